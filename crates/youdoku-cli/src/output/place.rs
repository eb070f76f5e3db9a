//! What the name of an output stands for, which decides how it is written.

use std::fs::{self, File, Metadata, OpenOptions};
use std::io;
use std::path::{Path, PathBuf};

use tempfile::NamedTempFile;

use crate::signals::Staged;

/// What is at the end of a name.
pub enum Place {
    /// Something that is no file on a disk, a pipe or a device: it takes what comes, as it comes.
    Stream(File),
    /// A file that has other names too, or that we could not replace by one like it. It is written in
    /// place, of a copy, once all is there.
    Shared { file: File, copy: File },
    /// A file with one name, or none yet: another takes its name when it is whole.
    Replaced { staged: NamedTempFile, path: PathBuf, listed: Staged },
}

/// No chain of symbolic links is longer.
const MOST_LINKS: usize = 40;

impl Place {
    /// Finds out, and opens it.
    pub fn of(path: &Path) -> io::Result<Place> {
        let path = match followed(path)? {
            Followed::Path(path) => path,
            Followed::Open(file) => return Ok(Place::Stream(file)),
        };
        let there = match fs::metadata(&path) {
            Ok(there) => there,
            Err(error) if error.kind() == io::ErrorKind::NotFound && is_name(&path) => {
                let (staged, listed) = stage(&path, modes::NEW)?;
                return Ok(Place::Replaced { staged, path, listed });
            }
            Err(error) => return Err(error),
        };
        if there.is_dir() {
            return Err(io::ErrorKind::IsADirectory.into());
        }
        // Who may not write to a file may not replace it either.
        let file = OpenOptions::new().write(true).open(&path)?;
        if !there.is_file() {
            return Ok(Place::Stream(file));
        }
        match replacement(&path, &there) {
            Some((staged, listed)) => Ok(Place::Replaced { staged, path, listed }),
            None => {
                let copy =
                    tempfile::tempfile_in(folder(&path)).or_else(|_| tempfile::tempfile())?;
                Ok(Place::Shared { file, copy })
            }
        }
    }
}

/// Goes where symbolic links lead, also where nothing is yet. What this process has open, `/dev/stdout`
/// say, is no place to go to: it goes on from where it is.
fn followed(path: &Path) -> io::Result<Followed> {
    let mut path = path.to_owned();
    for _ in 0..MOST_LINKS {
        if !fs::symlink_metadata(&path).is_ok_and(|there| there.is_symlink()) {
            return Ok(Followed::Path(path));
        }
        if let Some(number) = descriptor(&path) {
            return Ok(Followed::Open(modes::opened(number)?));
        }
        path = folder(&path).join(fs::read_link(&path)?);
    }
    Err(io::Error::other("too many symbolic links"))
}

/// Where a chain of symbolic links ends.
enum Followed {
    Path(PathBuf),
    Open(File),
}

/// The number of what is open, for a link of those that the system keeps for this process.
fn descriptor(link: &Path) -> Option<i32> {
    let (here, own) =
        (fs::canonicalize(folder(link)).ok()?, fs::canonicalize("/proc/self/fd").ok()?);
    if here == own { link.file_name()?.to_str()?.parse().ok() } else { None }
}

/// The folder of a path.
fn folder(path: &Path) -> &Path {
    match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    }
}

/// Whether a file could have this name: `folder/` could not.
fn is_name(path: &Path) -> bool {
    let text = path.as_os_str().as_encoded_bytes();
    path.file_name().is_some() && !text.ends_with(b"/")
}

/// A new file beside this one, on the list before it is made.
fn stage(path: &Path, mode: u32) -> io::Result<(NamedTempFile, Staged)> {
    let mut listed = None;
    let staged = tempfile::Builder::new().prefix(".youdoku-").make_in(folder(path), |path| {
        listed = Some(Staged::at(path.to_owned()));
        modes::create(path, mode)
    });
    let staged = match staged {
        Ok(staged) => staged,
        Err(error) => return Err(without_the_stage(error)),
    };
    let (file, path) = staged.into_parts();
    let listed = listed.unwrap_or_else(|| Staged::at(path.to_path_buf()));
    Ok((NamedTempFile::from_parts(file, path), listed))
}

/// The error itself: nobody knows the name that the temporary file would have had.
fn without_the_stage(error: io::Error) -> io::Error {
    match error.raw_os_error() {
        Some(code) => io::Error::from_raw_os_error(code),
        None => error.kind().into(),
    }
}

/// A new file with owner and mode of this one, where there can be one, and one alone is meant.
fn replacement(path: &Path, old: &Metadata) -> Option<(NamedTempFile, Staged)> {
    if !modes::has_one_name(old) {
        return None;
    }
    let (staged, listed) = stage(path, modes::PRIVATE).ok()?;
    modes::copy(old, staged.as_file()).ok()?;
    Some((staged, listed))
}

/// Owners, modes and names, as Unix has them.
#[cfg(unix)]
mod modes {
    use std::fs::{File, Metadata, OpenOptions, Permissions};
    use std::io;
    use std::os::fd::BorrowedFd;
    use std::os::unix::fs::{MetadataExt, OpenOptionsExt, PermissionsExt, fchown};
    use std::path::Path;

    /// What all may do, less what the umask takes away.
    pub const NEW: u32 = 0o666;
    pub const PRIVATE: u32 = 0o600;

    pub fn create(path: &Path, mode: u32) -> io::Result<File> {
        OpenOptions::new().write(true).create_new(true).mode(mode).open(path)
    }

    pub fn has_one_name(file: &Metadata) -> bool {
        file.nlink() == 1
    }

    /// Another handle on what is open under this number.
    pub fn opened(number: i32) -> io::Result<File> {
        // SAFETY: the system lists it among what is open, and nothing here closes what it did not open.
        let open = unsafe { BorrowedFd::borrow_raw(number) };
        Ok(open.try_clone_to_owned()?.into())
    }

    pub fn copy(from: &Metadata, to: &File) -> io::Result<()> {
        let now = to.metadata()?;
        if (now.uid(), now.gid()) != (from.uid(), from.gid()) {
            fchown(to, Some(from.uid()), Some(from.gid()))?;
        }
        // Last, for a new owner takes special modes away.
        to.set_permissions(Permissions::from_mode(from.mode() & 0o7777))
    }
}

#[cfg(not(unix))]
mod modes {
    use std::fs::{File, Metadata, OpenOptions};
    use std::io;
    use std::path::Path;

    pub const NEW: u32 = 0;
    pub const PRIVATE: u32 = 0;

    pub fn create(path: &Path, _: u32) -> io::Result<File> {
        OpenOptions::new().write(true).create_new(true).open(path)
    }

    pub fn has_one_name(_: &Metadata) -> bool {
        true
    }

    pub fn opened(_: i32) -> io::Result<File> {
        Err(io::ErrorKind::Unsupported.into())
    }

    pub fn copy(from: &Metadata, to: &File) -> io::Result<()> {
        to.set_permissions(from.permissions())
    }
}
