//! clingo's C interface, made safe: the only file with unsafe code about it.
//!
//! The crate `clingo` wraps the same interface; it never frees a control that has a logger, and leaves
//! that logger's address dangling, so this stands on `clingo-sys` beneath it. What is kept here: a
//! [`Clingo`] owns one control, nothing of it outlives it, no Rust panic crosses into C++ (handlers do
//! not panic), and a search has ended before anything else is asked of its control.

use std::cell::Cell;
use std::ffi::{CStr, CString, c_char, c_int, c_void};
use std::marker::PhantomData;
use std::ops::ControlFlow;
use std::ptr::{self, NonNull};
use std::sync::Mutex;

use clingo_sys::*;

use super::AspError;

/// A control of clingo's: a program, its grounding, its solver.
pub struct Clingo {
    control: NonNull<clingo_control_t>,
    /// At addresses that clingo knows.
    messages: Box<Mutex<String>>,
    brake: Box<Brake>,
}

/// Asked again and again whether the work may go on.
struct Brake {
    may_go_on: Box<dyn Fn() -> bool + Send>,
    /// How many ground rules clingo has shown.
    rules: Cell<u32>,
}

// SAFETY: a control is bound to no thread; clingo only demands that one thread uses it at a time, and
// whoever has the value is the only one.
unsafe impl Send for Clingo {}

/// More messages than this help nobody.
const MESSAGES: u32 = 20;

/// An atom of the ground program.
#[derive(Clone, Copy, Debug)]
#[repr(transparent)]
pub struct Literal(clingo_literal_t);

/// How a search ended.
#[derive(Clone, Copy, Debug)]
pub struct Outcome {
    /// Whether there are no more than were found.
    pub exhausted: bool,
}

/// What becomes of a search while it runs.
type Handler<'h> = dyn FnMut(&Answer) -> ControlFlow<()> + Send + 'h;

impl Clingo {
    /// A control with these options of clingo's command line. All its work ends soon after `may_go_on`
    /// says no.
    pub fn new(
        options: &[String],
        may_go_on: impl Fn() -> bool + Send + 'static,
    ) -> Result<Clingo, AspError> {
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
        let Some(control) = NonNull::new(control).filter(|_| made) else {
            return Err(error(&messages));
        };
        let brake = Box::new(Brake { may_go_on: Box::new(may_go_on), rules: Cell::new(0) });
        let mut clingo = Clingo { control, messages, brake };
        clingo.observe()?;
        Ok(clingo)
    }

    /// Has clingo show each rule that it grounds: a refusal to look ends the grounding, and nothing
    /// else does.
    fn observe(&mut self) -> Result<(), AspError> {
        // SAFETY: an observer is a table of functions, of which any may be absent, that is, zero; the
        // brake lives as long as the control.
        let done = unsafe {
            let mut observer: clingo_ground_program_observer_t = std::mem::zeroed();
            observer.rule = Some(on_rule);
            observer.weight_rule = Some(on_weight_rule);
            let brake = (&raw const *self.brake).cast_mut().cast::<c_void>();
            clingo_control_register_observer(self.control.as_ptr(), &observer, false, brake)
        };
        self.unless_failed(done)
    }

    /// Adds the text of a program.
    pub fn add(&mut self, program: &str) -> Result<(), AspError> {
        let program = c_string(program)?;
        // SAFETY: all strings live through the call.
        let done = unsafe {
            let (control, base) = (self.control.as_ptr(), c"base".as_ptr());
            clingo_control_add(control, base, ptr::null(), 0, program.as_ptr())
        };
        self.unless_failed(done)
    }

    /// Grounds what was added. It hears of the brake only when it has a rule to show.
    pub fn ground(&mut self) -> Result<(), AspError> {
        let base = clingo_part { name: c"base".as_ptr(), params: ptr::null(), size: 0 };
        // SAFETY: the part lives through the call.
        let done = unsafe {
            clingo_control_ground(self.control.as_ptr(), &base, 1, None, ptr::null_mut())
        };
        self.unless_failed(done)
    }

