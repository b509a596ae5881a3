#pragma once

#include "core/base/arena.hpp"
#include "core/base/uninitialized_vector.hpp"
#include "core/check/finding.hpp"
#include "core/encoding/charset.hpp"

#include <fmt/core.h>

#include <array>
#include <concepts>
#include <cstdint>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

namespace arbiter::check {

struct Rule;

// How the findings of one rule are treated in this run, after --select, --ignore and --severity.
struct RuleSetting {
    bool is_on = true;
    bool is_read = true;              // false: only counted, so no message needs to be built
    bool is_style_read = true;        // the same for findings that the rule grades down to style
    bool are_details_read = true;     // false: no report reads the FEN and the edits of findings
    bool is_suppressed_read = false;  // what a game suppresses is kept, for reports that list it
    bool is_lenient = false;          // the profile takes for right what the rule only dislikes
    bool has_severity = false;        // `severity` replaces the rule's own
    Severity severity = Severity::Info;
};
using RuleSettings = std::array<RuleSetting, kRules>;

// How many findings there are, by severity and by rule.
struct FindingCounts {
    std::array<std::uint64_t, kSeverities> by_severity{};
    std::array<std::uint64_t, kRules> by_rule{};
    // A rule may grade single findings otherwise than it is graded itself.
    std::array<std::array<std::uint64_t, kSeverities>, kRules> by_rule_and_severity{};
    // Left out because their game says so (check/suppression.hpp), because the baseline knows them
    // or because their game was not touched; in none of the others.
    std::uint64_t suppressed = 0;
    std::uint64_t known = 0, untouched = 0;  // of these
    // How many of those reported are of a severity that fails the run.
    [[nodiscard]] std::uint64_t of_severity_up_to(std::size_t last) const {
        std::uint64_t sum = 0;
        for (std::size_t i = 0; i <= last && last < kSeverities; ++i)
            sum += by_severity[i];
        return sum;
    }

    void add(RuleId rule, Severity severity) {
        ++by_severity[static_cast<std::size_t>(severity)];
        ++by_rule[static_cast<std::size_t>(rule)];
        ++by_rule_and_severity[static_cast<std::size_t>(rule)][static_cast<std::size_t>(severity)];
    }
    void regrade(RuleId rule, Severity from, Severity to) {
        --by_severity[static_cast<std::size_t>(from)];
        ++by_severity[static_cast<std::size_t>(to)];
        auto& row = by_rule_and_severity[static_cast<std::size_t>(rule)];
        --row[static_cast<std::size_t>(from)];
        ++row[static_cast<std::size_t>(to)];
    }
    void remove(RuleId rule, Severity severity) {
        --by_severity[static_cast<std::size_t>(severity)];
        --by_rule[static_cast<std::size_t>(rule)];
        --by_rule_and_severity[static_cast<std::size_t>(rule)][static_cast<std::size_t>(severity)];
    }
};

// Collects the findings of rules: one for each batch, emptied between batches, its memory kept.
// THREADS: one thread at a time. LIFETIME: views `settings`; findings view `arena` until it is
// reset.
class Findings {
  public:
    Findings(const RuleSettings& settings, Arena& arena) : settings_(&settings), arena_(arena) {}

    // Findings from here on are treated in another way: the next games are those of another file.
    // LIFETIME: views `settings`.
    void use(const RuleSettings& settings) { settings_ = &settings; }
    [[nodiscard]] const RuleSettings& settings() const { return *settings_; }

