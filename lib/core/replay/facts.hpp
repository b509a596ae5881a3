#pragma once

#include "core/chess/fen.hpp"
#include "core/chess/refusal.hpp"
#include "core/chess/san.hpp"
#include "core/replay/game_position.hpp"
#include "core/replay/mainline_record.hpp"
#include "core/replay/reading.hpp"
#include "core/variant/fen.hpp"
#include "core/variant/refusal.hpp"
#include "core/variant/variant.hpp"

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

namespace arbiter::replay {

// Something replay noticed about one token while the game went on. The rules of lib/core/check turn
// notes into findings.
enum class NoteKind : std::uint8_t {
    // spelling of a legal move of the main line or of a variation
    CheckMarkWrong,        // MOV22: '+' or '#' without check, '#' without mate, '++'; a word for it
                           // glued to the move: aux = its PartOfToken
    CheckMarkMissing,      // MOV23: check or mate without its mark
    MateMarkedAsCheck,     // MOV24
    CaptureMarkMissing,    // MOV26
    CaptureMarkWrong,      // MOV27
    OverDisambiguated,     // MOV06
    PinnedDisambiguation,  // MOV07
    Deviation,  // another spelling than SAN; which one: San::deviations in `aux` (MOV08-MOV19,
                // MOV25, ...)
    EnPassantSuffix,  // MOV25: "e.p." as a separate token (glued to the move it is a Deviation)
    CastlingByRook,   // MOV10: king takes rook, in UCI outside of Chess960, or in SAN; aux = the
                      // Side
    CastlingAsKing,   // MOV16: "Kg1" from e1, played as castling because only that is legal
    ForeignLetter,    // MOV30, MOV32: GameFacts::reading is that of another language; once a game,
                      // at the first such letter; aux = how many plies have one
    Figurine,         // MOV31
    Homoglyph,        // ENC13: a letter that only looks like the Latin one
    MovesGlued,       // MOV36: "e4e5", played as two plies; aux = offset of the second in the token
    MoveCut,          // MOV42: "Nb d7", played as one ply; aux = how many symbols more it has
    KingToCentre,     // MOV45: a last move that may signal the result
    // move numbers
    MoveNumberWrong,    // MOV33; aux = the right number
    MoveNumberMissing,  // MOV34: once a game, at the first ply; aux = how many have none
    MoveNumberGlued,    // MOV35: once a game, at the first; aux = how many
    MoveNumberDots,     // MOV37: once a game, at the first; aux = how many
    // other tokens
    NagInvalid,          // MOV50
    NullMove,            // MOV40 in the main line, MOV41 in a variation when not spelled "--"
    AnnotationDetached,  // MOV46: "!?" as a separate token, and "+", "ch", "mate"
    // Signs after moves; glued to the move, aux = their PartOfToken.
    InformantSymbol,   // MOV47: "+-", "±", "∞"
    NoveltyMark,       // MOV48: "N", "TN"
    DiagramMark,       // MOV49: "D", "[#]"
    ScoresheetHeader,  // MOV43: "White Black" as column titles
    UnknownToken,      // MOV42 outside the main line's path, that is after the last move or in a
                       // variation; with a PartOfToken in aux: punctuation that was left out
    DropSpelling,      // VAR18; aux = variant::San::drop_deviations
    // matches of bughouse
    MatchNumberWrong,    // VAR29: at the number of a label; aux = the right number
    MatchDropEarly,      // VAR31: the capture that supplies a drop is written after it
    MatchClockOdd,       // VAR32: once a match; aux = how many clocks grow, or are below zero
    MatchMateParriable,  // VAR34: '#' where a drop could still help
    // variations
    VariationIllegal,  // RAV03; aux = index into GameFacts::refusals
    kCount
};

struct Note {
    NoteKind kind;
    bool is_in_variation;
    std::uint32_t token;  // index into GameView::tokens
    std::uint32_t ply;    // 1-based ply it concerns; in a variation the ply the move would be
    std::uint32_t aux;
};

// Bytes of a token that a note is about, as an offset and an end in Note::aux; 0 = all of it.
struct PartOfToken {
    std::uint32_t begin, end;

