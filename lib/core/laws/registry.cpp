#include "core/laws/all_editions.hpp"  // written by CMake from editions.def: includes every editions/<name>.hpp
#include "core/laws/detail/article_table.hpp"
#include "core/laws/edition.hpp"

#include <algorithm>
#include <limits>

namespace arbiter::laws {
namespace {

constexpr const Edition* kEditions[] = {
#define ARBITER_EDITION(name) &(name),
#include "core/laws/editions.def"
#undef ARBITER_EDITION
};

constexpr std::size_t kFideEditions = static_cast<std::size_t>(
    std::ranges::count_if(kEditions, [](const Edition* edition) { return edition->is_fide; }));
constexpr std::span<const Edition* const> kFide{kEditions, kFideEditions};

// The name in editions.def is the id, written for C++.
constexpr bool is_spelling_of(std::string_view name, std::string_view id) {
    return std::ranges::equal(name, id, {}, [](char c) { return c == '_' ? '-' : c; });
}
#define ARBITER_EDITION(name) static_assert(is_spelling_of(#name, (name).id));
#include "core/laws/editions.def"
#undef ARBITER_EDITION

// FIDE editions come first, begin with time, and each ends where the next begins: no gap, no
// overlap.
constexpr bool covers_time() {
    if (kFide.empty() || kFide.front()->in_force_from != Date{}) return false;
    for (std::size_t i = 0; i < kFide.size(); ++i) {
        const Date day = kFide[i]->in_force_from;
        if (!kFide[i]->is_fide || !is_valid_date(day.year, day.month, day.day)) return false;
        if (i > 0 && day <= kFide[i - 1]->in_force_from) return false;
    }
    return true;
}
static_assert(covers_time());

// "9.2.3", "5.1a", "14C", "15.2(b)", of an appendix "A.4b", several joined by "; ".
constexpr bool is_article_number(std::string_view number) {
    const auto is_digit = [](char c) { return c >= '0' && c <= '9'; };
    return std::ranges::any_of(number, is_digit) && number.front() != '0' &&
           std::ranges::all_of(number, [&](char c) {
               return is_digit(c) || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'K') || c == '.' ||
                      c == ';' || c == ' ' || c == '(' || c == ')';
           });
}

// The rules of a site have no numbers; its reports then cite nothing.
constexpr bool has_numbers(const Edition& edition) {
    return std::ranges::all_of(edition.articles, &is_article_number, &Article::number) &&
           std::ranges::all_of(edition.illegal_moves, &is_article_number, &IllegalMoveCost::number);
}
constexpr bool has_no_numbers(const Edition& edition) {
    return !edition.is_fide &&
           std::ranges::all_of(edition.articles, &std::string_view::empty, &Article::number);
}
static_assert(std::ranges::all_of(kEditions, [](const Edition* edition) {
    return has_numbers(*edition) || has_no_numbers(*edition);
}));

constexpr bool needs_threshold(Trigger trigger) {
    return trigger >= Trigger::Repetition && trigger <= Trigger::QuietPliesIntended;
}

// Precedence is strict: no two rows of an edition have the same rank. Counts are given exactly
// where they are needed.
constexpr bool are_sane(std::span<const Article> articles) {
    for (std::size_t i = 0; i < articles.size(); ++i) {
        if (i > 0 && detail::rank(articles[i - 1]) >= detail::rank(articles[i])) return false;
        if (articles[i].force == Force::ByPlayers) continue;
        if (needs_threshold(articles[i].trigger) != (articles[i].threshold > 1)) return false;
        if (articles[i].trigger == Trigger::Material && articles[i].when == MaterialTest::Any)
            return false;
    }
    return true;
}
static_assert(std::ranges::all_of(kEditions, [](const Edition* edition) {
    return are_sane(edition->articles);
}));

// At most one cost for each time class; a game that is lost at some number has it above zero.
constexpr bool are_sane(std::span<const IllegalMoveCost> costs) {
    for (std::size_t i = 0; i < costs.size(); ++i) {
        if (i > 0 && costs[i - 1].time_class >= costs[i].time_class) return false;
        if (costs[i].is_draw_without_mate && costs[i].lost_at == 0) return false;
    }
    return true;
}
static_assert(std::ranges::all_of(kEditions, [](const Edition* edition) {
    return are_sane(edition->illegal_moves);
}));

constexpr LeastCounts least_counts_of_all() {
    constexpr std::uint16_t kMost = std::numeric_limits<std::uint16_t>::max();
    LeastCounts least{kMost, kMost, kMost};
    const auto lower = [](std::uint16_t& count, int to) {
        count = static_cast<std::uint16_t>(std::min<int>(count, to));
    };
    for (const Edition* edition : kEditions) {
        for (const Article& article : edition->articles) {
            switch (article.trigger) {
                case Trigger::Repetition:
                case Trigger::RepetitionConsecutive:
                    lower(least.repetitions, article.threshold);
                    lower(least.repetitions_with_move, article.threshold);
                    break;
                case Trigger::RepetitionIntended:
                    lower(least.repetitions, article.threshold - 1);
                    lower(least.repetitions_with_move, article.threshold);
                    break;
                case Trigger::QuietPlies:
                    lower(least.quiet_plies, article.threshold);
                    break;
                case Trigger::QuietPliesIntended:
                    lower(least.quiet_plies, article.threshold - 1);
                    break;
                default:
                    break;
            }
        }
    }
    return least;
}
constexpr LeastCounts kLeastCounts = least_counts_of_all();

}  // namespace

