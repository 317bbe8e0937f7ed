//! What the verbs need to know of Nonograms.

use std::io::BufRead;

use cellwise_api::{self as api, Board};
use cellwise_batch::Block;
use cellwise_core::{Count, Verdict};
use cellwise_desk::{Inspection, examples, inspect_nonogram};
use cellwise_formats::nonogram::{
    Format, Printer, ReadOptions, Reader, Record, WriteOptions, Writer, json_line, parse_one,
    picture_text,
};
use cellwise_formats::{Loss, WriteError};
use cellwise_nonogram::{Cell, Picture, Puzzle, Solver, Threads, differences};
use clap::Args;

use crate::args::By;
use crate::command::stream::{self, Desk, Piece};
use crate::exit::{Failure, Outcome};
use crate::kind::{Kind, Origin, ReadResult, RecordPrinter};

/// Nonograms, of any size.
pub(crate) struct Nonogram;

/// How a Nonogram is read.
#[derive(Args, Clone, Debug)]
pub(crate) struct NonogramRead {
    /// The format of the input; found out by itself unless told
    #[arg(long, value_name = "FORM", value_parser = |name: &str| name.parse::<Format>())]
    from: Option<Format>,

    /// Height and width, for formats that don't say (tournament files: square unless told)
    #[arg(long, value_name = "HxW")]
    size: Option<By>,
}

impl NonogramRead {
    fn options(&self, name: &str) -> ReadOptions {
        ReadOptions {
            from: self.from,
            size: self.size.map(|By(height, width)| (height, width)),
            name_hint: Some(name.to_owned()),
        }
    }
}

impl Kind for Nonogram {
    type Puzzle = Puzzle;
    type Solution = Picture;
    type Format = Format;
    type ReadArgs = NonogramRead;
    type Bulk = ();
    type Solver = Solver;

    const KIND: api::Kind = api::Kind::Nonogram;
    const WORD: &'static str = "Nonogram";
    const KEYBOARD: &'static str = "Type HEIGHT WIDTH, then the clue of every row, then of every column, one line each; 0 is an empty line.";

    fn preset(name: &str) -> Option<Record> {
        examples::nonogram(name)
    }

