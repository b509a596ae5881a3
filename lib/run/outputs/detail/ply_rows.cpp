#include "run/outputs/detail/ply_rows.hpp"

#include "core/base/text.hpp"
#include "core/check/rules/clocks/clock_text.hpp"
#include "core/chess/uci.hpp"
#include "core/encoding/convert.hpp"
#include "core/export_format/game_text.hpp"
#include "core/laws/time_control.hpp"
#include "core/pgn/annotation.hpp"
#include "core/text/csv_record.hpp"
#include "core/text/json_line.hpp"
#include "core/text/utf8.hpp"
#include "run/outputs/output_form.hpp"

#include <algorithm>
#include <string>

namespace arbiter::outputs::detail {
namespace {

// White space of every kind and length is one blank.
void append_words(std::string_view text, std::string& out) {
    for (const char c : text) {
        const bool is_space = c == ' ' || (c >= '\t' && c <= '\r');
        if (!is_space)
            out += c;
        else if (!out.empty() && out.back() != ' ')
            out += ' ';
    }
}

class PlyCsv final : public OutputForm {
  public:
    explicit PlyCsv(bool guards_formulas) : guards_formulas_(guards_formulas) {}

    void render(const export_format::Game& game, std::string& out) const override {
        std::string scratch;
        const std::string file(text::to_utf8(game.origin.file, scratch));
        const std::string_view result = export_format::value_or_empty(game, "Result");
        PlyRows{}.each(game, [&](const PlyRow& row) {
            text::CsvRecord record{out, guards_formulas_};
            record.text(file).number(game.origin.game).number(row.ply);
            record.text(row.san).text(row.uci).text(row.fen);
            put_time(row.clock_ms, record);
            put_time(row.elapsed_ms, record);
            record.signed_number_or_text(row.evaluation);
            record.text(row.mark).text(row.comment).text(result);
            record.end();
        });
    }

  private:
    static void put_time(const std::optional<std::int64_t>& ms, text::CsvRecord& record) {
        ms ? record.number(static_cast<std::uint64_t>(*ms)) : record.empty();
    }

    bool guards_formulas_;
};

class PlyNdjson final : public OutputForm {
  public:
    void render(const export_format::Game& game, std::string& out) const override {
        const std::string_view result = export_format::value_or_empty(game, "Result");
        text::JsonLine json;
        PlyRows{}.each(game, [&](const PlyRow& row) {
            json.begin_object().key("file").string(game.origin.file);
            json.key("game").number(game.origin.game).key("ply").number(row.ply);
            json.key("san").plain_string(row.san).key("uci").plain_string(row.uci);
            json.key("fen").plain_string(row.fen);
            put_time("clock_ms", row.clock_ms, json);
            put_time("elapsed_ms", row.elapsed_ms, json);
            json.key("evaluation").string_or_null(row.evaluation);
            json.key("mark").string_or_null(row.mark);
            json.key("comment").string_or_null(row.comment);
            json.key("result").string_or_null(result).end_object().take_line(out);
        });
    }

