#include "core/audit/game_card.hpp"

#include "core/base/fnv.hpp"
#include "core/chess/fen.hpp"
#include "core/chess/san.hpp"
#include "core/encoding/convert.hpp"
#include "core/pgn/decode.hpp"
#include "core/variant/bughouse.hpp"

#include <algorithm>
#include <cstdint>
#include <string>

namespace arbiter::audit {
namespace {

using pgn::KnownTag;

std::string_view decoded(const pgn::GameView& view, KnownTag tag, encoding::Charset charset,
                         Arena& arena) {
    const auto value = view.value(tag);
    if (!value) return {};
    return arena.copy(encoding::to_utf8_where_needed(pgn::decode_tag_value(*value), charset));
}

// With a start value of its own for each half.
std::uint64_t half_of_fingerprint(const pgn::GameView& view, const replay::GameFacts& facts,
                                  const report::GameCard& card, std::uint64_t seed) {
    Fnv64 digest{Fnv64::kStart ^ seed};
    const replay::Hash128 moves = replay::moves_hash(facts);
    digest.number(moves.high).number(moves.low);
    for (const std::string_view value : {card.white, card.black, card.date, card.round})
        digest.field(value, 0);
    // What the hash of the moves does not know.
    if (const replay::Refusal* refusal = facts.refusal())
        digest.field(view.text_of(view.tokens()[refusal->token]), 0);
    else if (!facts.is_replayed)
        digest.field(view.slice(view.movetext_begin, view.end), 0);
    return digest.value();
}

std::string_view start_fen(const replay::GameFacts& facts, Arena& arena) {
    if (!facts.is_replayed) return {};
    return arena.copy(facts.start.fen());
}

char letter_of(chess::Square square) {
    constexpr std::string_view kLetters =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    static_assert(kLetters.size() == chess::kSquares);
    return kLetters[chess::index(square)];
}

// In a variant: the position after it, with '_' for blanks. Plies of a match have their label: they
// cannot be counted.
void append_ply_of_variant(const replay::GamePosition& before, chess::Move move, std::string& out) {
    replay::GamePosition after = before;
    after.play(move);
    std::string fen = after.fen();
    std::ranges::replace(fen, ' ', '_');
    out.append("=").append(fen).append(":");
    if (const replay::VariantBoard* board = before.variant(); board->is_match())
        out += variant::next_label(board->match(), board->asked_board());
    const chess::SanText san = before.san(move);
    out += san.view();
}

void append_ply(const replay::GamePosition& before, chess::Move move, std::string& out) {
    if (move.is_null()) {
        out += ":--";
        return;
    }
    out += {letter_of(move.from()), letter_of(move.to())};
    if (move.kind() == chess::MoveKind::EnPassant) out += 'e';
    if (move.is_castling()) out += move.castling_side() == chess::Side::Short ? 's' : 'l';
    if (move.promotion() != chess::Role::None) out += "??nbrq"[chess::index(move.promotion())];
    out += ':';
    const chess::SanText san = before.san(move);
    out += san.view();
}

std::string_view main_line(const replay::GameFacts& facts, Arena& arena) {
    if (!facts.is_replayed) return {};
    std::string line;
    replay::GamePosition position = facts.start;
    for (const chess::Move move : facts.moves()) {
        if (!line.empty()) line += ' ';
        if (facts.is_orthodox())
            append_ply(position, move, line);
        else
            append_ply_of_variant(position, move, line);
        position.play(move);
    }
    return arena.copy(line);
}

}  // namespace

const report::GameCard* game_card(const pgn::GameView& view, const replay::GameFacts& facts,
                                  encoding::Charset charset, bool has_line, Arena& arena) {
    report::GameCard& card = arena.allocate_array<report::GameCard>(1).front();
    const auto value = [&](KnownTag tag) { return decoded(view, tag, charset, arena); };
    card = {.event = value(KnownTag::Event),
            .site = value(KnownTag::Site),
            .date = value(KnownTag::Date),
            .round = value(KnownTag::Round),
            .white = value(KnownTag::White),
            .black = value(KnownTag::Black),
            .result = value(KnownTag::Result),
            .eco = value(KnownTag::Eco),
            .fingerprint = {},
            .start_fen = start_fen(facts, arena),
            .line = has_line ? main_line(facts, arena) : std::string_view{}};
    card.fingerprint = {half_of_fingerprint(view, facts, card, 0),
                        half_of_fingerprint(view, facts, card, 0x9e3779b97f4a7c15)};
    return &card;
}

}  // namespace arbiter::audit
