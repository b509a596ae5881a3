#pragma once

#include "core/audit/batch.hpp"
#include "core/audit/file_checks.hpp"
#include "core/base/byte_span.hpp"
#include "core/base/source.hpp"
#include "core/check/findings.hpp"
#include "core/report/game_card.hpp"
#include "core/report/game_record.hpp"

#include <concepts>
#include <type_traits>

namespace arbiter::shards {

// The fields of each record that a partial holds, in their order: each(field, ...) of a FieldWriter
// writes them, of a FieldReader reads them. All fields are named, so that a record that gets one
// more does not compile until it is written too.

template <class Record, class Plain>
concept Of = std::same_as<std::remove_const_t<Record>, Plain>;

template <class Each>
void fields(Each& each, Of<ByteSpan> auto& record) {
    auto& [begin, end] = record;
    each(begin, end);
}

template <class Each>
void fields(Each& each, Of<Date> auto& record) {
    auto& [year, month, day] = record;
    each(year, month, day);
}

template <class Each>
void fields(Each& each, Of<replay::Hash128> auto& record) {
    auto& [high, low] = record;
    each(high, low);
}

template <class Each>
void fields(Each& each, Of<Damage> auto& record) {
    auto& [byte, what] = record;
    each(byte, what);
}

template <class Each>
void fields(Each& each, Of<check::FileTraits> auto& record) {
    auto& [line_end, utf16, other_format] = record;
    each(line_end, utf16, other_format);
}

template <class Each>
void fields(Each& each, Of<check::Edit> auto& record) {
    auto& [begin, end, text] = record;
    each(begin, end, text);
}

template <class Each>
void fields(Each& each, Of<check::Finding> auto& record) {
    auto& [rule, severity, certainty, fix, is_about_file, is_merged, left_out, is_fix_too_long, ply,
           count, span, message, article, laws, fen, reason, edits, game] = record;
    each(rule, severity, certainty, fix, is_about_file, is_merged, left_out, is_fix_too_long, ply,
         count, span, message, article, laws, fen, reason, edits, game);
}

template <class Each>
void fields(Each& each, Of<check::RuleSetting> auto& record) {
    auto& [is_on, is_read, is_style_read, are_details_read, is_suppressed_read, is_lenient,
           has_severity, severity] = record;
    each(is_on, is_read, is_style_read, are_details_read, is_suppressed_read, is_lenient,
         has_severity, severity);
}

template <class Each>
void fields(Each& each, Of<laws::Article> auto& record) {
    auto& [number, trigger, threshold, force, ending, when, is_verified, is_draw_without_mate,
           last_day] = record;
    each(number, trigger, threshold, force, ending, when, is_verified, is_draw_without_mate,
         last_day);
}

template <class Each>
void fields(Each& each, Of<judge::Ending> auto& record) {
    auto& [kind, ply, article, score, dead_proof] = record;
    each(kind, ply, article, score, dead_proof);
}

template <class Each>
void fields(Each& each, Of<judge::Claim> auto& record) {
    auto& [first_ply, plies, article, is_certain] = record;
    each(first_ply, plies, article, is_certain);
}

template <class Each>
void fields(Each& each, Of<judge::ClaimWindow> auto& record) {
    auto& [kind, who, from_ply, to_ply, ways, article, is_certain, is_conditional, stands_at_end,
           first_fen, quiet_plies, intended_moves, occurrences] = record;
    each(kind, who, from_ply, to_ply, ways, article, is_certain, is_conditional, stands_at_end,
         first_fen, quiet_plies, intended_moves, occurrences);
}

template <class Each>
void fields(Each& each, Of<report::IllegalHalfMove> auto& record) {
    auto& [ply, san, rule, board] = record;
    each(ply, san, rule, board);
}

template <class Each>
void fields(Each& each, Of<report::FactsRecord> auto& record) {
    auto& [variant, laws, laws_also, time_class, time_control_tag, time_control_in_seconds,
           time_control_clock, start_fen, final_fen, illegal, ending_board, result_tag,
           result_token, termination_tag, can_win, claims, max_repetition, max_quiet_plies,
           kept_plies, moves_hash] = record;
    each(variant, laws, laws_also, time_class, time_control_tag, time_control_in_seconds,
         time_control_clock, start_fen, final_fen, illegal, ending_board, result_tag, result_token,
         termination_tag, can_win, claims, max_repetition, max_quiet_plies, kept_plies, moves_hash);
}

template <class Each>
void fields(Each& each, Of<report::ClaimsRecord> auto& record) {
    auto& [laws, is_drawn, windows] = record;
    each(laws, is_drawn, windows);
}

template <class Each>
void fields(Each& each, Of<report::PositionRecord> auto& record) {
    auto& [text, normalized, output, variant, can_win] = record;
    each(text, normalized, output, variant, can_win);
}

template <class Each>
void fields(Each& each, Of<report::GameCard> auto& record) {
    auto& [event, site, date, round, white, black, result, eco, fingerprint, start_fen, line] =
        record;
    each(event, site, date, round, white, black, result, eco, fingerprint, start_fen, line);
}

template <class Each>
void fields(Each& each, Of<report::GameRecord> auto& record) {
    auto& [span, status, is_legal, plies, findings_reported, findings_begin, findings_end, ending,
           result_token, has_result_token, facts, claims, card, clocks, first_move_number,
           is_black_first, is_match, has_high, charset, is_position, is_untouched, is_unselected,
           position] = record;
    (void)clocks, (void)is_unselected;  // a shard makes no table of them, and has no --where
    each(span, status, is_legal, plies, findings_reported, findings_begin, findings_end, ending,
         result_token, has_result_token, facts, claims, card, first_move_number, is_black_first,
         is_match, has_high, charset, is_position, is_untouched, position);
}

template <class Each>
void fields(Each& each, Of<audit::Tally> auto& record) {
    auto& [games, plies, without_proof_game, untouched_rejected, by_status, by_ending,
           by_usual_result, by_odd_result] = record;
    each(games, plies, without_proof_game, untouched_rejected, by_status, by_ending,
         by_usual_result, by_odd_result);
}

}  // namespace arbiter::shards
