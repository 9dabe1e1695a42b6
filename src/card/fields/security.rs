//! How callers log in: one scheme is exactly one of five kinds.

use super::OAUTH_FLOWS;
use crate::card::{Choice, Field, Kind, Shape, Step};

/// One way to log in: exactly one of the five kinds.
pub static SECURITY_SCHEME: Shape = Shape {
    name: "SecurityScheme",
    title: "Security scheme",
    one_of: true,
    fields: &[
        Field {
            name: "apiKeySecurityScheme",
            label: "API key",
            kind: Kind::Object(&API_KEY),
            required: false,
            help: "A fixed key that the caller puts into a header, the query or a cookie. Simple, but whoever holds \
                   the key is in.",
            example: r#"{"location": "header", "name": "X-API-Key"}"#,
            mistake: "the key itself in the card, which anybody can read",
            step: Step::Security,
            older: "type: apiKey",
        },
        Field {
            name: "httpAuthSecurityScheme",
            label: "HTTP login",
            kind: Kind::Object(&HTTP_AUTH),
            required: false,
            help: "A login in the Authorization header: a bearer token, name and password, and so on.",
            example: r#"{"scheme": "Bearer", "bearerFormat": "JWT"}"#,
            mistake: "leaving out `scheme`",
            step: Step::Security,
            older: "type: http",
        },
        Field {
            name: "oauth2SecurityScheme",
            label: "OAuth 2.0",
            kind: Kind::Object(&OAUTH2),
            required: false,
            help: "Tokens from an OAuth 2.0 server, limited by scopes. One scheme holds one flow; offer a second flow \
                   as a second scheme.",
            example: r#"{"flows": {"clientCredentials": {"tokenUrl": "https://auth.example.com/token", "scopes": {"orders.read": "Read orders"}}}}"#,
            mistake: "two flows in one scheme; several clients reject the card",
            step: Step::Security,
            older: "type: oauth2",
        },
        Field {
            name: "openIdConnectSecurityScheme",
            label: "OpenID Connect",
            kind: Kind::Object(&OPEN_ID_CONNECT),
            required: false,
            help: "Tokens from an OpenID Connect provider. The client finds everything else at the provider's \
                   discovery address.",
            example: r#"{"openIdConnectUrl": "https://login.example.com/.well-known/openid-configuration"}"#,
            mistake: "the provider's address without /.well-known/openid-configuration",
            step: Step::Security,
            older: "type: openIdConnect",
        },
        Field {
            name: "mtlsSecurityScheme",
            label: "Mutual TLS",
            kind: Kind::Object(&MUTUAL_TLS),
            required: false,
            help: "The caller shows a certificate of its own while the connection is made. Say in the description \
                   which certificates you accept.",
            example: r#"{"description": "A certificate issued by our partner authority."}"#,
            mistake: "spelling it `mutualTlsSecurityScheme`; clients then see an empty scheme or refuse the card",
            step: Step::Security,
            older: "type: mutualTLS",
        },
    ],
};

/// A fixed key.
pub static API_KEY: Shape = Shape {
    name: "APIKeySecurityScheme",
    title: "API key",
    one_of: false,
    fields: &[
        Field {
            name: "description",
            label: "Description",
            kind: Kind::LongText,
            required: false,
            help: "How to get a key, in a sentence. Never the key itself.",
            example: "Keys are issued in the partner portal.",
            mistake: "a working key as an example",
            step: Step::Security,
            older: "",
        },
        Field {
            name: "location",
            label: "Location",
            kind: Kind::Choice {
                open: false,
                choices: &[
                    Choice { value: "header", help: "In a request header; the best supported place." },
                    Choice { value: "query", help: "In the address; it will show up in server logs." },
                    Choice { value: "cookie", help: "In a cookie; made for browsers, rare between agents." },
                ],
            },
            required: true,
            help: "Where the caller puts the key. Lower case, and one of exactly these three words.",
            example: "header",
            mistake: "the old name `in`; clients then do not know where the key goes",
            step: Step::Security,
            older: "in",
        },
        Field {
            name: "name",
            label: "Parameter name",
            kind: Kind::Text,
            required: true,
            help: "The name of the header, query parameter or cookie that carries the key.",
            example: "X-API-Key",
            mistake: "`Authorization`, which belongs to an HTTP login",
            step: Step::Security,
            older: "",
        },
    ],
};

