//! A studio and a browser on it. The WebDriver protocol is JSON over HTTP: a page of code is enough,
//! and leaner than a client crate.

use std::fs::OpenOptions;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use youdoku_studio::Place;

/// Long, for the machine may be busy: only what fails takes so long.
const PATIENCE: Duration = Duration::from_secs(60);

/// A browser with the studio open in it.
pub struct Browser {
    driver: Child,
    port: u16,
    session: String,
    pub address: String,
    _profile: tempfile::TempDir,
}

/// Opens the studio in a browser; nothing where there is no browser to be had.
pub fn open() -> Option<Browser> {
    open_with(&[])
}

/// The same with more arguments for the browser.
pub fn open_with(more: &[&str]) -> Option<Browser> {
    let installed = |name: &str| Command::new(name).arg("--version").output().is_ok();
    if !installed("chromedriver") || !installed("chromium") {
        skip("the studio in a browser: chromium and chromedriver are missing");
        return None;
    }
    let browser = Browser::start(serve(), more);
    browser.go(&browser.address);
    browser.wait("document.documentElement.dataset.ready === 'yes'");
    browser.wait_verdict("Type a digit or draw a rule.");
    Some(browser)
}

/// Notes for the end of `make test` that something was skipped; where nothing may be, the test fails.
pub fn skip(what: &str) {
    let demanded = std::env::var_os("YOUDOKU_REQUIRE_ALL").is_some_and(|all| all == "1");
    assert!(!demanded, "everything is demanded, and skipped is {what}");
    eprintln!("skipped: {what}");
    let notes = concat!(env!("CARGO_MANIFEST_DIR"), "/../../target/skipped.txt");
    let mut notes = OpenOptions::new().append(true).create(true).open(notes).unwrap();
    notes.write_all(format!("{what}\n").as_bytes()).unwrap();
}

/// A studio for this test, on a thread that ends with the process.
fn serve() -> String {
    youdoku_clingo::install();
    let (tell, told) = std::sync::mpsc::channel();
    thread::spawn(move || {
        youdoku_studio::run(Place::Machine, 0, |address, _| tell.send(address).unwrap())
    });
    format!("http://{}/", told.recv_timeout(PATIENCE).unwrap())
}

/// A driver and its port, which it chooses: one that was free a moment ago may be another test's by now. It wants
/// the same one twice, in both families of addresses, and leaves where it cannot have that.
fn start_driver() -> Option<(Child, u16)> {
    let mut driver = Command::new("chromedriver")
        .arg("--port=0")
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let said = BufReader::new(driver.stdout.take().unwrap()).lines().map_while(Result::ok);
    let mut ports = said
        .filter_map(|line| line.strip_suffix('.')?.rsplit_once(" on port ")?.1.parse::<u16>().ok());
    let Some(port) = ports.next() else {
        driver.wait().unwrap();
        return None;
    };
    // What else it says must be taken, or it would wait.
    thread::spawn(move || ports.count());
    Some((driver, port))
}

/// What a text in base64 says.
pub fn bytes_of(base64: &str) -> Vec<u8> {
    let sign = |sign: u8| match sign {
        b'A'..=b'Z' => Some(sign - b'A'),
        b'a'..=b'z' => Some(sign - b'a' + 26),
        b'0'..=b'9' => Some(sign - b'0' + 52),
        b'+' => Some(62),
        b'/' => Some(63),
        _ => None,
    };
    let sextets: Vec<u8> = base64.bytes().filter_map(sign).collect();
    let bytes = |chunk: &[u8]| {
        let word = chunk.iter().chain([&0; 4]).take(4).fold(0u32, |w, &s| w << 6 | u32::from(s));
        word.to_be_bytes().into_iter().skip(1).take(chunk.len() * 6 / 8)
    };
    sextets.chunks(4).flat_map(bytes).collect()
}

