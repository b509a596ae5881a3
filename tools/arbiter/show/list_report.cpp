#include "tools/arbiter/show/list_report.hpp"

#include "core/base/text.hpp"
#include "core/pgn/decode.hpp"
#include "core/pgn/game_reader.hpp"
#include "core/report/place.hpp"
#include "core/text/csv_record.hpp"
#include "core/text/json_line.hpp"
#include "core/text/utf8.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <iterator>
#include <set>

namespace arbiter::tools {
namespace {

using report::BatchView;
using report::GameCard;
using report::GameRecord;

// Of the columns of the table, in characters.
constexpr std::size_t kNameWidth = 20, kRoundWidth = 6, kDateWidth = 10, kResultWidth = 7;

// `text` in so many characters, and a blank; what is longer ends with a dot.
void append_cell(std::string_view text, std::size_t width, std::string& out) {
    std::string printable;
    text::append_printable(text, printable);
    const auto begins_character = [](char c) { return (static_cast<unsigned char>(c) >> 6) != 2; };
    auto size = static_cast<std::size_t>(std::ranges::count_if(printable, begins_character));
    const bool is_cut = size > width;
    while (size > (is_cut ? width - 1 : width)) {
        if (begins_character(printable.back())) --size;
        printable.pop_back();
    }
    out += printable;
    if (is_cut) out += '.';
    out.append(width - size - (is_cut ? 1 : 0) + 1, ' ');
}

void append_row(const GameRecord& game, std::uint64_t ordinal, bool has_status, std::string& out) {
    const GameCard& card = *game.card;
    fmt::format_to(std::back_inserter(out), "{:>6} ", ordinal);
    append_cell(card.white, kNameWidth, out);
    append_cell(card.black, kNameWidth, out);
    append_cell(card.result, kResultWidth, out);
    append_cell(card.round, kRoundWidth, out);
    append_cell(card.date, kDateWidth, out);
    if (has_status) out += report::to_string(game.status);
    while (out.ends_with(' '))
        out.pop_back();
    out += '\n';
}

void append_csv(const GameRecord& game, const BatchView& batch, std::uint64_t ordinal,
                std::uint64_t line, bool guards_formulas, std::string& out) {
    const GameCard& card = *game.card;
    std::string scratch;
    text::CsvRecord record{out, guards_formulas};
    record.text(text::to_utf8(batch.file, scratch)).number(ordinal).number(line);
    for (const std::string_view value :
         {card.event, card.date, card.round, card.white, card.black, card.result, card.eco})
        record.text(value);
    record.number(game.plies).text(report::to_string(game.status));
    record.number(game.findings_reported);
    record.end();
}

void append_json(const GameRecord& game, const BatchView& batch, std::uint64_t ordinal,
                 std::uint64_t line, std::string& out) {
    const GameCard& card = *game.card;
    text::JsonLine json;
    json.begin_object().key("file").string(batch.file).key("game").number(ordinal);
    json.key("line").number(line);
    json.key("event").string(card.event).key("date").string(card.date);
    json.key("round").string(card.round).key("white").string(card.white);
    json.key("black").string(card.black).key("result").string(card.result);
    json.key("eco").string(card.eco).key("plies").number(game.plies);
    json.key("status").plain_string(report::to_string(game.status));
    json.key("findings").number(game.findings_reported).end_object().take_line(out);
}

class ListReport final : public report::Report {
  public:
    ListReport(ListForm form, bool names_files, bool guards_formulas)
        : form_(form), names_files_(names_files), guards_formulas_(guards_formulas) {}

    [[nodiscard]] bool reads_cards() const override { return true; }
    [[nodiscard]] bool reads_findings() const override { return false; }

    void begin(std::string& out) override {
        if (form_ == ListForm::Csv)
            out +=
                "file,game,line,Event,Date,Round,White,Black,Result,ECO,plies,status,findings\r\n";
        if (form_ == ListForm::Table && !names_files_) out += list_head();
    }

    void render(const BatchView& batch, std::string& out) const override {
        report::PlaceCursor cursor{batch};
        if (form_ == ListForm::Table && names_files_ && batch.is_first_of_file) {
            text::append_printable(batch.file, out);
            out.append("\n").append(list_head());
        }
        std::uint64_t ordinal = batch.first_game;
        for (const GameRecord& game : batch.games) {
            const std::uint64_t number = ordinal++;
            if (game.is_unselected || game.card == nullptr) continue;
            if (form_ == ListForm::Table) {
                append_row(game, number, true, out);
                continue;
            }
            const std::uint64_t line = cursor.at(game.span.begin).line;
            form_ == ListForm::Csv ? append_csv(game, batch, number, line, guards_formulas_, out)
                                   : append_json(game, batch, number, line, out);
        }
    }

