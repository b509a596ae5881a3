#include "tournaments/read_games.hpp"

#include "base/fnv.hpp"
#include "base/text.hpp"
#include "encoding/convert.hpp"
#include "encoding/detect.hpp"
#include "encoding/utf8.hpp"
#include "inspection/batch.hpp"
#include "pgn/decode.hpp"
#include "pgn/game_reader.hpp"
#include "pgn/symbols.hpp"
#include "pipeline/cutter.hpp"
#include "report/place.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>

namespace arbiter::tournaments {
namespace {

constexpr std::size_t kSlabBytes = std::size_t{1} << 20;
// Longer values say nothing that can be compared.
constexpr std::size_t kLongestValue = 255;

std::string decoded(std::string_view written, encoding::Charset charset) {
    std::string value = pgn::decode_tag_value(written.substr(0, 2 * kLongestValue));
    if (charset != encoding::Charset::Utf8) value = encoding::to_utf8(value, charset);
    std::string scratch;
    value = std::string(encoding::sound(value, encoding::Nul::Replace, scratch));
    std::size_t length = std::min(value.size(), kLongestValue);
    while (length < value.size() && (static_cast<unsigned char>(value[length]) & 0xC0U) == 0x80U)
        --length;
    value.resize(length);
    return value;
}

// The field of an entry that a tag fills; null for other tags.
std::string* field_of(event::GameEntry& entry, std::string_view name) {
    struct Row {
        std::string_view name;
        std::string event::GameEntry::*field;
    };
    static constexpr Row kRows[] = {{"Event", &event::GameEntry::event},
                                    {"Site", &event::GameEntry::site},
                                    {"Date", &event::GameEntry::date},
                                    {"Round", &event::GameEntry::round},
                                    {"Result", &event::GameEntry::result_tag},
                                    {"EventDate", &event::GameEntry::event_date},
                                    {"Section", &event::GameEntry::section},
                                    {"Board", &event::GameEntry::board},
                                    {"Termination", &event::GameEntry::termination},
                                    {"StudyName", &event::GameEntry::study}};
    for (const Row& row : kRows)
        if (row.name == name) return &(entry.*row.field);
    return nullptr;
}

std::string* field_of(event::SideEntry& side, std::string_view name) {
    if (name.empty()) return &side.name;
    if (name == "Elo") return &side.elo;
    if (name == "Title") return &side.title;
    if (name == "FideId") return &side.fide_id;
    if (name == "Team") return &side.team;
    return nullptr;
}

std::string* side_field_of(event::GameEntry& entry, std::string_view name) {
    if (name.starts_with("White")) return field_of(entry.sides[0], name.substr(5));
    if (name.starts_with("Black")) return field_of(entry.sides[1], name.substr(5));
    return nullptr;
}

// Does a new game begin with a tag that the entry has already? So it is in files of results that
// have neither moves nor terminators, nor an Event tag in each game: the tags begin again.
bool begins_again(const event::GameEntry& entry, std::string_view name, bool has_moves) {
    if (has_moves || (name != "Round" && name != "White")) return false;
    return !entry.sides[0].name.empty() && !entry.sides[1].name.empty() &&
           !entry.result_tag.empty();
}

// Counts the moves of the main line, and makes one number of their texts.
void read_moves(const pgn::GameView& view, event::GameEntry& entry) {
    Fnv64 hash;
    int depth = 0;
    for (const pgn::Token& token : view.tokens()) {
        if (token.kind == pgn::TokenKind::RavOpen) ++depth;
        if (token.kind == pgn::TokenKind::RavClose && depth > 0) --depth;
        if (token.kind != pgn::TokenKind::Symbol || depth != 0) continue;
        const std::string_view text = view.text_of(token);
        constexpr std::uint32_t kFew = 8;  // words such as "forfeit" are symbols, too
        if (view.symbols <= kFew && !pgn::looks_like_move(text)) continue;
        ++entry.half_moves;
        for (const char c : text)
            if (c != '+' && c != '#') hash.byte(static_cast<unsigned char>(c));
    }
    entry.moves_hash = hash.value();
}

class GamesReader {
  public:
    GamesReader(const std::vector<std::string>& inputs, std::uint64_t max_window_bytes,
                const std::atomic<bool>& interrupt)
        : interrupt_(interrupt), cutter_(inputs, max_window_bytes, kSlabBytes, interrupt) {}

