#include "core/report/answer_text.hpp"

#include "core/chess/movegen.hpp"
#include "core/chess/san.hpp"
#include "core/laws/edition.hpp"
#include "core/text/utf8.hpp"

#include <fmt/core.h>

#include <iterator>

namespace arbiter::report {
namespace {

using chess::Color;

std::string_view name_of_side(Color color) {
    return color == Color::White ? "White" : "Black";
}

// Why nothing leads to mate.
std::string_view ground_of(mating::Proof proof) {
    using enum mating::Proof;
    switch (proof) {
        case Material:
            return "the material does not suffice";
        case Forced:
            return "every line of play ends before that";
        case Static:
            return "the pieces cannot get past each other";
        case Closure:
            return "every position that can be reached was looked at";
        case None:
        case MateOnBoard:
        case Helpmate:
            break;
    }
    return "it is proved";
}

bool is_checkmated(const chess::Position& pos) {
    return pos.is_check() && !chess::has_legal_move(pos);
}

// "1. e4 e5 2. Qh5"
std::string line_of(const chess::Position& start, const mating::Answer& answer) {
    chess::Position pos = start;
    std::string out;
    bool is_first = true;
    for (const chess::Move move : answer.helpmate) {
        if (!out.empty()) out += ' ';
        if (pos.turn() == Color::White)
            fmt::format_to(std::back_inserter(out), "{}. ", pos.move_number());
        else if (is_first)
            fmt::format_to(std::back_inserter(out), "{}... ", pos.move_number());
        const chess::SanText san = chess::to_san(pos, move);
        out += san.view();
        pos.play(move);
        is_first = false;
    }
    return out;
}

std::string in_brackets(const FlagArticle& article) {
    return fmt::format(" [{} {}]", article.laws, article.number);
}

// The Laws say nothing of variants.
std::string article_of(const AnswerRecord& record) {
    return record.variant.empty() ? in_brackets(flag_article()) : std::string{};
}

void append_flag(const AnswerRecord& record, Color flag, std::string& out) {
    const std::string_view result = result_of_flag_fall(record, flag);
    const auto into = std::back_inserter(out);
    if (result.empty())
        fmt::format_to(into, " When {}'s flag falls, the result is not known.", name_of_side(flag));
    else if (result == "1/2-1/2")
        fmt::format_to(into, " When {}'s flag falls, the game is drawn, 1/2-1/2{}.",
                       name_of_side(flag), article_of(record));
    else
        fmt::format_to(into, " When {}'s flag falls, {} wins, {}{}.", name_of_side(flag),
                       name_of_side(~flag), result, article_of(record));
}

void append_repaired(const AnswerRecord& record, std::string& out) {
    if (!record.repaired.empty()) {
        out += " Of the FEN was taken otherwise: ";
        text::append_printable(record.repaired, out);
        out += '.';
    }
    out += '\n';
}

// The answer in a variant, where only the material and the end on the board are looked at.
void append_variant_text(const AnswerRecord& record, std::optional<Color> flag, std::string& out) {
    const auto into = std::back_inserter(out);
    const std::string_view winner = name_of_side(*record.winner);
    if (!record.final_result.empty()) {
        fmt::format_to(into, "the game is over by the rules of {}, {}, whatever the clocks say.",
                       record.variant, record.final_result);
        return append_repaired(record, out);
    }
    switch (verdict_of(record)) {
        case Verdict::Winnable:
            fmt::format_to(into, "{} can still win in {}.", winner, record.variant);
            break;
        case Verdict::Unwinnable:
            fmt::format_to(into, "{} cannot win in {} by any series of legal moves: {}.", winner,
                           record.variant, ground_of(record.answer->proof));
            break;
        default:
            fmt::format_to(into,
                           "whether {} can still win is not known: in {} only the material is "
                           "looked at.",
                           winner, record.variant);
    }
    append_flag(record, flag.value_or(~*record.winner), out);
    append_repaired(record, out);
}

}  // namespace

FlagArticle flag_article() {
    const laws::Edition* newest = laws::choose_by_date(std::nullopt).applied;
    const laws::Article* article =
        laws::find_article(*newest, laws::Trigger::FlagFall, laws::Force::ByPlayers);
    return {newest->id, article == nullptr ? std::string_view{} : article->number};
}

std::string_view result_of_flag_fall(const AnswerRecord& record, Color flag) {
    if (!record.final_result.empty()) return record.final_result;
    if (record.position != nullptr && is_checkmated(*record.position))
        return record.position->turn() == Color::White ? "0-1" : "1-0";
    switch (verdict_of(record)) {
        case Verdict::Winnable:
            return flag == Color::White ? "0-1" : "1-0";
        case Verdict::Unwinnable:
            return "1/2-1/2";
        case Verdict::Unknown:
        case Verdict::Invalid:
            break;
    }
    return {};
}

void append_answer_text(const AnswerRecord& record, std::optional<Color> flag, std::string& out) {
    text::append_printable(record.fen, out);
    out += ": ";
    const auto into = std::back_inserter(out);
    const Verdict verdict = verdict_of(record);
    if (!record.variant.empty() && record.problem.empty())
        return append_variant_text(record, flag, out);
    if (!record.problem.empty() || verdict == Verdict::Invalid || record.position == nullptr) {
        out += "no answer: ";
        text::append_printable(record.problem, out);
        out += '\n';
        return;
    }
    const std::string_view winner = name_of_side(*record.winner);
    if (is_checkmated(*record.position)) {
        const Color mated = record.position->turn();
        fmt::format_to(into, "{} is checkmated, so the game is over, {}, whatever the clocks say.",
                       name_of_side(mated), mated == Color::White ? "0-1" : "1-0");
        out += '\n';
        return;
    }
    if (!chess::has_legal_move(*record.position)) {
        fmt::format_to(into, "{} is stalemated, so the game is over, 1/2-1/2.",
                       name_of_side(record.position->turn()));
        out += '\n';
        return;
    }
    if (verdict == Verdict::Winnable) {
        fmt::format_to(into, "{} can still checkmate.", winner);
    } else if (verdict == Verdict::Unwinnable) {
        fmt::format_to(into, "{} cannot checkmate by any series of legal moves: {}.", winner,
                       ground_of(record.answer->proof));
    } else {
        fmt::format_to(into,
                       "whether {} can still checkmate is not known after {} positions; a larger "
                       "--budget may decide it.",
                       winner, record.answer->nodes);
    }
    append_flag(record, flag.value_or(~*record.winner), out);
    // It may be long, and what is asked is the result.
    if (verdict == Verdict::Winnable && !record.answer->helpmate.empty())
        fmt::format_to(into, " One way to mate: {}.", line_of(*record.position, *record.answer));
    if (record.is_verified)
        out += *record.is_verified ? " The proof was verified." : " The proof was refused.";
    append_repaired(record, out);
}

void append_dead_text(std::string_view fen, std::string& out) {
    const laws::Edition* newest = laws::choose_by_date(std::nullopt).applied;
    const laws::Article* article =
        laws::find_article(*newest, laws::Trigger::DeadPosition, laws::Force::EndsGame);
    text::append_printable(fen, out);
    fmt::format_to(std::back_inserter(out),
                   ": neither side can checkmate: the position is dead, and the game is drawn{}.\n",
                   article == nullptr ? "" : in_brackets({newest->id, article->number}));
}

}  // namespace arbiter::report
