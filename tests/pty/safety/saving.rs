//! Saving, and everything that can be in its way: the old file stays whole, the work stays open and unsaved, and the
//! message says where and why.

use std::fs::{self, Permissions};
use std::os::unix::fs::{MetadataExt, PermissionsExt, symlink};
use std::path::{Path, PathBuf};
use std::process::Command;

use super::{card, named, renamed};
use crate::harness::{Folder, PROGRAM, SMALL, Wizard};

const NEW: &str = "Returns desk";

fn set_mode(path: &Path, mode: u32) {
    fs::set_permissions(path, Permissions::from_mode(mode)).unwrap();
}

fn mode(path: &Path) -> u32 {
    fs::metadata(path).unwrap().permissions().mode() & 0o7777
}

fn is_root() -> bool {
    Command::new("id").arg("-u").output().is_ok_and(|output| output.stdout == b"0\n")
}

/// Something that may not be written, not even by root; writable again when dropped.
struct Locked(PathBuf);

impl Locked {
    /// `None` where root cannot be kept from writing.
    fn new(path: PathBuf) -> Option<Self> {
        if is_root() {
            let done = Command::new("chattr").arg("+i").arg(&path).output();
            if !done.is_ok_and(|output| output.status.success()) {
                eprintln!("skipped: nothing here keeps root from writing {}", path.display());
                return None;
            }
        } else {
            set_mode(&path, 0o555);
        }
        Some(Self(path))
    }
}

impl Drop for Locked {
    fn drop(&mut self) {
        if is_root() {
            let _ = Command::new("chattr").arg("-i").arg(&self.0).output();
        } else {
            let _ = fs::set_permissions(&self.0, Permissions::from_mode(0o755));
        }
    }
}

/// The save was refused with these words; the card is still here, unsaved, and can be saved elsewhere.
fn assert_refused(wizard: &mut Wizard, words: &[&str]) {
    wizard.see("Not saved");
    // A long path is broken at the edge of the dialog.
    let flat = |text: &str| text.chars().filter(|c| !c.is_whitespace() && *c != '│').collect::<String>();
    for word in words {
        wizard.wait_for(&format!("{word:?}"), |screen| flat(&screen.contents()).contains(&flat(word)));
    }
    wizard.keys("<Esc>");
    wizard.see_no("Not saved");
    wizard.see("●");
    assert_eq!(wizard.folder.temporary(""), [""; 0]);
    wizard.keys_then("<F2>", "The name of the file");
    wizard.keys("<C-u>elsewhere.json");
    wizard.keys_then("<Enter>", "Saved elsewhere.json");
    assert_eq!(wizard.folder.read("elsewhere.json"), named(NEW));
}

fn in_folder(name: &str, content: impl AsRef<[u8]>) -> Folder {
    let folder = Folder::new();
    fs::create_dir(folder.path("sub")).unwrap();
    folder.with(&format!("sub/{name}"), content)
}

#[test]
fn a_read_only_file_is_not_replaced() {
    let folder = Folder::new().with("card.json", card());
    set_mode(&folder.path("card.json"), 0o444);
    let mut wizard = renamed(folder, "card.json", NEW);
    wizard.keys("<C-s>");
    assert_refused(&mut wizard, &["card.json", "read-only"]);
    let folder = wizard.quit();
    assert_eq!(folder.read("card.json"), card());
    assert_eq!(mode(&folder.path("card.json")), 0o444);
}

#[test]
fn a_file_that_may_not_be_replaced_is_not_replaced() {
    if !is_root() {
        return eprintln!("skipped: only root makes files immutable");
    }
    let mut wizard = renamed(Folder::new().with("card.json", card()), "card.json", NEW);
    let Some(locked) = Locked::new(wizard.folder.path("card.json")) else { return };
    wizard.keys("<C-s>");
    assert_refused(&mut wizard, &["card.json", "read-only"]);
    drop(locked);
    assert_eq!(wizard.quit().read("card.json"), card());
}

#[test]
fn a_folder_that_takes_no_files_keeps_the_old_one() {
    let mut wizard = renamed(in_folder("card.json", card()), "sub/card.json", NEW);
    let Some(locked) = Locked::new(wizard.folder.path("sub")) else { return };
    wizard.keys("<C-s>");
    assert_refused(&mut wizard, &["sub", "takes no new files"]);
    drop(locked);
    assert_eq!(wizard.quit().read("sub/card.json"), card());
}

