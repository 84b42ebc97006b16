//! The disk as a VFS of SQLite. All of this crate's unsafe code is here.
#![expect(
    unsafe_code,
    reason = "SQLite calls a VFS through C function pointers; a fault below the page cache can be made nowhere else"
)]

use crate::disk::{Disk, Failure, Handle};
use rusqlite::ffi::{self, sqlite3_file, sqlite3_int64, sqlite3_io_methods, sqlite3_vfs};
use std::ffi::{CStr, CString, c_char, c_int, c_void};
use std::ptr;

/// What SQLite reserves for each open file: its own header and our handle.
#[repr(C)]
struct OpenFile {
    base: sqlite3_file,
    handle: *mut Handle,
}

impl Disk {
    /// Makes the disk known to SQLite under a name, for `SqliteTuning::vfs`. It stays registered until the process ends.
    ///
    /// # Panics
    /// If SQLite has no VFS of its own or refuses this one: then no test of faults can run.
    pub fn register(&self, name: &str) {
        let c_name = CString::new(name).unwrap_or_default().into_raw();
        let data: *mut Self = Box::into_raw(Box::new(self.clone()));
        // SAFETY: a null name asks for the default VFS; the answer is null or valid for the life of the process.
        let usual = unsafe { ffi::sqlite3_vfs_find(ptr::null()) };
        assert!(!usual.is_null(), "SQLite has no VFS");
        // SAFETY: not null, and nobody changes a registered VFS.
        let usual = unsafe { &*usual };
        let vfs = Box::into_raw(Box::new(sqlite3_vfs {
            iVersion: 2,
            szOsFile: c_int::try_from(size_of::<OpenFile>()).unwrap_or(c_int::MAX),
            mxPathname: 512,
            pNext: ptr::null_mut(),
            zName: c_name,
            pAppData: data.cast(),
            xOpen: Some(open),
            xDelete: Some(delete),
            xAccess: Some(access),
            xFullPathname: Some(full_pathname),
            xDlOpen: None,
            xDlError: None,
            xDlSym: None,
            xDlClose: None,
            // These three are the usual VFS's own; they look at nothing of ours.
            xRandomness: usual.xRandomness,
            xSleep: usual.xSleep,
            xCurrentTime: usual.xCurrentTime,
            xGetLastError: None,
            xCurrentTimeInt64: usual.xCurrentTimeInt64,
            xSetSystemCall: None,
            xGetSystemCall: None,
            xNextSystemCall: None,
        }));
        // SAFETY: the structure is complete and is never freed.
        let code = unsafe { ffi::sqlite3_vfs_register(vfs, 0) };
        assert_eq!(code, ffi::SQLITE_OK, "SQLite refuses the VFS {name}");
    }
}

static METHODS: sqlite3_io_methods = sqlite3_io_methods {
    iVersion: 2,
    xClose: Some(close),
    xRead: Some(read),
    xWrite: Some(write),
    xTruncate: Some(truncate),
    xSync: Some(sync),
    xFileSize: Some(file_size),
    xLock: Some(lock),
    xUnlock: Some(unlock),
    xCheckReservedLock: Some(check_reserved_lock),
    xFileControl: Some(file_control),
    xSectorSize: Some(sector_size),
    xDeviceCharacteristics: Some(device_characteristics),
    xShmMap: Some(shm_map),
    xShmLock: Some(shm_lock),
    xShmBarrier: Some(shm_barrier),
    xShmUnmap: Some(shm_unmap),
    xFetch: None,
    xUnfetch: None,
};

fn code(failure: Failure, io: c_int) -> c_int {
    match failure {
        Failure::Io => io,
        Failure::Full => ffi::SQLITE_FULL,
        Failure::Busy => ffi::SQLITE_BUSY,
        Failure::Missing => ffi::SQLITE_CANTOPEN,
    }
}

fn answer(done: Result<(), Failure>, io: c_int) -> c_int {
    done.map_or_else(|failure| code(failure, io), |()| ffi::SQLITE_OK)
}

/// # Safety
/// `vfs` is one that `register` made.
unsafe fn disk<'a>(vfs: *mut sqlite3_vfs) -> &'a Disk {
    // SAFETY: by the caller; the disk behind it is never freed.
    unsafe { &*(*vfs).pAppData.cast::<Disk>() }
}

/// # Safety
/// `file` was opened by `open` and not yet closed; SQLite uses a file from one thread at a time.
unsafe fn handle<'a>(file: *mut sqlite3_file) -> &'a mut Handle {
    // SAFETY: by the caller.
    unsafe { &mut *(*file.cast::<OpenFile>()).handle }
}

