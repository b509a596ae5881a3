#include "run/database/database.hpp"

#include "run/database/detail/connection.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <functional>
#include <unordered_map>
#include <vector>

namespace arbiter::database {
namespace {

using detail::Connection;
using detail::Statement;

constexpr std::size_t kLeastMemory = std::size_t{4} << 20;

struct TextHash {
    using is_transparent = void;
    [[nodiscard]] std::size_t operator()(std::string_view text) const {
        return std::hash<std::string_view>{}(text);
    }
};

// Numbers of names. Those met last are remembered, within a bound; the table itself knows all.
class Names {
  public:
    Names(Connection& connection, std::string_view table, std::size_t memory_bytes)
        : insert_(connection, fmt::format("INSERT INTO {} VALUES(?1, ?2)", table)),
          select_(connection, fmt::format("SELECT id FROM {} WHERE name = ?1", table)),
          next_(connection.number(fmt::format("SELECT max(id) FROM {}", table)) + 1),
          memory_bytes_(memory_bytes),
          knows_all_(next_ == 1) {}

    [[nodiscard]] std::int64_t number_of(std::string_view name) {
        if (const auto at = known_.find(name); at != known_.end()) return at->second;
        std::int64_t number = -1;
        if (!knows_all_) {
            select_.bind_text(1, name);
            number = select_.ask();
        }
        if (number < 0) {
            number = next_++;
            insert_.bind(1, number);
            insert_.bind_text(2, name);
            insert_.run();
        }
        remember(name, number);
        return number;
    }

  private:
    void remember(std::string_view name, std::int64_t number) {
        // A node, its place in the table, and the text.
        constexpr std::size_t kNodeBytes = 96;
        const std::size_t cost = kNodeBytes + name.size();
        if (used_bytes_ + cost > memory_bytes_) {
            known_.clear();
            used_bytes_ = 0;
            knows_all_ = false;
        }
        if (cost > memory_bytes_) return;
        known_.emplace(name, number);
        used_bytes_ += cost;
    }

    Statement insert_, select_;
    std::unordered_map<std::string, std::int64_t, TextHash, std::equal_to<>> known_;
    std::int64_t next_;
    std::size_t memory_bytes_;
    std::size_t used_bytes_ = 0;
    bool knows_all_;
};

std::string insert_sql(const Table& table) {
    std::string sql = fmt::format("INSERT INTO {} VALUES(?1", table.name);
    for (int column = 2; column <= table.columns; ++column)
        sql += fmt::format(",?{}", column);
    return sql + ")";
}

// SQLite reads what it has written, and writes anywhere.
io::AtomicFile open(const std::string& path, io::Opening opening) {
    if (path == "-")
        throw io::IoError("cannot write standard output: a database must be a regular file");
    io::AtomicFile file{path, opening};
    if (file.is_in_place())
        throw io::IoError("cannot write '" + path + "': a database must be a regular file");
    return file;
}

}  // namespace

class Database::Impl {
  public:
    Impl(const std::string& path, const DatabaseSchema& schema, io::Opening opening,
         std::size_t memory_bytes)
        : schema_(schema),
          file_(open(path, opening)),
          connection_(file_.temporary(), path),
          numbers_(schema.tables.size(), 0) {
        memory_bytes = std::max(memory_bytes, kLeastMemory);
        connection_.execute(fmt::format(
            // What fails is thrown away whole, and the file is synced before it gets its name.
            "PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA locking_mode = EXCLUSIVE;"
            "PRAGMA encoding = 'UTF-8'; PRAGMA page_size = 16384; PRAGMA cache_size = -{};",
            memory_bytes / 2 / 1024));
        // Better now than when all rows are in.
        if (connection_.number("SELECT count(*) FROM pragma_module_list WHERE name = 'fts5'") == 0)
            throw io::IoError("cannot write '" + path + "': this SQLite has no FTS5");
        begin(path);
        for (const Table& table : schema.tables)
            inserts_.emplace_back(connection_, insert_sql(table));
        for (const std::string_view table : schema.names)
            names_.emplace_back(connection_, table, memory_bytes / 2 / schema.names.size());
    }

