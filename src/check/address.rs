//! Where a URL leads, read from its text alone: what rules ask about the address of an interface, a provider, a login.
//!
//! The text is judged by RFC 3986/3987 first, because the URL standard of browsers repairs silently (white space,
//! backslashes, braces, a missing host) what other clients refuse; the host is then read as browsers read it, so that
//! `127.1` is known to be the loopback.

use std::net::{Ipv4Addr, Ipv6Addr};

use iri_string::types::IriStr;
use url::Host;

use super::placeholder::is_left_in_url;
use super::url_scheme::Scheme;

/// A well-formed absolute URL with a host, or what a gRPC client dials.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Address<'a> {
    /// The text it was read from. May hold a secret: show [`shown`] instead.
    pub text: &'a str,
    /// The scheme in lower case; empty for a `host:port`.
    pub scheme: String,
    /// The host.
    pub host: Host<String>,
    /// The port that is written, if one is.
    pub port: Option<u16>,
    /// The path, with its first slash; may be empty.
    pub path: &'a str,
    /// User name and password. A secret: never show it.
    pub userinfo: Option<&'a str>,
    /// What follows `?`. May hold a secret.
    pub query: Option<&'a str>,
    /// What follows `#`.
    pub fragment: Option<&'a str>,
}

/// Why a text is no absolute URL with a host.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AddressFault {
    /// Nothing but white space.
    Blank,
    /// White space before, behind or inside.
    WhiteSpace,
    /// A character that no URL may hold, such as `\`, `{` or a control character.
    Character(char),
    /// No scheme: a path, a bare host, a `host:port`.
    NoScheme,
    /// A scheme but no host: `https:///a2a`, `mailto:…`.
    NoHost,
    /// A host that cannot be one: an empty or overlong part, forbidden characters.
    BadHost,
    /// A port that is none: `0`, `99999`, a word.
    BadPort,
    /// Anything else that RFC 3986 forbids, such as `%` without two digits.
    Malformed,
}

/// Why a text is nothing that gRPC clients can dial.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TargetFault {
    /// A web address: has a scheme that gRPC libraries do not know.
    WebAddress,
    /// A path behind the host.
    Path,
    /// No port.
    NoPort,
    /// No host and port at all.
    Malformed,
}

/// From where an address can be reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reach {
    /// From anywhere, as far as the text says.
    Public,
    /// Only from the same machine: `localhost`, 127.0.0.0/8, `::1`.
    Loopback,
    /// From nowhere: `0.0.0.0` and `::` are what servers listen on.
    Bind,
    /// Only inside one network: private ranges, `.local`, `.internal`, names without a dot.
    Private,
}

/// A host or URL that stands for one yet to be filled in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Placeholder {
    /// A host reserved for documentation: `example.com`, `.test`, 192.0.2.1.
    Documentation,
    /// A gap to fill in: `your-domain`, `<host>`, `{host}`.
    Gap,
}

impl AddressFault {
    /// What is wrong, to follow "The URL `…` ".
    pub fn predicate(self) -> String {
        match self {
            Self::Blank => "is empty".into(),
            Self::WhiteSpace => "holds white space".into(),
            Self::Character(c) => {
                format!("holds {}, which no URL may hold", super::wording::quoted(&c.to_string()))
            }
            Self::NoScheme => "is not absolute: it has no scheme such as `https://`".into(),
            Self::NoHost => "has no host".into(),
            Self::BadHost => "has a host name that cannot exist".into(),
            Self::BadPort => "has a port that cannot exist".into(),
            Self::Malformed => "is not well formed".into(),
        }
    }
}

