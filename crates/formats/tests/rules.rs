//! Rules through the formats that have them, and the refusal of those that Cellwise does not have.

use cellwise_core::{Budget, Rng, collect};
use cellwise_formats::sudoku::{Format, ReadOptions, Record, WriteOptions, parse_one, to_text};
use cellwise_formats::{Field, Loss};
use cellwise_sudoku::{Grid, Puzzle, Rule, Shape, Solver};

const PIECES: &str =
    "111222333111222333111222333444555666444555666444555666777888999777888999777889899";

fn with_rules(texts: &[&str]) -> Record {
    let puzzle: Puzzle = format!("5{}7", ".".repeat(79)).parse().unwrap();
    let rules: Vec<Rule> = texts
        .iter()
        .map(|text| Rule::parse(text, puzzle.shape()).unwrap())
        .collect();
    let mut record = Record::new(puzzle.with_rules(rules).unwrap(), Format::Cellwise);
    record.meta.add(Field::Title, "Rules & all");
    record.meta.add(Field::Author, "The Cellwise developers");
    record
}

fn read(text: &str) -> Record {
    parse_one(text, &ReadOptions::default()).unwrap_or_else(|error| panic!("{error}\n{text}"))
}

fn refuse(text: &str) -> String {
    parse_one(text, &ReadOptions::default())
        .unwrap_err()
        .to_string()
}

/// Every line of text of a rule that f-puzzles has.
const SHARED: [&str; 18] = [
    "x",
    "x down",
    "antiknight",
    "antiking",
    "disjoint",
    "nonconsecutive",
    "odd r1c2",
    "even r1c3",
    "region r2c2 r3c3 r4c4",
    "killer 15 r1c5 r1c6 r2c5",
    "thermo r3c1 r4c1 r5c2",
    "palindrome r7c1 r7c2 r7c3",
    "renban r8c1 r8c2 r8c3",
    "arrow r9c1 r9c2 r9c3",
    "littlekiller 20 r1c2 se",
    "littlekiller 21 r9c2 ne",
    "sandwich row 4 12",
    "sandwich column 5 0",
];

#[test]
fn rules_survive_links_and_text() {
    for rule in SHARED {
        let record = with_rules(&[rule]);
        for format in [
            Format::Cellwise,
            Format::FPuzzles,
            Format::FPuzzlesJson,
            Format::SudokuPad,
        ] {
            let (text, lost) = to_text(&record, format, &WriteOptions::default()).unwrap();
            assert!(lost.is_empty(), "{format} {rule}");
            let again = read(&text);
            assert_eq!(again.puzzle, record.puzzle, "{format} {rule}");
            assert_eq!(again.meta, record.meta, "{format} {rule}");
            assert_eq!(again.format, format);
        }
    }
    let all = with_rules(&SHARED[2..]);
    for format in [Format::Cellwise, Format::FPuzzles] {
        let (text, _) = to_text(&all, format, &WriteOptions::default()).unwrap();
        let mut rules: Vec<String> = read(&text)
            .puzzle
            .rules()
            .iter()
            .map(ToString::to_string)
            .collect();
        let mut expected: Vec<String> =
            all.puzzle.rules().iter().map(ToString::to_string).collect();
        rules.sort();
        expected.sort();
        assert_eq!(rules, expected, "{format}");
    }
}

