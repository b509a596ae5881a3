"""A consumer of the Arrow C stream in ctypes: what pyarrow, polars and DuckDB do, checked strictly."""

import ctypes

import numpy as np


class Schema(ctypes.Structure):
    pass


class Array(ctypes.Structure):
    pass


class Stream(ctypes.Structure):
    pass


P, I64 = ctypes.c_void_p, ctypes.c_int64
Schema._fields_ = [
    ("format", ctypes.c_char_p), ("name", ctypes.c_char_p), ("metadata", P), ("flags", I64), ("n_children", I64),
    ("children", ctypes.POINTER(ctypes.POINTER(Schema))), ("dictionary", P),
    ("release", ctypes.CFUNCTYPE(None, ctypes.POINTER(Schema))), ("private_data", P)]
Array._fields_ = [
    ("length", I64), ("null_count", I64), ("offset", I64), ("n_buffers", I64), ("n_children", I64),
    ("buffers", ctypes.POINTER(P)), ("children", ctypes.POINTER(ctypes.POINTER(Array))), ("dictionary", P),
    ("release", ctypes.CFUNCTYPE(None, ctypes.POINTER(Array))), ("private_data", P)]
Stream._fields_ = [
    ("get_schema", ctypes.CFUNCTYPE(ctypes.c_int, ctypes.POINTER(Stream), ctypes.POINTER(Schema))),
    ("get_next", ctypes.CFUNCTYPE(ctypes.c_int, ctypes.POINTER(Stream), ctypes.POINTER(Array))),
    ("get_last_error", ctypes.CFUNCTYPE(ctypes.c_char_p, ctypes.POINTER(Stream))),
    ("release", ctypes.CFUNCTYPE(None, ctypes.POINTER(Stream))), ("private_data", P)]

DTYPES = {b"c": "i1", b"C": "u1", b"S": "u2", b"i": "i4", b"L": "u8", b"l": "i8", b"f": "f4", b"tdD": "i4"}

_capsule = ctypes.pythonapi.PyCapsule_GetPointer
_capsule.restype, _capsule.argtypes = P, [ctypes.py_object, ctypes.c_char_p]


def _open(table):
    capsule = table.__arrow_c_stream__()
    return capsule, ctypes.cast(_capsule(capsule, b"arrow_array_stream"), ctypes.POINTER(Stream))


def schema(table):
    capsule, stream = _open(table)
    found = Schema()
    assert stream.contents.get_schema(stream, ctypes.byref(found)) == 0
    assert found.format == b"+s"
    names = [found.children[i].contents.name.decode() for i in range(found.n_children)]
    found.release(ctypes.byref(found))
    assert not found.release
    del capsule
    return names


def _buffer(address, dtype, count):
    if count == 0:
        return np.empty(0, dtype)
    assert address
    size = np.dtype(dtype).itemsize * count
    return np.frombuffer((ctypes.c_char * size).from_address(address), dtype).copy()


def _bits(address, count):
    return np.unpackbits(_buffer(address, "u1", (count + 7) // 8), bitorder="little")[:count].astype(bool)


def _values(kind, array):
    """The values of an array as a list, or as an array of NumPy for items of lists."""
    form, count = kind.format, array.length
    assert array.offset == 0 and not array.dictionary and array.release
    valid = np.ones(count, bool)
    if array.null_count:
        assert kind.flags & 2
        valid = _bits(array.buffers[0], count)
        assert (~valid).sum() == array.null_count
    if form == b"u":
        assert array.n_buffers == 3
        ends = _buffer(array.buffers[1], "i4", count + 1)
        text = _buffer(array.buffers[2], "u1", int(ends[-1])).tobytes()
        cells = [text[ends[i] : ends[i + 1]].decode() for i in range(count)]
    elif form == b"b":
        cells = _bits(array.buffers[1], count).tolist()
    elif form == b"+l":
        assert array.n_buffers == 2 and array.n_children == kind.n_children == 1
        ends = _buffer(array.buffers[1], "i4", count + 1)
        items = _values(kind.children[0].contents, array.children[0].contents)
        assert len(items) == ends[-1]
        return [items[ends[i] : ends[i + 1]] for i in range(count)]
    elif form.startswith(b"+w:"):
        width = int(form[3:])
        assert array.n_buffers == 1
        items = _values(kind.children[0].contents, array.children[0].contents)
        assert len(items) == width * count
        return np.asarray(items).reshape(count, width)
    else:
        assert array.n_buffers == 2
        cells = _buffer(array.buffers[1], DTYPES[form], count)
        if kind.name == b"item":
            return cells
        cells = cells.tolist()
    return [cell if there else None for cell, there in zip(cells, valid)]


def batches(table):
    """Each batch as a dict of lists."""
    capsule, stream = _open(table)
    kinds = Schema()
    assert stream.contents.get_schema(stream, ctypes.byref(kinds)) == 0
    while True:
        array = Array()
        code = stream.contents.get_next(stream, ctypes.byref(array))
        assert code == 0, stream.contents.get_last_error(stream)
        if not array.release:
            break
        assert array.n_buffers == 1 and array.n_children == kinds.n_children
        columns = {}
        for i in range(kinds.n_children):
            kind, child = kinds.children[i].contents, array.children[i].contents
            assert child.length == array.length
            columns[kind.name.decode()] = _values(kind, child)
        array.release(ctypes.byref(array))
        assert not array.release
        yield columns
    kinds.release(ctypes.byref(kinds))
    del capsule