impl<'a> Address<'a> {
    /// Reads an absolute URL.
    pub fn of(text: &'a str) -> Result<Self, AddressFault> {
        let iri = well_formed(text)?;
        let scheme = iri.scheme_str();
        let Some(authority) = iri.authority_components() else {
            // `localhost:8000` and `agent.example.com:443` read as a scheme and a path.
            let rest = iri.path_str();
            let number = rest.split('/').next().unwrap_or_default();
            let is_port = !number.is_empty() && number.bytes().all(|b| b.is_ascii_digit());
            return Err(if is_port || scheme.contains('.') { AddressFault::NoScheme } else { AddressFault::NoHost });
        };
        if authority.host().is_empty() {
            return Err(AddressFault::NoHost);
        }
        Ok(Self {
            text,
            scheme: scheme.to_ascii_lowercase(),
            host: host(authority.host()).ok_or(AddressFault::BadHost)?,
            port: authority.port().filter(|port| !port.is_empty()).map(port).transpose()?,
            path: iri.path_str(),
            userinfo: authority.userinfo(),
            query: iri.query_str(),
            fragment: iri.fragment_str(),
        })
    }

    /// Reads what gRPC libraries dial: `host:port`, or one of their own schemes in front (`dns:///host:port`,
    /// `ipv4:…`, `ipv6:…`). Targets without a host (`unix:`, `xds:`) are right too, and yield `None`.
    pub fn of_target(text: &'a str) -> Result<Option<Self>, TargetFault> {
        if text.contains(char::is_whitespace) {
            return Err(TargetFault::Malformed);
        }
        let lower = text.to_ascii_lowercase();
        if ["unix:", "unix-abstract:", "vsock:", "xds:", "passthrough:"].iter().any(|scheme| lower.starts_with(scheme))
        {
            return Ok(None);
        }
        let mut rest = text;
        for scheme in ["dns:", "ipv4:", "ipv6:"] {
            if let Some(at) = lower.strip_prefix(scheme).map(|_| &text[scheme.len()..]) {
                // Behind `//` an authority may name the name server: `dns://8.8.8.8/host:port`.
                rest = match at.strip_prefix("//") {
                    Some(at) => at.split_once('/').ok_or(TargetFault::Malformed)?.1,
                    None => at,
                };
                // Several addresses may follow each other; the first stands for all.
                rest = rest.split(',').next().unwrap_or_default();
            }
        }
        if rest.contains("://") {
            return Err(TargetFault::WebAddress);
        }
        if rest.contains(['/', '?', '#']) {
            return Err(TargetFault::Path);
        }
        let (userinfo, rest) = match rest.rsplit_once('@') {
            Some((userinfo, rest)) => (Some(userinfo), rest),
            None => (None, rest),
        };
        let (host_text, port_text) = match rest.rsplit_once(':') {
            // An IPv6 address without brackets has no port.
            Some((host, _)) if host.contains(':') && !host.starts_with('[') => (rest, None),
            Some((host, port)) if !rest.ends_with(']') => (host, Some(port)),
            _ => (rest, None),
        };
        let bracketed = if host_text.contains(':') && !host_text.starts_with('[') {
            format!("[{host_text}]")
        } else {
            host_text.to_owned()
        };
        let host = host(&bracketed).ok_or(TargetFault::Malformed)?;
        let port = port(port_text.filter(|port| !port.is_empty()).ok_or(TargetFault::NoPort)?)
            .map_err(|_| TargetFault::Malformed)?;
        Ok(Some(Self {
            text,
            scheme: String::new(),
            host,
            port: Some(port),
            path: "",
            userinfo,
            query: None,
            fragment: None,
        }))
    }

    /// Whether it is an `http` or `https` address.
    pub fn is_web(&self) -> bool {
        matches!(self.scheme.as_str(), "http" | "https")
    }

    /// The host in lower case, with the brackets of an IPv6 address; letters beyond ASCII as `xn--…`.
    pub fn host_text(&self) -> String {
        self.host.to_string()
    }

    /// From where it can be reached.
    pub fn reach(&self) -> Reach {
        match &self.host {
            Host::Ipv4(ip) => reach_v4(*ip),
            Host::Ipv6(ip) => reach_v6(*ip),
            Host::Domain(name) => reach_name(name.trim_end_matches('.')),
        }
    }

