//! `cargo xtask test web`: the page in real browsers over both carriers, its types, the engine
//! in WASM against the server, and the API by fuzzing from its own description.
//!
//! Missing tools are installed: Chromium and Firefox by apt-get, everything else below `target/`.

mod host;

use std::fs;
use std::io::{BufRead as _, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use anyhow::{Context, Result, bail, ensure};

use crate::site::{self, root, target};
use crate::test::{FEATURES, cargo, command};

/// The tools of the tests, with the versions they were written for.
const PACKAGES: [&str; 4] = [
    "playwright-core@1",
    "puppeteer-core@24",
    "axe-core@4",
    "typescript@5",
];

/// Test files that run at the same time: while one waits for its browser, another one works.
const AT_ONCE: usize = 2;

/// The browsers of the tests: the names of their programs, the package of Debian, and the variable that names one.
const CHROMIUM: (&[&str], &str, &str) = (
    &["chromium", "chromium-browser", "google-chrome", "chrome"],
    "chromium",
    "CELLWISE_CHROMIUM",
);
const FIREFOX: (&[&str], &str, &str) = (
    &["firefox-esr", "firefox"],
    "firefox-esr",
    "CELLWISE_FIREFOX",
);

/// What the tests of the page are run with.
struct Tools {
    /// The folder of the packages of npm.
    packages: PathBuf,
    chromium: PathBuf,
    firefox: PathBuf,
}

/// Runs all of it.
pub(crate) fn test() -> Result<()> {
    let packages = packages()?;
    types(&packages)?;
    let tools = Tools {
        packages,
        chromium: browser(CHROMIUM)?,
        firefox: browser(FIREFOX)?,
    };
    // Of the whole workspace, so that the features, and with them the build, are those of the tests in Rust.
    let workspace = ["build", "--workspace", "--features", FEATURES];
    cargo(workspace.into_iter().chain(["--bin", "cellwise"]), &[])?;
    let server = Server::start(&[])?;
    println!("the page over HTTP: {}", server.url);
    browse(&tools, &server.url, "http")?;
    let out = target().join("site");
    site::make(&out)?;
    carriers(&server.url, &out)?;
    drop(server);
    // The fuzzer asks endless questions, too: they must end before its own time limit.
    let server = Server::start(&["--timeout", "2s"])?;
    fuzz(&server.url)?;
    drop(server);
    let host = host::start(out)?;
    println!("the page as static files: {host}");
    browse(&tools, &host, "worker")
}

/// The packages of npm in a folder of their own.
fn packages() -> Result<PathBuf> {
    let tools = target().join("web-tools");
    let wanted = PACKAGES.join("\n");
    let note = tools.join("installed.txt");
    if fs::read_to_string(&note).is_ok_and(|installed| installed == wanted) {
        return Ok(tools);
    }
    fs::create_dir_all(&tools)?;
    fs::write(tools.join("package.json"), "{\"private\": true}\n")?;
    if !has("node") || !has("npm") {
        install(&["nodejs", "npm"]).context("the tests of the page need node and npm")?;
    }
    let mut npm = Command::new("npm");
    npm.args(["install", "--no-audit", "--no-fund", "--silent"]);
    npm.args(PACKAGES).current_dir(&tools);
    command(&mut npm).context("the tests of the page need node and npm")?;
    fs::write(note, wanted)?;
    Ok(tools)
}

/// The types in the page's comments.
fn types(tools: &Path) -> Result<()> {
    let project = root().join("crates/web/page/jsconfig.json");
    if !project.exists() {
        bail!("crates/web/page/jsconfig.json is missing");
    }
    let tsc = tools.join("node_modules/typescript/bin/tsc");
    command(Command::new("node").arg(tsc).arg("--project").arg(project))
}

/// A browser, installed if there is none.
fn browser((names, package, variable): (&[&str], &str, &str)) -> Result<PathBuf> {
    if let Some(path) = std::env::var_os(variable) {
        return Ok(path.into());
    }
    let found = || {
        let path = std::env::var_os("PATH")?;
        let mut places = std::env::split_paths(&path)
            .flat_map(|folder| names.iter().map(move |name| folder.join(name)));
        places.find(|place| place.is_file())
    };
    if let Some(browser) = found() {
        return Ok(browser);
    }
    install(&[package]).with_context(|| {
        format!("no {package} was found and it could not be installed; install it, or name it in {variable}")
    })?;
    found().with_context(|| format!("{package} was installed but is not on the PATH"))
}

/// Packages of the system, where it has apt-get and lets us.
pub(crate) fn install(packages: &[&str]) -> Result<()> {
    let apt = || {
        let mut apt = Command::new("apt-get");
        apt.args(["-o", "DPkg::Lock::Timeout=400"]);
        apt
    };
    command(apt().args(["update", "-qq"]))?;
    command(
        apt()
            .args(["install", "-y", "--no-install-recommends"])
            .args(packages),
    )
}

/// Returns true if a program is installed.
pub(crate) fn has(program: &str) -> bool {
    let mut version = Command::new(program);
    version.arg("--version").stdout(Stdio::null());
    version.status().is_ok_and(|status| status.success())
}

/// `cellwise serve` on a free port.
pub(crate) struct Server {
    child: Child,
    pub(crate) url: String,
}

impl Server {
    fn start(more: &[&str]) -> Result<Self> {
        let program = target()
            .join("debug")
            .join(format!("cellwise{}", std::env::consts::EXE_SUFFIX));
        let mut child = Command::new(program)
            .args(["serve", "--port", "0", "--quiet"])
            .args(more)
            .stdout(Stdio::piped())
            .spawn()
            .context("can't start cellwise serve")?;
        let mut url = String::new();
        let out = child.stdout.take().context("it has an output")?;
        BufReader::new(out).read_line(&mut url)?;
        let url = url.trim().to_owned();
        ensure!(url.starts_with("http://"), "cellwise serve said '{url}'");
        Ok(Self { child, url })
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Every test of the page, over one carrier.
fn browse(tools: &Tools, url: &str, carrier: &str) -> Result<()> {
    let folder = root().join("crates/web/e2e");
    let mut tests: Vec<PathBuf> = fs::read_dir(&folder)
        .context("crates/web/e2e")?
        .map(|entry| Ok(entry?.path()))
        .collect::<Result<_>>()?;
    tests.retain(|path| path.to_string_lossy().ends_with(".test.mjs"));
    tests.sort();
    ensure!(!tests.is_empty(), "there are no tests in crates/web/e2e");
    let run = |test: &Path| -> Result<bool> {
        let mut node = Command::new("node");
        node.arg("--test").arg(test);
        node.env("CELLWISE_URL", url)
            .env("CELLWISE_CARRIER", carrier)
            .env("CELLWISE_CHROMIUM", &tools.chromium)
            .env("CELLWISE_FIREFOX", &tools.firefox)
            .env("CELLWISE_NODE", &tools.packages);
        let said = node.output().context("the tests of the page need node")?;
        // In one piece, since several run at the same time.
        print!("{}", String::from_utf8_lossy(&said.stdout));
        Ok(said.status.success())
    };
    let next = AtomicUsize::new(0);
    let failed = Mutex::new(Vec::new());
    let worker = || -> Result<()> {
        while let Some(test) = tests.get(next.fetch_add(1, Ordering::Relaxed)) {
            if !run(test)? {
                failed.lock().expect("nobody panics").push(test);
            }
        }
        Ok(())
    };
    thread::scope(|scope| {
        let workers: Vec<_> = (0..AT_ONCE).map(|_| scope.spawn(worker)).collect();
        let mut ends = workers
            .into_iter()
            .map(|each| each.join().expect("no panic"));
        ends.try_for_each(|end| end)
    })?;
    // A browser has many processes, and on a busy machine one of them may exceed its time limit,
    // so a failed test runs once more, alone. A second failure counts.
    let mut twice = Vec::new();
    for test in failed.into_inner().expect("nobody panics") {
        println!("{} failed over {carrier}: once more", test.display());
        if !run(test)? {
            twice.push(test.display().to_string());
        }
    }
    ensure!(
        twice.is_empty(),
        "failed twice over {carrier}: {}",
        twice.join(", ")
    );
    Ok(())
}

/// The same requests to the server and to the modules of the engine in WASM: the same answers.
fn carriers(url: &str, site: &Path) -> Result<()> {
    let script = root().join("crates/wasm/tests/carriers.mjs");
    let requests = root().join("crates/verbs/tests/requests.json");
    let mut node = Command::new("node");
    node.arg("--test").arg(script);
    node.env("CELLWISE_URL", url)
        .env("CELLWISE_SITE", site)
        .env("CELLWISE_REQUESTS", requests);
    command(&mut node)
}

/// The API against its own description.
fn fuzz(url: &str) -> Result<()> {
    let venv = target().join("schemathesis");
    let program = venv.join("bin/schemathesis");
    if !program.exists() {
        if !has("python3") {
            install(&["python3", "python3-venv"]).context("fuzzing the API needs python3")?;
        }
        command(Command::new("python3").args(["-m", "venv"]).arg(&venv))
            .context("fuzzing the API needs python3")?;
        let pip = venv.join("bin/pip");
        command(Command::new(pip).args(["install", "--quiet", "schemathesis==4.*"]))?;
    }
    let mut fuzz = Command::new(program);
    fuzz.arg("run").arg(format!("{url}api/v1/openapi.json"));
    fuzz.args([
        "--max-examples",
        "40",
        "--workers",
        "2",
        "--seed",
        "1",
        "--suppress-health-check",
        "all",
        // Most texts are not puzzles, so 422 is the right answer.
        "--exclude-checks",
        "positive_data_acceptance",
    ]);
    fuzz.current_dir(target());
    command(&mut fuzz)
}
