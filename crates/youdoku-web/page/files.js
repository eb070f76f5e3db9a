// Files in memory, as WASI asks for them: the solver writes its proofs to a file and nowhere else. There is one folder,
// the root; others are names with a stroke in them. What is written stays until the module removes it.

const [OK, BAD_FILE, EXISTS, NOT_THERE, NOT_SUPPORTED] = [0, 8, 20, 44, 52];
/** The first number after those of the streams. */
const ROOT = 3;
const [FOLDER, FILE] = [3, 4];
/** Flags of `path_open`. */
const [CREATE, EXCLUSIVE, TRUNCATE] = [1, 4, 8];

/** @typedef {{bytes: Uint8Array, length: number}} File */

/** @param {() => WebAssembly.Memory} memory @returns {Record<string, (...numbers: any[]) => number>} */
export function files(memory) {
  /** @type {Map<string, File>} */
  const kept = new Map();
  /** @type {Map<number, {file: File, at: number}>} */
  const open = new Map();
  const view = () => new DataView(memory().buffer);
  const bytes = (/** @type {number} */ at, /** @type {number} */ length) => new Uint8Array(memory().buffer, at, length);
  const name = (/** @type {number} */ at, /** @type {number} */ length) => new TextDecoder().decode(bytes(at, length));

  /** The pieces of memory that a call reads or writes. @param {number} parts @param {number} count */
  function* pieces(parts, count) {
    for (let i = 0; i < count; i++) yield bytes(view().getUint32(parts + 8 * i, true), view().getUint32(parts + 8 * i + 4, true));
  }

  /** @param {number} at @param {number} kind @param {number} size */
  function stat(at, kind, size) {
    bytes(at, 64).fill(0);
    view().setUint8(at + 16, kind);
    view().setBigUint64(at + 24, 1n, true);
    view().setBigUint64(at + 32, BigInt(size), true);
    return OK;
  }

  /** @param {File} file @param {number} length */
  function grow(file, length) {
    if (file.bytes.length >= length) return;
    const more = new Uint8Array(Math.max(length, 2 * file.bytes.length, 4096));
    more.set(file.bytes.subarray(0, file.length));
    file.bytes = more;
  }

  return {
    fd_prestat_get: (fd, at) => {
      if (fd !== ROOT) return BAD_FILE;
      view().setUint32(at, 0, true);
      view().setUint32(at + 4, 1, true);
      return OK;
    },
    fd_prestat_dir_name: (fd, at) => {
      if (fd !== ROOT) return BAD_FILE;
      bytes(at, 1)[0] = "/".charCodeAt(0);
      return OK;
    },
    fd_fdstat_get: (fd, at) => {
      if (fd !== ROOT && !open.has(fd)) return BAD_FILE;
      bytes(at, 24).fill(0);
      view().setUint8(at, fd === ROOT ? FOLDER : FILE);
      // Whatever is asked for may be done.
      view().setBigUint64(at + 8, ~0n, true);
      view().setBigUint64(at + 16, ~0n, true);
      return OK;
    },
    path_create_directory: () => OK,
    path_remove_directory: () => OK,
    path_unlink_file: (_, at, length) => (kept.delete(name(at, length)) ? OK : NOT_THERE),
    path_filestat_get: (_, __, at, length, to) => {
      const file = kept.get(name(at, length));
      return file ? stat(to, FILE, file.length) : NOT_THERE;
    },
    path_open: (_, __, at, length, flags, ___, ____, _____, to) => {
      const path = name(at, length);
      let file = kept.get(path);
      if (file && flags & EXCLUSIVE) return EXISTS;
      if (!file && !(flags & CREATE)) return NOT_THERE;
      if (!file) kept.set(path, (file = { bytes: new Uint8Array(0), length: 0 }));
      if (flags & TRUNCATE) file.length = 0;
      const fd = Math.max(ROOT, ...open.keys()) + 1;
      open.set(fd, { file, at: 0 });
      view().setUint32(to, fd, true);
      return OK;
    },
    fd_filestat_get: (fd, to) => {
      const here = open.get(fd);
      return here ? stat(to, FILE, here.file.length) : BAD_FILE;
    },
    fd_read: (fd, parts, count, to) => {
      const here = open.get(fd);
      if (!here) return BAD_FILE;
      let all = 0;
      for (const piece of pieces(parts, count)) {
        const came = here.file.bytes.subarray(here.at, Math.min(here.at + piece.length, here.file.length));
        piece.set(came);
        here.at += came.length;
        all += came.length;
      }
      view().setUint32(to, all, true);
      return OK;
    },
    fd_write: (fd, parts, count, to) => {
      const here = open.get(fd);
      if (!here) return BAD_FILE;
      let all = 0;
      for (const piece of pieces(parts, count)) {
        grow(here.file, here.at + piece.length);
        here.file.bytes.set(piece, here.at);
        here.at += piece.length;
        here.file.length = Math.max(here.file.length, here.at);
        all += piece.length;
      }
      view().setUint32(to, all, true);
      return OK;
    },
    fd_seek: (fd, by, whence, to) => {
      const here = open.get(fd);
      if (!here) return BAD_FILE;
      const at = [0, here.at, here.file.length][whence] + Number(by);
      if (!(at >= 0 && at <= here.file.length)) return NOT_SUPPORTED;
      here.at = at;
      view().setBigUint64(to, BigInt(at), true);
      return OK;
    },
    fd_close: (fd) => (open.delete(fd) ? OK : BAD_FILE),
  };
}
