//! Reads what a folder knows of its project: manifests, and where Git fetches from. Whatever is missing, unreadable,
//! broken, too large or no ordinary file is passed over: nobody asked for it.

use std::fs::{self, File};
use std::io::Read;
use std::path::{Path, PathBuf};

use super::manifest;
use super::remote;
use super::{Facts, Offer, offers};

/// Larger manifests, in bytes, are not read.
const LARGEST: u64 = 1024 * 1024;

/// How many folders above the first are looked into for the root of the repository.
const HIGHEST: usize = 32;

/// What the surroundings of a new card offer: of the folder that it shall be saved in where that is known and exists,
/// else of the current one.
pub fn around(card: Option<&Path>) -> Vec<Offer> {
    let folder = card.and_then(Path::parent).filter(|folder| folder.is_dir()).unwrap_or(Path::new("."));
    match std::path::absolute(folder) {
        Ok(folder) => offers(&sources(&folder)),
        Err(_) => Vec::new(),
    }
}

/// What is known at an absolute path, the most particular first: the manifests of the nearest folder that has one, up to
/// the root of the repository, then Git. Outside of a repository only the folder itself counts.
pub fn sources(folder: &Path) -> Vec<(String, Facts)> {
    let above: Vec<&Path> = folder.ancestors().take(HIGHEST).collect();
    let root = above.iter().position(|folder| fs::symlink_metadata(folder.join(".git")).is_ok());
    let folders = &above[..=root.unwrap_or(0)];
    let mut sources = Vec::new();
    for (up, folder) in folders.iter().enumerate() {
        let name = |file: &str| format!("{}{file}", "../".repeat(up));
        if let Some(text) = read(&folder.join("Cargo.toml")) {
            let workspace = folders[up + 1..]
                .iter()
                .find_map(|above| read(&above.join("Cargo.toml")).filter(|text| text.contains("[workspace")));
            let facts = manifest::cargo(&text, workspace.as_deref());
            sources.extend(facts.map(|facts| (name("Cargo.toml"), facts)));
        }
        let pyproject = read(&folder.join("pyproject.toml")).and_then(|text| manifest::pyproject(&text));
        sources.extend(pyproject.map(|facts| (name("pyproject.toml"), facts)));
        let package = read(&folder.join("package.json")).and_then(|text| manifest::package_json(&text));
        sources.extend(package.map(|facts| (name("package.json"), facts)));
        if !sources.is_empty() {
            break;
        }
    }
    let config = root.and_then(|root| config(&above[root].join(".git"))).and_then(|config| read(&config));
    if let Some(repository) = config.and_then(|text| remote::web_address(&remote::origin(&text)?)) {
        sources.push(("the Git remote".into(), Facts { repository: Some(repository), ..Facts::default() }));
    }
    sources
}

/// Manifests that are there and tell nothing because they cannot be read or are broken, of those that [`around`] asks:
/// the name of each as [`sources`] gives it, and the reason, to follow it in a sentence.
pub fn faults(card: Option<&Path>) -> Vec<(String, String)> {
    let folder = card.and_then(Path::parent).filter(|folder| folder.is_dir()).unwrap_or(Path::new("."));
    let Ok(folder) = std::path::absolute(folder) else { return Vec::new() };
    let above: Vec<&Path> = folder.ancestors().take(HIGHEST).collect();
    let root = above.iter().position(|folder| fs::symlink_metadata(folder.join(".git")).is_ok());
    let mut faults = Vec::new();
    for (up, folder) in above[..=root.unwrap_or(0)].iter().enumerate() {
        let there: Vec<&str> =
            MANIFESTS.iter().copied().filter(|file| fs::symlink_metadata(folder.join(file)).is_ok()).collect();
        for file in &there {
            if let Some(reason) = fault(&folder.join(file), file) {
                faults.push((format!("{}{file}", "../".repeat(up)), reason));
            }
        }
        // The nearest folder with a manifest that says something is asked, and none above it.
        let says = |file: &&str| read(&folder.join(file)).is_some_and(|text| manifest::says_something(file, &text));
        if there.iter().any(says) {
            break;
        }
    }
    faults
}

/// The manifests that are read, by their names.
const MANIFESTS: [&str; 3] = ["Cargo.toml", "pyproject.toml", "package.json"];

/// Why nothing can be taken from a manifest that is there.
fn fault(path: &Path, file: &str) -> Option<String> {
    let metadata = match fs::symlink_metadata(path) {
        Ok(metadata) => metadata,
        Err(error) => return Some(format!("cannot be read: {error}")),
    };
    if !metadata.is_file() {
        return Some("is no ordinary file".into());
    }
    if metadata.len() > LARGEST {
        return Some("is larger than 1 MB".into());
    }
    match fs::read(path) {
        Err(error) => Some(format!("cannot be read: {error}")),
        Ok(bytes) => match String::from_utf8(bytes) {
            Err(_) => Some("is not UTF-8 text".into()),
            Ok(text) => manifest::fault(file, text.strip_prefix('\u{FEFF}').unwrap_or(&text)),
        },
    }
}

/// The configuration of the repository that `.git` is or leads to (gitrepository-layout(5)): a working tree of its own
/// and a submodule have a file there instead of a folder.
fn config(git: &Path) -> Option<PathBuf> {
    if fs::symlink_metadata(git).ok()?.is_dir() {
        return Some(git.join("config"));
    }
    let led = |from: &Path, text: &str| {
        let to = PathBuf::from(text.trim());
        (!text.trim().is_empty()).then(|| from.join(to))
    };
    let folder = led(git.parent()?, read(git)?.strip_prefix("gitdir:")?)?;
    // What all working trees share lies where `commondir` says.
    let shared = read(&folder.join("commondir")).and_then(|text| led(&folder, &text));
    Some(shared.unwrap_or(folder).join("config"))
}

/// The text of an ordinary file; links are not followed.
fn read(path: &Path) -> Option<String> {
    let metadata = fs::symlink_metadata(path).ok()?;
    if !metadata.is_file() || metadata.len() > LARGEST {
        return None;
    }
    let mut bytes = Vec::new();
    File::open(path).ok()?.take(LARGEST).read_to_end(&mut bytes).ok()?;
    let text = String::from_utf8(bytes).ok()?;
    Some(text.strip_prefix('\u{FEFF}').map(str::to_owned).unwrap_or(text))
}