    // Continues one finding: findings.add(rule, span).at(ply).say("...", ...).cite("PGN 8.2.3.4");
    // Every step is a no-op when the rule is off or only counted.
    class [[nodiscard("finish the finding with say()")]] Builder {
      public:
        // The message, formatted only when someone will read it. Ends the chain of steps that
        // matter to readers: returns *this so that further steps may follow.
        template <class... Args>
        Builder& say(fmt::format_string<Args...> format, Args && ... arguments) {
            if (is_read())
                set_message(fmt::string_view(format), fmt::make_format_args(arguments...));
            return *this;
        }
        Builder& at(std::uint32_t ply);
        Builder& counting(std::uint32_t count);
        // `laws` = id of the edition that has the article; empty for PGN sections.
        Builder& cite(std::string_view article, std::string_view laws = {});
        Builder& graded(Certainty certainty);
        Builder& raised_to(Severity severity);  // --severity still wins
        Builder& with_fen(std::string_view fen);
        // The same for a FEN that costs something: `make` is called only when it is read.
        template <std::invocable Make>
        Builder& with_fen(Make make) {
            return are_details_read() ? with_fen(std::string_view(make())) : *this;
        }
        // It is about the text between games: its game is null in reports, and no game is flagged.
        Builder& about_file();
        // Reports name the game all the same.
        Builder& of_game(std::uint64_t game);
        // Adds one byte edit to the fix, of the rule's kind unless fix_kind() says otherwise.
        // `text` is UTF-8. A fix that becomes too long is dropped as a whole, because half of it
        // may do harm. COST: constant on average, so a finding may hold an edit for every move of
        // a long game.
        Builder& replace(ByteSpan span, std::string_view text);
        Builder& insert(std::uint64_t at, std::string_view text) {
            return replace({at, at}, text);
        }
        Builder& remove(ByteSpan span) {
            return replace(span, {});
        }
        Builder& fix_kind(FixKind kind);
        // Someone will read the message of this finding: otherwise skip costly preparation.
        [[nodiscard]] bool is_read() const {
            return index_ < kNotCounted;
        }
        // The same for its FEN and its edits.
        [[nodiscard]] bool are_details_read() const {
            return is_read() && owner_.settings()[static_cast<std::size_t>(rule_)].are_details_read;
        }
        ~Builder() = default;

      private:
        friend class Findings;
        static constexpr std::size_t kNotKept = SIZE_MAX;         // off, or only counted
        static constexpr std::size_t kNotCounted = SIZE_MAX - 1;  // one too many of its game
        Builder(Findings & owner, std::size_t index, RuleId rule, Severity counted)
            : owner_(owner), index_(index), rule_(rule), counted_(counted) {}
        void drop_fix();
        void set_message(fmt::string_view format, fmt::format_args arguments);
        [[nodiscard]] std::string_view keep(std::string_view text);
        [[nodiscard]] Finding& finding() const {
            return owner_.kept_[index_];
        }

        Findings& owner_;
        std::size_t index_;
        RuleId rule_;
        Severity counted_;  // the severity under which the finding is counted
    };

    // A new game: its findings are bounded by rule. A rule that fires without end in one game
    // (hostile or corrupt text) gives kMostInGame findings, and the count of the last one includes
    // the rest.
    // `charset` is what the game is written in: findings may quote it, and their texts are UTF-8
    // whatever it is. `game_bytes` is its size: the fixes of a game, taken together, have room for
    // kFixBytes and half of it. That is 32,768 edits at least, more than the longest possible game
    // has plies.
    void begin_game(encoding::Charset charset, std::uint64_t game_bytes) {
        forget_game();
        charset_ = charset;
        fix_bytes_left_ = kFixBytes + game_bytes / 2;
    }
    static constexpr std::uint32_t kMostInGame = 1000;
    static constexpr std::uint64_t kFixBytes = std::uint64_t{32768} * sizeof(Edit);

    // Starts a finding of `rule` at `span` (absolute bytes).
    Builder add(const Rule& rule, ByteSpan span);
    // The same for a span that costs something: `make` is called only when it is read.
    template <std::invocable Make>
    Builder add(const Rule& rule, Make make) {
        Builder finding = add(rule, ByteSpan{});
        if (finding.is_read()) finding.finding().span = make();
        return finding;
    }

    // Is anything of this rule wanted in this run? For rules that would have to work hard to find
    // out.
    [[nodiscard]] bool wants(RuleId rule) const {
        return (*settings_)[static_cast<std::size_t>(rule)].is_on;
    }

    // Does the profile take for right what this rule only dislikes?
    [[nodiscard]] bool is_lenient(RuleId rule) const {
        return (*settings_)[static_cast<std::size_t>(rule)].is_lenient;
    }

