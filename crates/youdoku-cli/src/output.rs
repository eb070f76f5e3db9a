//! Where answers go: standard output, or a file that appears whole or not at all.
//!
//! A new file is written beside the old one, like it in owner and mode, and takes its name at the end: who
//! looks sees the old one or the new one, whenever the program is killed. A file with several names is
//! written in place, at the end too. What is no file on a disk takes answers as they come.

use std::fs::File;
use std::io::{self, BufWriter, Read, Seek, SeekFrom, Stdout, Write};
use std::path::{Path, PathBuf};

use anyhow::Result;
use tempfile::{NamedTempFile, TempPath};
use youdoku::Stopped;

use crate::signals::{self, Finishing, Staged};
use place::Place;

mod place;

/// An open output. Dropping it without [`finish`](Output::finish) leaves the file as it was, or none.
pub struct Output {
    to: To,
    /// What people call it.
    name: String,
}

enum To {
    Standard(BufWriter<Stdout>),
    Stream(BufWriter<File>),
    Shared { copy: BufWriter<File>, file: File },
    // Dropped in this order: the file goes before it leaves the list.
    Replaced { out: BufWriter<File>, staged: TempPath, path: PathBuf, _listed: Staged },
}

/// As much is written at once.
const BUFFER: usize = 1 << 16;

impl Output {
    /// Opens what this name stands for, or standard output.
    pub fn open(path: Option<&Path>) -> Result<Output> {
        let buffered = |file| BufWriter::with_capacity(BUFFER, file);
        let Some(path) = path else {
            let out = BufWriter::with_capacity(BUFFER, io::stdout());
            return Ok(Output { to: To::Standard(out), name: "standard output".to_owned() });
        };
        // From here on no signal may end us as it likes.
        signals::interrupt();
        let name = path.display().to_string();
        let to = match Place::of(path).map_err(|error| cannot(&name, error))? {
            Place::Stream(file) => To::Stream(buffered(file)),
            Place::Shared { file, copy } => To::Shared { copy: buffered(copy), file },
            Place::Replaced { staged, path, listed } => {
                let (file, staged) = NamedTempFile::into_parts(staged);
                To::Replaced { out: buffered(file), staged, path, _listed: listed }
            }
        };
        Ok(Output { to, name })
    }

    /// All has been written: now the file takes its name.
    pub fn finish(self) -> Result<()> {
        let Output { to, name } = self;
        Ok(put_in_place(to).map_err(|error| cannot(&name, error))?)
    }

    /// The work was stopped, and this is not all. Who reads along has what there is; a file stays as it
    /// was.
    pub fn stop(mut self) -> Result<()> {
        match &self.to {
            To::Standard(_) | To::Stream(_) => Ok(self.flush()?),
            To::Shared { .. } | To::Replaced { .. } => {
                say!("youdoku: nothing was written to {}", self.name);
                Ok(())
            }
        }
    }

    /// Finishes after work that came to its end, and stops after work that was stopped.
    pub fn close<T>(self, outcome: Result<T>) -> Result<T> {
        match &outcome {
            Ok(_) => self.finish()?,
            Err(error) if error.is::<Stopped>() => self.stop()?,
            Err(_) => (),
        }
        outcome
    }

    fn writer(&mut self) -> &mut dyn Write {
        match &mut self.to {
            To::Standard(out) => out,
            To::Stream(out) => out,
            To::Shared { copy, .. } => copy,
            To::Replaced { out, .. } => out,
        }
    }
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.writer().write(bytes);
        written.map_err(|error| cannot(&self.name, error))
    }

    fn flush(&mut self) -> io::Result<()> {
        let flushed = self.writer().flush();
        flushed.map_err(|error| cannot(&self.name, error))
    }
}

/// The same error, and about what.
fn cannot(name: &str, error: io::Error) -> io::Error {
    io::Error::new(error.kind(), format!("cannot write {name}: {error}"))
}

fn put_in_place(to: To) -> io::Result<()> {
    match to {
        To::Standard(mut out) => out.flush(),
        To::Stream(mut out) => out.flush(),
        To::Shared { copy, mut file } => {
            let mut copy = copy.into_inner().map_err(|error| error.into_error())?;
            let _finishing = Finishing::begin();
            write_over(&mut copy, &mut file)
        }
        To::Replaced { out, staged, path, _listed } => {
            let file = out.into_inner().map_err(|error| error.into_error())?;
            let _finishing = Finishing::begin();
            // Some disks say only now that they are full.
            file.sync_all()?;
            staged.persist(path).map_err(|error| error.error)
        }
    }
}

/// Writes a text over another. What is longer than the old one comes first: where there is no room for
/// it, the old one is still there.
fn write_over(text: &mut File, file: &mut File) -> io::Result<()> {
    let (old, new) = (file.metadata()?.len(), text.metadata()?.len());
    if new > old {
        let more = text.seek(SeekFrom::Start(old)).and_then(|_| file.seek(SeekFrom::Start(old)));
        let more = more.and_then(|_| io::copy(text, file)).and_then(|_| file.sync_all());
        if let Err(error) = more {
            file.set_len(old)?;
            return Err(error);
        }
    }
    text.rewind()?;
    file.rewind()?;
    io::copy(&mut text.take(old.min(new)), file)?;
    file.set_len(new)?;
    file.sync_all()
}
