//! Boards for the tests of batches, and the program run on them.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use cellwise_core::Rng;

pub(crate) const SUDOKU: &str = env!("CARGO_BIN_EXE_sudoku");

pub(crate) const BOARD: &str =
    "530070000600195000098000060800060003400803001700020006060000280000419005000080079";

/// Lines of boards made from one by exchanging digits and bands; every eleventh is impossible,
/// every seventh has several solutions.
pub(crate) fn boards(number: usize) -> String {
    let mut rng = Rng::new(7);
    let mut text = String::new();
    for index in 0..number {
        let mut names = [1, 2, 3, 4, 5, 6, 7, 8, 9];
        rng.shuffle(&mut names);
        let mut bands = [0, 1, 2];
        rng.shuffle(&mut bands);
        let mut cells: Vec<u8> = bands
            .iter()
            .flat_map(|band| BOARD.as_bytes()[27 * band..27 * band + 27].to_vec())
            .map(|cell| {
                if cell == b'0' {
                    b'.'
                } else {
                    b'0' + names[usize::from(cell - b'1')]
                }
            })
            .collect();
        if index % 11 == 3 {
            (cells[0], cells[1]) = (b'1', b'1');
        }
        if index % 7 == 5 {
            cells[..54].fill(b'.');
        }
        text.push_str(std::str::from_utf8(&cells).unwrap());
        text.push('\n');
    }
    text
}

pub(crate) fn sudoku(dir: &Path, args: &[&str]) -> Output {
    Command::new(SUDOKU)
        .current_dir(dir)
        .args(args)
        .output()
        .expect("the program starts")
}

pub(crate) fn stderr(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// A folder with `in.txt`.
pub(crate) fn folder(text: &str) -> (tempfile::TempDir, PathBuf) {
    let dir = tempfile::tempdir().unwrap();
    fs::write(dir.path().join("in.txt"), text).unwrap();
    let path = dir.path().to_owned();
    (dir, path)
}
