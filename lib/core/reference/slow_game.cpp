#include "core/reference/slow_game.hpp"

#include <algorithm>
#include <cctype>
#include <map>

namespace arbiter::reference {
namespace {

constexpr std::size_t kPlacementAndTurn = 66;  // letters of an identity

bool is_own(char piece, bool white) {
    return piece != '.' && (std::isupper(static_cast<unsigned char>(piece)) != 0) == white;
}

// Squares of that side's pieces of one letter, given as a capital.
std::vector<int> squares_of(const MailboxBoard& board, bool white, char letter) {
    std::vector<int> squares;
    for (int square = 0; square < 64; ++square) {
        const char piece = board.at(square);
        if (is_own(piece, white) && std::toupper(static_cast<unsigned char>(piece)) == letter)
            squares.push_back(square);
    }
    return squares;
}

bool is_dark(int square) {
    return (square / 8 + square % 8) % 2 == 0;
}

bool is_minor_at_most(const std::string& pieces) {
    return pieces.empty() || pieces == "B" || pieces == "N";
}

bool is_over_by_material(const MailboxBoard& board, SlowMaterial test) {
    const std::string white = men_of(board, true);
    const std::string black = men_of(board, false);
    const bool nobody_mates =
        !may_mate_by_material(board, true) && !may_mate_by_material(board, false);
    switch (test) {
        case SlowMaterial::NobodyMates:
            return nobody_mates;
        case SlowMaterial::ClosedList:
            return nobody_mates && is_minor_at_most(white) && is_minor_at_most(black);
        case SlowMaterial::MinorPieceEach:
            return is_minor_at_most(white) && is_minor_at_most(black);
        case SlowMaterial::OrTwoKnights:
            return (is_minor_at_most(white) && is_minor_at_most(black)) ||
                   (white == "NN" && black.empty()) || (black == "NN" && white.empty());
    }
    return false;
}

// The stronger side's rook pawn on its first square with the other's before it: a2 and a3, h7 and
// h6, ...
bool has_blocked_rook_pawn(const MailboxBoard& board, bool white) {
    for (const int file : {0, 7}) {
        const int own = (white ? 8 : 48) + file;
        const int before = own + (white ? 8 : -8);
        if (board.at(own) == (white ? 'P' : 'p') && board.at(before) == (white ? 'p' : 'P'))
            return true;
    }
    return false;
}

// Half-moves without progress for material with an exception, else 100.
std::uint32_t fifty_move_limit(const MailboxBoard& board) {
    for (const bool white : {true, false}) {
        const std::string own = men_of(board, white);
        const std::string other = men_of(board, !white);
        const auto is = [&](std::string_view a, std::string_view b) {
            return own == a && other == b;
        };
        if (is("BR", "R") || is("NN", "P")) return 200;
        if (is("PR", "BP")) return has_blocked_rook_pawn(board, white) ? 200 : 150;
        if (is("BB", "N") || is("Q", "BB") || is("Q", "NN")) return 150;
        if (is("PQ", "Q") && squares_of(board, white, 'P')[0] / 8 == (white ? 6 : 1)) return 150;
    }
    return 100;
}

// JCA 15.2 (b), (d), (e), and more than one pawn of (c).
bool is_material_claim(const MailboxBoard& board) {
    const std::string white = men_of(board, true);
    const std::string black = men_of(board, false);
    if (white == black && (white == "R" || white == "Q")) return true;
    const std::string both = white + black;
    if (both.size() >= 2 && both.find_first_not_of('P') == std::string::npos) return true;
    for (const bool is_white : {true, false}) {
        const std::string own = is_white ? white : black;
        if (!(is_white ? black : white).empty()) continue;
        if (own == "NN") return true;
        if (own.size() < 2 || own[0] != 'B' || own.find_first_not_of('P', 1) != std::string::npos)
            continue;
        const auto pawns = squares_of(board, is_white, 'P');
        const int file = pawns[0] % 8;
        const bool is_one_rook_file =
            (file == 0 || file == 7) &&
            std::ranges::all_of(pawns, [=](int pawn) { return pawn % 8 == file; });
        const int promotion = (is_white ? 56 : 0) + file;
        if (is_one_rook_file && is_dark(promotion) != is_dark(squares_of(board, is_white, 'B')[0]))
            return true;
    }
    return false;
}

bool is_pawn_against_king(const MailboxBoard& board) {
    return men_of(board, true) + men_of(board, false) == "P";
}

SlowQuietMove quiet_move(const MailboxBoard& board) {
    SlowQuietMove found = SlowQuietMove::None;
    for (const auto& move : board.legal_moves()) {
        MailboxBoard after = board;
        after.play(move);
        if (after.quiet_plies() == 0) continue;
        if (!after.legal_moves().empty()) return SlowQuietMove::GoesOn;
        found = SlowQuietMove::EndsGame;
    }
    return found;
}

bool is_repeated_to_the_end(const SlowGame& game, const SlowLaws& laws, std::size_t k) {
    if (laws.automatic_repetitions == 0 || game.repetitions[k] < laws.automatic_repetitions)
        return false;
    if (!laws.are_consecutive) return true;
    for (std::size_t i = 1; i < laws.automatic_repetitions; ++i)
        if (k < 4 * i || game.identities[k - 4 * i] != game.identities[k]) return false;
    return true;
}

void find_ending(SlowRuling& ruling, const SlowGame& game, const SlowLaws& laws) {
    for (std::size_t k = 0; k < game.boards.size(); ++k) {
        const MailboxBoard& board = game.boards[k];
        const bool is_last = k + 1 == game.boards.size();
        const bool is_over = game.is_over[k][static_cast<std::size_t>(laws.dead_material)];
        if (is_last && board.is_checkmate()) {
            ruling.ending = "checkmate";
        } else if (is_last && board.is_stalemate()) {
            ruling.ending = "stalemate";
        } else if (is_over && laws.dead_end == "dead-position") {
            ruling.ending = laws.dead_end;
        } else if (is_repeated_to_the_end(game, laws, k)) {
            ruling.ending = laws.repetition_end;
        } else if (laws.automatic_quiet_plies != 0 && game.quiet[k] >= laws.automatic_quiet_plies) {
            ruling.ending = laws.quiet_end;
        } else if (is_over) {
            ruling.ending = laws.dead_end;
        }
        if (ruling.ending.empty()) continue;
        ruling.ending_ply = static_cast<std::uint32_t>(k);
        return;
    }
}

void add(SlowClaim& claim, std::size_t k) {
    if (claim.plies++ == 0) claim.first_ply = static_cast<std::uint32_t>(k);
}

void count_quiet_claims(SlowRuling& ruling, const SlowGame& game, const SlowLaws& laws,
                        std::size_t k) {
    if (game.quiet[k] < 99) return;
    const MailboxBoard& board = game.boards[k];
    const std::uint32_t limit = laws.has_fifty_move_exceptions ? fifty_move_limit(board) : 100;
    const SlowQuietMove intended = quiet_move(board);
    const bool has_move = !board.legal_moves().empty();
    const bool is_on_board = game.quiet[k] >= limit && has_move;
    const bool is_intended = game.quiet[k] >= limit - 1 && intended != SlowQuietMove::None;
    if (is_on_board) add(ruling.claims[2], k);
    if (is_intended) add(ruling.claims[3], k);
    if (is_intended && intended == SlowQuietMove::EndsGame) ruling.are_claims_certain = false;
    // Under the general limit it could be claimed already.
    const bool is_general = (game.quiet[k] >= 100 && has_move) || intended != SlowQuietMove::None;
    if (is_general && !is_on_board && !is_intended) ruling.are_claims_certain = false;
}

// By the letter: placement, player to move and e.p., and what either player can play.
std::string letter_of(const MailboxBoard& board) {
    MailboxBoard other = board;
    other.play_null();
    const std::string identity = board.identity();
    std::string text = identity.substr(0, kPlacementAndTurn);
    text += identity.substr(identity.rfind(' '));
    for (const MailboxBoard& side : {board, other}) {
        text += '/';
        for (const auto& move : side.legal_moves())
            text += MailboxBoard::uci_of(move);
    }
    return text;
}

// Does the letter let somebody claim a repetition where the intention does not?
bool does_letter_differ(const SlowGame& game, std::size_t end) {
    std::map<std::string, std::uint32_t> placements;
    std::map<std::string, std::uint32_t> seen;
    for (const std::string& identity : game.identities)
        ++placements[identity.substr(0, kPlacementAndTurn)];
    if (placements.size() == game.identities.size()) return false;
    for (std::size_t k = 0; k < end; ++k) {
        const std::string placement = game.identities[k].substr(0, kPlacementAndTurn);
        // A placement that stands once in the game is counted by the moves that lead to it only.
        const std::uint32_t count =
            placements[placement] >= 2 ? ++seen[letter_of(game.boards[k])] : 1;
        if (count >= 3 && game.repetitions[k] < 3) return true;
        if (game.intends_threefold[k]) continue;
        const bool is_twice =
            std::ranges::any_of(seen, [](const auto& entry) { return entry.second >= 2; });
        if (!is_twice) continue;
        for (const auto& move : game.boards[k].legal_moves()) {
            MailboxBoard after = game.boards[k];
            after.play(move);
            const auto known = placements.find(after.identity().substr(0, kPlacementAndTurn));
            if (known == placements.end() || known->second < 2) continue;
            const auto stood = seen.find(letter_of(after));
            if (stood != seen.end() && stood->second >= 2) return true;
        }
    }
    return false;
}

// Plays a game and keeps what is on the board.
class Player {
  public:
    explicit Player(MailboxBoard board) : board_(board) { record(); }