/// # Safety
/// `name` is null or a C string.
unsafe fn text<'a>(name: *const c_char) -> Option<&'a str> {
    if name.is_null() {
        return None;
    }
    // SAFETY: not null, by the caller a C string.
    unsafe { CStr::from_ptr(name) }.to_str().ok()
}

unsafe extern "C" fn open(
    vfs: *mut sqlite3_vfs,
    name: *const c_char,
    file: *mut sqlite3_file,
    flags: c_int,
    out_flags: *mut c_int,
) -> c_int {
    // SAFETY: SQLite gives its VFS, a name or null, and room for an `OpenFile`.
    unsafe {
        (*file).pMethods = ptr::null();
        let journal = flags
            & (ffi::SQLITE_OPEN_MAIN_JOURNAL | ffi::SQLITE_OPEN_SUPER_JOURNAL | ffi::SQLITE_OPEN_WAL)
            != 0;
        match disk(vfs).open(text(name), flags & ffi::SQLITE_OPEN_CREATE != 0, journal) {
            Ok(opened) => {
                (*file.cast::<OpenFile>()).handle = Box::into_raw(Box::new(opened));
                (*file).pMethods = &raw const METHODS;
                if !out_flags.is_null() {
                    *out_flags = flags;
                }
                ffi::SQLITE_OK
            }
            Err(failure) => code(failure, ffi::SQLITE_IOERR),
        }
    }
}

unsafe extern "C" fn delete(vfs: *mut sqlite3_vfs, name: *const c_char, sync_dir: c_int) -> c_int {
    // SAFETY: SQLite gives its VFS and a name.
    let (disk, name) = unsafe { (disk(vfs), text(name)) };
    match disk.delete(name.unwrap_or_default(), sync_dir != 0) {
        Err(Failure::Missing) => ffi::SQLITE_IOERR_DELETE_NOENT,
        done => answer(done, ffi::SQLITE_IOERR_DELETE),
    }
}

unsafe extern "C" fn access(
    vfs: *mut sqlite3_vfs,
    name: *const c_char,
    _flags: c_int,
    out: *mut c_int,
) -> c_int {
    // SAFETY: SQLite gives its VFS, a name and a place for the answer.
    unsafe {
        *out = c_int::from(text(name).is_some_and(|name| disk(vfs).exists(name)));
    }
    ffi::SQLITE_OK
}

unsafe extern "C" fn full_pathname(
    _vfs: *mut sqlite3_vfs,
    name: *const c_char,
    room: c_int,
    out: *mut c_char,
) -> c_int {
    // SAFETY: SQLite gives a C string and `room` bytes for the copy.
    unsafe {
        let bytes = CStr::from_ptr(name).to_bytes_with_nul();
        if bytes.len() > usize::try_from(room).unwrap_or(0) {
            return ffi::SQLITE_CANTOPEN;
        }
        ptr::copy_nonoverlapping(bytes.as_ptr().cast(), out, bytes.len());
    }
    ffi::SQLITE_OK
}

unsafe extern "C" fn close(file: *mut sqlite3_file) -> c_int {
    // SAFETY: SQLite closes a file once; afterwards it does not look at the handle.
    unsafe {
        let opened = Box::from_raw((*file.cast::<OpenFile>()).handle);
        (*file).pMethods = ptr::null();
        opened.close();
    }
    ffi::SQLITE_OK
}

unsafe extern "C" fn read(
    file: *mut sqlite3_file,
    into: *mut c_void,
    amount: c_int,
    at: sqlite3_int64,
) -> c_int {
    let (Ok(amount), Ok(at)) = (usize::try_from(amount), usize::try_from(at)) else {
        return ffi::SQLITE_IOERR_READ;
    };
    // SAFETY: SQLite gives an open file and `amount` bytes, which it regards as not initialised: they are zeroed first.
    let (handle, into) = unsafe {
        ptr::write_bytes(into.cast::<u8>(), 0, amount);
        (handle(file), std::slice::from_raw_parts_mut(into.cast::<u8>(), amount))
    };
    match handle.read(at, into) {
        Ok(count) if count == amount => ffi::SQLITE_OK,
        Ok(_) => ffi::SQLITE_IOERR_SHORT_READ,
        Err(failure) => code(failure, ffi::SQLITE_IOERR_READ),
    }
}

unsafe extern "C" fn write(
    file: *mut sqlite3_file,
    from: *const c_void,
    amount: c_int,
    at: sqlite3_int64,
) -> c_int {
    let (Ok(amount), Ok(at)) = (usize::try_from(amount), usize::try_from(at)) else {
        return ffi::SQLITE_IOERR_WRITE;
    };
    // SAFETY: SQLite gives an open file and `amount` bytes to write.
    let (handle, bytes) = unsafe { (handle(file), std::slice::from_raw_parts(from.cast::<u8>(), amount)) };
    answer(handle.write(at, bytes), ffi::SQLITE_IOERR_WRITE)
}

