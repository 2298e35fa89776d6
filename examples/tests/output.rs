//! What each example prints.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// Runs it as the README says to.
fn run(example: &str, arguments: &[&Path]) -> Output {
    let mut command = Command::new(env!("CARGO"));
    command.args(["run", "--quiet", "--example", example, "--"]).args(arguments);
    command.current_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/.."));
    command.output().expect("cargo runs")
}

fn printed(example: &str, arguments: &[&Path]) -> String {
    let output = run(example, arguments);
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{example} failed: {errors}");
    String::from_utf8(output.stdout).expect("examples print text")
}

/// The lines without their indentation, and none that is empty.
fn lines(text: &str) -> Vec<&str> {
    text.lines().map(str::trim).filter(|line| !line.is_empty()).collect()
}

fn file(name: &str, content: &[u8]) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::write(&path, content).expect("the file for temporary files can be written");
    path
}

/// The people of a file that are created, and the lines that are rejected.
fn imported(name: &str, content: &[u8]) -> Vec<String> {
    let output = printed("quickstart", &[&file(name, content)]);
    let outcomes = lines(&output).into_iter().take_while(|line| !line.starts_with("rename"));
    outcomes.filter(|line| line.starts_with(['=', '!'])).map(str::to_owned).collect()
}

#[test]
fn quickstart_prints_what_runs_in_which_order() {
    let output = printed("quickstart", &[]);
    let expected = r#"
line 2: create "  Ada Lovelace "
    before  trim             name is now "Ada Lovelace"
    before  require_name     12 letters
    before  parse_email      ada@example.org
    before  authenticate     Margaret
    before  require_role     Margaret is Admin, needed is Admin
    method  create           born 1815
    after   audit            Margaret did Users::create on account 1
  = account 1: Ada Lovelace <ada@example.org>, born 1815
"#;
    assert!(output.starts_with(expected.trim_start()), "{output}");
}

#[test]
fn quickstart_rejects_and_goes_on() {
    let output = printed("quickstart", &[]);
    let expected = r#"
line 4: create "Alan Turing"
    before  trim             name is now "Alan Turing"
    before  require_name     11 letters
    before  parse_email      alan.example.org
  ! line 4: `alan.example.org` is not an e-mail address

  ! line 5: `born` is not a year: `nineteen thirty`

line 6: create "Barbara Liskov"
"#;
    assert!(output.contains(expected), "{output}");
}

#[test]
fn quickstart_recovers() {
    let output = printed("quickstart", &[]);
    let expected = r#"
    method  create           born 1815
    error   update_existing  account 1 gets the name "Ada King"
  = account 1: Ada King <ada@example.org>, born 1815
"#;
    assert!(output.contains(expected), "{output}");
}

#[test]
fn quickstart_refuses_a_wrong_token() {
    let output = printed("quickstart", &[]);
    let expected = r#"
rename account 2, with a wrong token
    before  trim             name is now "Mallory"
    before  require_name     7 letters
    before  authenticate     nobody
  ! the token belongs to nobody
"#;
    assert!(output.contains(expected), "{output}");
}

#[test]
fn quickstart_keeps_what_it_accepted() {
    let output = printed("quickstart", &[]);
    let expected = r"
4 lines accepted, 4 rejected; the accounts are:
    account 1: Ada King <ada@example.org>, born 1815
    account 2: Grace Hopper <grace@example.org>, born 1906
    account 3: Barbara Liskov <barbara@example.org>, born 1939
the audit log says:
    Margaret: create of account 1
    Margaret: create of account 2
    Margaret: create of account 3
    Margaret: rename of account 2

to see what the hooks were compiled to:
    cargo expand -p hooks-examples --example quickstart
";
    assert!(output.ends_with(expected), "{output}");
}

#[test]
fn quickstart_names_the_line_of_a_file_with_blank_lines() {
    let content =
        b"name,email,born\n\n\nAda,ada@x.org,1815\n\"Grace\n\nHopper\",grace@x.org,1906\nBad,bad@x.org,70000\nAlan";
    assert_eq!(
        imported("blank_lines.csv", content),
        [
            "= account 1: Ada <ada@x.org>, born 1815",
            "= account 2: Grace",
            "! line 8: `born` is not a year: `70000`",
            "! line 9: expected the 3 fields `name,email,born`, found 1",
        ]
    );
}

#[test]
fn quickstart_names_the_line_of_a_file_from_another_system() {
    let content =
        b"\xef\xbb\xbfname,email,born\r\nAda,ada@x.org,x\r\n\r\nGrace,grace@x.org,1906\r\nAlan,\xff@x.org,1912\r\n";
    let imported = imported("carriage_returns.csv", content);
    let [ada, grace, alan] = &imported[..] else { panic!("{imported:?}") };
    assert_eq!(ada, "! line 2: `born` is not a year: `x`");
    assert_eq!(grace, "= account 1: Grace <grace@x.org>, born 1906");
    assert!(alan.starts_with("! line 5: invalid utf-8"), "{alan}");
}

#[test]
fn quickstart_says_which_file_it_cannot_use() {
    let missing = Path::new(env!("CARGO_TARGET_TMPDIR")).join("nowhere.csv");
    let other = file("other.csv", b"id,title\n1,Notes\n");
    for (path, problem) in [(missing, "cannot read "), (other, "must be `name,email,born`, but it is `id,title`")] {
        let output = run("quickstart", &[&path]);
        let errors = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(1));
        assert!(errors.contains(problem) && errors.contains(&*path.to_string_lossy()), "{errors}");
        assert!(output.stdout.is_empty());
    }
}

