//! What cards of versions before 1.0 look like (rule book, sections 3.1 and 3.2): the old counterpart of the field
//! table, as far as rules need it to judge such a card as what it is.

use crate::card::generation::Generation;
use crate::card::{Field, Kind, Shape, Step};
use crate::document::Node;

const fn must(name: &'static str, kind: Kind) -> Field {
    old(name, kind, true)
}

const fn may(name: &'static str, kind: Kind) -> Field {
    old(name, kind, false)
}

const fn old(name: &'static str, kind: Kind, required: bool) -> Field {
    Field { name, label: name, kind, required, help: "", example: "", mistake: "", step: Step::Review, older: "" }
}

const fn shape(name: &'static str, fields: &'static [Field]) -> Shape {
    Shape { name, title: name, fields, one_of: false }
}

/// The shape of a whole card of a generation before 1.0.
pub const fn old_card(generation: Generation) -> &'static Shape {
    match generation {
        Generation::V0_1 => &CARD_0_1,
        Generation::V0_2 => &CARD_0_2,
        _ => &CARD_0_3,
    }
}

/// The 0.3 members in which a card with v1.0 interfaces addresses old clients.
pub static OLD_HALF: Shape = shape(
    "AgentCard",
    &[
        must("url", Kind::Endpoint),
        may("preferredTransport", Kind::Text),
        may("additionalInterfaces", Kind::List(&INTERFACE)),
        may("protocolVersion", Kind::Text),
        may("security", Kind::Requirements(&REQUIREMENT)),
        may("supportsAuthenticatedExtendedCard", Kind::Flag),
    ],
);

static CARD_0_3: Shape = shape(
    "AgentCard",
    &[
        must("protocolVersion", Kind::Text),
        must("name", Kind::Text),
        must("description", Kind::LongText),
        must("url", Kind::Endpoint),
        may("preferredTransport", Kind::Text),
        may("additionalInterfaces", Kind::List(&INTERFACE)),
        may("iconUrl", Kind::Url),
        may("provider", Kind::Object(&PROVIDER)),
        must("version", Kind::Text),
        may("documentationUrl", Kind::Url),
        must("capabilities", Kind::Object(&CAPABILITIES)),
        may("securitySchemes", Kind::Map(&SCHEME)),
        may("security", Kind::Requirements(&REQUIREMENT)),
        must("defaultInputModes", Kind::MediaTypes),
        must("defaultOutputModes", Kind::MediaTypes),
        must("skills", Kind::List(&SKILL)),
        may("supportsAuthenticatedExtendedCard", Kind::Flag),
        may("signatures", Kind::Signatures(&crate::card::fields::SIGNATURE)),
    ],
);

/// `protocolVersion` became required with 0.2.5, which the generation does not tell from its neighbours.
static CARD_0_2: Shape = shape(
    "AgentCard",
    &[
        may("protocolVersion", Kind::Text),
        must("name", Kind::Text),
        must("description", Kind::LongText),
        must("url", Kind::Endpoint),
        may("preferredTransport", Kind::Text),
        may("additionalInterfaces", Kind::List(&INTERFACE)),
        may("iconUrl", Kind::Url),
        may("provider", Kind::Object(&PROVIDER)),
        must("version", Kind::Text),
        may("documentationUrl", Kind::Url),
        must("capabilities", Kind::Object(&CAPABILITIES)),
        may("securitySchemes", Kind::Map(&SCHEME)),
        may("security", Kind::Requirements(&REQUIREMENT)),
        must("defaultInputModes", Kind::MediaTypes),
        must("defaultOutputModes", Kind::MediaTypes),
        must("skills", Kind::List(&SKILL)),
        may("supportsAuthenticatedExtendedCard", Kind::Flag),
        may("signatures", Kind::Signatures(&crate::card::fields::SIGNATURE)),
    ],
);

/// With members that later versions before 1.0 added: a card that has them is not less of a card.
static CARD_0_1: Shape = shape(
    "AgentCard",
    &[
        must("name", Kind::Text),
        may("description", Kind::LongText),
        must("url", Kind::Endpoint),
        may("provider", Kind::Object(&PROVIDER_0_1)),
        must("version", Kind::Text),
        may("protocolVersion", Kind::Text),
        may("documentationUrl", Kind::Url),
        must("capabilities", Kind::Object(&CAPABILITIES)),
        may("authentication", Kind::Json),
        may("defaultInputModes", Kind::MediaTypes),
        may("defaultOutputModes", Kind::MediaTypes),
        must("skills", Kind::List(&SKILL_0_1)),
        may("preferredTransport", Kind::Text),
        may("additionalInterfaces", Kind::List(&INTERFACE)),
        may("iconUrl", Kind::Url),
        may("securitySchemes", Kind::Map(&SCHEME)),
        may("security", Kind::Requirements(&REQUIREMENT)),
        may("supportsAuthenticatedExtendedCard", Kind::Flag),
    ],
);

