#![allow(clippy::unwrap_used)]

use std::fs;
use std::path::Path;

use serde_json::json;

use super::preset::{self, Preset};
use super::{Facts, Offer, folder, manifest, offers, remote};
use crate::document::{Document, Pointer};

fn preset(at: &str, value: serde_json::Value) -> Preset {
    Preset { at: Pointer::parse(at).unwrap(), value }
}

#[test]
fn an_assignment_becomes_what_its_place_wants() {
    for (text, value) in [
        ("/name=3", json!("3")),
        ("/name=a=b", json!("a=b")),
        ("/capabilities/streaming=true", json!(true)),
        ("/capabilities/streaming=maybe", json!("maybe")),
        ("/skills/0/tags=a, b", json!(["a", "b"])),
        ("/skills/0/tags=[\"a, b\"]", json!(["a, b"])),
        ("/skills/0/examples/0=1", json!("1")),
        ("/capabilities/extensions/0/params={\"a\": 1}", json!({"a": 1})),
        ("/skills/0={\"id\": \"x\"}", json!({"id": "x"})),
    ] {
        assert_eq!(preset::assignment(text).unwrap().value, value, "{text}");
    }
    assert!(preset::assignment("name").is_err());
    assert!(preset::assignment("/a~2=1").is_err());
}

#[test]
fn a_part_of_a_card_is_merged_member_by_member_and_lists_and_kinds_are_taken_whole() {
    let mut document = Document::parse(
        r#"{"provider": {"url": "u", "organization": "o"}, "securitySchemes": {"a": {"mtlsSecurityScheme": {}}}, "defaultInputModes": ["text/plain", "image/png"]}"#,
    )
    .unwrap();
    let part = Document::parse(
        r#"{"provider": {"organization": "p"}, "securitySchemes": {"a": {"httpAuthSecurityScheme": {"scheme": "Bearer"}}}, "defaultInputModes": ["text/html"]}"#,
    )
    .unwrap();
    preset::fill(&mut document, &preset::answers(&part).unwrap()).unwrap();
    assert_eq!(
        document.root().to_json(),
        json!({
            "provider": {"url": "u", "organization": "p"},
            "securitySchemes": {"a": {"httpAuthSecurityScheme": {"scheme": "Bearer"}}},
            "defaultInputModes": ["text/html"],
        })
    );
}

#[test]
fn a_dash_appends_and_what_does_not_fit_is_told_all_at_once() {
    let mut document = Document::new();
    let presets = [preset("/skills/-/id", json!("a")), preset("/skills/-/id", json!("b"))];
    preset::fill(&mut document, &presets).unwrap();
    assert_eq!(document.root().to_json(), json!({"skills": [{"id": "a"}, {"id": "b"}]}));
    let wrong = [preset("/skills/9/id", json!("a")), preset("/name", json!("n")), preset("/name/x", json!("n"))];
    let refused = preset::fill(&mut document, &wrong).unwrap_err();
    assert_eq!(refused.len(), 2, "{refused:?}");
}

#[test]
fn a_remote_becomes_the_page_that_people_see() {
    for (remote, page) in [
        ("git@github.com:acme/weather-agent.git", "https://github.com/acme/weather-agent"),
        ("github.com:acme/weather-agent", "https://github.com/acme/weather-agent"),
        ("ssh://git@git.acme.com:2222/team/agent.git", "https://git.acme.com/team/agent"),
        ("ssh://git@ssh.github.com:443/acme/agent.git", "https://github.com/acme/agent"),
        ("git+ssh://git@github.com/acme/agent.git", "https://github.com/acme/agent"),
        ("git+https://github.com/acme/agent.git", "https://github.com/acme/agent"),
        ("git://codeberg.org/acme/agent/", "https://codeberg.org/acme/agent"),
        ("https://git.acme.com:8443/acme/agent.git", "https://git.acme.com:8443/acme/agent"),
    ] {
        assert_eq!(remote::web_address(remote).as_deref(), Some(page), "{remote}");
    }
    for none in [
        "/srv/git/agent.git",
        "../agent",
        "C:\\git\\agent",
        "file:///srv/git/agent.git",
        "git@host:/srv/git/agent.git",
        "git@work:acme/agent.git",
        "git@ssh.dev.azure.com:v3/acme/shop/agent",
        "https://localhost/acme/agent",
        "https://192.168.1.7/acme/agent",
        "https://github.com/",
        "ext::sh -c date",
        "",
    ] {
        assert_eq!(remote::web_address(none), None, "{none}");
    }
}

