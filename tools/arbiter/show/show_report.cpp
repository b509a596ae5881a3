#include "tools/arbiter/show/show_report.hpp"

#include "core/base/text.hpp"
#include "core/check/rule.hpp"
#include "core/encoding/convert.hpp"
#include "core/laws/time_class.hpp"
#include "core/report/clock_table.hpp"
#include "core/report/game_page.hpp"
#include "core/report/place.hpp"
#include "core/text/utf8.hpp"
#include "tools/arbiter/show/sheet_report.hpp"
#include "tools/arbiter/show/show_position.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <iterator>

namespace arbiter::tools {
namespace {

using report::BatchView;
using report::FactsRecord;
using report::GameRecord;

// The game as written, line by line, control characters escaped.
void append_game(std::string_view bytes, std::string& out) {
    while (!bytes.empty()) {
        const std::size_t end = std::min(bytes.find_first_of("\r\n"), bytes.size());
        text::append_printable(bytes.substr(0, end), out);
        out += '\n';
        const bool is_crlf = bytes.substr(end).starts_with("\r\n");
        bytes.remove_prefix(std::min(end + (is_crlf ? 2 : 1), bytes.size()));
    }
}

// The placement field of a FEN as a board seen from White's side.
void append_board(std::string_view fen, std::string& out) {
    char rank = '8';
    fmt::format_to(std::back_inserter(out), "  {} ", rank);
    for (const char c : fen.substr(0, fen.find_first_of(" ["))) {
        if (c == '/') {
            fmt::format_to(std::back_inserter(out), "\n  {} ", --rank);
        } else if (c >= '1' && c <= '8') {
            for (char n = '0'; n < c; ++n)
                out += " .";
        } else if (c != '~') {  // a promoted piece of crazyhouse
            out += {' ', c};
        }
    }
    out += "\n     a b c d e f g h\n";
}

std::string spaced(std::string_view letters, bool (*is_own)(char)) {
    std::string out;
    for (const char c : letters)
        if (is_own(c)) out += {' ', c};
    return out.empty() ? " -" : out;
}

// What variants have beside the board: pieces in hand, and checks that must still be given.
void append_beside_board(std::string_view fen, std::string& out) {
    const std::size_t open = fen.find('[');
    if (open != std::string_view::npos) {
        const std::string_view hand = fen.substr(open + 1, fen.find(']') - open - 1);
        fmt::format_to(std::back_inserter(out), "  in hand: White{}, Black{}\n",
                       spaced(hand, &is_ascii_upper),
                       spaced(hand, [](char c) { return !is_ascii_upper(c); }));
    }
    const std::size_t plus = fen.find('+');
    if (plus != std::string_view::npos && plus != 0 && plus + 1 < fen.size())
        fmt::format_to(std::back_inserter(out), "  checks to give: White {}, Black {}\n",
                       fen[plus - 1], fen[plus + 1]);
}

// One board, or both of a match, whose FENs are joined by " | ".
void append_boards(std::string_view fen, std::string& out) {
    const std::size_t bar = fen.find(" | ");
    const std::string_view first = fen.substr(0, bar);
    if (bar != std::string_view::npos) out += "  board A\n";
    append_board(first, out);
    append_beside_board(first, out);
    if (bar == std::string_view::npos) return;
    const std::string_view second = fen.substr(bar + 3);
    out += "  board B\n";
    append_board(second, out);
    append_beside_board(second, out);
}

void append_ending(const GameRecord& game, std::string& out) {
    if (!game.ending) {
        out += "ending    none on the board\n";
        return;
    }
    fmt::format_to(std::back_inserter(out), "ending    {} at ply {}, {}",
                   laws::to_string(game.ending->kind), game.ending->ply,
                   judge::to_string(game.ending->score));
    if (!game.ending->article.empty())
        fmt::format_to(std::back_inserter(out), " [{}]", game.ending->article);
    out += '\n';
    if (game.ending->kind == laws::EndingKind::DeadPosition)
        fmt::format_to(std::back_inserter(out), "proof     {}\n",
                       mating::to_string(game.ending->dead_proof));
}

void append_claims(const FactsRecord& facts, std::string& out) {
    constexpr std::array<std::string_view, judge::kClaimKinds> kWords{
        "threefold repetition", "threefold repetition by the next move", "fifty moves",
        "fifty moves by the next move", "material"};
    for (std::size_t i = 0; i < kWords.size(); ++i) {
        if (!facts.claims[i]) continue;
        fmt::format_to(std::back_inserter(out), "claim     {}, first at ply {}, at {} position{}\n",
                       kWords[i], facts.claims[i]->first_ply, facts.claims[i]->plies,
                       facts.claims[i]->plies == 1 ? "" : "s");
    }
}

void append_can_win(const FactsRecord& facts, std::string& out) {
    const auto words = [](judge::CanWin can_win) -> std::string_view {
        switch (can_win) {
            case judge::CanWin::Yes:
                return "can";
            case judge::CanWin::No:
                return "cannot";
            case judge::CanWin::Unknown:
                return "may be able to";
        }
        return "";
    };
    // In variants by any means.
    const bool is_chess = facts.variant == "standard" || facts.variant == "chess960";
    fmt::format_to(
        std::back_inserter(out), "can win   white {} {}, black {}, in the final position\n",
        words(facts.can_win[0]), is_chess ? "checkmate" : "win", words(facts.can_win[1]));
}

// What the class of the game goes by.
void append_time_control(const FactsRecord& facts, std::string& out) {
    if (!facts.time_control_tag) {
        out += "\ntime      unknown: no TimeControl tag";
        return;
    }
    const std::string tag = text::printable(*facts.time_control_tag);
    fmt::format_to(std::back_inserter(out), "\ntime      TimeControl '{}'", tag);
    if (!facts.time_control_in_seconds.empty()) {
        fmt::format_to(std::back_inserter(out), " taken as minutes, '{}', because {}",
                       facts.time_control_in_seconds, text::printable(facts.time_control_clock));
    } else if (!laws::time_for_sixty_moves_ms(*facts.time_control_tag)) {
        out += ", which gives no time for a game";
        return;
    }
    const std::string_view value = facts.time_control_in_seconds.empty()
                                       ? *facts.time_control_tag
                                       : facts.time_control_in_seconds;
    const double minutes =
        static_cast<double>(laws::time_for_sixty_moves_ms(value).value_or(0)) / 60'000;
    fmt::format_to(std::back_inserter(out), ": {:.4g} minute{} for sixty moves", minutes,
                   minutes == 1 ? "" : "s");
}

void append_facts(const GameRecord& game, const FactsRecord& facts, std::string& out) {
    fmt::format_to(std::back_inserter(out), "status    {}\n", report::to_string(game.status));
    fmt::format_to(std::back_inserter(out), "laws      {}", facts.laws);
    std::string_view before = ", or by its date ";
    for (const laws::Edition* edition : facts.laws_also) {
        fmt::format_to(std::back_inserter(out), "{}{}", before, edition->id);
        before = ", ";
    }
    if (facts.time_class)
        fmt::format_to(std::back_inserter(out), "; {}", laws::to_string(*facts.time_class));
    if (facts.variant != "standard") {
        fmt::format_to(std::back_inserter(out), "; variant {}", text::printable(facts.variant));
    }
    append_time_control(facts, out);
    if (game.status == report::Status::Unchecked)
        out += "\nmoves     not replayed: the rules of the variant are not known here\n";
    else
        fmt::format_to(std::back_inserter(out), "\nmoves     {} half-moves replayed\n", game.plies);
    if (facts.illegal) {
        fmt::format_to(std::back_inserter(out), "stopped   at ply {}: '{}' ({})\n",
                       facts.illegal->ply, text::printable(facts.illegal->san),
                       facts.illegal->rule);
    }
    fmt::format_to(std::back_inserter(out), "result    tag {}, at the end of the moves {}\n",
                   text::printable(facts.result_tag.value_or("absent")),
                   text::printable(facts.result_token.value_or("absent")));
    append_ending(game, out);
    append_claims(facts, out);
    if (!facts.final_fen.empty()) append_can_win(facts, out);
}

// The same batch with one game in it.
BatchView alone(BatchView batch, std::size_t index) {
    batch.games = batch.games.subspan(index, 1);
    batch.first_game += index;
    batch.file_findings_before = {};
    batch.file_findings_after = {};
    return batch;
}

class ShowReport final : public report::Report {
  public:
    explicit ShowReport(ShowTarget& target)
        : target_(target),
          lines_(report::format_text.make(
              {.has_color = false, .lists_style = true, .provenance = {}})) {}