#[test]
fn every_rule_survives_links_and_text() {
    let board: Puzzle =
        "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
            .parse()
            .unwrap();
    let mut rng = Rng::new(7);
    let mut in_iss = Vec::new();
    for form in Rule::FORMS {
        // A jigsaw has its own test; f-puzzles marks odd and even cells one by one.
        if ["jigsaw", "odd", "even"].contains(&form.name) {
            continue;
        }
        for _ in 0..5 {
            let digits = board.givens().digits();
            // Rules on the whole board are not kept by this one, but their name is all they say.
            let rule = Rule::sample(form.name, board.shape(), digits, &mut rng)
                .or_else(|| Rule::parse(form.name, board.shape()).ok());
            let text = match form.name {
                "negative" => "negative ratio 2 3".to_owned(),
                name => rule.unwrap_or_else(|| panic!("{name}")).to_string(),
            };
            let record = with_rules(&[&text]);
            for format in [
                Format::Cellwise,
                Format::FPuzzles,
                Format::FPuzzlesJson,
                Format::SudokuPad,
                Format::Iss,
            ] {
                let Ok((written, _)) = to_text(&record, format, &WriteOptions::default()) else {
                    assert_eq!(format, Format::Iss, "{text}");
                    continue;
                };
                let again = read(&written);
                let rules: Vec<String> = again
                    .puzzle
                    .rules()
                    .iter()
                    .map(ToString::to_string)
                    .collect();
                if format == Format::Iss && form.name == "x" {
                    continue;
                }
                assert_eq!(rules, [text.as_str()], "{format}");
                if format == Format::Iss {
                    in_iss.push(form.name);
                }
            }
        }
    }
    in_iss.dedup();
    assert!(in_iss.len() > 40, "{in_iss:?}");
}

/// Rules as short as they can be said: both diagonals are two rules, and so are two even cells.
fn apart(rules: &[Rule]) -> Vec<String> {
    let parts = |rule: &Rule| -> Vec<String> {
        let text = rule.to_string();
        match rule.name() {
            "x" if text == "x" => vec!["x down".to_owned(), "x up".to_owned()],
            name @ ("even" | "odd") => {
                let cells = text.split(' ').skip(1);
                cells.map(|cell| format!("{name} {cell}")).collect()
            }
            _ => vec![text],
        }
    };
    let mut all: Vec<String> = rules.iter().flat_map(parts).collect();
    all.sort();
    all.dedup();
    all
}

#[test]
fn random_sets_of_rules_survive_links_and_text() {
    let mut rng = Rng::new(20);
    let mut met = vec![0; Rule::FORMS.len()];
    for round in 0..250 {
        let (rows, columns) = [(3, 3), (3, 3), (2, 2), (2, 3)][rng.below(4)];
        let shape = Shape::boxes(rows, columns).unwrap();
        let empty = Puzzle::new(shape.clone(), Grid::empty(shape.size())).unwrap();
        let mut solver = Solver::new(&empty).with_seed(round);
        let board = collect(&mut solver, 1, &mut Budget::unlimited()).solutions;
        let digits = board[0].digits();
        let mut rules = Vec::new();
        for _ in 0..1 + rng.below(6) {
            let number = rng.below(Rule::FORMS.len());
            let name = Rule::FORMS[number].name;
            // Several boards and other boxes are other boards.
            if ["boards", "jigsaw"].contains(&name) {
                continue;
            }
            let rule = Rule::sample(name, &shape, digits, &mut rng)
                .or_else(|| Rule::parse(name, &shape).ok());
            met[number] += usize::from(rule.is_some());
            rules.extend(rule);
        }
        let mut givens = Grid::empty(shape.size());
        for (cell, &digit) in digits.iter().enumerate().filter(|_| rng.chance(0.3)) {
            givens.set(cell, digit);
        }
        let puzzle = Puzzle::new(shape.clone(), givens).unwrap();
        let puzzle = puzzle.with_rules(rules).unwrap();
        let expected = apart(puzzle.rules());
        let record = Record::new(puzzle, Format::Cellwise);
        for format in [Format::FPuzzles, Format::FPuzzlesJson, Format::SudokuPad] {
            let (text, lost) = to_text(&record, format, &WriteOptions::default()).unwrap();
            assert!(lost.is_empty(), "{format} {expected:?}");
            let again = read(&text).puzzle;
            assert_eq!(apart(again.rules()), expected, "{format}");
            assert_eq!(again.givens(), record.puzzle.givens(), "{format}");
            assert_eq!(again.shape().size(), shape.size(), "{format}");
        }
    }
    let rare = Rule::FORMS.iter().zip(&met).filter(|(_, n)| **n == 0);
    let rare: Vec<&str> = rare.map(|(form, _)| form.name).collect();
    assert_eq!(rare, ["boards", "jigsaw"]);
}

