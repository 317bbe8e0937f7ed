//! Puzzles in Arrow arrays of other libraries, read in place.
//!
//! Texts and bytes in all their layouts, and lists of 81 numbers of type `uint8`.
#![expect(
    unsafe_code,
    reason = "the buffers of other libraries are read in place"
)]

use std::ffi::CStr;

use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyCapsule, PyTuple};

use super::structs::{Array, Schema, Stream};
use crate::rows::Puzzle;

/// The way texts lie in the buffers of an array.
#[derive(Clone, Copy)]
enum Layout {
    /// Offsets of 32 bits, then bytes.
    Short,
    /// Offsets of 64 bits, then bytes.
    Long,
    /// Views of 16 bytes, then buffers of bytes.
    Views,
    /// This many bytes for each.
    Fixed(usize),
    /// A child with 81 numbers for each.
    Digits,
}

/// Arrays of one type, one after the other.
pub(crate) struct Arrays {
    layout: Layout,
    arrays: Vec<Array>,
    /// The number of rows before each array, and of all.
    starts: Vec<usize>,
}

impl Arrays {
    /// The arrays of an object with `__arrow_c_stream__` or `__arrow_c_array__`.
    pub(crate) fn of(object: &Bound<'_, PyAny>) -> PyResult<Self> {
        let (schema, arrays) = match object.hasattr("__arrow_c_stream__")? {
            true => stream(object)?,
            false => single(object)?,
        };
        let layout = layout(&schema)?;
        let mut starts = vec![0];
        for array in &arrays {
            validate(array, layout)?;
            let length = usize::try_from(array.length).map_err(|_| broken())?;
            starts.push(starts[starts.len() - 1] + length);
        }
        Ok(Self {
            layout,
            arrays,
            starts,
        })
    }

    pub(crate) fn len(&self) -> usize {
        self.starts[self.starts.len() - 1]
    }

    /// The puzzle in this place, which is below `len`.
    pub(crate) fn get(&self, index: usize) -> Puzzle<'_> {
        let number = self.starts.partition_point(|&start| start <= index) - 1;
        let array = &self.arrays[number];
        // `validate` has seen that both fit.
        let row = index - self.starts[number] + array.offset as usize;
        if is_null(array, row) {
            return Puzzle::Missing;
        }
        // SAFETY: `row` is within the array, whose buffers `validate` has counted; the producer
        // promises that they are as long as their type demands while the array lives.
        unsafe { read(array, self.layout, row) }
    }
}

fn broken() -> PyErr {
    PyValueError::new_err("the Arrow array contradicts its own description")
}

/// The type and the one array of `__arrow_c_array__`.
fn single(object: &Bound<'_, PyAny>) -> PyResult<(Schema, Vec<Array>)> {
    let pair = object.call_method0("__arrow_c_array__")?;
    let pair = pair.cast_into::<PyTuple>()?;
    let schema = pair.get_item(0)?.cast_into::<PyCapsule>()?;
    let array = pair.get_item(1)?.cast_into::<PyCapsule>()?;
    let schema = schema.pointer_checked(Some(c"arrow_schema"))?.cast();
    let array = array.pointer_checked(Some(c"arrow_array"))?.cast();
    // SAFETY: capsules of these names hold these structures, and they were made for this call.
    unsafe {
        Ok((
            Schema::take(schema.as_ptr()),
            vec![Array::take(array.as_ptr())],
        ))
    }
}

/// The type and the arrays of `__arrow_c_stream__`.
fn stream(object: &Bound<'_, PyAny>) -> PyResult<(Schema, Vec<Array>)> {
    let capsule = object.call_method0("__arrow_c_stream__")?;
    let capsule = capsule.cast_into::<PyCapsule>()?;
    let place = capsule.pointer_checked(Some(c"arrow_array_stream"))?;
    // SAFETY: a capsule of this name holds a stream, and it was made for this call.
    let mut stream = unsafe { Stream::take(place.cast().as_ptr()) };
    let (Some(get_schema), Some(get_next)) = (stream.get_schema, stream.get_next) else {
        return Err(broken());
    };
    let mut schema = Schema::empty();
    // SAFETY: the stream has not been released, and `schema` has room for its type.
    let status = unsafe { get_schema(&raw mut stream, &raw mut schema) };
    check(&mut stream, status)?;
    let mut arrays = Vec::new();
    loop {
        let mut array = Array::empty();
        // SAFETY: the stream has not been released, and `array` has room for the next array.
        let status = unsafe { get_next(&raw mut stream, &raw mut array) };
        check(&mut stream, status)?;
        if array.release.is_none() {
            return Ok((schema, arrays));
        }
        arrays.push(array);
    }
}

/// The error of a stream, if it has one.
fn check(stream: &mut Stream, status: std::ffi::c_int) -> PyResult<()> {
    if status == 0 {
        return Ok(());
    }
    let Some(last) = stream.get_last_error else {
        return Err(broken());
    };
    // SAFETY: the stream has not been released; it gives a text that ends with zero, or nothing.
    let text = unsafe {
        let text = last(stream);
        (!text.is_null()).then(|| CStr::from_ptr(text).to_string_lossy().into_owned())
    };
    Err(PyValueError::new_err(text.unwrap_or_default()))
}

