//! The card itself and who provides the agent.

use super::{CAPABILITIES, INTERFACE, SECURITY_REQUIREMENT, SECURITY_SCHEME, SIGNATURE, SKILL};
use crate::card::{Field, Kind, Shape, Step};

/// The whole card.
pub static CARD: Shape = Shape {
    name: "AgentCard",
    title: "Agent Card",
    one_of: false,
    fields: &[
        Field {
            name: "name",
            label: "Name",
            kind: Kind::Text,
            required: true,
            help: "What people call the agent. Catalogues list it under this name, and whoever has to choose between \
                   several agents sees it first.",
            example: "Returns desk",
            mistake: "a general word such as “Assistant” that fits any agent",
            step: Step::Identity,
            older: "",
        },
        Field {
            name: "description",
            label: "Description",
            kind: Kind::LongText,
            required: true,
            help: "What the agent is for, in a few plain sentences. People and routing models decide by it whether to \
                   send work here, so say what it does not do as well.",
            example: "Answers questions about returns of online orders and opens a return. Does not pay out refunds.",
            mistake: "advertising instead of what goes in, what comes out and where it stops",
            step: Step::Identity,
            older: "",
        },
        Field {
            name: "supportedInterfaces",
            label: "Interfaces",
            kind: Kind::List(&INTERFACE),
            required: true,
            help: "The addresses where the agent can be called, best one first. A client takes the first entry it can \
                   speak, so list version 1.0 before 0.3.",
            example: r#"[{"url": "https://api.example.com/a2a", "protocolBinding": "JSONRPC", "protocolVersion": "1.0"}]"#,
            mistake: "an old `url` at the top of the card instead of an entry here",
            step: Step::Interfaces,
            older: "url, preferredTransport, additionalInterfaces, protocolVersion",
        },
        Field {
            name: "provider",
            label: "Provider",
            kind: Kind::Object(&PROVIDER),
            required: false,
            help: "Who runs the agent, so that a caller knows whom to trust and whom to ask. Give both the \
                   organization and its URL, or leave the provider out.",
            example: r#"{"url": "https://www.example.com", "organization": "Example Retail"}"#,
            mistake: "the organization without its URL",
            step: Step::Identity,
            older: "",
        },
        Field {
            name: "version",
            label: "Agent version",
            kind: Kind::Text,
            required: true,
            help: "The version of your agent, which you count yourself. Raise it when the card changes, so that \
                   clients and caches notice.",
            example: "1.4.0",
            mistake: "the protocol's version (1.0), which belongs to each interface",
            step: Step::Identity,
            older: "",
        },
        Field {
            name: "documentationUrl",
            label: "Documentation URL",
            kind: Kind::Url,
            required: false,
            help: "The page where a developer learns more about this agent: limits, prices, how to get access.",
            example: "https://docs.example.com/agents/returns",
            mistake: "the home page of the company instead of the page about the agent",
            step: Step::Identity,
            older: "",
        },
        Field {
            name: "capabilities",
            label: "Capabilities",
            kind: Kind::Object(&CAPABILITIES),
            required: true,
            help: "Which optional parts of the protocol the agent supports. The object must be there even when it \
                   says nothing: whatever is not stated counts as not supported.",
            example: r#"{"streaming": true, "pushNotifications": false}"#,
            mistake: "a list of words; it is an object with yes and no in it",
            step: Step::Capabilities,
            older: "",
        },
        Field {
            name: "securitySchemes",
            label: "Security schemes",
            kind: Kind::Map(&SECURITY_SCHEME),
            required: false,
            help: "The ways to log in that this agent knows, each under a name of your choice. A scheme only takes \
                   effect when a security requirement asks for it by that name.",
            example: r#"{"bearer": {"httpAuthSecurityScheme": {"scheme": "Bearer", "bearerFormat": "JWT"}}}"#,
            mistake: "the old form with a `type` member; several clients reject the whole card for it",
            step: Step::Security,
            older: "authentication",
        },
        Field {
            name: "securityRequirements",
            label: "Who may call",
            kind: Kind::Requirements(&SECURITY_REQUIREMENT),
            required: false,
            help: "The combinations of schemes that open the door: any one of them is enough, and within one all are \
                   needed. Without it, clients take the agent for public.",
            example: r#"[{"schemes": {"oauth": {"list": ["orders.read"]}}}]"#,
            mistake: "the old name `security`, which most v1.0 clients ignore without a word",
            step: Step::Security,
            older: "security",
        },
        Field {
            name: "defaultInputModes",
            label: "Input modes",
            kind: Kind::MediaTypes,
            required: true,
            help: "The media types that the agent takes in, unless a skill says otherwise. A client looks here before \
                   it sends a file or data.",
            example: "text/plain, application/json",
            mistake: "plain words such as `text` where `text/plain` is meant",
            step: Step::Modes,
            older: "",
        },
        Field {
            name: "defaultOutputModes",
            label: "Output modes",
            kind: Kind::MediaTypes,
            required: true,
            help: "The media types that the agent answers with, unless a skill says otherwise. A client that cannot \
                   show any of them will look for another agent.",
            example: "text/plain, application/json",
            mistake: "only `text/plain` although some skill returns files or data",
            step: Step::Modes,
            older: "",
        },
        Field {
            name: "skills",
            label: "Skills",
            kind: Kind::List(&SKILL),
            required: true,
            help: "The things the agent is good at, one entry each. Registries index them and routers match requests \
                   against them, so several narrow skills are found better than a broad one.",
            example: r#"[{"id": "check-window", "name": "Check return window", "description": "…", "tags": ["returns"]}]"#,
            mistake: "one skill that promises everything",
            step: Step::Skills,
            older: "",
        },
        Field {
            name: "signatures",
            label: "Signatures",
            kind: Kind::Signatures(&SIGNATURE),
            required: false,
            help: "Proof that the card is from who it says and was not altered since. Any change to the card makes \
                   them stale, so sign last.",
            example: r#"[{"protected": "eyJhbGciOiJFUzI1NiIsImtpZCI6ImsxIn0", "signature": "…"}]"#,
            mistake: "editing a signed card and leaving the old signature in it",
            step: Step::Review,
            older: "",
        },
        Field {
            name: "iconUrl",
            label: "Icon URL",
            kind: Kind::Url,
            required: false,
            help: "A small picture for catalogues and chat windows. Serve it over https from a host of your own.",
            example: "https://www.example.com/agents/returns.png",
            mistake: "the picture itself as a `data:` URI, which makes the card heavy",
            step: Step::Identity,
            older: "",
        },
    ],
};

/// Who runs the agent.
pub static PROVIDER: Shape = Shape {
    name: "AgentProvider",
    title: "Provider",
    one_of: false,
    fields: &[
        Field {
            name: "url",
            label: "Provider URL",
            kind: Kind::Url,
            required: true,
            help: "The web site of whoever runs the agent. Required as soon as there is a provider.",
            example: "https://www.example.com",
            mistake: "a name without https:// in front",
            step: Step::Identity,
            older: "",
        },
        Field {
            name: "organization",
            label: "Organization",
            kind: Kind::Text,
            required: true,
            help: "The company, team or person that runs the agent. Required as soon as there is a provider.",
            example: "Example Retail",
            mistake: "calling it `name`, which clients drop or refuse",
            step: Step::Identity,
            older: "",
        },
    ],
};