static INTERFACE: Shape = shape("AgentInterface", &[must("url", Kind::Endpoint), must("transport", Kind::Text)]);

static PROVIDER: Shape = shape("AgentProvider", &[must("organization", Kind::Text), must("url", Kind::Url)]);

static PROVIDER_0_1: Shape = shape("AgentProvider", &[must("organization", Kind::Text), may("url", Kind::Url)]);

static CAPABILITIES: Shape = shape(
    "AgentCapabilities",
    &[
        may("streaming", Kind::Flag),
        may("pushNotifications", Kind::Flag),
        may("stateTransitionHistory", Kind::Flag),
        may("extensions", Kind::List(&crate::card::fields::EXTENSION)),
    ],
);

static SKILL: Shape = shape(
    "AgentSkill",
    &[
        must("id", Kind::Text),
        must("name", Kind::Text),
        must("description", Kind::LongText),
        must("tags", Kind::Words),
        may("examples", Kind::Texts),
        may("inputModes", Kind::MediaTypes),
        may("outputModes", Kind::MediaTypes),
        may("security", Kind::Requirements(&REQUIREMENT)),
    ],
);

static SKILL_0_1: Shape = shape(
    "AgentSkill",
    &[
        must("id", Kind::Text),
        must("name", Kind::Text),
        may("description", Kind::LongText),
        may("tags", Kind::Words),
        may("examples", Kind::Texts),
        may("inputModes", Kind::MediaTypes),
        may("outputModes", Kind::MediaTypes),
        may("security", Kind::Requirements(&REQUIREMENT)),
    ],
);

/// A requirement's members are the names of schemes.
static REQUIREMENT: Shape = shape("SecurityRequirement", &[]);

/// A scheme whose `type` decides what else is in it: see [`flat_scheme`].
pub static SCHEME: Shape = shape("FlatSecurityScheme", &[must("type", Kind::Text), may("description", Kind::LongText)]);

static API_KEY: Shape = shape(
    "FlatSecurityScheme",
    &[must("type", Kind::Text), may("description", Kind::LongText), must("in", Kind::Text), must("name", Kind::Text)],
);

static HTTP: Shape = shape(
    "FlatSecurityScheme",
    &[
        must("type", Kind::Text),
        may("description", Kind::LongText),
        must("scheme", Kind::Text),
        may("bearerFormat", Kind::Text),
    ],
);

static OAUTH2: Shape = shape(
    "FlatSecurityScheme",
    &[
        must("type", Kind::Text),
        may("description", Kind::LongText),
        must("flows", Kind::Object(&FLOWS)),
        may("oauth2MetadataUrl", Kind::Url),
    ],
);

static OPEN_ID_CONNECT: Shape = shape(
    "FlatSecurityScheme",
    &[must("type", Kind::Text), may("description", Kind::LongText), must("openIdConnectUrl", Kind::Url)],
);

static FLOWS: Shape = shape(
    "OAuthFlows",
    &[
        may("authorizationCode", Kind::Object(&AUTHORIZATION_CODE)),
        may("clientCredentials", Kind::Object(&TOKEN_FLOW)),
        may("implicit", Kind::Object(&IMPLICIT)),
        may("password", Kind::Object(&TOKEN_FLOW)),
    ],
);

static AUTHORIZATION_CODE: Shape = shape(
    "OAuthFlow",
    &[
        must("authorizationUrl", Kind::Url),
        must("tokenUrl", Kind::Url),
        may("refreshUrl", Kind::Url),
        must("scopes", Kind::TextMap),
    ],
);

static TOKEN_FLOW: Shape =
    shape("OAuthFlow", &[must("tokenUrl", Kind::Url), may("refreshUrl", Kind::Url), must("scopes", Kind::TextMap)]);

static IMPLICIT: Shape = shape(
    "OAuthFlow",
    &[must("authorizationUrl", Kind::Url), may("refreshUrl", Kind::Url), must("scopes", Kind::TextMap)],
);

/// The shape of a flat scheme by its `type`; the members that all types share when the type is unknown.
pub fn flat_scheme(node: &Node) -> &'static Shape {
    match node.get("type").and_then(Node::as_str) {
        Some("apiKey") => &API_KEY,
        Some("http") => &HTTP,
        Some("oauth2") => &OAUTH2,
        Some("openIdConnect") => &OPEN_ID_CONNECT,
        _ => &SCHEME,
    }
}
