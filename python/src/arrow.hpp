#pragma once

#include "arbiter/columns.hpp"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

// The structs of the Arrow C data and stream interfaces, as their specification has them; they are
// stable ABI.   arrow.apache.org/docs/format/CDataInterface.html, CStreamInterface.html.
extern "C" {
struct ArrowSchema {
    const char* format;
    const char* name;
    const char* metadata;
    std::int64_t flags;
    std::int64_t n_children;
    ArrowSchema** children;
    ArrowSchema* dictionary;
    void (*release)(ArrowSchema*);
    void* private_data;
};
struct ArrowArray {
    std::int64_t length;
    std::int64_t null_count;
    std::int64_t offset;
    std::int64_t n_buffers;
    std::int64_t n_children;
    const void** buffers;
    ArrowArray** children;
    ArrowArray* dictionary;
    void (*release)(ArrowArray*);
    void* private_data;
};
struct ArrowArrayStream {
    int (*get_schema)(ArrowArrayStream*, ArrowSchema* out);
    int (*get_next)(ArrowArrayStream*, ArrowArray* out);
    const char* (*get_last_error)(ArrowArrayStream*);
    void (*release)(ArrowArrayStream*);
    void* private_data;
};
}

namespace arbiter::python {

// Rows of a table.
struct TableRows {
    std::vector<Column> columns;
    std::size_t size = 0;
};

// A struct of these columns.   THREADS: any.
void export_schema(std::span<const Column> columns, ArrowSchema* out);
// The rows, without a copy but of booleans and nulls, which are bits there.
void export_rows(std::shared_ptr<const TableRows> rows, ArrowArray* out);

}  // namespace arbiter::python
