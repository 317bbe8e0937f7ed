//! The tables in `docs/rating.md` match the code.
//!
//! After a deliberate change: `BLESS=1 cargo test -p cellwise-human --test it`.

use std::fmt::Write as _;

use cellwise_human::nonogram;
use cellwise_human::sudoku::Technique;

const PAGE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/rating.md");

#[test]
fn the_table_of_techniques_is_the_one_in_use() {
    let mut table =
        "| technique | `learn` name | level | weight | Sudoku Explainer |\n|---|---|---|---|---|\n"
            .to_owned();
    for &t in Technique::ALL {
        let number = t.explainer().map_or("–".to_owned(), |tenths| {
            format!("{}.{}", tenths / 10, tenths % 10)
        });
        let _ = writeln!(
            table,
            "| {} | `{}` | {} | {} | {number} |",
            t.name(),
            t.slug(),
            t.level(),
            t.weight()
        );
    }
    compare("table", &table);
}

#[test]
fn the_table_of_techniques_for_nonograms_is_the_one_in_use() {
    let mut table =
        "| kind | technique | `learn` name | level | weight |\n|---|---|---|---|---|\n".to_owned();
    for &t in nonogram::Technique::ALL {
        let (kind, level, weight) = (t.kind(), t.level(), t.weight());
        let _ = writeln!(
            table,
            "| {kind} | {} | `{}` | {level} | {weight} |",
            t.name(),
            t.slug()
        );
    }
    compare("nonogram table", &table);
}

/// Compares a table with the one between its marks on the page, or writes it there.
fn compare(name: &str, table: &str) {
    // Both tables stand on one page: one test at a time may write it.
    static PAGE_LOCK: std::sync::Mutex<()> = std::sync::Mutex::new(());
    let _guard = PAGE_LOCK.lock();
    let (begin, end) = (
        format!("<!-- {name}: begin -->\n"),
        format!("<!-- {name}: end -->\n"),
    );
    let page = std::fs::read_to_string(PAGE).expect("the page is there");
    let (before, rest) = page.split_once(&begin).expect("the page has a table");
    let (old, after) = rest.split_once(&end).expect("the table has an end");
    if std::env::var_os("BLESS").is_some() {
        std::fs::write(PAGE, format!("{before}{begin}{table}{end}{after}"))
            .expect("the page can be written");
    } else {
        assert_eq!(old, table);
    }
}
