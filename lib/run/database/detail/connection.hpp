#pragma once

#include <cstdint>
#include <memory>
#include <sqlite3.h>
#include <string>
#include <string_view>

namespace arbiter::database::detail {

// Owners of what SQLite hands out. THROWS (all): io::DiskFull, io::IoError naming the file.

// One connection to a database file, used by one thread at a time.
class Connection {
  public:
    // Opens the file at `path`, which messages call `name`.
    Connection(const std::string& path, std::string name);

    [[nodiscard]] sqlite3* get() const { return handle_.get(); }
    [[nodiscard]] bool is_open() const { return handle_ != nullptr; }
    void execute(std::string_view sql);
    // The number that a query of one row and one column answers; 0 when it answers nothing.
    [[nodiscard]] std::int64_t number(std::string_view sql);
    void close();
    [[noreturn]] void fail(int code) const;
    void demand(int code) const {
        if (code != SQLITE_OK) fail(code);
    }

  private:
    struct Closer {
        void operator()(sqlite3* handle) const { sqlite3_close_v2(handle); }
    };
    std::unique_ptr<sqlite3, Closer> handle_;
    std::string name_;
};

// A prepared statement. Texts that are bound must live until the next run().
class Statement {
  public:
    Statement(const Connection& connection, const std::string& sql);

    void bind(int column, std::int64_t value) {
        connection_->demand(sqlite3_bind_int64(handle_.get(), column, value));
    }
    void bind_null(int column) { connection_->demand(sqlite3_bind_null(handle_.get(), column)); }
    void bind_text(int column, std::string_view text) {
        connection_->demand(sqlite3_bind_text64(handle_.get(), column, text.data(), text.size(),
                                                SQLITE_STATIC, SQLITE_UTF8));
    }
    void bind_blob(int column, std::string_view bytes) {
        connection_->demand(
            sqlite3_bind_blob64(handle_.get(), column, bytes.data(), bytes.size(), SQLITE_STATIC));
    }
    // Runs it to its end.
    void run();
    // Runs a query for one number; -1: no row.
    [[nodiscard]] std::int64_t ask();

  private:
    struct Finalizer {
        void operator()(sqlite3_stmt* handle) const { sqlite3_finalize(handle); }
    };
    const Connection* connection_;
    std::unique_ptr<sqlite3_stmt, Finalizer> handle_;
};

}  // namespace arbiter::database::detail