    [[nodiscard]] bool reads_facts() const override { return true; }
    [[nodiscard]] bool reads_clocks() const override { return target_.wants_clocks; }
    [[nodiscard]] bool reads_style() const override { return true; }
    void render(const BatchView&, std::string&) const override {}

    void absorb(const BatchView& batch, std::string& out) override {
        const std::optional<std::size_t> index = find_game(target_, batch);
        if (!index) return;
        append(batch, *index, out);
        target_.is_shown = target_.problem.empty();
        target_.is_found = true;
    }

  private:
    void append(const BatchView& batch, std::size_t index, std::string& out) const {
        if (target_.wants_position) {
            std::string unprinted;
            append_game_of(batch, index, unprinted);
        } else {
            append_game_of(batch, index, out);
        }
    }

    void append_game_of(const BatchView& batch, std::size_t index, std::string& out) const {
        const GameRecord& game = batch.games[index];
        const report::Place place = report::PlaceCursor{batch}.at(game.span.begin);
        fmt::format_to(std::back_inserter(out), "{}, game {}, line {}, bytes {}-{}\n\n",
                       text::printable(batch.file), target_.game, place.line,
                       batch.input_offset(game.span.begin), batch.input_offset(game.span.end));
        const std::uint64_t from = game.span.begin - batch.base_offset;
        const std::string_view bytes = batch.bytes.substr(
            static_cast<std::size_t>(from), static_cast<std::size_t>(game.span.size()));
        append_game(encoding::to_utf8_where_needed(bytes, game.charset), out);
        out += '\n';
        append_facts(game, *game.facts, out);
        append_last_board(*game.facts, bytes, game.charset, out);
        out += '\n';
        if (target_.wants_clocks) {
            report::append_clock_lines(game, out);
            out += '\n';
        }
        const std::size_t before = out.size();
        lines_->render(alone(batch, index), out);
        if (out.size() == before) out += "nothing found\n";
    }

