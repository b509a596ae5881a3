#pragma once

#include "core/base/assert.hpp"
#include "core/base/date.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

namespace arbiter::laws {

// Editions of the Laws of Chess as rows of data: which article ends a game or lets a player claim a
// draw, from which count on, and since when. There is no logic of chess here; judge/ reads the rows
// in one loop. One line in editions.def and one file in editions/ each. Everything is constant: any
// thread may read it at any time.

// Automatic ends of a game in their order of precedence at one ply.
// docs/guide/interface.md 3.2: `ending`.
enum class EndingKind : std::uint8_t {
    Checkmate,
    Stalemate,
    DeadPosition,
    Fivefold,
    SeventyFive,
    VariantWin,
    VariantDraw,
    Threefold,
    Fifty,
    Material,
};
inline constexpr std::size_t kEndingKinds = static_cast<std::size_t>(EndingKind::Material) + 1;
[[nodiscard]] std::string_view to_string(EndingKind kind);  // "dead-position"

enum class TimeClass : std::uint8_t { Standard, Rapid, Blitz };
[[nodiscard]] std::string_view to_string(TimeClass time_class);  // "rapid"

// What happens for a row to count.
enum class Trigger : std::uint8_t {
    Checkmate,
    Stalemate,
    DeadPosition,
    Repetition,             // the same position `threshold` times
    RepetitionConsecutive,  // ... each time after two moves by each player
    RepetitionIntended,     // ... the last time by a legal move about to be played
    QuietPlies,             // `threshold` plies without capture or pawn move
    QuietPliesIntended,     // ... the last one by a legal move about to be played
    Agreement,              // `threshold` = plies that must have been played before
    FlagFall,
    Resignation,
    Telephone,    // a player's telephone rings
    Material,     // the material test of the row holds
    VariantWin,   // by the rules of a variant: rows of games of variants only
    VariantDraw,  // the same
};

// How it comes about. The board alone never shows ByPlayers: such rows are cited, not judged.
enum class Force : std::uint8_t { EndsGame, Claimable, ByPlayers };

// Material for which a row counts. A row with a test replaces the Any row of its trigger where the
// test holds.
enum class MaterialTest : std::uint8_t {
    Any,
    ClosedDeadList,  // bare kings; and one minor piece; and a bishop each, of one colour of squares
    FiftyMoveException,  // the endings once allowed the largest number of moves without progress
    FiftyMoveLesserException,    // ... allowed more than the usual number, not the largest
    NobodyMates,                 // neither side could mate from any position with its material
    MinorPieceEach,              // each side has its king and at most one minor piece
    MinorPieceEachOrTwoKnights,  // ... or one side two knights, the other its king alone
    RookEachOrQueenEach,         // and the kings
    PawnDraw,                    // king and pawn against king, a draw by best play
    Pawns,                       // kings and two pawns or more
    TwoKnights,                  // against a bare king
    WrongBishop,  // bishop and rook pawns, the bishop not of the promotion square's colour, against
                  // a bare king
};

// One rule of one edition: when `trigger` reaches `threshold`, the game ends or a draw may be
// claimed.
struct Article {
    std::string_view number{};  // bare, as printed: "9.2.3"; empty where rules have no numbers
    Trigger trigger;
    std::uint16_t threshold = 0;  // occurrences or plies; 0 where the trigger needs none
    Force force = Force::EndsGame;
    EndingKind ending = EndingKind::Checkmate;  // what it ends as, for EndsGame
    MaterialTest when = MaterialTest::Any;
    bool is_verified = true;  // false: no text of the edition was seen, or it requires more than a
                              // board shows; a verdict is only `possible`
    bool is_draw_without_mate =
        false;  // ByPlayers: a draw when the side that would win cannot mate
    std::optional<Date> last_day =
        {};  // last day on which it counted; none: as long as the edition
};

// How it is decided whether a player can still win when the other's flag has fallen.
enum class FlagTest : std::uint8_t {
    AnySeries,  // by checkmate, by some series of legal moves
    ForcedWin,  // only by showing a forced win: the record never proves one
    LichessMaterial,
    ChesscomMaterial,
    UscfMaterial,
    IccMaterial,
};

// What a player's illegal moves cost under one time class.
struct IllegalMoveCost {
    std::string_view number;  // of the article
    TimeClass time_class;
    std::uint8_t lost_at = 0;           // the illegal move that loses; 0: never by this article
    std::uint16_t compensation_s = 0;   // seconds that the opponent gets for each one before
    bool is_draw_without_mate = false;  // instead of lost, when the opponent cannot mate
    bool is_claimed = false;            // only if the opponent claims before moving
    bool is_verified = true;            // false: no text of the edition was seen
};

// What follows when it is found that the pieces were set up wrongly, under one time class.
struct WrongSetUp {
    std::string_view number;  // of the article
    TimeClass time_class;
    std::uint8_t last_move = 0;  // claimed until both players made this move; 0: always
    bool is_verified = true;     // false: no text of the edition was seen
};

// Time for a whole game, in seconds for sixty moves.
struct TimeLimits {
    std::uint16_t rapid_from;     // less is blitz
    std::uint16_t standard_from;  // less is rapid
};

// An edition of the Laws.
struct Edition {
    std::string_view id;  // "fide-2023"
    std::string_view title;
    Date in_force_from;  // first day; Date{} for the first edition
    bool is_fide;        // by-date chooses among these only; each is in force until the next begins
    std::span<const Article> articles;      // ends first, in order of precedence
    std::optional<TimeLimits> time_limits;  // none: rapid and blitz are not distinguished
    FlagTest flag_test = FlagTest::AnySeries;
    std::span<const IllegalMoveCost> illegal_moves{};  // at most one for each time class
    // By it a pawn left on its last rank is an illegal move; empty: nothing of that is said.
    std::string_view promotion_missing{};
    // White moves first by it; empty: no text of the edition was seen.
    std::string_view first_move{};
    std::span<const WrongSetUp> wrong_set_up{};  // at most one for each time class
    // In the literal reading positions are the same when the possible moves are, whatever the
    // castling rights; by intention the rights must be the same too, which is what is applied.
    bool is_sameness_disputed = false;
    // Claims by material and `flag_test` hold only where the last period is for the rest of the
    // game; otherwise a flag fall is tested as laws::FlagTest::AnySeries.
    bool is_for_sudden_death = false;
};

inline constexpr std::size_t kEditionCount = 0
#define ARBITER_EDITION(name) +1
#include "core/laws/editions.def"
#undef ARBITER_EDITION
    ;

// A few editions, in the order of insertion.
class EditionList {
  public:
    // REQUIRES: each edition once.
    void push(const Edition* edition) {
        ARBITER_CHECK(size_ < kEditionCount);
        items_[size_++] = edition;
    }
    [[nodiscard]] const Edition* const* begin() const { return items_.data(); }
    [[nodiscard]] const Edition* const* end() const { return items_.data() + size_; }
    [[nodiscard]] std::size_t size() const { return size_; }

