#include "core/judge/judge.hpp"

#include "core/base/date.hpp"
#include "core/judge/detail/evidence.hpp"
#include "core/judge/detail/flag_fall.hpp"
#include "core/judge/detail/in_force.hpp"
#include "core/judge/detail/letter.hpp"
#include "core/judge/detail/material.hpp"
#include "core/judge/detail/variant_evidence.hpp"
#include "core/judge/detail/variant_rows.hpp"
#include "core/judge/detail/walk.hpp"
#include "core/judge/variant_decision.hpp"
#include "core/laws/time_class.hpp"

#include <algorithm>
#include <limits>
#include <memory>
#include <span>

namespace arbiter::judge {
namespace {

using detail::Claimable;
using detail::Evidence;
using detail::QuietClaim;
using laws::Article;
using laws::Edition;
using laws::Force;
using laws::MaterialTest;
using laws::Trigger;

using Claims = std::array<std::optional<Claim>, kClaimKinds>;

// What one edition says about the game.
struct Verdict {
    std::optional<Ending> ending;
    Claims claims{};
    bool is_ending_verified = true;
    bool are_claims_verified = true;
};

Score score_of(laws::EndingKind kind, const Evidence& game) {
    if (game.variant_end && game.variant_end->winner &&
        (kind == laws::EndingKind::VariantWin || kind == laws::EndingKind::Checkmate))
        return judge::score_of(*game.variant_end);
    if (kind != laws::EndingKind::Checkmate) return Score::Draw;
    return game.facts.final.turn() == chess::Color::White ? Score::BlackWins : Score::WhiteWins;
}

// Repetition claims found last, for the next edition with the same condition on the same positions:
// most have it.
class RepetitionMemo {
  public:
    [[nodiscard]] Claimable claimable(const Article& row, const Evidence& game,
                                      std::uint32_t positions) {
        Entry& entry = entries_[row.trigger == Trigger::Repetition ? 0 : 1];
        if (entry.threshold != row.threshold || entry.positions != positions) {
            entry = {row.threshold, positions, detail::claimable_repetitions(row, game, positions)};
        }
        return entry.found;
    }

  private:
    struct Entry {
        std::uint32_t threshold = 0;  // 0: nothing yet
        std::uint32_t positions = 0;
        Claimable found;
    };
    std::array<Entry, 2> entries_{};
};

// One pass of the loop over the rows of an edition.
class EditionEvaluator {
  public:
    // `dates` are those of the game where the edition was chosen by them: a row may have lapsed by
    // then.
    EditionEvaluator(const Edition& edition, const std::optional<DateRange>& dates,
                     const Evidence& game, RepetitionMemo& repetitions)
        : edition_(edition), dates_(dates), game_(game), repetitions_(repetitions) {}

    // Rows are in order of precedence, ends before claims, so the first of two ends at one ply
    // counts.
    [[nodiscard]] Verdict rule() {
        for (const Article& row : edition_.articles) {
            if (!may_count(row) || !is_in_force(row)) continue;
            if (row.force == Force::EndsGame) end(row);
            if (row.force == Force::Claimable) claim(row);
        }
        return verdict_;
    }

  private:
    // Most games count too little for most rows: those rows are not evaluated further.
    [[nodiscard]] bool may_count(const Article& row) const {
        switch (row.trigger) {
            case Trigger::Checkmate:
            case Trigger::Stalemate:
                return game_.final.terminal() != mating::Terminal::None;
            case Trigger::DeadPosition:
                return game_.dead.has_value();
            case Trigger::Repetition:
            case Trigger::RepetitionConsecutive:
                return game_.facts.max_repetition >= row.threshold;
            case Trigger::RepetitionIntended:
                return game_.facts.max_repetition + 1U >= row.threshold;
            case Trigger::QuietPlies:
                return game_.facts.max_quiet_plies >= row.threshold;
            case Trigger::QuietPliesIntended:
                return game_.facts.max_quiet_plies + 1U >= row.threshold;
            default:
                return true;
        }
    }

    [[nodiscard]] bool is_in_force(const Article& row) const {
        if (row.trigger == Trigger::Material && edition_.is_for_sudden_death &&
            !game_.has_sudden_death)
            return false;
        return detail::is_in_force(row, dates_);
    }

    // Draws are claimable at the positions before the end: a finished game has none.
    [[nodiscard]] std::uint32_t open_positions() const {
        return verdict_.ending ? verdict_.ending->ply : game_.facts.plies + 1;
    }