impl Browser {
    fn start(address: String, more: &[&str]) -> Browser {
        let (driver, port) = (0..5).find_map(|_| start_driver()).expect("a driver that listens");
        let profile = tempfile::tempdir().unwrap();
        let mut browser =
            Browser { driver, port, session: String::new(), address, _profile: profile };
        let folder = format!("--user-data-dir={}", browser._profile.path().display());
        let usual = [
            "--headless",
            "--no-sandbox",
            "--disable-gpu",
            "--disable-quic",
            "--no-first-run",
            "--disable-background-networking",
            "--disable-component-update",
            "--disable-sync",
            "--disable-dev-shm-usage",
            "--window-size=1400,1000",
            &folder,
        ];
        let arguments = [&usual[..], more].concat();
        let options = json!({ "capabilities": { "alwaysMatch": {
            "goog:chromeOptions": { "args": arguments } } } });
        let answer = browser.request("POST", "/session", &options);
        browser.session = answer["sessionId"].as_str().expect("a session").to_owned();
        browser
    }

    fn request(&self, method: &str, path: &str, body: &Value) -> Value {
        let mut stream = TcpStream::connect(("127.0.0.1", self.port)).unwrap();
        stream.set_read_timeout(Some(Duration::from_secs(60))).unwrap();
        let body = if method == "GET" { String::new() } else { body.to_string() };
        let head = format!(
            "{method} {path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\
             content-type: application/json\r\ncontent-length: {}\r\n\r\n",
            body.len()
        );
        stream.write_all(head.as_bytes()).unwrap();
        stream.write_all(body.as_bytes()).unwrap();
        // The driver keeps the connection open: its head says where the answer ends.
        let mut reader = BufReader::new(stream);
        let (mut line, mut length) = (String::new(), 0);
        while reader.read_line(&mut line).unwrap() > 2 {
            if let Some(value) = line.to_lowercase().strip_prefix("content-length:") {
                length = value.trim().parse().unwrap();
            }
            line.clear();
        }
        let mut reply = vec![0; length];
        reader.read_exact(&mut reply).unwrap();
        let value: Value = serde_json::from_slice(&reply).unwrap();
        assert!(value["value"]["error"].is_null(), "{path}: {}", value["value"]);
        value["value"].clone()
    }

    fn ask(&self, method: &str, path: &str, body: Value) -> Value {
        self.request(method, &format!("/session/{}{path}", self.session), &body)
    }

    pub fn go(&self, address: &str) {
        self.ask("POST", "/url", json!({ "url": address }));
    }

    /// Opens the studio in another tab and goes there; tells the tab by a name of the driver's.
    pub fn open_tab(&self) -> String {
        let tab = self.ask("POST", "/window/new", json!({ "type": "tab" }));
        let tab = tab["handle"].as_str().unwrap().to_owned();
        self.switch_to(&tab);
        self.go(&self.address);
        self.wait("document.documentElement.dataset.ready === 'yes'");
        tab
    }

    /// The tab that is in front.
    pub fn tab(&self) -> String {
        self.ask("GET", "/window", json!({})).as_str().unwrap().to_owned()
    }

    pub fn switch_to(&self, tab: &str) {
        self.ask("POST", "/window", json!({ "handle": tab }));
    }

    /// Closes the tab that is in front, and goes to another.
    pub fn close_tab(&self, next: &str) {
        self.ask("DELETE", "/window", json!({}));
        self.switch_to(next);
    }

    /// Loads the page again.
    pub fn reload(&self) {
        self.go(&self.address);
        self.wait("document.documentElement.dataset.ready === 'yes'");
        self.settle();
    }

    /// Runs a script in the page; `arguments` are its arguments.
    pub fn run(&self, script: &str, arguments: Value) -> Value {
        self.ask("POST", "/execute/sync", json!({ "script": script, "args": arguments }))
    }

    pub fn value(&self, expression: &str) -> Value {
        self.run(&format!("return {expression}"), json!([]))
    }