    [[nodiscard]] constexpr std::uint32_t packed() const { return begin | end << 16; }
};
[[nodiscard]] constexpr PartOfToken part_of_token(const Note& note, std::uint32_t token_size) {
    if (note.aux == 0) return {0, token_size};
    return {note.aux & 0xFFFFU, note.aux >> 16};
}

class NoteSet {
  public:
    constexpr void add(NoteKind kind) { bits_ |= bit(kind); }
    constexpr void remove(NoteKind kind) { bits_ &= ~bit(kind); }
    [[nodiscard]] constexpr bool has(NoteKind kind) const { return (bits_ & bit(kind)) != 0; }
    [[nodiscard]] constexpr bool is_empty() const { return bits_ == 0; }
    [[nodiscard]] constexpr std::uint64_t bits() const { return bits_; }

  private:
    [[nodiscard]] static constexpr std::uint64_t bit(NoteKind kind) {
        return std::uint64_t{1} << static_cast<unsigned>(kind);
    }
    std::uint64_t bits_ = 0;
};
static_assert(static_cast<unsigned>(NoteKind::kCount) <= 64);

// Why replay of a line stopped at a token. The comment names the rule that reports each.
enum class StopKind : std::uint8_t {
    Illegal,                // MOV01
    LeavesKingInCheck,      // MOV02
    CastlingThroughCheck,   // MOV03
    CastlingRightLost,      // MOV04
    Ambiguous,              // MOV05
    PromotionMissing,       // MOV20
    PromotionIllegalPiece,  // MOV21
    HalfMoveMissing,        // MOV38
    HalfMoveTwice,          // MOV39
    UnknownToken,           // MOV42
    MovesGlued,             // MOV36
    KingsToCentre,          // MOV44
    DropMove,               // VAR04
    AfterCheckmate,         // END05
    AfterStalemate,         // END06
    AfterVariantEnd,        // VAR22
    DropNotInHand,          // VAR16
    DropSquare,             // VAR17
    CaptureForced,          // VAR19
    OwnKingExplodes,        // VAR20
    CheckForbidden,         // VAR21
    MatchLabelWrong,        // VAR28: no label, one of no board, or of the player not to move
    DropUnsupplied,         // VAR30: the partner has not captured such a piece
    LegalInVariant,       // VAR06: to the end by the rules of GameFacts::legal_as; tagged as chess
    LegalInOtherVariant,  // VAR07: the same for a game that is tagged as another variant
    AfterTerminator,      // STR06, STR08: moves follow the termination marker
    Truncated,            // STR04: the last token is cut off by the end of the file
};

// A ply that could not be played, with what a person needs to fix it.
struct Refusal {
    StopKind kind;
    std::uint32_t token;    // index into GameView::tokens
    std::uint32_t ply;      // the ply it would have been
    chess::San san;         // as read; meaningless for UnknownToken
    chess::Refusal reason;  // why the board refuses it
    // The same in a variant: Chess where its rules are those of chess, as `reason` has it.
    variant::RefusalReason variant_reason = variant::RefusalReason::Chess;
    GamePosition before;           // the position before it
    std::uint32_t right_lost_ply;  // CastlingRightLost: the ply at which the right went; 0 = the
                                   // start position had none
};

// What is written after an illegal move, when it is played on as if that stood: pieces go where the
// moves say, whatever the rules say.
struct RestAfterIllegal {
    std::span<const Refusal> refusals;  // further plies that are not legal
    GamePosition final;                 // after the last ply that was kept
    // Every written ply of the main line was kept. False: one could not be, the last of `refusals`
    // or, when nothing was kept, the first illegal move itself.
    bool is_complete = false;
};

// A ply of a variation, as it was played.
struct VariationMove {
    std::uint32_t token;  // index into GameView::tokens; plies that are glued together share it
    chess::Move move;
};

// A 128-bit number, written as 32 hex digits.
struct Hash128 {
    std::uint64_t high = 0, low = 0;
    friend constexpr bool operator==(const Hash128&, const Hash128&) = default;
};

// What happened on the board, main line only unless said otherwise. Never judges.
// docs/guide/interface.md 3.2. LIFETIME: views the replayer's buffers until its next call.
struct GameFacts {
    variant::VariantReading variant{"standard", variant::VariantId::Standard};
    chess::StartReading start_reading;  // flaws of the FEN tag; empty without one
    variant::FenFlaws variant_flaws;    // of what the variant adds to it
    bool has_fen_tag = false;
    bool is_replayed = false;  // false: no usable start position, or the variant is not replayed
    bool is_chess960 = false;  // castling is written and read as Chess960
    // Played by the rules of another variant than chess and Chess960, or meant to be: its start
    // position may be unusable.
    bool is_of_variant = false;
    // The main line is legal from the usual start position, and not from the one that FEN, SetUp or
    // Variant give in another case (TAG08): these tags do not count.
    bool is_setup_set_aside = false;
    Reading reading;        // whose piece letters the moves are written in
    bool is_legal = false;  // the whole written main line was understood and legal
    bool has_null_move = false;
    std::uint32_t plies = 0;           // legal moves replayed
    std::uint32_t first_null_ply = 0;  // 0 = none
    // Move number of the start position as the movetext counts; without numbers that of the FEN.
    std::uint32_t numbers_begin_at = 1;
    std::uint32_t kept_plies = 0;    // replayed from the illegal move on; 0 unless asked for
    RestAfterIllegal after_illegal;  // what they came to; nothing else here knows of them
    std::uint32_t max_repetition = 0;
    // No legal move leads from any of the positions to one that occurred max_repetition times
    // before. False: one may, or this was not examined.
    bool is_next_repetition_out_of_reach = false;
    // No position has its pieces placed as in an earlier one since the last capture or pawn move.
    // False: one may, or this was not examined.
    bool is_every_placement_new = false;
    std::uint32_t max_quiet_plies = 0;
    GamePosition start;
    GamePosition final;     // last legal position of the main line
    MainlineRecord record;  // of `plies` plies
    // The board of each ply of a bughouse match, else empty.
    std::span<const variant::BoardId> match_boards;
    // The moves of all variations, in the order of the text; each goes on from its own line.
    std::span<const VariationMove> variation_moves;
    std::span<const Note> notes;
    NoteSet note_set;
    std::span<const Refusal> refusals;  // [0] is the main line's when has_refusal
    bool has_refusal = false;
    // The only rules by which all of the main line is legal, where those of `variant` refuse it.
    std::optional<variant::VariantId> legal_as;
    std::uint32_t main_moves_written = 0;  // main-line plies, understood or not
    bool ends_with_double_forfeit =
        false;  // the last token is "0-0", castling is illegal there, no terminator (RES11)

    // The game is one of orthodox chess (Chess960 with it): its positions are.
    [[nodiscard]] bool is_orthodox() const { return start.is_orthodox(); }
    // Two boards, one game: bughouse with the plies of both.
    [[nodiscard]] bool is_match() const {
        const VariantBoard* board = start.variant();
        return board != nullptr && board->is_match();
    }
    [[nodiscard]] const Refusal* refusal() const { return has_refusal ? refusals.data() : nullptr; }

    // From the record. COST: it is written on the first call.
    [[nodiscard]] std::span<const chess::Move> moves() const { return record.written().moves; }
    [[nodiscard]] std::span<const std::uint32_t> tokens() const { return record.written().tokens; }
    [[nodiscard]] std::span<const std::uint64_t> keys() const { return record.written().keys; }
    [[nodiscard]] std::span<const std::uint16_t> quiet() const { return record.written().quiet; }
    [[nodiscard]] std::span<const std::uint8_t> repetitions() const {
        return record.written().repetitions;
    }
};

// 128-bit hash of the game as played: start placement, side to move, rights, usable e.p. square and
// the moves; equal for the same game however it is spelled.
[[nodiscard]] Hash128 moves_hash(const GameFacts& facts);

}  // namespace arbiter::replay