    void end(const Article& row) {
        const auto ply = detail::first_end(row, game_);
        if (!ply || (verdict_.ending && verdict_.ending->ply <= *ply)) return;
        verdict_.ending =
            Ending{row.ending, *ply, row.number, score_of(row.ending, game_), dead_proof_of(row)};
        verdict_.is_ending_verified = row.is_verified;
    }

    // Every closed list is one of material.
    [[nodiscard]] mating::Proof dead_proof_of(const Article& row) const {
        if (row.ending != laws::EndingKind::DeadPosition) return mating::Proof::None;
        return row.when == MaterialTest::Any ? game_.dead->proof : mating::Proof::Material;
    }

    void claim(const Article& row) {
        switch (row.trigger) {
            case Trigger::Repetition:
                return record(ClaimKind::ThreefoldOnBoard, row,
                              repetitions_.claimable(row, game_, open_positions()));
            case Trigger::RepetitionIntended:
                return record(ClaimKind::ThreefoldIntended, row,
                              repetitions_.claimable(row, game_, open_positions()));
            case Trigger::QuietPlies:
                return record(ClaimKind::FiftyOnBoard, row, claimable_quiet_plies(row));
            case Trigger::QuietPliesIntended:
                return record(ClaimKind::FiftyIntended, row, claimable_quiet_plies(row));
            case Trigger::Material:
                return record(ClaimKind::Material, row,
                              detail::claimable_material(row, game_, open_positions()));
            default:
                return;
        }
    }

    // Rows for special material and the row for all other material make one claim together.
    void record(ClaimKind kind, const Article& row, const Claimable& found) {
        if (found.plies == 0) return;
        const bool is_certain = row.is_verified && found.is_certain;
        verdict_.are_claims_verified &= is_certain;
        auto& claim = verdict_.claims[static_cast<std::size_t>(kind)];
        if (!claim) {
            claim = Claim{found.first_ply, found.plies, row.number, is_certain};
            return;
        }
        const std::uint32_t plies = claim->plies + found.plies;
        if (found.first_ply < claim->first_ply)
            claim = Claim{found.first_ply, found.plies, row.number, is_certain};
        claim->plies = plies;
    }

    Claimable claimable_quiet_plies(const Article& row) {
        Claimable found;
        const std::uint32_t needed = detail::quiet_plies_needed(row);
        if (game_.facts.max_quiet_plies < needed) return found;
        const std::uint32_t positions = open_positions();
        if (!game_.facts.is_orthodox())
            return detail::claimable_quiet_plies_in_variant(row, game_.facts, positions);
        detail::GameWalk walk{game_.facts};
        const std::span<const std::uint16_t> quiet = game_.facts.quiet();
        for (std::uint32_t k = 0; k < positions; ++k) {
            if (quiet[k] < needed) continue;
            const chess::Position& pos = walk.at(k);
            const QuietClaim claim = detail::quiet_claim(row, game_, k, pos);
            if (claim == QuietClaim::None || !stands_for(row, k, pos)) continue;
            found.is_certain &= claim == QuietClaim::Open;
            found.add(k);
        }
        return found;
    }

    // Is `row` the one that applies in `pos`, the position after `ply` half-moves? A row for the
    // material of `pos` precedes the row for any material; below its number a claim under the
    // general number is merely possible: the record does not say what was announced.
    [[nodiscard]] bool stands_for(const Article& row, std::uint32_t ply,
                                  const chess::Position& pos) {
        if (row.when != MaterialTest::Any) return detail::passes(row.when, pos);
        bool is_replaced = false;
        bool is_open = false;  // by the larger number, on the board or by the next move
        for (const Article& other : edition_.articles) {
            if (!is_for_special_material(other) || !detail::passes(other.when, pos)) continue;
            is_replaced = true;
            is_open |= detail::quiet_claim(other, game_, ply, pos) != QuietClaim::None;
        }
        if (is_replaced && !is_open) verdict_.are_claims_verified = false;
        return !is_replaced;
    }

    [[nodiscard]] bool is_for_special_material(const Article& row) const {
        return row.force == Force::Claimable && row.when != MaterialTest::Any &&
               (row.trigger == Trigger::QuietPlies || row.trigger == Trigger::QuietPliesIntended) &&
               is_in_force(row);
    }