    // The board in the last position, or in the one that was chosen.
    void append_last_board(const FactsRecord& facts, std::string_view bytes,
                           encoding::Charset charset, std::string& out) const {
        std::string fen(facts.final_fen);
        if (target_.ply) {
            std::uint32_t plies = 0;
            const auto shown = position_after(bytes, charset, *target_.ply, plies);
            if (!shown) {
                target_.problem =
                    fmt::format("ply {} is asked for, but game {} can be replayed for {}",
                                *target_.ply, target_.game, plies);
                return;
            }
            fen = shown->fen;
            fmt::format_to(std::back_inserter(out), "position  ply {}: {}\n", *target_.ply,
                           shown->words);
        }
        target_.fen = fen;
        if (fen.empty()) return;
        out += '\n';
        append_boards(fen, out);
        fmt::format_to(std::back_inserter(out), "  {}\n", fen);
    }

    ShowTarget& target_;
    std::unique_ptr<report::Report> lines_;
};

template <class Counts>
std::uint64_t& count_of(report::Status status, Counts& counts) {
    switch (status) {
        case report::Status::Clean:
            return counts.clean;
        case report::Status::Flagged:
            return counts.flagged;
        case report::Status::Rejected:
            return counts.rejected;
        case report::Status::Unchecked:
            break;
    }
    return counts.unchecked;
}

// What the findings of a run would be if it were of this one game.
report::RunSummary summary_of(const BatchView& batch) {
    report::RunSummary summary;
    const GameRecord& game = batch.games.front();
    summary.games = 1;
    summary.files.push_back({.name = std::string(batch.file), .games = 1});
    for (std::uint32_t i = game.findings_begin; i < game.findings_end; ++i) {
        const check::Finding& finding = batch.findings[i];
        if (finding.is_merged) continue;
        const auto level = static_cast<std::size_t>(finding.severity);
        const auto rule = static_cast<std::size_t>(finding.rule);
        ++summary.findings.by_severity[level];
        ++summary.findings.by_rule[rule];
        ++summary.findings.by_rule_and_severity[rule][level];
    }
    return summary;
}

// And its totals.
void add_totals(const GameRecord& game, report::RunSummary& summary) {
    report::FileSummary& file = summary.files.front();
    ++count_of(game.status, file);
    ++count_of(game.status, summary);
    file.bytes = summary.bytes = game.span.size();
    summary.plies = game.plies;
    const std::size_t none = summary.by_ending.size() - 1;
    ++summary.by_ending[game.ending ? static_cast<std::size_t>(game.ending->kind) : none];
    ++summary.by_result[game.has_result_token ? std::string(game.result_token) : "none"];
}

// The report of a run that had this game only. A page of one game shows no totals.
class ReportOfOne final : public report::Report {
  public:
    ReportOfOne(ShowTarget& target, std::unique_ptr<report::Report> report, bool has_totals)
        : target_(target), report_(std::move(report)), has_totals_(has_totals) {}

