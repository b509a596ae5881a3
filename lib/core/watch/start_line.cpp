#include "core/watch/start_line.hpp"

#include "core/watch/detail/step_run.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>
#include <vector>

namespace arbiter::watch {
namespace {

// The different texts of the boards that were seen, in their order.
template <class TextOf>
std::vector<std::string> texts_of(const State& state, TextOf text_of) {
    std::vector<std::string> found;
    for (const std::size_t index : detail::boards_in_order(state)) {
        const Board& board = state.boards[index];
        if (!board.is_seen) continue;
        std::string text(text_of(board));
        if (!text.empty() && std::ranges::find(found, text) == found.end())
            found.push_back(std::move(text));
    }
    return found;
}

std::string counted(std::size_t count, std::string_view thing) {
    return fmt::format("{} {}{}", count, thing, count == 1 ? "" : "s");
}

// The class of the games, and why it is that one.
std::string class_words(const State& state, const Settings& settings) {
    if (settings.rules) return std::string(laws::to_string(*settings.rules));
    const auto classes = texts_of(state, [](const Board& board) {
        return board.reading.time_class ? laws::to_string(*board.reading.time_class)
                                        : std::string_view{};
    });
    if (classes.empty())
        return "standard, since no time control says otherwise (--rules, --time-control)";
    return fmt::format("{}, by the time control", fmt::join(classes, " and "));
}

}  // namespace

std::string start_line(const State& state, const Settings& settings) {
    const auto seen =
        static_cast<std::size_t>(std::ranges::count_if(state.boards, &Board::is_seen));
    if (seen == 0) return {};
    const auto rounds = texts_of(state, [](const Board& board) { return board.who.round; });
    const auto laws = texts_of(state, [](const Board& board) { return board.reading.laws; });
    std::string line = counted(seen, "board");
    if (!rounds.empty())
        line +=
            fmt::format(" of round{} {}", rounds.size() == 1 ? "" : "s", fmt::join(rounds, ", "));
    const auto files =
        static_cast<std::size_t>(std::ranges::count_if(state.files, &WatchedFile::is_there));
    line += fmt::format(" in {}: ", counted(files, "file"));
    bool is_first = true;
    for (const BoardState each :
         {BoardState::Finished, BoardState::Playing, BoardState::Over, BoardState::Signalled,
          BoardState::Suspect, BoardState::Stopped, BoardState::Waiting}) {
        const auto count = std::ranges::count(state.boards, each, &Board::state);
        if (count == 0) continue;
        line += fmt::format("{}{} {}", is_first ? "" : " + ", to_string(each), count);
        is_first = false;
    }
    line += "; " + class_words(state, settings);
    if (!laws.empty()) line += fmt::format("; Laws {}", fmt::join(laws, ", "));
    const std::size_t paired = settings.pairings.boards.size();
    if (paired != 0)
        line += fmt::format("; pairings of {}{}", counted(paired, "board"),
                            settings.pairings.round.empty()
                                ? std::string{}
                                : fmt::format(" of round {}", settings.pairings.round));
    if (settings.no_draw_before != 0)
        line += fmt::format("; no draw before move {}", settings.no_draw_before);
    return line;
}

}  // namespace arbiter::watch
