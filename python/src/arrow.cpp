#include "arrow.hpp"

#include <algorithm>
#include <deque>
#include <string>
#include <utility>

namespace arbiter::python {
namespace {

constexpr std::int64_t kNullable = 2;  // ARROW_FLAG_NULLABLE

const char* format_of(ColumnType type) {
    switch (type) {
        case ColumnType::Boolean:
            return "b";
        case ColumnType::Int8:
            return "c";
        case ColumnType::UInt8:
            return "C";
        case ColumnType::UInt16:
            return "S";
        case ColumnType::Int32:
            return "i";
        case ColumnType::UInt64:
            return "L";
        case ColumnType::Int64:
            return "l";
        case ColumnType::Float32:
            return "f";
        case ColumnType::Date:
            return "tdD";
        default:
            return "u";
    }
}

// What a schema or an array owns.
template <class Exported>
struct Owned {
    std::string format, name;
    std::shared_ptr<const TableRows> rows;
    std::vector<const void*> buffers;
    std::vector<std::uint8_t> valid, bits;
    std::vector<Exported*> child_pointers;
    std::deque<Exported> children;
};

// A child whose owner has moved it away has no `release` any more.
template <class Exported>
void release(Exported* exported) {
    auto* const owned = static_cast<Owned<Exported>*>(exported->private_data);
    for (Exported& child : owned->children)
        if (child.release != nullptr) child.release(&child);
    exported->release = nullptr;
    delete owned;
}

template <class Exported>
Exported& add_child(Owned<Exported>& owned) {
    owned.children.emplace_back();
    owned.child_pointers.push_back(&owned.children.back());
    return owned.children.back();
}

void finish_schema(Owned<ArrowSchema>* owned, std::int64_t flags, ArrowSchema* out) {
    *out = {.format = owned->format.c_str(),
            .name = owned->name.c_str(),
            .metadata = nullptr,
            .flags = flags,
            .n_children = static_cast<std::int64_t>(owned->children.size()),
            .children = owned->child_pointers.data(),
            .dictionary = nullptr,
            .release = &release<ArrowSchema>,
            .private_data = owned};
}

void export_plain_schema(std::string name, std::string format, std::int64_t flags,
                         ArrowSchema* out) {
    auto* const owned = new Owned<ArrowSchema>;
    owned->name = std::move(name);
    owned->format = std::move(format);
    finish_schema(owned, flags, out);
}

// Lists of items, and items of several values, have one child each.
void export_column_schema(const Column& column, ArrowSchema* out) {
    const std::int64_t flags = column.is_nullable ? kNullable : 0;
    if (!column.is_list) {
        export_plain_schema(column.name, format_of(column.type), flags, out);
        return;
    }
    auto* const list = new Owned<ArrowSchema>;
    list->name = column.name;
    list->format = "+l";
    ArrowSchema& item = add_child(*list);
    if (column.width == 1) {
        export_plain_schema("item", format_of(column.type), 0, &item);
    } else {
        auto* const fixed = new Owned<ArrowSchema>;
        fixed->name = "item";
        fixed->format = "+w:" + std::to_string(column.width);
        export_plain_schema("item", format_of(column.type), 0, &add_child(*fixed));
        finish_schema(fixed, 0, &item);
    }
    finish_schema(list, flags, out);
}

void finish_array(Owned<ArrowArray>* owned, std::size_t length, std::int64_t nulls,
                  ArrowArray* out) {
    *out = {.length = static_cast<std::int64_t>(length),
            .null_count = nulls,
            .offset = 0,
            .n_buffers = static_cast<std::int64_t>(owned->buffers.size()),
            .n_children = static_cast<std::int64_t>(owned->children.size()),
            .buffers = owned->buffers.data(),
            .children = owned->child_pointers.data(),
            .dictionary = nullptr,
            .release = &release<ArrowArray>,
            .private_data = owned};
}

std::vector<std::uint8_t> bits_of(const std::uint8_t* bytes, std::size_t size) {
    std::vector<std::uint8_t> bits((size + 7) / 8 + 1, 0);
    for (std::size_t i = 0; i < size; ++i)
        if (bytes[i] != 0) bits[i / 8] = static_cast<std::uint8_t>(bits[i / 8] | 1U << (i % 8));
    return bits;
}

// Consumers want an address even of nothing.
const void* address_of(const std::vector<std::byte>& values) {
    static constexpr std::uint64_t kNothing = 0;
    return values.empty() ? static_cast<const void*>(&kNothing) : values.data();
}

void export_values(const Column& column, std::shared_ptr<const TableRows> rows, std::size_t length,
                   ArrowArray* out) {
    auto* const owned = new Owned<ArrowArray>;
    owned->rows = std::move(rows);
    owned->buffers = {nullptr, address_of(column.values)};
    finish_array(owned, length, 0, out);
}

void export_list(const Column& column, const std::shared_ptr<const TableRows>& rows,
                 ArrowArray* out) {
    auto* const list = new Owned<ArrowArray>;
    list->rows = rows;
    list->buffers = {nullptr, column.offsets.data()};
    const auto items = static_cast<std::size_t>(column.offsets.back());
    ArrowArray& item = add_child(*list);
    if (column.width == 1) {
        export_values(column, rows, items, &item);
    } else {
        auto* const fixed = new Owned<ArrowArray>;
        fixed->rows = rows;
        fixed->buffers = {nullptr};
        export_values(column, rows, items * column.width, &add_child(*fixed));
        finish_array(fixed, items, 0, &item);
    }
    finish_array(list, rows->size, 0, out);
}

void export_column(const Column& column, const std::shared_ptr<const TableRows>& rows,
                   ArrowArray* out) {
    if (column.is_list) return export_list(column, rows, out);
    auto* const owned = new Owned<ArrowArray>;
    owned->rows = rows;
    std::int64_t nulls = 0;
    if (column.is_nullable) {
        owned->valid = bits_of(column.valid.data(), column.valid.size());
        nulls = std::ranges::count(column.valid, std::uint8_t{0});
    }
    const void* const valid = nulls != 0 ? owned->valid.data() : nullptr;
    if (column.type == ColumnType::Text) {
        owned->buffers = {valid, column.offsets.data(), address_of(column.values)};
    } else if (column.type == ColumnType::Boolean) {
        owned->bits = bits_of(reinterpret_cast<const std::uint8_t*>(column.values.data()),
                              column.values.size());
        owned->buffers = {valid, owned->bits.data()};
    } else {
        owned->buffers = {valid, address_of(column.values)};
    }
    finish_array(owned, rows->size, nulls, out);
}

}  // namespace

void export_schema(std::span<const Column> columns, ArrowSchema* out) {
    auto* const owned = new Owned<ArrowSchema>;
    owned->format = "+s";
    for (const Column& column : columns)
        export_column_schema(column, &add_child(*owned));
    finish_schema(owned, 0, out);
}

void export_rows(std::shared_ptr<const TableRows> rows, ArrowArray* out) {
    auto* const owned = new Owned<ArrowArray>;
    owned->rows = rows;
    owned->buffers = {nullptr};
    for (const Column& column : rows->columns)
        export_column(column, rows, &add_child(*owned));
    finish_array(owned, rows->size, 0, out);
}

}  // namespace arbiter::python
