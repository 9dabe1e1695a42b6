//! What the environment says about the terminal. Nothing is asked of the terminal itself.

use std::collections::BTreeMap;

/// The environment variables that matter here, as they were at one moment.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct EnvSnapshot(BTreeMap<String, String>);

/// Every variable that [`Caps::from_env`] and the program around it look at.
const NAMES: [&str; 29] = [
    "ACCESSIBLE",
    "ALACRITTY_WINDOW_ID",
    "CLICOLOR_FORCE",
    "COLORFGBG",
    "COLORTERM",
    "DISPLAY",
    "EDITOR",
    "FORCE_COLOR",
    "GHOSTTY_RESOURCES_DIR",
    "KITTY_WINDOW_ID",
    "LANG",
    "LC_ALL",
    "LC_CTYPE",
    "NO_COLOR",
    "SSH_CLIENT",
    "SSH_CONNECTION",
    "SSH_TTY",
    "STY",
    "TERM",
    "TERM_PROGRAM",
    "TERM_PROGRAM_VERSION",
    "TMUX",
    "VISUAL",
    "VTE_VERSION",
    "WAYLAND_DISPLAY",
    "WEZTERM_EXECUTABLE",
    "WEZTERM_PANE",
    "WT_SESSION",
    "XDG_SESSION_TYPE",
];

impl EnvSnapshot {
    /// Reads the environment, the only place in this module that does. A value that is not Unicode counts as unset.
    pub fn capture() -> Self {
        NAMES.iter().filter_map(|name| Some(((*name).to_owned(), std::env::var(name).ok()?))).collect()
    }

    /// The value of a variable, if it is set to something.
    pub fn get(&self, name: &str) -> Option<&str> {
        self.0.get(name).map(String::as_str).filter(|value| !value.is_empty())
    }

    fn has(&self, name: &str) -> bool {
        self.get(name).is_some()
    }
}

impl<K: Into<String>, V: Into<String>> FromIterator<(K, V)> for EnvSnapshot {
    fn from_iter<I: IntoIterator<Item = (K, V)>>(pairs: I) -> Self {
        Self(pairs.into_iter().map(|(k, v)| (k.into(), v.into())).collect())
    }
}

/// How bright the terminal's background is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Background {
    /// Nearer to black.
    Dark,
    /// Nearer to white.
    Light,
}

impl Background {
    /// Reads `COLORFGBG`, "15;0" or "15;default;0": the last part is the background's number among the sixteen. 7 and 9
    /// to 15 are light, as rxvt and Vim have it.
    fn from_colorfgbg(value: &str) -> Option<Self> {
        match value.rsplit(';').next()?.parse::<u8>().ok()? {
            0..=6 | 8 => Some(Self::Dark),
            7 | 9..=15 => Some(Self::Light),
            _ => None,
        }
    }

    /// Reads a colour as the terminal answers it: `rgb:RRRR/GGGG/BBBB` with one to four digits each, `rgba:` alike.
    pub(super) fn from_answer(color: &str) -> Option<Self> {
        let parts = color.strip_prefix("rgb:").or_else(|| color.strip_prefix("rgba:"))?;
        let mut channels = parts.split('/').map(|part| {
            let max = 16_u32.checked_pow(u32::try_from(part.len()).ok()?)?.checked_sub(1).filter(|max| *max > 0)?;
            Some(f64::from(u32::from_str_radix(part, 16).ok()?) / f64::from(max))
        });
        let (red, green, blue) = (channels.next()??, channels.next()??, channels.next()??);
        // The eye's weights for the three (ITU-R BT.709).
        let luma = 0.2126f64.mul_add(red, 0.7152f64.mul_add(green, 0.0722 * blue));
        Some(if luma < 0.5 { Self::Dark } else { Self::Light })
    }
}

