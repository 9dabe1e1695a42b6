//! Which hosts belong together, as far as names tell.

use super::super::address::Address;
use super::super::view::CardView;
use crate::card::spelling::member;

/// Where many serve files that are theirs although the host is not.
const SHARED: [&str; 18] = [
    "amazonaws.com",
    "azureedge.net",
    "cloudfront.net",
    "cloudinary.com",
    "digitaloceanspaces.com",
    "firebaseapp.com",
    "githubusercontent.com",
    "google.com",
    "googleapis.com",
    "googleusercontent.com",
    "gravatar.com",
    "gstatic.com",
    "imgur.com",
    "jsdelivr.net",
    "r2.dev",
    "unpkg.com",
    "wikimedia.org",
    "windows.net",
];

/// The part of a host name under which one owner registers names: the last two labels, or three below a country's
/// commercial domain (`co.uk`). A guess that needs no list of all suffixes, and errs towards "the same".
pub fn site(host: &str) -> &str {
    let host = host.trim_end_matches('.');
    let mut dots = host.rmatch_indices('.').map(|(at, _)| at);
    let Some(last) = dots.next() else { return host };
    let Some(second) = dots.next() else { return host };
    let country = host.len() - last == 3 && last - second <= 4;
    match (country, dots.next()) {
        (true, Some(third)) => &host[third + 1..],
        (true, None) => host,
        (false, _) => &host[second + 1..],
    }
}

/// Whether a host has the same owner as the provider's site or one of the agent's addresses, or one where everybody
/// keeps files. Also true when the card names no other host.
pub fn belongs_to_card(card: &CardView<'_>, host: &str) -> bool {
    let wanted = site(host);
    if SHARED.iter().any(|shared| wanted.eq_ignore_ascii_case(shared)) {
        return true;
    }
    let provider = member(card.root, "provider").and_then(|provider| member(&provider.value, "url"));
    let provider = provider.and_then(|url| url.value.as_str());
    let mut others = 0;
    for url in provider.into_iter().chain(card.endpoints.iter().filter_map(|endpoint| endpoint.url)) {
        let Some(address) = Address::of(url).ok().or_else(|| Address::of_target(url).ok().flatten()) else { continue };
        others += 1;
        if site(&address.host_text()).eq_ignore_ascii_case(wanted) {
            return true;
        }
    }
    others == 0
}

#[cfg(test)]
mod tests {
    use super::site;

    #[test]
    fn the_owner_is_told_by_the_last_labels() {
        for (host, owner) in [
            ("agent.example.com", "example.com"),
            ("example.com", "example.com"),
            ("a.b.shop.co.uk", "shop.co.uk"),
            ("co.uk", "co.uk"),
            ("shop.co.uk", "shop.co.uk"),
            ("www.acme.de", "acme.de"),
            ("localhost", "localhost"),
            ("example.com.", "example.com"),
        ] {
            assert_eq!(site(host), owner, "{host}");
        }
    }
}
