//! clingo for Youdoku: answer set programs are ground and solved by its C++, compiled in. Whoever wants
//! that calls [`install`] once, before anything is asked.
//!
//! This is clingo's C interface, made safe. The crate `clingo` wraps the same interface; it never frees a
//! control that has a logger, and leaves that logger's address dangling, so this stands on `clingo-sys`
//! beneath it. What is kept here: a `Control` owns one control of clingo's, nothing of it outlives it, and
//! no Rust panic crosses into C++ (a panic in a handler is caught, and goes on when clingo has returned).
//!
//! It is a crate of its own because its C++ takes minutes to compile, and nothing but the last link has to
//! wait for it.

use std::any::Any;
use std::ffi::{CStr, CString, c_char, c_int, c_void};
use std::marker::PhantomData;
use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::ptr::{self, NonNull};
use std::sync::Mutex;

use clingo_sys::*;
use youdoku::asp::{Answer, AspError, Ground, Grounder, Literal, Outcome, Symbol};

/// Has clingo ground the programs from now on.
pub fn install() {
    youdoku::asp::install(&Clingo);
}

/// clingo, as the library knows it.
struct Clingo;

impl Grounder for Clingo {
    fn ground(&self, program: &str, options: &[String]) -> Result<Box<dyn Ground>, AspError> {
        let mut control = Control::new(options)?;
        control.add(program)?;
        control.ground()?;
        Ok(Box::new(control))
    }
}

/// A control of clingo's: a program, its grounding, its solver.
struct Control {
    control: NonNull<clingo_control_t>,
    /// At an address that clingo knows.
    messages: Box<Mutex<String>>,
}

/// More messages than this help nobody.
const MESSAGES: u32 = 20;

/// Who hears of the answer sets of a search, and what went wrong there.
struct Listener<'h> {
    each: &'h mut dyn FnMut(&dyn Answer) -> ControlFlow<()>,
    panic: Option<Box<dyn Any + Send>>,
}

impl Control {
    /// A control with these options of clingo's command line.
    fn new(options: &[String]) -> Result<Control, AspError> {
        let texts = options.iter().map(|option| c_string(option)).collect::<Result<Vec<_>, _>>()?;
        let pointers: Vec<*const c_char> = texts.iter().map(|text| text.as_ptr()).collect();
        let messages = Box::new(Mutex::new(String::new()));
        let mut control = ptr::null_mut();
        // SAFETY: the strings live through the call; the messages live as long as the control.
        let made = unsafe {
            let data = (&raw const *messages).cast_mut().cast::<c_void>();
            let (arguments, size) = (pointers.as_ptr(), pointers.len());
            clingo_control_new(arguments, size, Some(log), data, MESSAGES, &mut control)
        };
        match NonNull::new(control).filter(|_| made) {
            Some(control) => Ok(Control { control, messages }),
            None => Err(error(&messages)),
        }
    }

    /// Adds the text of a program.
    fn add(&mut self, program: &str) -> Result<(), AspError> {
        let program = c_string(program)?;
        // SAFETY: all strings live through the call.
        let done = unsafe {
            let (control, base) = (self.control.as_ptr(), c"base".as_ptr());
            clingo_control_add(control, base, ptr::null(), 0, program.as_ptr())
        };
        self.unless_failed(done)
    }

    /// Grounds what was added.
    fn ground(&mut self) -> Result<(), AspError> {
        let base = clingo_part { name: c"base".as_ptr(), params: ptr::null(), size: 0 };
        // SAFETY: the part lives through the call.
        let done = unsafe {
            clingo_control_ground(self.control.as_ptr(), &base, 1, None, ptr::null_mut())
        };
        self.unless_failed(done)
    }

    fn unless_failed(&self, done: bool) -> Result<(), AspError> {
        if done { Ok(()) } else { Err(error(&self.messages)) }
    }
}

impl Ground for Control {
    fn configure(&mut self, key: &CStr, value: &str) -> Result<(), AspError> {
        let value = c_string(value)?;
        let mut configuration = ptr::null_mut();
        let (mut root, mut entry) = (0, 0);
        // SAFETY: the configuration belongs to the control; each call follows one that went well.
        let done = unsafe {
            clingo_control_configuration(self.control.as_ptr(), &mut configuration)
                && clingo_configuration_root(configuration, &mut root)
                && clingo_configuration_map_at(configuration, root, key.as_ptr(), &mut entry)
                && clingo_configuration_value_set(configuration, entry, value.as_ptr())
        };
        self.unless_failed(done)
    }

