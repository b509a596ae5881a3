#include "core/export_format/detail/tag_section.hpp"

#include "core/base/text.hpp"
#include "core/chess/position.hpp"
#include "core/pgn/result.hpp"
#include "core/variant/variant.hpp"

#include <algorithm>
#include <array>
#include <tuple>

namespace arbiter::export_format::detail {
namespace {

constexpr std::uint32_t kAfterRoster = pgn::kRosterTags;

// 0..6 for the tags of the roster, kAfterRoster for all others.   PGN 8.1.1.
std::uint32_t rank_of(std::string_view name) {
    for (std::uint32_t i = 0; i < kAfterRoster; ++i)
        if (name == pgn::tag_name(static_cast<pgn::KnownTag>(i))) return i;
    return kAfterRoster;
}

bool is_of_start(std::string_view name) {
    return name == "SetUp" || name == "FEN";
}

bool is_name_char(char c) {
    return is_ascii_letter(c) || is_ascii_digit(c) || c == '_';
}

// PGN 8.1.1: letters, digits and the underscore, which also replaces whatever else is written.
std::string mended_name(std::string_view name) {
    std::string mended;
    for (const char c : name) {
        if (is_name_char(c))
            mended += c;
        else if (!mended.ends_with('_'))
            mended += '_';
    }
    return mended.empty() ? "_" : mended;
}

// Quotes and backslashes are escaped; a value is on one line.   PGN 7.
void append_value(std::string_view value, std::string& out) {
    if (value.find_first_of("\\\"\r\n") == std::string_view::npos) {
        out.append(value);
        return;
    }
    for (std::size_t i = 0; i < value.size(); ++i) {
        const char c = value[i];
        if (is_line_end(c)) {
            while (is_blank(out.back()))
                out.pop_back();
            while (i + 1 < value.size() && (is_line_end(value[i + 1]) || is_blank(value[i + 1])))
                ++i;
            out += ' ';
            continue;
        }
        if (c == '"' || c == '\\') out += '\\';
        out += c;
    }
}

// "1/2" and the like in the spelling of the standard. Forfeits and scores that it cannot say stay
// as they are.
std::string_view standard_result(std::string_view value) {
    using pgn::ResultSpelling;
    const pgn::ResultReading reading = pgn::read_result(value);
    switch (reading.spelling) {
        case ResultSpelling::ShortDraw:
        case ResultSpelling::Unicode:
        case ResultSpelling::Dash:
        case ResultSpelling::Colon:
        case ResultSpelling::LetterO:
            break;
        case ResultSpelling::Half:
            if (reading.outcome == pgn::Outcome::Draw) break;
            return value;
        default:
            return value;
    }
    const std::string_view marker = pgn::marker(reading.outcome);
    return marker.empty() ? value : marker;
}

}  // namespace

bool is_chosen(std::string_view tag_name, TagChoice choice) {
    switch (choice) {
        case TagChoice::All:
            return true;
        case TagChoice::Roster:
            return rank_of(tag_name) != kAfterRoster || is_of_start(tag_name) ||
                   tag_name == "Variant";
        case TagChoice::None:
            break;
    }
    return false;
}

void TagSection::add(std::string_view name, std::string_view value) {
    const bool is_name = !name.empty() && std::ranges::all_of(name, is_name_char);
    if (!is_name) name = mended_names_.emplace_back(mended_name(name));
    const std::uint32_t rank = rank_of(name);
    if (rank == static_cast<std::uint32_t>(pgn::KnownTag::Result)) value = standard_result(value);
    entries_.push_back({rank, static_cast<std::uint32_t>(entries_.size()), name, value});
}

void TagSection::add_missing(std::string_view result) {
    std::array<bool, kAfterRoster> is_there{};
    for (const Entry& entry : entries_)
        if (entry.rank < kAfterRoster) is_there[entry.rank] = true;
    for (std::uint32_t rank = 0; rank < kAfterRoster; ++rank) {
        if (is_there[rank]) continue;
        const auto tag = static_cast<pgn::KnownTag>(rank);
        const std::string_view value = tag == pgn::KnownTag::Date     ? "????.??.??"
                                       : tag == pgn::KnownTag::Result ? result
                                                                      : "?";
        add(pgn::tag_name(tag), value);
    }
}

bool TagSection::take_of_variant(const Tag& tag, const replay::VariantBoard& start) {
    if (tag.name == "Variant") {
        // "Crazyhouse960" says how kings castle as well.
        has_variant_ = true;
        add(tag.name, tag.value.ends_with("960") ? tag.value : variant::tag_of(start.rules().id()));
        return true;
    }
    if (tag.name == "FEN" && !has_fen_) {
        has_fen_ = true;
        start_text_ = replay::GamePosition(start).fen();
        add(tag.name, start_text_);
        return true;
    }
    return false;
}

// Readers that do not know the usual position of a variant take that of chess.
void TagSection::add_missing_of_variant(const replay::VariantBoard& start, bool has_start) {
    if (!has_variant_) add("Variant", variant::tag_of(start.rules().id()));
    if (has_start || has_fen_) return;
    const auto placement = [](std::string_view fen) {
        return fen.substr(0, fen.find_first_of(" ["));
    };
    start_text_ = replay::GamePosition(start).fen();
    if (placement(start_text_) == placement(chess::kStartFen)) return;
    add("SetUp", "1");
    add("FEN", start_text_);
}

void TagSection::collect(const Game& game, TagChoice choice, const TagChanges& changes) {
    entries_.clear();
    mended_names_.clear();
    has_variant_ = has_fen_ = false;
    const replay::VariantBoard* board = game.start == nullptr ? nullptr : game.start->variant();
    bool has_ply_count = false;
    for (const Tag& tag : game.tags) {
        if (!is_chosen(tag.name, choice)) continue;
        if (!changes.start_fen.empty() && is_of_start(tag.name)) continue;
        if (board != nullptr && take_of_variant(tag, *board)) continue;
        if (changes.plies != nullptr && tag.name == "PlyCount") {
            has_ply_count = true;
            continue;
        }
        add(tag.name, tag.value);
    }
    add_missing(changes.result);
    if (board != nullptr) add_missing_of_variant(*board, !changes.start_fen.empty());
    if (!changes.start_fen.empty()) {
        add("SetUp", "1");
        add("FEN", changes.start_fen);
    }
    if (has_ply_count) {
        plies_text_ = std::to_string(*changes.plies);
        add("PlyCount", plies_text_);
    }
}

void TagSection::write(const Game& game, TagChoice choice, const TagChanges& changes,
                       std::string& out) {
    if (choice == TagChoice::None) return;
    collect(game, choice, changes);
    const auto place = [](const Entry& entry) {
        return std::tuple(entry.rank, entry.rank == kAfterRoster ? entry.name : std::string_view{},
                          entry.index);
    };
    std::ranges::sort(entries_, {}, place);
    const Entry* previous = nullptr;
    for (const Entry& entry : entries_) {
        // The same pair again is written once.
        const bool is_again =
            previous != nullptr && previous->name == entry.name && previous->value == entry.value;
        previous = &entry;
        if (is_again) continue;
        out.append("[").append(entry.name).append(" \"");
        append_value(entry.value, out);
        out += "\"]\n";
    }
    out += '\n';
}

}  // namespace arbiter::export_format::detail
