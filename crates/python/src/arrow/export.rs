//! Columns of results as an Arrow struct array, for any library that reads the C data interface.
#![expect(unsafe_code, reason = "the structures are shared with C")]

use std::ffi::{CStr, CString, c_void};
use std::ptr::{null, null_mut};
use std::sync::Arc;

use pyo3::prelude::*;
use pyo3::types::PyCapsule;

use super::structs::{Array, Schema};
use crate::column::{Column, NO_WORD, spelled};
use crate::known::Known;
use crate::memory::fresh;

/// A column may have values that are missing.
const NULLABLE: i64 = 2;

/// A table of results: `pyarrow.record_batch(table)`, `polars.DataFrame(table)` and others take it.
#[pyclass(frozen, module = "cellwise._cellwise")]
pub(crate) struct Table {
    columns: Arc<Vec<(&'static str, Column)>>,
    length: usize,
}

impl Table {
    pub(crate) fn new(columns: Vec<(&'static str, Column)>, length: usize) -> Self {
        Self {
            columns: Arc::new(columns),
            length,
        }
    }

    fn schema(&self) -> Schema {
        let children = self.columns.iter().map(|(name, column)| {
            let format = match column {
                Column::Text { .. } | Column::Word { .. } => c"U",
                Column::Integer { .. } => c"L",
                Column::Number(_) => c"g",
                Column::Cells(_) => c"w:81",
            };
            schema(format, name, NULLABLE, Vec::new())
        });
        schema(c"+s", "", 0, children.collect())
    }

    fn array(&self) -> Array {
        let children = (0..self.columns.len()).map(|number| self.child(number));
        array(self.length, None, Vec::new(), children.collect())
    }

    /// The array of a column.
    fn child(&self, number: usize) -> Array {
        let owner = Arc::clone(&self.columns);
        let column = &self.columns[number].1;
        let valid = |known: &Known| known.bitmap().map(Part::Bytes);
        let parts = match column {
            Column::Text { bytes, ends, known } => {
                let ends = match ends.is_empty() {
                    true => Part::Ends(vec![0; self.length + 1]),
                    false => Part::At(ends.as_ptr().cast()),
                };
                vec![
                    valid(known),
                    Some(ends),
                    Some(Part::At(bytes.as_ptr().cast())),
                ]
            }
            Column::Integer { values, known } => {
                vec![valid(known), Some(Part::At(values.as_ptr().cast()))]
            }
            Column::Number(values) => {
                let known: Known = values.iter().map(|value| !value.is_nan()).collect();
                vec![valid(&known), Some(Part::At(values.as_ptr().cast()))]
            }
            Column::Cells(cells) => vec![None, Some(Part::At(cells.as_ptr().cast()))],
            Column::Word { codes, names } => {
                let known: Known = codes.iter().map(|&code| code != NO_WORD).collect();
                let length = |code: u8| names.get(usize::from(code)).map_or(0, String::len);
                let mut ends = fresh(codes.len() + 1);
                let mut end = 0;
                ends.push(end);
                ends.extend(codes.iter().map(|&code| {
                    end += length(code) as i64;
                    end
                }));
                let text = spelled(codes, names, &[]);
                vec![
                    valid(&known),
                    Some(Part::Ends(ends)),
                    Some(Part::Bytes(text)),
                ]
            }
        };
        array(self.length, Some(owner), parts, Vec::new())
    }
}

#[pymethods]
impl Table {
    fn __len__(&self) -> usize {
        self.length
    }

    /// The names of the columns.
    #[getter]
    fn column_names(&self) -> Vec<&'static str> {
        self.columns.iter().map(|(name, _)| *name).collect()
    }

    /// The type, as a capsule.
    fn __arrow_c_schema__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyCapsule>> {
        PyCapsule::new_with_value(py, self.schema(), c"arrow_schema")
    }

