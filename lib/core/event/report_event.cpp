#include "core/event/report_event.hpp"

#include <algorithm>
#include <unordered_map>

namespace arbiter::event {
namespace {

using trf::Cell;
using trf::Colour;

pgn::Outcome outcome_of(const Game& game, const trf::PointSystem& points) {
    using enum pgn::Outcome;
    if (game.results[0] == trf::Result::None) return Unknown;
    const int white = points.points_of(game.results[0], Colour::White);
    const int black = points.points_of(game.results[1], Colour::Black);
    if (white == black) return game.results[0] == trf::Result::Draw ? Draw : BothLose;
    return white > black ? WhiteWins : BlackWins;
}

class Maker {
  public:
    Maker(const trf::Tournament& tournament, std::string_view file)
        : tournament_(tournament), file_(file) {
        for (std::uint32_t i = 0; i < tournament.players.size(); ++i)
            indices_.emplace(tournament.players[i].number, i);
    }

    [[nodiscard]] ReportEvent make(const Event& about) {
        take(about);
        for (const trf::Player& player : tournament_.players)
            add_player(player);
        for (std::uint32_t round = 1; round <= made_.event.rounds; ++round)
            for (std::uint32_t i = 0; i < tournament_.players.size(); ++i)
                if (round <= tournament_.players[i].rounds.size()) add_game(i, round);
        for (std::size_t i = 0; i < made_.entries.size(); ++i)
            made_.event.games[i].entry = &made_.entries[i];
        return std::move(made_);
    }

  private:
    void take(const Event& about) {
        Event& event = made_.event;
        event.name = about.name;
        event.kind = about.kind;
        event.evidence = about.evidence;
        event.is_under_way = about.is_under_way;
        event.points = about.points;
        event.planned_rounds = about.planned_rounds;
        event.has_report = event.is_whole = event.has_pairing_rounds = event.knows_byes = true;
        event.rounds = static_cast<std::uint32_t>(tournament_.rounds());
    }

    void add_player(const trf::Player& line) {
        Player& player = made_.event.players.emplace_back();
        player.name = line.name;
        player.fide_id = line.fide_id;
        player.title = line.title;
        player.federation = line.federation;
        player.rating = line.rating;
    }

    void add_game(std::uint32_t index, std::uint32_t round) {
        const trf::Player& player = tournament_.players[index];
        const Cell& cell = player.rounds[round - 1];
        const auto found = indices_.find(cell.opponent);
        if (cell.opponent == 0 || found == indices_.end() || found->second == index) return;
        const trf::Player& opponent = tournament_.players[found->second];
        if (round > opponent.rounds.size()) return;
        const Cell& answer = opponent.rounds[round - 1];
        if (answer.opponent != player.number) return;
        const bool is_white = cell.colour == Colour::White && answer.colour != Colour::White;
        const bool has_no_colours = cell.colour == Colour::None && answer.colour == Colour::None;
        if (!is_white && !(has_no_colours && index < found->second)) return;
        GameEntry& entry = made_.entries.emplace_back();
        entry.file = file_;
        entry.line = player.line;
        entry.column = cell.column;
        entry.round = std::to_string(round);
        entry.sides[0].name = player.name;
        entry.sides[1].name = opponent.name;
        Game& game = made_.event.games.emplace_back();
        game.players = {index, found->second};
        game.round = round;
        game.results = {cell.result, answer.result};
        game.is_forfeit = trf::is_forfeit(cell.result) || trf::is_forfeit(answer.result);
        game.outcome = outcome_of(game, made_.event.points);
    }

    const trf::Tournament& tournament_;
    std::string_view file_;
    std::unordered_map<std::uint32_t, std::uint32_t> indices_;  // by starting rank
    ReportEvent made_;
};

}  // namespace

ReportEvent make_report_event(const trf::Tournament& tournament, const Event& about,
                              std::string_view file) {
    return Maker(tournament, file).make(about);
}

}  // namespace arbiter::event
