//! Draws the example of every technique: `draw_lessons FOLDER` writes one SVG each,
//! `draw_lessons` prints them for the terminal.

use cellwise_human::sudoku::{Technique, draw, learn};

#[expect(clippy::print_stdout, reason = "a program for the terminal")]
fn main() -> std::io::Result<()> {
    let folder = std::env::args().nth(1);
    for &technique in Technique::ALL {
        let Some(lesson) = learn(technique) else {
            println!("{technique}: no example is known");
            continue;
        };
        if let Some(folder) = &folder {
            let file = format!("{folder}/{}.svg", technique.slug());
            std::fs::write(file, draw::svg(&lesson.board, Some(&lesson.step)))?;
        } else {
            println!("{}", draw::ansi(&lesson.board, Some(&lesson.step), true));
        }
        println!("{}\n", lesson.step);
    }
    Ok(())
}
