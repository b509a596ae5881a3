#include "arrow.hpp"
#include "run.hpp"

#include <algorithm>
#include <cerrno>
#include <exception>
#include <pybind11/numpy.h>
#include <string>
#include <unordered_map>
#include <utility>

namespace arbiter::python {
namespace {

// Games as rows, once.   THREADS: as Source.
class TableRun {
  public:
    TableRun(std::unique_ptr<Source> source, const std::vector<std::string>& names,
             std::size_t most_rows)
        : source_(std::move(source)),
          columns_(value_of(Columns::make(names))),
          most_rows_(std::max<std::size_t>(most_rows, 1)) {}

    // The next rows; null: there are no more. Called without the interpreter's lock.
    [[nodiscard]] std::shared_ptr<const TableRows> read() {
        while (columns_.rows() < most_rows_ && !is_stopped()) {
            if (next_ == size_) {
                next_ = 0;
                size_ = is_over_ ? 0 : source_->next_batch();
                is_over_ = size_ == 0;
            }
            if (is_over_) break;
            for (; next_ < size_ && columns_.rows() < most_rows_; ++next_)
                columns_.add(source_->at(next_));
        }
        if (columns_.rows() == 0 || is_stopped_) return nullptr;
        auto rows = std::make_shared<TableRows>();
        rows->size = columns_.rows();
        rows->columns = columns_.take();
        return rows;
    }
    // What the interpreter raised while it was read.   THROWS: that. Called with the lock.
    void rethrow() {
        if (std::exchange(is_stopped_, false)) {
            is_over_ = true;
            if (stopped_) {
                py::error_already_set error = std::move(*stopped_);
                stopped_.reset();
                throw error;
            }
        }
        source_->rethrow();
    }
    [[nodiscard]] std::span<const Column> columns() const { return columns_.columns(); }
    [[nodiscard]] Source& source() { return *source_; }

    bool is_reading = false;

  private:
    // A signal came.   COST: the interpreter's lock.
    [[nodiscard]] bool is_stopped() {
        if (is_stopped_) return true;
        const py::gil_scoped_acquire lock;
        if (PyErr_CheckSignals() != 0) {
            stopped_.emplace();
            is_stopped_ = true;
        }
        return is_stopped_;
    }

