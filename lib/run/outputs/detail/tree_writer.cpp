#include "run/outputs/detail/tree_writer.hpp"

#include "core/base/byte_numbers.hpp"
#include "core/chess/fen.hpp"
#include "core/chess/polyglot.hpp"
#include "core/chess/san.hpp"
#include "core/chess/uci.hpp"
#include "run/database/database.hpp"
#include "run/outputs/detail/text_sink.hpp"

#include <fmt/format.h>

#include <array>
#include <optional>
#include <string_view>

namespace arbiter::outputs::detail {
namespace {

// How a move of a tree is written.
struct MoveText {
    chess::SanText uci, san;
    std::uint64_t next_key = 0;
};

// A position as people and programs write it.   LIFETIME: `epd` views `buffer`.
struct PositionText {
    explicit PositionText(const TreePosition& from) : position(chess::unpack(from.position)) {
        // Four fields of FEN, without the counters.   PGN 16.2.4.
        std::string_view fields(buffer.data(), chess::write_fen(position, buffer.data()));
        constexpr int kCounters = 2;
        for (int i = 0; i < kCounters; ++i)
            fields = fields.substr(0, fields.rfind(' '));
        epd = fields;
    }
    PositionText(const PositionText&) = delete;
    PositionText& operator=(const PositionText&) = delete;

    [[nodiscard]] MoveText of(chess::Move move) const {
        chess::Position after = position;
        after.play(move);
        return {chess::to_uci(move), chess::to_san(position, move),
                chess::polyglot_key(after, chess::EpInKey::Legal)};
    }

    chess::Position position;
    std::array<char, chess::kMaxFen> buffer{};
    std::string_view epd;
};

// 16 digits, as keys are printed.
std::string hex_of(std::uint64_t key) {
    constexpr std::string_view kDigits = "0123456789abcdef";
    std::string text(16, '0');
    for (std::size_t at = text.size(); at-- > 0; key >>= 4)
        text[at] = kDigits[key & 15U];
    return text;
}

std::optional<std::uint16_t> known_year(std::uint16_t year) {
    return year == 0 ? std::nullopt : std::optional(year);
}

class TreeLines final : public TreeWriter {
  public:
    TreeLines(const std::string& path, const SinkOptions& options)
        : sink_(make_text_sink(path, options, Joint::Line, {}, "{\"partial\":true}\n")) {}

    void write(const TreePosition& position) override {
        const PositionText text(position);
        const std::string key = hex_of(position.key);
        for (const TreeMove& move : position.moves) {
            const MoveText written = text.of(move.move);
            // No value needs escaping.
            put_text("{\"key\":\"", key);
            put_text("\",\"epd\":\"", text.epd);
            put("\",\"ply\":", move.tally.ply);
            put_text(",\"uci\":\"", written.uci.view());
            put_text("\",\"san\":\"", written.san.view());
            put_text("\",\"next_key\":\"", hex_of(written.next_key));
            put_tally(move.tally);
        }
        constexpr std::size_t kPiece = std::size_t{1} << 16;
        if (out_.size() >= kPiece) flush();
    }
    void prepare() override {
        flush();
        sink_->prepare();
    }
    void commit() override { sink_->commit(); }
    void abandon() override { sink_->abandon(); }

  private:
    void put_tally(const TreeTally& tally) {
        put("\",\"games\":", tally.games);
        put(",\"white\":", tally.white);
        put(",\"draws\":", tally.draws);
        put(",\"black\":", tally.black);
        put(",\"other\":", tally.other());
        put_or_null(",\"elo\":", tally.elo());
        put(",\"rated\":", tally.rated);
        put_or_null(",\"performance\":", tally.performance());
        put(",\"performance_games\":", tally.performances);
        put_or_null(",\"first_year\":", known_year(tally.first_year));
        put_or_null(",\"last_year\":", known_year(tally.last_year));
        out_ += "}\n";
    }
    // The text between two values, then a value.
    void put_text(std::string_view before, std::string_view value) {
        out_.append(before).append(value);
    }
    template <class Number>
    void put(std::string_view before, Number value) {
        const fmt::format_int digits(value);
        put_text(before, {digits.data(), digits.size()});
    }
    template <class Number>
    void put_or_null(std::string_view before, std::optional<Number> value) {
        if (value)
            put(before, *value);
        else
            put_text(before, "null");
    }
    void flush() {
        sink_->write(out_);
        out_.clear();
    }