    /// Runs a script that ends by calling its last argument.
    pub fn run_async(&self, script: &str, arguments: Value) -> Value {
        self.ask("POST", "/execute/async", json!({ "script": script, "args": arguments }))
    }

    /// Shows the page as it goes on paper.
    pub fn on_paper(&self) {
        let command =
            json!({ "cmd": "Emulation.setEmulatedMedia", "params": { "media": "print" } });
        self.ask("POST", "/goog/cdp/execute", command);
        self.run("window.dispatchEvent(new Event('beforeprint'))", json!([]));
    }

    /// What the window shows, as PNG.
    pub fn picture(&self) -> Vec<u8> {
        bytes_of(&self.picture_text())
    }

    /// The same as the driver sends it, in base64.
    pub fn picture_text(&self) -> String {
        self.ask("GET", "/screenshot", json!({})).as_str().unwrap().to_owned()
    }

    pub fn wait(&self, condition: &str) {
        let start = Instant::now();
        // What is not there yet is not so yet.
        let asked = format!(
            "(() => {{ try {{ return Boolean({condition}); }} catch {{ return false; }} }})()"
        );
        while self.value(&asked) != json!(true) {
            let said = self.value("document.querySelector('#verdict-text').textContent");
            assert!(start.elapsed() < PATIENCE, "waited for {condition}; the verdict is {said}");
            thread::sleep(Duration::from_millis(30));
        }
    }

    pub fn wait_verdict(&self, start: &str) {
        self.wait(&format!(
            "document.querySelector('#verdict-text').textContent.startsWith('{start}') && \
             document.querySelector('#verdict').dataset.state !== 'thinking'"
        ));
    }

    /// Waits until the board's colour is this one: `good`, `bad` or `plain`.
    pub fn wait_colour(&self, state: &str) {
        self.wait(&format!("document.querySelector('#board').dataset.state === '{state}'"));
    }

    pub fn click(&self, selector: &str) {
        let script = "const e = document.querySelector(arguments[0]); \
            if (!e) throw new Error('no ' + arguments[0]); e.click()";
        self.run(script, json!([selector]));
    }

    /// Waits until all that has happened is on the screen: places on the board are those that a person sees.
    pub fn settle(&self) {
        self.wait("globalThis.settled");
    }

    /// The middle of a cell of the board that is shown, given as `r1c4`.
    fn place(&self, cell: &str) -> (i64, i64) {
        self.settle();
        let script = "const [r, c] = arguments[0].match(/\\d+/g).map(Number); \
            const board = [...document.querySelectorAll('[role=grid]')].find((one) => one.checkVisibility()); \
            const rows = board.querySelectorAll('[role=row]'); \
            const cell = rows[r - 1].children[c - 1]; cell.scrollIntoView({ block: 'nearest' }); \
            const b = cell.getBoundingClientRect(); \
            return [Math.round(b.x + b.width / 2), Math.round(b.y + b.height / 2)]";
        let place = self.run(script, json!([cell]));
        (place[0].as_i64().unwrap(), place[1].as_i64().unwrap())
    }

    fn pointer(&self, kind: &str, actions: Vec<Value>) {
        let source = json!({ "type": "pointer", "id": kind, "parameters": { "pointerType": kind },
            "actions": actions });
        self.ask("POST", "/actions", json!({ "actions": [source] }));
    }

    /// Presses on the first cell, moves over the others, lets go on the last.
    pub fn drag(&self, cells: &[&str]) {
        self.drag_by("mouse", cells);
    }

    /// The same with another kind of pointer.
    pub fn drag_by(&self, pointer: &str, cells: &[&str]) {
        let mut actions = Vec::new();
        for (i, cell) in cells.iter().enumerate() {
            let (x, y) = self.place(cell);
            actions
                .push(json!({ "type": "pointerMove", "x": x, "y": y, "duration": 15 * i.min(1) }));
            if i == 0 {
                actions.push(json!({ "type": "pointerDown", "button": 0 }));
            }
        }
        actions.push(json!({ "type": "pointerUp", "button": 0 }));
        self.pointer(pointer, actions);
    }

