#include "chess/san_lexicon.hpp"

#include "chess/attacks.hpp"

namespace arbiter::chess {
namespace {

// A pawn goes straight on to an empty square and aslant to take.
Bitboard pawn_origins(const San& san, Color us) {
    const unsigned rank = relative_rank(us, san.to);
    if (rank < 2 || rank == 7) return 0;
    const Bitboard behind = bit(san.to - forward(us));
    const bool changes_file = san.origin_file != kNoHint && san.origin_file != file_of(san.to);
    if (changes_file != san.is_capture) return 0;
    if (changes_file) return neighbours(behind) & file_mask(san.origin_file);
    return rank == 3 ? behind | bit(san.to - forward(us) - forward(us)) : behind;
}

Bitboard piece_origins(const San& san) {
    const auto& tables = detail::kSanTables;
    return pseudo_attacks(san.role, san.to) & tables.on_file[san.origin_file] &
           tables.on_rank[san.origin_rank];
}

PlainSan plain_san(const San& san, Color us) {
    PlainSan plain;
    if (san.kind == SanKind::Null || san.promotion != Role::None || san.deviations != 0)
        return plain;
    plain.kind = san.kind;
    plain.mark = san.mark;
    if (san.kind != SanKind::Piece || san.role == Role::None) return plain;
    const bool is_pawn = san.role == Role::Pawn;
    plain.origins = is_pawn ? pawn_origins(san, us) : piece_origins(san);
    plain.to = san.to;
    plain.role = san.role;
    plain.has_hint = !is_pawn && (san.origin_file & san.origin_rank) != kNoHint;
    plain.is_capture = san.is_capture;
    plain.quiet_mask = is_pawn || san.is_capture ? 0 : 0xFFFF;
    if (is_pawn && relative_rank(us, san.to) == 3 && !san.is_capture)
        plain.ep_takers = neighbours(bit(san.to));
    return plain;
}

}  // namespace

void SanLexicon::read(std::string_view text, Color us, std::uint64_t word, Entry& entry) {
    const auto san = parse_san(text);
    entry = {word, san ? plain_san(*san, us) : PlainSan{}};
}

}  // namespace arbiter::chess
