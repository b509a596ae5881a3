#include "run/duplicates/duplicate_rules.hpp"

#include <algorithm>

namespace arbiter::duplicates {
namespace {

// Openings and known draws that people repeat end before these.
constexpr std::uint32_t kLeastDecisivePrefix = 21;
constexpr std::uint32_t kLeastPrefixToList = 21;
constexpr std::uint32_t kFarPrefixHalfMoves = 40;
constexpr std::uint32_t kLeastOwnHalfMoves = 10;  // that no other game begins with
constexpr std::uint32_t kLeastEqualFront = 40;    // of games that go on with other moves
constexpr std::uint32_t kLeastNearOfOneDay = 20;
constexpr std::uint32_t kLeastShortToList = 10;
constexpr std::uint32_t kLeastDrawOfAPlayer = 40;  // the other is not known or spelled otherwise
// A known player against an unknown one.
constexpr std::uint32_t kLeastUnknownCopy = 20;
constexpr std::uint32_t kLeastNamelessCopy = 40;  // players unknown, everything given is equal

bool agrees(names::NameMatch match) {
    return match == names::NameMatch::Same || match == names::NameMatch::Compatible;
}
bool agrees(Agreement agreement) {
    return agreement == Agreement::Same || agreement == Agreement::Compatible;
}

bool may_be_one_short_game(const Comparison& c) {
    if (!c.are_players_known_to_agree() || c.round == Agreement::Different) return false;
    if (c.date == Agreement::Same) return c.event != Agreement::Different || agrees(c.site);
    return c.date == Agreement::Compatible && agrees(c.event) && agrees(c.round);
}

// The moves that decided a game were not copied from another one, and a name that is unknown or
// spelled otherwise does not make another game of it.
bool may_be_one_decisive_game(const Comparison& c) {
    return c.is_decisive && c.do_players_agree_as_far_as_known() && agrees(c.date) &&
           c.round != Agreement::Different;
}

// Plies that distinguish the game from others: a draw may be theory that both players knew.
bool has_own_moves(const Comparison& c) {
    return c.half_moves >= c.theory_half_moves + kLeastOwnHalfMoves;
}

// One player agrees; the other is not known or is spelled otherwise.
bool may_be_one_game_of_a_player(const Comparison& c) {
    const bool is_one_in_doubt = agrees(c.white) != agrees(c.black);
    const bool is_spelled_otherwise =
        c.white == names::NameMatch::Similar || c.black == names::NameMatch::Similar;
    return is_one_in_doubt && c.may_players_agree() && agrees(c.date) &&
           c.round != Agreement::Different && c.half_moves >= kLeastDrawOfAPlayer &&
           (!is_spelled_otherwise || has_own_moves(c));
}

// The same event, site and year, where no round is known, say as much as a round does.
bool may_be_one_game_of_an_event(const Comparison& c) {
    const bool is_one_place = agrees(c.event) && agrees(c.site) &&
                              (c.event == Agreement::Same || c.site == Agreement::Same);
    return is_one_place && c.is_one_year && c.date != Agreement::Different &&
           c.round != Agreement::Different && c.half_moves >= kShortHalfMoves &&
           (c.is_decisive || has_own_moves(c));
}

// Misspelt names, and perhaps an error in the date: everything else says that it is one game.
bool may_be_one_game_of_an_occasion(const Comparison& c) {
    const bool are_known =
        c.white != names::NameMatch::Unknown && c.black != names::NameMatch::Unknown;
    if (!are_known || !c.may_players_agree()) return false;
    if (!c.is_one_occasion) return may_be_one_game_of_an_event(c);
    return c.half_moves >= (c.date == Agreement::Same ? kLeastShortToList : kShortHalfMoves);
}

bool may_be_one_longer_game(const Comparison& c) {
    if (may_be_one_decisive_game(c) || may_be_one_game_of_a_player(c)) return true;
    if (c.round == Agreement::Different && c.date != Agreement::Close && c.event != Agreement::Same)
        return false;
    if (c.are_players_known_to_agree())
        return c.date != Agreement::Different &&
               !(c.round == Agreement::Different && c.date == Agreement::Same);
    return c.may_players_agree() && c.date == Agreement::Same && c.round != Agreement::Different;
}

bool is_copy(const Comparison& c) {
    if (!c.are_rosters_equal) return false;
    if (c.white == names::NameMatch::Same && c.black == names::NameMatch::Same) return true;
    const bool is_one_known =
        c.white == names::NameMatch::Same || c.black == names::NameMatch::Same;
    return c.half_moves >= (is_one_known ? kLeastUnknownCopy : kLeastNamelessCopy);
}

// Do players and occasion say that equal moves are one game?
bool is_identified(const Comparison& c) {
    if (is_copy(c) || c.half_moves == 0) return is_copy(c);
    if (may_be_one_game_of_an_occasion(c)) return true;
    return c.half_moves < kShortHalfMoves ? may_be_one_short_game(c) : may_be_one_longer_game(c);
}

bool is_identified_beginning(const Comparison& c) {
    if (c.half_moves < kLeastPrefixHalfMoves || c.round == Agreement::Different) return false;
    if (c.half_moves >= kLeastDecisivePrefix && may_be_one_decisive_game(c)) return true;
    if (!c.are_players_known_to_agree()) return false;
    if (c.date == Agreement::Same) return true;
    if (c.date == Agreement::Different || c.date == Agreement::Close) return false;
    if (agrees(c.event) && c.round == Agreement::Same) return true;
    // Two games of one year may follow the same theory.
    return has_own_moves(c) &&
           (c.half_moves >= kLongHalfMoves ||
            (c.date == Agreement::Compatible && c.half_moves >= kFarPrefixHalfMoves));
}

// A long won game of which one player is written in another way: "Rebel10 (exp)".
bool may_be_a_beginning_by_another_name(const Comparison& c) {
    return c.is_decisive && (agrees(c.white) || agrees(c.black)) && agrees(c.date) &&
           c.half_moves >= c.theory_half_moves + kLongHalfMoves;
}

// A beginning that a person should look at: nothing says that these are two games.
bool may_be_a_beginning(const Comparison& c) {
    if (c.half_moves < kLeastPrefixToList || c.round == Agreement::Different) return false;
    if (!c.do_players_agree_as_far_as_known()) return may_be_a_beginning_by_another_name(c);
    return agrees(c.date) || (c.date == Agreement::Close && c.round != Agreement::Unknown) ||
           (c.date == Agreement::Unknown && c.half_moves >= kFarPrefixHalfMoves);
}

bool is_nearly_one_game(const Comparison& c) {
    if (!c.do_players_agree_as_far_as_known()) return false;
    const bool is_one_day = c.date == Agreement::Same;
    // Won games of two rounds of one event are hardly ever equal; the round may be an error.
    if (c.round == Agreement::Different)
        return c.is_decisive && c.half_moves >= kFarPrefixHalfMoves && agrees(c.date);
    if (c.half_moves < (is_one_day ? kLeastNearOfOneDay : kLeastNearHalfMoves)) return false;
    return agrees(c.date) || c.date == Agreement::Close ||
           (c.date == Agreement::Unknown && c.half_moves >= kFarPrefixHalfMoves);
}

// One score sheet up to a place where one of the copies goes astray.
bool is_one_game_at_first(const Comparison& c) {
    return c.are_players_known_to_agree() && agrees(c.date) && c.round != Agreement::Different &&
           c.equal_front >= kLeastEqualFront && 3 * c.equal_front >= 2 * c.half_moves;
}

bool is_same_pairing(const Comparison& c) {
    return c.are_players_known_to_agree() && agrees(c.date) && agrees(c.event) &&
           c.round == Agreement::Same;
}

// `most` for what agrees fully, less for less.
int share(Agreement agreement, int most) {
    constexpr int kPercent[] = {100, 75, 35, 40, 0};
    return most * kPercent[static_cast<std::size_t>(agreement)] / 100;
}
int share(names::NameMatch match, int most) {
    constexpr int kPercent[] = {100, 85, 40, 50, 0};
    return most * kPercent[static_cast<std::size_t>(match)] / 100;
}

// Plies that chance and theory do not explain: of those that other games begin with, a quarter;
// none that only repeat; of a draw two thirds.
std::uint32_t telling_half_moves(const Comparison& c) {
    const std::uint32_t theory = std::min(c.theory_half_moves, c.half_moves);
    const std::uint32_t repeated = std::min(c.repeated_half_moves, c.half_moves - theory);
    const std::uint32_t telling = c.half_moves - theory - repeated + theory / 4;
    return c.is_decisive ? telling : telling * 2 / 3;
}

int score_of_moves(const Comparison& c) {
    constexpr std::uint32_t kMost = 70;
    constexpr std::uint32_t kMostNear = 60;
    switch (c.moves) {
        case MoveRelation::Equal:
            return static_cast<int>(std::min(telling_half_moves(c), kMost));
        case MoveRelation::Prefix:
            return static_cast<int>(std::min(telling_half_moves(c), kMost)) - 5;
        case MoveRelation::Near:
            return static_cast<int>(std::min(c.half_moves, kMostNear)) -
                   10 * static_cast<int>(c.more_half_moves);
        case MoveRelation::Other:
            return static_cast<int>(std::min(c.equal_front, kMostNear)) / 2;
    }
    return 0;
}

constexpr int kOtherDay = -8;       // two dates that contradict each other
constexpr int kIdentified = 70;     // the least of a pair that players and occasion identify
constexpr int kRestOfPercent = 30;  // what the sum adds to it

int sum_of(const Comparison& c) {
    const int date = c.date == Agreement::Different ? kOtherDay : share(c.date, 8);
    const int sum = score_of_moves(c) + share(c.white, 10) + share(c.black, 10) + date +
                    share(c.event, 4) + share(c.site, 2) + share(c.round, 4) + share(c.result, 2);
    return std::clamp(sum, 0, 100);
}

std::uint8_t score_of(const Comparison& c, bool is_identified) {
    const int sum = sum_of(c);
    const bool is_surely_copy = c.moves == MoveRelation::Equal && is_copy(c);
    const int score = is_surely_copy  ? 100
                      : is_identified ? kIdentified + kRestOfPercent * sum / 100
                                      : sum;
    return static_cast<std::uint8_t>(score);
}

DuplicateKind kind_of_equal(const Comparison& c) {
    if (c.is_one_annotated || c.are_both_annotated_differently) return DuplicateKind::Annotated;
    return c.are_rosters_equal ? DuplicateKind::SameGame : DuplicateKind::SameMoves;
}

// What is said of two games with equal moves that stay.
void judge_repeat(const Comparison& c, const DuplicateRules& rules, Verdict& verdict) {
    const bool is_told_apart_by_players =
        rules.mode == DuplicateMode::MovesAndPlayers && !c.may_players_agree();
    const bool is_long = c.half_moves >= kLongHalfMoves;
    // If two pairings of one round have the same moves, one was recorded with the moves of the
    // other.
    const bool are_of_one_round = c.is_one_occasion && !c.may_players_agree() &&
                                  c.half_moves >= kShortHalfMoves && has_own_moves(c);
    if (is_told_apart_by_players && is_long && verdict.score >= rules.least_score) {
        verdict.kind = DuplicateKind::SameMoves;
        verdict.is_for_the_table = true;
    } else if (is_long || are_of_one_round || (c.is_decisive && c.half_moves >= kShortHalfMoves)) {
        verdict.kind = DuplicateKind::Near;
        verdict.is_for_the_table = true;
    } else {
        verdict.kind = DuplicateKind::Short;
        verdict.is_for_the_table = may_be_one_text(c) || (c.half_moves >= kLeastShortToList &&
                                                          c.do_players_agree_as_far_as_known());
    }
}

Verdict judge_equal(const Comparison& c, const DuplicateRules& rules) {
    Verdict verdict{.is_related = true};
    const bool is_sure = is_identified(c);
    verdict.score = score_of(c, is_sure);
    const bool may_be = rules.mode == DuplicateMode::Moves || c.may_players_agree();
    const bool is_one =
        (is_sure || (may_be && c.half_moves != 0)) && verdict.score >= rules.least_score;
    if (is_one && c.result == Agreement::Different) {
        verdict.kind = DuplicateKind::ResultConflict;
        verdict.is_for_the_table = true;
    } else if (is_one) {
        verdict.are_duplicates = verdict.is_for_the_table = true;
        verdict.kind = kind_of_equal(c);
    } else {
        judge_repeat(c, rules, verdict);
    }
    return verdict;
}

Verdict judge_prefix(const Comparison& c, const DuplicateRules& rules) {
    const bool is_sure = is_identified_beginning(c);
    Verdict verdict{.score = score_of(c, is_sure)};
    if (!is_sure && !may_be_a_beginning(c)) return verdict;
    verdict.is_related = verdict.is_for_the_table = true;
    const bool is_conflict = is_sure && c.result == Agreement::Different;
    // Neither can go when one is longer and the other is the one that is legal.
    verdict.are_duplicates =
        is_sure && !is_conflict && !c.is_more_unreadable && verdict.score >= rules.least_score;
    verdict.kind = is_conflict ? DuplicateKind::ResultConflict : DuplicateKind::Prefix;
    return verdict;
}

}  // namespace

bool Comparison::are_players_known_to_agree() const {
    return agrees(white) && agrees(black);
}

bool Comparison::may_players_agree() const {
    return white != names::NameMatch::Different && black != names::NameMatch::Different;
}

bool Comparison::do_players_agree_as_far_as_known() const {
    return may_players_agree() && (agrees(white) || agrees(black));
}

Verdict judge_pair(const Comparison& c, const DuplicateRules& rules) {
    if (c.moves == MoveRelation::Equal) return judge_equal(c, rules);
    if (c.moves == MoveRelation::Prefix) return judge_prefix(c, rules);
    Verdict verdict{.score = score_of(c, false)};
    const bool is_astray = c.moves == MoveRelation::Other && is_one_game_at_first(c);
    const bool is_near = c.moves == MoveRelation::Near || is_astray;
    verdict.is_related = verdict.is_for_the_table =
        is_astray || (is_near ? is_nearly_one_game(c) : is_same_pairing(c));
    verdict.kind = is_near ? DuplicateKind::Near : DuplicateKind::SamePairing;
    return verdict;
}

bool may_be_one_text(const Comparison& c) {
    return c.moves == MoveRelation::Equal && c.half_moves >= kShortHalfMoves && c.is_one_year &&
           c.result == Agreement::Same;
}

bool has_other_commentary(const DuplicateFacts& game, const DuplicateFacts& kept) {
    return game.annotation_bytes != 0 && game.annotation_hash != kept.annotation_hash;
}

}  // namespace arbiter::duplicates