    const Edition& edition_;
    const std::optional<DateRange>& dates_;
    const Evidence& game_;
    RepetitionMemo& repetitions_;
    Verdict verdict_;
};

bool have_same_ending(const Verdict& a, const Verdict& b) {
    if (!a.ending || !b.ending) return a.ending.has_value() == b.ending.has_value();
    return a.ending->kind == b.ending->kind && a.ending->ply == b.ending->ply;
}

bool is_same_claim(const std::optional<Claim>& a, const std::optional<Claim>& b) {
    if (!a || !b) return a.has_value() == b.has_value();
    return a->first_ply == b->first_ply && a->plies == b->plies;
}

// Where `other` says something else, nothing is certain.
void mark_differences(Ruling& ruling, const Verdict& other) {
    const Verdict own{ruling.ending, ruling.claims};
    ruling.is_ending_certain &= have_same_ending(own, other);
    for (std::size_t i = 0; i < kClaimKinds; ++i) {
        if (is_same_claim(own.claims[i], other.claims[i])) continue;
        ruling.are_claims_certain = false;
        if (ruling.claims[i]) ruling.claims[i]->is_certain = false;
    }
}

// Every edition that has a say: the one applied, and those that the date allows as well.
template <class Visit>
void for_each_edition(const Ruling& ruling, Visit visit) {
    visit(*ruling.edition);
    for (const Edition* edition : ruling.also)
        visit(*edition);
    if (ruling.is_edition_certain) return;
    // Without a date the game may be of any time.
    for (const Edition* edition : laws::editions())
        if (edition->is_fide && edition != ruling.edition) visit(*edition);
}

bool is_sameness_disputed(const Ruling& ruling) {
    bool is_disputed = false;
    for_each_edition(ruling,
                     [&](const Edition& edition) { is_disputed |= edition.is_sameness_disputed; });
    return is_disputed;
}

bool has_material_rows(const Edition& edition) {
    return std::ranges::any_of(edition.articles,
                               [](const Article& row) { return row.trigger == Trigger::Material; });
}

// Neither claims nor ends by any edition.
bool counts_too_little(const replay::GameFacts& facts) {
    const laws::LeastCounts least = laws::least_counts();
    const std::uint32_t repetitions =
        facts.is_next_repetition_out_of_reach ? least.repetitions_with_move : least.repetitions;
    return facts.max_repetition < repetitions && facts.max_quiet_plies < least.quiet_plies;
}

// An edition says nothing about a game that counts too little of everything and can still be won,
// unless it looks at the material or counts positions in two ways.
bool is_plain(const Ruling& ruling, const Evidence& game) {
    return counts_too_little(game.facts) && game.final.terminal() == mating::Terminal::None &&
           !game.final.is_dead() && !has_material_rows(*ruling.edition) &&
           !(is_sameness_disputed(ruling) && detail::may_differ_by_letter(game.facts));
}

bool is_conditional(const Ruling& ruling, const replay::GameFacts& facts) {
    if (!facts.has_null_move) return false;
    const auto comes_after = [&](std::uint32_t ply) { return ply >= facts.first_null_ply; };
    return (ruling.ending && comes_after(ruling.ending->ply)) ||
           std::ranges::any_of(ruling.claims, [&](const auto& claim) {
               return claim && comes_after(claim->first_ply);
           });
}

// By the letter, where an edition is read in two ways.
void compare_letter(Ruling& ruling, const std::optional<DateRange>& dates, const Evidence& game) {
    if (!is_sameness_disputed(ruling) || !detail::may_differ_by_letter(game.facts)) return;
    const detail::LetterReading letter{game.facts};
    const Evidence by_letter{letter.facts(), game.final, game.dead, game.has_sudden_death, true};
    RepetitionMemo repetitions;
    for_each_edition(ruling, [&](const Edition& edition) {
        if (edition.is_sameness_disputed)
            mark_differences(ruling,
                             EditionEvaluator(edition, dates, by_letter, repetitions).rule());
    });
}

// What one edition says of the game; of a game of a variant, what of it holds there.
Verdict verdict_of(const Edition& edition, const std::optional<DateRange>& dates,
                   const Evidence& game, RepetitionMemo& repetitions) {
    if (game.facts.is_orthodox()) return EditionEvaluator(edition, dates, game, repetitions).rule();
    const detail::VariantRows rows{edition, game.facts.final.variant()->rules().traits()};
    return EditionEvaluator(rows.edition(), dates, game, repetitions).rule();
}

// Fills the ending, the claims and how sure they are.
void rule_on(Ruling& ruling, const std::optional<DateRange>& dates, const Evidence& game) {
    RepetitionMemo repetitions;
    const Verdict verdict = verdict_of(*ruling.edition, dates, game, repetitions);
    ruling.ending = verdict.ending;
    ruling.claims = verdict.claims;
    ruling.is_ending_certain = verdict.is_ending_verified;
    ruling.are_claims_certain = verdict.are_claims_verified;
    for_each_edition(ruling, [&](const Edition& other) {
        if (&other != ruling.edition)
            mark_differences(ruling, verdict_of(other, dates, game, repetitions));
    });
    if (game.facts.is_orthodox()) compare_letter(ruling, dates, game);
}

// A game of another variant: nothing is searched, and a flag falls by its own material tables.
void judge_variant(Ruling& ruling, const replay::GameFacts& facts,
                   const std::optional<DateRange>& dates) {
    std::construct_at(&ruling.final, decide_variant(*facts.final.variant()));
    Evidence game{facts, ruling.final, detail::find_dead_in_variant(facts)};
    game.variant_end = end_of_variant(*facts.final.variant());
    rule_on(ruling, dates, game);
    ruling.is_conditional = is_conditional(ruling, facts);
}

}  // namespace

std::optional<DateRange> dates_of(const GameDates& dates) {
    for (const auto& text : {dates.event_date, dates.date, dates.utc_date}) {
        if (!text) continue;
        if (const auto range = parse_pgn_date(*text)) return range;
    }
    // Not as PGN writes dates, but the year is there.
    for (const auto& text : {dates.event_date, dates.date, dates.utc_date}) {
        if (!text) continue;
        if (const auto range = parse_loose_date(*text)) return range;
    }
    return std::nullopt;
}

DatedEdition edition_by(const GameDates& dates) {
    DatedEdition found{dates_of(dates), {}};
    found.choice = laws::choose_by_date(found.range);
    return found;
}

const DatedEdition& LastDatedEdition::by(const GameDates& dates) {
    const std::optional<DateRange> range = dates_of(dates);
    if (is_alone_ && range && begin_ <= range->first && range->last < end_) {
        last_.range = range;
        return last_;
    }
    last_ = {range, laws::choose_by_date(range)};
    is_alone_ = last_.choice.is_certain && last_.choice.also.size() == 0;
    begin_ = last_.choice.applied->in_force_from;
    end_ = Date{std::numeric_limits<std::int16_t>::max()};
    for (const Edition* edition : laws::editions())
        if (edition->is_fide && edition->in_force_from > begin_)
            end_ = std::min(end_, edition->in_force_from);
    return last_;
}

namespace {

// No time control at all, or an hourglass: what one player uses the other one gets.   PGN 9.6.1.
bool is_without_fixed_time(std::string_view time_control) {
    return time_control == "-" || time_control.starts_with('*');
}

}  // namespace

Ruling judge(const replay::GameFacts& facts, const GameDates& dates,
             std::optional<std::string_view> time_control, const JudgeOptions& options) {
    Ruling ruling;
    std::optional<DateRange> range;
    if (options.edition != nullptr) {
        ruling.edition = options.edition;
    } else {
        const auto take = [&](const DatedEdition& dated) {
            range = dated.range;
            ruling.edition = dated.choice.applied;
            ruling.also = dated.choice.also;
            ruling.is_edition_certain = dated.choice.is_certain;
        };
        if (options.last_dated != nullptr)
            take(options.last_dated->by(dates));
        else
            take(edition_by(dates));
    }
    if (time_control) ruling.time_class = laws::time_class(*ruling.edition, *time_control);
    if (!facts.is_replayed) return ruling;
    if (!facts.is_orthodox()) {
        judge_variant(ruling, facts, range);
        return ruling;
    }

    // In place: a copy would have to wait until all of it has been written.
    std::construct_at(&ruling.final, facts.final.orthodox(), options.dead, options.can_win);
    Evidence game{facts, ruling.final, {}};
    if (ruling.edition->is_for_sudden_death && time_control)
        game.has_sudden_death =
            laws::has_sudden_death(*time_control).value_or(!is_without_fixed_time(*time_control));
    if (game.has_sudden_death) ruling.flag_test = ruling.edition->flag_test;
    if (is_plain(ruling, game)) return ruling;
    game.dead = detail::find_dead(facts, game.final, options.dead);
    rule_on(ruling, range, game);
    ruling.is_conditional = is_conditional(ruling, facts);
    return ruling;
}

CanWin Ruling::wins_on_time(chess::Color winner) const {
    return detail::wins_on_time(flag_test, final, winner);
}

std::string_view to_string(Score score) {
    switch (score) {
        case Score::WhiteWins:
            return "1-0";
        case Score::BlackWins:
            return "0-1";
        case Score::Draw:
            return "1/2-1/2";
    }
    return "";
}

std::string_view to_string(CanWin can_win) {
    switch (can_win) {
        case CanWin::Yes:
            return "yes";
        case CanWin::No:
            return "no";
        case CanWin::Unknown:
            return "unknown";
    }
    return "";
}

}  // namespace arbiter::judge