    std::unique_ptr<OutputSink> sink_;
    std::string out_;
};

// A table that is stored in the order in which its rows come, so that no index is made of it.
constexpr std::array<Table, 1> kTreeTables{{{"tree", 17}}};
constexpr std::array<std::string_view, 1> kCreateTree{R"(
CREATE TABLE tree(
  key BLOB NOT NULL, epd TEXT NOT NULL, ply INTEGER NOT NULL, uci TEXT NOT NULL, san TEXT NOT NULL,
  next_key BLOB NOT NULL, games INTEGER NOT NULL, white INTEGER NOT NULL, draws INTEGER NOT NULL,
  black INTEGER NOT NULL, other INTEGER NOT NULL, elo INTEGER, rated INTEGER NOT NULL,
  performance INTEGER, performance_games INTEGER NOT NULL, first_year INTEGER, last_year INTEGER,
  PRIMARY KEY(key, epd, uci)) WITHOUT ROWID;
CREATE VIEW start AS SELECT * FROM tree WHERE key = x'463b96181691fc9c';
)"};
constinit const DatabaseSchema kTreeSchema{.application_id = 0x41524254,  // "ARBT"
                                           .version = 1001,
                                           .tables = kTreeTables,
                                           .names = {},
                                           .create_sql = kCreateTree,
                                           .index_sql = "",
                                           .drop_index_sql = ""};

std::string key_bytes(std::uint64_t key) {
    std::string bytes;
    append_number<sizeof key>(key, bytes);
    return bytes;
}

class TreeDatabase final : public TreeWriter {
  public:
    TreeDatabase(const std::string& path, const SinkOptions& options)
        : database_(path, kTreeSchema, options.opening, options.memory_bytes / 2) {}

    void write(const TreePosition& position) override {
        const PositionText text(position);
        const std::string key = key_bytes(position.key);
        for (const TreeMove& move : position.moves) {
            const MoveText written = text.of(move.move);
            RowWriter rows{out_};
            rows.row(0).blob(key).text(text.epd).integer(move.tally.ply);
            rows.text(written.uci.view()).text(written.san.view());
            rows.blob(key_bytes(written.next_key));
            write_tally(move.tally, rows);
        }
        database_.write(out_);
        out_.clear();
    }
    void prepare() override { database_.prepare(); }
    void commit() override { database_.commit(); }

  private:
    static void write_tally(const TreeTally& tally, RowWriter& rows) {
        const auto put = [&](std::uint64_t value) {
            rows.integer(static_cast<std::int64_t>(value));
        };
        const auto put_or_null = [&](auto value) {
            value ? rows.integer(static_cast<std::int64_t>(*value)) : rows.null();
        };
        for (const std::uint64_t value :
             {tally.games, tally.white, tally.draws, tally.black, tally.other()})
            put(value);
        put_or_null(tally.elo());
        put(tally.rated);
        put_or_null(tally.performance());
        put(tally.performances);
        put_or_null(known_year(tally.first_year));
        put_or_null(known_year(tally.last_year));
    }

    database::Database database_;
    std::string out_;
};

}  // namespace

std::unique_ptr<TreeWriter> make_tree_lines(const std::string& path, const SinkOptions& options) {
    return std::make_unique<TreeLines>(path, options);
}

std::unique_ptr<TreeWriter> make_tree_database(const std::string& path,
                                               const SinkOptions& options) {
    return std::make_unique<TreeDatabase>(path, options);
}

}  // namespace arbiter::outputs::detail
