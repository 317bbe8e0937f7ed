//! Every rule that docs/rules.md names for a constraint of another program is solved here, and every rule of its first table is one
//! that can be read.

use std::path::Path;

use cellwise_core::{Budget, Rng, Verdict, collect};
use cellwise_sudoku::{Grid, Puzzle, Rule, Shape, Solver, check};

fn document() -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/rules.md");
    std::fs::read_to_string(path).expect("docs/rules.md")
}

/// The cells of the tables' rows below a heading.
fn rows(heading: &str) -> Vec<Vec<String>> {
    let text = document();
    let (_, part) = text.split_once(&format!("## {heading}\n")).unwrap();
    let part = part.split("\n## ").next().unwrap();
    let rows = part.lines().filter(|line| line.starts_with("| "));
    // A bar inside a cell is written with a backslash.
    let cells = |line: &str| {
        let line = line.replace("\\|", "\u{1}");
        let cells = line.trim_matches('|').split('|');
        cells
            .map(|cell| cell.trim().replace('\u{1}', "|"))
            .collect()
    };
    rows.skip(1).map(cells).collect()
}

/// A rule in backticks.
fn code(cell: &str) -> &str {
    cell.trim_matches('`')
}

#[test]
fn every_rule_of_the_table_is_read_and_every_rule_is_in_the_table() {
    let rules = rows("The rules");
    let own = rows("Rules of one's own");
    for row in &rules {
        let text = code(&row[2]);
        let shape = match text {
            "boards samurai" => Shape::usual(21).unwrap().into(),
            _ => Shape::classic(),
        };
        let rule = Rule::parse(text, &shape);
        assert!(rule.is_ok(), "{row:?}: {rule:?}");
    }
    let forms: String = rules
        .iter()
        .chain(&own)
        .map(|row| format!("{}\n", row[1]))
        .collect();
    for form in Rule::FORMS {
        assert!(forms.contains(&format!("`{}", form.name)), "{}", form.name);
    }
}

#[test]
fn every_rule_for_another_programs_constraint_is_solved() {
    let shape = Shape::classic();
    let rows = rows("Other programs' names");
    assert!(rows.len() > 70, "{}", rows.len());
    let mut rng = Rng::new(20);
    for row in rows {
        let text = code(&row[2]);
        let rule = Rule::parse(text, &shape).unwrap_or_else(|error| panic!("{text}: {error}"));
        let empty = Puzzle::new(shape.clone(), Grid::empty(9)).unwrap();
        let ruled = empty.with_rules([rule.clone()]).unwrap();
        let mut solver = Solver::new(&ruled).with_seed(1);
        let mut budget = Budget::unlimited().with_max_nodes(200_000);
        let found = collect(&mut solver, 1, &mut budget).solutions;
        let solution = found
            .first()
            .unwrap_or_else(|| panic!("{text}: no board keeps it"));
        assert_eq!(check(&ruled, solution), Ok(()), "{text}");
        // Half the digits given, the rest is found again and proved.
        let mut givens = solution.clone();
        for cell in 0..81 {
            if rng.chance(0.5) {
                givens.set(cell, 0);
            }
        }
        let puzzle = Puzzle::new(shape.clone(), givens).unwrap();
        let puzzle = puzzle.with_rules([rule]).unwrap();
        let answer = puzzle.solve_within(50, &mut Budget::unlimited());
        assert!(
            answer.solutions.contains(solution) || answer.verdict() == Verdict::Several,
            "{text}"
        );
        for solution in &answer.solutions {
            assert_eq!(check(&puzzle, solution), Ok(()), "{text}");
        }
    }
}

/// A puzzle in a block of the document: lines `rule: …`, then the rows below `board:`.
fn puzzle(block: &str) -> Puzzle {
    let (rules, board) = block.split_once("board:\n").unwrap();
    let rows: Vec<&str> = board.lines().collect();
    let digit = |word: &str| {
        if word == "." {
            0
        } else {
            word.parse().unwrap()
        }
    };
    let digits = rows.iter().flat_map(|row| row.split(' ').map(digit));
    let shape = Shape::boxes(1, rows.len()).unwrap();
    let rules = rules.lines().map(|line| {
        let text = line.strip_prefix("rule: ").unwrap();
        Rule::parse(text, &shape).unwrap_or_else(|error| panic!("{text}: {error}"))
    });
    let rules: Vec<Rule> = rules.collect();
    let grid = Grid::from_digits(digits.collect::<Vec<u8>>()).unwrap();
    Puzzle::new(shape.clone(), grid)
        .unwrap()
        .with_rules(rules)
        .unwrap()
}

#[test]
fn puzzles_with_cells_outside_the_board_have_one_solution() {
    let text = document();
    let heading = "## Cells outside the board, more digits, regions to be found\n";
    let (_, part) = text.split_once(heading).unwrap();
    let part = part.split("\n## ").next().unwrap();
    let blocks = part.split("```text\n").skip(1);
    let blocks: Vec<&str> = blocks.map(|b| b.split("```").next().unwrap()).collect();
    assert_eq!(blocks.len(), 4);
    for block in blocks {
        let puzzle = puzzle(block);
        let answer = puzzle.solve_within(2, &mut Budget::unlimited());
        assert_eq!(answer.verdict(), Verdict::Unique, "{block}");
        assert_eq!(check(&puzzle, &answer.solutions[0]), Ok(()), "{block}");
    }
}

#[test]
fn every_rule_is_drawn_and_named_on_the_page() {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../web/page/js/sudoku");
    let read = |name: &str| std::fs::read_to_string(page.join(name)).expect(name);
    let drawings = read("draw-rules.js") + &read("draw-marks.js");
    let words = read("rules.js");
    for form in Rule::FORMS {
        let name = form.name;
        assert!(
            words.contains(&format!("\n  {name}: ")),
            "{name} has no name"
        );
        // Rules on the whole board are said in words beside it, and a jigsaw and several boards are the board.
        let whole = Rule::parse(name, &Shape::classic()).is_ok();
        let exempt = ["boards", "jigsaw", "negative"].contains(&name) || whole;
        let starts = [
            format!("\n  {name}("),
            format!("\n  {name}:"),
            format!("\n  {name},"),
        ];
        let drawn = starts.iter().any(|start| drawings.contains(start));
        assert!(drawn || exempt, "{name} has no drawing");
    }
}
