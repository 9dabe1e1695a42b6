//! What a rule reports.

use crate::document::{Edit, Pointer, Span};

use super::view::CardView;

/// How bad a finding is (rule book, section 0).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Severity {
    /// Quality; never affects the exit status.
    Advice,
    /// Works, but is probably not what the author wants.
    Warning,
    /// A v1.0 client rejects the card, misreads it or cannot call the agent.
    Error,
}

impl Severity {
    /// The word in reports.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Advice => "advice",
            Self::Warning => "warning",
            Self::Error => "error",
        }
    }

    /// The letter that stands for it where colour cannot be relied on.
    pub const fn letter(self) -> char {
        match self {
            Self::Advice => 'A',
            Self::Warning => 'W',
            Self::Error => 'E',
        }
    }
}

/// One thing that is wrong with a card.
#[derive(Clone, Debug, PartialEq)]
pub struct Finding {
    /// The rule that reports it, such as `security/legacy-member`.
    pub rule: &'static str,
    /// How bad it is.
    pub severity: Severity,
    /// The member it is about; a missing member has the pointer it would have.
    pub pointer: Pointer,
    /// Where in the text, when that is not where the pointer leads (a second copy of a key, a syntax fault).
    pub span: Option<Span>,
    /// What is wrong, in one sentence. Foreign text in it is made visible and shortened; secrets are never repeated.
    pub message: String,
    /// What to do about it.
    pub help: String,
    /// Whether the value holds a secret: no report shows it, and no other finding's excerpt either.
    pub secret: bool,
    /// Edits that mend it.
    pub fix: Option<Fix>,
}

/// Edits that mend a finding.
#[derive(Clone, Debug, PartialEq)]
pub struct Fix {
    /// What it does, as an order: "Rename `transport` to `protocolBinding`".
    pub title: String,
    /// Whether it may be applied unseen.
    pub applicability: Applicability,
    /// The edits, each addressed to the document that the ones before it leave.
    pub edits: Vec<Edit>,
}

/// Whether a fix keeps the meaning.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Applicability {
    /// Keeps the meaning; `fix` applies it.
    Safe,
    /// Needs a look; offered one by one.
    Review,
}

impl Applicability {
    /// The word in reports.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Safe => "safe",
            Self::Review => "review",
        }
    }
}

impl Finding {
    /// A finding without a fix.
    pub fn new(severity: Severity, pointer: Pointer, message: impl Into<String>, help: impl Into<String>) -> Self {
        Self {
            rule: "",
            severity,
            pointer,
            span: None,
            message: message.into(),
            help: help.into(),
            secret: false,
            fix: None,
        }
    }

    /// An error: a v1.0 client rejects the card, misreads it or cannot call the agent.
    pub fn error(pointer: Pointer, message: impl Into<String>, help: impl Into<String>) -> Self {
        Self::new(Severity::Error, pointer, message, help)
    }

    /// A warning: works, but is probably not what the author wants.
    pub fn warning(pointer: Pointer, message: impl Into<String>, help: impl Into<String>) -> Self {
        Self::new(Severity::Warning, pointer, message, help)
    }

    /// Advice: quality.
    pub fn advice(pointer: Pointer, message: impl Into<String>, help: impl Into<String>) -> Self {
        Self::new(Severity::Advice, pointer, message, help)
    }

    /// With edits that keep the meaning.
    pub fn safe_fix(mut self, title: impl Into<String>, edits: Vec<Edit>) -> Self {
        self.fix = Some(Fix { title: title.into(), applicability: Applicability::Safe, edits });
        self
    }

    /// With edits that need a look.
    pub fn review_fix(mut self, title: impl Into<String>, edits: Vec<Edit>) -> Self {
        self.fix = Some(Fix { title: title.into(), applicability: Applicability::Review, edits });
        self
    }

    /// About a secret, which must not be repeated.
    pub const fn about_secret(mut self) -> Self {
        self.secret = true;
        self
    }

    /// At the key of the member rather than its value: it is the name that is wrong.
    pub fn at_key(mut self, card: &CardView<'_>) -> Self {
        self.span = card.locator.key(&self.pointer);
        self
    }

    /// At a place in the text other than the one the pointer leads to.
    pub const fn at_span(mut self, span: Span) -> Self {
        self.span = Some(span);
        self
    }
}