    void write(std::string_view rendered) {
        RowReader rows{rendered};
        while (!rows.is_at_end()) {
            const std::uint8_t table = rows.table();
            if (table == kSkippedNumber) {
                ++number_of(rows.table());
                continue;
            }
            std::int64_t& number = number_of(table);
            Statement& insert = inserts_[table];
            int column = 1;
            if (schema_.tables[table].is_numbered) insert.bind(column++, ++number);
            for (; column <= schema_.tables[table].columns; ++column)
                bind(insert, column, rows.field());
            insert.run();
        }
    }

    void prepare() {
        if (!connection_.is_open()) return;
        connection_.execute(schema_.index_sql);
        connection_.execute("COMMIT");
        names_.clear();
        inserts_.clear();
        connection_.close();
        file_.prepare();
    }

    void commit() {
        prepare();
        file_.commit();
    }

  private:
    // Makes the tables, or sees to it that those of an old file are the same.
    void begin(const std::string& path) {
        const bool is_new = connection_.number("PRAGMA page_count") == 0;
        if (!is_new) demand_schema(path);
        connection_.execute("BEGIN");
        if (!is_new) {
            connection_.execute(schema_.drop_index_sql);
            for (std::size_t i = 0; i < numbers_.size(); ++i)
                if (schema_.tables[i].is_numbered)
                    numbers_[i] = connection_.number(
                        fmt::format("SELECT max(id) FROM {}", schema_.tables[i].name));
            return;
        }
        for (const std::string_view part : schema_.create_sql)
            connection_.execute(part);
        connection_.execute(fmt::format("PRAGMA application_id = {}; PRAGMA user_version = {};",
                                        schema_.application_id, schema_.version));
    }

    void demand_schema(const std::string& path) {
        if (connection_.number("PRAGMA application_id") != schema_.application_id)
            throw io::IoError("cannot append to '" + path + "': it is no database of this program");
        const std::int64_t version = connection_.number("PRAGMA user_version");
        if (version != schema_.version)
            throw io::IoError(fmt::format(
                "cannot append to '{}': its tables have version {}, this program writes version {}",
                path, version, schema_.version));
    }

    [[nodiscard]] std::int64_t& number_of(std::uint8_t table) {
        ARBITER_CHECK(table < numbers_.size());
        return numbers_[table];
    }

    void bind(Statement& insert, int column, const Field& field) {
        switch (field.kind) {
            case FieldKind::Null:
                return insert.bind_null(column);
            case FieldKind::Integer:
                return insert.bind(column, field.number);
            case FieldKind::Text:
                return insert.bind_text(column, field.bytes);
            case FieldKind::Blob:
                return insert.bind_blob(column, field.bytes);
            case FieldKind::Current:
                return insert.bind(column, number_of(field.table));
            case FieldKind::Name:
                break;
        }
        ARBITER_CHECK(field.table < names_.size());
        insert.bind(column, names_[field.table].number_of(field.bytes));
    }

    const DatabaseSchema& schema_;
    io::AtomicFile file_;
    Connection connection_;
    std::vector<std::int64_t> numbers_;  // of the last row of each table
    std::vector<Statement> inserts_;     // a table each
    std::vector<Names> names_;           // a table of names each
};

Database::Database(const std::string& path, const DatabaseSchema& schema, io::Opening opening,
                   std::size_t memory_bytes)
    : impl_(std::make_unique<Impl>(path, schema, opening, memory_bytes)) {}
Database::Database(Database&&) noexcept = default;
Database::~Database() = default;

void Database::write(std::string_view rows) {
    impl_->write(rows);
}
void Database::prepare() {
    impl_->prepare();
}
void Database::commit() {
    impl_->commit();
}

}  // namespace arbiter::database