    fn literal(&self, word: &CStr, arguments: &[i32]) -> Option<Literal> {
        let (mut symbol, mut atoms, mut place) = (0, ptr::null(), 0);
        let (mut found, mut literal) = (false, 0);
        // SAFETY: the atoms belong to the control; each call follows one that went well.
        let done = unsafe {
            let number = |&argument: &c_int| {
                let mut symbol = 0;
                clingo_symbol_create_number(argument, &mut symbol);
                symbol
            };
            let arguments: Vec<clingo_symbol_t> = arguments.iter().map(number).collect();
            let (data, size) = (arguments.as_ptr(), arguments.len());
            clingo_symbol_create_function(word.as_ptr(), data, size, true, &mut symbol)
                && clingo_control_symbolic_atoms(self.control.as_ptr(), &mut atoms)
                && clingo_symbolic_atoms_find(atoms, symbol, &mut place)
                && clingo_symbolic_atoms_is_valid(atoms, place, &mut found)
                && found
                && clingo_symbolic_atoms_literal(atoms, place, &mut literal)
        };
        done.then_some(Literal(literal))
    }

    fn search(
        &mut self,
        assuming: &[Literal],
        each: &mut dyn FnMut(&dyn Answer) -> ControlFlow<()>,
    ) -> Result<Outcome, AspError> {
        let mut listener = Listener { each, panic: None };
        let mut handle = ptr::null_mut();
        let mut result = 0;
        // SAFETY: `listener` lives until the handle is closed, and clingo calls it from one thread at
        // a time; closing waits for the end of the search. `Literal` is transparent.
        let done = unsafe {
            let data = (&raw mut listener).cast::<c_void>();
            let (assumed, size) = (assuming.as_ptr().cast(), assuming.len());
            let (control, hear) = (self.control.as_ptr(), Some(on_event as _));
            // The search is done in `get`, which waits for it.
            if !clingo_control_solve(control, 0, assumed, size, hear, data, &mut handle) {
                return Err(error(&self.messages));
            }
            let done = clingo_solve_handle_get(handle, &mut result);
            clingo_solve_handle_close(handle) && done
        };
        if let Some(panic) = listener.panic {
            resume_unwind(panic);
        }
        self.unless_failed(done)?;
        let has = |flag| result & flag != 0;
        Ok(Outcome { exhausted: has(clingo_solve_result_e_clingo_solve_result_exhausted) })
    }

    fn interrupter(&self) -> Box<dyn Fn() + Send> {
        let control = Shared(self.control);
        Box::new(move || {
            let Shared(control) = &control;
            // SAFETY: clingo allows this from any thread; whoever interrupts does so while the control
            // lives, for it is freed only when its process is about to end.
            unsafe { clingo_control_interrupt(control.as_ptr()) }
        })
    }

    fn statistics(&self) -> Vec<(String, f64)> {
        let (mut statistics, mut root) = (ptr::null(), 0);
        let mut found = Vec::new();
        // SAFETY: the statistics belong to the control, which does not change meanwhile.
        unsafe {
            if clingo_control_statistics(self.control.as_ptr(), &mut statistics)
                && clingo_statistics_root(statistics, &mut root)
            {
                collect(statistics, root, &mut String::new(), &mut found);
            }
        }
        found
    }

    fn messages(&self) -> String {
        self.messages.lock().map(|text| text.clone()).unwrap_or_default()
    }
}

/// A control that another thread may interrupt.
struct Shared(NonNull<clingo_control_t>);

// SAFETY: interrupting is all that is done with it, which clingo allows from any thread.
unsafe impl Send for Shared {}

impl Drop for Control {
    fn drop(&mut self) {
        // SAFETY: no search is active, since `search` closes its handle.
        unsafe { clingo_control_free(self.control.as_ptr()) }
    }
}

fn c_string(text: &str) -> Result<CString, AspError> {
    CString::new(text).map_err(|_| AspError::Program("a program has no character 0".to_owned()))
}

/// The error that the last call left, with what clingo said about it.
fn error(messages: &Mutex<String>) -> AspError {
    // SAFETY: both only read what the last call in this thread has left.
    let (code, message) = unsafe { (clingo_error_code(), clingo_error_message()) };
    if code == clingo_error_e_clingo_error_bad_alloc as clingo_error_t {
        return AspError::OutOfMemory;
    }
    let said = messages.lock().map(|text| text.trim_end().to_owned()).unwrap_or_default();
    if !said.is_empty() {
        return AspError::Program(said);
    }
    // SAFETY: clingo's messages are C strings, or null when there is none.
    let message = (!message.is_null()).then(|| unsafe { CStr::from_ptr(message) });
    let unknown = c"clingo failed without a word";
    AspError::Program(message.unwrap_or(unknown).to_string_lossy().into_owned())
}

/// Takes what clingo says.
unsafe extern "C" fn log(_: clingo_warning_t, message: *const c_char, data: *mut c_void) {
    // SAFETY: `data` is the mutex that `Clingo::new` gave, and lives as long as the control.
    let (messages, message) = unsafe { (&*data.cast::<Mutex<String>>(), CStr::from_ptr(message)) };
    if let Ok(mut messages) = messages.lock() {
        *messages += &message.to_string_lossy();
        messages.push('\n');
    }
}

