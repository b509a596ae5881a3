#include "tests/property/faithful_export.hpp"

#include "core/audit/batch.hpp"
#include "core/audit/game_auditor.hpp"
#include "core/audit/numberer.hpp"
#include "core/base/text.hpp"
#include "core/check/inspector.hpp"
#include "core/chess/san.hpp"
#include "core/export_format/detail/comment_text.hpp"
#include "core/export_format/export_format.hpp"
#include "run/clean/clean_games.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <tuple>
#include <vector>

namespace arbiter::test {
namespace {

using export_format::Game;
using pgn::TokenKind;

check::RuleSettings settings_for_reading() {
    check::RuleSettings settings{};
    for (check::RuleSetting& setting : settings)
        setting.is_read = true;
    return settings;
}

// A text as `clean` sees it: one game at a time, so that whole archives cost linear time.
class AuditedText {
  public:
    explicit AuditedText(std::string_view pgn) {
        batch_.file = "test.pgn";
        batch_.set_text(pgn);
        audit::AuditPlan plan;
        plan.inspector = &inspector_;
        plan.wants_facts = true;
        plan.keeps_game = true;
        audit::GameAuditor(plan).audit(batch_);
        audit::Numberer().number(batch_);
        reader_.open(batch_);
    }
    [[nodiscard]] const Game* next() { return reader_.next(); }
    [[nodiscard]] const Game* next_rewritable() {
        const Game* game = next();
        while (game != nullptr && !export_format::can_be_rewritten(*game))
            game = next();
        return game;
    }
    [[nodiscard]] std::size_t size() const { return batch_.games.size(); }

  private:
    check::RuleSettings settings_ = settings_for_reading();
    check::Inspector inspector_{settings_};
    audit::Batch batch_{settings_};
    clean::CleanGameReader reader_;
};

// What must be found again: how often, after which half-move of the main line, how many
// variations deep.
using Annotations = std::map<std::tuple<std::size_t, std::size_t, std::string>, int>;

// Collects comments without their white space, glyphs, escape lines, and the moves of variations as
// far as they are plain to read.
class Collector {
  public:
    Collector(const Game& game, const export_format::Strip& strip) : game_(game), strip_(strip) {
        lines_.push_back({game.start->orthodox(), game.start->orthodox(), false, true});
    }

    Annotations collect() {
        for (std::size_t i = 0; i < game_.view->token_count(); ++i)
            take(i);
        return std::move(found_);
    }

  private:
    struct Line {
        chess::Position now, before_last;
        bool has_move, is_readable;
    };

    void take(std::size_t index) {
        const pgn::Token& token = game_.view->tokens()[index];
        while (played_ < game_.moves.size() && game_.move_tokens[played_] <= index)
            play(lines_.front(), game_.moves[played_++]);
        const std::string_view text = game_.view->text_of(token);
        const bool is_main = lines_.size() == 1;
        if (token.kind == TokenKind::RavOpen) {
            const Line& parent = lines_.back();
            lines_.push_back({parent.before_last, parent.before_last, false,
                              parent.has_move && parent.is_readable});
        } else if (token.kind == TokenKind::RavClose) {
            if (!is_main) lines_.pop_back();
        } else if (token.kind == TokenKind::Symbol && !is_main) {
            take_variation_move(text);
        } else {
            take_beside(token.kind, text);
        }
    }

    void take_variation_move(std::string_view text) {
        Line& line = lines_.back();
        const auto san = chess::parse_san(text);
        const auto move =
            san && line.is_readable ? chess::resolve_san(line.now, *san) : chess::SanResolution{};
        line.is_readable = move.is_ok();
        if (!move.is_ok()) return;
        note("move " + std::to_string(move.move.raw()));
        play(line, move.move);
    }

    void take_beside(TokenKind kind, std::string_view text) {
        const unsigned suffix = pgn::suffix_nag(text);
        switch (kind) {
            case TokenKind::Comment:
            case TokenKind::LineComment:
                if (!strip_.comments && !strip_.clocks && !strip_.evals && !strip_.commands)
                    note("comment" + folded(without_marks(text)));
                break;
            case TokenKind::Nag:
            case TokenKind::Suffix:
                if (strip_.nags) break;
                note(suffix == 0 ? std::string(text) : "$" + std::to_string(suffix), false);
                break;
            case TokenKind::Escape:
                note("escape" + folded(text));
                break;
            default:
                break;
        }
    }

