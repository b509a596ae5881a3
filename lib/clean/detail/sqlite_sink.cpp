#include "clean/detail/sqlite_sink.hpp"

#include "clean/detail/row_stream.hpp"
#include "clean/detail/sqlite_handle.hpp"
#include "clean/detail/sqlite_schema.hpp"
#include "io/atomic_file.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <unordered_map>
#include <vector>

namespace arbiter::clean::detail {
namespace {

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

class SqliteSink final : public OutputSink {
  public:
    SqliteSink(const std::string& path, const SinkOptions& options)
        : file_(open(path, options.opening)),
          connection_(file_.temporary(), path),
          memory_bytes_(std::max(options.memory_bytes, kLeastMemory)) {
        connection_.execute(fmt::format(
            // What fails is thrown away whole, and the file is synced before it gets its name.
            "PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA locking_mode = EXCLUSIVE;"
            "PRAGMA encoding = 'UTF-8'; PRAGMA page_size = 16384; PRAGMA cache_size = -{};",
            memory_bytes_ / 2 / 1024));
        // Better now than when all games are in.
        if (connection_.number("SELECT count(*) FROM pragma_module_list WHERE name = 'fts5'") == 0)
            throw io::IoError("cannot write '" + path + "': this SQLite has no FTS5");
        const bool is_new = connection_.number("PRAGMA page_count") == 0;
        if (!is_new) demand_schema(path);
        connection_.execute("BEGIN");
        connection_.execute(is_new ? create_tables_sql() : drop_indices_sql());
        if (is_new)
            connection_.execute(fmt::format("PRAGMA application_id = {}; PRAGMA user_version = {};",
                                            kApplicationId, kSchemaVersion));
        game_ = connection_.number("SELECT max(id) FROM games");
        for (const Table& table : kTables)
            inserts_.emplace_back(connection_, insert_sql(table));
        for (const std::string_view table : kNameTables)
            names_.emplace_back(connection_, table, memory_bytes_ / 2 / kNameTables.size());
    }

    void write(std::string_view rendered) override {
        RowReader rows{rendered};
        while (!rows.is_at_end()) {
            const std::uint8_t table = rows.table();
            ARBITER_CHECK(table < kTables.size());
            if (table == static_cast<std::uint8_t>(TableId::Games)) ++game_;
            Statement& insert = inserts_[table];
            insert.bind(1, game_);
            for (int column = 2; column <= kTables[table].columns; ++column)
                bind(insert, column, rows.field());
            insert.run();
        }
    }

    void prepare() override {
        if (!connection_.is_open()) return;
        connection_.execute(create_indices_sql());
        connection_.execute("COMMIT");
        names_.clear();
        inserts_.clear();
        connection_.close();
        file_.prepare();
    }

    void commit() override {
        prepare();
        file_.commit();
    }

  private:
    static constexpr std::size_t kLeastMemory = std::size_t{4} << 20;

    // SQLite wants to read what it has written, and to write where it likes.
    static io::AtomicFile open(const std::string& path, io::Opening opening) {
        if (path == "-")
            throw io::IoError("cannot write standard output: a database must be a regular file");
        io::AtomicFile file{path, opening};
        if (file.is_in_place())
            throw io::IoError("cannot write '" + path + "': a database must be a regular file");
        return file;
    }

    void demand_schema(const std::string& path) {
        if (connection_.number("PRAGMA application_id") != kApplicationId)
            throw io::IoError("cannot append to '" + path + "': it is no database of this program");
        const std::int64_t version = connection_.number("PRAGMA user_version");
        if (version != kSchemaVersion)
            throw io::IoError(fmt::format(
                "cannot append to '{}': its tables have version {}, this program writes version {}",
                path, version, kSchemaVersion));
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
            case FieldKind::File:
            case FieldKind::Event:
            case FieldKind::Player:
                break;
        }
        const auto names =
            static_cast<std::size_t>(field.kind) - static_cast<std::size_t>(FieldKind::File);
        ARBITER_CHECK(names < names_.size());
        insert.bind(column, names_[names].number_of(field.bytes));
    }

    io::AtomicFile file_;
    Connection connection_;
    std::size_t memory_bytes_;
    std::vector<Statement> inserts_;  // index: TableId
    std::vector<Names> names_;        // index: FieldKind, from File on
    std::int64_t game_ = 0;           // the number of the last one
};

}  // namespace

std::unique_ptr<OutputSink> make_sqlite_sink(const std::string& path, const SinkOptions& options) {
    return std::make_unique<SqliteSink>(path, options);
}

}  // namespace arbiter::clean::detail
