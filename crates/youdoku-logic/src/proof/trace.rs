//! CaDiCaL with its tracer. The crate `cadical` offers no proofs, but what it links has them behind C functions.
//!
//! The sentence is read by CaDiCaL itself, from a file: only then do the numbers of clauses in the proof fit those of the
//! file. Given one by one, clauses that known units shorten would get numbers in between.

use std::ffi::{CString, c_char, c_int, c_void};
use std::path::Path;
use std::ptr;

// So that it is linked.
use cadical as _;

use crate::{Control, Stopped};

unsafe extern "C" {
    fn ccadical_init() -> *mut c_void;
    fn ccadical_release(solver: *mut c_void);
    fn ccadical_set_option(solver: *mut c_void, name: *const c_char, value: c_int);
    fn ccadical_trace_proof(solver: *mut c_void, file: *mut c_void, name: *const c_char) -> c_int;
    fn ccadical_close_proof(solver: *mut c_void);
    fn ccadical_read_dimacs(
        solver: *mut c_void,
        path: *const c_char,
        vars: *mut c_int,
        strict: c_int,
    ) -> *const c_char;
    fn ccadical_set_terminate(
        solver: *mut c_void,
        data: *const c_void,
        asks: Option<extern "C" fn(*const c_void) -> c_int>,
    );
    fn ccadical_solve(solver: *mut c_void) -> c_int;
    // The C library's own files, which CaDiCaL writes to.
    fn fopen(path: *const c_char, mode: *const c_char) -> *mut c_void;
    fn fclose(file: *mut c_void) -> c_int;
}

/// What came of it.
///
/// ```
/// use youdoku_logic::{Control, proof::{Proven, prove}};
/// let file = |end| std::env::temp_dir().join(format!("youdoku-{}.{end}", std::process::id()));
/// let (sentence, proof) = (file("cnf"), file("lrat"));
/// std::fs::write(&sentence, "p cnf 1 2\n1 0\n-1 0\n").unwrap();
/// assert_eq!(prove(&sentence, &proof, &Control::new()).unwrap(), Proven::Unsatisfiable);
/// assert!(std::fs::read_to_string(&proof).unwrap().contains(" 0 "));
/// # [sentence, proof].map(|file| std::fs::remove_file(file).unwrap());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Proven {
    /// The sentence has no model, and the proof of that is written.
    Unsatisfiable,
    /// It has one: there is nothing to prove.
    Satisfiable,
}

/// Why there is no proof.
///
/// ```
/// use youdoku_logic::{Control, proof::{NoProof, prove}};
/// let nowhere = std::path::Path::new("no such folder/sentence.cnf");
/// let refused = prove(nowhere, nowhere, &Control::new());
/// assert!(matches!(refused, Err(NoProof::File { path, .. }) if path.contains("no such folder")));
/// ```
#[derive(Debug, thiserror::Error)]
pub enum NoProof {
    /// The work was stopped.
    #[error(transparent)]
    Stopped(#[from] Stopped),
    /// A file cannot be read or written.
    #[error("{path}: {why}")]
    File {
        /// Which.
        path: String,
        /// Why not.
        why: String,
    },
}

/// Solves the sentence in a DIMACS file and writes the proof to another, whole if it says so. The header of the sentence must
/// have the exact number of clauses.
pub fn prove(sentence: &Path, proof: &Path, control: &Control) -> Result<Proven, NoProof> {
    control.check()?;
    let failed = |path: &Path, why: &str| NoProof::File {
        path: path.display().to_string(),
        why: why.to_owned(),
    };
    let c_path = |path: &Path| {
        let bytes = path.as_os_str().as_encoded_bytes();
        CString::new(bytes).map_err(|_| failed(path, "a name with a NUL byte"))
    };
    let (sentence_name, proof_name) = (c_path(sentence)?, c_path(proof)?);
    // SAFETY: names end in NUL and outlive the calls.
    let file = unsafe { fopen(proof_name.as_ptr(), c"w".as_ptr()) };
    if file.is_null() {
        let why = std::io::Error::last_os_error().to_string();
        return Err(failed(proof, &why));
    }
    let mut tracer = Tracer::new(file);
    // SAFETY: the solver and the file are alive until `tracer` goes; options and tracing come before the first clause;
    // `control` outlives the solver.
    let code = unsafe {
        ccadical_set_option(tracer.solver, c"lrat".as_ptr(), 1);
        ccadical_set_option(tracer.solver, c"binary".as_ptr(), 0);
        if ccadical_trace_proof(tracer.solver, tracer.file, proof_name.as_ptr()) == 0 {
            return Err(failed(proof, "it cannot be written to"));
        }
        let mut vars = 0;
        let error = ccadical_read_dimacs(tracer.solver, sentence_name.as_ptr(), &mut vars, 2);
        if !error.is_null() {
            let why = std::ffi::CStr::from_ptr(error).to_string_lossy();
            return Err(failed(sentence, &why));
        }
        ccadical_set_terminate(tracer.solver, ptr::from_ref(control).cast(), Some(is_over));
        ccadical_solve(tracer.solver)
    };
    tracer.close().map_err(|why| failed(proof, &why))?;
    match code {
        20 => Ok(Proven::Unsatisfiable),
        10 => Ok(Proven::Satisfiable),
        _ => {
            control.check()?;
            Err(Stopped::Cancelled.into())
        }
    }
}

extern "C" fn is_over(control: *const c_void) -> c_int {
    // SAFETY: it is the `Control` that `prove` handed over and holds.
    let control = unsafe { &*control.cast::<Control>() };
    c_int::from(control.check().is_err())
}

/// A solver and the file it writes to. CaDiCaL does not close a file that it was given.
struct Tracer {
    solver: *mut c_void,
    file: *mut c_void,
}

impl Tracer {
    fn new(file: *mut c_void) -> Tracer {
        // SAFETY: it takes nothing.
        Tracer { solver: unsafe { ccadical_init() }, file }
    }

    /// Ends the proof. What the disk did not take is an error.
    fn close(&mut self) -> Result<(), String> {
        if self.file.is_null() {
            return Ok(());
        }
        // SAFETY: both are open, and the file is not used afterwards.
        let code = unsafe {
            ccadical_close_proof(self.solver);
            fclose(std::mem::replace(&mut self.file, ptr::null_mut()))
        };
        if code == 0 { Ok(()) } else { Err(std::io::Error::last_os_error().to_string()) }
    }
}

impl Drop for Tracer {
    fn drop(&mut self) {
        // Whatever ended it before has been told.
        let _ = self.close();
        // SAFETY: nobody else has it.
        unsafe { ccadical_release(self.solver) };
    }
}
