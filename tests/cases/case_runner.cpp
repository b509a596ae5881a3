// Every tests/cases/<CODE>/*.case is one test: the findings of the default rule set and of rule
// <CODE>, all levels, in the order of the reports, and what the fixes of that rule make of the
// text. ARBITER_BLESS=1 writes what is found and fixed into the files instead, to be reviewed in
// the diff.

#include "core/base/text.hpp"
#include "core/check/rule.hpp"
#include "core/check/selection.hpp"
#include "core/encoding/utf8.hpp"
#include "core/laws/edition.hpp"
#include "core/report/report.hpp"
#include "run/engine/audit.hpp"
#include "run/settings/applied.hpp"
#include "tests/cases/case_file.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <iterator>

namespace arbiter::cases {
namespace {

namespace fs = std::filesystem;

// "Today" of every case: nothing may depend on the day on which the tests run.
constexpr Date kToday{2026, 1, 1};

struct Edit {
    std::uint64_t begin, end;
    std::string text;
};

struct Found {
    const check::Rule* rule;
    std::string place;  // "STR02 error 9:14 "" "
    std::string message;
    std::string article;  // " [PGN 8.2.6]" or empty
    std::vector<Edit> edits;
    bool is_merged = false;  // an earlier one stands for it; its fix is made all the same
};

// 1-based line and column of a byte; lines end at LF, CRLF or a lone CR.
std::string line_and_column(std::string_view text, std::uint64_t at) {
    std::uint64_t line = 1;
    std::uint64_t start = 0;
    for (std::uint64_t i = 0; i < std::min<std::uint64_t>(at, text.size()); ++i) {
        const bool is_half = text[i] == '\r' && i + 1 < text.size() && text[i + 1] == '\n';
        if (!is_line_end(text[i]) || is_half) continue;
        ++line;
        start = i + 1;
    }
    return fmt::format("{}:{}", line, at - start + 1);
}

// The bytes of a finding; case files are UTF-8.
std::string quoted(std::string_view bytes) {
    const std::string shown = escaped(bytes);
    if (encoding::is_utf8(shown)) return shown;
    std::string out;
    for (const char c : shown) {
        const auto byte = static_cast<unsigned char>(c);
        out += byte < 0x80 ? std::string(1, c) : fmt::format("\\x{:02x}", byte);
    }
    return out;
}

// Copies the findings out of the batch before its memory goes.
class Collector : public report::Report {
  public:
    explicit Collector(std::string_view text) : text_(text) {}

    [[nodiscard]] bool reads_style() const override { return true; }
    void render(const report::BatchView&, std::string&) const override {}
    void absorb(const report::BatchView& batch, std::string&) override {
        for (const check::Finding& finding : batch.file_findings_before)
            keep(finding);
        for (const check::Finding& finding : batch.findings)
            keep(finding);
        for (const check::Finding& finding : batch.file_findings_after)
            keep(finding);
    }
    [[nodiscard]] const std::vector<Found>& found() const { return found_; }

  private:
    void keep(const check::Finding& finding) {
        Found found{.rule = &check::rule(finding.rule),
                    .place = {},
                    .message = std::string(finding.message),
                    .article = {},
                    .edits = {},
                    .is_merged = finding.is_merged};
        const std::string_view bytes =
            text_.substr(finding.span.begin, finding.span.end - finding.span.begin);
        found.place =
            fmt::format("{} {} {} \"{}\"", found.rule->code, check::to_string(finding.severity),
                        line_and_column(text_, finding.span.begin), quoted(bytes));
        if (!finding.article.empty())
            found.article = finding.laws.empty()
                                ? fmt::format(" [{}]", finding.article)
                                : fmt::format(" [{} {}]", finding.laws, finding.article);
        for (const check::Edit& edit : finding.edits)
            found.edits.push_back({edit.begin, edit.end, std::string(edit.text)});
        found_.push_back(std::move(found));
    }