    [[nodiscard]] std::string_view partial_end() const override {
        switch (form_) {
            case ListForm::Csv:
                return ",,,,,,,,,,,partial,\r\n";  // in the column of the status
            case ListForm::Ndjson:
                return "{\"partial\":true}\n";
            case ListForm::Table:
                break;
        }
        return "partial   the run was stopped: what follows was not read\n";
    }
    void finish(const report::RunSummary& summary, std::string& out) override {
        if (summary.is_partial) out += partial_end();
    }

  private:
    const ListForm form_;
    const bool names_files_, guards_formulas_;
};

// The tag Board of a game; empty: it has none.
std::string board_of(std::string_view game) {
    const pgn::PaddedText text{std::string(game)};
    pgn::GameReader reader;
    reader.open({.text = text});
    pgn::GameView view;
    if (!reader.next(view)) return {};
    if (const auto value = view.value(pgn::KnownTag::Board))
        return std::string(trimmed(pgn::decode_tag_value(*value)));
    return {};
}

class SearchReport final : public report::Report {
  public:
    explicit SearchReport(GameSearch& search) : search_(search) {}

    [[nodiscard]] bool reads_cards() const override { return true; }
    [[nodiscard]] bool reads_findings() const override { return false; }
    void render(const BatchView&, std::string&) const override {}

    void absorb(const BatchView& batch, std::string&) override {
        const bool is_wanted =
            batch.file.starts_with(search_.file) &&
            (batch.file.size() == search_.file.size() || batch.file[search_.file.size()] == '!');
        if (!is_wanted) return;
        std::uint64_t ordinal = batch.first_game;
        for (const GameRecord& game : batch.games) {
            const std::uint64_t number = ordinal++;
            if (game.card == nullptr || !matches(batch, game)) continue;
            if (++search_.count > GameSearch::kMost) continue;
            GameSearch::Found found{.file = std::string(batch.file), .game = number, .line = {}};
            append_row(game, number, false, found.line);
            search_.found.push_back(std::move(found));
        }
    }

  private:
    bool matches(const BatchView& batch, const GameRecord& game) {
        const GameCard& card = *game.card;
        if (search_.name.empty()) return is_of_board(batch, game);
        keep_name(card.white);
        keep_name(card.black);
        return contains_ignoring_case(card.white, search_.name) ||
               contains_ignoring_case(card.black, search_.name);
    }

    // Round "3.2", or round 3 and a tag Board "2".   PGN 9.6 (Board), as broadcasts write rounds.
    [[nodiscard]] bool is_of_board(const BatchView& batch, const GameRecord& game) const {
        const std::string_view round = game.card->round;
        if (search_.board.empty()) return round == search_.round;
        if (round == fmt::format("{}.{}", search_.round, search_.board)) return true;
        if (round != search_.round) return false;
        const std::string_view bytes =
            batch.bytes.substr(static_cast<std::size_t>(game.span.begin - batch.base_offset),
                               static_cast<std::size_t>(game.span.size()));
        return board_of(bytes) == search_.board;
    }

    // For "did you mean".
    void keep_name(std::string_view name) {
        constexpr std::size_t kMostNames = 10'000;
        if (names_.size() >= kMostNames) return;
        const std::string_view first = trimmed(name.substr(0, name.find(',')));
        if (names_.emplace(first).second) search_.names.emplace_back(first);
    }

    GameSearch& search_;
    std::set<std::string, std::less<>> names_;
};

}  // namespace

std::string list_head() {
    std::string out = "  game ";
    append_cell("White", kNameWidth, out);
    append_cell("Black", kNameWidth, out);
    append_cell("result", kResultWidth, out);
    append_cell("round", kRoundWidth, out);
    append_cell("date", kDateWidth, out);
    return out += "status\n";
}

std::unique_ptr<report::Report> make_list_report(ListForm form, bool names_files,
                                                 bool guards_formulas) {
    return std::make_unique<ListReport>(form, names_files, guards_formulas);
}

std::unique_ptr<report::Report> make_search_report(GameSearch& search) {
    return std::make_unique<SearchReport>(search);
}

}  // namespace arbiter::tools