    [[nodiscard]] const MailboxBoard& board() const { return board_; }
    // False: not one move.
    [[nodiscard]] bool play(const std::vector<MailboxBoard::Move>& moves) {
        if (moves.size() != 1) return false;
        board_.play(moves.front());
        ++game_.plies;
        record();
        return true;
    }
    // False: in check.
    [[nodiscard]] bool pass() {
        if (board_.is_check()) return false;
        board_.play_null();
        ++game_.plies;
        record();
        return true;
    }
    void stop() { game_.is_legal = false; }
    [[nodiscard]] SlowGame take() {
        game_.final_identity = game_.identities.back();
        return std::move(game_);
    }

  private:
    void record() {
        game_.boards.push_back(board_);
        game_.identities.push_back(board_.identity());
        game_.repetitions.push_back(++seen_[game_.identities.back()]);
        is_repeated_ |= game_.repetitions.back() >= 2;
        game_.intends_threefold.push_back(is_repeated_ && intends_threefold());
        game_.quiet.push_back(static_cast<std::uint32_t>(board_.quiet_plies()));
        auto& is_over = game_.is_over.emplace_back();
        for (std::size_t test = 0; test < kSlowMaterials; ++test)
            is_over[test] = is_over_by_material(board_, static_cast<SlowMaterial>(test));
    }
    // Does a legal move lead to a position that has stood twice?
    [[nodiscard]] bool intends_threefold() const {
        return std::ranges::any_of(board_.legal_moves(), [&](const MailboxBoard::Move& move) {
            MailboxBoard after = board_;
            after.play(move);
            const auto stood = seen_.find(after.identity());
            return stood != seen_.end() && stood->second >= 2;
        });
    }

