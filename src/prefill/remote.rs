//! Where the source code is: the `origin` of a Git configuration, as a web address.

use url::Url;

use super::{LONGEST_LINE, line, tidy};

/// The address of the remote called `origin` in the text of a Git configuration (git-config(1), "CONFIGURATION FILE").
/// Included files and address rewriting are left alone.
pub fn origin(config: &str) -> Option<String> {
    let mut here = false;
    for text in config.lines() {
        let text = text.trim();
        if let Some(header) = text.strip_prefix('[') {
            let header = header.split(']').next().unwrap_or_default();
            let (section, name) = header.split_once(char::is_whitespace).unwrap_or((header, ""));
            here = section.eq_ignore_ascii_case("remote") && name.trim() == "\"origin\"";
            continue;
        }
        if let Some((key, text)) = text.split_once('=').filter(|_| here)
            && key.trim().eq_ignore_ascii_case("url")
        {
            return value(text);
        }
    }
    None
}

/// A value without its quotes and the comment behind it; `None` where it goes on in the next line or is odd.
fn value(text: &str) -> Option<String> {
    let mut out = String::new();
    let mut quoted = false;
    let mut chars = text.trim().chars();
    while let Some(c) = chars.next() {
        match c {
            '"' => quoted = !quoted,
            '\\' => match chars.next()? {
                escaped @ ('"' | '\\') => out.push(escaped),
                _ => return None,
            },
            '#' | ';' if !quoted => break,
            c => out.push(c),
        }
    }
    Some(out.trim().to_owned()).filter(|out| !out.is_empty() && !quoted)
}

/// The address at which people see the repository behind an address that Git fetches from: `https`, without user,
/// password, token, query and `.git`. `None` where there is no telling: paths, host names of one's own configuration.
pub fn web_address(remote: &str) -> Option<String> {
    let remote = tidy(remote, LONGEST_LINE)?;
    let remote = remote.strip_prefix("git+").unwrap_or(&remote);
    let (scheme, host, port, path) = if remote.contains("://") {
        let url = Url::parse(remote).ok()?;
        let (scheme, port) = match url.scheme() {
            // The port is that of SSH or of Git's own protocol.
            "ssh" | "git" => ("https", None),
            "https" => ("https", url.port()),
            "http" => ("http", url.port()),
            _ => return None,
        };
        (scheme, url.host_str()?.to_ascii_lowercase(), port, url.path().to_owned())
    } else {
        // `git@host:owner/name`, which is not an address by the rules for addresses.
        let (login, path) = remote.split_once(':')?;
        let host = login.rsplit_once('@').map_or(login, |(_, host)| host);
        if path.starts_with(['/', '~', '\\']) || host.contains('/') {
            return None;
        }
        ("https", host.to_ascii_lowercase(), None, format!("/{path}"))
    };
    let host = match host.as_str() {
        // The names under which these answer SSH where its port is closed.
        "ssh.github.com" => "github.com",
        "altssh.gitlab.com" => "gitlab.com",
        "altssh.bitbucket.org" => "bitbucket.org",
        // Its paths for SSH are not those of its pages.
        "ssh.dev.azure.com" | "vs-ssh.visualstudio.com" => return None,
        host => host,
    };
    let is_name = host.contains('.') && host.split('.').all(|label| !label.is_empty());
    let is_number = host.rsplit('.').next().is_some_and(|last| last.bytes().all(|byte| byte.is_ascii_digit()));
    let path = path.trim_end_matches('/');
    let path = path.strip_suffix(".git").unwrap_or(path);
    if !is_name || is_number || path.len() < 2 || path.contains(['?', '#', ' ']) {
        return None;
    }
    let port = port.map(|port| format!(":{port}")).unwrap_or_default();
    let address = format!("{scheme}://{host}{port}{path}");
    Url::parse(&address).is_ok().then_some(address).and_then(|address| line(&address, LONGEST_LINE))
}

/// A web address as it stands, without user and password. `None` for what is none.
pub fn web_page(text: &str) -> Option<String> {
    let text = tidy(text, LONGEST_LINE)?;
    let mut url = Url::parse(&text).ok().filter(|url| matches!(url.scheme(), "http" | "https"))?;
    if url.username().is_empty() && url.password().is_none() {
        return line(&text, LONGEST_LINE);
    }
    url.set_username("").ok()?;
    url.set_password(None).ok()?;
    line(url.as_str(), LONGEST_LINE)
}

/// Who owns a repository on one of the large forges, and the page about them.
pub fn owner(repository: &str) -> Option<(String, String)> {
    let rest = repository.strip_prefix("https://")?;
    let (host, path) = rest.split_once('/')?;
    let name = path.split('/').next().filter(|name| !name.is_empty())?;
    let known = ["github.com", "gitlab.com", "codeberg.org", "bitbucket.org"].contains(&host);
    known.then(|| (name.to_owned(), format!("https://{host}/{name}")))
}
