#pragma once

#include "core/base/skipped_entries.hpp"
#include "core/base/table_rows.hpp"
#include "core/check/findings.hpp"
#include "core/laws/edition.hpp"
#include "core/report/game_record.hpp"
#include "core/report/subject.hpp"

#include <array>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace arbiter::report {

// One input file (or archive member) in the end.
struct FileSummary {
    std::string name;
    std::uint64_t games = 0, clean = 0, flagged = 0, rejected = 0, unchecked = 0, bytes = 0;
    bool is_ok = true;  // false: could not be opened, is truncated or corrupt
};

// Totals of a run. Every game is counted once: games = clean + flagged + rejected + unchecked.
struct RunSummary {
    bool counts_positions = false;         // what `games` counts are positions of lists
    std::uint64_t without_proof_game = 0;  // of them, when proof games were looked for
    std::uint64_t games = 0, clean = 0, flagged = 0, rejected = 0, unchecked = 0, bytes = 0,
                  plies = 0;
    check::FindingCounts findings;
    std::uint64_t failing = 0;           // findings of a severity that fails the run
    std::uint64_t failing_rejected = 0;  // rejected games that fail it (--fail-on-rejected)
    std::array<std::uint64_t, laws::kEndingKinds + 1>
        by_ending{};  // index: laws::EndingKind; the last one = none
    std::map<std::string, std::uint64_t, std::less<>>
        by_result;  // key: result token as written, "none" for none
    std::vector<FileSummary> files;
    SkippedEntries skipped;    // of the inputs: what may hold games and was not read
    std::uint64_t merged = 0;  // games of `clean` that got something from their copies
    bool is_partial = false;
};

// What every report may print about the run itself: nothing that depends on speed, host or job
// count.
struct Provenance {
    std::string_view tool = "arbiter";
    std::string version;
    std::string rule_set;  // rule-set version
    std::string laws;      // value of --laws; empty for positions
    std::vector<std::string>
        options;            // other options that change results, as given: "--select=END"
    bool is_wanted = true;  // false: --no-provenance
};

// A name for the rules this program has, for provenance: it changes with every rule that is added,
// renamed or graded anew. "94-1f0c2a7e": how many there are, and a digest of their codes, names and
// severities.
[[nodiscard]] std::string rule_set_version();

// A line is rarely longer than 300 bytes: 100 lines of each of 300 rules are 9 MB.
inline constexpr std::uint64_t kMostKeptPerRule = 100;

// Where names of files stand for those who match them with the files of a repository (github,
// gitlab, sarif, junit). Both are absolute paths with '/'; empty: names stay as they are.
struct NameBase {
    std::string here;  // what names are relative to now
    std::string root;  // what they are made relative to

    // "./round_5.pgn" in the folder "games" of the root: "games/round_5.pgn". What is outside of
    // the root begins with "../"; "-", standard input, stays. Links are not looked at.
    [[nodiscard]] std::string name_of(std::string_view file) const;
};

struct RenderOptions {
    bool has_color = false;  // text and grouped, on a terminal
    // text and grouped, on a terminal that shows hyperlinks (OSC 8): the URI of the folder to which
    // names of files are relative, with a slash at its end. Empty: no links.
    std::string link_base{};
    bool lists_style = false;  // text and grouped list style findings
    // text lists so many findings of one rule, the first ones, and counts the others; none = all.
    std::optional<std::uint64_t> most_per_rule{};
    // text is for a person: the most severe findings first, what many games of a file share once.
    // It keeps what it lists until the run is over. REQUIRES: most_per_rule is at most
    // kMostKeptPerRule, which bounds that memory.
    bool is_for_person = false;
    // ... and it says so where there are clocks: no rule about them is on.
    bool are_clocks_unchecked = false;
    NameBase name_base{};          // github, gitlab, sarif and junit
    bool guards_formulas = false;  // csv: no text is one that a spreadsheet calculates
    Provenance provenance;
};

// One output form. begin() runs first; render() is pure and runs in many threads at once; absorb()
// and finish() run one after the other, batches in order.
class Report {
  public:
    Report() = default;
    Report(const Report&) = delete;
    Report& operator=(const Report&) = delete;
    virtual ~Report() = default;