    MailboxBoard board_;
    SlowGame game_;
    std::map<std::string, std::uint32_t> seen_;
    bool is_repeated_ = false;  // some position has stood twice
};

}  // namespace

std::string men_of(const MailboxBoard& board, bool white) {
    std::string pieces;
    for (int square = 0; square < 64; ++square) {
        const char piece = board.at(square);
        if (!is_own(piece, white)) continue;
        const char letter = static_cast<char>(std::toupper(static_cast<unsigned char>(piece)));
        if (letter != 'K') pieces += letter;
    }
    std::ranges::sort(pieces);
    return pieces;
}

// Not a bare king; not a knight against nothing but queens; not bishops on one colour
// of squares with nothing to stand in the way on the other.
bool may_mate_by_material(const MailboxBoard& board, bool white) {
    const std::string own = men_of(board, white);
    const std::string other = men_of(board, !white);
    if (own.empty()) return false;
    if (own == "N") return other.find_first_not_of('Q') != std::string::npos;
    if (own.find_first_not_of('B') != std::string::npos) return true;
    if (other.find_first_of("PN") != std::string::npos) return true;
    auto bishops = squares_of(board, white, 'B');
    const auto others = squares_of(board, !white, 'B');
    bishops.insert(bishops.end(), others.begin(), others.end());
    return std::ranges::any_of(bishops,
                               [&](int square) { return is_dark(square) != is_dark(bishops[0]); });
}

SlowGame play_slowly(MailboxBoard board, const std::vector<std::string_view>& moves) {
    Player player(board);
    for (const std::string_view text : moves) {
        const bool is_null = text == "--" || text == "Z0";
        if (is_null ? player.pass() : player.play(player.board().moves_of_san(text))) continue;
        player.stop();
        break;
    }
    return player.take();
}

SlowGame play_slowly_by_squares(MailboxBoard board, const std::vector<std::string>& moves) {
    Player player(board);
    for (const std::string& text : moves) {
        auto found = player.board().legal_moves();
        std::erase_if(found, [&](const auto& move) { return MailboxBoard::uci_of(move) != text; });
        if (text == "0000" ? player.pass() : player.play(found)) continue;
        player.stop();
        break;
    }
    return player.take();
}

SlowRuling rule_slowly(const SlowGame& game, const SlowLaws& laws) {
    SlowRuling ruling;
    find_ending(ruling, game, laws);
    const std::size_t end = ruling.ending.empty() ? game.boards.size() : ruling.ending_ply;
    for (std::size_t k = 0; k < end; ++k) {
        if (laws.has_claims && game.repetitions[k] >= 3) add(ruling.claims[0], k);
        if (laws.has_claims && game.intends_threefold[k]) add(ruling.claims[1], k);
        if (laws.has_claims && laws.has_quiet_claims) count_quiet_claims(ruling, game, laws, k);
        if (!laws.has_material_claims) continue;
        if (is_material_claim(game.boards[k])) add(ruling.claims[4], k);
        ruling.needs_pawn_ending |= is_pawn_against_king(game.boards[k]);
    }
    if (laws.is_sameness_disputed && does_letter_differ(game, end))
        ruling.are_claims_certain = false;
    return ruling;
}

}  // namespace arbiter::reference
