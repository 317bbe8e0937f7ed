//! Draws the example of every technique: `draw_lessons FOLDER` writes one SVG each,
//! `draw_lessons` prints them for the terminal.

use cellwise_human::sudoku::{Technique, learn};
use cellwise_render::{step_drawing, step_text};
use cellwise_sudoku::Symbols;

#[expect(clippy::print_stdout, reason = "a program for the terminal")]
fn main() -> std::io::Result<()> {
    let symbols = Symbols::default();
    let folder = std::env::args().nth(1);
    for &technique in Technique::ALL {
        let Some(lesson) = learn(technique) else {
            println!("{technique}: no example is known");
            continue;
        };
        if let Some(folder) = &folder {
            let file = format!("{folder}/{}.svg", technique.slug());
            let drawn = step_drawing(&lesson.position, Some(&lesson.step), &symbols).svg(1.0);
            std::fs::write(file, drawn)?;
        } else {
            let drawn = step_text(&lesson.position, Some(&lesson.step), &symbols, true);
            println!("{drawn}");
        }
        println!("{}\n", lesson.step);
    }
    Ok(())
}