#[test]
fn context_is_shared_with_nested_calls() {
    let output = printed("context", &[]);
    let expected = "\
request 7: enter Shop::order
request 7: enter Shop::price
request 7: leave Shop::price
request 7: enter Shop::shipping
request 7: leave Shop::shipping
request 7: leave Shop::order
the order is 25, after 3 calls
";
    assert_eq!(output, expected);
}

#[test]
fn two_levels_nest() {
    let output = printed("two_levels", &[]);
    let calls: Vec<Vec<&str>> = output.split_terminator("\n\n").map(lines).collect();
    assert_eq!(
        calls,
        [
            vec![
                r#""/""#,
                "inner before: check",
                "inner before: cached",
                "method",
                "inner after: remember",
                "outer after: the front page",
            ],
            vec![
                r#""/""#,
                "inner before: check",
                "inner before: cached",
                "inner after: remember",
                "outer after: the front page",
            ],
            vec![
                r#""/nowhere""#,
                "inner before: check",
                "inner before: cached",
                "method",
                "inner error: fall_back",
                "outer after: the page about missing pages",
            ],
            vec![r#""no slash""#, "inner before: check", "inner error: fall_back", "outer error: BadPath"],
        ]
    );
}

#[test]
fn transaction_commits_or_rolls_back() {
    let output = printed("transaction", &[]);
    let calls: Vec<Vec<&str>> = output.split_terminator("\n\n").map(lines).collect();
    assert_eq!(
        calls,
        [
            vec![
                "ada gives grace 30",
                "begin",
                "ada -30",
                "grace +30",
                "commit",
                "= ()",
                r#"{"ada": 70, "grace": 80}"#
            ],
            vec![
                "ada gives alan 30",
                "begin",
                "ada -30",
                "roll back",
                "! alan has no account",
                r#"{"ada": 70, "grace": 80}"#,
            ],
            vec![
                "grace gives ada 500",
                "begin",
                "grace -500",
                "ada +500",
                "roll back",
                "! grace has not so much",
                r#"{"ada": 70, "grace": 80}"#,
            ],
            vec!["interest of 10 %", "begin", "ada +7", "grace +8", "commit", "= 2", r#"{"ada": 77, "grace": 88}"#],
            vec!["interest of too much", "begin", "roll back", "! a panic", r#"{"ada": 77, "grace": 88}"#],
        ]
    );
}

#[test]
fn cache_counts_once() {
    let output = printed("cache", &[]);
    let calls: Vec<Vec<&str>> = output.split_terminator("\n\n").map(lines).collect();
    assert_eq!(
        calls,
        [
            vec!["size of Rust", "miss", "counting", "kept", "= 1 pages, 2 words"],
            vec!["size of Rust", "hit", "= 1 pages, 2 words"],
            vec!["size of C", "miss", "counting", r#"! there is no "C""#],
            vec!["one more page of Rust", "forgotten"],
            vec!["size of Rust", "miss", "counting", "kept", "= 2 pages, 4 words"],
            vec!["size of C", "miss", "counting", r#"! there is no "C""#],
        ]
    );
}

#[test]
fn retry_backs_off() {
    let output = printed("retry", &[]);
    let calls: Vec<Vec<&str>> = output.split_terminator("\n\n").map(lines).collect();
    assert_eq!(
        calls,
        [
            vec![
                r#""hello" to a server that is up at call 1"#,
                r#"sent "hello (signed)""#,
                "= Ok(14) after 1 calls and 14 bytes",
            ],
            vec![
                r#""hello" to a server that is up at call 3"#,
                "run 1 failed, again in 5ms",
                "run 2 failed, again in 10ms",
                r#"sent "hello (signed)""#,
                "= Ok(14) after 3 calls and 42 bytes",
            ],
            vec![r#""bad hello" to a server that is up at call 1"#, "= Err(Refused) after 1 calls and 18 bytes"],
            vec![
                r#""hello" to a server that is up at call 9"#,
                "run 1 failed, again in 5ms",
                "run 2 failed, again in 10ms",
                "run 3 failed, again in 20ms",
                "= Err(Busy) after 4 calls and 56 bytes",
            ],
        ]
    );
}

#[test]
fn rate_limit_gives_every_permit_back() {
    let output = printed("rate_limit", &[]);
    let calls: Vec<Vec<&str>> = output.split_terminator("\n\n").map(lines).collect();
    assert_eq!(
        calls,
        [
            vec!["GET /index", "take: 1 left", "give back: 2 left, as it returned", "= the page /index"],
            vec!["GET /missing", "take: 1 left", "give back: 2 left, as it failed", "! Missing"],
            vec!["GET /broken", "take: 1 left", "panic", "give back: 2 left, as it panicked", "! a panic"],
            vec!["GET /slow, twice", "take: 1 left", "take: 0 left", "GET /index", "! Busy"],
            vec![
                "nobody waits any longer",
                "give back: 1 left, as it was cancelled",
                "give back: 2 left, as it was cancelled",
            ],
            vec!["2 permits are left"],
        ]
    );
}
