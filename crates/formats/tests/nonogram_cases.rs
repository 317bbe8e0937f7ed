//! Nonograms as they are met in real files, each case rebuilt: layouts, names, and what must not
//! be read wrong or lost without a word.

use cellwise_formats::nonogram::{
    Format, ReadOptions, Reader, Record, WriteOptions, parse_one, to_text,
};
use cellwise_formats::{Error, ErrorKind, Field, Note};

fn read(text: &str) -> Result<Record, Error> {
    parse_one(text, &ReadOptions::default())
}

/// The clues as the founding documents write them, rows and columns in one line each.
fn clues(record: &Record) -> String {
    let line = |clues: &[cellwise_nonogram::Clue]| {
        let texts: Vec<String> = clues.iter().map(ToString::to_string).collect();
        texts.join(", ")
    };
    format!(
        "{} | {}",
        line(record.puzzle.rows()),
        line(record.puzzle.columns())
    )
}

/// `##.` over `#.#`.
const SMALL: &str = "2, 1 1 | 2, 1, 1";

fn assert_small(text: &str, format: Format) -> Record {
    let record = read(text).unwrap_or_else(|error| panic!("{error}\n{text}"));
    assert_eq!(clues(&record), SMALL, "{text}");
    assert_eq!(record.format, format, "{text}");
    record
}

#[test]
fn clues_that_begin_with_two_numbers_are_not_a_size() {
    let record = read("1 1\n1 1\n2\n\n2\n1\n3\n").unwrap();
    assert_eq!(clues(&record), "1 1, 1 1, 2 | 2, 1, 3");
    assert_eq!(record.format, Format::Blocks);
    assert_eq!(record.notes, [Note::ReadAs("blocks")]);
    assert_eq!(
        record.notes[0].to_string(),
        "read as blocks; --from blocks says so"
    );
}

#[test]
fn width_and_height_are_taken_where_height_and_width_can_not_be() {
    let record = read("3 2\n2\n1 1\n2\n1\n1\n").unwrap();
    assert_eq!(clues(&record), SMALL);
    assert_eq!(record.notes, [Note::ReadAs("nin")]);
    // Several in a file: each is judged for itself.
    let text = "3 2\n2\n1 1\n2\n1\n1\n2 3\n2\n1 1\n2\n1\n1\n3 2\n2\n1 1\n2\n1\n1\n";
    let all: Vec<Record> = Reader::new(text.as_bytes(), &ReadOptions::default())
        .map(|found| found.unwrap())
        .collect();
    let notes: Vec<usize> = all.iter().map(|record| record.notes.len()).collect();
    assert_eq!(notes, [1, 0, 1]);
    assert!(all.iter().all(|record| clues(record) == SMALL));
}

#[test]
fn a_puzzle_whose_totals_differ_stays_one_if_nothing_else_fits() {
    let record = read("2 2\n1\n1\n2\n1\n").unwrap();
    assert_eq!(record.format, Format::Text);
    assert!(record.notes.is_empty());
}

#[test]
fn an_error_names_the_formats_that_read_the_text() {
    // Clues in blocks whose totals differ: no reading makes sense, one is possible.
    let error = read("3 1\n2 2\n\n2\n1\n1\n1\n1\n1\n").unwrap_err();
    assert_eq!(error.kind.choices(), ["blocks"], "{error}");
    assert!(
        error.to_string().ends_with("; --from blocks may fit"),
        "{error}"
    );
    // At a keyboard nothing is looked at beyond the record.
    let keyboard = ReadOptions {
        keyboard: true,
        ..ReadOptions::default()
    };
    let error = parse_one("3 2\n2\n1 1\n2\n1\n1\n", &keyboard).unwrap_err();
    assert_eq!(error.kind.choices(), ["nin"], "{error}");
}

#[test]
fn rows_and_columns_may_be_parted_by_a_sign() {
    for sign in ["---", "*", "SEPARATOR", "=====", "%%", "\n\n", "\n---\n"] {
        assert_small(&format!("2\n1 1\n{sign}\n2\n1\n1\n"), Format::Blocks);
    }
}

#[test]
fn height_and_width_may_stand_on_two_lines() {
    assert_small("2\n3\n2\n1 1\n2\n1\n1\n", Format::Cwd);
    assert_small("2\n3\n2\n1 1\n\n2\n1\n1\n", Format::Cwd);
}

#[test]
fn a_licence_is_not_a_copyright() {
    let text = "title \"A\"\ncopyright \"2004 B\"\nlicense CC-BY-3.0\nwidth 1\nheight 1\nrows\n1\ncolumns\n1\n";
    let record = read(text).unwrap();
    assert_eq!(record.meta.get(Field::Copyright), Some("2004 B"));
    assert_eq!(record.meta.get(Field::Licence), Some("CC-BY-3.0"));
    let (again, lost) = to_text(&record, Format::Non, &WriteOptions::default()).unwrap();
    assert!(lost.is_empty());
    assert_eq!(read(&again).unwrap().meta, record.meta);
    let (gno, _) = to_text(&record, Format::Gno, &WriteOptions::default()).unwrap();
    assert_eq!(
        read(&gno).unwrap().meta.get(Field::Licence),
        Some("CC-BY-3.0")
    );
}

