#include "core/check/inspector.hpp"

#include "core/base/text.hpp"
#include "core/check/rules/comments/comment_commands.hpp"
#include "core/check/rules/endings/ending_text.hpp"
#include "core/check/rules/endings/termination.hpp"
#include "core/check/rules/fen/doubtful_start.hpp"
#include "core/check/rules/structure/torn_text.hpp"
#include "core/check/rules/tags/tag_survey.hpp"
#include "core/check/suppression.hpp"
#include "core/pgn/result.hpp"

#include <bit>

namespace arbiter::check {
namespace {

constexpr std::uint64_t bit(Feature feature) {
    return std::uint64_t{1} << static_cast<unsigned>(feature);
}

bool is_roster_incomplete(const pgn::GameView& view) {
    for (std::size_t i = 0; i < pgn::kRosterTags; ++i)
        if (view.known_tags[i] < 0) return true;
    return false;
}

// The terminator is right after a move, without a space.
bool is_glued(const pgn::GameView& view, const pgn::Token& terminator) {
    if (view.terminator <= 0 || is_blank(view.text[terminator.begin - 1]) ||
        is_line_end(view.text[terminator.begin - 1]))
        return false;
    const pgn::Token& before = view.tokens()[static_cast<std::size_t>(view.terminator) - 1];
    return before.kind == pgn::TokenKind::Symbol && before.end == terminator.begin;
}

// Asks about the side that is written to have won and no other: each answer costs.
bool may_winner_not_mate(const GameContext& game) {
    pgn::Outcome outcome = game.view.outcome();
    if (outcome == pgn::Outcome::None) {
        const auto tag = game.view.value(pgn::KnownTag::Result);
        if (!tag) return false;
        outcome = pgn::read_result(*tag).outcome;
    }
    if (!detail::is_decisive(outcome)) return false;
    const chess::Color winner = detail::winner_of(outcome);
    return game.ruling.can_win(winner) == judge::CanWin::No ||
           game.ruling.wins_on_time(winner) == judge::CanWin::No;
}

template <class Add>
void add_byte_features(const GameContext& game, Add add) {
    const pgn::ByteTraits& traits = game.view.traits;
    add(Feature::HasHighBytes, traits.has_high);
    add(Feature::HasControlBytes, traits.has_control);
    add(Feature::HasAmpersand, traits.has_ampersand);
    add(Feature::HasOtherLineEnds, (traits.has_lf && game.file.line_end != LineEnd::Lf) ||
                                       (traits.has_crlf && game.file.line_end != LineEnd::CrLf) ||
                                       (traits.has_cr && game.file.line_end != LineEnd::Cr));
    add(Feature::HasLoneCr, traits.has_cr);
    add(Feature::HasLongLine, traits.has_long_line);
    add(Feature::IsUtf16, game.file.utf16 != encoding::Charset::Utf8);
    add(Feature::IsFirstOfFile, game.view.is_first_of_file);
    add(Feature::IsLastOfFile, game.view.is_last_of_file);
}

template <class Bits, std::size_t N, class Mask>
void collect(Bits bits, const std::array<Mask, N>& table, Mask& into) {
    for (; bits != 0; bits &= bits - 1) {
        const Mask& mask = table[static_cast<std::size_t>(std::countr_zero(bits))];
        for (std::size_t word = 0; word < mask.size(); ++word)
            into[word] |= mask[word];
    }
}

template <class Mask>
void take_out(const Mask& mask, Mask& from) {
    for (std::size_t word = 0; word < mask.size(); ++word)
        from[word] &= ~mask[word];
}

// Calls `visit` with each rule of the mask, in the order of the codes.
template <class Mask, class Visit>
void for_each_rule(const Mask& mask, Visit visit) {
    for (std::size_t word = 0; word < mask.size(); ++word) {
        for (std::uint64_t bits = mask[word]; bits != 0; bits &= bits - 1)
            visit(*rules()[word * 64 + static_cast<std::size_t>(std::countr_zero(bits))]);
    }
}

// A suppressed rule runs all the same, so that unused suppressions can be reported.
template <class Mask>
void inspect_suppressing(const GameContext& game, Findings& findings, const Mask& wanted) {
    Suppressions suppressions(game.view);
    for_each_rule(wanted, [&](const Rule& rule) {
        if (!suppressions.covers(rule.id)) {
            rule.inspect(game, findings);
            return;
        }
        const Findings::Mark before = findings.mark();
        rule.inspect(game, findings);
        const std::uint64_t suppressed =
            findings.suppress(before, rule.id, [&] { return suppressions.reason_for(rule.id); });
        if (suppressed != 0) suppressions.use(rule.id);
    });
    suppressions.report_unused(game, findings);
}

}  // namespace

std::uint64_t features_of(const GameContext& game) {
    const pgn::GameView& view = game.view;
    std::uint64_t features = bit(Feature::Any) | tag_features(game);
    const auto add = [&](Feature feature, bool is_present) {
        if (is_present) features |= bit(feature);
    };
    add(Feature::Refused, game.facts.has_refusal);
    add(Feature::Ended, game.ruling.ending.has_value());
    for (const auto& claim : game.ruling.claims)
        add(Feature::Claimable, claim.has_value());
    add(Feature::Claimable, !game.ruling.are_claims_certain);
    add(Feature::HasFenTag,
        view.find(pgn::KnownTag::Fen) != nullptr || view.find(pgn::KnownTag::SetUp) != nullptr);
    add(Feature::HasVariantTag, view.find(pgn::KnownTag::Variant) != nullptr);
    const pgn::Token* terminator = view.terminator_token();
    const auto result = view.value(pgn::KnownTag::Result);
    const bool is_marker =
        terminator != nullptr && pgn::is_standard_marker(view.text_of(*terminator));
    add(Feature::TerminatorUnusual, !is_marker || is_glued(view, *terminator));
    add(Feature::ResultUnusual, !result || !is_marker || view.text_of(*terminator) != *result);
    add(Feature::WinnerMayNotMate, may_winner_not_mate(game));
    add(Feature::NoMoves, game.facts.main_moves_written == 0);
    add(Feature::NotBothMoved, game.facts.main_moves_written < 2);
    add(Feature::EndingTold, detail::may_tell_ending(game));
    add(Feature::RosterIncomplete, is_roster_incomplete(view));
    add(Feature::HasComments, view.has_comments);
    add(Feature::HasOddCommand, detail::has_odd_command(view));
    add(Feature::HasOwnChecks, game.own != nullptr);
    add_byte_features(game, add);
    return features;
}

Inspector::Inspector(const RuleSettings& settings, InspectorOptions options) : options_(options) {
    for (const Rule* rule : rules()) {
        const auto index = static_cast<std::size_t>(rule->id);
        if (!settings[index].is_on || rule->inspect == nullptr) continue;
        needs_ = std::max(needs_, rule->needs);
        const std::uint64_t in_word = std::uint64_t{1} << (index % 64);
        if (rule->needs == Needs::Board) of_chess_only_[index / 64] |= in_word;
        const auto enter = [&](auto bits, auto& table) {
            for (; bits != 0; bits &= bits - 1)
                table[static_cast<std::size_t>(std::countr_zero(bits))][index / 64] |= in_word;
        };
        enter(rule->when.flaws, by_flaw_);
        enter(rule->when.notes, by_note_);
        enter(rule->when.features, by_feature_);
    }
}

Inspector::Outcome Inspector::inspect(const GameContext& game, Findings& findings) const {
    RuleMask wanted{};
    collect(game.view.flaw_set.bits(), by_flaw_, wanted);
    const bool is_doubtful = game.facts.has_refusal && detail::is_start_in_doubt(game);
    if (!is_doubtful) [[likely]]
        collect(game.facts.note_set.bits(), by_note_, wanted);
    const std::uint64_t features = features_of(game);
    collect(features, by_feature_, wanted);
    if (!game.facts.is_orthodox()) [[unlikely]]
        take_out(of_chess_only_, wanted);
    findings.begin_game(game.charset, game.view.end - game.view.begin);
    const std::size_t first = findings.size();
    const bool has_odd_command = (features & bit(Feature::HasOddCommand)) != 0;
    if (!options_.heeds_lint_tags || !Suppressions::are_in(game.view, has_odd_command)) {
        for_each_rule(wanted, [&](const Rule& rule) {
            const bool is_told = options_.is_first_enough && rule.is_once_per_file &&
                                 findings.counts().by_rule[static_cast<std::size_t>(rule.id)] != 0;
            if (!is_told) rule.inspect(game, findings);
        });
    } else {
        inspect_suppressing(game, findings, wanted);
    }
    if (is_doubtful) [[unlikely]]
        detail::withhold_fixes_of_doubtful_start(game, findings, first);
    const bool withholds_fixes = findings.has_fix_since(first) && detail::is_torn(game);
    if (withholds_fixes) findings.withhold_fixes_from(first, &detail::mends_torn_text);
    findings.sort_from(first);
    return {withholds_fixes};
}

}  // namespace arbiter::check