std::span<const Edition* const> editions() {
    return kEditions;
}

const Edition* find_edition(std::string_view id) {
    const auto found = std::ranges::find(kEditions, id, &Edition::id);
    return found == std::end(kEditions) ? nullptr : *found;
}

EditionChoice choose_by_date(const std::optional<DateRange>& dates) {
    EditionChoice choice;
    if (!dates) {
        choice.applied = kFide.back();
        choice.is_certain = false;
        return choice;
    }
    std::size_t i = kFide.size() - 1;
    while (kFide[i]->in_force_from > dates->last)
        --i;  // the first is in force from the first day of all
    choice.applied = kFide[i];
    while (kFide[i]->in_force_from > dates->first)
        choice.also.push(kFide[--i]);
    return choice;
}

const IllegalMoveCost* find_illegal_move_cost(const Edition& edition, TimeClass time_class) {
    const auto found =
        std::ranges::find(edition.illegal_moves, time_class, &IllegalMoveCost::time_class);
    return found == edition.illegal_moves.end() ? nullptr : &*found;
}

const WrongSetUp* find_wrong_set_up(const Edition& edition, TimeClass time_class) {
    const auto found = std::ranges::find(edition.wrong_set_up, time_class, &WrongSetUp::time_class);
    return found == edition.wrong_set_up.end() ? nullptr : &*found;
}

const Article* find_article(const Edition& edition, Trigger trigger, Force force) {
    const auto found = std::ranges::find_if(edition.articles, [&](const Article& article) {
        return article.trigger == trigger && article.force == force &&
               (article.when == MaterialTest::Any || article.when == MaterialTest::ClosedDeadList ||
                trigger == Trigger::Material);
    });
    return found == edition.articles.end() ? nullptr : &*found;
}

LeastCounts least_counts() {
    return kLeastCounts;
}

std::string_view to_string(EndingKind kind) {
    switch (kind) {
        case EndingKind::Checkmate:
            return "checkmate";
        case EndingKind::Stalemate:
            return "stalemate";
        case EndingKind::DeadPosition:
            return "dead-position";
        case EndingKind::Fivefold:
            return "fivefold";
        case EndingKind::SeventyFive:
            return "seventy-five";
        case EndingKind::VariantWin:
            return "variant-win";
        case EndingKind::VariantDraw:
            return "variant-draw";
        case EndingKind::Threefold:
            return "threefold";
        case EndingKind::Fifty:
            return "fifty";
        case EndingKind::Material:
            return "material";
    }
    return "";
}

std::string_view to_string(TimeClass time_class) {
    switch (time_class) {
        case TimeClass::Standard:
            return "standard";
        case TimeClass::Rapid:
            return "rapid";
        case TimeClass::Blitz:
            return "blitz";
    }
    return "";
}

}  // namespace arbiter::laws
