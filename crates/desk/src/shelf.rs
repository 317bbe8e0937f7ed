//! What does not depend on any puzzle: `formats`, `examples`, `learn`.

use cellwise_api::{
    Example, Examples, ExamplesRequest, FormatOf, Formats, FormatsRequest, Head, Kind, Learn,
    LearnRequest, Named, VERSION,
};
use cellwise_formats::{PuzzleKind, catalogue};
use cellwise_human::sudoku::{Technique, learn as lesson, practice};
use cellwise_sudoku::Rule;
use cellwise_textbook::Method;

use crate::examples;
use crate::fault::{Code, Fault};
use crate::job::{Ready, Work};
use crate::open::{nonogram_text, sudoku_text};

/// `formats`.
pub(crate) fn formats(_: &FormatsRequest) -> Result<Box<dyn Work>, Fault> {
    let formats = catalogue().into_iter().map(|(kind, format)| FormatOf {
        kind: match kind {
            PuzzleKind::Sudoku => Kind::Sudoku,
            PuzzleKind::Nonogram => Kind::Nonogram,
        },
        name: format.name.to_owned(),
        extensions: format.extensions.iter().map(ToString::to_string).collect(),
        reads: format.reads,
        // What is no text has no place in an answer.
        writes: format.writes && !format.binary,
        several: format.several,
        about: format.about.to_owned(),
    });
    Ready::boxed(&Formats {
        cellwise: VERSION,
        formats: formats.collect(),
    })
}

/// `examples`.
pub(crate) fn examples(_: &ExamplesRequest) -> Result<Box<dyn Work>, Fault> {
    let mut puzzles = Vec::new();
    for &name in examples::SUDOKU {
        if let Some(record) = examples::sudoku(name) {
            puzzles.push(Example {
                kind: Kind::Sudoku,
                name: name.to_owned(),
                puzzle: sudoku_text(&record)?,
                about: examples::about(name).to_owned(),
            });
        }
    }
    for &name in examples::NONOGRAM {
        if let Some(record) = examples::nonogram(name) {
            puzzles.push(Example {
                kind: Kind::Nonogram,
                name: name.to_owned(),
                puzzle: nonogram_text(&record)?,
                about: examples::about(name).to_owned(),
            });
        }
    }
    let named = |name: &str, title: &str, about: &str| Named {
        name: name.to_owned(),
        title: title.to_owned(),
        about: about.to_owned(),
        level: None,
    };
    let methods = Method::ALL.iter().map(|method| {
        let lesson = method.lesson();
        named(method.name(), lesson.title, lesson.idea)
    });
    let ours = named(
        "engine",
        "Our engine",
        "Propagation in word operations, then search that learns from its dead ends.",
    );
    let techniques = Technique::ALL.iter().map(|technique| Named {
        level: Some(technique.level().name().to_owned()),
        ..named(technique.slug(), technique.name(), technique.about())
    });
    let rules = Rule::FORMS.iter();
    Ready::boxed(&Examples {
        cellwise: VERSION,
        examples: puzzles,
        methods: methods.chain([ours]).collect(),
        techniques: techniques.collect(),
        rules: rules
            .map(|form| named(form.name, form.form, form.meaning))
            .collect(),
    })
}

/// `learn`.
pub(crate) fn learn(request: &LearnRequest) -> Result<Box<dyn Work>, Fault> {
    let Some(name) = &request.name else {
        let text = "`name` is missing; `examples` lists the techniques";
        return Err(Fault::new(Code::BadRequest, text));
    };
    let technique = Technique::named(name).ok_or_else(|| {
        let text = format!("no technique is called '{name}'; `examples` lists them all");
        Fault::new(Code::BadRequest, text)
    })?;
    let found = match request.practice {
        true => practice(technique),
        false => lesson(technique),
    };
    let lesson = found.ok_or_else(|| {
        let text = format!(
            "{technique}: {} There is no board for it.",
            technique.about()
        );
        Fault::new(Code::Unsupported, text)
    })?;
    Ready::boxed(&Learn::new(
        Head::new(Kind::Sudoku),
        &lesson,
        request.practice,
    ))
}
