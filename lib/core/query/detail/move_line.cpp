#include "core/query/detail/move_line.hpp"

#include "core/base/text.hpp"

#include <algorithm>

namespace arbiter::query::detail {
namespace {

using chess::Move;
using chess::Position;
using chess::San;

// Placement, side to move and castling rights; counters may differ.
bool is_usual_start(const Position& pos) {
    static constexpr auto kSetup = chess::detail::initial_setup();
    const chess::Setup setup = pos.to_setup();
    return setup.board == kSetup.board && setup.turn == kSetup.turn &&
           pos.castling_rooks() == Position::initial().castling_rooks();
}

// Behind blanks and a move number, with or without dots. Castling may be written with zeros.
std::size_t skip_number(std::string_view text, std::size_t at) {
    const auto skip = [&](std::string_view characters) {
        at = std::min(text.find_first_not_of(characters, at), text.size());
    };
    skip(" \t");
    if (text.substr(at).starts_with("0-0")) return at;
    const std::size_t begin = at;
    skip("0123456789");
    const bool is_number = at == text.size() || text[at] == '.' || is_blank(text[at]);
    if (!is_number) return begin;
    skip(". \t");
    return at;
}

// Calls `add` with each move without its number; it returns what is wrong, as it goes on after the
// move in quotes.
template <class Add>
std::optional<QueryError> each_move(std::string_view text, Add add) {
    for (std::size_t at = skip_number(text, 0); at < text.size(); at = skip_number(text, at)) {
        const std::size_t end = std::min(text.find_first_of(" \t", at), text.size());
        const std::string_view written = text.substr(at, end - at);
        if (const auto error = add(written))
            return QueryError{at, "'" + escaped(written) + *error, {}};
        at = end;
    }
    return std::nullopt;
}

std::optional<San> read_move(std::string_view written) {
    return chess::parse_san(written.substr(0, written.find_last_not_of("!?") + 1));
}

// Is `move`, from `before` to `pos`, what is written?
bool is_played(const San& san, Move move, const Position& before, const Position& pos) {
    const bool is_elsewhere =
        san.kind == chess::SanKind::Piece && !move.is_castling() && san.to != move.to();
    if (is_elsewhere || chess::resolve_san(before, san).move != move) return false;
    const bool takes = chess::count(before.occupied()) != chess::count(pos.occupied());
    if (san.is_capture && !takes) return false;
    if (san.mark == chess::SanMark::Mate) return chess::is_checkmate(pos);
    return san.mark == chess::SanMark::None || pos.is_check();
}

San mirrored_san(San san) {
    if (san.to != chess::Square::None) san.to = static_cast<chess::Square>(index(san.to) ^ 56U);
    if (san.origin_rank != chess::kNoHint)
        san.origin_rank = static_cast<std::uint8_t>(7 - san.origin_rank);
    return san;
}

}  // namespace

Result<MoveLine, QueryError> MoveLine::parse(std::string_view text) {
    MoveLine line;
    auto error = each_move(text, [&](std::string_view written) { return line.add(written); });
    if (error) return Unexpected{*std::move(error)};
    if (line.moves_.empty() && line.open_.empty())
        return Unexpected{QueryError{0, "a line of moves is expected", {}}};
    return line;
}

std::optional<std::string> MoveLine::add(std::string_view written) {
    if (written == "*") {
        open_.emplace_back();
        return std::nullopt;
    }
    const auto san = read_move(written);
    if (!san) return "' is no move";
    if (!open_.empty()) {
        open_.emplace_back(*san);
        return std::nullopt;
    }
    const chess::SanResolution found = chess::resolve_san(end_, *san);
    if (found.status == chess::SanStatus::Ambiguous) return "' can be several moves here";
    if (!found.is_ok()) return "' is no move here";
    moves_.push_back(found.move);
    end_.play(found.move);
    return std::nullopt;
}

bool MoveLine::begins(const export_format::Game& game) const {
    if (game.start == nullptr || !game.start->is_orthodox() ||
        game.moves.size() < moves_.size() + open_.size() ||
        !std::ranges::equal(moves_, game.moves.first(moves_.size())) ||
        !is_usual_start(game.start->orthodox()))
        return false;
    Position pos = end_;
    for (std::size_t i = 0; i < open_.size(); ++i) {
        const chess::Move played = game.moves[moves_.size() + i];
        // As in the game: "Nd2" is found only where it means one move.
        if (open_[i] && chess::resolve_san(pos, *open_[i]).move != played) return false;
        pos.play(played);
    }
    return true;
}

Result<PlayedMoves, QueryError> PlayedMoves::parse(std::string_view text) {
    PlayedMoves played;
    const auto add = [&](std::string_view written) -> std::optional<std::string> {
        if (written == "*") {
            played.moves_.emplace_back();
            return std::nullopt;
        }
        const auto san = read_move(written);
        if (!san) return "' is no move";
        played.moves_.emplace_back(*san);
        return std::nullopt;
    };
    auto error = each_move(text, add);
    if (error) return Unexpected{*std::move(error)};
    if (played.moves_.empty()) return Unexpected{QueryError{0, "moves are expected", {}}};
    return played;
}

bool PlayedMoves::are_played(const Position& before, const Position& pos,
                             std::span<const Move> moves) const {
    if (moves.size() < moves_.size()) return false;
    if (moves_.front() && !is_played(*moves_.front(), moves[0], before, pos)) return false;
    Position last = pos;
    for (std::size_t i = 1; i < moves_.size(); ++i) {
        const Position here = last;
        last.play(moves[i]);
        if (moves_[i] && !is_played(*moves_[i], moves[i], here, last)) return false;
    }
    return true;
}

PlayedMoves PlayedMoves::mirrored() const {
    PlayedMoves other = *this;
    for (std::optional<San>& san : other.moves_)
        if (san) san = mirrored_san(*san);
    return other;
}

}  // namespace arbiter::query::detail
