#pragma once

#include "core/base/table_rows.hpp"
#include "run/io/atomic_file.hpp"

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>

namespace arbiter::database {

// An SQLite file of rows that a RowWriter wrote, made in one transaction in the folder of its final
// name and renamed when it is whole. Rows and names are numbered in the order in which they come,
// so the same rows give the same database.
// THREADS: one at a time.   THROWS (all): io::DiskFull, io::IoError naming the file.
// Memory: `memory_bytes`, at least 4 MiB: half for pages, half for the names met last.
class Database {
  public:
    static constexpr std::size_t kUsualMemory = std::size_t{64} << 20;

    // LIFETIME: `schema` longer than this.
    Database(const std::string& path, const DatabaseSchema& schema,
             io::Opening opening = io::Opening::Replace, std::size_t memory_bytes = kUsualMemory);
    Database(Database&&) noexcept;
    Database& operator=(Database&&) = delete;
    ~Database();  // abandons what was not committed: a file of that name stays as it was

    void write(std::string_view rows);
    // Does everything that may fail but giving the file its name.
    void prepare();
    void commit();

  private:
    class Impl;
    std::unique_ptr<Impl> impl_;
};

}  // namespace arbiter::database