    // Glyphs are found at any depth: parentheses that hold nothing else go, and what is in them
    // stays.
    void note(const std::string& what, bool is_deep = true) {
        const std::size_t depth = lines_.size() - 1;
        if (depth == 0 || !strip_.variations) ++found_[{played_, is_deep ? depth : 0, what}];
    }

    static void play(Line& line, chess::Move move) {
        line.before_last = line.now;
        line.now.play(move);
        line.has_move = true;
    }

    static std::string_view without_marks(std::string_view comment) {
        const bool is_brace = comment.starts_with('{');
        comment.remove_prefix(1);
        if (is_brace && comment.ends_with('}')) comment.remove_suffix(1);
        return comment;
    }

    [[nodiscard]] std::string folded(std::string_view comment) const {
        std::string utf8;
        export_format::detail::append_as_utf8(comment, game_.charset, utf8);
        std::string text;
        export_format::detail::for_each_word(
            utf8, [&](std::string_view word) { text.append(" ").append(word); });
        return text;
    }

    const Game& game_;
    export_format::Strip strip_;
    std::vector<Line> lines_;
    std::size_t played_ = 0;
    Annotations found_;
};

void expect_same_tags(const Game& before, const Game& after) {
    for (const export_format::Tag& tag : before.tags) {
        // Written as most programs spell them.
        const bool is_of_variant = tag.name == "Variant" || tag.name == "FEN";
        if (is_of_variant && !before.start->is_orthodox()) continue;
        const bool is_name = std::ranges::all_of(
            tag.name, [](char c) { return c == '_' || is_ascii_letter(c) || is_ascii_digit(c); });
        const bool is_line = tag.value.find_first_of("\r\n") == std::string_view::npos;
        if (!is_name || !is_line || tag.name == "Result") continue;
        EXPECT_EQ(after.tag(tag.name), before.tag(tag.name)) << tag.name;
    }
}

void expect_same_game(const Game& before, const Game& after, const export_format::Strip& strip) {
    EXPECT_TRUE(after.record->is_legal);
    EXPECT_EQ(after.record->plies, before.record->plies);
    EXPECT_EQ(after.facts->start_fen, before.facts->start_fen);
    EXPECT_EQ(after.facts->final_fen, before.facts->final_fen);
    EXPECT_EQ(after.facts->moves_hash, before.facts->moves_hash);
    EXPECT_EQ(after.facts->variant, before.facts->variant);
    ASSERT_EQ(after.record->ending.has_value(), before.record->ending.has_value());
    if (before.record->ending) {
        EXPECT_EQ(after.record->ending->kind, before.record->ending->kind);
        EXPECT_EQ(after.record->ending->ply, before.record->ending->ply);
    }
    if (before.view->terminator >= 0) {
        EXPECT_EQ(after.view->outcome(), before.view->outcome());
    }
    expect_same_tags(before, after);
    // What is collected is followed on a board of chess.
    if (!before.start->is_orthodox()) return;
    const Annotations kept = Collector(after, strip).collect();
    for (const auto& [what, count] : Collector(before, strip).collect()) {
        const auto found = kept.find(what);
        EXPECT_GE(found == kept.end() ? 0 : found->second, count)
            << "behind half-move " << std::get<0>(what) << ": " << std::get<2>(what);
    }
}

}  // namespace

ExportTally expect_faithful_export(std::string_view pgn, const export_format::ShapeOptions& options,
                                   const std::string& name) {
    AuditedText original(pgn);
    export_format::ExportWriter writer;
    ExportTally tally;
    tally.games = original.size();
    std::string written;
    for (; const Game* game = original.next_rewritable(); ++tally.rewritten)
        writer.write(*game, options, written);
    AuditedText once(written);
    EXPECT_EQ(once.size(), tally.rewritten) << name;
    AuditedText again(pgn);
    std::string twice;
    while (const Game* game = again.next_rewritable()) {
        const Game* same = once.next();
        if (same == nullptr) break;
        SCOPED_TRACE(name + " game " + std::to_string(game->origin.game));
        expect_same_game(*game, *same, options.strip);
        const std::size_t begin = twice.size();
        if (export_format::can_be_rewritten(*same)) writer.write(*same, options, twice);
        const std::string_view got = std::string_view(twice).substr(begin);
        if (got.empty() || !std::string_view(written).substr(begin).starts_with(got))
            ADD_FAILURE() << "no fixed point\n"
                          << game->text << "\nonce\n"
                          << same->text << "\ntwice\n"
                          << got;
        if (::testing::Test::HasFailure()) break;
    }
    return tally;
}

}  // namespace arbiter::test
