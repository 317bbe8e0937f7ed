//! A report in Markdown, on standard output and in `bench/results/<cpu>/`.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::Result;

use crate::cpu;

/// A report under way.
pub(crate) struct Report {
    name: String,
    text: String,
}

impl Report {
    /// A report on `name` (a file name, without ending), with command line, CPU and date at its head.
    pub(crate) fn new(name: &str) -> Self {
        let command: Vec<String> = std::env::args().skip(1).map(|arg| shown(&arg)).collect();
        let mut report = Self {
            name: name.to_owned(),
            text: String::new(),
        };
        report.say(&format!("# {name}, {}\n", today()));
        report.say(&format!("- `cargo xtask bench {}`", command.join(" ")));
        report.say(&format!("- {}", cpu::model()));
        report.say("- CPU time of one thread unless said otherwise\n");
        report
    }

    /// Adds a line and shows it at once.
    pub(crate) fn say(&mut self, line: &str) {
        println!("{line}");
        self.text.push_str(line);
        self.text.push('\n');
    }

    /// Adds a table.
    pub(crate) fn table(&mut self, head: &[&str], rows: &[Vec<String>]) {
        self.say(&format!("| {} |", head.join(" | ")));
        self.say(&format!("|{}", "---|".repeat(head.len())));
        for row in rows {
            self.say(&format!("| {} |", row.join(" | ")));
        }
        self.say("");
    }

    /// CPU and date in a line, as they stand at the head.
    pub(crate) fn origin(&self) -> String {
        format!("{}, {}", cpu::model(), today())
    }

    /// Writes a chart beside the report, its name that of the report with `part` at its end, and shows it in the report.
    pub(crate) fn chart(&mut self, part: &str, title: &str, svg: &str) -> Result<()> {
        let dash = if part.is_empty() { "" } else { "-" };
        let name = format!("{}-{}{dash}{part}.svg", today(), self.name);
        let folder = results();
        fs::create_dir_all(&folder)?;
        fs::write(folder.join(&name), svg)?;
        self.say(&format!("![{title}]({name})\n"));
        Ok(())
    }

    /// Writes the report beside the others of this CPU and says where.
    pub(crate) fn save(self) -> Result<PathBuf> {
        let folder = results();
        fs::create_dir_all(&folder)?;
        let path = folder.join(format!("{}-{}.md", today(), self.name));
        fs::write(&path, self.text)?;
        println!("written: {}", path.display());
        Ok(path)
    }
}

/// `bench/results/<cpu>`, the CPU's name made fit for a folder.
pub(crate) fn results() -> PathBuf {
    let cpu: String = cpu::model()
        .to_lowercase()
        .split(|c: char| !c.is_ascii_alphanumeric())
        .filter(|word| !word.is_empty())
        .collect::<Vec<_>>()
        .join("-");
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("results")
        .join(cpu)
}

/// The last part of a path: the rest depends on the machine and stays out of reports.
fn shown(arg: &str) -> String {
    let (front, path) = arg.split_once('=').map_or(("", arg), |(f, p)| (f, p));
    let last = path.rsplit('/').next().unwrap_or(path);
    match front {
        "" => last.to_owned(),
        _ => format!("{front}={last}"),
    }
}

fn today() -> String {
    jiff::Timestamp::now().to_string()[..10].to_owned()
}
