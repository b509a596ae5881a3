#include "core/chess/fen.hpp"
#include "core/chess/movegen.hpp"
#include "core/proofcheck/proofcheck.hpp"
#include "tests/fuzz/require.hpp"
#include "tests/fuzz/target.hpp"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

// The first line is a FEN, the second a list of moves, the rest the pieces of an invariant, ten
// bytes each. Whatever they are, the checker answers; its own FEN reader and move generator agree
// with those of the library; it never accepts a helpmate and a certificate for the same winner.

namespace {

using arbiter::fuzz::require;
using arbiter::proofcheck::PlacedPiece;

std::string_view take_line(std::string_view& rest) {
    const std::string_view line = rest.substr(0, rest.find('\n'));
    rest.remove_prefix(line.size() < rest.size() ? line.size() + 1 : line.size());
    return line;
}

std::vector<std::string> words_of(std::string_view line) {
    std::vector<std::string> words;
    while (!line.empty()) {
        const std::string_view word = line.substr(0, line.find(' '));
        words.emplace_back(word);
        line.remove_prefix(word.size() < line.size() ? word.size() + 1 : word.size());
    }
    return words;
}

std::vector<PlacedPiece> pieces_of(std::string_view bytes) {
    std::vector<PlacedPiece> pieces;
    for (; bytes.size() >= 10; bytes.remove_prefix(10)) {
        PlacedPiece& piece = pieces.emplace_back();
        piece.piece = bytes[0];
        piece.may_be_captured = (bytes[1] & 1) != 0;
        for (std::size_t i = 2; i < 10; ++i)
            piece.squares = piece.squares << 8 | static_cast<unsigned char>(bytes[i]);
    }
    return pieces;
}

// What the library accepts the checker reads alike.
void compare_readers(std::string_view fen) {
    const auto start = arbiter::chess::read_start_position(fen);
    const std::string fields = arbiter::proofcheck::canonical_fields(fen);
    if (!start.position || fields.empty()) return;
    const std::string written = arbiter::chess::to_fen(*start.position);
    require(written.compare(0, fields.size(), fields) == 0 && written[fields.size()] == ' ');
    require(arbiter::proofcheck::perft(fen, 1) == arbiter::chess::count_legal(*start.position));
}

}  // namespace

ARBITER_FUZZ_TARGET(proofcheck) {
    std::string_view rest{reinterpret_cast<const char*>(data), size};
    const std::string_view fen = take_line(rest);
    const std::vector<std::string> moves = words_of(take_line(rest));
    compare_readers(fen);
    for (const bool winner_is_white : {true, false}) {
        const auto line = arbiter::proofcheck::check_helpmate(fen, winner_is_white, moves);
        require(line.holds == line.reason.empty());
        arbiter::proofcheck::Certificate certificate;
        certificate.invariants.push_back({pieces_of(rest), {}, {}, {}});
        certificate.positions = 200;
        const auto proof =
            arbiter::proofcheck::check_certificate(fen, winner_is_white, certificate, 200);
        require(proof.holds == proof.reason.empty());
        require(proof.positions <= 201);
        require(!(line.holds && proof.holds));
    }
    return 0;
}
