//! What the scheme in front of an address says about it: `stdio:` leads to no network, `mailto:` to no program.

/// The kinds of schemes that stand in cards without being web addresses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scheme {
    /// `http` and `https`.
    Web,
    /// `ws` and `wss`.
    WebSocket,
    /// `grpc` and `grpcs`, which no gRPC library knows either.
    Grpc,
    /// Something on the same machine: a pipe, a socket, a file, a program.
    SameMachine,
    /// A mail address, a chat or a telephone.
    Person,
    /// A name that has to be resolved by other means, or data in place of an address.
    Name,
    /// A network protocol whose names are those of the domain name system.
    Network,
    /// Any other.
    Unknown,
}

impl Scheme {
    /// The scheme in front of a text, in lower case, and its kind. `None` without one; `localhost:8000` and
    /// `agent.example.com:443` have a port and no scheme.
    pub fn of(text: &str) -> Option<(String, Self)> {
        let (scheme, rest) = text.trim().split_once(':')?;
        let is_scheme = scheme.starts_with(|c: char| c.is_ascii_alphabetic())
            && scheme.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'-'));
        let port = rest.split(['/', '?', '#']).next().unwrap_or_default();
        let is_port = !port.is_empty() && port.bytes().all(|byte| byte.is_ascii_digit());
        if !is_scheme || is_port {
            return None;
        }
        let scheme = scheme.to_ascii_lowercase();
        let kind = match scheme.as_str() {
            "http" | "https" => Self::Web,
            "ws" | "wss" => Self::WebSocket,
            "grpc" | "grpcs" => Self::Grpc,
            "local" | "stdio" | "stdin" | "unix" | "unix-abstract" | "http+unix" | "https+unix" | "file" | "pipe"
            | "npipe" | "ipc" | "inproc" | "memory" | "vsock" | "exec" | "cmd" => Self::SameMachine,
            "mailto" | "tel" | "sms" | "sip" | "sips" | "xmpp" | "slack" => Self::Person,
            "urn" | "did" | "data" | "javascript" | "about" | "uuid" | "tag" | "cid" => Self::Name,
            "tcp" | "udp" | "tls" | "ssl" | "quic" | "ftp" | "ftps" | "sftp" | "ssh" | "sse" | "mqtt" | "mqtts"
            | "amqp" | "amqps" | "nats" | "kafka" | "redis" | "rediss" | "dns" => Self::Network,
            _ => Self::Unknown,
        };
        Some((scheme, kind))
    }

    /// What an address of this kind is, to follow "The URL `…` ".
    pub fn predicate(self, scheme: &str) -> String {
        match self {
            Self::Web => "is a web address".into(),
            Self::WebSocket => "is a WebSocket address".into(),
            Self::Grpc => "is written as a gRPC address".into(),
            Self::SameMachine => "leads to something on the same machine".into(),
            Self::Person => "is for writing to or calling a person".into(),
            Self::Name if scheme == "data" || scheme == "javascript" => "holds something and leads nowhere".into(),
            Self::Name => "is a name and says nothing about where the agent answers".into(),
            Self::Network | Self::Unknown => {
                format!("has the scheme {}", super::wording::quoted(&format!("{scheme}:")))
            }
        }
    }

    /// Whether the host behind it, where there is one, is a name of the domain name system.
    pub const fn has_dns_host(self) -> bool {
        matches!(self, Self::Web | Self::WebSocket | Self::Grpc | Self::Network)
    }
}

#[cfg(test)]
mod tests {
    use super::Scheme;

    #[test]
    fn a_port_is_no_scheme_and_a_scheme_is_known_in_any_case() {
        for text in ["localhost:8000", "agent.example.com:443", "/a2a", "a", "", ":x", "localhost:80/a2a"] {
            assert_eq!(Scheme::of(text), None, "{text}");
        }
        for (text, scheme, kind) in [
            ("HTTPS://a.example", "https", Scheme::Web),
            ("stdio:", "stdio", Scheme::SameMachine),
            ("local://agent", "local", Scheme::SameMachine),
            ("Mailto:a@b.example", "mailto", Scheme::Person),
            ("urn:agent:x", "urn", Scheme::Name),
            ("acp://me", "acp", Scheme::Unknown),
            ("http+unix://%2Frun/a", "http+unix", Scheme::SameMachine),
        ] {
            assert_eq!(Scheme::of(text), Some((scheme.to_owned(), kind)), "{text}");
        }
    }
}
