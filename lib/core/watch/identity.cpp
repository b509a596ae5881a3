#include "core/watch/identity.hpp"

#include "core/base/text.hpp"
#include "core/encoding/convert.hpp"
#include "core/event/player_match.hpp"
#include "core/event/roster.hpp"
#include "core/event/round_text.hpp"
#include "core/names/player_name.hpp"
#include "core/pgn/decode.hpp"

#include <fmt/format.h>

namespace arbiter::watch {
namespace {

// A tag of a live feed that is longer says nothing that can be compared.
constexpr std::size_t kLongestTag = 255;

// Two names of which at least one is known to be the same person by id or by name.
bool are_rounds_apart(const Identity& a, const Identity& b) {
    return !a.round.empty() && !b.round.empty() && a.round != b.round;
}

}  // namespace

std::string tag_value(const pgn::GameView& view, std::string_view name, encoding::Charset charset) {
    for (const pgn::TagPair& tag : view.tags) {
        if (view.name_of(tag) != name) continue;
        const std::string value = pgn::decode_tag_value(view.value_of(tag).substr(0, kLongestTag));
        return std::string(trimmed(charset == encoding::Charset::Utf8
                                       ? encoding::as_utf8(value)
                                       : encoding::to_utf8(value, charset)));
    }
    return {};
}

Identity identity_of(const pgn::GameView& view, encoding::Charset charset) {
    Identity found;
    found.white = tag_value(view, "White", charset);
    found.black = tag_value(view, "Black", charset);
    found.white_id = event::clean_id(tag_value(view, "WhiteFideId", charset));
    found.black_id = event::clean_id(tag_value(view, "BlackFideId", charset));
    found.event = tag_value(view, "Event", charset);
    const event::RoundText round = event::read_round(tag_value(view, "Round", charset));
    if (!round.numbers.empty()) {
        found.round = fmt::format("{}", round.numbers.front());
        for (std::size_t i = 1; i < round.numbers.size(); ++i)
            found.board += fmt::format("{}{}", i == 1 ? "" : ".", round.numbers[i]);
    } else {
        found.round = round.label;
    }
    if (found.board.empty()) found.board = tag_value(view, "Board", charset);
    return found;
}

bool is_one_person(std::string_view name_a, std::string_view id_a, std::string_view name_b,
                   std::string_view id_b, bool may_be_misspelt) {
    if (!id_a.empty() && !id_b.empty()) return id_a == id_b;
    const std::string key_a = names::player_key(name_a), key_b = names::player_key(name_b);
    if (key_a.empty() || key_b.empty()) return false;
    const names::NameMatch match = names::match_names(key_a, key_b);
    return match == names::NameMatch::Same || match == names::NameMatch::Compatible ||
           (may_be_misspelt && match == names::NameMatch::Similar &&
            event::may_be_one_person(name_a, name_b));
}

SameBoard compare(const Identity& a, const Identity& b) {
    if (a == b) return SameBoard::Everything;
    if (are_rounds_apart(a, b)) return SameBoard::No;
    if (!a.white_id.empty() && !a.black_id.empty() && a.white_id == b.white_id &&
        a.black_id == b.black_id)
        return SameBoard::ByIds;
    // At another board of the round near names are those of other people.
    const bool is_place = !a.board.empty() && a.board == b.board && a.round == b.round;
    const bool is_near = is_place || a.board.empty() || b.board.empty();
    const bool is_white = is_one_person(a.white, a.white_id, b.white, b.white_id, is_near);
    const bool is_black = is_one_person(a.black, a.black_id, b.black, b.black_id, is_near);
    if (is_white && is_black) return SameBoard::ByNames;
    if (is_one_person(a.white, a.white_id, b.black, b.black_id, is_near) &&
        is_one_person(a.black, a.black_id, b.white, b.white_id, is_near))
        return SameBoard::BySwapped;
    const bool has_names =
        !names::player_key(a.white).empty() && !names::player_key(b.white).empty();
    return is_place && (is_white || is_black || !has_names) ? SameBoard::ByPlace : SameBoard::No;
}

std::string surname_of(std::string_view name) {
    name = trimmed(name);
    const std::size_t comma = name.find(',');
    if (comma != name.npos) return std::string(trimmed(name.substr(0, comma)));
    const std::size_t blank = name.find_last_of(' ');
    return std::string(blank == name.npos ? name : name.substr(blank + 1));
}

}  // namespace arbiter::watch
