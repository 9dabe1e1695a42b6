//! What drawing and keys ask about the findings again and again, found out once after every change of the card.

use std::cell::OnceCell;

use crate::card::{Step, fields};
use crate::check::{Locator, Report, Severity};
use crate::document::{Document, LineIndex, Pointer};

/// What is known of the findings of a report, by their place in it.
#[derive(Clone, Debug, Default)]
pub struct Overview {
    findings: Vec<About>,
    /// The findings in the order of the text of the places where they stand, so that those of one place are found by
    /// halving.
    by_place: Vec<usize>,
    /// The findings that keys jump to, once they were asked for.
    jumps: OnceCell<Vec<usize>>,
}

/// What is known of one finding.
#[derive(Clone, Copy, Debug)]
pub struct About {
    /// The step on which its member is asked for.
    pub step: Step,
    /// The line of the card in which it is shown, from 0.
    pub line: usize,
    /// Whether it is an error about something that is missing or has nothing in it.
    pub is_empty: bool,
}

impl Overview {
    /// Looks at the findings of a document.
    pub fn of(document: &Document, report: &Report, lines: &LineIndex) -> Self {
        let locator = Locator::new(document);
        let about = |finding: &crate::check::Finding| {
            let empty = || {
                document.get(&finding.pointer).is_none_or(|node| {
                    node.as_str().is_some_and(|text| text.trim().is_empty())
                        || ((node.as_array().is_some() || node.as_object().is_some()) && node.is_empty())
                })
            };
            About {
                step: fields::step_at(&finding.pointer),
                line: lines.line_of(locator.locate(finding).start),
                is_empty: finding.severity == Severity::Error && empty(),
            }
        };
        let mut by_place: Vec<usize> = (0..report.findings.len()).collect();
        by_place.sort_by_cached_key(|index| report.findings[*index].pointer.as_str().to_owned());
        Self { findings: report.findings.iter().map(about).collect(), by_place, jumps: OnceCell::new() }
    }

    /// What is known of the finding with this number.
    pub fn about(&self, index: usize) -> Option<&About> {
        self.findings.get(index)
    }

    /// What is known of all findings, in the order of the report.
    pub fn all(&self) -> &[About] {
        &self.findings
    }

    /// The findings that keys jump to, in the order of the steps: errors and warnings, or advice where there is no other.
    pub fn jumps(&self, report: &Report) -> &[usize] {
        self.jumps.get_or_init(|| {
            let serious = |index: &usize| report.findings[*index].severity > Severity::Advice;
            let mut order: Vec<usize> = (0..report.findings.len()).filter(serious).collect();
            if order.is_empty() {
                order = (0..report.findings.len()).collect();
            }
            order.sort_by_cached_key(|index| reading_order(&report.findings[*index].pointer));
            order
        })
    }

    /// The numbers of the findings that stand at exactly this place, in no order.
    pub fn at<'o>(&'o self, report: &'o Report, place: &Pointer) -> &'o [usize] {
        self.range(report, |text| text < place.as_str(), |text| text <= place.as_str())
    }

    /// The numbers of the findings that stand at places inside this one, in no order.
    pub fn inside<'o>(&'o self, report: &'o Report, place: &Pointer) -> &'o [usize] {
        // Everything inside begins with the place and a slash; `0` is the character behind the slash.
        let (from, to) = (format!("{place}/"), format!("{place}0"));
        self.range(report, |text| text < from.as_str(), |text| text < to.as_str())
    }

    fn range<'o>(
        &'o self,
        report: &'o Report,
        before: impl Fn(&str) -> bool,
        up_to: impl Fn(&str) -> bool,
    ) -> &'o [usize] {
        let is = |index: &usize, test: &dyn Fn(&str) -> bool| {
            report.findings.get(*index).is_some_and(|finding| test(finding.pointer.as_str()))
        };
        let start = self.by_place.partition_point(|index| is(index, &before));
        let length = self.by_place[start..].partition_point(|index| is(index, &up_to));
        &self.by_place[start..start + length]
    }
}

/// Where the forms ask for a place: the step, then the place of each member among its neighbours.
pub(super) fn reading_order(pointer: &Pointer) -> Vec<usize> {
    let mut order = vec![fields::step_at(pointer).number()];
    let mut above = Pointer::root();
    for token in pointer.tokens() {
        let rank = fields::shape_at(&above).and_then(|shape| shape.rank(&token));
        order.push(rank.or_else(|| token.parse().ok()).unwrap_or(usize::MAX / 2));
        above = above.key(&token);
    }
    order
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::Overview;
    use crate::card::Step;
    use crate::check::{Options, check};
    use crate::document::{Document, LineIndex, Pointer};

    #[test]
    fn findings_are_known_by_place_line_and_step() {
        let text = "{\n  \"name\": \"\",\n  \"supportedInterfaces\": [],\n  \"skills\": [{\"id\": \"a\"}, {\"id\": \"b\"}],\n  \
                    \"skills-x\": 1\n}\n";
        let document = Document::parse(text).unwrap();
        let report = check(&document, &Options::default());
        let overview = Overview::of(&document, &report, &LineIndex::new(text));
        for place in ["", "/name", "/skills", "/skills/0", "/skills/1", "/skills-x", "/none"] {
            let place = Pointer::parse(place).unwrap();
            let wanted = |inside: bool| -> Vec<usize> {
                let is = |pointer: &Pointer| pointer.is_within(&place) && (*pointer == place) != inside;
                (0..report.findings.len()).filter(|index| is(&report.findings[*index].pointer)).collect()
            };
            let mut at = overview.at(&report, &place).to_vec();
            at.sort_unstable();
            assert_eq!(at, wanted(false), "{place}");
            let mut inside = overview.inside(&report, &place).to_vec();
            inside.sort_unstable();
            assert_eq!(inside, wanted(true), "{place}");
        }
        let name = overview.at(&report, &Pointer::root().key("name"))[0];
        let about = overview.about(name).unwrap();
        assert_eq!((about.step, about.line, about.is_empty), (Step::Identity, 1, true));
    }
}