#[test]
fn a_wrong_goal_and_an_unknown_keyword_are_told() {
    let text = |goal: &str| {
        format!("width 2\nheight 1\nmaxrule 5\nrows\n1\ncolumns\n1\n0\ngoal \"{goal}\"\n")
    };
    let record = read(&text("10")).unwrap();
    assert!(record.solution.is_some());
    assert_eq!(record.notes, [Note::Unknown(vec!["maxrule".into()])]);
    for goal in ["01", "11", "1", "1x0"] {
        let record = read(&text(goal)).unwrap();
        assert_eq!(record.solution, None, "{goal}");
        assert!(record.notes.contains(&Note::WrongSolution), "{goal}");
    }
    // Above all keywords that are known.
    let record = read("maxrule 5\nwidth 1\nheight 1\nrows\n1\ncolumns\n1\n").unwrap();
    assert_eq!(record.format, Format::Non);
    assert_eq!(record.notes[0].to_string(), "passed over: maxrule");
}

#[test]
fn a_colour_is_not_a_title() {
    let text = "#d\n   0:   #FFFFFF   white\n   y:y  yellow\n: rows\n1y\n: columns\n1y\n: end\n";
    assert!(read(text).unwrap().meta.is_empty());
    let text = format!("An acorn\n{text}");
    let named = ReadOptions {
        from: Some(Format::G),
        ..ReadOptions::default()
    };
    let record = parse_one(&text, &named).unwrap();
    assert_eq!(record.meta.get(Field::Title), Some("An acorn"));
}

#[test]
fn a_white_line_is_blank_in_g() {
    let record = read("2 2\n1\n0\n1\n0\n").unwrap();
    let (text, _) = to_text(&record, Format::G, &WriteOptions::default()).unwrap();
    assert_eq!(text, ": rows\n1\n\n: columns\n1\n\n: end\n");
    assert_eq!(read(&text).unwrap().puzzle, record.puzzle);
}

#[test]
fn fixed_cells_of_an_id_are_refused_by_name() {
    let error = read("2x1:1//1,aA").unwrap_err();
    assert_eq!(
        error.to_string(),
        "1: ids that fix cells beforehand can't be read yet: 2; a Nonogram has clues and no given cells"
    );
}

#[test]
fn a_save_file_of_pattern_is_read() {
    let text = "SAVEFILE:41:Simon Tatham's Portable Puzzle Collection\nVERSION :1:1\nGAME    :7:Pattern\nPARAMS  :3:3x2\nCPARAMS :3:3x2\nDESC    :11:2/1/1/2/1.1\nNSTATES :1:2\nSTATEPOS:1:2\nMOVE    :8:F0,0,1,1\n";
    let record = assert_small(text, Format::Sgt);
    assert_eq!(
        record.notes[0].to_string(),
        "passed over: 1 moves of the player"
    );
    let other = text.replace("GAME    :7:Pattern", "GAME    :4:Solo");
    assert!(read(&other).unwrap_err().to_string().contains("Solo"));
}