#[test]
fn a_missing_folder_is_made_when_that_is_said() {
    let mut wizard = renamed(Folder::new().with("card.json", card()), "card.json", NEW);
    wizard.keys_then("<F2>", "The name of the file");
    wizard.keys_then("<C-u>new/folder/card.json<Enter>", "Make the folder?");
    wizard.keys("<Esc>");
    wizard.see_no("Make the folder?");
    wizard.see("●");
    assert!(!wizard.folder.path("new").exists());
    wizard.keys_then("<F2>", "The name of the file");
    wizard.keys_then("<C-u>new/folder/card.json<Enter>", "Make the folder?");
    wizard.keys_then("<Tab><Enter>", "Saved new/folder/card.json");
    let folder = wizard.quit();
    assert_eq!(folder.read("new/folder/card.json"), named(NEW));
    assert_eq!(folder.read("card.json"), card());
}

#[test]
fn a_folder_that_went_away_is_offered_to_be_made_again() {
    let mut wizard = renamed(in_folder("card.json", card()), "sub/card.json", NEW);
    fs::remove_dir_all(wizard.folder.path("sub")).unwrap();
    wizard.keys_then("<C-s>", "Make the folder?");
    wizard.keys_then("<Tab><Enter>", "Saved sub/card.json");
    assert_eq!(wizard.quit().read("sub/card.json"), named(NEW));
}

#[test]
fn names_that_no_file_can_have_are_refused() {
    let long = "x".repeat(300);
    let kinds = [
        (long.as_str(), "the name"),
        ("sub", "this is a directory"),
        ("pipe", "not a regular"),
        ("/dev/full", "not a regular"),
        ("round.json", "its symbolic"),
    ];
    for (name, reason) in kinds {
        let folder = in_folder("other.json", "precious").with("card.json", card());
        assert!(Command::new("mkfifo").arg(folder.path("pipe")).status().unwrap().success());
        symlink("round.json", folder.path("round.json")).unwrap();
        let mut wizard = renamed(folder, "card.json", NEW);
        wizard.keys_then("<F2>", "The name of the file");
        wizard.keys("<C-u>");
        wizard.paste(name);
        wizard.see(&name[..name.len().min(8)]);
        wizard.keys("<Enter>");
        assert_refused(&mut wizard, &[reason]);
        let folder = wizard.quit();
        assert_eq!(folder.read("card.json"), card(), "{reason}");
        assert_eq!(folder.names("sub"), ["other.json"]);
    }
}

#[test]
fn a_file_cannot_be_a_folder() {
    let mut wizard = renamed(Folder::new().with("card.json", card()), "card.json", NEW);
    wizard.keys_then("<F2>", "The name of the file");
    wizard.keys_then("<C-u>card.json/new.json<Enter>", "Make the folder?");
    wizard.keys("<Tab><Enter>");
    assert_refused(&mut wizard, &["card.json"]);
    assert_eq!(wizard.quit().read("card.json"), card());
}

#[test]
fn a_full_disk_keeps_the_old_file_and_the_work() {
    // A limit for the size of files stands in for it: the first kilobytes can be written, then no more.
    let big = card().replace("\"tags\": [", &format!("\"tags\": [\"{}\", ", "x".repeat(9000)));
    for trap in ["", "trap '' XFSZ; "] {
        let folder = Folder::new().with("card.json", &big);
        let script = format!("{trap}ulimit -f 8; exec \"$@\"");
        let mut wizard = Wizard::launch_by(&["sh", "-c", &script, "sh"], folder, &["card.json"], &[]);
        wizard.see("F1 help");
        wizard.keys_then("<A-1>", "Agent version");
        wizard.fill("Name", NEW);
        // The recovery file does not fit either, and that is said before it is needed.
        wizard.see("No recovery file can be written");
        wizard.keys_then("<C-s>", "Not saved");
        wizard.see("no room left");
        wizard.keys("<Esc>");
        wizard.see_no("Not saved");
        wizard.see("●");
        assert_eq!(wizard.folder.read("card.json"), big);
        assert_eq!(wizard.folder.temporary(""), [""; 0]);
        // Made small enough, it is saved.
        wizard.keys("<C-c>");
        wizard.see("Save before quitting?");
        wizard.keys("<C-c>");
        assert_eq!(wizard.exit_status(), 130);
        assert_eq!(wizard.into_folder().read("card.json"), big);
    }
}

#[test]
fn links_are_written_through() {
    let folder = in_folder("real.json", card());
    symlink("sub/real.json", folder.path("card.json")).unwrap();
    symlink("card.json", folder.path("link.json")).unwrap();
    set_mode(&folder.path("sub/real.json"), 0o640);
    let mut wizard = renamed(folder, "link.json", NEW);
    wizard.keys_then("<C-s>", "Saved link.json");
    let folder = wizard.quit();
    assert!(folder.path("link.json").is_symlink() && folder.path("card.json").is_symlink());
    assert!(!folder.path("sub/real.json").is_symlink());
    assert_eq!(folder.read("sub/real.json"), named(NEW));
    assert_eq!(mode(&folder.path("sub/real.json")), 0o640);
}

