//! The program as a process of its own, and requests to it.

#![allow(dead_code, reason = "each test program uses its part of this")]
#![expect(clippy::unwrap_used, reason = "this serves tests alone")]

use serde_json::Value;
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};

pub fn houseway(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_houseway"));
    command.args(args);
    command
}

/// A running server, what it greeted with, and its address.
pub struct Running {
    child: Child,
    pub greeting: String,
    pub address: String,
    logs: PathBuf,
}

pub fn start(folder: &Path, args: &[&str]) -> Running {
    let logs = folder.join("logs");
    let mut child = houseway(args)
        .args(["--listen", "127.0.0.1:0"])
        .current_dir(folder)
        .env("RUST_LOG", "trace")
        .stdout(Stdio::piped())
        .stderr(std::fs::OpenOptions::new().create(true).append(true).open(&logs).unwrap())
        .spawn()
        .unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
    let mut greeting = String::new();
    let mut address = String::new();
    for line in lines.by_ref() {
        let line = line.unwrap();
        if let Some(at) = line.find("http://") {
            address = line[at + 7..].split('/').next().unwrap().to_owned();
        }
        greeting += &line;
        greeting.push('\n');
        if line.contains("Ctrl-C") {
            break;
        }
    }
    assert!(!address.is_empty(), "no address: {greeting} {}", std::fs::read_to_string(&logs).unwrap());
    std::thread::spawn(move || lines.for_each(drop));
    Running { child, greeting, address, logs }
}

impl Running {
    /// Ends it without a word, as a power loss does.
    pub fn kill(mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }

    /// What stands after a word in its greeting: the first name, the first secret.
    pub fn greeted(&self, word: &str) -> String {
        let line = self.greeting.lines().find(|line| line.contains(word)).unwrap();
        line.split_whitespace().nth(2).unwrap().to_owned()
    }

    /// Ends it in good order.
    pub fn stop(mut self) -> String {
        // By a system call: a small machine has no program of the name `kill`.
        let process = rustix::process::Pid::from_child(&self.child);
        rustix::process::kill_process(process, rustix::process::Signal::TERM).unwrap();
        assert!(self.child.wait().unwrap().success(), "a stop in good order");
        std::fs::read_to_string(&self.logs).unwrap()
    }
}

/// A request with a JSON body: status, head and body of the answer.
pub fn post(address: &str, path: &str, cookie: Option<&str>, body: &Value) -> (u16, String, Value) {
    ask(address, "POST", path, cookie, Some(body))
}

/// A request: status, head and body of the answer.
pub fn ask(
    address: &str,
    method: &str,
    path: &str,
    cookie: Option<&str>,
    body: Option<&Value>,
) -> (u16, String, Value) {
    let body = body.map(ToString::to_string).unwrap_or_default();
    let cookie = cookie.map(|cookie| format!("cookie: {cookie}\r\n")).unwrap_or_default();
    let mut stream = TcpStream::connect(address).unwrap();
    let head = format!(
        "{method} {path} HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\ncontent-type: application/json\r\n\
         content-length: {}\r\n{cookie}\r\n",
        body.len()
    );
    stream.write_all(head.as_bytes()).unwrap();
    stream.write_all(body.as_bytes()).unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    let (head, body) = answer.split_once("\r\n\r\n").unwrap();
    let status = head.split(' ').nth(1).unwrap().parse().unwrap();
    (status, head.to_owned(), serde_json::from_str(body).unwrap_or(Value::Null))
}

pub fn cookie(head: &str) -> String {
    let line = head.lines().find(|line| line.starts_with("set-cookie: ")).unwrap();
    line["set-cookie: ".len()..].split(';').next().unwrap().to_owned()
}

pub fn texts(output: &Output) -> (String, String) {
    (String::from_utf8(output.stdout.clone()).unwrap(), String::from_utf8(output.stderr.clone()).unwrap())
}