#[test]
fn interactive_sudoku_solvers_cages_indexes_and_ties_are_read() {
    let rules = |text: &str| -> Vec<String> {
        let puzzle = read(text).puzzle;
        puzzle.rules().iter().map(ToString::to_string).collect()
    };
    let cage = ".RellikCage~10~R1C1~R1C2~R2C2";
    assert_eq!(
        rules(cage),
        ["rellik 10 r1c1 r1c2 r2c2", "region r1c1 r1c2 r2c2"]
    );
    // The pill is R1C6, then R1C7.
    assert_eq!(
        rules(".PillArrow~2~R1C7~R1C6~R1C5~R1C4"),
        ["pill 2 r1c6 r1c7 r1c5 r1c4"]
    );
    assert_eq!(
        rules(".ValueIndexing~R1C1~R2C2~R3C3~R4C4"),
        ["or (and (contains 1 r2c2) (clone r1c1 r3c3)) (and (contains 2 r2c2) (clone r1c1 r4c4))"]
    );
    let ranks = ".FullRankTies~any.FullRank~R3~15~.FullRank~C2~~7";
    assert_eq!(
        rules(ranks),
        ["fullrank left 3 15 ties", "fullrank bottom 2 7 ties"]
    );
    assert_eq!(rules(".FullRankTies~none.Thermo~R1C1~R2C1").len(), 19);
    assert_eq!(
        rules(".FullRankTies~only-unclued.FullRank~R3~15~"),
        ["fullrank left 3 15"]
    );
    for text in [cage, ranks] {
        let record = read(text);
        let (written, _) = to_text(&record, Format::Iss, &WriteOptions::default()).unwrap();
        assert_eq!(read(&written).puzzle, record.puzzle, "{written}");
    }
    let mixed = with_rules(&["fullrank left 3 15", "fullrank left 4 20 ties"]);
    assert!(to_text(&mixed, Format::Iss, &WriteOptions::default()).is_err());
}

#[test]
fn dots_free_their_cells_from_what_is_said_without_them() {
    let dots = ["difference 1 r1c1 r1c2", "ratio 3 r2c2 r3c2"];
    for rules in [
        vec![dots[0], "negative difference 1"],
        vec![dots[0], "nonconsecutive"],
        vec![dots[0], dots[1], "negative ratio 3"],
        vec![dots[1], "negative ratio 2"],
        vec!["negative xv 5 10", "xv 5 r1c1 r1c2", "xv 9 r1c3 r1c4"],
        vec!["minimum r1c1", "minimum r1c2"],
        vec!["negative difference 1", "negative ratio 2"],
    ] {
        let record = with_rules(&rules);
        let (written, _) = to_text(&record, Format::FPuzzles, &WriteOptions::default()).unwrap();
        let again = read(&written);
        let mut found: Vec<String> = again
            .puzzle
            .rules()
            .iter()
            .map(ToString::to_string)
            .collect();
        let mut expected: Vec<String> = rules.iter().map(|rule| (*rule).to_owned()).collect();
        found.sort();
        expected.sort();
        assert_eq!(found, expected);
    }
    let strict = with_rules(&["negative difference 1", "negative ratio 2"]);
    let (written, _) = to_text(&strict, Format::Iss, &WriteOptions::default()).unwrap();
    assert!(written.contains(".StrictKropki"), "{written}");
    assert_eq!(read(&written).puzzle.rules(), strict.puzzle.rules());
}

