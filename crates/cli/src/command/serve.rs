//! `serve`: the page and the HTTP API, from this one program.

use std::io::Write as _;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::time::Duration;

use cellwise_web::{Config, Limits, ServeError, serve};
use clap::Args;

use crate::args::MessageArgs;
use crate::exit::{Exit, Failure};
use crate::limits::{parse_bytes, parse_duration};

/// The port when none is named, and the number of further ports that are tried.
const USUAL_PORT: u16 = 8080;
const FURTHER: u16 = 20;

pub(crate) const EXAMPLES: &str = "\
Examples:
  cellwise serve --open             play, ask and watch in the browser
  cellwise serve --port 3000        at http://127.0.0.1:3000
  curl http://127.0.0.1:8080/api/v1/solve -H 'content-type: application/json' \\
    -d '{\"kind\":\"sudoku\",\"puzzle\":\"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\"}'

The API is described at /api/v1/openapi.json; /api/v1/health and /metrics say how the
server is. It listens on this machine alone unless --host says otherwise; it has no
passwords and no encryption: put a proxy in front of it where others can reach it.
Ctrl-C stops it.";

/// The arguments of `serve`.
#[derive(Args, Clone, Debug)]
pub(crate) struct ServeArgs {
    /// The port; 0 is any free one. Without it: 8080, or the next free one
    #[arg(short, long, value_name = "PORT")]
    port: Option<u16>,

    /// The address to listen on; 0.0.0.0 lets others in
    #[arg(long, value_name = "ADDRESS", default_value_t = IpAddr::V4(Ipv4Addr::LOCALHOST))]
    host: IpAddr,

    /// Answer to this name, too; may be repeated. Without it: to localhost, and to addresses
    /// written as numbers
    #[arg(long, value_name = "NAME")]
    allow_host: Vec<String>,

    /// The address of a proxy in front of the server: its X-Forwarded-For names the client
    #[arg(long, value_name = "ADDRESS")]
    trust_proxy: Option<IpAddr>,

    /// Open the page in the browser
    #[arg(long)]
    open: bool,

    /// Serve the page's files from DIR, for those who work on them
    #[arg(long, value_name = "DIR")]
    page: Option<PathBuf>,

    /// The longest body that is read, in bytes
    #[arg(long, value_name = "BYTES", default_value_t = Limits::default().body, help_heading = "Limits")]
    max_body: usize,

    /// The longest that one request is worked on, waiting included
    #[arg(long, value_name = "TIME", default_value = "30s", value_parser = parse_duration, help_heading = "Limits")]
    timeout: Duration,

    /// The most search nodes for one request
    #[arg(long, value_name = "N", help_heading = "Limits")]
    max_nodes: Option<u64>,

    /// The most memory for one request, as far as it is counted: models, traces, learnt clauses
    #[arg(long, value_name = "BYTES", default_value = "256M", value_parser = parse_bytes, help_heading = "Limits")]
    max_memory: u64,

    /// The most memory for all requests together
    #[arg(long, value_name = "BYTES", default_value = "1G", value_parser = parse_bytes, help_heading = "Limits")]
    max_total_memory: u64,

    /// The most requests that are worked on at the same time, waiting ones included
    #[arg(long, value_name = "N", default_value_t = Limits::default().jobs, help_heading = "Limits")]
    max_jobs: usize,

    /// The most connections at the same time
    #[arg(long, value_name = "N", default_value_t = Limits::default().connections, help_heading = "Limits")]
    max_connections: usize,

    /// Threads that work; as many as there are cores by default
    #[arg(short = 'j', long, value_name = "N", help_heading = "Limits")]
    threads: Option<usize>,

    #[command(flatten)]
    messages: MessageArgs,
}

/// Serves until Ctrl-C.
pub(crate) fn run(args: &ServeArgs) -> Result<Exit, Failure> {
    let messages = args.messages.messages();
    let limits = Limits::default();
    let config = Config {
        host: args.host,
        allowed_hosts: args.allow_host.clone(),
        trusted_proxy: args.trust_proxy,
        port: args.port.unwrap_or(USUAL_PORT),
        tries: match args.port {
            Some(_) => 0,
            None => FURTHER,
        },
        limits: Limits {
            body: args.max_body,
            seconds: args.timeout.as_secs_f64(),
            nodes: args.max_nodes.unwrap_or(limits.nodes),
            memory: args.max_memory,
            total_memory: args.max_total_memory,
            jobs: args.max_jobs.max(1),
            connections: args.max_connections.max(1),
            workers: args.threads.unwrap_or(limits.workers).max(1),
            ..limits
        },
        page: args.page.clone(),
        log: messages
            .is_verbose()
            .then(|| -> Arc<dyn Fn(&str) + Send + Sync> {
                Arc::new(move |line| messages.detail(line))
            }),
    };
    let ready = |address: SocketAddr| {
        if args.port.is_none() && address.port() != USUAL_PORT {
            messages.note(&format!("port {USUAL_PORT} is taken"));
        }
        if !address.ip().is_loopback() {
            messages.note("others can reach this server: it has no passwords and no encryption");
            if args.allow_host.is_empty() {
                messages.note("it answers to numbers alone; --allow-host NAME adds a name");
            }
        }
        let url = url(address);
        // A program that started the server in the background reads the address here.
        let mut out = std::io::stdout();
        let _ = writeln!(out, "{url}");
        let _ = out.flush();
        messages.note("Ctrl-C stops it");
        if args.open && !open(&url) {
            messages.note("no browser was found: open the address yourself");
        }
    };
    serve(config, ready).map_err(|error| match error {
        ServeError::Listen { .. } => Failure::Usage(error.to_string()),
        ServeError::Start(error) => Failure::file("server", error),
    })?;
    messages.note("stopped");
    Ok(Exit::Answered)
}

/// The address as a browser of this machine takes it.
fn url(address: SocketAddr) -> String {
    let port = address.port();
    match address.ip() {
        ip if ip.is_unspecified() => format!("http://localhost:{port}/"),
        IpAddr::V6(ip) => format!("http://[{ip}]:{port}/"),
        ip => format!("http://{ip}:{port}/"),
    }
}

/// Asks the system to show an address; returns true if a program was found for it.
fn open(url: &str) -> bool {
    let programs: &[&[&str]] = if cfg!(target_os = "macos") {
        &[&["open"]]
    } else if cfg!(windows) {
        &[&["rundll32", "url.dll,FileProtocolHandler"]]
    } else {
        &[&["xdg-open"], &["gio", "open"], &["wslview"]]
    };
    programs.iter().any(|words| {
        let mut command = Command::new(words[0]);
        command.args(&words[1..]).arg(url);
        let quiet = command.stdin(Stdio::null()).stdout(Stdio::null());
        quiet.stderr(Stdio::null()).spawn().is_ok()
    })
}