    /// Whether the host stands for one yet to be filled in.
    pub fn placeholder(&self) -> Option<Placeholder> {
        let name = match &self.host {
            Host::Ipv4(ip) => {
                let net = [ip.octets()[0], ip.octets()[1], ip.octets()[2]];
                let documentation = [[192, 0, 2], [198, 51, 100], [203, 0, 113]].contains(&net);
                return documentation.then_some(Placeholder::Documentation);
            }
            Host::Ipv6(ip) => {
                let documentation = ip.segments()[0] == 0x2001 && ip.segments()[1] == 0x0db8;
                return documentation.then_some(Placeholder::Documentation);
            }
            Host::Domain(name) => name.trim_end_matches('.'),
        };
        // `todo.acme.com` may be the place of a to-do list; a host of this one word is no place at all.
        if name.split('.').any(is_gap) || matches!(name, "todo" | "tbd" | "fixme") {
            return Some(Placeholder::Gap);
        }
        // RFC 2606 and RFC 6761 keep these names free for examples and tests.
        let reserved = ["example.com", "example.net", "example.org", "example", "test", "invalid"];
        reserved.iter().any(|suffix| is_below(name, suffix)).then_some(Placeholder::Documentation)
    }

    /// Whether user name, password or something that looks like an access token stands in it.
    pub fn holds_secret(&self) -> bool {
        self.userinfo.is_some_and(|userinfo| !userinfo.is_empty()) || secret_parameters(self.query).next().is_some()
    }
}

/// Whether a text, URL or not, holds a gap to fill in: `<host>`, `{host}`, `${HOST}`, `$HOST`, `YOUR_HOST`.
pub fn has_gap(text: &str) -> bool {
    let is_variable = |rest: &str| {
        rest.bytes().take_while(|byte| byte.is_ascii_uppercase() || matches!(byte, b'_' | b'0'..=b'9')).count() >= 2
    };
    if text.match_indices('$').any(|(at, _)| is_variable(&text[at + 1..])) || is_left_in_url(text) {
        return true;
    }
    // Brackets are for IPv6 addresses; words stand in them only to be replaced.
    let in_brackets = text.find('[').and_then(|at| text[at + 1..].split_once(']'));
    if in_brackets.is_some_and(|(inner, _)| {
        !inner.contains(':') && inner.contains(|c: char| c.is_ascii_alphabetic() && !c.is_ascii_hexdigit())
    }) {
        return true;
    }
    [('<', '>'), ('{', '}')].iter().any(|(open, close)| {
        text.find(*open).is_some_and(|at| text[at..].find(*close).is_some_and(|length| length > 1))
    })
}

/// The text of a URL as messages may show it: user name and password as `***`, the values of parameters that look
/// like access tokens too. Also for texts that are no URL.
pub fn shown(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    // What stands before the `@` of a mail address is no password.
    if Scheme::of(text).is_some_and(|(_, kind)| kind == Scheme::Person) {
        return text.to_owned();
    }
    // Too many slashes before the host are a mistake of their own and hide nothing.
    let slashes = |at: usize| text[at..].bytes().take_while(|b| *b == b'/').count();
    let start = text.find("//").map_or(0, |at| at + slashes(at));
    let end = text[start..].find(['/', '?', '#']).map_or(text.len(), |at| start + at);
    // A password may hold what should have been escaped: where the authority has no `@` but a `:` that no port
    // follows, everything up to a later `@` counts as one.
    let authority = &text[start..end];
    let odd = authority
        .rsplit_once(':')
        .is_some_and(|(_, port)| !authority.ends_with(']') && !port.bytes().all(|b| b.is_ascii_digit()));
    let at = match authority.rfind('@') {
        Some(at) => Some(start + at),
        None if odd => text[start..].rfind('@').map(|at| start + at),
        None => None,
    };
    let rest = match at {
        Some(at) => {
            out.push_str(&text[..start]);
            out.push_str("***");
            &text[at..]
        }
        None => text,
    };
    let Some((before, query)) = rest.split_once('?') else {
        out.push_str(rest);
        return out;
    };
    out.push_str(before);
    let (query, fragment) = match query.split_once('#') {
        Some((query, fragment)) => (query, Some(fragment)),
        None => (query, None),
    };
    for (number, parameter) in query.split('&').enumerate() {
        out.push(if number == 0 { '?' } else { '&' });
        match parameter.split_once('=') {
            Some((name, value)) if is_secret_parameter(name, value) => {
                out.push_str(name);
                out.push_str("=***");
            }
            _ => out.push_str(parameter),
        }
    }
    if let Some(fragment) = fragment {
        out.push('#');
        out.push_str(fragment);
    }
    out
}