#[test]
fn no_token_or_password_comes_along() {
    let token = "ghp_0123456789abcdefghijABCDEFGHIJ012345";
    for remote in [
        format!("https://{token}@github.com/acme/agent.git"),
        format!("https://ann:{token}@github.com/acme/agent.git"),
        format!("https://x-access-token:{token}@github.com/acme/agent"),
        format!("https://github.com/acme/agent.git?access_token={token}#{token}"),
        format!("ssh://ann:{token}@github.com/acme/agent.git"),
    ] {
        assert_eq!(remote::web_address(&remote).as_deref(), Some("https://github.com/acme/agent"), "{remote}");
    }
    let page = remote::web_page("https://ann:hunter2@docs.acme.com/agent");
    assert_eq!(page.as_deref(), Some("https://docs.acme.com/agent"));
    let described = manifest::package_json(&json!({"name": "a", "description": format!("Uses {token}.")}).to_string());
    assert_eq!(described.unwrap().description, None);
}

#[test]
fn a_git_configuration_is_read_for_the_address_of_origin_only() {
    let config = "[core]\n\turl = https://no.example.org/x\n[remote \"upstream\"]\n\turl = git@github.com:them/x.git\n\
                  [Remote \"origin\"]\n\tfetch = +refs/heads/*:refs/remotes/origin/*\n\tURL = \"git@github.com:us/x.git\" # ours\n";
    assert_eq!(remote::origin(config).as_deref(), Some("git@github.com:us/x.git"));
    for none in ["", "[remote \"Origin\"]\nurl = a", "[remote \"origin\"]\nurl =", "[remote \"origin\"]\nurl = a\\"] {
        assert_eq!(remote::origin(none), None, "{none}");
    }
}

#[test]
fn a_cargo_manifest_tells_what_it_says_and_what_it_inherits() {
    let text = "[package]\nname = \"weather-agent\"\nversion.workspace = true\nedition = \"2024\"\n\
                description = \"\"\"\nTells the weather\nof tomorrow.\n\"\"\"\nauthors = [\"Ann Lee <ann@acme.com>\"]\n\
                repository = \"https://github.com/acme/weather\"\nhomepage = { workspace = true }\n";
    let workspace =
        "[workspace]\nmembers = []\n[workspace.package]\nversion = \"1.4.0\"\nhomepage = \"https://acme.com\"\n";
    let facts = manifest::cargo(text, Some(workspace)).unwrap();
    let expected = Facts {
        name: Some("weather-agent".into()),
        description: Some("Tells the weather of tomorrow.".into()),
        version: Some("1.4.0".into()),
        homepage: Some("https://acme.com".into()),
        repository: Some("https://github.com/acme/weather".into()),
        author: Some("Ann Lee".into()),
        ..Facts::default()
    };
    assert_eq!(facts, expected);
    assert_eq!(manifest::cargo(text, None).unwrap().version, None);
    assert_eq!(manifest::cargo("[workspace]\n", None), None);
    assert_eq!(manifest::cargo("[package\n", None), None);
}