  private:
    std::array<const Edition*, kEditionCount> items_{};
    std::size_t size_ = 0;
};

// All editions in time order; FIDE editions first.
[[nodiscard]] std::span<const Edition* const> editions();

// The edition of that id ("fide-2023"), or nullptr.
[[nodiscard]] const Edition* find_edition(std::string_view id);

// The FIDE edition for a game, and the others its date allows.
struct EditionChoice {
    const Edition* applied = nullptr;  // the newest that the date allows
    EditionList also;                  // the others it allows, newest first
    bool is_certain = true;            // false: there is no date, and the newest edition is used
};
[[nodiscard]] EditionChoice choose_by_date(const std::optional<DateRange>& dates);

// What illegal moves cost in a game of that time class, or nullptr: nothing that the edition says.
[[nodiscard]] const IllegalMoveCost* find_illegal_move_cost(const Edition& edition,
                                                            TimeClass time_class);

// What the edition says of a wrong initial position, or nullptr.
[[nodiscard]] const WrongSetUp* find_wrong_set_up(const Edition& edition, TimeClass time_class);

// The row of `trigger` that counts for any material (of Trigger::Material, the first), or nullptr:
// the edition has no such rule.
[[nodiscard]] const Article* find_article(const Edition& edition, Trigger trigger, Force force);

// The least counts of all editions: a game below all of them has neither claims nor automatic draws
// by counting.
struct LeastCounts {
    std::uint16_t repetitions;  // of a position that already stood on the board
    std::uint16_t quiet_plies;
    // The least repetitions of a position on the board, or of one after a move.
    std::uint16_t repetitions_with_move;
};
[[nodiscard]] LeastCounts least_counts();

}  // namespace arbiter::laws
