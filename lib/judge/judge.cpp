#include "judge/judge.hpp"

#include "base/date.hpp"
#include "judge/detail/evidence.hpp"
#include "judge/detail/material.hpp"
#include "judge/detail/walk.hpp"
#include "laws/time_class.hpp"

#include <algorithm>

namespace arbiter::judge {
namespace {

using detail::Claimable;
using detail::Evidence;
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
    if (kind != laws::EndingKind::Checkmate) return Score::Draw;
    return game.facts.final.turn() == chess::Color::White ? Score::BlackWins : Score::WhiteWins;
}

// Repetition claims found last, for the next edition that asks the same of the same positions: most
// do.
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
class Bench {
  public:
    // `dates` are those of the game where the edition was chosen by them: a row may have lapsed by
    // then.
    Bench(const Edition& edition, const std::optional<DateRange>& dates, const Evidence& game,
          RepetitionMemo& repetitions)
        : edition_(edition), dates_(dates), game_(game), repetitions_(repetitions) {}

    // Rows stand in order of precedence, ends before claims, so the first of two ends at one ply
    // counts.
    [[nodiscard]] Verdict rule() {
        for (const Article& row : edition_.articles) {
            if (!is_in_force(row)) continue;
            if (row.force == Force::EndsGame) end(row);
            if (row.force == Force::Claimable) claim(row);
        }
        return verdict_;
    }

  private:
    [[nodiscard]] bool is_in_force(const Article& row) const {
        return !row.last_day || !dates_ || dates_->first <= *row.last_day;
    }

    // Claims stand open at the positions before the end: a finished game has none.
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
    [[nodiscard]] deadpos::Proof dead_proof_of(const Article& row) const {
        if (row.ending != laws::EndingKind::DeadPosition) return deadpos::Proof::None;
        return row.when == MaterialTest::Any ? game_.dead->proof : deadpos::Proof::Material;
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
            default:
                return;
        }
    }

    // Rows for special material and the row for all other material make one claim together.
    void record(ClaimKind kind, const Article& row, const Claimable& found) {
        if (found.plies == 0) return;
        verdict_.are_claims_verified &= row.is_verified;
        auto& claim = verdict_.claims[static_cast<std::size_t>(kind)];
        if (!claim) {
            claim = Claim{found.first_ply, found.plies, row.number};
            return;
        }
        if (found.first_ply < claim->first_ply) {
            claim->first_ply = found.first_ply;
            claim->article = row.number;
        }
        claim->plies += found.plies;
    }

    Claimable claimable_quiet_plies(const Article& row) {
        Claimable found;
        const std::uint32_t needed = detail::quiet_plies_needed(row);
        if (game_.facts.max_quiet_plies < needed) return found;
        const std::uint32_t positions = open_positions();
        detail::GameWalk walk{game_.facts};
        for (std::uint32_t k = 0; k < positions; ++k) {
            if (game_.facts.quiet[k] < needed) continue;
            const chess::Position& pos = walk.at(k);
            if (!detail::is_quiet_claim(row, game_, k, pos)) continue;
            if (stands_for(row, pos)) found.add(k);
        }
        return found;
    }

    // Is `row` the one that counts in `pos`? A row for the material of `pos` goes before the row
    // for any material; when it asks for more, a claim under the general number is possible only:
    // nobody knows what was announced.
    [[nodiscard]] bool stands_for(const Article& row, const chess::Position& pos) {
        if (row.when != MaterialTest::Any) return detail::passes(row.when, pos);
        const bool is_replaced = std::ranges::any_of(edition_.articles, [&](const Article& other) {
            return other.trigger == row.trigger && other.force == row.force &&
                   other.when != MaterialTest::Any && is_in_force(other) &&
                   detail::passes(other.when, pos);
        });
        if (is_replaced) verdict_.are_claims_verified = false;
        return !is_replaced;
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

bool have_same_claims(const Verdict& a, const Verdict& b) {
    return std::ranges::equal(a.claims, b.claims, [](const auto& x, const auto& y) {
        if (!x || !y) return x.has_value() == y.has_value();
        return x->first_ply == y->first_ply && x->plies == y->plies;
    });
}

// An edition says nothing about a game that counts too little of everything and can still be won.
bool is_plain(const Evidence& game) {
    const laws::LeastCounts least = laws::least_counts();
    return game.facts.max_repetition < least.repetitions &&
           game.facts.max_quiet_plies < least.quiet_plies &&
           game.final.terminal == deadpos::Terminal::None && !game.final.is_dead();
}

bool is_conditional(const Ruling& ruling, const replay::GameFacts& facts) {
    if (!facts.has_null_move) return false;
    const auto comes_after = [&](std::uint32_t ply) { return ply >= facts.first_null_ply; };
    return (ruling.ending && comes_after(ruling.ending->ply)) ||
           std::ranges::any_of(ruling.claims, [&](const auto& claim) {
               return claim && comes_after(claim->first_ply);
           });
}

// Fills the ending, the claims and how sure they are.
void rule_on(Ruling& ruling, const std::optional<DateRange>& dates, const Evidence& game) {
    RepetitionMemo repetitions;
    const Verdict verdict = Bench(*ruling.edition, dates, game, repetitions).rule();
    ruling.ending = verdict.ending;
    ruling.claims = verdict.claims;
    ruling.is_ending_certain = verdict.is_ending_verified;
    ruling.are_claims_certain = verdict.are_claims_verified;

    const auto compare_with = [&](const Edition* other) {
        if (other == ruling.edition) return;
        const Verdict alternative = Bench(*other, dates, game, repetitions).rule();
        ruling.is_ending_certain &= have_same_ending(verdict, alternative);
        ruling.are_claims_certain &= have_same_claims(verdict, alternative);
    };
    std::ranges::for_each(ruling.also, compare_with);
    if (ruling.is_edition_certain) return;
    // Without a date the game may be of any time.
    for (const Edition* edition : laws::editions())
        if (edition->is_fide) compare_with(edition);
}

}  // namespace

std::optional<DateRange> dates_of(const GameDates& dates) {
    for (const auto& text : {dates.event_date, dates.date, dates.utc_date}) {
        if (!text) continue;
        if (const auto range = parse_pgn_date(*text)) return range;
    }
    return std::nullopt;
}

Ruling judge(const replay::GameFacts& facts, const GameDates& dates,
             std::optional<std::string_view> time_control, const JudgeOptions& options) {
    Ruling ruling;
    std::optional<DateRange> range;
    if (options.edition != nullptr) {
        ruling.edition = options.edition;
    } else {
        range = dates_of(dates);
        const laws::EditionChoice choice = laws::choose_by_date(range);
        ruling.edition = choice.applied;
        ruling.also = choice.also;
        ruling.is_edition_certain = choice.is_certain;
    }
    if (time_control) ruling.time_class = laws::time_class(*ruling.edition, *time_control);
    if (!facts.is_replayed) return ruling;

    Evidence game{facts, deadpos::decide(facts.final, options.dead), {}};
    ruling.can_win = {game.final.white, game.final.black};
    ruling.can_win_proof = {game.final.white_proof, game.final.black_proof};
    ruling.wins_on_time = ruling.can_win;
    if (is_plain(game)) return ruling;
    game.dead = detail::find_dead(facts, game.final, options.dead);
    rule_on(ruling, range, game);
    ruling.is_conditional = is_conditional(ruling, facts);
    return ruling;
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
