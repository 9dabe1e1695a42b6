//! Where and how the agent is called.

use crate::card::{Choice, Field, Kind, Shape, Step};

/// One address together with the binding and protocol version spoken there.
pub static INTERFACE: Shape = Shape {
    name: "AgentInterface",
    title: "Interface",
    one_of: false,
    fields: &[
        Field {
            name: "url",
            label: "URL",
            kind: Kind::Endpoint,
            required: true,
            help: "Where requests are sent: a full https address, or `host:port` for gRPC, because gRPC libraries \
                   cannot dial a web address.",
            example: "https://api.example.com/a2a",
            mistake: "the address of the card itself, or of a single operation such as /message:send",
            step: Step::Interfaces,
            older: "",
        },
        Field {
            name: "protocolBinding",
            label: "Binding",
            kind: Kind::Choice {
                open: true,
                choices: &[
                    Choice { value: "JSONRPC", help: "JSON-RPC 2.0 over HTTP: one address, what most clients speak." },
                    Choice { value: "HTTP+JSON", help: "Plain HTTP with JSON bodies: a path for each operation." },
                    Choice { value: "GRPC", help: "gRPC over HTTP/2: the URL is `host:port`." },
                ],
            },
            required: true,
            help: "How the protocol travels at this address. Most clients compare the word letter by letter, so the \
                   three core names are in capitals; a binding of your own is named by a URI.",
            example: "JSONRPC",
            mistake: "`jsonrpc`, `JSON-RPC` or `REST`; few clients or none recognise those",
            step: Step::Interfaces,
            older: "transport, preferredTransport",
        },
        Field {
            name: "tenant",
            label: "Tenant",
            kind: Kind::Text,
            required: false,
            help: "Only for servers that host several agents behind one address: a client repeats this word in every \
                   request. Over HTTP+JSON it becomes part of the path.",
            example: "north-stores",
            mistake: "filling it in on a server that has no tenants",
            step: Step::Interfaces,
            older: "",
        },
        Field {
            name: "protocolVersion",
            label: "Protocol version",
            kind: Kind::Choice {
                open: true,
                choices: &[
                    Choice { value: "1.0", help: "The server speaks A2A 1.0." },
                    Choice { value: "0.3", help: "The server still speaks A2A 0.3." },
                ],
            },
            required: true,
            help: "The A2A version that the server speaks at this address today. Always write it out: a missing \
                   version is guessed, and some clients guess 0.3, others refuse the card.",
            example: "1.0",
            mistake: "1.0.0 or v1.0; it is two numbers, and 1.0 only when the server was really upgraded",
            step: Step::Interfaces,
            older: "",
        },
    ],
};
