#include "core/event/round_plan.hpp"

#include "core/base/number.hpp"
#include "core/base/text.hpp"
#include "core/event/round_text.hpp"
#include "core/export_format/game.hpp"
#include "core/names/folding.hpp"
#include "core/names/player_name.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

namespace arbiter::event {
namespace {

// The Round tag, else what studies write: StudyName "Round 3", Event "Round 3: White - Black".
RoundText round_of(const GameEntry& entry) {
    RoundText round = read_round(entry.round);
    if (!round.is_empty()) return round;
    constexpr std::string_view kWords[] = {"round", "rd", "runde", "ronde", "ronda", "game"};
    for (const std::string& text : {entry.study, entry.event}) {
        const std::string_view head = trimmed(std::string_view(text).substr(0, text.find(':')));
        const std::string_view word = head.substr(0, head.find(' '));
        if (std::ranges::none_of(
                kWords, [&](std::string_view each) { return equals_ignoring_case(each, word); }))
            continue;
        RoundText other = read_round(head);
        if (!other.numbers.empty()) return other;
    }
    return round;
}

std::uint32_t board_of(const GameEntry& entry) {
    const std::uint32_t board = whole_number(trimmed(entry.board)).value_or(0);
    return board < 10000 ? board : 0;
}

// Whether second numbers count the games of a match: more than half of the games share the round
// with another game of the same two players.
bool counts_games(std::span<const GameEntry* const> entries, const std::vector<RoundText>& rounds) {
    std::map<std::pair<std::uint32_t, std::set<std::string>>, std::size_t> games;
    std::size_t numbered = 0;
    for (std::size_t i = 0; i < entries.size(); ++i) {
        if (rounds[i].numbers.size() < 2) continue;
        ++numbered;
        ++games[{rounds[i].numbers[0],
                 {names::player_key(entries[i]->sides[0].name),
                  names::player_key(entries[i]->sides[1].name)}}];
    }
    std::size_t in_matches = 0;
    for (const auto& [pair, count] : games)
        in_matches += count > 1 ? count : 0;
    return 2 * in_matches > numbered;
}

RoundPlan::Slot slot_of(const GameEntry& entry, const RoundText& round, bool counts_games) {
    RoundPlan::Slot slot;
    if (round.numbers.empty()) return slot;
    slot.round = round.numbers[0];
    slot.board = board_of(entry);
    const std::size_t numbers = round.numbers.size();
    if (numbers >= 3) {
        slot.match = round.numbers[1];
        slot.board = round.numbers[2];
    } else if (numbers == 2 && !counts_games) {
        slot.board = round.numbers[1];
    }
    return slot;
}

// Rounds that have names only come in the order of their first days.
void order_labels(std::span<const GameEntry* const> entries, const std::vector<RoundText>& rounds,
                  RoundPlan& plan) {
    struct Label {
        std::string date;
        std::size_t first;
    };
    std::map<std::string, Label> labels;
    for (std::size_t i = 0; i < entries.size(); ++i) {
        if (rounds[i].label.empty()) continue;
        const auto [at, is_new] = labels.emplace(rounds[i].label, Label{entries[i]->date, i});
        if (!is_new) at->second.date = std::min(at->second.date, entries[i]->date);
    }
    if (labels.empty()) return;
    std::vector<std::pair<std::string, Label>> ordered(labels.begin(), labels.end());
    std::ranges::stable_sort(ordered, [](const auto& a, const auto& b) {
        return std::pair(a.second.date, a.second.first) < std::pair(b.second.date, b.second.first);
    });
    std::uint32_t last = 0;
    for (const RoundPlan::Slot& slot : plan.slots)
        last = std::max(last, slot.round);
    for (std::uint32_t round = 1; round <= last; ++round)
        plan.labels.push_back(std::to_string(round));
    std::map<std::string, std::uint32_t> numbers;
    for (const auto& [text, label] : ordered) {
        plan.labels.emplace_back(trimmed(entries[label.first]->round));
        numbers[text] = static_cast<std::uint32_t>(plan.labels.size());
    }
    for (std::size_t i = 0; i < entries.size(); ++i)
        if (!rounds[i].label.empty()) plan.slots[i].round = numbers.at(rounds[i].label);
}

}  // namespace

RoundPlan plan_rounds(std::span<const GameEntry* const> entries) {
    std::vector<RoundText> rounds;
    rounds.reserve(entries.size());
    for (const GameEntry* entry : entries)
        rounds.push_back(round_of(*entry));
    const bool counts = counts_games(entries, rounds);
    RoundPlan plan;
    for (std::size_t i = 0; i < entries.size(); ++i)
        plan.slots.push_back(slot_of(*entries[i], rounds[i], counts));
    order_labels(entries, rounds, plan);
    return plan;
}

}  // namespace arbiter::event
