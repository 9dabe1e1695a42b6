//! What the files say that describe a project to its build tool. Each reader takes a text and gives facts; `None` for a
//! text that is broken or describes no project.

use toml::{Table, Value};

use super::remote::{web_address, web_page};
use super::{Facts, LONGEST_LINE, LONGEST_TEXT, line};
use crate::document::{Document, Node};

/// What is wrong with the text of a manifest of this name, to follow the name in a sentence; `None` for a text in its
/// language, whatever it describes.
pub fn fault(file: &str, text: &str) -> Option<String> {
    if file != "package.json" {
        let error = text.parse::<Table>().err()?;
        let line = error.span().map_or(1, |span| text[..span.start.min(text.len())].matches('\n').count() + 1);
        return Some(format!("is not TOML (line {line})"));
    }
    let reading = Document::read(text.as_bytes());
    let fault = reading.document.err()?.into_iter().next()?;
    let line = text[..fault.span.start.min(text.len())].matches('\n').count() + 1;
    Some(format!("is not JSON (line {line})"))
}

/// Whether a manifest of this name tells anything.
pub fn says_something(file: &str, text: &str) -> bool {
    match file {
        "Cargo.toml" => cargo(text, None).is_some(),
        "pyproject.toml" => pyproject(text).is_some(),
        _ => package_json(text).is_some(),
    }
}

fn short(text: &str) -> Option<String> {
    line(text, LONGEST_LINE)
}

fn long(text: &str) -> Option<String> {
    line(text, LONGEST_TEXT)
}

/// A version that says something: tools that number releases by themselves leave zeros in the file.
fn version(text: &str) -> Option<String> {
    short(text).filter(|version| !version.starts_with("0.0.0"))
}

/// The name of the one author there is, without address: `Ann Lee <ann@example.com> (https://example.com)`.
fn author<'a>(mut authors: impl Iterator<Item = &'a str>) -> Option<String> {
    let one = authors.next()?;
    if authors.next().is_some() {
        return None;
    }
    let name = one.split(['<', '(']).next().unwrap_or_default();
    short(name).filter(|name| !name.contains('@'))
}

/// `Cargo.toml` (The Cargo Book, "The Manifest Format"). `workspace` is the text of the file around it, from which it
/// may inherit.
pub fn cargo(text: &str, workspace: Option<&str>) -> Option<Facts> {
    let table: Table = text.parse().ok()?;
    let package = table.get("package")?.as_table()?;
    let around: Option<Table> = workspace.and_then(|text| text.parse().ok());
    // The root of a workspace may be a package itself.
    let shared = |table: &Table| table.get("workspace")?.get("package")?.as_table().cloned();
    let shared = shared(&table).or_else(|| shared(around.as_ref()?));
    let value = |key: &str| -> Option<Value> {
        match package.get(key)? {
            Value::Table(inherits) if inherits.get("workspace").and_then(Value::as_bool) == Some(true) => {
                shared.as_ref()?.get(key).cloned()
            }
            value => Some(value.clone()),
        }
    };
    let text = |key: &str| value(key)?.as_str().map(str::to_owned);
    let authors = value("authors");
    let authors = authors.as_ref().and_then(Value::as_array).into_iter().flatten().filter_map(Value::as_str);
    Some(Facts {
        name: text("name").and_then(|text| short(&text)),
        description: text("description").and_then(|text| long(&text)),
        version: text("version").and_then(|text| version(&text)),
        documentation: text("documentation").and_then(|text| web_page(&text)),
        homepage: text("homepage").and_then(|text| web_page(&text)),
        repository: text("repository").and_then(|text| web_address(&text)),
        author: author(authors),
        author_url: None,
    })
}

/// `package.json` (npm, "package.json").
pub fn package_json(text: &str) -> Option<Facts> {
    let document = Document::read(text.as_bytes()).document.ok()?;
    let root = document.root();
    root.as_object()?;
    let text = |key: &str| root.get(key).and_then(Node::as_str);
    // An address stands there by itself or in an object.
    let address = |key: &str| text(key).or_else(|| root.get(key)?.get("url")?.as_str());
    let named = root.get("author").and_then(|author| author.as_str().or_else(|| author.get("name")?.as_str()));
    let author_url = root.get("author").and_then(|author| match author.as_str() {
        Some(text) => text.split_once('(')?.1.split(')').next(),
        None => author.get("url")?.as_str(),
    });
    let facts = Facts {
        // A scope in front says under whose name it is published.
        name: text("name").map(|name| name.rsplit_once('/').map_or(name, |(_, name)| name)).and_then(short),
        description: text("description").and_then(long),
        version: text("version").and_then(version),
        documentation: None,
        homepage: address("homepage").and_then(web_page),
        repository: address("repository").and_then(repository),
        author: author(named.into_iter()),
        author_url: author_url.and_then(web_page),
    };
    (!facts.is_empty()).then_some(facts)
}

/// npm also takes `owner/name` and `host:owner/name`.
fn repository(text: &str) -> Option<String> {
    let (host, path) = match text.split_once(':') {
        Some(("github", path)) => ("github.com", path),
        Some(("gitlab", path)) => ("gitlab.com", path),
        Some(("bitbucket", path)) => ("bitbucket.org", path),
        Some(_) => return web_address(text),
        None => ("github.com", text),
    };
    (path.split('/').count() == 2).then(|| web_address(&format!("https://{host}/{path}"))).flatten()
}

/// `pyproject.toml`: `[project]` (packaging.python.org, "pyproject.toml specification"), else `[tool.poetry]`.
pub fn pyproject(text: &str) -> Option<Facts> {
    let table: Table = text.parse().ok()?;
    let project = table.get("project").and_then(Value::as_table);
    let poetry = table.get("tool").and_then(|tool| tool.get("poetry")).and_then(Value::as_table);
    if project.is_none() && poetry.is_none() {
        return None;
    }
    let text = |key: &str| {
        let of = |table: Option<&'_ Table>| table?.get(key)?.as_str().map(str::to_owned);
        of(project).or_else(|| of(poetry))
    };
    let urls = project.and_then(|project| project.get("urls")).and_then(Value::as_table);
    // Labels are compared without case and punctuation ("Well-known labels").
    let labelled = |labels: &[&str]| {
        let plain = |label: &str| label.chars().filter(char::is_ascii_alphanumeric).collect::<String>().to_lowercase();
        urls.into_iter()
            .flatten()
            .find(|(label, _)| labels.contains(&plain(label).as_str()))
            .and_then(|(_, url)| url.as_str())
            .map(str::to_owned)
    };
    let people = project.and_then(|project| project.get("authors")).or_else(|| poetry?.get("authors"));
    let people = people.and_then(Value::as_array).into_iter().flatten();
    let names = people.filter_map(|one| one.as_str().or_else(|| one.get("name")?.as_str()));
    Some(Facts {
        name: text("name").and_then(|text| short(&text)),
        description: text("description").and_then(|text| long(&text)),
        version: text("version").and_then(|text| version(&text)),
        documentation: labelled(&["documentation", "docs"])
            .or_else(|| text("documentation"))
            .and_then(|text| web_page(&text)),
        homepage: labelled(&["homepage", "home"]).or_else(|| text("homepage")).and_then(|text| web_page(&text)),
        repository: labelled(&["repository", "source", "sourcecode", "github"])
            .or_else(|| text("repository"))
            .and_then(|text| web_address(&text)),
        author: author(names),
        author_url: None,
    })
}