    /// The type and the columns, as capsules; a type that is asked for is not heeded, as the protocol allows.
    #[pyo3(signature = (requested_schema = None))]
    fn __arrow_c_array__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<(Bound<'py, PyCapsule>, Bound<'py, PyCapsule>)> {
        let _ = requested_schema;
        let array = PyCapsule::new_with_value(py, self.array(), c"arrow_array")?;
        Ok((self.__arrow_c_schema__(py)?, array))
    }
}

/// A buffer: memory of the table's columns, or made for the array.
enum Part {
    At(*const c_void),
    Bytes(Vec<u8>),
    Ends(Vec<i64>),
}

impl Part {
    fn pointer(&self) -> *const c_void {
        match self {
            Self::At(pointer) => *pointer,
            Self::Bytes(bytes) => bytes.as_ptr().cast(),
            Self::Ends(ends) => ends.as_ptr().cast(),
        }
    }
}

/// What the pointers of a schema point to.
struct SchemaParts {
    name: CString,
    children: Vec<*mut Schema>,
}

fn schema(format: &'static CStr, name: &str, flags: i64, children: Vec<Schema>) -> Schema {
    let children = children
        .into_iter()
        .map(|child| Box::into_raw(Box::new(child)));
    let mut parts = Box::new(SchemaParts {
        // Names of columns hold no zero.
        name: CString::new(name).unwrap_or_default(),
        children: children.collect(),
    });
    Schema {
        format: format.as_ptr(),
        name: parts.name.as_ptr(),
        metadata: null(),
        flags,
        n_children: parts.children.len() as i64,
        children: parts.children.as_mut_ptr(),
        dictionary: null_mut(),
        release: Some(release_schema),
        private_data: Box::into_raw(parts).cast(),
    }
}

unsafe extern "C" fn release_schema(schema: *mut Schema) {
    // SAFETY: `schema` was made by the function of that name and has not been released, so its private data
    // and its children are boxes that were given away. A child that was moved out is marked as released,
    // and then its drop does nothing.
    unsafe {
        let parts = Box::from_raw((*schema).private_data.cast::<SchemaParts>());
        for &child in &parts.children {
            drop(Box::from_raw(child));
        }
        (*schema).release = None;
    }
}

/// What the pointers of an array point to.
struct ArrayParts {
    _columns: Option<Arc<Vec<(&'static str, Column)>>>,
    _parts: Vec<Option<Part>>,
    buffers: Vec<*const c_void>,
    children: Vec<*mut Array>,
}

/// An array of these buffers, the first of which is the bitmap of values that are there; `None` if all are.
fn array(
    length: usize,
    columns: Option<Arc<Vec<(&'static str, Column)>>>,
    parts: Vec<Option<Part>>,
    children: Vec<Array>,
) -> Array {
    let pointer = |part: &Option<Part>| part.as_ref().map_or(null(), Part::pointer);
    let mut buffers: Vec<_> = parts.iter().map(pointer).collect();
    let has_bitmap = parts.first().is_some_and(Option::is_some);
    if buffers.is_empty() {
        // A struct has a bitmap alone.
        buffers.push(null());
    }
    let children = children
        .into_iter()
        .map(|child| Box::into_raw(Box::new(child)));
    let mut parts = Box::new(ArrayParts {
        _columns: columns,
        _parts: parts,
        buffers,
        children: children.collect(),
    });
    Array {
        length: length as i64,
        // -1: not counted.
        null_count: if has_bitmap { -1 } else { 0 },
        offset: 0,
        n_buffers: parts.buffers.len() as i64,
        n_children: parts.children.len() as i64,
        buffers: parts.buffers.as_mut_ptr(),
        children: parts.children.as_mut_ptr(),
        dictionary: null_mut(),
        release: Some(release_array),
        private_data: Box::into_raw(parts).cast(),
    }
}

unsafe extern "C" fn release_array(array: *mut Array) {
    // SAFETY: as for `release_schema`; the buffers live in the private data or in the columns it holds.
    unsafe {
        let parts = Box::from_raw((*array).private_data.cast::<ArrayParts>());
        for &child in &parts.children {
            drop(Box::from_raw(child));
        }
        (*array).release = None;
    }
}