    std::unique_ptr<Source> source_;
    Columns columns_;
    std::size_t most_rows_, size_ = 0, next_ = 0;
    bool is_over_ = false, is_stopped_ = false;
    std::optional<py::error_already_set> stopped_;
};

using Rows = std::shared_ptr<const TableRows>;

std::string dtype_of(ColumnType type) {
    switch (type) {
        case ColumnType::Boolean:
            return "?";
        case ColumnType::Int8:
            return "i1";
        case ColumnType::UInt16:
            return "u2";
        case ColumnType::Int32:
        case ColumnType::Date:
            return "i4";
        case ColumnType::UInt64:
            return "u8";
        case ColumnType::Int64:
            return "i8";
        case ColumnType::Float32:
            return "f4";
        default:
            return "u1";
    }
}

// An array that cannot be written to and keeps the rows alive.
py::object array_of(const Rows& rows, const std::string& dtype, std::vector<py::ssize_t> shape,
                    const void* data) {
    const py::capsule owner(new Rows(rows), [](void* held) { delete static_cast<Rows*>(held); });
    py::array array(py::dtype(dtype), std::move(shape), data, owner);
    array.attr("flags").attr("writeable") = false;
    return array;
}

py::object values_of(const Rows& rows, const Column& column) {
    const auto count =
        static_cast<py::ssize_t>(column.values.size() / size_of(column.type) / column.width);
    std::vector<py::ssize_t> shape{count};
    if (column.width != 1) shape.push_back(column.width);
    return array_of(rows, dtype_of(column.type), std::move(shape), column.values.data());
}

// A str of each row, None for null. Equal ones near each other are one object.
py::object texts_of(const TableRows& rows, const Column& column) {
    py::array array(py::dtype("O"), std::vector<py::ssize_t>{static_cast<py::ssize_t>(rows.size)});
    auto** const cells = static_cast<PyObject**>(array.mutable_data());
    constexpr std::size_t kMostKept = 4096;
    std::unordered_map<std::string_view, PyObject*> known;
    const char* const bytes = reinterpret_cast<const char*>(column.values.data());
    for (std::size_t row = 0; row < rows.size; ++row) {
        PyObject* cell = Py_None;
        if (column.valid.empty() || column.valid[row] != 0) {
            const auto begin = static_cast<std::size_t>(column.offsets[row]);
            const auto end = static_cast<std::size_t>(column.offsets[row + 1]);
            const std::string_view text(end == begin ? "" : bytes + begin, end - begin);
            PyObject*& same = known[text];
            if (same == nullptr) {
                py::object made = to_python(text);
                same = made.ptr();
                PyObject* const before = std::exchange(cells[row], made.release().ptr());
                Py_XDECREF(before);
                if (known.size() > kMostKept) known.clear();
                continue;
            }
            cell = same;
        }
        Py_INCREF(cell);
        PyObject* const before = std::exchange(cells[row], cell);
        Py_XDECREF(before);
    }
    return array;
}

// (name, values, offsets, valid, is a date) of each column: arrays of NumPy, or None.
py::object parts_of(const Rows& rows) {
    py::list parts;
    const auto count = static_cast<py::ssize_t>(rows->size);
    for (const Column& column : rows->columns) {
        const bool is_text = column.type == ColumnType::Text;
        // The objects of texts are made when somebody asks.
        const py::object values = is_text ? py::none() : values_of(rows, column);
        const py::object offsets =
            column.is_list ? array_of(rows, "i4", {count + 1}, column.offsets.data()) : py::none();
        const py::object valid = column.is_nullable && !is_text
                                     ? array_of(rows, "?", {count}, column.valid.data())
                                     : py::none();
        parts.append(py::make_tuple(to_python(column.name), values, offsets, valid,
                                    column.type == ColumnType::Date));
    }
    return parts;
}

// Gives the texts of a column.
struct TextsOf {
    Rows rows;
};

py::object next_rows(TableRun& run) {
    if (run.is_reading) throw py::value_error("another thread is reading this table");
    run.is_reading = true;
    Rows rows;
    {
        const py::gil_scoped_release unlocked;
        rows = run.read();
    }
    run.is_reading = false;
    run.rethrow();
    if (!rows) return py::none();
    return py::make_tuple(rows->size, parts_of(rows), TextsOf{rows});
}

// What a stream of Arrow owns.
struct StreamState {
    std::unique_ptr<TableRun> run;
    bool is_strict = true, is_over = false;
    std::string error;
};

StreamState& state_of(ArrowArrayStream* stream) {
    return *static_cast<StreamState*>(stream->private_data);
}

int get_schema(ArrowArrayStream* stream, ArrowSchema* out) {
    export_schema(state_of(stream).run->columns(), out);
    return 0;
}

// Consumers call it with the interpreter's lock, or without.
class Unlocked {
  public:
    Unlocked() {
        if (PyGILState_Check() != 0) state_ = PyEval_SaveThread();
    }
    Unlocked(const Unlocked&) = delete;
    Unlocked& operator=(const Unlocked&) = delete;
    ~Unlocked() {
        if (state_ != nullptr) PyEval_RestoreThread(state_);
    }

