//! Members that versions before 1.0 had and v1.0 does not, by the shape that replaced theirs (rule book, section 3.1).

use super::Shape;

/// Members of a whole card in 0.1, 0.2, 0.3 and the drafts of 1.0.
pub const CARD_MEMBERS: [&str; 9] = [
    "url",
    "preferredTransport",
    "additionalInterfaces",
    "protocolVersion",
    "protocolVersions",
    "security",
    "authentication",
    "supportsAuthenticatedExtendedCard",
    "supportsExtendedAgentCard",
];

/// Members of the flat form of a scheme, of any type.
pub const FLAT_SCHEME_MEMBERS: [&str; 9] =
    ["type", "description", "in", "name", "scheme", "bearerFormat", "flows", "oauth2MetadataUrl", "openIdConnectUrl"];

/// The values of `type` that a flat scheme may have, and the v1.0 member that took the place of each.
pub const FLAT_SCHEME_TYPES: [(&str, &str); 5] = [
    ("apiKey", "apiKeySecurityScheme"),
    ("http", "httpAuthSecurityScheme"),
    ("oauth2", "oauth2SecurityScheme"),
    ("openIdConnect", "openIdConnectSecurityScheme"),
    ("mutualTLS", "mtlsSecurityScheme"),
];

/// The older members of an object of this shape.
pub fn members(shape: &Shape) -> &'static [&'static str] {
    match shape.name {
        "AgentCard" => &CARD_MEMBERS,
        "AgentInterface" => &["transport"],
        "AgentCapabilities" => &["stateTransitionHistory"],
        "AgentSkill" => &["security"],
        "SecurityScheme" => &FLAT_SCHEME_MEMBERS,
        "APIKeySecurityScheme" => &["in"],
        _ => &[],
    }
}

/// Members of a scheme in which people leave the secret itself. A card is public: conversion never carries them.
pub fn is_credential(key: &str) -> bool {
    let plain: String = key.chars().filter(char::is_ascii_alphanumeric).collect();
    matches!(
        plain.to_ascii_lowercase().as_str(),
        "credentials"
            | "credential"
            | "clientsecret"
            | "secret"
            | "password"
            | "apikeyvalue"
            | "accesstoken"
            | "apikey"
            | "token"
    )
}