    [[nodiscard]] GamesRead read() {
        const check::RuleSettings settings{};
        inspection::Batch batch(settings);
        while (!interrupt_.load() && cutter_.next(batch)) {
            read_batch(batch);
            batch.clear();
        }
        read_.is_interrupted = interrupt_.load();
        read_.skipped = cutter_.skipped();
        return std::move(read_);
    }

  private:
    // The entries of what the reader takes as one game: see begins_again(). Of several tags of one
    // name the first counts.
    void read_tags(const pgn::GameView& view, event::GameEntry entry, report::PlaceCursor& places) {
        const encoding::Charset charset =
            view.traits.has_high ? encoding::detect(view.bytes()) : encoding::Charset::Utf8;
        std::string utc_date;
        const auto add = [&] {
            // Studies date their games by the clock of the server only.
            entry.has_server_date = entry.date.empty() && !utc_date.empty();
            if (entry.has_server_date) entry.date = utc_date;
            read_.entries.push_back(entry);
        };
        for (const pgn::TagPair& tag : view.tags) {
            const std::string_view name = view.name_of(tag);
            std::string* field = field_of(entry, name);
            if (field == nullptr) field = side_field_of(entry, name);
            if (name == "UTCDate") field = &utc_date;
            if (field == nullptr) continue;
            if (!field->empty() && begins_again(entry, name, entry.half_moves != 0)) {
                add();
                event::GameEntry next;
                next.file = entry.file;
                next.game = entry.game;
                next.line = places.at(view.base_offset + tag.begin).line;
                next.result_token = entry.result_token;
                entry = std::move(next);
                utc_date.clear();
                field = name == "Round" ? &entry.round : &entry.sides[0].name;
            }
            if (field->empty()) *field = decoded(view.value_of(tag), charset);
        }
        add();
    }

    void read_batch(inspection::Batch& batch) {
        if (batch.is_first_of_file) game_ = lines_ = 0;
        read_.bytes += batch.input_size();
        batch.first_line = lines_ + 1;
        reader_.open(batch.reader_input());
        report::PlaceCursor places(batch.view());
        pgn::GameView view;
        while (reader_.next(view)) {
            event::GameEntry entry;
            entry.file = batch.file;
            entry.game = ++game_;
            entry.line = places.at(view.base_offset + view.begin).line;
            if (const pgn::Token* token = view.terminator_token())
                entry.result_token = decoded(view.text_of(*token), encoding::Charset::Utf8);
            read_moves(view, entry);
            read_tags(view, std::move(entry), places);
        }
        lines_ += reader_.line_ends();
        if (batch.is_last_of_file) note_errors(batch);
    }

    void note_errors(const inspection::Batch& batch) {
        if (!batch.open_error.empty()) {
            read_.errors.push_back(batch.open_error);
        } else if (batch.damage) {
            read_.errors.push_back(
                fmt::format("'{}' is damaged at byte {}: {}; the games before it were read",
                            escaped(batch.file), batch.damage->byte, batch.damage->what));
        }
    }

    const std::atomic<bool>& interrupt_;
    pipeline::Cutter cutter_;
    pgn::GameReader reader_;
    std::uint64_t game_ = 0, lines_ = 0;  // of the file
    GamesRead read_;
};

}  // namespace

GamesRead read_games(const std::vector<std::string>& inputs, std::uint64_t max_window_bytes,
                     const std::atomic<bool>& interrupt) {
    return GamesReader(inputs, max_window_bytes, interrupt).read();
}

}  // namespace arbiter::tournaments
