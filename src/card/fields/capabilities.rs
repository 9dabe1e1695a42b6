//! What the agent can do beyond answering, and the extensions it uses.

use crate::card::{Field, Kind, Shape, Step};

/// Which optional parts of the protocol the agent supports.
pub static CAPABILITIES: Shape = Shape {
    name: "AgentCapabilities",
    title: "Capabilities",
    one_of: false,
    fields: &[
        Field {
            name: "streaming",
            label: "Streaming",
            kind: Kind::Flag,
            required: false,
            help: "Yes promises that SendStreamingMessage and SubscribeToTask work, so that callers see progress \
                   while it happens. No and not stated both mean that these calls return an error.",
            example: "true",
            mistake: "yes because the model streams, although the server does not",
            step: Step::Capabilities,
            older: "",
        },
        Field {
            name: "pushNotifications",
            label: "Push notifications",
            kind: Kind::Flag,
            required: false,
            help: "Yes promises that a caller can leave a web address and the agent posts task updates there. Useful \
                   when tasks run for minutes or hours.",
            example: "false",
            mistake: "yes without an implementation; callers then wait for a message that never comes",
            step: Step::Capabilities,
            older: "",
        },
        Field {
            name: "extensions",
            label: "Extensions",
            kind: Kind::List(&EXTENSION),
            required: false,
            help: "Additions to the protocol that this agent understands, each named by a URI. Callers that do not \
                   know one simply ignore it, unless it is marked as required.",
            example: r#"[{"uri": "https://example.com/ext/receipts/v1", "description": "Adds a receipt to each order."}]"#,
            mistake: "putting the list at the top of the card, where nobody reads it",
            step: Step::Capabilities,
            older: "",
        },
        Field {
            name: "extendedAgentCard",
            label: "Extended card",
            kind: Kind::Flag,
            required: false,
            help: "Yes promises that GetExtendedAgentCard gives callers who are logged in a fuller card. That needs \
                   at least one security scheme in this one.",
            example: "true",
            mistake: "yes on an agent that nobody can log in to",
            step: Step::Capabilities,
            older: "supportsAuthenticatedExtendedCard, supportsExtendedAgentCard",
        },
    ],
};

/// One addition to the protocol.
pub static EXTENSION: Shape = Shape {
    name: "AgentExtension",
    title: "Extension",
    one_of: false,
    fields: &[
        Field {
            name: "uri",
            label: "URI",
            kind: Kind::Text,
            required: false,
            help: "The name of the extension, as an absolute URI with a version in it. Always give it: some clients \
                   refuse a card that has an extension without one.",
            example: "https://example.com/ext/receipts/v1",
            mistake: "the same URI after an incompatible change; a new version needs a new URI",
            step: Step::Capabilities,
            older: "",
        },
        Field {
            name: "description",
            label: "Description",
            kind: Kind::LongText,
            required: false,
            help: "What this agent uses the extension for, in a sentence.",
            example: "Adds a signed receipt to every finished order.",
            mistake: "",
            step: Step::Capabilities,
            older: "",
        },
        Field {
            name: "required",
            label: "Required",
            kind: Kind::Flag,
            required: false,
            help: "Yes turns away every caller that does not know the extension. An extension that only adds data \
                   should not need this.",
            example: "false",
            mistake: "yes for something that callers could safely ignore",
            step: Step::Capabilities,
            older: "",
        },
        Field {
            name: "params",
            label: "Parameters",
            kind: Kind::Json,
            required: false,
            help: "Settings of the extension, as a JSON object. What goes in it is for the extension to say; anybody \
                   can read it, so no secrets.",
            example: r#"{"currencies": ["EUR", "USD"]}"#,
            mistake: "a list or a single value instead of an object",
            step: Step::Capabilities,
            older: "",
        },
    ],
};
