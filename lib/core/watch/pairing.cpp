#include "core/watch/pairing.hpp"

#include "core/base/source.hpp"
#include "core/base/text.hpp"
#include "core/encoding/convert.hpp"
#include "core/encoding/utf16.hpp"
#include "core/event/roster.hpp"
#include "core/text/csv_table.hpp"
#include "core/text/json_value.hpp"
#include "core/trf/reader.hpp"
#include "core/watch/game_split.hpp"

#include <algorithm>
#include <memory>
#include <span>
#include <utility>

namespace arbiter::watch {
namespace {

using arbiter::text::CsvTable;
using arbiter::text::JsonValue;

// A text in memory as a table reads it.   LIFETIME: views the text.
class TextBytes final : public Source {
  public:
    explicit TextBytes(std::string_view text) : rest_(text) {}
    [[nodiscard]] std::size_t read(std::span<char> into) override {
        const std::size_t size = std::min(into.size(), rest_.size());
        std::copy_n(rest_.data(), size, into.data());
        rest_.remove_prefix(size);
        return size;
    }

  private:
    std::string_view rest_;
};

// Which field of a pairing a column is, by the words that people write above it.
std::string PairedBoard::*member_of(std::string_view title) {
    struct Row {
        std::string_view title;
        std::string PairedBoard::*member;
    };
    static constexpr Row kRows[] = {{"board", &PairedBoard::board},
                                    {"bo.", &PairedBoard::board},
                                    {"bo", &PairedBoard::board},
                                    {"bd", &PairedBoard::board},
                                    {"bd.", &PairedBoard::board},
                                    {"table", &PairedBoard::board},
                                    {"brett", &PairedBoard::board},
                                    {"br.", &PairedBoard::board},
                                    {"white", &PairedBoard::white},
                                    {"black", &PairedBoard::black},
                                    {"white name", &PairedBoard::white},
                                    {"black name", &PairedBoard::black},
                                    {"weiss", &PairedBoard::white},
                                    {"wei\u00DF", &PairedBoard::white},
                                    {"schwarz", &PairedBoard::black},
                                    {"blancs", &PairedBoard::white},
                                    {"noirs", &PairedBoard::black},
                                    {"blancas", &PairedBoard::white},
                                    {"negras", &PairedBoard::black},
                                    {"whitefideid", &PairedBoard::white_id},
                                    {"blackfideid", &PairedBoard::black_id},
                                    {"white fide id", &PairedBoard::white_id},
                                    {"black fide id", &PairedBoard::black_id},
                                    {"white_id", &PairedBoard::white_id},
                                    {"black_id", &PairedBoard::black_id}};
    for (const Row& row : kRows)
        if (equals_ignoring_case(row.title, title)) return row.member;
    return nullptr;
}

// The members of the columns; empty unless two of them are the players.
std::vector<std::string PairedBoard::*> members_of(const std::vector<std::string>& header) {
    std::vector<std::string PairedBoard::*> members;
    for (const std::string& title : header)
        members.push_back(member_of(trimmed(title)));
    const auto has = [&](std::string PairedBoard::*member) {
        return std::ranges::find(members, member) != members.end();
    };
    if (!has(&PairedBoard::white) || !has(&PairedBoard::black)) members.clear();
    return members;
}

Pairings read_records(CsvTable& table, std::span<std::string PairedBoard::*const> members) {
    Pairings pairings;
    while (table.next()) {
        PairedBoard board;
        for (std::size_t i = 0; i < members.size(); ++i)
            if (members[i] != nullptr && (board.*members[i]).empty())
                board.*members[i] = trimmed(table.field(i));
        if (board.white.empty() && board.black.empty()) continue;
        if (board.board.empty()) board.board = std::to_string(pairings.boards.size() + 1);
        board.white_id = event::clean_id(board.white_id);
        board.black_id = event::clean_id(board.black_id);
        pairings.boards.push_back(std::move(board));
    }
    return pairings;
}

// Pairing programs put the name of the event and other lines above the table.
Pairings read_table(std::string_view text) {
    constexpr int kMostLinesAbove = 30;
    for (int line = 0; line < kMostLinesAbove && !text.empty(); ++line) {
        CsvTable table({.name = {}, .open = [text] { return std::make_unique<TextBytes>(text); }});
        const auto members = members_of(table.header());
        if (!members.empty()) return read_records(table, members);
        const std::size_t end = text.find('\n');
        text.remove_prefix(end == text.npos ? text.size() : end + 1);
    }
    return {};
}

// {"fname": "Maja", "mname": null, "lname": "Lindqvist", "fideid": 123}
void read_player(const JsonValue& player, std::string& name, std::string& id) {
    name = player["lname"].string();
    for (const std::string_view key : {"fname", "mname"}) {
        const std::string_view part = player[key].string();
        if (part.empty()) continue;
        name += name.find(',') == name.npos ? ", " : " ";
        name += part;
    }
    const JsonValue& number = player["fideid"];
    id = event::clean_id(number.kind() == JsonValue::Kind::Number
                             ? std::to_string(number.unsigned_whole())
                             : std::string(number.string()));
}

Pairings read_index(const JsonValue& index) {
    Pairings pairings;
    for (const JsonValue& item : index["pairings"].items()) {
        PairedBoard board;
        board.board = std::to_string(pairings.boards.size() + 1);
        read_player(item["white"], board.white, board.white_id);
        read_player(item["black"], board.black, board.black_id);
        pairings.boards.push_back(std::move(board));
    }
    return pairings;
}

// Games of which nothing but the tags counts.
Pairings read_games(std::string_view text) {
    const FileGames games = split_games(text);
    Pairings pairings;
    if (!games.games.empty()) pairings.round = games.games.back().who.round;
    for (const GameText& game : games.games) {
        const Identity& who = game.who;
        if (who.round != pairings.round || (who.white.empty() && who.black.empty())) continue;
        pairings.boards.push_back({.board = who.board,
                                   .white = who.white,
                                   .black = who.black,
                                   .white_id = who.white_id,
                                   .black_id = who.black_id});
    }
    return pairings;
}

bool is_report(std::string_view text) {
    for (const std::string_view code : {"001 ", "012 "})
        if (text.starts_with(code) || text.find("\n" + std::string(code)) != text.npos) return true;
    return false;
}

// FIDE Handbook C.04.A: a line 001 has opponent, colour and result of each round.
Pairings read_report(std::string_view bytes) {
    const trf::Tournament report = trf::read(bytes).tournament;
    const auto is_paired = [](const trf::Cell& cell) {
        return cell.opponent != 0 && !trf::is_forfeit(cell.result);
    };
    std::size_t round = 0;
    for (const trf::Player& player : report.players)
        for (std::size_t i = 0; i < player.rounds.size(); ++i)
            if (is_paired(player.rounds[i])) round = std::max(round, i + 1);
    Pairings pairings;
    if (round == 0) return pairings;
    pairings.round = std::to_string(round);
    for (const trf::Player& player : report.players) {
        if (player.rounds.size() < round) continue;
        const trf::Cell& cell = player.rounds[round - 1];
        const trf::Player* other = report.player(cell.opponent);
        if (!is_paired(cell) || cell.colour != trf::Colour::White || other == nullptr) continue;
        pairings.boards.push_back({.board = {},
                                   .white = player.name,
                                   .black = other->name,
                                   .white_id = std::string(event::clean_id(player.fide_id)),
                                   .black_id = std::string(event::clean_id(other->fide_id))});
    }
    return pairings;
}

}  // namespace

Pairings read_pairings(std::string_view bytes) {
    const encoding::Charset wide = encoding::detect_utf16(bytes);
    const std::string narrow =
        wide == encoding::Charset::Utf8 ? std::string{} : encoding::utf16_to_utf8(bytes, wide);
    if (!narrow.empty()) bytes = narrow;
    if (is_report(bytes)) return read_report(bytes);
    const std::string text = encoding::as_utf8(bytes);
    std::string_view view = text;
    if (view.starts_with("\xEF\xBB\xBF")) view.remove_prefix(3);
    view = view.substr(std::min(view.find_first_not_of(" \t\r\n"), view.size()));
    if (view.starts_with('{')) {
        const auto index = JsonValue::read(view);
        return index ? read_index(*index) : Pairings{};
    }
    if (view.starts_with('[') || view.starts_with('%')) return read_games(view);
    return read_table(view);
}

}  // namespace arbiter::watch