#[test]
fn a_package_of_node_tells_its_name_without_scope_and_its_repository_in_every_spelling() {
    let read = |value: serde_json::Value| manifest::package_json(&value.to_string());
    let facts = read(json!({
        "name": "@acme/weather-agent", "version": "2.0.1", "description": " Tells  the weather. ",
        "homepage": "https://weather.acme.com", "author": "Acme Outdoor <hi@acme.com> (https://acme.com)",
        "repository": {"type": "git", "url": "git+ssh://git@github.com/acme/weather.git"},
    }))
    .unwrap();
    assert_eq!(facts.name.as_deref(), Some("weather-agent"));
    assert_eq!(facts.description.as_deref(), Some("Tells the weather."));
    assert_eq!(facts.author.as_deref(), Some("Acme Outdoor"));
    assert_eq!(facts.author_url.as_deref(), Some("https://acme.com"));
    assert_eq!(facts.repository.as_deref(), Some("https://github.com/acme/weather"));
    for (spelling, page) in [
        ("acme/x", Some("https://github.com/acme/x")),
        ("gitlab:acme/x", Some("https://gitlab.com/acme/x")),
        ("gist:11081aaa281", None),
        ("x", None),
    ] {
        assert_eq!(
            read(json!({"name": "x", "repository": spelling})).unwrap().repository.as_deref(),
            page,
            "{spelling}"
        );
    }
    assert_eq!(read(json!({"version": "0.0.0-development", "private": true})), None);
    assert_eq!(read(json!(["name"])), None);
    assert_eq!(manifest::package_json("{\"name\": "), None);
}

#[test]
fn a_python_project_tells_by_either_table() {
    let standard = "[project]\nname = \"weather\"\ndynamic = [\"version\"]\ndescription = \"Tells the weather.\"\n\
                    authors = [{name = \"Acme\", email = \"a@acme.com\"}]\n[project.urls]\n\"Home-Page\" = \"https://acme.com\"\n\
                    Docs = \"https://docs.acme.com\"\n\"Source Code\" = \"git@github.com:acme/weather.git\"\n";
    let facts = manifest::pyproject(standard).unwrap();
    assert_eq!((facts.name.as_deref(), facts.version.as_deref()), (Some("weather"), None));
    assert_eq!(facts.author.as_deref(), Some("Acme"));
    assert_eq!(facts.homepage.as_deref(), Some("https://acme.com"));
    assert_eq!(facts.documentation.as_deref(), Some("https://docs.acme.com"));
    assert_eq!(facts.repository.as_deref(), Some("https://github.com/acme/weather"));
    let poetry = "[tool.poetry]\nname = \"weather\"\nversion = \"0.3.0\"\nauthors = [\"Ann <a@b.c>\", \"Ben <b@b.c>\"]\n\
                  documentation = \"https://docs.acme.com\"\n";
    let facts = manifest::pyproject(poetry).unwrap();
    assert_eq!((facts.version.as_deref(), facts.author), (Some("0.3.0"), None), "two authors are no organization");
    assert_eq!(facts.documentation.as_deref(), Some("https://docs.acme.com"));
    assert_eq!(manifest::pyproject("[tool.ruff]\nline-length = 80\n"), None);
}

#[test]
fn a_manifest_that_nests_without_end_is_refused_without_harm() {
    let deep = 200_000;
    for text in [
        format!("a = {}", "[".repeat(deep)),
        format!("a = {}", "{a = ".repeat(deep)),
        format!("{}a = 1", "a.".repeat(deep)),
        format!("[{}a]", "a.".repeat(deep)),
    ] {
        assert_eq!(manifest::cargo(&text, None), None);
        assert_eq!(manifest::pyproject(&text), None);
    }
    assert_eq!(manifest::package_json(&"[".repeat(deep)), None);
}

fn offered(offers: &[Offer]) -> Vec<(&str, &str, &str)> {
    offers.iter().map(|offer| (offer.at.as_str(), offer.value.as_str(), offer.source.as_str())).collect()
}

#[test]
fn each_answer_is_offered_once_and_says_where_it_is_from() {
    let cargo = Facts { name: Some("weather".into()), version: Some("1.0.0".into()), ..Facts::default() };
    let package = Facts { name: Some("site".into()), description: Some("Site.".into()), ..Facts::default() };
    let git = Facts { repository: Some("https://github.com/acme/weather".into()), ..Facts::default() };
    let sources = [("Cargo.toml".into(), cargo), ("package.json".into(), package), ("the Git remote".into(), git)];
    assert_eq!(
        offered(&offers(&sources)),
        [
            ("/name", "weather", "Cargo.toml"),
            ("/description", "Site.", "package.json"),
            ("/provider/url", "https://github.com/acme", "the Git remote"),
            ("/provider/organization", "acme", "the Git remote"),
            ("/version", "1.0.0", "Cargo.toml"),
            ("/documentationUrl", "https://github.com/acme/weather", "the Git remote"),
        ]
    );
    assert_eq!(offers(&[]), []);
}