/// The names of the query parameters that look as if they held an access token or a password.
pub fn secret_parameters(query: Option<&str>) -> impl Iterator<Item = &str> {
    query
        .unwrap_or_default()
        .split('&')
        .filter_map(|parameter| parameter.split_once('='))
        .filter(|(name, value)| is_secret_parameter(name, value))
        .map(|(name, _)| name)
}

/// A name that says "secret" with a value that is not plainly something else.
fn is_secret_parameter(name: &str, value: &str) -> bool {
    let name: String =
        name.chars().filter(char::is_ascii_alphanumeric).map(|c| c.to_ascii_lowercase()).collect::<String>();
    let certain = ["token", "secret", "password", "passwd", "apikey", "subscriptionkey", "signature", "credential"];
    let likely = ["key", "sig", "code", "auth", "jwt", "bearer", "pwd", "authorization", "accesskey", "functionkey"];
    let said = certain.iter().any(|word| name.ends_with(word));
    let maybe = likely.contains(&name.as_str());
    !value.is_empty() && !has_gap(value) && (said || maybe && value.len() >= 8)
}

/// The text as RFC 3987 reads it, or the most telling reason why it cannot.
fn well_formed(text: &str) -> Result<&IriStr, AddressFault> {
    if text.trim().is_empty() {
        return Err(AddressFault::Blank);
    }
    if let Ok(iri) = IriStr::new(text) {
        return Ok(iri);
    }
    if text.contains(char::is_whitespace) {
        return Err(AddressFault::WhiteSpace);
    }
    let forbidden = |c: char| c.is_control() || matches!(c, '\\' | '{' | '}' | '<' | '>' | '"' | '^' | '`' | '|');
    if let Some(c) = text.chars().find(|c| forbidden(*c)) {
        return Err(AddressFault::Character(c));
    }
    let scheme = text.split_once(':').map_or("", |(scheme, _)| scheme);
    let has_scheme = scheme.starts_with(|c: char| c.is_ascii_alphabetic())
        && scheme.bytes().all(|b| b.is_ascii_alphanumeric() || matches!(b, b'+' | b'-' | b'.'));
    if !has_scheme {
        return Err(AddressFault::NoScheme);
    }
    // RFC 3986 allows digits only; `host:port` stands for a port left to fill in.
    let authority = text.split_once("//").map_or("", |(_, rest)| rest.split(['/', '?', '#']).next().unwrap_or(""));
    let port = authority.rsplit_once(':').map(|(_, port)| port);
    if port.is_some_and(|port| !authority.ends_with(']') && !port.bytes().all(|b| b.is_ascii_digit())) {
        return Err(AddressFault::BadPort);
    }
    Err(AddressFault::Malformed)
}

fn port(text: &str) -> Result<u16, AddressFault> {
    text.parse().ok().filter(|port| *port != 0).ok_or(AddressFault::BadPort)
}

/// A host as browsers read it, without the names that no name server can know.
fn host(text: &str) -> Option<Host<String>> {
    let host = Host::parse(text).ok()?;
    if let Host::Domain(name) = &host {
        let name = name.strip_suffix('.').unwrap_or(name);
        if name.len() > 253 || name.split('.').any(|label| label.is_empty() || label.len() > 63) {
            return None;
        }
    }
    Some(host)
}

fn reach_v4(ip: Ipv4Addr) -> Reach {
    let [first, second, ..] = ip.octets();
    if ip.is_unspecified() {
        Reach::Bind
    } else if ip.is_loopback() {
        Reach::Loopback
    } else if ip.is_private() || ip.is_link_local() || (first == 100 && (64..128).contains(&second)) {
        // 100.64.0.0/10 is what carriers use behind their own translation (RFC 6598).
        Reach::Private
    } else {
        Reach::Public
    }
}

