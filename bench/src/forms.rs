//! `bench forms`: every verb and form that a list of classic boards can take, from file to file.
//!
//! In: the program as users get it, and a set of easy boards. Out: CPU time of a board for each
//! form on one thread, beside that of the engine alone. The forms take turns; medians count.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result};
use cellwise_sudoku::Isa;

use crate::report::Report;
use crate::start::ours;
use crate::{cpu, sudoku};

/// Boards of a run: the start of the program is a hundredth of it.
const BOARDS: usize = 200_000;

/// The speed that we aim at with every form but `canon`, in boards a second.
const FLOOR: f64 = 1.5e6;

/// The share of the engine's speed that we aim at with plain `solve`.
const SOLVE_FLOOR: f64 = 0.75;

const FORMS: [&[&str]; 16] = [
    &["solve"],
    &["solve", "-n", "1"],
    &["solve", "-n", "2"],
    &["solve", "--timeout", "10s"],
    &["solve", "--json"],
    &["solve", "--template", "{line} {verdict} {solution}"],
    &["solve", "--to", "csv"],
    &["count"],
    &["count", "--json"],
    &["count", "--to", "csv"],
    &["check"],
    &["check", "--json"],
    &["check", "--to", "csv"],
    &["convert", "--to", "line"],
    &["convert", "--to", "csv"],
    &["canon"],
];

pub(crate) fn run(data: &Path, rounds: usize) -> Result<()> {
    let set = data.join("sudoku/easy-generated.txt");
    let boards = sudoku::read(&set)?;
    let folder = std::env::temp_dir().join(format!("cellwise-bench-{}-forms", std::process::id()));
    fs::create_dir_all(&folder)?;
    let measured = measure(&folder, &boards, rounds);
    fs::remove_dir_all(&folder)?;
    let (engine, forms) = measured?;
    let mut report = Report::new("forms");
    report.say(&format!(
        "{BOARDS} boards of easy-generated, one thread, -o FILE: CPU time (user and system) of the \
         whole process, medians of {rounds} rounds in turns. Floors: {:.1} million boards a second, \
         {:.0} % of the engine for `solve`.\n",
        FLOOR / 1e6,
        100.0 * SOLVE_FLOOR
    ));
    let row = |name: String, nanos: f64| {
        vec![
            name,
            format!("{nanos:.0}"),
            format!("{:.2}", 1e3 / nanos),
            format!("{:.0} %", 100.0 * engine / nanos),
        ]
    };
    let mut rows = vec![row("the engine alone".to_owned(), engine)];
    for (form, nanos) in FORMS.iter().zip(forms) {
        rows.push(row(format!("`{}`", form.join(" ")), nanos));
    }
    report.table(
        &["form", "ns a board", "million a second", "of the engine"],
        &rows,
    );
    report.save()?;
    Ok(())
}

/// Nanoseconds of a board: of the engine alone, and of each form.
fn measure(folder: &Path, boards: &[[u8; 81]], rounds: usize) -> Result<(f64, Vec<f64>)> {
    let (file, out) = (folder.join("in.txt"), folder.join("out"));
    let text: Vec<&[u8; 81]> = boards.iter().cycle().take(BOARDS).collect();
    let text: Vec<u8> = text
        .iter()
        .flat_map(|&line| line.iter().copied().chain([b'\n']))
        .collect();
    fs::write(&file, text)?;
    let out = out.to_str().context("the folder's name is no text")?;
    let mut programs = Vec::new();
    for form in FORMS {
        let words = [form, &["-q", "-j", "1", "-o", out]].concat();
        programs.push(ours("sudoku", &words, true)?);
    }
    let (mut engine, mut forms) = (Vec::new(), vec![Vec::new(); FORMS.len()]);
    for _ in 0..rounds {
        let seconds = sudoku::lockstep_seconds(boards, Isa::detect());
        engine.push(1e9 * seconds / boards.len() as f64);
        for (program, ran) in programs.iter().zip(&mut forms) {
            ran.push(1e6 * program.run(&file)?.cpu / BOARDS as f64);
        }
    }
    let forms = forms.into_iter().map(cpu::median).collect();
    Ok((cpu::median(engine), forms))
}