/// Hands each answer set to the listener.
unsafe extern "C" fn on_event(
    event: clingo_solve_event_type_t,
    model: *mut c_void,
    listener: *mut c_void,
    go_on: *mut bool,
) -> bool {
    if event == clingo_solve_event_type_e_clingo_solve_event_type_model {
        // SAFETY: for this event there is a model, valid during the call; the listener is `search`'s.
        unsafe {
            let listener = &mut *listener.cast::<Listener>();
            let answer = Shown { model: model.cast(), during: PhantomData };
            let heard = catch_unwind(AssertUnwindSafe(|| (listener.each)(&answer)));
            *go_on = matches!(heard, Ok(ControlFlow::Continue(())));
            listener.panic = heard.err();
        }
    }
    true
}

/// Walks the tree of statistics.
///
/// # Safety
/// The statistics are valid, and the key is one of theirs.
unsafe fn collect(
    statistics: *const clingo_statistics_t,
    key: u64,
    name: &mut String,
    found: &mut Vec<(String, f64)>,
) {
    let (mut kind, mut size, mut child, mut value) = (0, 0, 0, 0.0);
    let length = name.len();
    let dot = if name.is_empty() { "" } else { "." };
    // SAFETY: by the caller; every key that is followed came out of the same statistics.
    unsafe {
        if !clingo_statistics_type(statistics, key, &mut kind) {
            return;
        }
        if kind == clingo_statistics_type_e_clingo_statistics_type_value as clingo_statistics_type_t
            && clingo_statistics_value_get(statistics, key, &mut value)
        {
            found.push((name.clone(), value));
        } else if kind
            == clingo_statistics_type_e_clingo_statistics_type_array as clingo_statistics_type_t
            && clingo_statistics_array_size(statistics, key, &mut size)
        {
            for i in 0..size {
                if clingo_statistics_array_at(statistics, key, i, &mut child) {
                    *name += &format!("{dot}{i}");
                    collect(statistics, child, name, found);
                    name.truncate(length);
                }
            }
        } else if kind
            == clingo_statistics_type_e_clingo_statistics_type_map as clingo_statistics_type_t
            && clingo_statistics_map_size(statistics, key, &mut size)
        {
            for i in 0..size {
                let mut word = ptr::null();
                if clingo_statistics_map_subkey_name(statistics, key, i, &mut word)
                    && clingo_statistics_map_at(statistics, key, word, &mut child)
                {
                    *name += dot;
                    *name += &CStr::from_ptr(word).to_string_lossy();
                    collect(statistics, child, name, found);
                    name.truncate(length);
                }
            }
        }
    }
}

/// An answer set, while clingo shows it.
struct Shown<'a> {
    model: *const clingo_model_t,
    during: PhantomData<&'a ()>,
}

impl Answer for Shown<'_> {
    fn shown(&self) -> Vec<Symbol> {
        let shown = clingo_show_type_e_clingo_show_type_shown;
        let mut size = 0;
        // SAFETY: the model is valid; the vector has the size that clingo asks for.
        unsafe {
            if !clingo_model_symbols_size(self.model, shown, &mut size) {
                return Vec::new();
            }
            let mut symbols = vec![0; size];
            let done = clingo_model_symbols(self.model, shown, symbols.as_mut_ptr(), size);
            if done { symbols.into_iter().map(Symbol).collect() } else { Vec::new() }
        }
    }

    fn cost(&self) -> Vec<i64> {
        let mut size = 0;
        // SAFETY: as in `shown`.
        unsafe {
            if !clingo_model_cost_size(self.model, &mut size) {
                return Vec::new();
            }
            let mut cost = vec![0; size];
            let done = clingo_model_cost(self.model, cost.as_mut_ptr(), size);
            if done { cost } else { Vec::new() }
        }
    }

    fn is_optimal(&self) -> bool {
        let mut proven = false;
        // SAFETY: the model is valid.
        unsafe { clingo_model_optimality_proven(self.model, &mut proven) && proven }
    }

    fn text(&self, Symbol(symbol): Symbol) -> String {
        let mut size = 0;
        // SAFETY: symbols live for ever; the buffer has the size that clingo asks for, which counts
        // the 0 at the end.
        unsafe {
            if !clingo_symbol_to_string_size(symbol, &mut size) || size == 0 {
                return String::new();
            }
            let mut buffer = vec![0u8; size];
            if !clingo_symbol_to_string(symbol, buffer.as_mut_ptr().cast(), size) {
                return String::new();
            }
            buffer.pop();
            String::from_utf8_lossy(&buffer).into_owned()
        }
    }
}