/// What we may take for granted about the terminal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Caps {
    /// Colour is wanted and possible: `NO_COLOR` is unset or empty and the terminal is not dumb.
    pub color: bool,
    /// The 256 colours of xterm are there, of which 216 are the same everywhere.
    pub many_colors: bool,
    /// The background, where the terminal tells it by `COLORFGBG`. A multiplexer hides the terminal that it was about.
    pub background: Option<Background>,
    /// `COLORTERM` announces 24-bit colour.
    pub true_color: bool,
    /// The locale cannot show more than ASCII: no box drawing, no arrows.
    pub ascii: bool,
    /// `TERM=dumb`: no cursor movement either.
    pub dumb: bool,
    /// `ACCESSIBLE` asks for plain questions instead of a screen.
    pub accessible: bool,
    /// We run on another machine than the user's screen.
    pub ssh: bool,
    /// Inside tmux.
    pub tmux: bool,
    /// Inside GNU screen.
    pub screen: bool,
    /// There is a desktop whose clipboard we may use.
    pub display: bool,
    /// The desktop is a Wayland one.
    pub wayland: bool,
    /// The terminal is known to show a frame at once when it is bracketed by mode 2026.
    pub synchronized: bool,
    /// The terminal is known to tell keys apart by the kitty protocol.
    pub kitty_keys: bool,
}

impl Caps {
    /// What the variables say, by these rules alone.
    pub fn from_env(env: &EnvSnapshot) -> Self {
        let term = env.get("TERM").unwrap_or_default();
        let dumb = term == "dumb";
        let ssh = ["SSH_CONNECTION", "SSH_TTY", "SSH_CLIENT"].iter().any(|name| env.has(name));
        let tmux = env.has("TMUX") || term.starts_with("tmux");
        // tmux by default calls itself `screen` too.
        let screen = !tmux && (env.has("STY") || term.starts_with("screen"));
        let multiplexed = tmux || screen;
        let known = if multiplexed { None } else { Terminal::from_env(env, term) };
        Self {
            color: !dumb && !env.has("NO_COLOR"),
            many_colors: term.contains("256color")
                || term.contains("direct")
                || env.has("COLORTERM")
                || known.is_some(),
            background: env.get("COLORFGBG").filter(|_| !multiplexed).and_then(Background::from_colorfgbg),
            true_color: matches!(env.get("COLORTERM"), Some("truecolor" | "24bit")),
            ascii: is_ascii_locale(env),
            dumb,
            accessible: env.has("ACCESSIBLE"),
            ssh,
            tmux,
            screen,
            display: has_display(env),
            wayland: env.has("WAYLAND_DISPLAY"),
            synchronized: !dumb && known.is_some(),
            kitty_keys: !dumb && known.is_some_and(Terminal::has_kitty_keys),
        }
    }

    /// Whether the plain, line-by-line dialogue suits this terminal better than a full screen.
    pub fn prefers_plain(&self) -> bool {
        self.dumb || self.accessible
    }
}

/// Terminals that name themselves in the environment and show synchronized frames. A multiplexer in between hides
/// them: the name is then the one of the terminal in which it was started, perhaps long ago.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Terminal {
    Kitty,
    Ghostty,
    Foot,
    Alacritty,
    WezTerm,
    ITerm,
    Contour,
    Rio,
    Windows,
}

impl Terminal {
    fn from_env(env: &EnvSnapshot, term: &str) -> Option<Self> {
        // TERM comes first: it travels over SSH and is set by the innermost terminal.
        match term {
            "xterm-kitty" => return Some(Self::Kitty),
            "xterm-ghostty" => return Some(Self::Ghostty),
            "foot" | "foot-extra" => return Some(Self::Foot),
            "alacritty" | "alacritty-direct" => return Some(Self::Alacritty),
            "wezterm" => return Some(Self::WezTerm),
            "contour" => return Some(Self::Contour),
            "rio" => return Some(Self::Rio),
            _ => {}
        }
        match env.get("TERM_PROGRAM") {
            Some("WezTerm") => Some(Self::WezTerm),
            Some("ghostty") => Some(Self::Ghostty),
            Some("iTerm.app") => Some(Self::ITerm),
            Some("rio") => Some(Self::Rio),
            Some("contour") => Some(Self::Contour),
            // Another terminal that names itself; variables of a kitty around it would mislead.
            Some(_) => None,
            None if env.has("KITTY_WINDOW_ID") => Some(Self::Kitty),
            None if env.has("WT_SESSION") => Some(Self::Windows),
            None => None,
        }
    }

