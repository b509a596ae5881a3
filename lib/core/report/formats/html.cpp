#include "core/check/rule.hpp"
#include "core/chess/fen.hpp"
#include "core/encoding/convert.hpp"
#include "core/page/board.hpp"
#include "core/page/page.hpp"
#include "core/report/detail/excerpt.hpp"
#include "core/report/detail/listed_finding.hpp"
#include "core/report/detail/prose.hpp"
#include "core/report/facts_keys.hpp"
#include "core/report/game_page.hpp"
#include "core/report/html/page.hpp"
#include "core/report/made_by.hpp"
#include "core/report/report.hpp"
#include "core/text/json_line.hpp"
#include "core/text/utf8.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <optional>
#include <string>

namespace arbiter::report {
namespace {

// Of findings and their games in one page; what comes later is counted by rule. Style findings and
// notes leave room for what is worse.
constexpr std::uint64_t kMostDataBytes = std::uint64_t{96} << 20;
constexpr std::array<std::uint64_t, check::kSeverities> kMostDataOf{
    kMostDataBytes, kMostDataBytes, kMostDataBytes / 8 * 7, kMostDataBytes / 4 * 3};
// Style findings that nobody wants to see are in the page as well, hidden behind a switch, but the
// first ones only: every game may have some.
constexpr std::uint64_t kMostHiddenBytes = std::uint64_t{1} << 20;
constexpr std::size_t kFilesNamed = 3;
// Claims are counted by stretches of 20 plies.
constexpr std::size_t kPliesOfBar = 20;
constexpr std::size_t kBars = 15;

// JSON inside of a script element: nothing in it ends the element.
void append_for_script(std::string_view json, std::string& out) {
    for (const char c : json) {
        if (c == '<')
            out += "\\u003c";
        else
            out += c;
    }
}

// What all games of a page have in common, for its header. Values that differ are empty.
class CommonHeader {
  public:
    void add(const GameCard& card) {
        keep(card.event, event_, is_event_common_);
        keep(card.site, site_, is_site_common_);
        keep(card.round, round_, is_round_common_);
        is_first_ = false;
        if (!is_whole_day(card.date)) return;
        if (first_day_.empty() || card.date < first_day_) first_day_ = card.date;
        if (card.date > last_day_) last_day_ = card.date;
    }
    [[nodiscard]] std::array<std::string_view, 5> values() const {
        const auto if_common = [](bool is_common, std::string_view value) {
            return is_common ? value : std::string_view();
        };
        return {if_common(is_event_common_, event_), if_common(is_site_common_, site_),
                if_common(is_round_common_, round_), first_day_, last_day_};
    }

  private:
    void keep(std::string_view value, std::string& kept, bool& is_common) const {
        if (is_first_) kept = value;
        is_common = is_common && kept == value;
    }
    // "2024.03.16", which sorts as days do.
    static bool is_whole_day(std::string_view date) {
        return date.size() == 10 && date.find('?') == date.npos;
    }

    std::string event_, site_, round_, first_day_, last_day_;
    bool is_first_ = true, is_event_common_ = true, is_site_common_ = true, is_round_common_ = true;
};

// One page that needs nothing else: totals, a table with search and filters, small plots, and for
// each finding the game with a board to step through, the rule, the article and the fix. The
// findings are data in the page, written as they come; the code of the page (html/page.js) reads
// them.
// Memory: counters only. The page has at most kMostDataBytes of data.
class HtmlReport final : public Report {
  public:
    explicit HtmlReport(const RenderOptions& options) : options_(options) {}
    // For games by themselves, see game_page.hpp.
    HtmlReport(const RenderOptions& options, std::optional<std::uint32_t> ply)
        : options_(options), is_alone_(true), ply_(ply) {}

    [[nodiscard]] bool reads_facts() const override { return true; }
    [[nodiscard]] bool reads_cards() const override { return true; }
    [[nodiscard]] bool reads_lines() const override { return true; }
    [[nodiscard]] bool reads_all_lines() const override { return is_alone_; }
    [[nodiscard]] bool reads_positions() const override { return true; }
    [[nodiscard]] bool reads_style() const override { return true; }
    [[nodiscard]] bool is_lines() const override { return false; }
    [[nodiscard]] std::string_view partial_end() const override {
        return "<!DOCTYPE html><html lang=\"en\"><title>arbiter</title>"
               "<p>Partial: the run was stopped, because there was no room for this "
               "page.</p></html>\n";
    }

