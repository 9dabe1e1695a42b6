//! Proof of where a card comes from.

use crate::card::{Field, Kind, Shape, Step};

/// One signature over the card (a JSON Web Signature, RFC 7515).
pub static SIGNATURE: Shape = Shape {
    name: "AgentCardSignature",
    title: "Signature",
    one_of: false,
    fields: &[
        Field {
            name: "protected",
            label: "Protected header",
            kind: Kind::Text,
            required: true,
            help: "Says how the card was signed and with which key (`alg`, `kid`, `typ`), as JSON in base64url. A \
                   signing tool fills it in.",
            example: "eyJhbGciOiJFUzI1NiIsInR5cCI6IkpPU0UiLCJraWQiOiJrZXktMjAyNiJ9",
            mistake: "the JSON itself, or ordinary base64 with + / or =",
            step: Step::Review,
            older: "",
        },
        Field {
            name: "signature",
            label: "Signature",
            kind: Kind::Text,
            required: true,
            help: "The signature over the protected header and the card, in base64url. It fits only the card exactly \
                   as it was signed.",
            example: "dGhpcyBpcyBub3QgYSByZWFsIHNpZ25hdHVyZQ…",
            mistake: "copying the one from the specification's sample",
            step: Step::Review,
            older: "",
        },
        Field {
            name: "header",
            label: "Header",
            kind: Kind::Json,
            required: false,
            help: "More about the signature that is not itself signed. Nobody should trust what it says.",
            example: r#"{"note": "signed by the release job"}"#,
            mistake: "`alg` or `kid` here instead of in the protected header",
            step: Step::Review,
            older: "",
        },
    ],
};
