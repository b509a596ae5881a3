#pragma once

#include "arbiter/game.hpp"
#include "arbiter/result.hpp"

#include <cstdint>
#include <functional>
#include <iosfwd>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace arbiter {
inline namespace v1 {

// What changes results: the options of `arbiter audit` of the same names, with the same words.
struct Options {
    std::string laws = "by-date";            // or an edition, "fide-2023", or a site, "lichess"
    std::string profile = "archive";         // a set of levels: profiles()
    std::vector<std::string> select = {};    // codes, beginnings of codes, names; empty: all
    std::vector<std::string> ignore = {};    // the same; wins over select
    std::vector<std::string> severity = {};  // "RULE=LEVEL"
    std::string today = {};                  // "2024-02-29"; empty: the day of the clock, in UTC
    std::string dead = "full";               // or "material": how hard to look for dead positions
    std::uint64_t budget = 0;                // nodes for one full decision; 0: the usual ones
    std::string played_illegal = "stop";     // or "keep"
    std::uint32_t tolerance = 2;             // seconds by which clocks may be wrong
    bool quick = false;                      // structure and tags only, no replay
    bool findings = true;                    // false: they are counted, and none is given
    bool inline_suppression = true;          // a game may suppress findings about itself
};

// What was read so far. games = clean + flagged + rejected + unchecked.
struct Summary {
    std::uint64_t games = 0, clean = 0, flagged = 0, rejected = 0, unchecked = 0;
    std::uint64_t errors = 0, warnings = 0, infos = 0, styles = 0;
    std::uint64_t bytes = 0;  // of decompressed PGN
    // Inputs that could not be read to their end, for people. Their games so far were given.
    std::vector<std::string> problems;
    bool counts_positions = false;  // of lists of positions: `games` are positions, bytes of text

    [[nodiscard]] std::uint64_t findings() const { return errors + warnings + infos + styles; }
    // The last line of `arbiter audit` or `fen`: "games 3 = clean 1 + flagged 2 + rejected 0;
    // findings ...".
    [[nodiscard]] std::string text() const;
};

// How far a run is: of what was given so far.
struct Progress {
    std::uint64_t bytes_done = 0;   // as they are stored, compressed ones too
    std::uint64_t bytes_total = 0;  // 0: not known
    std::uint64_t games = 0, findings = 0;
};

// Audits games, one input after the other; each read() and the first feed() after finish() begin a
// new run. It keeps its memory from run to run.
// THREADS: one thread at a time; any number of Audits at once, each for itself.
class Audit {
  public:
    // Fails when a word of the options names nothing.
    [[nodiscard]] static Result<Audit> make(const Options& options = {});
    Audit(Audit&&) noexcept;
    Audit& operator=(Audit&&) noexcept;
    ~Audit();

    // The games of what was opened; of a text, which must stay; of a stream, up to its end.
    // `name`: how findings name it.
    [[nodiscard]] Games read(Input input);
    [[nodiscard]] Games read(std::string_view text, std::string name = "-");
    [[nodiscard]] Games read(std::istream& stream, std::string name = "-");

    // For those who push: takes a piece of a text, however small, and gives the games that are
    // certain by then. What is not taken out of the range comes with the next one. `name`: how
    // findings name the text; that of the first call counts.
    [[nodiscard]] Games feed(std::string_view bytes, std::string name = "-");
    // The text ends here: the last games of it.
    [[nodiscard]] Games finish();

    // Of the run so far.
    [[nodiscard]] const Summary& summary() const;
    [[nodiscard]] Progress progress() const;
    // `goes_on` is called in every run after each batch that has no game, when the next one may
    // take long; once it says false the run is over.   LIFETIME: that of this.
    void ask_while_reading(std::function<bool()> goes_on);
    // Findings about files that no game of the run could carry: the file has none, or they come
    // long after its last one. Complete when the run is over.
    [[nodiscard]] std::span<const Finding> findings_without_game() const;

  private:
    explicit Audit(std::unique_ptr<hidden::Run> run);
    std::unique_ptr<hidden::Run> run_;
};

}  // namespace v1
}  // namespace arbiter