    fn preset_names() -> &'static [&'static str] {
        examples::NONOGRAM
    }

    fn reader(
        input: Box<dyn BufRead + Send>,
        args: &NonogramRead,
        name: &str,
    ) -> Box<dyn Iterator<Item = ReadResult<Self>> + Send> {
        Box::new(Reader::new(input, &args.options(name)))
    }

    fn reads_lines(_: &[u8], _: &NonogramRead) -> bool {
        false
    }

    /// No text of Nonograms is one puzzle a line: nothing to do.
    fn solve_block(
        (): &mut (),
        _: &Block,
        _: &Desk<'_>,
        _: &mut Piece,
        _: u64,
        _: &dyn Fn(&Record, &mut Piece),
        _: &dyn Fn(&Count, Option<String>) -> stream::Result,
    ) {
    }

    fn parse(text: &str, args: &NonogramRead) -> ReadResult<Self> {
        parse_one(text, &args.options(""))
    }

    fn printer(format: Format, _: &NonogramRead) -> Box<dyn RecordPrinter<Self>> {
        Box::new(Printer::new(format, &WriteOptions::default()))
    }

    fn has_folders(_: Format) -> bool {
        false
    }

    fn parse_field(text: &str, args: &NonogramRead) -> ReadResult<Self> {
        Self::parse(text, args)
    }

    fn solver(puzzle: &Puzzle, seed: u64) -> Solver {
        Solver::with_seed(puzzle, seed)
    }

    fn solver_on(puzzle: &Puzzle, seed: u64, threads: &Threads) -> Solver {
        Solver::with_seed(puzzle, seed).on_threads(threads)
    }

    fn size(puzzle: &Puzzle) -> (usize, usize) {
        (puzzle.height(), puzzle.width())
    }

    fn clues(puzzle: &Puzzle) -> usize {
        let lines = puzzle.rows().iter().chain(puzzle.columns());
        lines.map(|clue| clue.parts().count()).sum()
    }

    fn reason(solver: &Solver) -> Option<String> {
        Some(match solver.reason() {
            Some(reason) => reason.to_string(),
            None => "no line breaks by itself; a search proved it".into(),
        })
    }

    fn effort(solver: &Solver) -> Option<(api::Effort, String)> {
        // Totals that differ and a line that breaks say it all.
        let effort = solver.reason().is_none().then(|| solver.effort())?;
        Some((effort.into(), effort.to_string()))
    }

    fn differences(a: &Picture, b: &Picture) -> Vec<(usize, usize)> {
        differences(a, b)
    }

    fn open(picture: &Picture) -> Option<(usize, usize)> {
        let cells = picture.cells();
        let open = cells.iter().filter(|&&cell| cell == Cell::Open);
        Some((open.count(), cells.len()))
    }

    /// The picture; a tournament's records are answered in the tournament's way.
    fn answer_format(record: &Record, origin: Origin) -> Format {
        match (origin, record.format) {
            (Origin::Stream, Format::Tournament) => Format::Tournament,
            _ => Format::Picture,
        }
    }

    fn is_line(_: Format) -> bool {
        false
    }

    fn separator(format: Format) -> &'static str {
        match format {
            Format::Tournament => "",
            _ => "\n",
        }
    }

    fn is_binary(format: Format) -> bool {
        format.is_binary()
    }

    fn write(
        into: &mut Vec<u8>,
        record: &Record,
        solution: &Picture,
        index: u64,
        format: Format,
        _: &NonogramRead,
    ) -> Outcome<()> {
        if format == Format::Tournament {
            let answer = tournament_answer(solution, record.id.as_deref());
            into.extend(answer.into_bytes());
            return Ok(());
        }
        if index > 0 {
            into.extend_from_slice(Self::separator(format).as_bytes());
        }
        let mut writer = Writer::new(into, format, &WriteOptions::default());
        let written = writer.write_picture(solution);
        let written = written.and_then(|()| writer.finish());
        written.map_err(|error| Failure::Usage(error.to_string()))?;
        Ok(())
    }

    /// What is certain, or a comment that stands in for the picture.
    fn write_none(
        into: &mut String,
        record: &Record,
        _: Origin,
        verdict: Verdict,
        partial: Option<&Picture>,
        format: Format,
    ) {
        if format == Format::Tournament {
            let id = record.id.as_deref().unwrap_or_default();
            into.push_str(&format!("${id}\n# {verdict}\n"));
        } else if verdict == Verdict::Unknown
            && !format.is_binary()
            && let Some(partial) = partial
            && let Ok(text) = picture_text(partial, Format::Picture, &WriteOptions::default())
        {
            into.push_str(&text);
        }
    }

    /// As JSON, which is read again: `{"r":[[1],[2]],"c":[[2],[1]]}`.
    fn puzzle_line(record: &Record, _: &NonogramRead) -> Outcome<String> {
        Ok(json_line(&record.puzzle))
    }

    /// Rows with `/` between them, `#` black and `.` white, or letters of colours.
    fn solution_line(_: &Record, solution: &Picture, _: &NonogramRead) -> Outcome<String> {
        let text = picture_text(solution, Format::Ascii, &WriteOptions::default())
            .map_err(|error| Failure::Record(error.to_string()))?;
        Ok(text.trim_end().replace('\n', "/"))
    }

    /// Blocks of colour; black and white is left to the text.
    fn painted(solution: &Picture) -> Option<String> {
        let rows = cellwise_render::blocks(solution);
        let text: String = rows.iter().map(|row| row.ansi() + "\n").collect();
        (!solution.palette().is_black_on_white()).then_some(text)
    }

    fn palette(puzzle: &Puzzle) -> Option<Vec<api::ColourOf>> {
        api::ColourOf::named(puzzle.palette())
    }

    fn board(solution: &Picture) -> Board {
        Board::from(solution)
    }

    fn inspect(record: &Record, solution: Option<&Picture>) -> Outcome<Inspection> {
        inspect_nonogram(record, solution).ok_or_else(|| {
            let text =
                "the input holds clues and no picture; give the picture with --solution FILE";
            Failure::Usage(text.into())
        })
    }

    fn read_solution(
        text: &str,
        name: &str,
        record: &Record,
        _: &NonogramRead,
    ) -> Outcome<Picture> {
        // White cells at the end of a row are blanks, which editors like to drop.
        let width = record.puzzle.width();
        let padded: String = text.lines().map(|row| format!("{row:width$}\n")).collect();
        let palette = record.puzzle.palette();
        let (picture, rule) = match record.puzzle.is_coloured() {
            true => {
                let letters = palette.letters();
                let picture = Picture::from_letters(&padded, palette);
                (
                    picture,
                    format!(
                        "a letter of '{letters}' for a colour, blank or '.' for none, '?' open"
                    ),
                )
            }
            false => {
                let picture = Picture::from_text(&padded);
                let rule = "'*' or '#' black, blank or '.' white, 'X' or '?' open";
                (
                    picture.map(|picture| picture.with_palette(palette)),
                    rule.to_owned(),
                )
            }
        };
        picture.ok_or_else(|| {
            Failure::BadInput(format!(
                "{name}: no picture; its rows are {width} characters wide, {rule}"
            ))
        })
    }
}

/// A picture in the tournament's way: `$id`, then 0 and 1 separated by tabs.
fn tournament_answer(picture: &Picture, id: Option<&str>) -> String {
    let mut text = format!("${}\n", id.unwrap_or_default());
    for row in picture.rows() {
        let cells: Vec<&str> = row
            .iter()
            .map(|cell| if *cell == Cell::Black { "1" } else { "0" })
            .collect();
        text.push_str(&cells.join("\t"));
        text.push('\n');
    }
    text
}

impl RecordPrinter<Nonogram> for Printer {
    fn go_on_after(&mut self, records: u64) {
        Self::go_on_after(self, records);
    }

    fn print(&mut self, record: &Record, out: &mut Vec<u8>) -> Result<Vec<Loss>, WriteError> {
        self.print_bytes(record, out)
    }

    fn end(&self, out: &mut String) {
        Self::end(self, out);
    }
}