    void begin(std::string& out) override {
        page::begin({.title = "Arbiter report"}, out);
        page::append_pieces(out);
        out += html::kBody;
        out += "<script type=\"application/json\" id=\"findings\">[0";
    }
    void render(const BatchView&, std::string&) const override {}

    void absorb(const BatchView& batch, std::string& out) override {
        for (const GameRecord& game : batch.games) {
            if (game.facts != nullptr) count_claims(*game.facts);
            if (game.card != nullptr) header_.add(*game.card);
        }
        if (is_alone_) {
            write_file(batch.file, out);
            for (std::size_t i = 0; i < batch.games.size(); ++i)
                write_game(batch.games[i], batch.first_game + i, out);
        }
        const GameRecord* written = is_alone_ ? batch.games.data() : nullptr;
        detail::each_listed(batch, true, [&](const detail::ListedFinding& each) {
            const check::Finding& finding = each.finding;
            const bool is_hidden =
                finding.severity == check::Severity::Style && !options_.lists_style;
            if (bytes_ >= kMostDataOf[static_cast<std::size_t>(finding.severity)] ||
                (is_hidden && hidden_bytes_ >= kMostHiddenBytes)) {
                ++unlisted_[static_cast<std::size_t>(finding.rule)];
                return;
            }
            const std::uint64_t before = bytes_;
            if (batch.file != file_ || !has_file_) write_file(batch.file, out);
            if (each.game != nullptr && each.game != written) {
                write_game(*each.game, each.ordinal, out);
                written = each.game;
            }
            write_finding(each, out);
            if (is_hidden) hidden_bytes_ += bytes_ - before;
        });
    }

    void finish(const RunSummary& summary, std::string& out) override {
        out += "]</script>\n<script type=\"application/json\" id=\"totals\">";
        write_totals(summary);
        take(out);
        out += "</script>\n";
        page::end(made_by(options_.provenance), out, html::kScript);
    }

  private:
    void count_claims(const FactsRecord& facts) {
        for (std::size_t kind = 0; kind < judge::kClaimKinds; ++kind) {
            if (!facts.claims[kind]) continue;
            const std::size_t bar =
                std::min<std::size_t>(facts.claims[kind]->first_ply / kPliesOfBar, kBars - 1);
            ++claims_[kind][bar];
        }
    }

    // Adds the value in `line_`, without its line feed.
    void take(std::string& out) {
        text_.clear();
        line_.take_line(text_);
        text_.pop_back();
        const std::size_t before = out.size();
        append_for_script(text_, out);
        bytes_ += out.size() - before;
    }
    void begin_row(std::string_view kind, std::string& out) {
        out += ",\n";
        line_.begin_array().plain_string(kind);
    }

    void write_file(std::string_view file, std::string& out) {
        file_ = file;
        has_file_ = true;
        begin_row("file", out);
        line_.string(file).end_array();
        take(out);
    }

    // Empty: the usual start position, or, of a list of positions, none that can be read.
    static std::string_view start_of(const GameRecord& game) {
        if (game.position != nullptr) return game.position->normalized;
        const bool is_usual = game.card == nullptr || game.card->start_fen == chess::kStartFen;
        return is_usual ? std::string_view{} : game.card->start_fen;
    }

    // The game of the findings that follow.
    void write_game(const GameRecord& game, std::uint64_t ordinal, std::string& out) {
        begin_row("game", out);
        line_.number(ordinal).plain_string(to_string(game.status));
        line_.begin_array();
        if (game.card != nullptr)
            for (const std::string_view value :
                 {game.card->event, game.card->site, game.card->date, game.card->round,
                  game.card->white, game.card->black, game.card->result, game.card->eco})
                line_.string(value);
        line_.end_array();
        line_.string(start_of(game));
        line_.number(game.first_move_number).number(game.is_black_first ? 1 : 0);
        line_.string(game.card == nullptr ? std::string_view{} : game.card->line);
        line_.end_array();
        take(out);
    }