    /// Sets an option of the solver for the searches to come, such as `solver.seed`.
    pub fn configure(&mut self, key: &CStr, value: &str) -> Result<(), AspError> {
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

    /// The literal of an atom such as `clue(1,2,3)`, if the program has it.
    pub fn literal(&self, word: &CStr, arguments: &[usize]) -> Option<Literal> {
        let (mut symbol, mut atoms, mut place) = (0, ptr::null(), 0);
        let (mut found, mut literal) = (false, 0);
        // SAFETY: the atoms belong to the control; each call follows one that went well.
        let done = unsafe {
            let number = |&argument: &usize| {
                let mut symbol = 0;
                clingo_symbol_create_number(argument as c_int, &mut symbol);
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

    /// Searches, in threads of clingo's, for answer sets in which the literals hold; each goes to
    /// `handler`, which can end the search.
    pub fn solve(
        &mut self,
        assuming: &[Literal],
        handler: &mut Handler,
    ) -> Result<Outcome, AspError> {
        const PAUSE: f64 = 0.004;
        let mut handler = handler;
        let mut handle = ptr::null_mut();
        let mut result = 0;
        // SAFETY: `handler` lives until the handle is closed, and clingo calls it from one thread at
        // a time; closing waits for the end of the search.
        let done = unsafe {
            let data = (&raw mut handler).cast::<c_void>();
            let mode = clingo_solve_mode_e_clingo_solve_mode_async;
            let control = self.control.as_ptr();
            let (assumed, size) = (assuming.as_ptr().cast(), assuming.len());
            if !clingo_control_solve(
                control,
                mode,
                assumed,
                size,
                Some(on_event),
                data,
                &mut handle,
            ) {
                return Err(error(&self.messages));
            }
            let (mut ended, mut done) = (false, true);
            while done && !ended {
                clingo_solve_handle_wait(handle, PAUSE, &mut ended);
                if !ended && !(self.brake.may_go_on)() {
                    done = clingo_solve_handle_cancel(handle);
                    break;
                }
            }
            done = done && clingo_solve_handle_get(handle, &mut result);
            clingo_solve_handle_close(handle) && done
        };
        self.unless_failed(done)?;
        let has = |flag| result & flag != 0;
        Ok(Outcome { exhausted: has(clingo_solve_result_e_clingo_solve_result_exhausted) })
    }

    /// The statistics of the last search: names such as `solving.solvers.choices`, and values.
    pub fn statistics(&self) -> Vec<(String, f64)> {
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

    /// What clingo has said so far: warnings, and errors with their places.
    pub fn messages(&self) -> String {
        self.messages.lock().map(|text| text.clone()).unwrap_or_default()
    }

    fn unless_failed(&self, done: bool) -> Result<(), AspError> {
        if done { Ok(()) } else { Err(error(&self.messages)) }
    }
}

impl Drop for Clingo {
    fn drop(&mut self) {
        // SAFETY: no search is active, since `solve` closes its handle.
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

/// The brake of the grounding, asked now and then.
fn braked(brake: *mut c_void) -> bool {
    const NOW_AND_THEN: u32 = 256;
    // SAFETY: this is the brake that `observe` gave; clingo grounds in the thread that uses it.
    let brake = unsafe { &*brake.cast::<Brake>() };
    brake.rules.set(brake.rules.get().wrapping_add(1));
    let stop = brake.rules.get().is_multiple_of(NOW_AND_THEN) && !(brake.may_go_on)();
    if stop {
        // SAFETY: the message lives for ever.
        unsafe { clingo_set_error(clingo_error_e_clingo_error_unknown as _, c"stopped".as_ptr()) };
    }
    stop
}

unsafe extern "C" fn on_rule(
    _: bool,
    _: *const clingo_atom_t,
    _: usize,
    _: *const clingo_literal_t,
    _: usize,
    brake: *mut c_void,
) -> bool {
    !braked(brake)
}

unsafe extern "C" fn on_weight_rule(
    _: bool,
    _: *const clingo_atom_t,
    _: usize,
    _: clingo_weight_t,
    _: *const clingo_weighted_literal_t,
    _: usize,
    brake: *mut c_void,
) -> bool {
    !braked(brake)
}

/// Hands each answer set to the handler.
unsafe extern "C" fn on_event(
    event: clingo_solve_event_type_t,
    model: *mut c_void,
    handler: *mut c_void,
    go_on: *mut bool,
) -> bool {
    if event == clingo_solve_event_type_e_clingo_solve_event_type_model {
        // SAFETY: for this event there is a model, valid during the call; the handler is `solve`'s.
        unsafe {
            let handler = &mut *handler.cast::<&mut Handler>();
            let answer = Answer { model: model.cast(), during: PhantomData };
            *go_on = handler(&answer).is_continue();
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
pub struct Answer<'a> {
    model: *const clingo_model_t,
    during: PhantomData<&'a ()>,
}

impl Answer<'_> {
    /// The atoms and terms that the program shows.
    pub fn shown(&self) -> Vec<Symbol> {
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

    /// The values that are minimised, by priority.
    pub fn cost(&self) -> Vec<i64> {
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

    /// Whether it is known that there is none better.
    pub fn is_optimal(&self) -> bool {
        let mut proven = false;
        // SAFETY: the model is valid.
        unsafe { clingo_model_optimality_proven(self.model, &mut proven) && proven }
    }
}

/// A ground term. clingo keeps each once and for ever, so that equal terms have equal numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Symbol(clingo_symbol_t);

impl Symbol {
    /// The term as text.
    pub fn text(self) -> String {
        let mut size = 0;
        // SAFETY: symbols live for ever; the buffer has the size that clingo asks for, which counts
        // the 0 at the end.
        unsafe {
            if !clingo_symbol_to_string_size(self.0, &mut size) || size == 0 {
                return String::new();
            }
            let mut buffer = vec![0u8; size];
            if !clingo_symbol_to_string(self.0, buffer.as_mut_ptr().cast(), size) {
                return String::new();
            }
            buffer.pop();
            String::from_utf8_lossy(&buffer).into_owned()
        }
    }
}
