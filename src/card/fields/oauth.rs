//! The five ways an OAuth 2.0 client gets its token; a scheme holds exactly one of them.

use crate::card::{Field, Kind, Shape, Step};

/// The flow of an OAuth 2.0 scheme: exactly one.
pub static OAUTH_FLOWS: Shape = Shape {
    name: "OAuthFlows",
    title: "Flow",
    one_of: true,
    fields: &[
        Field {
            name: "authorizationCode",
            label: "Authorization code",
            kind: Kind::Object(&AUTHORIZATION_CODE),
            required: false,
            help: "A person logs in with a browser and allows the client to act for them. Right when the agent \
                   works on somebody's own data.",
            example: r#"{"authorizationUrl": "https://auth.example.com/authorize", "tokenUrl": "https://auth.example.com/token", "scopes": {"orders.read": "Read orders"}, "pkceRequired": true}"#,
            mistake: "adding `Flow` to the name; clients then find no flow",
            step: Step::Security,
            older: "",
        },
        Field {
            name: "clientCredentials",
            label: "Client credentials",
            kind: Kind::Object(&CLIENT_CREDENTIALS),
            required: false,
            help: "A program logs in with its own id and secret, no person needed. Right for agents that call \
                   each other.",
            example: r#"{"tokenUrl": "https://auth.example.com/token", "scopes": {"orders.read": "Read orders"}}"#,
            mistake: "using it for data that belongs to a person",
            step: Step::Security,
            older: "",
        },
        Field {
            name: "implicit",
            label: "Implicit (old)",
            kind: Kind::Object(&IMPLICIT),
            required: false,
            help: "Deprecated: the token comes back in the browser's address. Some clients no longer know it; \
                   use the authorization code with PKCE.",
            example: r#"{"authorizationUrl": "https://auth.example.com/authorize", "scopes": {"orders.read": "Read orders"}}"#,
            mistake: "choosing it for a new agent",
            step: Step::Security,
            older: "",
        },
        Field {
            name: "password",
            label: "Password (old)",
            kind: Kind::Object(&PASSWORD),
            required: false,
            help: "Deprecated: the client handles the person's password. Some clients no longer know it; use the \
                   authorization code or the device code.",
            example: r#"{"tokenUrl": "https://auth.example.com/token", "scopes": {"orders.read": "Read orders"}}"#,
            mistake: "choosing it for a new agent",
            step: Step::Security,
            older: "",
        },
        Field {
            name: "deviceCode",
            label: "Device code",
            kind: Kind::Object(&DEVICE_CODE),
            required: false,
            help: "A person confirms a short code on another device (RFC 8628). Right for clients without a \
                   browser, such as a terminal.",
            example: r#"{"deviceAuthorizationUrl": "https://auth.example.com/device", "tokenUrl": "https://auth.example.com/token", "scopes": {"orders.read": "Read orders"}}"#,
            mistake: "offering it to 0.3 clients, which do not know it",
            step: Step::Security,
            older: "",
        },
    ],
};

// Members that several flows share. They are written as REQUIRED; the deprecated flows take that back.

const AUTHORIZATION_URL: Field = Field {
    name: "authorizationUrl",
    label: "Authorization URL",
    kind: Kind::Url,
    required: true,
    help: "Where the person's browser is sent to log in and to agree, over https.",
    example: "https://auth.example.com/authorize",
    mistake: "the token address; the two differ",
    step: Step::Security,
    older: "",
};

const TOKEN_URL: Field = Field {
    name: "tokenUrl",
    label: "Token URL",
    kind: Kind::Url,
    required: true,
    help: "Where the client fetches its token, over https.",
    example: "https://auth.example.com/token",
    mistake: "plain http, or the server's address without a path",
    step: Step::Security,
    older: "",
};

const SCOPES: Field = Field {
    name: "scopes",
    label: "Scopes",
    kind: Kind::TextMap,
    required: true,
    help: "Every scope a client can ask for, with what it allows. Requirements may only name scopes that stand here.",
    example: r#"{"orders.read": "Read orders", "orders.write": "Change orders"}"#,
    mistake: "a list; each scope needs its explanation",
    step: Step::Security,
    older: "",
};

const REFRESH_URL: Field = Field {
    name: "refreshUrl",
    label: "Refresh URL",
    kind: Kind::Url,
    required: false,
    help: "Where a token is renewed, over https. Leave it out when that is the token URL too.",
    example: "https://auth.example.com/refresh",
    mistake: "repeating the token URL",
    step: Step::Security,
    older: "",
};

/// A person logs in with a browser.
pub static AUTHORIZATION_CODE: Shape = Shape {
    name: "AuthorizationCodeOAuthFlow",
    title: "Authorization code",
    one_of: false,
    fields: &[
        AUTHORIZATION_URL,
        TOKEN_URL,
        REFRESH_URL,
        SCOPES,
        Field {
            name: "pkceRequired",
            label: "PKCE required",
            kind: Kind::Flag,
            required: false,
            help: "Yes says that the server insists on PKCE (RFC 7636), which protects the code on its way. \
                   Recommended for every client.",
            example: "true",
            mistake: "not stated although the server insists; clients then fail at login",
            step: Step::Security,
            older: "",
        },
    ],
};

/// A program logs in for itself.
pub static CLIENT_CREDENTIALS: Shape = Shape {
    name: "ClientCredentialsOAuthFlow",
    title: "Client credentials",
    one_of: false,
    fields: &[TOKEN_URL, REFRESH_URL, SCOPES],
};

/// The deprecated flow that hands the token to the browser; no member is REQUIRED.
pub static IMPLICIT: Shape = Shape {
    name: "ImplicitOAuthFlow",
    title: "Implicit (old)",
    one_of: false,
    fields: &[Field { required: false, ..AUTHORIZATION_URL }, REFRESH_URL, Field { required: false, ..SCOPES }],
};

/// The deprecated flow in which the client sees the password; no member is REQUIRED.
pub static PASSWORD: Shape = Shape {
    name: "PasswordOAuthFlow",
    title: "Password (old)",
    one_of: false,
    fields: &[Field { required: false, ..TOKEN_URL }, REFRESH_URL, Field { required: false, ..SCOPES }],
};

/// A person confirms a code on another device.
pub static DEVICE_CODE: Shape = Shape {
    name: "DeviceCodeOAuthFlow",
    title: "Device code",
    one_of: false,
    fields: &[
        Field {
            name: "deviceAuthorizationUrl",
            label: "Device URL",
            kind: Kind::Url,
            required: true,
            help: "Where the client fetches the code that it shows to the person, over https.",
            example: "https://auth.example.com/device",
            mistake: "the page where the person types the code",
            step: Step::Security,
            older: "",
        },
        TOKEN_URL,
        REFRESH_URL,
        SCOPES,
    ],
};