    void write_finding(const detail::ListedFinding& each, std::string& out) {
        const check::Finding& finding = each.finding;
        const Place place = each.place();
        begin_row("finding", out);
        line_.string(each.rule().code);
        line_.plain_string(check::to_string(finding.severity));
        line_.plain_string(check::to_string(finding.certainty));
        line_.number(place.line).number(place.column).number(each.game == nullptr ? 0 : 1);
        finding.ply == check::kNoPly ? line_.null() : line_.number(finding.ply);
        const bool names_game = each.game == nullptr && each.ordinal != 0;
        line_.string(names_game ? fmt::format("game {}: {}", each.ordinal, finding.message)
                                : finding.message);
        line_.number(finding.count);
        line_.string(finding.article).string(finding.laws).string(finding.fen);
        const detail::Excerpt excerpt = detail::excerpt_of(finding, each.batch, each.game);
        line_.begin_array().string(excerpt.before).string(excerpt.marked).string(excerpt.after);
        line_.end_array();
        if (finding.fix != check::FixKind::None && !finding.edits.empty()) {
            const detail::FixedLine fixed = detail::fixed_line(finding, each.batch, each.game);
            line_.begin_array().plain_string(check::to_string(finding.fix));
            line_.string(fixed.before).string(fixed.after).number(fixed.other_edits).end_array();
        }
        line_.end_array();
        take(out);
    }

    void write_totals(const RunSummary& summary) {
        line_.begin_object().key("header").begin_array();
        for (const std::string_view value : header_.values())
            line_.string(value);
        line_.end_array().key("lists_style").boolean(options_.lists_style);
        line_.key("alone").boolean(is_alone_).key("ply");
        ply_ ? line_.number(*ply_) : line_.null();
        line_.key("positions").boolean(summary.counts_positions);
        line_.key("games").number(summary.games);
        line_.key("status").begin_object().key("clean").number(summary.clean);
        line_.key("flagged").number(summary.flagged).key("rejected").number(summary.rejected);
        line_.key("unchecked").number(summary.unchecked).end_object();
        line_.key("suppressed").number(summary.findings.suppressed);
        line_.key("partial").boolean(summary.is_partial);
        line_.key("results").begin_object();
        for (const auto& [token, count] : summary.by_result)
            line_.escaped_key(token).number(count);
        line_.end_object().key("endings").begin_object();
        for (std::size_t i = 0; i < summary.by_ending.size(); ++i) {
            if (summary.by_ending[i] == 0) continue;
            const bool is_none = i + 1 == summary.by_ending.size();
            line_.key(is_none ? "none on the board"
                              : laws::to_string(static_cast<laws::EndingKind>(i)));
            line_.number(summary.by_ending[i]);
        }
        line_.end_object();
        write_claims();
        write_files(summary);
        write_rules(summary);
        line_.end_object();
    }

    void write_claims() {
        line_.key("claims").begin_object();
        for (std::size_t kind = 0; kind < judge::kClaimKinds; ++kind) {
            line_.key(to_string(static_cast<judge::ClaimKind>(kind))).begin_array();
            for (const std::uint64_t count : claims_[kind])
                line_.number(count);
            line_.end_array();
        }
        line_.end_object();
    }

    void write_files(const RunSummary& summary) {
        line_.key("files").number(summary.files.size()).key("names").begin_array();
        for (std::size_t i = 0; i < std::min(summary.files.size(), kFilesNamed); ++i)
            line_.string(summary.files[i].name);
        line_.end_array().key("damaged").begin_array();
        for (const FileSummary& file : summary.files)
            if (!file.is_ok) line_.string(file.name);
        line_.end_array();
    }

    // Most severe first: code, name, level, how often, how often not listed, and what it means.
    void write_rules(const RunSummary& summary) {
        line_.key("rules").begin_array();
        for (const detail::RuleCount& row : detail::counted_rules(summary)) {
            const check::Rule& rule = *row.rule;
            line_.begin_array().string(rule.code).string(rule.name);
            line_.plain_string(check::to_string(row.severity)).number(row.count);
            line_.number(unlisted_[static_cast<std::size_t>(rule.id)]);
            line_.string(rule.summary).string(rule.explanation).string(rule.source).end_array();
        }
        line_.end_array();
    }

    RenderOptions options_;
    bool is_alone_ = false;
    std::optional<std::uint32_t> ply_;
    text::JsonLine line_;
    std::string text_, file_;
    bool has_file_ = false;
    std::uint64_t bytes_ = 0, hidden_bytes_ = 0;
    CommonHeader header_;
    std::array<std::uint64_t, check::kRules> unlisted_{};
    std::array<std::array<std::uint64_t, kBars>, judge::kClaimKinds> claims_{};
};

}  // namespace

std::unique_ptr<Report> make_game_page(const RenderOptions& options,
                                       std::optional<std::uint32_t> ply) {
    return std::make_unique<HtmlReport>(options, ply);
}

constinit const Format format_html{
    .name = "html",
    .summary = "one page with filters, boards and plots",
    .make = [](const RenderOptions& options) -> std::unique_ptr<Report> {
        return std::make_unique<HtmlReport>(options);
    },
};

}  // namespace arbiter::report
