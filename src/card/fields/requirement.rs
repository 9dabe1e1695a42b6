//! Who may call: combinations of schemes and the scopes of each.

use crate::card::{Field, Kind, Shape, Step};

/// One combination of schemes; all of them are needed.
pub static SECURITY_REQUIREMENT: Shape = Shape {
    name: "SecurityRequirement",
    title: "Combination",
    one_of: false,
    fields: &[Field {
        name: "schemes",
        label: "All of",
        kind: Kind::Map(&STRING_LIST),
        required: false,
        help: "The schemes that are needed together, under the names they have in the security schemes. Left empty, \
               it means that anyone may call.",
        example: r#"{"oauth": {"list": ["orders.read"]}}"#,
        mistake: "leaving `schemes` out; most clients then believe that no login is needed",
        step: Step::Security,
        older: "",
    }],
};

/// The scopes that are needed of one scheme.
pub static STRING_LIST: Shape = Shape {
    name: "StringList",
    title: "Scopes",
    one_of: false,
    fields: &[Field {
        name: "list",
        label: "Scopes",
        kind: Kind::Words,
        required: false,
        help: "The scopes a caller needs, for OAuth 2.0 and OpenID Connect; empty for every other scheme. Write it \
               even when it is empty, since some clients refuse a requirement without it.",
        example: "orders.read, orders.write",
        mistake: "the scopes straight under the scheme's name, without `list`",
        step: Step::Security,
        older: "",
    }],
};
