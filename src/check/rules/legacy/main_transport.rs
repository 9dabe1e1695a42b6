//! The main address of an old card is listed with another transport than the preferred one.

use crate::check::wording::quoted;
use crate::check::{CardView, Finding, Findings, Rule, Scope};
use crate::document::Edit;

/// `legacy/main-transport`
pub static RULE: Rule = Rule {
    name: "legacy/main-transport",
    summary: "The main `url` does not speak the `preferredTransport`.",
    why: "0.3 requires that the preferred transport is what the main address speaks. Here the list of interfaces says \
          otherwise, so every client that starts with the main address speaks the wrong protocol to it.",
    bad: &[(
        "",
        r#"{"name": "Returns agent", "url": "https://agent.example.com/rpc", "preferredTransport": "HTTP+JSON", "protocolVersion": "0.3.0", "additionalInterfaces": [{"url": "https://agent.example.com/rpc", "transport": "JSONRPC"}]}"#,
    )],
    good: &[("/supportedInterfaces/0/protocolBinding", r#""JSONRPC""#)],
    fix: "Name the transport that the main address speaks, or give the address of the preferred one.",
    source: "Specification 0.3.0 section 5.6.1",
    scope: Scope::Legacy,
    check,
};

fn check(card: &CardView<'_>, findings: &mut Findings) {
    if !super::judges_old_half(card) {
        return;
    }
    let mut old = card.endpoints.iter().filter(|endpoint| endpoint.legacy);
    let Some(main) = old.next().filter(|main| main.pointer.is_root()) else { return };
    let Some(url) = main.url else { return };
    let preferred = main.binding.unwrap_or("JSONRPC");
    let listed: Vec<&str> = old.filter(|other| other.url == Some(url)).filter_map(|other| other.binding).collect();
    let Some(other) = listed.first() else { return };
    if listed.iter().any(|binding| binding.eq_ignore_ascii_case(preferred)) {
        return;
    }
    let stated = card.document.get(&main.binding_pointer).is_some();
    let message = if stated {
        format!("The main `url` is listed with {}, but `preferredTransport` is {}", quoted(other), quoted(preferred))
    } else {
        format!(
            "The main `url` is listed with {}, but without a `preferredTransport` clients assume `JSONRPC`",
            quoted(other)
        )
    };
    let edit = if stated {
        Edit::set(main.binding_pointer.clone(), *other)
    } else {
        Edit::insert(main.binding_pointer.clone(), *other)
    };
    findings.add(
        Finding::error(
            main.url_pointer.clone(),
            message,
            "Name the transport that this address speaks, or give the address of the preferred one.",
        )
        .review_fix(format!("Set `preferredTransport` to {}", quoted(other)), vec![edit]),
    );
}

#[cfg(test)]
mod tests {
    use super::RULE;
    use crate::check::Profile;
    use crate::check::rules::testing::Cases;

    #[test]
    fn one_entry_with_the_preferred_transport_is_enough() {
        Cases::of(&RULE)
            .fail(RULE.bad, &["/url"])
            .fixed(
                RULE.bad,
                &[("", r#"{"name": "Returns agent", "url": "https://agent.example.com/rpc", "preferredTransport": "JSONRPC", "protocolVersion": "0.3.0", "additionalInterfaces": [{"url": "https://agent.example.com/rpc", "transport": "JSONRPC"}]}"#)],
            )
            .pass(&[("", r#"{"url": "u", "preferredTransport": "GRPC", "additionalInterfaces": [{"url": "u", "transport": "JSONRPC"}, {"url": "u", "transport": "GRPC"}]}"#)])
            .pass(&[("", r#"{"url": "u", "preferredTransport": "GRPC", "additionalInterfaces": [{"url": "v", "transport": "JSONRPC"}]}"#)])
            .fail(&[("", r#"{"url": "u", "additionalInterfaces": [{"url": "u", "transport": "GRPC"}]}"#)], &["/url"]);
    }

    #[test]
    fn the_half_beside_a_v1_card_is_judged_where_both_are_asked_for() {
        let half = [
            ("/url", r#""https://agent.example.com/a2a""#),
            ("/protocolVersion", r#""0.3.0""#),
            ("/preferredTransport", r#""GRPC""#),
            ("/additionalInterfaces", r#"[{"url": "https://agent.example.com/a2a", "transport": "JSONRPC"}]"#),
        ];
        Cases::of(&RULE).pass(&half);
        Cases::of(&RULE).under(Profile::Dual).fail(&half, &["/url"]);
        Cases::of(&RULE).under(Profile::Dual).fail(RULE.bad, &["/url"]);
    }
}