#[test]
fn a_closed_line_of_neighbours_is_cut() {
    let row = ["{}"; 4].join(",");
    let grid = format!("[{}]", vec![format!("[{row}]"); 4].join(","));
    let text = format!(
        "{{\"grid\":{grid},\"whispers\":[{{\"lines\":[[\"R1C1\",\"R1C2\",\"R2C2\",\"R2C1\",\"R1C1\"]]}}]}}"
    );
    let rules: Vec<String> = read(&text)
        .puzzle
        .rules()
        .iter()
        .map(ToString::to_string)
        .collect();
    assert_eq!(
        rules,
        ["whispers 2 r1c1 r1c2 r2c2 r2c1", "whispers 2 r2c1 r1c1"]
    );
}

#[test]
fn jigsaw_pieces_survive() {
    let jigsaw = format!("jigsaw {PIECES}");
    let record = with_rules(&[&jigsaw]);
    for format in [
        Format::Cellwise,
        Format::FPuzzles,
        Format::SudokuPad,
        Format::SumoCue,
    ] {
        let (text, _) = to_text(&record, format, &WriteOptions::default()).unwrap();
        assert_eq!(read(&text).puzzle, record.puzzle, "{format}");
    }
}

#[test]
fn cages_survive_in_one_line() {
    let record = with_rules(&["x", "killer 12 r2c1 r2c2", "killer 20 r3c1 r3c2 r4c1"]);
    for format in [Format::Ps, Format::SumoCue] {
        let (text, lost) = to_text(&record, format, &WriteOptions::default()).unwrap();
        assert_eq!(lost, [Loss::Meta(Field::Title), Loss::Meta(Field::Author)]);
        let again = read(&text);
        assert_eq!(
            (again.format, &again.puzzle),
            (format, &record.puzzle),
            "{text}"
        );
    }
}

#[test]
fn what_a_format_has_no_rule_for_is_named() {
    let options = WriteOptions::default();
    for (rule, format) in [
        ("regex 1.* r1c2 r1c3", Format::Iss),
        ("thermo r2c1 r2c2", Format::Ps),
        ("killer 9 r1c1 r1c2", Format::SumoCue),
        ("x", Format::Line),
    ] {
        let record = with_rules(&[rule]);
        let error = to_text(&record, format, &options).unwrap_err().to_string();
        let name = rule.split(' ').next().unwrap();
        assert_eq!(error, format!("{format} can't hold the rule {name}"));
    }
}

#[test]
fn rules_that_nobody_knows_are_refused_by_name() {
    let row = ["{}"; 4].join(",");
    let grid = format!("[{}]", vec![format!("[{row}]"); 4].join(","));
    let json = |rules: &str| format!("{{\"size\":4,\"grid\":{grid}{rules}}}");
    assert!(parse_one(&json(""), &ReadOptions::default()).is_ok());
    assert_eq!(
        refuse(&json(
            ",\"mystery\":[{}],\"riddle\":[{}],\"text\":[{}],\"quadruple\":[]"
        )),
        "1: rules can't be read yet: mystery, riddle"
    );
    assert_eq!(
        refuse(&json(",\"negative\":[\"all\"]")),
        "1: rules can't be read yet: negative \"all\""
    );
    assert_eq!(
        refuse(&json(
            ",\"arrow\":[{\"cells\":[\"R1C1\",\"R1C2\",\"R1C3\",\"R1C4\"],\"lines\":[]}]"
        )),
        "1: rules can't be read yet: arrow with 4 cells in its circle"
    );
    assert_eq!(
        refuse(&json(",\"odd\":[{\"cell\":\"R9C1\"}]")),
        "1: found '\"R9C1\"'; a cell of the board is named like R1C9"
    );
}

#[test]
fn clones_minima_and_xv_are_rules() {
    let row = ["{}"; 4].join(",");
    let grid = format!("[{}]", vec![format!("[{row}]"); 4].join(","));
    let text = format!(
        "{{\"grid\":{grid},\"minimum\":[{{\"cell\":\"R1C1\"}}],\"maximum\":[{{\"cell\":\"R4C4\"}}],\
         \"xv\":[{{\"cells\":[\"R2C2\",\"R2C3\"],\"value\":\"V\"}}],\
         \"clone\":[{{\"cells\":[\"R1C2\"],\"cloneCells\":[\"R3C3\"]}}]}}"
    );
    let rules: Vec<String> = read(&text)
        .puzzle
        .rules()
        .iter()
        .map(ToString::to_string)
        .collect();
    assert_eq!(
        rules,
        [
            "minimum r1c1",
            "maximum r4c4",
            "clone r1c2 r3c3",
            "xv 5 r2c2 r2c3",
        ]
    );
}

