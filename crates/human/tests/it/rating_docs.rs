//! The table in `docs/rating.md` says what the code does.
//!
//! After a deliberate change: `BLESS=1 cargo test -p cellwise-human --test it`.

use std::fmt::Write as _;

use cellwise_human::sudoku::Technique;

const PAGE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/rating.md");
const BEGIN: &str = "<!-- table: begin -->\n";
const END: &str = "<!-- table: end -->\n";

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
    let page = std::fs::read_to_string(PAGE).expect("the page is there");
    let (before, rest) = page.split_once(BEGIN).expect("the page has a table");
    let (old, after) = rest.split_once(END).expect("the table has an end");
    if std::env::var_os("BLESS").is_some() {
        std::fs::write(PAGE, format!("{before}{BEGIN}{table}{END}{after}"))
            .expect("the page can be written");
    } else {
        assert_eq!(old, table);
    }
}
