#include "core/check/rule.hpp"
#include "core/report/detail/each_finding.hpp"
#include "core/report/detail/line_buffer.hpp"
#include "core/report/detail/prose.hpp"
#include "core/report/place.hpp"
#include "core/report/report.hpp"
#include "core/text/utf8.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <iterator>
#include <map>
#include <vector>

namespace arbiter::report {
namespace {

constexpr std::size_t kPlacesShown = 10;
constexpr std::size_t kLineBytes = 512;  // a longer place is cut

// What is kept of one rule (at one severity) in one file.
struct Group {
    std::uint64_t findings = 0;
    std::uint64_t games = 0;      // that have one; findings about the file belong to none
    std::uint64_t last_game = 0;  // counted in `games`
    bool counts_positions = false;
    struct Shown {
        std::uint64_t line;
        std::string text;
    };
    std::vector<Shown> places;
};

// Findings of a file by rule: how many, in how many games, and the first places.
// Memory: at most kPlacesShown lines of kLineBytes for each rule and severity, that is about 5 KiB
// for each rule that occurs in the file at hand; less than 2 MiB however large the input is.
class GroupedReport final : public Report {
  public:
    explicit GroupedReport(const RenderOptions& options) : options_(options) {}

    [[nodiscard]] bool reads_style() const override { return options_.lists_style; }
    [[nodiscard]] bool reads_details() const override { return false; }
    [[nodiscard]] std::string_view partial_end() const override { return detail::kPartial; }

    void render(const BatchView&, std::string&) const override {}

    void absorb(const BatchView& batch, std::string& out) override {
        if (!detail::has_findings(batch)) return;
        if (batch.file != file_) {
            write_file(out);
            file_ = batch.file;
        }
        PlaceCursor cursor{batch};
        detail::each_finding(batch, [&](const check::Finding& finding, const GameRecord* game,
                                        std::uint64_t ordinal) {
            if (finding.severity == check::Severity::Style && !options_.lists_style) return;
            add(finding, game, ordinal, cursor);
        });
    }

    void finish(const RunSummary& summary, std::string& out) override {
        write_file(out);
        detail::append_summary(summary, options_, out);
    }

  private:
    using Key = std::pair<check::Severity, check::RuleId>;

    void add(const check::Finding& finding, const GameRecord* game, std::uint64_t ordinal,
             PlaceCursor& cursor) {
        Group& group = groups_[{finding.severity, finding.rule}];
        ++group.findings;
        if (ordinal != 0 && ordinal != group.last_game) {
            ++group.games;
            group.counts_positions = game != nullptr && game->is_position;
            group.last_game = ordinal;
        }
        if (group.places.size() == kPlacesShown) return;
        const Place place = cursor.at(finding.span.begin);
        std::string line = fmt::format("{}:{}: ", place.line, place.column);
        detail::LineBuffer rest{line};
        detail::append_subject(finding, game, ordinal, rest);
        detail::append_verdict(finding, rest);
        rest.flush();
        cut(line);
        group.places.push_back({place.line, std::move(line)});
    }

    // Never in the middle of a UTF-8 sequence.
    static void cut(std::string& line) {
        if (line.size() <= kLineBytes) return;
        std::size_t end = kLineBytes - 3;
        while ((static_cast<unsigned char>(line[end]) & 0xC0U) == 0x80)
            --end;
        line.resize(end);
        line += "...";
    }

    // Most severe first, then most frequent, then by code.
    void write_file(std::string& out) {
        if (groups_.empty()) return;
        std::vector<const std::pair<const Key, Group>*> order;
        for (const auto& entry : groups_)
            order.push_back(&entry);
        std::stable_sort(order.begin(), order.end(), [](const auto* a, const auto* b) {
            if (a->first.first != b->first.first) return a->first.first < b->first.first;
            return a->second.findings > b->second.findings;
        });
        std::string name;
        text::append_printable(file_, name);
        const std::string link = detail::link_of(file_, options_);
        if (!link.empty()) out += detail::link_begin(link, 0);
        detail::append_inked(name, detail::Ink::Bold, options_.has_color, out);
        if (!link.empty()) out += detail::kLinkEnd;
        out += '\n';
        for (const auto* entry : order)
            write_group(entry->first, entry->second, link, out);
        out += '\n';
        groups_.clear();
    }

    void write_group(const Key& key, const Group& group, std::string_view link,
                     std::string& out) const {
        const check::Rule& rule = check::rule(key.second);
        out += "  ";
        detail::append_inked(check::to_string(key.first), detail::ink_of(key.first),
                             options_.has_color, out);
        fmt::format_to(std::back_inserter(out), " {} {}: {} finding{}", rule.code, rule.name,
                       group.findings, group.findings == 1 ? "" : "s");
        if (group.games != 0) {
            fmt::format_to(std::back_inserter(out), " in {} {}{}", group.games,
                           group.counts_positions ? "position" : "game",
                           group.games == 1 ? "" : "s");
        }
        out += '\n';
        for (const Group::Shown& place : group.places)
            write_place(place, link, out);
        if (group.findings > group.places.size()) {
            fmt::format_to(std::back_inserter(out), "    and {} more\n",
                           group.findings - group.places.size());
        }
    }

    // The link is that of line and column, which end at the first blank.
    static void write_place(const Group::Shown& place, std::string_view link, std::string& out) {
        if (link.empty()) {
            fmt::format_to(std::back_inserter(out), "    {}\n", place.text);
            return;
        }
        const std::size_t end = place.text.find(": ");
        fmt::format_to(std::back_inserter(out), "    {}{}{}{}\n",
                       detail::link_begin(link, place.line),
                       std::string_view(place.text).substr(0, end), detail::kLinkEnd,
                       std::string_view(place.text).substr(end));
    }

    RenderOptions options_;
    std::string file_;
    std::map<Key, Group> groups_;
};

}  // namespace

constinit const Format format_grouped{
    .name = "grouped",
    .summary = "findings of each file by rule, the first places of each, then a summary",
    .make = [](const RenderOptions& options) -> std::unique_ptr<Report> {
        return std::make_unique<GroupedReport>(options);
    },
};

}  // namespace arbiter::report
