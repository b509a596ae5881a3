#include "core/watch/table.hpp"

#include "core/text/utf8.hpp"
#include "core/watch/detail/step_run.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>

namespace arbiter::watch {
namespace {

constexpr std::string_view kBold = "\033[1m", kReverse = "\033[7m", kRed = "\033[1;31m",
                           kPlain = "\033[0m";

// From so many columns on there is room for everything.
constexpr std::size_t kWide = 100, kWideNames = 22, kNarrowNames = 16;

// The first characters of a text, blanks after it up to that width. One character is one column:
// names in scripts that take two are a little longer.
std::string fitted(std::string_view text, std::size_t width) {
    std::string out = arbiter::text::printable(text);
    std::size_t characters = 0, at = 0;
    while (at < out.size() && characters < width) {
        ++at;
        while (at < out.size() && (static_cast<unsigned char>(out[at]) & 0xC0U) == 0x80U)
            ++at;
        ++characters;
    }
    out.resize(at);
    out.append(width - characters, ' ');
    return out;
}

// "Lindqvist - Okafor" in that width; where it is too narrow both names are cut alike.
std::string names_in(const Identity& who, std::size_t width) {
    constexpr std::string_view kBetween = " - ";
    const std::size_t room = width - kBetween.size();
    const auto length_of = [](std::string_view text) {
        return static_cast<std::size_t>(
            std::ranges::count_if(text, [](char c) { return (c & '\xC0') != '\x80'; }));
    };
    const std::string white = surname_of(who.white), black = surname_of(who.black);
    const std::size_t all = length_of(white) + length_of(black);
    std::size_t for_white = length_of(white);
    if (all > room)
        for_white =
            std::min(for_white, std::max(room / 2, room - std::min(room, length_of(black))));
    return fitted(fitted(white, for_white) + std::string(kBetween) + black, width);
}

const Alert* first_alert(const Board& board, const std::optional<Who>& filter) {
    const Alert* found = nullptr;
    for (const Alert& alert : board.alerts) {
        if (alert.is_acknowledged || (filter && alert.who != *filter)) continue;
        if (found == nullptr || alert.who < found->who) found = &alert;
    }
    return found;
}

bool is_urgent(const Board& board) {
    const Alert* alert = first_alert(board, Who::Arbiter);
    return alert != nullptr && !alert->is_notice;
}

std::string clock_column(const ClocksShown& clocks, chess::Color side) {
    const Millis left = clocks.left[static_cast<std::size_t>(side)];
    if (left < 0 && !(clocks.running == side)) return "-";
    return fmt::format("{}{}", clocks.running == side ? "~" : "", clock_text(left));
}

// How many boards, and whose alerts are open: what must be read at a glance.
std::string open_line(const State& state) {
    const auto finished = std::ranges::count(state.boards, BoardState::Finished, &Board::state);
    const auto missing = std::ranges::count(state.boards, BoardState::Missing, &Board::state);
    std::string line =
        fmt::format("{} boards, {} finished{}; open:", state.boards.size(), finished,
                    missing == 0 ? std::string{} : fmt::format(", {} missing", missing));
    for (const Who who : {Who::Arbiter, Who::Look, Who::Operator, Who::Player})
        line += fmt::format(" {} {}", who == Who::Arbiter ? "ARBITER" : to_string(who),
                            open_alerts(state, {&who, 1}));
    return line;
}

std::string last_move(const BoardReading& reading) {
    return reading.written == 0 ? std::string("-") : reading.move_text(reading.written);
}

std::string alert_words(const Board& board, const std::optional<Who>& filter) {
    const Alert* alert = first_alert(board, filter);
    if (alert == nullptr) return {};
    const std::string_view who = alert->is_notice             ? "notice"
                                 : alert->who == Who::Arbiter ? "ARBITER"
                                                              : to_string(alert->who);
    return fmt::format("{}: {}", who, alert->what);
}

std::string board_row(const Board& board, const Settings& settings, Moment now,
                      const TableView& view) {
    const BoardReading& reading = board.reading;
    const ClocksShown clocks = clocks_of(board, now, settings);
    std::uint32_t repetitions = 1;
    for (const PlyRead& ply : reading.plies)
        repetitions = std::max<std::uint32_t>(repetitions, ply.repetitions);
    std::string head = fmt::format(
        "{} {} {} {} {} ", fitted(board.who.board.empty() ? "?" : board.who.board, 3),
        names_in(board.who, view.columns < kWide ? kNarrowNames : kWideNames),
        fitted(last_move(reading), 11), fitted(clock_column(clocks, chess::Color::White), 8),
        fitted(clock_column(clocks, chess::Color::Black), 8));
    // How near a draw by counting is, where there is room.
    if (view.columns >= kWide)
        head += fmt::format("{} {} ",
                            fitted(fmt::format("{}", reading.quiet_after(reading.legal()) / 2), 3),
                            fitted(fmt::format("{}", repetitions), 2));
    head += fitted(to_string(board.state), 9) + " ";
    return fitted(head + alert_words(board, view.filter), view.columns);
}

// The game of a board: its position, and the moves.
void add_game(const Board& board, const TableView& view, std::vector<std::string>& out) {
    const BoardReading& reading = board.reading;
    out.push_back(fitted(fmt::format("board {}  {} - {}   {}   (Enter: back)", board.who.board,
                                     board.who.white, board.who.black, result_text(reading.result)),
                         view.columns));
    char rank = '8';
    std::string row = fmt::format("  {} ", rank);
    const std::string_view fen = reading.final_fen;
    for (const char c : fen.substr(0, fen.find(' '))) {
        if (c == '/') {
            out.push_back(fitted(row, view.columns));
            row = fmt::format("  {} ", --rank);
        } else if (c >= '1' && c <= '8') {
            for (char n = '0'; n < c; ++n)
                row += " .";
        } else {
            row += {' ', c};
        }
    }
    out.push_back(fitted(row, view.columns));
    out.push_back(fitted("     a b c d e f g h", view.columns));
    for (const Alert& alert : board.alerts)
        out.push_back(
            fitted(fmt::format("{}: {}", to_string(alert.who), alert.message), view.columns));
    std::string moves;
    const std::uint32_t from = reading.written > 40 ? reading.written - 40 : 0;
    for (std::uint32_t ply = from + 1; ply <= reading.written; ++ply) {
        const bool has_number =
            ply == from + 1 || reading.move_text(ply).find("...") == std::string::npos;
        const std::string word =
            has_number ? reading.move_text(ply) : std::string(reading.word(ply));
        if (moves.size() + word.size() + 1 > view.columns) {
            out.push_back(fitted(moves, view.columns));
            moves.clear();
        }
        moves += word + " ";
    }
    out.push_back(fitted(moves, view.columns));
}

}  // namespace

std::vector<std::size_t> table_order(const State& state, const std::optional<Who>& filter) {
    std::vector<std::size_t> order = detail::boards_in_order(state);
    if (filter)
        std::erase_if(order, [&](std::size_t index) {
            return first_alert(state.boards[index], filter) == nullptr;
        });
    std::ranges::stable_partition(
        order, [&](std::size_t index) { return is_urgent(state.boards[index]); });
    return order;
}

std::vector<std::string> table_of(const State& state, const Settings& settings, Moment now,
                                  const TableView& view, std::span<const std::string> lines) {
    std::vector<std::string> out;
    const auto paint = [&](std::string_view how, std::string line) {
        return view.has_color ? fmt::format("{}{}{}", how, line, kPlain) : line;
    };
    const std::vector<std::size_t> order = table_order(state, view.filter);
    out.push_back(paint(
        kBold, fitted(fmt::format("{}  {}", time_of_day(now, view.zone_minutes), open_line(state)),
                      view.columns)));
    if (view.is_game_shown && view.selected < order.size()) {
        add_game(state.boards[order[view.selected]], view, out);
        if (out.size() > view.rows) out.resize(view.rows);
        return out;
    }
    // What is about the transmission and no board.
    constexpr std::size_t kMostOfFeed = 3;
    for (std::size_t i = 0; i < std::min(state.alerts.size(), kMostOfFeed); ++i)
        out.push_back(
            fitted(fmt::format("{}: {}", to_string(state.alerts[i].who), state.alerts[i].message),
                   view.columns));
    const std::size_t above = out.size() - 1;
    const std::string_view titles =
        view.columns < kWide
            ? "bd  white - black    last move   white    black    state     alert"
            : "bd  white - black          last move   white    black    q   r  state     alert";
    out.push_back(paint(kReverse, fitted(titles, view.columns)));
    const std::size_t said = std::min<std::size_t>({lines.size(), 10, view.rows / 3});
    const std::size_t room = view.rows > said + above + 4 ? view.rows - said - above - 4 : 1;
    const std::size_t first =
        view.selected >= room ? std::min(view.selected - room + 1, order.size()) : 0;
    const std::size_t last = std::min(order.size(), first + room);
    for (std::size_t i = first; i < last; ++i) {
        const Board& board = state.boards[order[i]];
        std::string row = board_row(board, settings, now, view);
        if (i == view.selected)
            row = view.has_color ? paint(kReverse, std::move(row))
                                 : ">" + row.substr(0, row.size() - 1);
        else if (is_urgent(board))
            row = paint(kRed, std::move(row));
        out.push_back(std::move(row));
    }
    if (order.empty() && view.filter)
        out.push_back(fitted(fmt::format("no alert is open for '{}'; f shows the next ones",
                                         to_string(*view.filter)),
                             view.columns));
    if (first != 0 || last != order.size())
        out.push_back(
            fitted(fmt::format("rows {}-{} of {} (arrow keys)", first + 1, last, order.size()),
                   view.columns));
    out.push_back(fitted(
        fmt::format("a acknowledge  f filter{}  Enter game  q end{}",
                    view.filter ? fmt::format(": {}", to_string(*view.filter)) : std::string{},
                    view.columns >= kWide ? "        for the arbiters' desk only" : ""),
        view.columns));
    for (const std::string& line : lines.subspan(lines.size() - said))
        out.push_back(fitted(line, view.columns));
    if (out.size() > view.rows) out.resize(view.rows);
    return out;
}

}  // namespace arbiter::watch