unsafe extern "C" fn truncate(file: *mut sqlite3_file, size: sqlite3_int64) -> c_int {
    // SAFETY: SQLite gives an open file.
    let handle = unsafe { handle(file) };
    let size = usize::try_from(size).unwrap_or(0);
    answer(handle.resize(size), ffi::SQLITE_IOERR_TRUNCATE)
}

unsafe extern "C" fn sync(file: *mut sqlite3_file, _flags: c_int) -> c_int {
    // SAFETY: SQLite gives an open file.
    let handle = unsafe { handle(file) };
    answer(handle.sync(), ffi::SQLITE_IOERR_FSYNC)
}

unsafe extern "C" fn file_size(file: *mut sqlite3_file, out: *mut sqlite3_int64) -> c_int {
    // SAFETY: SQLite gives an open file and a place for the answer.
    unsafe {
        match handle(file).size() {
            Ok(size) => {
                *out = sqlite3_int64::try_from(size).unwrap_or(sqlite3_int64::MAX);
                ffi::SQLITE_OK
            }
            Err(failure) => code(failure, ffi::SQLITE_IOERR),
        }
    }
}

unsafe extern "C" fn lock(file: *mut sqlite3_file, level: c_int) -> c_int {
    // SAFETY: SQLite gives an open file.
    answer(unsafe { handle(file) }.lock(level), ffi::SQLITE_IOERR)
}

unsafe extern "C" fn unlock(file: *mut sqlite3_file, level: c_int) -> c_int {
    // SAFETY: SQLite gives an open file.
    unsafe { handle(file) }.unlock(level);
    ffi::SQLITE_OK
}

unsafe extern "C" fn check_reserved_lock(file: *mut sqlite3_file, out: *mut c_int) -> c_int {
    // SAFETY: SQLite gives an open file and a place for the answer.
    unsafe {
        match handle(file).is_reserved() {
            Ok(reserved) => {
                *out = c_int::from(reserved);
                ffi::SQLITE_OK
            }
            Err(failure) => code(failure, ffi::SQLITE_IOERR),
        }
    }
}

unsafe extern "C" fn file_control(_file: *mut sqlite3_file, _op: c_int, _arg: *mut c_void) -> c_int {
    ffi::SQLITE_NOTFOUND
}

unsafe extern "C" fn sector_size(_file: *mut sqlite3_file) -> c_int {
    4096
}

/// As the usual VFS says: a write does not harm the bytes beside it.
unsafe extern "C" fn device_characteristics(_file: *mut sqlite3_file) -> c_int {
    ffi::SQLITE_IOCAP_POWERSAFE_OVERWRITE
}

unsafe extern "C" fn shm_map(
    file: *mut sqlite3_file,
    region: c_int,
    size: c_int,
    extend: c_int,
    out: *mut *mut c_void,
) -> c_int {
    let (Ok(region), Ok(size)) = (usize::try_from(region), usize::try_from(size)) else {
        return ffi::SQLITE_IOERR;
    };
    // SAFETY: SQLite gives an open file and a place for the answer. The memory is made of atomics, so that writing through
    // a pointer to it is allowed, and the handle keeps it alive until it is closed.
    unsafe {
        match handle(file).map(region, size, extend != 0) {
            Ok(start) => {
                *out = start.map_or(ptr::null_mut(), |start| start.cast_mut().cast());
                ffi::SQLITE_OK
            }
            Err(failure) => code(failure, ffi::SQLITE_IOERR),
        }
    }
}

unsafe extern "C" fn shm_lock(file: *mut sqlite3_file, first: c_int, count: c_int, flags: c_int) -> c_int {
    let (Ok(first), Ok(count)) = (u32::try_from(first), u32::try_from(count)) else {
        return ffi::SQLITE_IOERR;
    };
    // SAFETY: SQLite gives an open file.
    let handle = unsafe { handle(file) };
    let lock = flags & ffi::SQLITE_SHM_LOCK != 0;
    let alone = flags & ffi::SQLITE_SHM_EXCLUSIVE != 0;
    answer(handle.slots(first, count, lock, alone), ffi::SQLITE_IOERR)
}

unsafe extern "C" fn shm_barrier(_file: *mut sqlite3_file) {
    std::sync::atomic::fence(std::sync::atomic::Ordering::SeqCst);
}

unsafe extern "C" fn shm_unmap(file: *mut sqlite3_file, _delete: c_int) -> c_int {
    // SAFETY: SQLite gives an open file and does not look at the memory afterwards.
    let handle = unsafe { handle(file) };
    handle.unmap();
    handle.regions = None;
    ffi::SQLITE_OK
}