/// A login in the `Authorization` header.
pub static HTTP_AUTH: Shape = Shape {
    name: "HTTPAuthSecurityScheme",
    title: "HTTP login",
    one_of: false,
    fields: &[
        Field {
            name: "description",
            label: "Description",
            kind: Kind::LongText,
            required: false,
            help: "Where the caller gets the token or the account, in a sentence.",
            example: "A token from the partner portal, valid for one hour.",
            mistake: "a working token as an example",
            step: Step::Security,
            older: "",
        },
        Field {
            name: "scheme",
            label: "HTTP scheme",
            kind: Kind::Choice {
                open: true,
                choices: &[
                    Choice { value: "Bearer", help: "A token in the Authorization header; the usual choice." },
                    Choice { value: "Basic", help: "Name and password with every request; only over https." },
                    Choice { value: "Digest", help: "Name and password, sent as a hash; rare today." },
                    Choice { value: "DPoP", help: "A token that is bound to a key of the caller's." },
                    Choice { value: "Negotiate", help: "Kerberos, inside a company network." },
                ],
            },
            required: true,
            help: "The word that stands first in the Authorization header, as the IANA registry of HTTP \
                   authentication schemes spells it.",
            example: "Bearer",
            mistake: "`JWT` or `token`; the scheme is Bearer and JWT is its format",
            step: Step::Security,
            older: "",
        },
        Field {
            name: "bearerFormat",
            label: "Bearer format",
            kind: Kind::Text,
            required: false,
            help: "A hint for people what the bearer token looks like. Only makes sense with the Bearer scheme.",
            example: "JWT",
            mistake: "filling it in for Basic or Digest",
            step: Step::Security,
            older: "",
        },
    ],
};

/// Tokens from an OAuth 2.0 server.
pub static OAUTH2: Shape = Shape {
    name: "OAuth2SecurityScheme",
    title: "OAuth 2.0",
    one_of: false,
    fields: &[
        Field {
            name: "description",
            label: "Description",
            kind: Kind::LongText,
            required: false,
            help: "Who gets access and how to register a client, in a sentence.",
            example: "Register a client in the partner portal to get an id and a secret.",
            mistake: "a client secret as an example",
            step: Step::Security,
            older: "",
        },
        Field {
            name: "flows",
            label: "Flow",
            kind: Kind::Object(&OAUTH_FLOWS),
            required: true,
            help: "How a client gets its token: exactly one flow. If you offer two, write two schemes and let the \
                   requirements name either.",
            example: r#"{"clientCredentials": {"tokenUrl": "https://auth.example.com/token", "scopes": {"orders.read": "Read orders"}}}"#,
            mistake: "two flows, which version 0.3 allowed and 1.0 does not",
            step: Step::Security,
            older: "",
        },
        Field {
            name: "oauth2MetadataUrl",
            label: "Metadata URL",
            kind: Kind::Url,
            required: false,
            help: "Where the OAuth server describes itself (RFC 8414), over https. A client can read the server's \
                   other addresses there.",
            example: "https://auth.example.com/.well-known/oauth-authorization-server",
            mistake: "the OpenID discovery address; that is a scheme of its own",
            step: Step::Security,
            older: "",
        },
    ],
};

/// Tokens from an OpenID Connect provider.
pub static OPEN_ID_CONNECT: Shape = Shape {
    name: "OpenIdConnectSecurityScheme",
    title: "OpenID Connect",
    one_of: false,
    fields: &[
        Field {
            name: "description",
            label: "Description",
            kind: Kind::LongText,
            required: false,
            help: "Which accounts can log in, in a sentence.",
            example: "Any account of the Example Logistics directory.",
            mistake: "",
            step: Step::Security,
            older: "",
        },
        Field {
            name: "openIdConnectUrl",
            label: "Discovery URL",
            kind: Kind::Url,
            required: true,
            help: "Where the provider publishes its configuration, over https. It ends in \
                   /.well-known/openid-configuration.",
            example: "https://login.example.com/.well-known/openid-configuration",
            mistake: "only the provider's host",
            step: Step::Security,
            older: "",
        },
    ],
};

/// A certificate of the caller's.
pub static MUTUAL_TLS: Shape = Shape {
    name: "MutualTlsSecurityScheme",
    title: "Mutual TLS",
    one_of: false,
    fields: &[Field {
        name: "description",
        label: "Description",
        kind: Kind::LongText,
        required: false,
        help: "Which certificates are accepted and how to get one. Write something: signing tools drop a scheme that \
               is empty.",
        example: "A certificate issued by the Example partner authority.",
        mistake: "leaving it empty on a card that will be signed",
        step: Step::Security,
        older: "",
    }],
};
