//! Stopping and going on, below a shell with job control.

use super::CARD;
use crate::harness::{Folder, PROGRAM, Wizard};

/// helix #6149, #6154, codex #26564, #37088: answers of the terminal and keys of a protocol that stayed on are debris on
/// the shell's line.
#[test]
fn row_07_after_stopping_going_on_and_quitting_the_shell_gets_plain_keys() {
    let folder = Folder::new().with("card.json", CARD);
    let wrapper = ["bash", "--norc", "--noprofile", "-c", "PS1='prompt> ' exec bash --norc --noprofile -i", "bash"];
    // A terminal that is known to have the keyboard protocol.
    let mut shell = Wizard::launch_by(&wrapper, folder, &[], &[("TERM_PROGRAM", "WezTerm")]);
    shell.see("prompt>");
    shell.send(format!("{PROGRAM} card.json\r").as_bytes());
    shell.see("F1 help");
    let flags = |shell: &Wizard| {
        let raw = String::from_utf8_lossy(&shell.raw()).into_owned();
        (raw.matches("\x1b[>1u").count(), raw.matches("\x1b[<1u").count())
    };
    assert_eq!(flags(&shell), (1, 0));
    for round in 1..=2 {
        shell.keys_then("<C-p>", "Commands and fields");
        shell.keys_then("suspend", "back to the shell");
        shell.send(b"\r");
        shell.wait_for("the shell", |screen| {
            !screen.alternate_screen()
                && screen.contents().contains("Stopped")
                && screen.contents().trim_end().ends_with("prompt>")
        });
        assert_eq!(flags(&shell), (round, round), "what was pushed is popped");
        assert!(!shell.with_screen(vt100::Screen::bracketed_paste) || shell.contents().contains("prompt>"));
        shell.send(b"fg\r");
        shell.wait_for("the wizard's screen", |screen| {
            screen.alternate_screen() && screen.contents().contains("F1 help")
        });
        assert_eq!(flags(&shell), (round + 1, round));
    }
    shell.send(b"\x11");
    shell.wait_for("the shell", |screen| {
        !screen.alternate_screen() && screen.contents().trim_end().ends_with("prompt>")
    });
    assert_eq!(flags(&shell), (3, 3));
    // Whatever waits to be read by the shell would be shown by this.
    shell.send(b"cat -v\r");
    shell.see("cat -v");
    shell.send(b"plain\r");
    shell.wait_for("the line twice", |screen| screen.contents().matches("plain").count() == 2);
    shell.send(b"\x04");
    shell.send(b"exit\r");
    shell.exit_status();
    let contents = shell.contents();
    assert!(!contents.contains("^[") && !contents.contains("command not found"), "{contents}");
}
