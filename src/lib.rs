//! Cardwright: the engine, the wizard and the commands for A2A v1.0 Agent Cards.
//!
//! One idea carries everything: **the document is a JSON tree that keeps what its author wrote; everything else is a
//! view of it or an edit to it.**
//!
//! | module | what lives there | must not |
//! |---|---|---|
//! | [`document`] | JSON text, tree, positions, pointers, edits with inverses, history, printing, saving, recovery | know A2A |
//! | [`card`] | what an Agent Card is: the field table, shapes, generations | draw or print |
//! | [`check`] | rules, findings, fixes | draw or print |
//! | [`convert`] | from old cards to v1.0: a plan that accounts for every member | draw or print |
//! | [`prefill`] | answers given beforehand, and what the folder of a new card knows of the agent | draw or print |
//! | [`report`] | findings as text, JSON, SARIF or annotations | decide anything |
//! | [`template`] | the cards one can start from | - |
//! | [`text`] | graphemes, cells, making foreign text harmless | touch the terminal |
//! | [`term`] | the only code that touches the terminal and the clipboard | know cards |
//! | [`tui`] | the wizard: model, update, view | do input or output outside its `run` |
//! | [`plain`] | the same questions as lines, for screen readers, dumb terminals and pipes | read or print |
//! | [`cli`] | one file a command | hold logic that another way in needs too |

pub mod card;
pub mod check;
pub mod cli;
pub mod convert;
pub mod document;
pub mod plain;
pub mod prefill;
pub mod report;
pub mod template;
pub mod term;
pub mod text;
pub mod tui;
