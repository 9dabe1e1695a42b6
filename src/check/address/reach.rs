//! From where an address can be reached, and whether its host only stands for one.

use std::net::{Ipv4Addr, Ipv6Addr};

use url::Host;

use super::Address;
use crate::check::placeholder::is_left_in_url;

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

impl Address<'_> {
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
}