    std::string_view text_;
    std::vector<Found> found_;
};

std::vector<Found> audit(std::string_view text, const CaseFile& file) {
    engine::AuditOptions options;
    options.settings = check::resolve_selection({}).value();
    for (const check::Rule* rule : check::rules())
        if (rule->code == file.rule)
            options.settings[static_cast<std::size_t>(rule->id)].is_on = true;
    options.today = kToday;
    if (file.laws != "by-date") {
        options.edition = laws::find_edition(file.laws);
        EXPECT_NE(options.edition, nullptr) << "unknown edition " << file.laws;
    }
    if (!file.settings.empty()) {
        const auto read = settings::read_settings(file.settings, "arbiter.toml", "/");
        EXPECT_TRUE(read) << (read ? "" : read.error());
        const auto applied = settings::resolve(read->layer, {});
        EXPECT_TRUE(applied);
        options.own = applied->own;
    }
    Collector collector(text);
    report::Report* const reports[] = {&collector};
    std::string output;
    const report::RunSummary summary =
        engine::audit_text(text, "case.pgn", options, reports, {&output, 1});
    EXPECT_EQ(summary.games,
              summary.clean + summary.flagged + summary.rejected + summary.unchecked);
    return collector.found();
}

// The text after all edits of `rule`. Two edits may touch, but never overlap.
std::string apply_fixes(std::string_view text, std::span<const Found> found,
                        std::string_view rule) {
    std::vector<Edit> edits;
    for (const Found& each : found)
        if (each.rule->code == rule)
            edits.insert(edits.end(), each.edits.begin(), each.edits.end());
    std::ranges::stable_sort(edits, {}, &Edit::begin);
    std::string out;
    std::uint64_t done = 0;
    for (const Edit& edit : edits) {
        EXPECT_TRUE(done <= edit.begin && edit.begin <= edit.end && edit.end <= text.size())
            << rule << ": overlapping edits at byte " << edit.begin;
        if (edit.begin < done || edit.end < edit.begin || edit.end > text.size()) return out;
        out.append(text.substr(done, edit.begin - done)).append(edit.text);
        done = edit.end;
    }
    return out.append(text.substr(done));
}

// What a report shows.
std::vector<Found> reported(std::span<const Found> found) {
    std::vector<Found> shown;
    std::ranges::copy_if(found, std::back_inserter(shown),
                         [](const Found& each) { return !each.is_merged; });
    return shown;
}

bool has_fix(std::span<const Found> found, std::string_view rule) {
    return std::ranges::any_of(
        found, [&](const Found& each) { return each.rule->code == rule && !each.edits.empty(); });
}

std::string lines_of(std::span<const Found> found) {
    std::string lines;
    for (const Found& each : found)
        lines.append(each.place).append(" ").append(each.message).append(each.article).append("\n");
    return lines;
}

// A written line may leave out the article, or message and article.
bool matches(const Found& found, const std::string& line) {
    const std::string with_message = found.place + " " + found.message;
    return line == found.place || line == with_message || line == with_message + found.article;
}

void bless(CaseFile file, std::span<const Found> found) {
    file.findings.clear();
    for (const Found& each : reported(found))
        file.findings.push_back(each.place + " " + each.message + each.article);
    file.has_fixed = has_fix(found, file.rule);
    if (file.has_fixed) file.fixed = apply_fixes(file.pgn, found, file.rule);
    write_case(file);
}

class CaseTest : public ::testing::Test {
  public:
    explicit CaseTest(fs::path path) : path_(std::move(path)) {}

    void TestBody() override {
        const CaseFile file = read_case(path_);
        ASSERT_EQ(file.problem, "") << path_;
        ASSERT_TRUE(file.prose.starts_with("# ")) << "say what the case shows: " << path_;
        const std::vector<Found> found = audit(file.pgn, file);
        if (std::getenv("ARBITER_BLESS") != nullptr) {
            bless(file, found);
        } else {
            expect_findings(file, reported(found));
        }
        expect_name_is_true(file, found);
        expect_fix(file, found);
    }

  private:
    static void expect_findings(const CaseFile& file, std::span<const Found> found) {
        bool is_same = found.size() == file.findings.size();
        for (std::size_t i = 0; is_same && i < found.size(); ++i)
            is_same = matches(found[i], file.findings[i]);
        std::string written;
        for (const std::string& line : file.findings)
            written += line + "\n";
        EXPECT_TRUE(is_same) << "--- written in the case\n"
                             << written << "--- found\n"
                             << lines_of(found);
    }

    // fires_*.case shows the rule, silent_*.case a near miss of it.
    static void expect_name_is_true(const CaseFile& file, std::span<const Found> found) {
        const std::string name = file.path.filename().string();
        const bool fires = std::ranges::any_of(
            found, [&](const Found& each) { return each.rule->code == file.rule; });
        const bool is_true = name.starts_with("fires_")    ? fires
                             : name.starts_with("silent_") ? !fires
                                                           : true;
        EXPECT_TRUE(is_true) << lines_of(found);
    }

    static void expect_fix(const CaseFile& file, std::span<const Found> found) {
        if (!has_fix(found, file.rule)) {
            EXPECT_FALSE(file.has_fixed) << "there is no fix";
            return;
        }
        const std::string fixed = apply_fixes(file.pgn, found, file.rule);
        if (std::getenv("ARBITER_BLESS") == nullptr) {
            EXPECT_TRUE(file.has_fixed) << "no section '--- fixed'";
            EXPECT_EQ(fixed, file.fixed);
        }
        const std::vector<Found> after = audit(fixed, file);
        EXPECT_FALSE(has_fix(after, file.rule)) << "the fix leaves\n" << lines_of(after);
    }

    fs::path path_;
};

fs::path cases_folder() {
    return fs::path(ARBITER_SOURCE_DIR) / "tests" / "cases";
}

std::vector<fs::path> case_files() {
    std::vector<fs::path> paths;
    for (const fs::directory_entry& entry : fs::recursive_directory_iterator(cases_folder()))
        if (entry.path().extension() == ".case") paths.push_back(entry.path());
    std::ranges::sort(paths);
    return paths;
}

void register_cases() {
    for (const fs::path& path : case_files()) {
        const std::string suite = path.parent_path().filename().string();
        ::testing::RegisterTest(suite.c_str(), path.stem().string().c_str(), nullptr, nullptr,
                                __FILE__, __LINE__,
                                [path]() -> ::testing::Test* { return new CaseTest(path); });
    }
}

}  // namespace
}  // namespace arbiter::cases

int main(int argc, char** argv) {
    ::testing::InitGoogleTest(&argc, argv);
    arbiter::cases::register_cases();
    return RUN_ALL_TESTS();
}
