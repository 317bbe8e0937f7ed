//! Memory shared with numpy, by the array interface (version 3), which needs no C API.
//!
//! In: a contiguous array of bytes, read in place. Out: memory that numpy takes over, in large pages where the system has them.
#![expect(
    unsafe_code,
    reason = "numpy's memory is read in place, and large pages are asked for"
)]

use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::PyDict;

/// The bytes of an object that lives elsewhere and is kept alive.
pub(crate) struct Borrowed {
    pointer: *const u8,
    length: usize,
    /// Keeps the memory; never touched without the interpreter.
    _owner: Py<PyAny>,
}

// SAFETY: the memory is only read, and `_owner` is a counted reference that pyo3 lets any thread hold.
unsafe impl Send for Borrowed {}
// SAFETY: as above; nothing here changes through a shared reference.
unsafe impl Sync for Borrowed {}

impl Borrowed {
    /// The cells of a numpy array `uint8[n, 81]` or `uint8[n, 9, 9]`, contiguous in rows.
    pub(crate) fn boards(array: &Bound<'_, PyAny>) -> PyResult<Self> {
        let wrong = |text: &str| PyTypeError::new_err(text.to_owned());
        let interface = array.getattr("__array_interface__")?;
        let interface = interface.cast_into::<PyDict>()?;
        let get = |name: &str| {
            let value = interface.get_item(name)?;
            value.ok_or_else(|| wrong("the array interface is incomplete"))
        };
        if get("typestr")?.extract::<String>()? != "|u1" {
            return Err(wrong("the array's type is not uint8"));
        }
        let is_contiguous = match interface.get_item("strides")? {
            Some(strides) => strides.is_none(),
            None => true,
        };
        if !is_contiguous {
            return Err(wrong("the array is not contiguous"));
        }
        let shape: Vec<usize> = get("shape")?.extract()?;
        let rows = match shape[..] {
            [rows, 81] | [rows, 9, 9] => rows,
            _ => return Err(wrong("the array's shape is not (n, 81) or (n, 9, 9)")),
        };
        let (address, _): (usize, bool) = get("data")?.extract()?;
        let length = rows
            .checked_mul(81)
            .filter(|&length| length == 0 || address != 0)
            .ok_or_else(|| wrong("the array interface makes no sense"))?;
        Ok(Self {
            pointer: std::ptr::with_exposed_provenance(address),
            length,
            _owner: array.clone().unbind(),
        })
    }

    /// The bytes.
    ///
    /// The caller of the Python function must not write to the array meanwhile, as with every
    /// function that lets go of the interpreter's lock; the documentation says so.
    pub(crate) fn bytes(&self) -> &[u8] {
        if self.length == 0 {
            return &[];
        }
        // SAFETY: the array interface promises `length` bytes at `pointer` as long as the array
        // lives, and `_owner` keeps it alive.
        unsafe { std::slice::from_raw_parts(self.pointer, self.length) }
    }
}

/// An empty vector with room for this many values. Large ones get large pages where the system has them, as numpy's own
/// arrays do, because the system provides fresh memory page by page.
pub(crate) fn fresh<T>(room: usize) -> Vec<T> {
    let mut values = Vec::<T>::with_capacity(room);
    #[cfg(target_os = "linux")]
    {
        const PAGE: usize = 1 << 12;
        let all = values.spare_capacity_mut();
        let begin = all.as_mut_ptr().addr().next_multiple_of(PAGE) - all.as_mut_ptr().addr();
        let length = size_of_val(all).saturating_sub(begin) / PAGE * PAGE;
        if length >= LARGE {
            // SAFETY: the pages lie within the vector's own room. The advice changes neither their content nor who may
            // use them, so nothing depends on its success.
            unsafe {
                let pages = all.as_mut_ptr().byte_add(begin);
                libc::madvise(pages.cast(), length, libc::MADV_HUGEPAGE);
            }
        }
    }
    values
}

/// The bytes from which on large pages pay: two of them.
#[cfg(target_os = "linux")]
const LARGE: usize = 1 << 22;

/// Values for numpy: `numpy.asarray` takes them over without a copy.
#[pyclass(frozen, module = "cellwise._cellwise")]
pub(crate) struct Buffer {
    values: Values,
    shape: Vec<usize>,
}

/// Values of one type.
pub(crate) enum Values {
    Bytes(Vec<u8>),
    Integers(Vec<u64>),
    Numbers(Vec<f64>),
    /// Words of this many characters each.
    Words(Vec<u32>, usize),
}

impl Buffer {
    /// Values in an array of this shape.
    pub(crate) fn new(values: Values, shape: Vec<usize>) -> Self {
        Self { values, shape }
    }
}

#[pymethods]
impl Buffer {
    /// Address, shape and type, as numpy's documentation lays down.
    #[getter]
    fn __array_interface__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let order = match cfg!(target_endian = "little") {
            true => '<',
            false => '>',
        };
        let (address, kind) = match &self.values {
            Values::Bytes(values) => (values.as_ptr().expose_provenance(), "|u1".to_owned()),
            Values::Integers(values) => (values.as_ptr().expose_provenance(), format!("{order}u8")),
            Values::Numbers(values) => (values.as_ptr().expose_provenance(), format!("{order}f8")),
            Values::Words(values, width) => (
                values.as_ptr().expose_provenance(),
                format!("{order}U{width}"),
            ),
        };
        let interface = PyDict::new(py);
        interface.set_item("version", 3)?;
        interface.set_item("typestr", kind)?;
        interface.set_item("shape", pyo3::types::PyTuple::new(py, &self.shape)?)?;
        // Nothing else reads or writes the values, so the array may be written to.
        interface.set_item("data", (address, false))?;
        Ok(interface)
    }
}
