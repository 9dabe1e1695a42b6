//! Finding names by a few of their letters.

/// How far `name` is from what was typed: 0 is best, `None` when the letters do not all occur in this order. Letters
/// that stand together and at the starts of words count as near. Both texts are compared as they are: pass lower case.
pub fn distance(typed: &str, name: &str) -> Option<usize> {
    let letters: Vec<char> = typed.chars().filter(|c| !c.is_whitespace()).collect();
    let chars: Vec<char> = name.chars().collect();
    // The best of all places at which the first letter occurs: the rest is found greedily from there.
    let Some(first) = letters.first() else { return Some(0) };
    let starts = (0..chars.len()).filter(|at| chars[*at] == *first);
    starts.filter_map(|start| from(&letters, &chars, start)).min()
}

fn from(letters: &[char], chars: &[char], start: usize) -> Option<usize> {
    let mut cost = if starts_word(chars, start) { 0 } else { 4 };
    let mut at = start;
    for letter in &letters[1..] {
        let next = (at + 1..chars.len()).find(|place| chars[*place] == *letter)?;
        let gap = next - at - 1;
        cost += if gap == 0 { 0 } else { 1 + gap.min(6) / if starts_word(chars, next) { 3 } else { 1 } };
        at = next;
    }
    Some(cost * 4 + chars.len().min(60) / 20)
}

fn starts_word(chars: &[char], at: usize) -> bool {
    at == 0 || !chars[at - 1].is_alphanumeric()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_must_occur_in_order_and_nearer_names_win() {
        assert_eq!(distance("xz", "extra zone"), Some(distance("xz", "extra zone").unwrap_or_default()));
        assert_eq!(distance("zx", "extra zone"), None);
        assert_eq!(distance("", "anything"), Some(0));
        let order = |typed: &str, mut names: Vec<&'static str>| {
            names.retain(|name| distance(typed, name).is_some());
            names.sort_by_key(|name| distance(typed, name));
            names[0]
        };
        assert_eq!(order("save", vec!["copy the card", "save under another name", "save the card"]), "save the card");
        assert_eq!(order("token", vec!["the open key is not known", "token url"]), "token url");
        assert_eq!(order("du", vec!["documentation url", "undo"]), "documentation url");
    }
}