  private:
    PyThreadState* state_ = nullptr;
};

int get_next(ArrowArrayStream* stream, ArrowArray* out) {
    StreamState& state = state_of(stream);
    *out = {};
    Rows rows;
    try {
        {
            const Unlocked unlocked;
            if (!state.is_over) rows = state.run->read();
        }
        const py::gil_scoped_acquire lock;
        state.run->rethrow();
    } catch (const std::exception& error) {
        const py::gil_scoped_acquire lock;
        state.error = error.what();
        return EINTR;
    }
    if (rows) {
        export_rows(std::move(rows), out);
        return 0;
    }
    const auto& problems = state.run->source().audit().summary().problems;
    if (!std::exchange(state.is_over, true) && state.is_strict && !problems.empty()) {
        state.error = problems.front();
        return EIO;
    }
    return 0;
}

const char* get_last_error(ArrowArrayStream* stream) {
    const StreamState& state = state_of(stream);
    return state.error.empty() ? nullptr : state.error.c_str();
}

void release_stream(ArrowArrayStream* stream) {
    const py::gil_scoped_acquire lock;
    delete static_cast<StreamState*>(stream->private_data);
    stream->release = nullptr;
}

constexpr const char* kStreamName = "arrow_array_stream";

void free_capsule(PyObject* capsule) {
    auto* const stream = static_cast<ArrowArrayStream*>(PyCapsule_GetPointer(capsule, kStreamName));
    if (stream->release != nullptr) stream->release(stream);
    delete stream;
}

py::object stream_of(std::unique_ptr<TableRun> run, bool is_strict) {
    auto* const stream =
        new ArrowArrayStream{&get_schema, &get_next, &get_last_error, &release_stream,
                             new StreamState{std::move(run), is_strict, false, {}}};
    return py::reinterpret_steal<py::object>(PyCapsule_New(stream, kStreamName, &free_capsule));
}

std::unique_ptr<TableRun> table_run(const std::string& kind, py::object what,
                                    const std::string& name, py::dict words, unsigned jobs,
                                    std::uint64_t max_window,
                                    const std::vector<std::string>& columns, std::size_t rows) {
    // Findings are made for their codes alone.
    words = py::reinterpret_steal<py::dict>(PyDict_Copy(words.ptr()));
    words["findings"] = std::find(columns.begin(), columns.end(), "codes") != columns.end();
    // The columns first: a wrong name is no reason to open files.
    (void)value_of(Columns::make(columns));
    return std::make_unique<TableRun>(
        std::make_unique<Source>(kind, std::move(what), name, words, jobs, max_window), columns,
        rows);
}

py::object known_columns() {
    py::list known;
    for (const ColumnName& column : column_names()) {
        std::string type = dtype_of(column.type);
        if (column.type == ColumnType::Text) type = "str";
        if (column.type == ColumnType::Date) type = "date";
        known.append(make("ColumnInfo", column.name, type, column.width, column.is_list,
                          column.is_nullable, column.meaning));
    }
    return py::tuple(known);
}

}  // namespace

void add_tables(py::module_& module) {
    py::class_<TextsOf>(module, "Texts")
        .def("__getitem__", [](const TextsOf& texts, std::size_t index) {
            if (index >= texts.rows->columns.size()) throw py::index_error();
            return texts_of(*texts.rows, texts.rows->columns[index]);
        });
    py::class_<TableRun>(module, "TableRun")
        .def(py::init([](const std::string& kind, py::object what, const std::string& name,
                         const py::dict& words, unsigned jobs, std::uint64_t max_window,
                         py::handle columns, std::size_t rows) {
            return table_run(kind, std::move(what), name, words, jobs, max_window,
                             texts_in("columns", columns), rows);
        }))
        .def("next", &next_rows)
        .def("summary",
             [](TableRun& run) {
                 if (run.is_reading) throw py::value_error("another thread is reading this table");
                 return to_python(run.source().audit().summary());
             })
        .def("progress", [](TableRun& run) {
            const Progress progress = run.source().audit().progress();
            return py::make_tuple(progress.bytes_done, progress.bytes_total, progress.games,
                                  progress.findings);
        });
    module.def("arrow_stream", [](const std::string& kind, py::object what, const std::string& name,
                                  const py::dict& words, unsigned jobs, std::uint64_t max_window,
                                  py::handle columns, std::size_t rows, bool is_strict) {
        return stream_of(table_run(kind, std::move(what), name, words, jobs, max_window,
                                   texts_in("columns", columns), rows),
                         is_strict);
    });
    module.def("known_columns", &known_columns);
}

}  // namespace arbiter::python