#[test]
fn json_of_many_shapes_is_read() {
    let shapes = [
        r#"{"rowHints": [[2], [1, 1]], "colHints": [[2], [1], [1]]}"#,
        r#"{"rows_instructions": [[2], [1, 1]], "columns_instructions": [[2], [1], [1]]}"#,
        r#"{"row-rules": [[2], [1, 1]], "col-rules": [[2], [1], [1]]}"#,
        r#"{"clues": {"x": [[2], [1], [1]], "y": [[2], [1, 1]]}}"#,
        r#"{"data_left": [[0, 2], [1, 1]], "data_top": [[2], [1], [1]]}"#,
        r#"{"rowClues": ["2", "1 1"], "columnClues": ["2", "1", "1"]}"#,
        r#"{"width": 3, "height": 2, "rows": [2, [1, 1]], "cols": [2, 1, 1]}"#,
        r#"{"puzzle": {"clues": {"rows": [[2], [1, 1]], "columns": [[2], [1], [1]]}}}"#,
        r#"{"nonogram": {"horizontal": "2,1 1", "vertical": "2,1,1"}}"#,
        r#"{"grid": [[1, 1, 0], [1, 0, 1]]}"#,
        r#"{"solution": ["XX.", "X.X"]}"#,
        r#"{"board": [[true, true, false], [true, false, true]]}"#,
        r#"{"rows": {"0": [2], "1": [1, 1]}, "columns": {"0": [2], "1": [1], "2": [1]}}"#,
        r#"{"row_constraints": [[{"length": 2}], [{"length": 1}, {"length": 1}]], "column_constraints": [[{"length": 2}], [{"length": 1}], [{"length": 1}]]}"#,
        "[[1, 1, 0],\n [1, 0, 1]]",
        "[[[2], [1, 1]], [[2], [1], [1]]]",
    ];
    for shape in shapes {
        assert_small(shape, Format::Json);
    }
    let record = read(r#"{"rows": [[1], null], "columns": [[1], null, null]}"#).unwrap();
    assert_eq!(clues(&record), "1, 0 | 1, 0, 0");
}

#[test]
fn json_keeps_what_it_says_besides() {
    let text = r###"{"title": "A hook", "by": "B", "copyright": "2026 B", "license": "CC0", "id": 7,
        "rows": [[2], [1, 1]], "columns": [[2], [1], [1]], "solution": ["##.", "#.#"]}"###;
    let record = read(text).unwrap();
    assert_eq!(record.meta.get(Field::Title), Some("A hook"));
    assert_eq!(record.meta.get(Field::Author), Some("B"));
    assert_eq!(record.meta.get(Field::Licence), Some("CC0"));
    assert_eq!(record.id.as_deref(), Some("7"));
    assert!(record.solution.is_some());
    let (again, lost) = to_text(&record, Format::Json, &WriteOptions::default()).unwrap();
    assert!(lost.is_empty());
    assert_eq!(read(&again).unwrap(), record);
    let wrong = text.replace("##.", "###");
    let record = read(&wrong).unwrap();
    assert_eq!(
        (record.solution, record.notes),
        (None, vec![Note::WrongSolution])
    );
}

#[test]
fn several_puzzles_in_one_json_value_are_several() {
    let one = r#"{"rows": [[2], [1, 1]], "columns": [[2], [1], [1]]}"#;
    let bad = r#"{"rows": [[9], [1, 1]], "columns": [[2], [1], [1]]}"#;
    let text = format!("{{\"puzzles\": [{one}, {bad}, {one}]}}\n{one}\n");
    let found: Vec<bool> = Reader::new(text.as_bytes(), &ReadOptions::default())
        .map(|found| found.is_ok())
        .collect();
    assert_eq!(found, [true, false, true, true]);
    let named = format!("{{\"hook\": {one}, \"fish\": {one}}}");
    let titles: Vec<String> = Reader::new(named.as_bytes(), &ReadOptions::default())
        .map(|found| found.unwrap().meta.get(Field::Title).unwrap().to_owned())
        .collect();
    assert_eq!(titles, ["hook", "fish"]);
}

