//! Where answers go: standard output, or a file that appears only once it is whole.

use std::io::{self, BufWriter, Stdout, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use tempfile::NamedTempFile;

/// An open output. Dropping it without [`finish`](Output::finish) leaves no file behind.
pub enum Output {
    Standard(BufWriter<Stdout>),
    File(BufWriter<NamedTempFile>, PathBuf),
}

impl Output {
    /// Opens the named file's stand-in beside it, or standard output.
    pub fn open(path: Option<&Path>) -> Result<Output> {
        let Some(path) = path else {
            return Ok(Output::Standard(BufWriter::with_capacity(1 << 16, io::stdout())));
        };
        let folder = match path.parent() {
            Some(folder) if !folder.as_os_str().is_empty() => folder,
            _ => Path::new("."),
        };
        let cannot = || format!("cannot write {}", path.display());
        if path.is_dir() {
            return Err(io::Error::from(io::ErrorKind::IsADirectory)).with_context(cannot);
        }
        let file = NamedTempFile::new_in(folder).with_context(cannot)?;
        Ok(Output::File(BufWriter::new(file), path.to_owned()))
    }

    /// All has been written: now the file takes its name.
    pub fn finish(self) -> Result<()> {
        match self {
            Output::Standard(mut out) => Ok(out.flush()?),
            Output::File(out, path) => {
                let cannot = || format!("cannot write {}", path.display());
                let file =
                    out.into_inner().map_err(|error| error.into_error()).with_context(cannot)?;
                readable_by_the_usual_people(&file).with_context(cannot)?;
                file.persist(&path).map_err(|error| error.error).with_context(cannot)?;
                Ok(())
            }
        }
    }
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            Output::Standard(out) => out.write(bytes),
            Output::File(out, _) => out.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            Output::Standard(out) => out.flush(),
            Output::File(out, _) => out.flush(),
        }
    }
}

/// Temporary files are private; what we were asked to write should not be.
#[cfg(unix)]
fn readable_by_the_usual_people(file: &NamedTempFile) -> io::Result<()> {
    use std::os::unix::fs::PermissionsExt;
    file.as_file().set_permissions(std::fs::Permissions::from_mode(0o644))
}

#[cfg(not(unix))]
fn readable_by_the_usual_people(_: &NamedTempFile) -> io::Result<()> {
    Ok(())
}