fn write(folder: &Path, name: &str, text: &str) {
    let path = folder.join(name);
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    fs::write(path, text).unwrap();
}

fn names(folder: &Path) -> Vec<(String, Option<String>)> {
    folder::sources(folder).into_iter().map(|(source, facts)| (source, facts.name.or(facts.repository))).collect()
}

const ORIGIN: &str = "[remote \"origin\"]\n\turl = git@github.com:acme/x.git\n";

#[test]
fn a_folder_is_searched_upwards_to_the_root_of_its_repository_and_not_beyond() {
    let outside = tempfile::tempdir().unwrap();
    write(outside.path(), "package.json", r#"{"name": "outside"}"#);
    let inner = outside.path().join("repo/agents/weather");
    fs::create_dir_all(&inner).unwrap();
    assert_eq!(names(&inner), [], "no repository, so nothing above counts");
    write(outside.path(), "repo/.git/config", ORIGIN);
    let git = ("the Git remote".to_owned(), Some("https://github.com/acme/x".to_owned()));
    assert_eq!(names(&inner), std::slice::from_ref(&git));
    write(outside.path(), "repo/pyproject.toml", "[project]\nname = \"above\"\n");
    assert_eq!(names(&inner), [("../../pyproject.toml".into(), Some("above".into())), git.clone()]);
    write(&inner, "Cargo.toml", "[package]\nname = \"weather\"\nversion.workspace = true\n");
    write(outside.path(), "repo/Cargo.toml", "[workspace.package]\nversion = \"7.0.0\"\n");
    assert_eq!(names(&inner), [("Cargo.toml".into(), Some("weather".into())), git]);
    assert_eq!(folder::sources(&inner)[0].1.version.as_deref(), Some("7.0.0"));
}

#[test]
fn worktrees_and_submodules_lead_to_the_configuration_they_share() {
    let folder = tempfile::tempdir().unwrap();
    let at = folder.path();
    write(at, "main/.git/config", ORIGIN);
    write(at, "main/.git/worktrees/tree/commondir", "../..\n");
    write(at, "tree/.git", &format!("gitdir: {}\n", at.join("main/.git/worktrees/tree").display()));
    write(at, "main/sub/.git", "gitdir: ../.git/modules/sub\n");
    write(at, "main/.git/modules/sub/config", &ORIGIN.replace("acme/x", "acme/sub"));
    assert_eq!(names(&at.join("tree"))[0].1.as_deref(), Some("https://github.com/acme/x"));
    assert_eq!(names(&at.join("main/sub"))[0].1.as_deref(), Some("https://github.com/acme/sub"));
    write(at, "odd/.git", "gitdir: \n");
    assert_eq!(names(&at.join("odd")), []);
}

#[cfg(unix)]
#[test]
fn broken_large_and_odd_files_are_passed_over() {
    let folder = tempfile::tempdir().unwrap();
    let at = folder.path();
    write(at, "other/package.json", r#"{"name": "elsewhere"}"#);
    std::os::unix::fs::symlink(at.join("other/package.json"), at.join("package.json")).unwrap();
    write(at, "Cargo.toml", "[package]\nname = ");
    write(at, "pyproject.toml", &format!("[project]\nname = \"big\"\n#{}", "x".repeat(1024 * 1024)));
    assert_eq!(names(at), []);
    fs::write(at.join("Cargo.toml"), b"[package]\nname = \"\xff\"\n").unwrap();
    fs::remove_file(at.join("pyproject.toml")).unwrap();
    fs::create_dir(at.join("pyproject.toml")).unwrap();
    assert_eq!(names(at), []);
}

#[test]
fn an_address_with_a_key_in_it_is_not_offered() {
    let text = "[package]\nname = \"a\"\nhomepage = \"https://h.acme.io/x?api_key=9f8e7d6c5b4a39281716abcd\"\n";
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("Cargo.toml"), text).unwrap();
    let offered = folder::around(Some(&folder.path().join("card.json")));
    assert!(!offered.is_empty());
    assert!(offered.iter().all(|offer| !offer.value.contains("api_key")), "{offered:?}");
}