#[test]
fn other_json_is_told_with_its_keys() {
    let error = read(r#"{"size": 9, "givens": [[1, 2]], "ruleset": ""}"#).unwrap_err();
    assert_eq!(
        error.to_string(),
        "1: found JSON with size, givens, ruleset; a Nonogram has the clues of its rows and of its columns, or a picture"
    );
    let error = read(r#"{"rows": [[1]]}"#).unwrap_err();
    assert!(error.to_string().contains("JSON with rows;"), "{error}");
    let error = read(r#"{"r": [[-1]], "c": [[1]]}"#).unwrap_err();
    assert!(
        error.to_string().contains("found '-1'; a run is a number"),
        "{error}"
    );
}

#[test]
fn other_xml_and_web_pages_are_told_as_such() {
    let error = read("<?xml version='1.0'?>\n<svg><g/></svg>\n").unwrap_err();
    assert_eq!(
        error.to_string(),
        "2: found '<svg>'; XML with Nonograms has <puzzle> or <FreeNono> elements"
    );
    let error = read("<html><body>Hello</body></html>\n").unwrap_err();
    assert!(error.to_string().contains("found 'a web page'"), "{error}");
}

#[test]
fn a_bad_puzzle_of_an_xml_line_costs_no_other() {
    let puzzle = |row: &str| {
        format!(
            "<puzzle><clues type=\"rows\"><line><count>{row}</count></line></clues><clues type=\"columns\"><line><count>1</count></line></clues></puzzle>"
        )
    };
    let text = format!(
        "<puzzleset>{}{}{}</puzzleset>",
        puzzle("1"),
        puzzle("x"),
        puzzle("1")
    );
    let found: Vec<bool> = Reader::new(text.as_bytes(), &ReadOptions::default())
        .map(|found| found.is_ok())
        .collect();
    assert_eq!(found, [true, false, true]);
}

#[test]
fn links_of_puzz_link_are_read() {
    // Columns from left to right, the run next to the grid first; then the rows.
    assert_small("https://puzz.link/p?nonogram/3/2/2112g11", Format::Pzpr);
    let error = read("https://puzz.link/p?nurikabe/3/2/a").unwrap_err();
    assert_eq!(
        error.to_string(),
        "1: found '?nurikabe/'; only links with ?nonogram/ are Nonograms"
    );
}

#[test]
fn data_of_constraint_programs_is_read() {
    for text in [
        "% A hook\nrows = 2;\nrow_rule_len = 2;\nrow_rules = array2d(1..rows, 1..row_rule_len,\n [0,2, 1,1]);\ncols = 3;\ncol_rule_len = 1;\ncol_rules = array2d(1..cols, 1..col_rule_len, [2, 1, 1]);\n",
        "rows = [|0,2|1,1|];\ncols = [|2|1|1|];\n",
        "language Essence 1.3\n$ a hook\nletting row_clues be [[2], [1, 1]; int(1..2)]\nletting col_clues be [[2], [1], [1]]\n",
        "int: width = 3;\narray[1..2] of set of int: row_hints = [[2],[1,1]];\ncol_hints = [[2],[1],[1]];\n",
        "rows = 2\nrow_rule_len = 2\nrow_rules = [[0, 2], [1, 1]]\ncols = 3\ncol_rules = [[2], [1], [1]]\n",
        "rows: [[2], [1, 1]]\ncols: [[2], [1], [1]]\n",
    ] {
        assert_small(text, Format::Dzn);
    }
    assert_small(
        "/* a hook */\ndata;\nparam m := 2;\nparam n := 3;\nparam row : 1 2 :=\n 1 2 .\n 2 1 1\n;\nparam col : 1 := 1 2  2 1  3 1 ;\nend;\n",
        Format::Glpk,
    );
}

#[test]
fn sections_of_clues_are_read() {
    assert_small("[clues]\ncolumns = 2,1,1\nrows = 2, 1 1\n", Format::Ini);
    assert_small(
        "; a comment\n[clues]\ncolumns = \"\"\"\n  2 # first\n\n  1, '1'\n\"\"\"\nrows = '''2\n 1 1'''\n[colors]\n",
        Format::Ini,
    );
    let record = read("[colors]\ndefs = [\n 'r = (red) %',\n 'g = (0, 255, 0) *',\n]\n[clues]\ncolumns = 1r,1g\nrows = 1r 1g\n").unwrap();
    assert!(record.puzzle.is_coloured());
}

#[test]
fn picross_text_is_read() {
    let one = "GRID A hook\nROWS\n[ 2 ]\n[ 1 1 ]\nCOLS\n[ 2 ]\n[ 1 ]\n[ 1 ]\n";
    let record = assert_small(one, Format::Picross);
    assert_eq!(record.meta.get(Field::Title), Some("A hook"));
    let bad = "GRID\nROWS\n[ x ]\nCOLUMNS\n[ 1 ]\n";
    let text = format!("# many\n{one}\n{bad}{one}");
    let found: Vec<bool> = Reader::new(text.as_bytes(), &ReadOptions::default())
        .map(|found| found.is_ok())
        .collect();
    assert_eq!(found, [true, false, true]);
}

#[test]
fn pictures_in_other_signs_are_read() {
    for text in [
        "XX.\nX.X\n",
        "XX-\nX-X\n",
        "██ \n█ █\n",
        "██\n█ █\n",
        "◼◼◻\n◼◻◼\n",
        "⬛ ⬛ ⬜\n⬛ ⬜ ⬛\n",
        "xx_\nx_x\n",
    ] {
        assert_small(text, Format::Ascii);
    }
    assert_small("1 1 0\n1 0 1\n", Format::Bits);
    // An X among stars is an open cell.
    let error = read("X X\n* *\n").unwrap_err();
    assert!(
        matches!(
            error.kind,
            ErrorKind::Unexpected { .. } | ErrorKind::Ambiguous(_)
        ),
        "{error}"
    );
}

#[test]
fn xpm_and_freenono_pictures_are_read() {
    assert_small(
        "/* XPM */\nstatic char * a_xpm[] = {\n\"3 2 2 1\",\n\" \tc None\",\n\".\tc #000000\",\n\".. \",\n\". .\"};\n",
        Format::Xpm,
    );
    assert_small(
        "/* XPM */\nstatic char *a[] = {\n/* size */\n\"3 2 2 2\",\n\"aa c #FFFFFFFFFFFF\",\n\"bb c black\",\n\"bbbbaa\",\n\"bbaabb\"\n};\n",
        Format::Xpm,
    );
    let record = assert_small(
        "<?xml version=\"1.0\"?>\n<FreeNono><Nonograms>\n<Nonogram name=\"hook\" height=\"2\" width=\"3\">\n<line> x x _ </line>\n<line> x _ x </line>\n</Nonogram></Nonograms></FreeNono>\n",
        Format::Freenono,
    );
    assert_eq!(record.meta.get(Field::Title), Some("hook"));
}
