//! The provider: `organization`, not `name`, and an object, not a text.

use crate::convert::plan::Kind;
use crate::convert::tree::{Kind as Json, Tree};
use crate::convert::work::Work;

pub(super) fn run(work: &mut Work<'_>) {
    let Some(provider) = work.root.get_mut("provider") else { return };
    let origin = provider.origin;
    if let Json::Text { .. } = &provider.kind {
        let organization = Tree { origin: None, marks: Vec::new(), kind: std::mem::take(&mut provider.kind) };
        provider.kind = Tree::object([("organization", organization)]).kind;
        let id = work.note(origin, Kind::Wrapped, "A provider is an object with an organization and a URL.");
        work.assumed(id, "the text names the organization");
        return;
    }
    let Some(name) = provider.get("name").filter(|name| name.as_str().is_some()) else { return };
    let origin = name.origin;
    let same = provider.get("organization").map(|organization| organization.same(name));
    match same {
        None => {
            provider.rename("name", "organization");
            let id = work.note(origin, Kind::Renamed, "The specification calls it `organization`, in every version.");
            work.assumed(id, "the name is that of the organization");
        }
        Some(true) => {
            provider.take("name");
            let id = work.note(origin, Kind::Merged, "`organization` says the same.");
            if let Some(organization) =
                work.root.get_mut("provider").and_then(|provider| provider.get_mut("organization"))
            {
                organization.marks.push(id);
            }
        }
        Some(false) => {}
    }
}
