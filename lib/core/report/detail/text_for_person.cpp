#include "core/report/detail/text_for_person.hpp"

#include "core/check/rule.hpp"
#include "core/report/detail/finding_line.hpp"
#include "core/report/detail/line_buffer.hpp"
#include "core/report/detail/listed_finding.hpp"
#include "core/report/detail/prose.hpp"
#include "core/text/utf8.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <iterator>
#include <map>
#include <numeric>
#include <string>
#include <vector>

namespace arbiter::report::detail {
namespace {

// One line: a finding, or one that several games of a file share.
struct SharedFinding {
    std::string head, subject, verdict;
    std::string file;  // as FileSummary::name
    bool is_of_positions = false;
    std::uint64_t games = 1;
    std::vector<std::uint64_t> first_games;
};

class TextForPerson final : public Report {
  public:
    explicit TextForPerson(const RenderOptions& options) : options_(options) {}

    [[nodiscard]] bool reads_style() const override { return options_.lists_style; }
    [[nodiscard]] std::string_view partial_end() const override { return kPartial; }

    void render(const BatchView&, std::string&) const override {}

    void absorb(const BatchView& batch, std::string&) override {
        if (batch.is_first_of_file) look_for_clocks(batch.bytes);
        if (!has_findings(batch)) return;
        std::string file;
        text::append_printable(batch.file, file);
        const std::string link = link_of(batch.file, options_);
        each_listed(batch, options_.lists_style, [&](const ListedFinding& each) {
            count_repair(each.finding);
            add(each, file, link);
        });
    }

    void finish(const RunSummary& summary, std::string& out) override {
        GamesOfFiles games;
        for (const FileSummary& file : summary.files)
            games.emplace(file.name, file.games);
        for (const auto& level : lines_)
            for (const SharedFinding& line : level)
                append(line, games, out);
        append_left_out(left_out_, options_, out);
        if (!out.empty()) out += '\n';
        append_summary(summary, options_, out,
                       std::accumulate(left_out_.begin(), left_out_.end(), std::uint64_t{0}));
        append_repairs(out);
        if (has_clocks_ && options_.are_clocks_unchecked)
            out += "clocks    not checked; --profile arbiter checks them\n";
    }

  private:
    static constexpr std::size_t kMostKept = std::size_t{64} << 20;
    static constexpr std::size_t kNamedGames = 3;

    // Before the first game ends there is one, or the file has none that matter.
    void look_for_clocks(std::string_view bytes) {
        constexpr std::size_t kSight = std::size_t{64} << 10;
        has_clocks_ |= bytes.substr(0, kSight).find("[%clk ") != std::string_view::npos;
    }

    void count_repair(const check::Finding& finding) {
        if (finding.fix == check::FixKind::None || finding.edits.empty()) return;
        if (finding.severity == check::Severity::Style && finding.fix == check::FixKind::Safe)
            ++style_repairs_;
        else
            ++(finding.fix == check::FixKind::Safe ? safe_repairs_ : unsafe_repairs_);
    }

    // "12 can be made by --fix safe, 14 more by --fix all"
    void append_repairs(std::string& out) const {
        std::string words;
        const auto add = [&](std::uint64_t count, std::string_view level) {
            if (count == 0) return;
            fmt::format_to(std::back_inserter(words), "{}{}{} by --fix {}",
                           words.empty() ? "" : ", ", count,
                           words.empty() ? " can be made" : " more", level);
        };
        add(safe_repairs_, "safe");
        add(style_repairs_, "style");
        add(unsafe_repairs_, "all");
        if (!words.empty()) fmt::format_to(std::back_inserter(out), "repairs   {}\n", words);
    }

    void add(const ListedFinding& each, std::string_view file, std::string_view link) {
        const auto rule = static_cast<std::size_t>(each.finding.rule);
        std::string verdict;
        LineBuffer words{verdict};
        append_verdict(each.finding, words);
        words.flush();
        std::string key = fmt::format("{}\n{}\n{}\n{}", each.batch.file, rule,
                                      static_cast<int>(each.finding.severity), verdict);
        const auto known = each.ordinal == 0 ? shared_.end() : shared_.find(key);
        Level& level = lines_[static_cast<std::size_t>(each.finding.severity)];
        if (known != shared_.end() && share(known->second, each.ordinal, level)) return;
        const bool is_error = each.finding.severity == check::Severity::Error;
        if ((!is_error || kept_bytes_ >= kMostKept) &&
            limited_[rule]++ >= *options_.most_per_rule) {
            ++left_out_[rule];
            return;
        }
        if (known != shared_.end())
            known->second.lines.push_back(level.size());
        else if (each.ordinal != 0)
            shared_.emplace(std::move(key),
                            SameWords{.lines = {level.size()}, .game = each.ordinal, .times = 1});
        SharedFinding& line = level.emplace_back();
        append_finding_head(each, file, link, options_, line.head);
        LineBuffer subject{line.subject};
        append_subject(each.finding, each.game, each.ordinal, subject);
        subject.flush();
        line.verdict = std::move(verdict);
        line.file = each.batch.file;
        line.is_of_positions = each.game != nullptr && each.game->is_position;
        line.first_games.push_back(each.ordinal);
        kept_bytes_ += 2 * line.verdict.size() + line.head.size() + line.subject.size();
    }

    using Level = std::vector<SharedFinding>;  // the lines of one severity

    // Findings of one file, rule and severity in the same words. Twice in a game they are two
    // lines.
    struct SameWords {
        std::vector<std::size_t> lines;     // indices into their level
        std::uint64_t game = 0, times = 0;  // how often the last game had them
    };

    // False: no game had the words as often before.
    [[nodiscard]] static bool share(SameWords& words, std::uint64_t game, Level& level) {
        if (words.game != game) words.times = 0;
        words.game = game;
        const std::uint64_t number = words.times++;
        if (number >= words.lines.size()) return false;
        SharedFinding& line = level[words.lines[number]];
        ++line.games;
        if (line.first_games.size() < kNamedGames) line.first_games.push_back(game);
        return true;
    }

    using GamesOfFiles = std::map<std::string_view, std::uint64_t>;

    static void append(const SharedFinding& line, const GamesOfFiles& games, std::string& out) {
        out += line.head;
        if (line.games == 1)
            out += line.subject;
        else
            append_games(line, games, out);
        out += line.verdict;
        out += '\n';
    }

    static void append_games(const SharedFinding& line, const GamesOfFiles& games,
                             std::string& out) {
        const auto file = games.find(line.file);
        const std::string_view unit = line.is_of_positions ? "positions" : "games";
        if (file != games.end() && file->second == line.games) {
            fmt::format_to(std::back_inserter(out), "in all {} {}: ", line.games, unit);
            return;
        }
        fmt::format_to(std::back_inserter(out), "in {} {} ", line.games, unit);
        std::string_view before = "(";
        for (const std::uint64_t game : line.first_games) {
            fmt::format_to(std::back_inserter(out), "{}{}", before, game);
            before = ", ";
        }
        out += line.games > line.first_games.size() ? ", ...): " : "): ";
    }

    RenderOptions options_;
    std::array<Level, check::kSeverities> lines_;
    std::map<std::string, SameWords> shared_;
    CountsByRule limited_{}, left_out_{};
    std::size_t kept_bytes_ = 0;
    std::uint64_t safe_repairs_ = 0, style_repairs_ = 0, unsafe_repairs_ = 0;
    bool has_clocks_ = false;
};

}  // namespace

std::unique_ptr<Report> make_text_for_person(const RenderOptions& options) {
    return std::make_unique<TextForPerson>(options);
}

}  // namespace arbiter::report::detail