    [[nodiscard]] bool reads_facts() const override { return true; }
    [[nodiscard]] bool reads_claims() const override { return report_->reads_claims(); }
    [[nodiscard]] bool reads_clocks() const override { return report_->reads_clocks(); }
    [[nodiscard]] bool reads_cards() const override { return report_->reads_cards(); }
    [[nodiscard]] bool reads_lines() const override { return report_->reads_lines(); }
    [[nodiscard]] bool reads_all_lines() const override { return report_->reads_all_lines(); }
    [[nodiscard]] bool reads_style() const override { return true; }
    [[nodiscard]] bool reads_suppressed() const override { return report_->reads_suppressed(); }
    [[nodiscard]] bool reads_details() const override { return report_->reads_details(); }
    [[nodiscard]] bool is_lines() const override { return false; }
    [[nodiscard]] std::string_view partial_end() const override { return report_->partial_end(); }
    [[nodiscard]] const DatabaseSchema* schema() const override { return report_->schema(); }
    void render(const BatchView&, std::string&) const override {}

    void absorb(const BatchView& batch, std::string& out) override {
        const std::optional<std::size_t> index = find_game(target_, batch);
        if (!index) return;
        const std::uint32_t plies = batch.games[*index].plies;
        if (target_.ply.value_or(0) > plies) {
            target_.problem = fmt::format("ply {} is asked for, but game {} can be replayed for {}",
                                          *target_.ply, target_.game, plies);
        } else {
            const BatchView shown = alone(batch, *index);
            report_->begin(out);
            report_->render(shown, out);
            report_->absorb(shown, out);
            while (report_->drain(out)) {
            }
            report::RunSummary summary = summary_of(shown);
            if (has_totals_) add_totals(shown.games.front(), summary);
            report_->finish(summary, out);
        }
        target_.is_shown = target_.problem.empty();
        target_.is_found = true;
    }

  private:
    ShowTarget& target_;
    std::unique_ptr<report::Report> report_;
    bool has_totals_;
};

}  // namespace

std::optional<std::size_t> find_game(const ShowTarget& target, const report::BatchView& batch) {
    const bool is_wanted =
        batch.file.starts_with(target.file) &&
        (batch.file.size() == target.file.size() || batch.file[target.file.size()] == '!');
    if (target.is_found || !is_wanted || target.game < batch.first_game) return std::nullopt;
    const std::uint64_t index = target.game - batch.first_game;
    if (index >= batch.games.size()) return std::nullopt;
    return static_cast<std::size_t>(index);
}

std::unique_ptr<report::Report> make_show_report(const report::Format& format, ShowTarget& target,
                                                 const report::RenderOptions& options) {
    if (target.wants_sheet) return make_sheet_report(target);
    if (&format == &report::format_text) return std::make_unique<ShowReport>(target);
    const bool is_page = &format == &report::format_html;
    auto report = is_page ? report::make_game_page(options, target.ply) : format.make(options);
    return std::make_unique<ReportOfOne>(target, std::move(report), !is_page);
}

}  // namespace arbiter::tools
