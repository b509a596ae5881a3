#include "core/audit/game_fingerprint.hpp"

#include "core/check/stop_rule.hpp"
#include "core/encoding/convert.hpp"
#include "core/pgn/result.hpp"

#include <algorithm>

namespace arbiter::audit {
namespace {

bool is_comment(const pgn::Token& token) {
    return token.kind == pgn::TokenKind::Comment || token.kind == pgn::TokenKind::LineComment;
}

std::span<const ByteSpan> comments_of(const pgn::GameView& view, Arena& arena) {
    const auto count = static_cast<std::size_t>(std::ranges::count_if(view.tokens(), is_comment));
    const std::span<ByteSpan> spans = arena.allocate_array<ByteSpan>(count);
    std::size_t used = 0;
    for (const pgn::Token& token : view.tokens())
        if (is_comment(token)) spans[used++] = view.span_of(token);
    return spans;
}

// Replay notes every ply that is not written as PGN 8.2.3 has it.
bool is_spelled_for_export(const replay::GameFacts& facts) {
    using replay::NoteKind;
    replay::NoteSet others = facts.note_set;
    for (const NoteKind kind :
         {NoteKind::MoveNumberWrong, NoteKind::MoveNumberMissing, NoteKind::MoveNumberGlued,
          NoteKind::MoveNumberDots, NoteKind::NagInvalid, NoteKind::VariationIllegal})
        others.remove(kind);
    // Every mark is right on the ply that wins a variant, but one is written.
    return facts.is_legal && others.is_empty() && facts.reading.is_english() && facts.is_orthodox();
}

bool is_ended(const pgn::GameView& view) {
    const pgn::Token* terminator = view.terminator_token();
    if (terminator == nullptr || view.flaw_set.has(pgn::FlawKind::RavUnclosed)) return false;
    // What was taken for one only because nothing follows would not be one where a game follows.
    if (!pgn::is_standard_marker(view.text_of(*terminator)) ||
        (terminator->begin != 0 &&
         static_cast<unsigned char>(view.text[terminator->begin - 1]) > 0x20))
        return false;
    const auto behind = view.tokens().subspan(static_cast<std::size_t>(view.terminator) + 1);
    return std::ranges::all_of(behind, [&](const pgn::Token& token) {
        return token.kind == pgn::TokenKind::LineComment ||
               (token.kind == pgn::TokenKind::Comment && view.text_of(token).ends_with('}'));
    });
}

const Rejection* rejection_of(const pgn::GameView& view, const replay::GameFacts& facts,
                              encoding::Charset charset, Arena& arena) {
    Rejection& rejection = arena.allocate_array<Rejection>(1).front();
    rejection = {};
    const auto in_utf8 = [&](std::string_view text) {
        return arena.copy(encoding::to_utf8_where_needed(text, charset));
    };
    if (facts.variant.name != "standard") rejection.variant = in_utf8(facts.variant.name);
    if (const replay::Refusal* refusal = facts.refusal()) {
        rejection.rule = check::rule_of(*refusal, view);
        rejection.ply = refusal->ply;
        rejection.token = in_utf8(view.text_of(view.tokens()[refusal->token]));
    }
    return &rejection;
}

// The order of the boards of a match lives as long as the arena.
replay::GamePosition start_of(const replay::GameFacts& facts, Arena& arena) {
    if (!facts.is_match()) return facts.start;
    return replay::VariantBoard(facts.start.variant()->match(), arena.copy(facts.match_boards));
}

}  // namespace

GameFingerprint* fingerprint_of(const pgn::GameView& view, const replay::GameFacts& facts,
                                encoding::Charset charset, Arena& arena) {
    GameFingerprint& fingerprint = arena.allocate_array<GameFingerprint>(1).front();
    fingerprint = {};
    fingerprint.is_replayed = facts.is_replayed;
    fingerprint.is_legal = facts.is_legal;
    fingerprint.start_key = facts.keys().empty() ? 0 : facts.keys().front();
    if (facts.is_replayed)
        fingerprint.start =
            new (arena.allocate(sizeof(replay::GamePosition), alignof(replay::GamePosition)))
                replay::GamePosition(start_of(facts, arena));
    fingerprint.moves = arena.copy(facts.moves());
    fingerprint.move_tokens = arena.copy(facts.tokens());
    fingerprint.reading = facts.reading;
    fingerprint.is_spelled_for_export = is_spelled_for_export(facts);
    if (const auto tag = view.value(pgn::KnownTag::Result))
        fingerprint.tag = pgn::read_result(*tag).outcome;
    fingerprint.terminator = view.outcome();
    fingerprint.comments = comments_of(view, arena);
    fingerprint.charset = charset;
    fingerprint.is_ended = is_ended(view);
    if (!facts.is_legal) fingerprint.rejection = rejection_of(view, facts, charset, arena);
    return &fingerprint;
}

}  // namespace arbiter::audit