    fn has_kitty_keys(self) -> bool {
        match self {
            Self::Kitty | Self::Ghostty | Self::Foot | Self::Alacritty | Self::WezTerm | Self::Rio => true,
            // Off by default or not known well enough.
            Self::ITerm | Self::Contour | Self::Windows => false,
        }
    }
}

/// Whether the locale is one without letters beyond ASCII. Without any locale variable nothing is known, and terminals
/// that show UTF-8 are the rule.
fn is_ascii_locale(env: &EnvSnapshot) -> bool {
    let Some(locale) = ["LC_ALL", "LC_CTYPE", "LANG"].iter().find_map(|name| env.get(name)) else { return false };
    let lower = locale.to_ascii_lowercase();
    if lower.contains("utf-8") || lower.contains("utf8") {
        return false;
    }
    // A named character set that is not UTF-8 would show our box drawing as debris.
    lower == "c" || lower == "posix" || lower.contains('.')
}

fn has_display(env: &EnvSnapshot) -> bool {
    cfg!(any(windows, target_os = "macos")) || env.has("WAYLAND_DISPLAY") || env.has("DISPLAY")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn caps(pairs: &[(&str, &str)]) -> Caps {
        Caps::from_env(&pairs.iter().copied().collect())
    }

    #[test]
    fn colour_is_refused_by_no_color_and_dumb_terminals_only() {
        for (pairs, expected) in [
            (&[("TERM", "xterm-256color")][..], true),
            (&[], true),
            (&[("TERM", "dumb")], false),
            (&[("TERM", "xterm"), ("NO_COLOR", "1")], false),
            (&[("TERM", "xterm"), ("NO_COLOR", "")], true),
        ] {
            assert_eq!(caps(pairs).color, expected, "{pairs:?}");
        }
    }

    #[test]
    fn the_background_is_believed_where_the_terminal_itself_tells_it() {
        for (pairs, expected) in [
            (&[("COLORFGBG", "15;0")][..], Some(Background::Dark)),
            (&[("COLORFGBG", "0;15")], Some(Background::Light)),
            (&[("COLORFGBG", "0;default;15")], Some(Background::Light)),
            (&[("COLORFGBG", "12;8")], Some(Background::Dark)),
            (&[("COLORFGBG", "0;default")], None),
            (&[("COLORFGBG", "15;0"), ("TMUX", "/tmp/tmux-0/default,1,0")], None),
            (&[("COLORFGBG", "15;0"), ("STY", "1"), ("TERM", "screen")], None),
            (&[], None),
        ] {
            assert_eq!(caps(pairs).background, expected, "{pairs:?}");
        }
    }

    #[test]
    fn a_colour_in_an_answer_is_dark_or_light() {
        for (answer, expected) in [
            ("rgb:0000/0000/0000", Some(Background::Dark)),
            ("rgb:1e1e/1e1e/2e2e", Some(Background::Dark)),
            ("rgb:fd/f6/e3", Some(Background::Light)),
            ("rgba:ffff/ffff/ffff/8000", Some(Background::Light)),
            ("rgb:0000/2b2b/3636", Some(Background::Dark)),
            ("rgb:/0/0", None),
            ("rgb:12/34", None),
            ("#ffffff", None),
            ("", None),
        ] {
            assert_eq!(Background::from_answer(answer), expected, "{answer}");
        }
    }

    #[test]
    fn many_colours_are_there_where_the_terminal_is_named_so() {
        for (pairs, expected) in [
            (&[("TERM", "xterm-256color")][..], true),
            (&[("TERM", "screen-256color"), ("STY", "1")], true),
            (&[("TERM", "xterm"), ("COLORTERM", "truecolor")], true),
            (&[("TERM", "xterm-kitty")], true),
            (&[("TERM", "xterm")], false),
            (&[("TERM", "linux")], false),
        ] {
            assert_eq!(caps(pairs).many_colors, expected, "{pairs:?}");
        }
    }

    #[test]
    fn the_locale_decides_on_ascii_with_lc_all_first() {
        for (pairs, expected) in [
            (&[][..], false),
            (&[("LANG", "C")], true),
            (&[("LANG", "POSIX")], true),
            (&[("LANG", "C.UTF-8")], false),
            (&[("LANG", "en_GB.utf8")], false),
            (&[("LANG", "en_GB.UTF-8"), ("LC_ALL", "C")], true),
            (&[("LANG", "C"), ("LC_ALL", "C.UTF-8")], false),
            (&[("LANG", "C"), ("LC_ALL", "")], true),
            (&[("LANG", "C"), ("LC_CTYPE", "de_DE.UTF-8")], false),
            (&[("LANG", "de_DE.ISO-8859-1")], true),
            (&[("LANG", "en_US")], false),
        ] {
            assert_eq!(caps(pairs).ascii, expected, "{pairs:?}");
        }
    }

    #[test]
    fn multiplexers_are_told_apart() {
        for (pairs, tmux, screen) in [
            (&[("TERM", "xterm")][..], false, false),
            (&[("TERM", "screen-256color"), ("TMUX", "/tmp/tmux-0/default,1,0")], true, false),
            (&[("TERM", "tmux-256color")], true, false),
            (&[("TERM", "screen"), ("STY", "12.pts-0")], false, true),
        ] {
            let caps = caps(pairs);
            assert_eq!((caps.tmux, caps.screen), (tmux, screen), "{pairs:?}");
        }
    }

    #[test]
    fn terminals_are_known_by_their_names_unless_a_multiplexer_stands_between() {
        for (pairs, synchronized, kitty_keys) in [
            (&[("TERM", "xterm-256color")][..], false, false),
            (&[("TERM", "linux")], false, false),
            (&[("TERM", "xterm-kitty")], true, true),
            (&[("TERM", "xterm-ghostty"), ("SSH_TTY", "/dev/pts/1")], true, true),
            (&[("TERM", "foot")], true, true),
            (&[("TERM", "alacritty")], true, true),
            (&[("TERM", "xterm-256color"), ("TERM_PROGRAM", "WezTerm")], true, true),
            (&[("TERM", "xterm-256color"), ("TERM_PROGRAM", "iTerm.app")], true, false),
            (&[("TERM", "xterm-256color"), ("TERM_PROGRAM", "vscode"), ("KITTY_WINDOW_ID", "1")], false, false),
            (&[("TERM", "xterm-256color"), ("KITTY_WINDOW_ID", "1")], true, true),
            (&[("TERM", "xterm-256color"), ("WT_SESSION", "x")], true, false),
            (&[("TERM", "tmux-256color"), ("KITTY_WINDOW_ID", "1")], false, false),
            (&[("TERM", "screen"), ("STY", "1"), ("TERM_PROGRAM", "WezTerm")], false, false),
            (&[("TERM", "dumb"), ("KITTY_WINDOW_ID", "1")], false, false),
        ] {
            let caps = caps(pairs);
            assert_eq!((caps.synchronized, caps.kitty_keys), (synchronized, kitty_keys), "{pairs:?}");
        }
    }

    #[test]
    fn plain_dialogue_is_preferred_where_a_screen_serves_nobody() {
        assert!(caps(&[("TERM", "dumb")]).prefers_plain());
        assert!(caps(&[("TERM", "xterm"), ("ACCESSIBLE", "1")]).prefers_plain());
        assert!(!caps(&[("TERM", "xterm")]).prefers_plain());
    }

    #[test]
    fn remote_and_display_are_seen() {
        assert!(caps(&[("SSH_CONNECTION", "1.2.3.4 5 6.7.8.9 22")]).ssh);
        assert!(!caps(&[]).ssh);
        assert!(caps(&[("DISPLAY", ":0")]).display);
        assert!(caps(&[("WAYLAND_DISPLAY", "wayland-0")]).display);
        #[cfg(all(unix, not(target_os = "macos")))]
        assert!(!caps(&[("DISPLAY", "")]).display);
        assert!(caps(&[("COLORTERM", "truecolor")]).true_color);
    }

    #[test]
    fn what_is_read_is_what_is_captured() {
        let captured = EnvSnapshot::capture();
        assert!(captured.0.keys().all(|name| NAMES.contains(&name.as_str())));
        assert_eq!(captured.get("TERM").map(str::to_owned), std::env::var("TERM").ok().filter(|v| !v.is_empty()));
    }
}
