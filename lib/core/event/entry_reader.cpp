#include "core/event/entry_reader.hpp"

#include "core/base/fnv.hpp"
#include "core/encoding/convert.hpp"
#include "core/encoding/detect.hpp"
#include "core/encoding/utf8.hpp"
#include "core/pgn/decode.hpp"
#include "core/pgn/symbols.hpp"

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>

namespace arbiter::event {
namespace {

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
std::string* field_of(GameEntry& entry, std::string_view name) {
    struct Row {
        std::string_view name;
        std::string GameEntry::*field;
    };
    static constexpr Row kRows[] = {{"Event", &GameEntry::event},
                                    {"Site", &GameEntry::site},
                                    {"Date", &GameEntry::date},
                                    {"Round", &GameEntry::round},
                                    {"Result", &GameEntry::result_tag},
                                    {"EventDate", &GameEntry::event_date},
                                    {"Section", &GameEntry::section},
                                    {"Board", &GameEntry::board},
                                    {"Termination", &GameEntry::termination},
                                    {"BroadcastName", &GameEntry::broadcast},
                                    {"StudyName", &GameEntry::study},
                                    {"ChapterName", &GameEntry::chapter}};
    for (const Row& row : kRows)
        if (row.name == name) return &(entry.*row.field);
    return nullptr;
}

std::string* field_of(SideEntry& side, std::string_view name) {
    struct Row {
        std::string_view name;
        std::string SideEntry::*field;
    };
    static constexpr Row kRows[] = {{"", &SideEntry::name},
                                    {"Elo", &SideEntry::elo},
                                    {"Title", &SideEntry::title},
                                    {"FideId", &SideEntry::fide_id},
                                    {"Team", &SideEntry::team},
                                    {"Fed", &SideEntry::federation},
                                    {"Federation", &SideEntry::federation},
                                    {"Country", &SideEntry::federation},
                                    {"Nation", &SideEntry::federation},
                                    {"Nationality", &SideEntry::federation},
                                    {"BirthYear", &SideEntry::birth},
                                    {"YearOfBirth", &SideEntry::birth},
                                    {"Born", &SideEntry::birth},
                                    {"Birth", &SideEntry::birth},
                                    {"BirthDate", &SideEntry::birth},
                                    {"DateOfBirth", &SideEntry::birth},
                                    {"Birthday", &SideEntry::birth}};
    for (const Row& row : kRows)
        if (row.name == name) return &(side.*row.field);
    return nullptr;
}

std::string* side_field_of(GameEntry& entry, std::string_view name) {
    if (name.starts_with("White")) return field_of(entry.sides[0], name.substr(5));
    if (name.starts_with("Black")) return field_of(entry.sides[1], name.substr(5));
    return nullptr;
}

// Does a new game begin with a tag that the entry has already? So it is in files of results that
// have neither moves nor terminators, nor an Event tag in each game: the tags begin again.
bool begins_again(const GameEntry& entry, std::string_view name, bool has_moves) {
    if (has_moves || (name != "Round" && name != "White")) return false;
    return !entry.sides[0].name.empty() && !entry.sides[1].name.empty() &&
           !entry.result_tag.empty();
}

// Counts the moves of the main line, and makes one number of their texts.
void read_moves(const pgn::GameView& view, GameEntry& entry) {
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

// Where a byte of the text is, and the byte of the input that it is, both from the start of the
// batch.
void place(const audit::Batch& batch, std::uint64_t offset, report::PlaceCursor& places,
           GameEntry& entry) {
    entry.line = places.at(offset).line;
    entry.byte = batch.input_offset(offset) - batch.input_offset(batch.base_offset);
}

}  // namespace

// The entries of what the reader takes as one game: see begins_again(). The first of several tags
// of one name counts.
void EntryReader::read_tags(const audit::Batch& batch, const pgn::GameView& view, GameEntry entry,
                            report::PlaceCursor& places, std::vector<GameEntry>& entries) {
    const encoding::Charset charset =
        view.traits.has_high ? encoding::detect(view.bytes()) : encoding::Charset::Utf8;
    std::string utc_date;
    const auto add = [&] {
        // Studies date their games by the clock of the server only.
        entry.has_server_date = entry.date.empty() && !utc_date.empty();
        if (entry.has_server_date) entry.date = utc_date;
        entries.push_back(entry);
    };
    for (const pgn::TagPair& tag : view.tags) {
        const std::string_view name = view.counted_name_of(tag);
        std::string* field = field_of(entry, name);
        if (field == nullptr) field = side_field_of(entry, name);
        if (name == "UTCDate") field = &utc_date;
        if (field == nullptr) continue;
        if (!field->empty() && begins_again(entry, name, entry.half_moves != 0)) {
            add();
            GameEntry next;
            next.game = entry.game;
            place(batch, view.base_offset + tag.begin, places, next);
            next.result_token = entry.result_token;
            entry = std::move(next);
            utc_date.clear();
            field = name == "Round" ? &entry.round : &entry.sides[0].name;
        }
        if (field->empty()) *field = decoded(view.value_of(tag), charset);
    }
    add();
}

void EntryReader::read(const audit::Batch& batch, std::vector<GameEntry>& entries) {
    games_ = 0;
    reader_.open(batch.reader_input());
    report::PlaceCursor places(batch.text(), batch.base_offset, {});
    pgn::GameView view;
    while (reader_.next(view)) {
        GameEntry entry;
        entry.game = ++games_;
        place(batch, view.base_offset + view.begin, places, entry);
        if (const pgn::Token* token = view.terminator_token())
            entry.result_token = decoded(view.text_of(*token), encoding::Charset::Utf8);
        read_moves(view, entry);
        read_tags(batch, view, std::move(entry), places, entries);
    }
}

}  // namespace arbiter::event