    /// Presses on one cell and lets go on another, with one event between them, as a quick hand does.
    pub fn flick(&self, from: &str, to: &str) {
        let ((x, y), (to_x, to_y)) = (self.place(from), self.place(to));
        let script = "const [x, y, toX, toY] = arguments; const at = (kind, clientX, clientY) => \
            document.elementFromPoint(clientX, clientY).dispatchEvent(new PointerEvent(kind, { clientX, clientY, \
                pointerId: 1, button: 0, isPrimary: true, bubbles: true })); \
            const board = document.querySelector('#board'); board.setPointerCapture = () => {}; \
            at('pointerdown', x, y); at('pointermove', toX, toY); at('pointerup', toX, toY);";
        self.run(script, json!([x, y, to_x, to_y]));
    }

    /// Clicks or taps a cell, then a digit of the pad that opens on it.
    pub fn set(&self, pointer: &str, cell: &str, digit: u8) {
        self.run(
            "const pad = document.querySelector('[name=pad]'); if (!pad.checked) pad.click()",
            json!([]),
        );
        let (x, y) = self.place(cell);
        self.press(pointer, x, y);
        self.wait("!document.querySelector('#pad').hidden");
        let script = "const b = document.querySelector(`#pad [data-digit='${arguments[0]}']`)\
            .getBoundingClientRect(); return [Math.round(b.x + b.width / 2), Math.round(b.y + b.height / 2)]";
        let key = self.run(script, json!([digit]));
        self.press(pointer, key[0].as_i64().unwrap(), key[1].as_i64().unwrap());
    }

    /// Presses a point of the window.
    pub fn press_at(&self, pointer: &str, x: i64, y: i64) {
        self.press(pointer, x, y);
    }

    fn press(&self, pointer: &str, x: i64, y: i64) {
        let actions = vec![
            json!({ "type": "pointerMove", "x": x, "y": y, "duration": 0 }),
            json!({ "type": "pointerDown", "button": 0 }),
            json!({ "type": "pointerUp", "button": 0 }),
        ];
        self.pointer(pointer, actions);
    }

    /// Holds a cell until the pad opens, moves onto a digit, lets go.
    pub fn hold_and_release(&self, cell: &str, digit: u8) {
        let (x, y) = self.place(cell);
        let down = vec![
            json!({ "type": "pointerMove", "x": x, "y": y, "duration": 0 }),
            json!({ "type": "pointerDown", "button": 0 }),
            json!({ "type": "pause", "duration": 600 }),
        ];
        self.pointer("mouse", down);
        self.wait("!document.querySelector('#pad').hidden");
        let script = "const b = document.querySelector(`#pad [data-digit='${arguments[0]}']`)\
            .getBoundingClientRect(); return [Math.round(b.x + b.width / 2), Math.round(b.y + b.height / 2)]";
        let key = self.run(script, json!([digit]));
        let up = vec![
            json!({ "type": "pointerMove", "x": key[0], "y": key[1], "duration": 60 }),
            json!({ "type": "pointerUp", "button": 0 }),
        ];
        self.pointer("mouse", up);
    }

    /// Types keys one after the other, each perhaps with others held: `["Shift", "1"]`.
    pub fn keys(&self, chords: &[&[&str]]) {
        let code = |key: &str| {
            match key {
                "Shift" => "\u{e008}",
                "Control" => "\u{e009}",
                "Tab" => "\u{e004}",
                "Enter" => "\u{e007}",
                "Escape" => "\u{e00c}",
                "Alt" => "\u{e00a}",
                "Delete" => "\u{e017}",
                "F2" => "\u{e032}",
                "F10" => "\u{e03a}",
                "Backspace" => "\u{e003}",
                "Left" => "\u{e012}",
                "Up" => "\u{e013}",
                "Right" => "\u{e014}",
                "Down" => "\u{e015}",
                other => other,
            }
            .to_owned()
        };
        let mut actions = Vec::new();
        for chord in chords {
            actions
                .extend(chord.iter().map(|key| json!({ "type": "keyDown", "value": code(key) })));
            actions.extend(
                chord.iter().rev().map(|key| json!({ "type": "keyUp", "value": code(key) })),
            );
        }
        let source = json!({ "type": "key", "id": "keys", "actions": actions });
        self.ask("POST", "/actions", json!({ "actions": [source] }));
    }