fn reach_v6(ip: Ipv6Addr) -> Reach {
    if let Some(v4) = ip.to_ipv4_mapped() {
        return reach_v4(v4);
    }
    if ip.is_unspecified() {
        Reach::Bind
    } else if ip.is_loopback() {
        Reach::Loopback
    } else if ip.is_unique_local() || ip.is_unicast_link_local() {
        Reach::Private
    } else {
        Reach::Public
    }
}

fn reach_name(name: &str) -> Reach {
    if is_below(name, "localhost") || name == "localhost.localdomain" {
        return Reach::Loopback;
    }
    let private = ["local", "internal", "lan", "intranet", "corp", "home", "home.arpa", "localdomain", "private"];
    if !name.contains('.') || private.iter().any(|suffix| is_below(name, suffix)) {
        Reach::Private
    } else {
        Reach::Public
    }
}

/// Whether `name` is `parent` or a name below it.
fn is_below(name: &str, parent: &str) -> bool {
    name.strip_suffix(parent).is_some_and(|front| front.is_empty() || front.ends_with('.'))
}

/// Whether a part of a host name asks to be replaced.
fn is_gap(label: &str) -> bool {
    let whole = ["yourdomain", "yourcompany", "yourhost", "yourserver", "yoursite", "yourorg", "youragent", "yourapp"];
    label.starts_with("your-")
        || label.starts_with("your_")
        || label.contains("replace-me")
        || label.contains("changeme")
        || label.contains("placeholder")
        || whole.contains(&label)
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[test]
    fn the_parts_of_a_url_are_told_apart() {
        let address = Address::of("HTTPS://Agent.Example.com:8443/a2a/v1?x=1#top").unwrap();
        assert_eq!(address.scheme, "https");
        assert_eq!(address.host_text(), "agent.example.com");
        assert_eq!((address.port, address.path), (Some(8443), "/a2a/v1"));
        assert_eq!((address.query, address.fragment, address.userinfo), (Some("x=1"), Some("top"), None));
        assert_eq!(Address::of("https://[2001:db8::1]/").unwrap().host_text(), "[2001:db8::1]");
    }

    #[test]
    fn what_is_no_url_is_told_why() {
        for (text, fault) in [
            ("", AddressFault::Blank),
            (" ", AddressFault::Blank),
            (" https://sp.com", AddressFault::WhiteSpace),
            ("https://e.com/a b", AddressFault::WhiteSpace),
            ("https://e.com\\x", AddressFault::Character('\\')),
            ("https://{host}/", AddressFault::Character('{')),
            ("/a2a/v1", AddressFault::NoScheme),
            ("agent.example.com/a2a", AddressFault::NoScheme),
            ("localhost:41241", AddressFault::NoScheme),
            ("agent.example.com:443", AddressFault::NoScheme),
            ("127.0.0.1:80", AddressFault::NoScheme),
            ("//agent.example.com/a2a", AddressFault::NoScheme),
            ("https:///nohost", AddressFault::NoHost),
            ("https://:443/", AddressFault::NoHost),
            ("https:agent", AddressFault::NoHost),
            ("mailto:a@b.c", AddressFault::NoHost),
            ("https://a..b/", AddressFault::BadHost),
            ("https://1.2.3.4.5/", AddressFault::BadHost),
            ("https://[::g]/", AddressFault::Malformed),
            ("https://e.com:99999/", AddressFault::BadPort),
            ("https://e.com:0/", AddressFault::BadPort),
            ("https://e.com:port/", AddressFault::BadPort),
            ("https://e.com/%zz", AddressFault::Malformed),
        ] {
            assert_eq!(Address::of(text), Err(fault), "{text}");
        }
    }

    #[test]
    fn where_an_address_leads_is_known_in_every_spelling() {
        for (text, reach) in [
            ("http://localhost:8000/", Reach::Loopback),
            ("http://api.localhost/", Reach::Loopback),
            ("http://127.0.0.1/", Reach::Loopback),
            ("http://127.1/", Reach::Loopback),
            ("http://0x7f000001/", Reach::Loopback),
            ("http://[::1]:80/", Reach::Loopback),
            ("http://[::ffff:127.0.0.1]/", Reach::Loopback),
            ("http://0.0.0.0:8000/", Reach::Bind),
            ("http://[::]:8000/", Reach::Bind),
            ("https://10.1.2.3/", Reach::Private),
            ("https://172.31.0.1/", Reach::Private),
            ("https://172.32.0.1/", Reach::Public),
            ("https://192.168.1.4/", Reach::Private),
            ("https://169.254.169.254/", Reach::Private),
            ("https://[fd00::1]/", Reach::Private),
            ("https://printer.local/", Reach::Private),
            ("https://a.corp.internal./", Reach::Private),
            ("http://agent:8000/", Reach::Private),
            ("https://locals.com/", Reach::Public),
            ("https://notlocalhost.com/", Reach::Public),
            ("https://8.8.8.8/", Reach::Public),
        ] {
            assert_eq!(Address::of(text).unwrap().reach(), reach, "{text}");
        }
    }

    #[test]
    fn hosts_that_stand_for_others_are_recognised() {
        for (text, placeholder) in [
            ("https://agent.example.com/", Some(Placeholder::Documentation)),
            ("https://a.test/", Some(Placeholder::Documentation)),
            ("https://192.0.2.7/", Some(Placeholder::Documentation)),
            ("https://your-agent.example.com/", Some(Placeholder::Gap)),
            ("https://api.yourdomain.com/", Some(Placeholder::Gap)),
            ("https://notexample.com/", None),
            ("https://yours.com/", None),
        ] {
            assert_eq!(Address::of(text).unwrap().placeholder(), placeholder, "{text}");
        }
        assert!(has_gap("https://<host>/a2a") && has_gap("https://h/{tenant}") && has_gap("${URL}"));
        assert!(!has_gap("https://h/{}") && !has_gap("a > b < c"));
    }

    #[test]
    fn secrets_are_found_and_never_shown() {
        for (text, shows) in [
            ("https://demo:hunter2@agent.example.com/a2a", "https://***@agent.example.com/a2a"),
            ("https://demo:hunter2@a@agent.example.com", "https://***@agent.example.com"),
            ("https://demo:hun/ter2@agent.example.com/", "https://***@agent.example.com/"),
            ("https://h.com/a?x=1&access_token=hunter2#f", "https://h.com/a?x=1&access_token=***#f"),
            ("demo:hunter2@h.com:443", "***@h.com:443"),
            ("dns:///demo:hunter2@h.com:443", "dns:///***@h.com:443"),
        ] {
            assert_eq!(shown(text), shows);
            assert!(Address::of(text).map_or(true, |address| address.holds_secret()), "{text}");
        }
        for text in [
            "https://agent.example.com/@me",
            "https://h.com:80/a@b",
            "https://[::1]/a@b",
            "https://h.com/a?key=en&page=2",
            "https://h.com/?token={token}",
        ] {
            assert_eq!(shown(text), text);
        }
        assert!(!Address::of("https://h.com/?key=en").unwrap().holds_secret());
    }

    #[test]
    fn only_what_grpc_clients_dial_is_a_target() {
        for text in ["grpc.example.com:443", "[::1]:50051", "dns:///h.com:443", "dns:h.com:443", "ipv4:1.2.3.4:50051"] {
            let target = Address::of_target(text).unwrap().unwrap();
            assert!(target.port.is_some(), "{text}");
        }
        assert_eq!(Address::of_target("unix:/run/agent.sock"), Ok(None));
        for (text, fault) in [
            ("https://h.com/a2a/grpc", TargetFault::WebAddress),
            ("grpc://h.com:443", TargetFault::WebAddress),
            ("h.com:443/path", TargetFault::Path),
            ("h.com", TargetFault::NoPort),
            ("::1", TargetFault::NoPort),
            ("[::1]", TargetFault::NoPort),
            ("h.com:", TargetFault::NoPort),
            ("h.com:http", TargetFault::Malformed),
            (":443", TargetFault::Malformed),
            ("a b:443", TargetFault::Malformed),
        ] {
            assert_eq!(Address::of_target(text), Err(fault), "{text}");
        }
        assert_eq!(Address::of_target("localhost:50051").unwrap().unwrap().reach(), Reach::Loopback);
    }
}