#[test]
fn a_link_to_nothing_yet_gets_its_file() {
    let folder = Folder::new();
    fs::create_dir(folder.path("sub")).unwrap();
    symlink("sub/real.json", folder.path("card.json")).unwrap();
    let arguments = ["new", "--template", "support-agent", "-o", "card.json"];
    let mut wizard = Wizard::start(folder, SMALL, &arguments);
    wizard.keys_then("<C-s>", "Saved card.json");
    let folder = wizard.quit();
    assert!(folder.path("card.json").is_symlink());
    assert_eq!(folder.read("sub/real.json"), card());
}

#[test]
fn a_hard_link_is_said() {
    let folder = Folder::new().with("card.json", card());
    fs::hard_link(folder.path("card.json"), folder.path("other.json")).unwrap();
    let mut wizard = renamed(folder, "card.json", NEW);
    wizard.keys_then("<C-s>", "Saved card.json");
    wizard.see("hard link");
    let folder = wizard.quit();
    assert_eq!(folder.read("card.json"), named(NEW));
    assert_eq!(folder.read("other.json"), card());
}

#[test]
fn mode_and_owner_stay() {
    for wanted in [0o600, 0o640, 0o664, 0o755] {
        let folder = Folder::new().with("card.json", card());
        let path = folder.path("card.json");
        set_mode(&path, wanted);
        let owner = if is_root() {
            std::os::unix::fs::chown(&path, Some(12_345), Some(23_456)).unwrap();
            (12_345, 23_456)
        } else {
            let metadata = fs::metadata(&path).unwrap();
            (metadata.uid(), metadata.gid())
        };
        let mut wizard = renamed(folder, "card.json", NEW);
        wizard.keys_then("<C-s>", "Saved card.json");
        let folder = wizard.quit();
        let metadata = fs::metadata(folder.path("card.json")).unwrap();
        assert_eq!(folder.read("card.json"), named(NEW));
        assert_eq!((mode(&folder.path("card.json")), metadata.uid(), metadata.gid()), (wanted, owner.0, owner.1));
    }
}

#[test]
fn a_new_file_is_as_readable_as_the_mask_says() {
    for (mask, wanted) in [("022", 0o644), ("077", 0o600)] {
        let script = format!("umask {mask}; exec \"$@\"");
        let arguments = ["new", "--template", "support-agent", "-o", "card.json"];
        let mut wizard = Wizard::launch_by(&["sh", "-c", &script, "sh"], Folder::new(), &arguments, &[]);
        wizard.see("F1 help");
        wizard.keys_then("<C-s>", "Saved card.json");
        let folder = wizard.quit();
        assert_eq!(mode(&folder.path("card.json")), wanted, "umask {mask}");
    }
}

#[test]
fn marks_line_ends_and_last_lines() {
    let crlf = card().replace('\n', "\r\n");
    let kinds: [(&str, Vec<u8>, String); 4] = [
        ("a byte order mark goes", [b"\xEF\xBB\xBF", card().as_bytes()].concat(), named(NEW)),
        ("line ends stay", crlf.clone().into_bytes(), named(NEW).replace('\n', "\r\n")),
        ("a last newline comes", card().trim_end().as_bytes().to_vec(), named(NEW)),
        ("of several last newlines one stays", format!("{}\n\n\n", card()).into_bytes(), named(NEW)),
    ];
    for (what, before, after) in kinds {
        let folder = Folder::new().with("card.json", &before);
        // Looking at it is no work: nothing is asked and nothing is written.
        let wizard = Wizard::start(folder, SMALL, &["card.json"]);
        wizard.see_no("●");
        let folder = wizard.quit();
        assert_eq!(fs::read(folder.path("card.json")).unwrap(), before, "{what}");
        let mut wizard = renamed(folder, "card.json", NEW);
        wizard.keys_then("<C-s>", "Saved card.json");
        assert_eq!(wizard.quit().read("card.json"), after, "{what}");
    }
}

#[test]
fn what_a_killed_program_left_goes_with_the_next_save_of_any_command() {
    let folder = Folder::new().with(".cardwright-Ab3dE9.tmp", "half").with(".cardwright-notes.tmp", "mine");
    let status = Command::new(PROGRAM)
        .args(["new", "--yes", "--template", "support-agent", "-o", "card.json"])
        .current_dir(folder.root())
        .status()
        .unwrap();
    assert!(status.success());
    assert_eq!(folder.temporary(""), [".cardwright-notes.tmp"]);
}