    // Does render() read GameRecord::facts?
    [[nodiscard]] virtual bool reads_facts() const { return false; }
    // Does render() read GameRecord::claims?
    [[nodiscard]] virtual bool reads_claims() const { return false; }
    // Does render() read GameRecord::clocks?
    [[nodiscard]] virtual bool reads_clocks() const { return false; }
    // Does it read GameRecord::card?
    [[nodiscard]] virtual bool reads_cards() const { return false; }
    // Does it read GameCard::line of games with findings?
    [[nodiscard]] virtual bool reads_lines() const { return false; }
    // Of the others as well?
    [[nodiscard]] virtual bool reads_all_lines() const { return false; }
    // Does render() read GameRecord::position of lists of positions?
    [[nodiscard]] virtual bool reads_positions() const { return false; }
    // Does it print findings of level style?
    [[nodiscard]] virtual bool reads_style() const { return false; }
    // Does it print findings that are left out because a game or a baseline says so? They are kept
    // as merged ones then: detail/each_finding.hpp.
    [[nodiscard]] virtual bool reads_suppressed() const { return false; }
    // Does it print findings at all?
    [[nodiscard]] virtual bool reads_findings() const { return true; }
    // Does it print the FEN and the fix of findings?
    [[nodiscard]] virtual bool reads_details() const { return true; }

    // Of a report that is rows for a database, see base/table_rows.hpp; null: it is bytes of a
    // file.
    [[nodiscard]] virtual const DatabaseSchema* schema() const { return nullptr; }

    // Appends what comes before everything else.   Called once, before the first batch.
    virtual void begin(std::string& out) { (void)out; }
    // Appends what this batch contributes.   THREADS: any number at once.
    virtual void render(const BatchView& batch, std::string& out) const = 0;
    // Remembers what finish() will need; appends what may be written now.   THREADS: in order, one
    // at a time.
    virtual void absorb(const BatchView& batch, std::string& out) { (void)batch, (void)out; }
    // Is it lines, so that its first ones are a report of their own?
    [[nodiscard]] virtual bool is_lines() const { return true; }
    // What a report that found no room for its end ends with: a line that says that it is partial.
    [[nodiscard]] virtual std::string_view partial_end() const { return "{\"partial\":true}\n"; }
    // Appends the next piece of what could not be written before the last batch; false: there is no
    // more. Called until then, before finish(), so that a long report need not be one string.
    // THROWS: io::IoError when what it kept outside of memory cannot be read.
    virtual bool drain(std::string& out) { return (void)out, false; }
    // Appends the end of the report.
    virtual void finish(const RunSummary& summary, std::string& out) { (void)summary, (void)out; }
};

// A table: what columns there are, then rows with a cell for each; an empty cell is not known.
// With `guards_formulas` (RenderOptions) no cell is one that a spreadsheet calculates.
// Pure functions that append bytes.
struct TableForm {
    void (*head)(std::span<const std::string_view> columns, std::string& out);
    void (*row)(std::span<const std::string> cells, bool guards_formulas, std::string& out);
};

// One line of formats.def and one file in formats/ each.
struct Format {
    std::string_view name;     // "ndjson"
    std::string_view summary;  // one sentence for --help
    std::unique_ptr<Report> (*make)(const RenderOptions& options);
    // Of lists of positions, where they have a form of their own; null: as of games.
    std::unique_ptr<Report> (*make_of_positions)(const RenderOptions& options) = nullptr;
    // Standings, answers, rules and counts, unless they have a form of their own in this format;
    // null: this format has no tables.
    const TableForm* table = nullptr;
};

#define ARBITER_FORMAT(name, subjects) extern const Format format_##name;
#include "core/report/formats.def"
#undef ARBITER_FORMAT

// Every format, in the order of formats.def.
[[nodiscard]] std::span<const Format* const> formats();
// The format of that name; nullptr when there is none.
[[nodiscard]] const Format* find_format(std::string_view name);
// Those that can be made of `subject`.
[[nodiscard]] std::vector<const Format*> formats_of(Subject subject);
// REQUIRES: the format can be made of `subject`, which is games, one game or positions.
[[nodiscard]] std::unique_ptr<Report> make_report(const Format& format, Subject subject,
                                                  const RenderOptions& options);

}  // namespace arbiter::report
