//! What `README.md` shows is what is there.

const README: &str = include_str!("../../README.md");

const ARTICLES: &str = include_str!("../../src/services/articles.rs");
const BY_HAND: &str = include_str!("../../src/by_hand.rs");
const HANDLERS: &str = include_str!("../../src/http/handlers.rs");
const STACKS: &str = include_str!("../../src/hooks/stacks.rs");

/// The function of this name, from the line that starts so, without its indentation.
fn function(source: &str, start: &str, name: &str) -> String {
    let lines: Vec<&str> = source.lines().collect();
    let name = lines.iter().position(|line| line.trim().starts_with(&format!("pub async fn {name}("))).unwrap();
    let start = (0..=name).rev().find(|line| lines[*line].trim().starts_with(start)).unwrap();
    let indent = lines[name].len() - lines[name].trim_start().len();
    let end = (name..lines.len()).find(|line| lines[*line] == format!("{:indent$}}}", "")).unwrap();
    lines[start..=end].iter().map(|line| line.get(indent..).unwrap_or_default()).collect::<Vec<_>>().join("\n")
}

#[test]
fn the_functions_it_shows_are_those_of_the_service() {
    for function in [
        function(ARTICLES, "/// Deletes", "delete"),
        function(ARTICLES, "#[hooked(", "favorite"),
        function(HANDLERS, "pub async fn", "favorite"),
        function(BY_HAND, "pub async fn", "favorite"),
    ] {
        assert!(README.contains(&format!("```rust\n{function}\n```")), "README.md lacks\n{function}");
    }
    let create = function(ARTICLES, "/// Publishes", "create").replace('\n', "\n    ");
    assert!(README.contains(&create), "README.md lacks\n{create}");
}

#[test]
fn the_stacks_it_shows_are_those_of_the_service() {
    let squeeze = |text: &str| text.replace("::std::time::", "").split_whitespace().collect::<String>();
    let stacks = squeeze(STACKS).replace(",}", "}");
    for name in ["observed ", "member ", "atomic ", "on_article "] {
        let line = README.lines().find(|line| line.starts_with(name) && line.ends_with('}')).unwrap();
        assert!(stacks.contains(&squeeze(line)), "{line}");
    }
}
