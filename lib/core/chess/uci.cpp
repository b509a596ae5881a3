#include "core/chess/uci.hpp"

#include "core/base/text.hpp"

namespace arbiter::chess {

SanText to_uci(Move move, UciForm form) {
    SanText text;
    if (move.is_null()) {
        text.push("0000");
        return text;
    }
    if (move.is_drop()) {
        text.push(letter_of(move.dropped()));
        text.push('@');
        text.push(to_string(move.to()));
        return text;
    }
    Square to = move.to();
    if (move.is_castling() && form == UciForm::Orthodox)
        to = make_square(move.castling_side() == Side::Short ? 6 : 2, rank_of(move.from()));
    text.push(to_string(move.from()));
    text.push(to_string(to));
    if (move.promotion() != Role::None) text.push(to_ascii_lower(letter_of(move.promotion())));
    return text;
}

SanResolution parse_uci(const Board& pos, std::string_view text) {
    if (text == "0000") {
        if (pos.is_check()) return {};
        return {SanStatus::Ok, 0, Move::null()};
    }
    const auto san = parse_san(text);
    if (!san || !san->has(SanDeviation::Uci) || san->mark != SanMark::None) return {};
    return resolve_san(pos, *san);
}

}  // namespace arbiter::chess
