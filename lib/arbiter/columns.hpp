#pragma once

#include "arbiter/game.hpp"
#include "arbiter/result.hpp"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace arbiter {
inline namespace v1 {
namespace hidden {
struct ColumnFiller;
}  // namespace hidden

enum class ColumnType : std::uint8_t {
    Boolean,  // a byte: 0, 1
    Int8,
    UInt8,
    UInt16,
    Int32,
    UInt64,
    Int64,
    Float32,
    Date,  // 32 bits: days since 1970-01-01
    Text,  // UTF-8
};
[[nodiscard]] std::size_t size_of(ColumnType type);  // bytes of a value; of Text 1

// One value, or one list of values, of each game. A value that is not there has zeros in its place.
struct Column {
    std::string name;
    ColumnType type = ColumnType::Int64;
    std::uint32_t width = 1;   // an item of a list is so many values: 64 squares of a board
    bool is_list = false;      // a list of items for each game
    bool is_nullable = false;  // `valid` is used
    std::vector<std::byte> values;
    // Of Text in bytes, of lists in items: row i is [offsets[i], offsets[i + 1]). Else empty.
    std::vector<std::int32_t> offsets;
    std::vector<std::uint8_t> valid;  // of each row: 1 = there, 0 = null
};

// What a column is called, and what is in it.   LIFETIME: constants.
struct ColumnName {
    std::string_view name, meaning;
    ColumnType type = ColumnType::Int64;
    std::uint32_t width = 1;
    bool is_list = false, is_nullable = false;
};
// All that Columns can fill, besides tags.   THREADS: any.
[[nodiscard]] std::vector<ColumnName> column_names();

// Values of many games, one column beside the other, for those who count or train: no object is
// made for a game. Names are those of the facts (docs/guide/interface.md 3.2), joined by '_' where
// one is inside another ("ending_ply"); a name that begins with a capital letter is a tag.
// docs/guide/python.md lists them all.   THREADS: one owner.
class Columns {
  public:
    // Fails when a name is no column, is there twice, or there are none.
    [[nodiscard]] static Result<Columns> make(const std::vector<std::string>& names);
    Columns(Columns&&) noexcept;
    Columns& operator=(Columns&&) noexcept;
    ~Columns();

    // Appends a row.   COST: of columns about plies and tags one more reading of the game.
    void add(const Game& game);
    [[nodiscard]] std::size_t rows() const { return rows_; }
    [[nodiscard]] std::span<const Column> columns() const { return columns_; }
    // Gives the columns away and begins new ones.
    [[nodiscard]] std::vector<Column> take();

  private:
    explicit Columns(std::vector<hidden::ColumnFiller> fillers, std::vector<Column> columns);

    std::vector<hidden::ColumnFiller> fillers_;
    std::vector<Column> columns_;
    std::size_t rows_ = 0;
};

}  // namespace v1
}  // namespace arbiter