#[test]
fn sudokupads_own_json_is_read_where_it_says_all() {
    let scl = "{\"cells\":[[{\"value\":1},{},{},{}],[{},{},{},{}],[{},{},{},{}],[{},{},{},{\"value\":\"2\"}]],\
        \"regions\":[[[0,0],[0,1],[1,0],[1,1]],[[0,2],[0,3],[1,2],[1,3]],\
        [[2,0],[2,1],[3,0],[3,1]],[[2,2],[2,3],[3,2],[3,3]]],\
        \"cages\":[{\"cells\":[[0,1],[0,2]],\"value\":\"5\"},{\"value\":\"title: Small\"}]";
    let record = read(&format!("{scl}}}"));
    assert_eq!(record.format, Format::SudokuPad);
    assert_eq!(record.puzzle.givens().filled(), 2);
    assert_eq!(
        record.puzzle.base_shape().as_ref(),
        &Shape::usual(4).unwrap()
    );
    assert_eq!(record.puzzle.rules()[0].to_string(), "killer 5 r1c2 r1c3");
    assert_eq!(record.meta.get(Field::Title), Some("Small"));
    assert_eq!(
        read(&format!("{scl},\"lines\":[{{}}]}}")).drawings,
        ["lines"]
    );
    let told = read(&format!(
        "{scl},\"metadata\":{{\"rules\":\"Looking for a normal Sudoku? Anti-knight.\"}}}}"
    ));
    assert_eq!(told.drawings, ["a rule in words (knight)"]);
    assert_eq!(
        refuse("https://sudokupad.app/abc123"),
        "1: ids can't be read yet: abc123 (its puzzle is on the site's server)"
    );
}

#[test]
fn bombs_and_damaged_links_are_refused() {
    let (link, _) = to_text(
        &with_rules(&["x"]),
        Format::FPuzzles,
        &WriteOptions::default(),
    )
    .unwrap();
    let cut = &link[..link.len() / 2];
    assert_eq!(refuse(cut), "1: the link is cut short or damaged");
    assert_eq!(
        refuse("SCv7_32_f2eaqkebdq"),
        "1: the state is cut short or damaged"
    );
    assert_eq!(
        refuse("SCv8_64_f2eaqkebdq"),
        "1: found 'SCv8_64_'; a state begins with SCv7_32_"
    );
}

#[test]
fn the_cellwise_text_says_what_is_wrong() {
    let text = "cellwise sudoku  # a comment\ntitle: Six # more\nbox: 3x2\nrule: x\nboard:\n\
        1.....\n. . . . . .\n......\n......\n......\n.....6\nend\n";
    let record = read(text);
    assert_eq!(record.puzzle.base_shape().box_size(), (3, 2));
    assert_eq!(record.meta.get(Field::Title), Some("Six"));
    for (from, to, error) in [
        ("rule: x", "rule: y", "4: found 'y'; rules are"),
        (
            "box: 3x2",
            "box: 3",
            "3: found '3'; a box is ROWSxCOLUMNS, like 2x3",
        ),
        (
            "1.....",
            "1....",
            "6: row 1 has 5 cells; a row of a 6x6 puzzle has 6",
        ),
        (
            "1.....",
            "7.....",
            "6:1: found '7'; a cell is 1-6, or '.' or '0' when empty",
        ),
        ("title:", "tilte:", "2: found 'tilte'; keys are"),
        ("end", "", "1: found the end; a puzzle ends with 'end'"),
    ] {
        let said = refuse(&text.replacen(from, to, 1));
        assert!(said.starts_with(error), "{said}");
    }
}
