#include "base/text.hpp"
#include "laws/edition.hpp"
#include "tools/arbiter/command.hpp"
#include "tools/arbiter/print.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

namespace arbiter::tools {
namespace {

std::string_view words_of(laws::Trigger trigger) {
    switch (trigger) {
        case laws::Trigger::Checkmate:
            return "checkmate";
        case laws::Trigger::Stalemate:
            return "stalemate";
        case laws::Trigger::DeadPosition:
            return "dead position";
        case laws::Trigger::Repetition:
            return "times the same position";
        case laws::Trigger::RepetitionConsecutive:
            return "times the same position, every fourth half-move";
        case laws::Trigger::RepetitionIntended:
            return "times the same position, the last by a move about to be played";
        case laws::Trigger::QuietPlies:
            return "half-moves without capture or pawn move";
        case laws::Trigger::QuietPliesIntended:
            return "half-moves without capture or pawn move, the last about to be played";
        case laws::Trigger::Agreement:
            return "draw by agreement";
        case laws::Trigger::FlagFall:
            return "flag fall";
        case laws::Trigger::Resignation:
            return "resignation";
        case laws::Trigger::Material:
            return "";  // the words of its material test say it
    }
    return "";
}

std::string_view words_of(laws::MaterialTest test) {
    switch (test) {
        case laws::MaterialTest::Any:
            return "";
        case laws::MaterialTest::ClosedDeadList:
            return " (a closed list of material)";
        case laws::MaterialTest::FiftyMoveException:
        case laws::MaterialTest::FiftyMoveLesserException:
            return " (endings with a limit of their own)";
        case laws::MaterialTest::NobodyMates:
            return "neither side could mate from any position";
        case laws::MaterialTest::MinorPieceEach:
            return "at most one bishop or knight each";
        case laws::MaterialTest::MinorPieceEachOrTwoKnights:
            return "at most one bishop or knight each, or two knights against a bare king";
        case laws::MaterialTest::RookEachOrQueenEach:
            return "a rook each or a queen each";
        case laws::MaterialTest::PawnDraw:
            return "king and pawn against king, a draw by best play";
        case laws::MaterialTest::Pawns:
            return "kings and several pawns, if a book draw";
        case laws::MaterialTest::TwoKnights:
            return "two knights against a bare king";
        case laws::MaterialTest::WrongBishop:
            return "rook pawns and the wrong bishop against a bare king";
    }
    return "";
}

std::string_view words_of(laws::Force force) {
    switch (force) {
        case laws::Force::EndsGame:
            return "ends";
        case laws::Force::Claimable:
            return "claim";
        case laws::Force::ByPlayers:
            return "players";
    }
    return "";
}

// FIDE editions stand in time order, each in force until the next begins.
std::string period_of(std::span<const laws::Edition* const> all, std::size_t index) {
    if (!all[index]->is_fide) return "only when named";
    const bool has_next = index + 1 < all.size() && all[index + 1]->is_fide;
    const std::string begin = all[index]->in_force_from == Date{}
                                  ? ""
                                  : fmt::format("from {}", to_string(all[index]->in_force_from));
    if (!has_next) return begin;
    const std::string end = fmt::format("before {}", to_string(all[index + 1]->in_force_from));
    return begin.empty() ? end : fmt::format("{}, {}", begin, end);
}

void append_edition(std::span<const laws::Edition* const> all, std::size_t index,
                    std::string& out) {
    const laws::Edition& edition = *all[index];
    fmt::format_to(std::back_inserter(out), "{}  {}\n  in force: {}\n", edition.id, edition.title,
                   period_of(all, index));
    for (const laws::Article& article : edition.articles) {
        fmt::format_to(std::back_inserter(out), "  {:<8} {:<8} ", words_of(article.force),
                       article.number);
        if (article.threshold != 0 && article.force != laws::Force::ByPlayers) {
            fmt::format_to(std::back_inserter(out), "{} ", article.threshold);
        }
        fmt::format_to(std::back_inserter(out), "{}{}\n", words_of(article.trigger),
                       words_of(article.when));
    }
    if (edition.time_limits) {
        fmt::format_to(std::back_inserter(out),
                       "  rapid from {} minutes for 60 moves, standard from {}; less is blitz\n",
                       edition.time_limits->rapid_from / 60,
                       edition.time_limits->standard_from / 60);
    }
}

ExitCode run(const Arguments& arguments) {
    const auto all = laws::editions();
    std::vector<std::string_view> ids;
    for (const laws::Edition* edition : all)
        ids.push_back(edition->id);
    for (const std::string& word : arguments.operands()) {
        if (std::find(ids.begin(), ids.end(), word) == ids.end()) {
            throw UsageError(
                fmt::format("unknown edition '{}'{}", escaped(word), did_you_mean(word, ids)));
        }
    }
    std::string out;
    for (std::size_t i = 0; i < all.size(); ++i) {
        const auto& wanted = arguments.operands();
        if (!wanted.empty() && std::find(wanted.begin(), wanted.end(), all[i]->id) == wanted.end())
            continue;
        if (!out.empty()) out += '\n';
        append_edition(all, i, out);
    }
    print(out);
    return ExitCode::Clean;
}

}  // namespace

constinit const Command command_editions{
    .name = "editions",
    .summary = "list the editions of the Laws and what each of them says",
    .syntax = {.operands = "[EDITION]...",
               .description =
                   "Prints the editions of the Laws of Chess, when they were in force, and their "
                   "articles on\n"
                   "how a game ends (ends), which draws may be claimed (claim), and what only the "
                   "players\n"
                   "can bring about (players). 'audit --laws by-date' picks one for each game.",
               .options = {},
               .examples = "  arbiter editions fide-2023\n",
               .notes = {}},
    .run = &run,
};

}  // namespace arbiter::tools