    // Findings kept so far; the indices of a game's findings are [first, size()) around its
    // inspection.
    [[nodiscard]] std::size_t size() const { return kept_.size(); }
    [[nodiscard]] std::span<const Finding> kept() const { return kept_; }
    // Has one of kept()[first..] a fix?
    [[nodiscard]] bool has_fix_since(std::size_t first) const;
    // Withdraws the fixes of kept()[first..], except those of rules that `stays` names.
    void withhold_fixes_from(std::size_t first, bool (*stays)(RuleId));
    // Takes the fixes of kept()[first..] back that edit a byte of `span`, or insert at one.
    void withhold_fixes_touching(std::size_t first, ByteSpan span);
    // Sorts kept()[first..] by byte_begin, then code.
    void sort_from(std::size_t first);
    // Moves the last finding to its place among kept()[first, last), which are sorted.
    void place_last(std::size_t first, std::size_t last);
    // Forgets kept()[first..] without touching the counts; for a game that failed inside the
    // program.
    void drop_from(std::size_t first) {
        kept_.resize(first);
        edits_owner_ = SIZE_MAX;
        forget_game();
    }

    // Counts and reports only the first `allowed` findings of `rule`, which is about the file.
    void keep_first(RuleId rule, std::uint64_t allowed);
    // Takes kept()[index] out of what is reported and counted.
    void leave_out(std::size_t index, LeftOut why);
    // Findings of level info or above since clear() that flag their game: those about the file do
    // not.
    [[nodiscard]] std::uint64_t flagging() const { return flagging_; }
    // Findings of every level since clear(), those about the file left out.
    [[nodiscard]] std::uint64_t about_games() const { return about_games_; }

    // Where the findings stood at some moment, to take back what was added since, counts included.
    // COST: a copy of the counts; for the few games that suppress findings.
    struct Mark {
        std::size_t size;
        FindingCounts counts;
        std::uint64_t flagging, about_games;
    };
    [[nodiscard]] Mark mark() const { return {kept_.size(), counts_, flagging_, about_games_}; }
    [[nodiscard]] std::uint64_t count_since(const Mark& mark, RuleId rule) const {
        const auto index = static_cast<std::size_t>(rule);
        return counts_.by_rule[index] - mark.counts.by_rule[index];
    }
    void take_back(const Mark& mark) {
        drop_from(mark.size);
        take_back_counts(mark);
    }

    // Takes back what was added since, and counts the findings of `rule` among it as suppressed;
    // where they are read, they are kept as left out, with the reason that `make_reason` gives.
    // Returns how many there were.
    template <std::invocable Make>
    std::uint64_t suppress(const Mark& mark, RuleId rule, Make make_reason) {
        const std::uint64_t found = count_since(mark, rule);
        if (found != 0 && (*settings_)[static_cast<std::size_t>(rule)].is_suppressed_read)
            keep_suppressed(mark, make_reason());
        else
            drop_from(mark.size);
        take_back_counts(mark);
        counts_.suppressed += found;
        return found;
    }

    // Takes findings that were kept elsewhere, with their counts.   LIFETIME: what they view.
    void restore(std::span<const Finding> kept, const FindingCounts& counts) {
        kept_.assign(kept.begin(), kept.end());
        counts_ = counts;
    }

    // All findings since clear(), those only counted included.
    [[nodiscard]] FindingCounts& counts() { return counts_; }
    [[nodiscard]] const FindingCounts& counts() const { return counts_; }
    void clear();

  private:
    void take_back_counts(const Mark& mark) {
        counts_ = mark.counts;
        flagging_ = mark.flagging;
        about_games_ = mark.about_games;
    }
    void keep_suppressed(const Mark& mark, std::string_view reason);
    // A copy that lives as long as the findings, in UTF-8.
    [[nodiscard]] std::string_view keep(std::string_view text);
    // Most games have no findings.
    void forget_game() {
        if (std::exchange(is_counted_in_game_, false)) in_game_.fill(0);
    }

    const RuleSettings* settings_;
    Arena& arena_;
    std::vector<Finding> kept_;
    std::span<Edit> edits_room_;  // where the finding being built keeps its edits
    std::size_t edits_owner_ = SIZE_MAX;
    bool is_room_free_ = false;  // of a fix that was dropped
    std::uint64_t fix_bytes_left_ = kFixBytes;
    UninitializedVector<char> text_;
    FindingCounts counts_;
    std::uint64_t flagging_ = 0, about_games_ = 0;
    encoding::Charset charset_ = encoding::Charset::Utf8;
    bool is_counted_in_game_ = false;
    std::array<std::uint32_t, kRules> in_game_{};     // findings of this game
    std::array<std::size_t, kRules> last_in_game_{};  // index of the last one that was kept
};

}  // namespace arbiter::check
