#include "run/database/detail/connection.hpp"

#include "run/io/error.hpp"

#include <cerrno>
#include <new>

namespace arbiter::database::detail {

// Nobody else opens the file, and who writes it has locked it: no locks of SQLite.
static constexpr const char* kVfs = "unix-none";

Connection::Connection(const std::string& path, std::string name) : name_(std::move(name)) {
    sqlite3* handle = nullptr;
    const int code =
        sqlite3_open_v2(path.c_str(), &handle, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, kVfs);
    handle_.reset(handle);  // there is one even when opening fails
    demand(code);
}

void Connection::execute(std::string_view sql) {
    demand(sqlite3_exec(get(), std::string(sql).c_str(), nullptr, nullptr, nullptr));
}

std::int64_t Connection::number(std::string_view sql) {
    const std::int64_t answer = Statement(*this, std::string(sql)).ask();
    return answer < 0 ? 0 : answer;
}

void Connection::close() {
    const int code = sqlite3_close(get());
    if (code != SQLITE_OK) fail(code);
    (void)handle_.release();  // NOLINT(bugprone-unused-return-value): it is closed
}

void Connection::fail(int code) const {
    const int primary = code & 0xFF;
    const int system = get() == nullptr ? 0 : sqlite3_system_errno(get());
    if (primary == SQLITE_NOMEM) throw std::bad_alloc();
    if (primary == SQLITE_FULL) io::throw_io_error("write", name_, ENOSPC);
    const bool is_told_by_system = primary == SQLITE_IOERR || primary == SQLITE_CANTOPEN;
    if (is_told_by_system && system != 0) io::throw_io_error("write", name_, system);
    const char* why = get() == nullptr ? sqlite3_errstr(code) : sqlite3_errmsg(get());
    throw io::IoError("cannot write '" + name_ + "': " + why);
}

Statement::Statement(const Connection& connection, const std::string& sql)
    : connection_(&connection) {
    sqlite3_stmt* handle = nullptr;
    const int code = sqlite3_prepare_v3(connection.get(), sql.c_str(), static_cast<int>(sql.size()),
                                        SQLITE_PREPARE_PERSISTENT, &handle, nullptr);
    handle_.reset(handle);
    connection.demand(code);
}

void Statement::run() {
    const int code = sqlite3_step(handle_.get());
    if (code != SQLITE_DONE && code != SQLITE_ROW) connection_->fail(code);
    connection_->demand(sqlite3_reset(handle_.get()));
}

std::int64_t Statement::ask() {
    const int code = sqlite3_step(handle_.get());
    if (code != SQLITE_DONE && code != SQLITE_ROW) connection_->fail(code);
    const std::int64_t answer =
        code == SQLITE_ROW ? sqlite3_column_int64(handle_.get(), 0) : std::int64_t{-1};
    connection_->demand(sqlite3_reset(handle_.get()));
    return answer;
}

}  // namespace arbiter::database::detail