  private:
    static void put_time(std::string_view name, const std::optional<std::int64_t>& ms,
                         text::JsonLine& json) {
        json.key(name);
        ms ? json.number(static_cast<std::uint64_t>(*ms)) : json.null();
    }
};

}  // namespace

void PlyRows::begin(const export_format::Game& game) {
    position_ = *game.start;
    is_chess960_ = export_format::is_chess960(game);
    last_clock_ms_[0] = last_clock_ms_[1] = increment_ms_ = std::nullopt;
    // "180+2" and "180": of more stages no clock says what was added.   PGN 9.6.1.
    const auto control =
        laws::read_time_control(export_format::value_or_empty(game, "TimeControl"));
    if (!control || control->is_hourglass() || control->periods().size() != 1) return;
    const laws::TimePeriod& period = control->periods().front();
    if (period.moves) return;
    increment_ms_ = static_cast<std::int64_t>(period.increment_ms);
    last_clock_ms_[0] = last_clock_ms_[1] = static_cast<std::int64_t>(period.base_ms);
}

void PlyRows::read(const export_format::Game& game, std::size_t index) {
    const chess::Move move = game.moves[index];
    const chess::SanText san = position_->san(move);
    san_ = san.view();
    const chess::SanText uci =
        chess::to_uci(move, is_chess960_ ? chess::UciForm::Chess960 : chess::UciForm::Orthodox);
    uci_ = uci.view();
    position_->play(move);
    fen_ = position_->fen();
    row_ = {};
    row_.ply = static_cast<std::uint32_t>(index) + 1;
    evaluation_.clear();
    mark_.clear();
    comment_.clear();
    read_commentary(game, index);
    settle_clock(index);
    while (comment_.ends_with(' '))
        comment_.pop_back();
    row_.san = san_;
    row_.uci = uci_;
    row_.fen = fen_;
    row_.evaluation = evaluation_;
    row_.mark = mark_;
    row_.comment = comment_;
}

// The tokens between this move and the next one, variations left out.
void PlyRows::read_commentary(const export_format::Game& game, std::size_t index) {
    if (game.view == nullptr || game.move_tokens.size() != game.moves.size()) return;
    const std::span<const pgn::Token> tokens = game.view->tokens();
    const std::size_t end =
        index + 1 < game.move_tokens.size() ? game.move_tokens[index + 1] : tokens.size();
    std::size_t depth = 0;
    for (std::size_t i = game.move_tokens[index] + 1; i < end; ++i) {
        using enum pgn::TokenKind;
        const pgn::Token& token = tokens[i];
        if (token.kind == RavOpen) ++depth;
        if (token.kind == RavClose && depth != 0) --depth;
        if (depth != 0) continue;
        const std::string_view text = game.view->text_of(token);
        if (token.kind == Nag) add_mark(text);
        if (const unsigned nag = token.kind == Suffix ? pgn::suffix_nag(text) : 0; nag != 0)
            add_mark("$" + std::to_string(nag));
        if (token.kind == LineComment) read_comment(text.substr(1), game.charset);
        if (token.kind == Comment)
            read_comment(text.substr(1, text.size() - (text.ends_with('}') ? 2 : 1)), game.charset);
    }
}

void PlyRows::add_mark(std::string_view nag) {
    if (nag.empty()) return;
    if (!mark_.empty()) mark_ += ' ';
    mark_ += nag;
}

// Commands are taken out: "[%clk 0:01:00]".
void PlyRows::read_comment(std::string_view text, encoding::Charset charset) {
    if (!comment_.empty() && comment_.back() != ' ') comment_ += ' ';
    while (!text.empty()) {
        const std::size_t open = std::min(text.find("[%"), text.size());
        append_words(encoding::to_utf8_where_needed(text.substr(0, open), charset), comment_);
        const std::size_t close = text.find(']', open);
        if (open == text.size()) return;
        if (close == text.npos) {
            append_words(encoding::to_utf8_where_needed(text.substr(open), charset), comment_);
            return;
        }
        read_command(text.substr(open + 2, close - open - 2));
        text.remove_prefix(close + 1);
    }
}

void PlyRows::read_command(std::string_view command) {
    const std::size_t blank = std::min(command.find_first_of(" \t\r\n"), command.size());
    const std::string_view name = command.substr(0, blank);
    const std::string_view argument = trimmed(command.substr(blank));
    if (name == "eval") evaluation_ = trimmed(argument.substr(0, argument.find(',')));
    if (name != "clk" && name != "emt") return;
    const auto clock = check::detail::read_clock(argument);
    if (!clock || !clock->is_sound || clock->ms < 0) return;
    (name == "clk" ? row_.clock_ms : row_.elapsed_ms) = clock->ms;
}

void PlyRows::settle_clock(std::size_t index) {
    std::optional<std::int64_t>& last = last_clock_ms_[index % 2];
    if (!row_.elapsed_ms && row_.clock_ms && last && increment_ms_) {
        const std::int64_t used = *last + *increment_ms_ - *row_.clock_ms;
        if (used >= 0) row_.elapsed_ms = used;
    }
    last = row_.clock_ms;
}

std::unique_ptr<OutputForm> make_ply_csv(bool guards_formulas) {
    return std::make_unique<PlyCsv>(guards_formulas);
}

std::unique_ptr<OutputForm> make_ply_ndjson() {
    return std::make_unique<PlyNdjson>();
}

}  // namespace arbiter::outputs::detail
