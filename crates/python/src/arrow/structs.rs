//! The structures of the C data interface. The last holder of a structure releases it, once.
#![expect(unsafe_code, reason = "the structures are shared with C")]

use std::ffi::{c_char, c_int, c_void};

/// The type of an array.
#[repr(C)]
pub(super) struct Schema {
    pub(super) format: *const c_char,
    pub(super) name: *const c_char,
    pub(super) metadata: *const c_char,
    pub(super) flags: i64,
    pub(super) n_children: i64,
    pub(super) children: *mut *mut Schema,
    pub(super) dictionary: *mut Schema,
    pub(super) release: Option<unsafe extern "C" fn(*mut Schema)>,
    pub(super) private_data: *mut c_void,
}

/// The values of an array.
#[repr(C)]
pub(super) struct Array {
    pub(super) length: i64,
    pub(super) null_count: i64,
    pub(super) offset: i64,
    pub(super) n_buffers: i64,
    pub(super) n_children: i64,
    pub(super) buffers: *mut *const c_void,
    pub(super) children: *mut *mut Array,
    pub(super) dictionary: *mut Array,
    pub(super) release: Option<unsafe extern "C" fn(*mut Array)>,
    pub(super) private_data: *mut c_void,
}

/// Arrays of one type, one after the other.
#[repr(C)]
pub(super) struct Stream {
    pub(super) get_schema: Option<unsafe extern "C" fn(*mut Stream, *mut Schema) -> c_int>,
    pub(super) get_next: Option<unsafe extern "C" fn(*mut Stream, *mut Array) -> c_int>,
    pub(super) get_last_error: Option<unsafe extern "C" fn(*mut Stream) -> *const c_char>,
    pub(super) release: Option<unsafe extern "C" fn(*mut Stream)>,
    pub(super) private_data: *mut c_void,
}

macro_rules! released {
    ($($name:ident)*) => {$(
        // SAFETY: the specification lets a structure be moved and released on any thread.
        unsafe impl Send for $name {}
        // SAFETY: a structure that was handed over is only read until it is released.
        unsafe impl Sync for $name {}

        impl Drop for $name {
            fn drop(&mut self) {
                if let Some(release) = self.release {
                    // SAFETY: `release` is set, so the structure has not been released yet, and
                    // this is its last use.
                    unsafe { release(self) };
                }
            }
        }

        impl $name {
            /// Takes a structure out of the place where its producer put it.
            ///
            /// # Safety
            /// `place` points to a structure that the producer has filled in. No other code uses
            /// it during this call.
            pub(super) unsafe fn take(place: *mut Self) -> Self {
                // SAFETY: by the contract of this function. The structure may be moved; the one
                // that stays behind is marked as released, as the specification asks.
                unsafe {
                    let taken = place.read();
                    (&raw mut (*place).release).write(None);
                    taken
                }
            }
        }
    )*};
}

released! { Schema Array Stream }

impl Schema {
    /// A structure for a producer to fill in.
    pub(super) fn empty() -> Self {
        use std::ptr::{null, null_mut};
        Self {
            format: null(),
            name: null(),
            metadata: null(),
            flags: 0,
            n_children: 0,
            children: null_mut(),
            dictionary: null_mut(),
            release: None,
            private_data: null_mut(),
        }
    }
}

impl Array {
    /// A structure for a producer to fill in.
    pub(super) fn empty() -> Self {
        use std::ptr::null_mut;
        Self {
            length: 0,
            null_count: 0,
            offset: 0,
            n_buffers: 0,
            n_children: 0,
            buffers: null_mut(),
            children: null_mut(),
            dictionary: null_mut(),
            release: None,
            private_data: null_mut(),
        }
    }
}