    pub fn import(&self, text: &str) {
        self.click("#open-import");
        self.run("document.querySelector('#import-text').value = arguments[0]", json!([text]));
        self.click("#import-go");
        self.wait("!document.querySelector('#import-go') || document.querySelector('dialog .error')?.textContent");
        self.settle();
    }

    /// Waits until the label of a cell, as a screen reader says it, has this in it.
    pub fn wait_label(&self, cell: &str, part: &str) {
        let numbers: Vec<&str> = cell[1..].split('c').collect();
        self.wait(&format!(
            "document.querySelectorAll('#board [role=row]')[{} - 1].children[{} - 1]\
             .getAttribute('aria-label').includes('{part}')",
            numbers[0], numbers[1]
        ));
    }

    /// Two fingers on both sides of a cell, so far from its middle at first and at last.
    pub fn pinch(&self, cell: &str, from: i64, to: i64) {
        let (x, y) = self.place(cell);
        let finger = |name: &str, way: i64| {
            let at = |far: i64, duration: u32| json!({ "type": "pointerMove", "x": (x + way * far).max(2), "y": y, "duration": duration });
            let half = (from + to) / 2;
            json!({ "type": "pointer", "id": name, "parameters": { "pointerType": "touch" }, "actions": [
                at(from, 0), { "type": "pointerDown", "button": 0 }, at(half, 60), at(to, 60), { "type": "pointerUp", "button": 0 }] })
        };
        let fingers = [finger("left", -1), finger("right", 1)];
        self.ask("POST", "/actions", json!({ "actions": fingers }));
    }

    /// Roles and names of all that a screen reader meets, in order.
    pub fn exposed(&self) -> Vec<(String, String)> {
        let command = json!({ "cmd": "Accessibility.getFullAXTree", "params": {} });
        let tree = self.ask("POST", "/goog/cdp/execute", command);
        let nodes = tree["nodes"].as_array().expect("a tree").iter();
        let met = nodes.filter(|node| node["ignored"] != true);
        let text = |value: &Value| value["value"].as_str().unwrap_or_default().to_owned();
        met.map(|node| (text(&node["role"]), text(&node["name"]))).collect()
    }

    /// Colours are those of the system, as for people who need them.
    pub fn force_colours(&self) {
        let features = json!([{ "name": "forced-colors", "value": "active" }]);
        let command =
            json!({ "cmd": "Emulation.setEmulatedMedia", "params": { "features": features } });
        self.ask("POST", "/goog/cdp/execute", command);
    }

    /// Makes the window as small as a phone's.
    pub fn become_a_phone(&self) {
        self.resize(360, 740, 2.0);
    }

    /// Gives the window another size; a narrow one is a phone's.
    pub fn resize(&self, width: u32, height: u32, scale: f64) {
        let params = json!({ "width": width, "height": height, "deviceScaleFactor": scale, "mobile": width < 500 });
        let command = json!({ "cmd": "Emulation.setDeviceMetricsOverride", "params": params });
        self.ask("POST", "/goog/cdp/execute", command);
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        if !self.session.is_empty() {
            // Also when a test has failed: a browser would outlive its driver.
            let quit = std::panic::AssertUnwindSafe(|| self.ask("DELETE", "", json!({})));
            _ = std::panic::catch_unwind(quit);
        }
        _ = self.driver.kill();
        _ = self.driver.wait();
    }
}