fn layout(schema: &Schema) -> PyResult<Layout> {
    // SAFETY: the format of a schema that was filled in is a text that ends with zero.
    let format = unsafe { CStr::from_ptr(schema.format) }.to_bytes();
    let is_plain = schema.dictionary.is_null();
    Ok(match format {
        b"u" | b"z" if is_plain => Layout::Short,
        b"U" | b"Z" if is_plain => Layout::Long,
        b"vu" | b"vz" if is_plain => Layout::Views,
        b"+w:81" if schema.n_children == 1 => {
            // SAFETY: a schema with one child has a pointer to it.
            let child = unsafe { CStr::from_ptr((**schema.children).format) };
            match child.to_bytes() {
                b"C" => Layout::Digits,
                _ => return Err(unknown("a list of 81 values that are not uint8")),
            }
        }
        _ => match format.strip_prefix(b"w:").map(str::from_utf8) {
            Some(Ok(width)) if is_plain => Layout::Fixed(width.parse().map_err(|_| broken())?),
            _ => return Err(unknown(&String::from_utf8_lossy(format))),
        },
    })
}

fn unknown(format: &str) -> PyErr {
    PyTypeError::new_err(format!(
        "the Arrow array has the type {format}; puzzles are texts, bytes, or lists of 81 values of type uint8"
    ))
}

/// Refuses an array that has not the parts its type demands.
fn validate(array: &Array, layout: Layout) -> PyResult<()> {
    let (buffers, children) = match layout {
        Layout::Short | Layout::Long => (3, 0),
        Layout::Views => (3.max(array.n_buffers), 0),
        Layout::Fixed(_) => (2, 0),
        Layout::Digits => (1, 1),
    };
    let is_whole = array.n_buffers == buffers
        && array.n_children == children
        && array.length >= 0
        && array.offset >= 0
        && array.length.checked_add(array.offset).is_some();
    match is_whole {
        true => Ok(()),
        false => Err(broken()),
    }
}

/// The buffer of this number.
fn buffer<T>(array: &Array, number: usize) -> *const T {
    // SAFETY: an array has `n_buffers` of them, and `validate` has counted.
    unsafe { (*array.buffers.add(number)).cast() }
}

fn is_null(array: &Array, row: usize) -> bool {
    let bits: *const u8 = buffer(array, 0);
    // SAFETY: where there is a bitmap, it has a bit for every row.
    array.null_count != 0 && !bits.is_null() && unsafe { *bits.add(row / 8) >> (row % 8) & 1 == 0 }
}

/// The puzzle of a row, counted from the beginning of the buffers.
///
/// # Safety
/// The row is within the array, and the buffers are as their layout demands.
unsafe fn read(array: &Array, layout: Layout, row: usize) -> Puzzle<'_> {
    let text = |start: *const u8, length: usize| match length {
        0 => Puzzle::Text(&[]),
        // SAFETY: the caller's pointer and length are those of a text in a buffer.
        _ => Puzzle::Text(unsafe { std::slice::from_raw_parts(start, length) }),
    };
    // SAFETY: by the contract of this function. Offsets never go down, so a length that is
    // negative shows an array that lies; it counts as empty.
    unsafe {
        match layout {
            Layout::Short => {
                let offsets: *const i32 = buffer(array, 1);
                let (begin, end) = (*offsets.add(row), *offsets.add(row + 1));
                let length = usize::try_from(end.saturating_sub(begin)).unwrap_or(0);
                text(
                    buffer::<u8>(array, 2).wrapping_offset(begin as isize),
                    length,
                )
            }
            Layout::Long => {
                let offsets: *const i64 = buffer(array, 1);
                let (begin, end) = (*offsets.add(row), *offsets.add(row + 1));
                let length = usize::try_from(end.saturating_sub(begin)).unwrap_or(0);
                text(
                    buffer::<u8>(array, 2).wrapping_offset(begin as isize),
                    length,
                )
            }
            Layout::Views => {
                // Length, then up to 12 bytes; or length, 4 bytes, number of a buffer, offset.
                let view = buffer::<[i32; 4]>(array, 1).add(row);
                let [length, _, number, offset] = view.read_unaligned();
                let length = usize::try_from(length).unwrap_or(0);
                match length {
                    0..=12 => text(view.cast::<u8>().add(4), length),
                    _ => {
                        let bytes: *const u8 = buffer(array, 2 + number as usize);
                        text(bytes.wrapping_offset(offset as isize), length)
                    }
                }
            }
            Layout::Fixed(width) => text(buffer::<u8>(array, 1).add(row * width), width),
            Layout::Digits => {
                let child = &**array.children;
                let first = buffer::<u8>(child, 1).add(child.offset as usize);
                Puzzle::Digits(&*first.add(row * 81).cast::<[u8; 81]>())
            }
        }
    }
}
