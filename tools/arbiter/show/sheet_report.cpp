#include "tools/arbiter/show/sheet_report.hpp"

#include "core/encoding/convert.hpp"
#include "core/judge/claim_windows.hpp"
#include "core/judge/fen_query.hpp"
#include "core/judge/variant_decision.hpp"
#include "core/mating/prover.hpp"
#include "core/page/board.hpp"
#include "core/page/page.hpp"
#include "core/report/answer_text.hpp"
#include "core/report/clock_table.hpp"
#include "core/report/ruling_text.hpp"
#include "core/text/utf8.hpp"
#include "tools/arbiter/show/article_meaning.hpp"
#include "tools/arbiter/show/show_position.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <string>
#include <vector>

namespace arbiter::tools {
namespace {

using judge::ClaimWay;
using judge::ClaimWindow;
using judge::ClaimWindowKind;
using report::BatchView;
using report::FactsRecord;
using report::GameRecord;

constexpr std::size_t kMostDiagrams = 6;  // three in a row, two rows

// One thing that the sheet is about.
struct Matter {
    std::string ruling;  // one sentence
    const laws::Article* article = nullptr;
    // Positions that are drawn, by their plies, and what is said of each.
    struct Diagram {
        std::uint32_t ply;
        std::string fen, caption;
    };
    std::vector<Diagram> diagrams;
    std::vector<std::string> certain, uncertain;
};

// What makes positions the same: pieces, side to move, rights, en passant square.
std::string_view sameness_of(std::string_view fen) {
    std::size_t end = 0;
    for (int field = 0; field < 4 && end != fen.npos; ++field)
        end = fen.find(' ', field == 0 ? 0 : end + 1);
    return fen.substr(0, end);
}

std::string_view name_of_side(chess::Color color) {
    return color == chess::Color::White ? "White" : "Black";
}

// "after White's 12th move (1:23:45 left)", with a capital letter.
std::string caption_of(const GameRecord& game, std::uint32_t ply) {
    std::string words = report::place_text(game, ply);
    words.front() = static_cast<char>(words.front() - 'a' + 'A');
    return words;
}

const laws::Article* ending_article(const laws::Edition& edition, const judge::Ending& ending) {
    for (const laws::Article& each : edition.articles)
        if (each.force == laws::Force::EndsGame && each.number == ending.article) return &each;
    return nullptr;
}

// The sheet of one game.   LIFETIME: of the batch.
class Sheet {
  public:
    Sheet(const ShowTarget& target, const BatchView& batch, const GameRecord& game)
        : target_(target),
          batch_(batch),
          game_(game),
          facts_(*game.facts),
          edition_(laws::find_edition(facts_.laws)) {
        const std::uint64_t from = game.span.begin - batch.base_offset;
        line_ = line_of(batch.bytes.substr(static_cast<std::size_t>(from),
                                           static_cast<std::size_t>(game.span.size())),
                        game.charset);
        find_matters();
    }

    void write(std::string& out) const {
        page::begin(head(), out);
        page::append_pieces(out);
        for (const Matter& matter : matters_)
            append_matter(matter, out);
        append_moves(out);
        append_certainty(out);
        append_signatures(out);
        page::end("", out);
    }

  private:
    // ---- what it is about

    void find_matters() {
        if (target_.flag)
            matters_.push_back(flag_matter(*target_.flag));
        else
            find_claims();
        if (!target_.flag && target_.ply && matters_.empty())
            matters_.push_back(
                position_matter(fmt::format("The record shows no draw that could be claimed {}.",
                                            report::place_text(game_, *target_.ply))));
        if (!target_.flag && game_.ending) add_ending();
        if (!report::course_text(game_).empty() && matters_.empty())
            matters_.push_back(position_matter(report::course_text(game_)));
        if (matters_.empty()) matters_.push_back(position_matter(report::ending_text(game_)));
    }

    // How the game ended comes first, and what could be claimed before is said only; with PLY it is
    // the other way round.
    void add_ending() {
        Matter ending = ending_matter();
        if (target_.ply) {
            ending.diagrams.clear();
            matters_.push_back(std::move(ending));
            return;
        }
        for (Matter& claim : matters_)
            claim.diagrams.clear();
        matters_.insert(matters_.begin(), std::move(ending));
    }

    // Of each kind the window of PLY; without PLY the first one that could be claimed on the board,
    // else the first.
    void find_claims() {
        if (game_.claims == nullptr) return;
        for (const ClaimWindowKind kind :
             {ClaimWindowKind::Threefold, ClaimWindowKind::Fifty, ClaimWindowKind::Material}) {
            const ClaimWindow* best = nullptr;
            for (const ClaimWindow& each : game_.claims->windows)
                if (each.kind == kind && is_better(each, best)) best = &each;
            if (best != nullptr) matters_.push_back(claim_matter(*best));
        }
    }
    [[nodiscard]] bool is_better(const ClaimWindow& each, const ClaimWindow* best) const {
        if (target_.ply)
            return best == nullptr && each.from_ply <= *target_.ply &&
                   *target_.ply <= each.to_ply && (*target_.ply - each.from_ply) % 2 == 0;
        const auto is_on_board = [](const ClaimWindow& window) {
            return window.is_claimable(ClaimWay::OnBoard, window.from_ply);
        };
        return best == nullptr || (is_on_board(each) && !is_on_board(*best));
    }

    [[nodiscard]] Matter claim_matter(const ClaimWindow& window) const {
        Matter matter;
        matter.ruling = report::claim_text(game_, window);
        matter.article = window.article;
        if (window.kind == ClaimWindowKind::Threefold)
            add_occurrences(window, matter);
        else
            add_diagram(window.from_ply, matter);
        if (window.kind == ClaimWindowKind::Fifty)
            matter.certain.push_back(fmt::format(
                "Before {} there were {} half-moves without a capture or a pawn move{}.",
                claim_move(window), window.quiet_plies,
                window.quiet_plies > window.from_ply
                    ? ", those that the FEN of the start position counts included"
                    : ""));
        matter.uncertain.push_back(fmt::format(
            "Whether {} claimed in that position, before making a move{}, and what the opponent "
            "and the arbiter said.",
            name_of_side(window.who),
            window.is_claimable(ClaimWay::OnBoard, window.from_ply)
                ? ""
                : ", and wrote the intended move down first"));
        if (!window.is_certain)
            matter.uncertain.emplace_back(
                "Whether the claim was open at all: the record does not show everything that the "
                "article asks for.");
        if (window.is_conditional)
            matter.uncertain.emplace_back("A null move in the record comes before the claim.");
        return matter;
    }
    [[nodiscard]] std::string claim_move(const ClaimWindow& window) const {
        return fmt::format("{}'s turn {}", name_of_side(window.who),
                           report::place_text(game_, window.from_ply));
    }

    void add_occurrences(const ClaimWindow& window, Matter& matter) const {
        const bool is_on_board = window.is_claimable(ClaimWay::OnBoard, window.from_ply);
        std::size_t count = 0;
        for (const std::uint32_t ply : window.occurrences) {
            ++count;
            if (is_on_board || ply <= window.from_ply) {
                add_diagram(ply, matter, count);
            } else if (!window.intended_moves.empty() && !matter.diagrams.empty()) {
                // The position about to appear is that of the first diagram.
                matter.diagrams.push_back({ply, matter.diagrams.front().fen,
                                           fmt::format("{}. After the intended move {}", count,
                                                       window.intended_moves.front().view())});
            }
        }
        matter.certain.emplace_back(
            "The position is the same each time: the same pieces on the same squares, the same "
            "player to move, the same rights to castle and to capture en passant.");
    }

    [[nodiscard]] Matter ending_matter() const {
        const judge::Ending& ending = *game_.ending;
        Matter matter;
        matter.ruling = report::ending_text(game_);
        if (edition_ != nullptr) matter.article = ending_article(*edition_, ending);
        const bool is_repetition =
            ending.kind == laws::EndingKind::Fivefold || ending.kind == laws::EndingKind::Threefold;
        if (is_repetition && ending.ply < line_.fens.size()) {
            std::size_t count = 0;
            for (std::uint32_t ply = 0; ply <= ending.ply; ++ply)
                if (sameness_of(line_.fens[ply]) == sameness_of(line_.fens[ending.ply]))
                    add_diagram(ply, matter, ++count);
        } else {
            add_diagram(ending.ply, matter);
        }
        matter.certain.emplace_back("The board ended the game in that position.");
        if (ending.ply < game_.plies)
            matter.uncertain.push_back(fmt::format(
                "Why {} half-move{} recorded after that: the game, or the record, went on.",
                game_.plies - ending.ply, game_.plies - ending.ply == 1 ? " is" : "s are"));
        return matter;
    }

    [[nodiscard]] Matter position_matter(std::string ruling) const {
        Matter matter;
        matter.ruling = std::move(ruling);
        add_diagram(position_ply(), matter);
        return matter;
    }
    // PLY, else the last position.
    [[nodiscard]] std::uint32_t position_ply() const { return target_.ply.value_or(game_.plies); }

    // What the fall of that flag means in the position: the question of `show --flag`.
    [[nodiscard]] Matter flag_matter(chess::Color flag) const {
        Matter matter;
        add_diagram(position_ply(), matter);
        if (edition_ != nullptr)
            matter.article =
                laws::find_article(*edition_, laws::Trigger::FlagFall, laws::Force::ByPlayers);
        if (matter.diagrams.empty()) {
            matter.ruling = "There is no position that can be set up.";
            return matter;
        }
        const judge::FenQuery query = judge::read_fen_query(matter.diagrams.front().fen);
        report::AnswerRecord record{.fen = query.fen, .winner = ~flag, .castling = query.castling};
        record.problem = query.problem;
        mating::Answer answer;
        if (query.board) {
            record.variant = variant::name_of(query.board->rules().id());
            if (const auto end = judge::end_of_variant(*query.board))
                record.final_result = judge::to_string(judge::score_of(*end));
            const mating::Decision decision = judge::decide_variant(*query.board);
            answer.can_win = decision.of(~flag);
            answer.proof = decision.proof_of(~flag);
        } else if (query.position) {
            record.position = &*query.position;
            answer = mating::decide(*query.position, ~flag, {});
        }
        if (query.problem.empty()) record.answer = &answer;
        say_flag(record, flag, matter);
        return matter;
    }

    void say_flag(const report::AnswerRecord& record, chess::Color flag, Matter& matter) const {
        std::string answer;
        report::append_answer_text(record, flag, answer);
        while (!answer.empty() && (answer.back() == '\n' || answer.back() == ' '))
            answer.pop_back();
        // "FEN: the answer": the FEN stands below the diagram.
        if (answer.starts_with(record.fen)) answer.erase(0, record.fen.size());
        answer.erase(0, std::min(answer.find_first_not_of(": "), answer.size()));
        if (!answer.empty() && answer.front() >= 'a' && answer.front() <= 'z')
            answer.front() = static_cast<char>(answer.front() - 'a' + 'A');
        matter.ruling = answer;
        const bool is_known = !report::result_of_flag_fall(record, flag).empty();
        if (is_known)
            matter.certain.push_back(fmt::format(
                "Whether {} can still checkmate was decided by a proof, not by judgement.",
                name_of_side(~flag)));
        matter.uncertain.push_back(fmt::format(
            "That the flag of {} fell in this position, and before {} had made the move.",
            name_of_side(flag), name_of_side(flag)));
        if (edition_ != nullptr && edition_->flag_test != laws::FlagTest::AnySeries)
            matter.uncertain.push_back(fmt::format(
                "Under {} flag falls are judged by another test than checkmate by any series of "
                "legal moves, which is what was decided here.",
                edition_->id));
    }

    void add_diagram(std::uint32_t ply, Matter& matter, std::size_t count = 0) const {
        if (ply >= line_.fens.size() || matter.diagrams.size() == kMostDiagrams) return;
        const std::string number = count == 0 ? "" : fmt::format("{}. ", count);
        matter.diagrams.push_back({ply, line_.fens[ply], number + caption_of(game_, ply)});
    }

    // ---- how it is written

    [[nodiscard]] page::Head head() const {
        const auto known = [](std::string_view value) {
            return value.empty() || value == "?" || value == "-" ? std::string()
                                                                 : std::string(value);
        };
        const report::GameCard& card = *game_.card;
        const auto name = [&](std::string_view player) {
            return known(player).empty() ? std::string("?") : std::string(player);
        };
        page::Head head;
        head.title = fmt::format("{} \u2013 {} {}", name(card.white), name(card.black),
                                 facts_.result_token.value_or(card.result));
        head.about = {known(card.event), known(card.site)};
        if (!known(card.round).empty()) head.about.push_back("round " + std::string(card.round));
        head.about.push_back(known(card.date));
        if (facts_.time_control_tag)
            head.about.push_back("time control " + std::string(*facts_.time_control_tag));
        std::string file;
        text::append_printable(batch_.file, file);
        head.about.push_back(fmt::format("{}, game {}", file, target_.game));
        return head;
    }

    void append_matter(const Matter& matter, std::string& out) const {
        out += fmt::format("<section class=\"panel\">\n<p class=\"ruling\">{}</p>\n",
                           page::escaped(matter.ruling));
        if (!matter.diagrams.empty()) {
            out += matter.diagrams.size() == 1 ? "<div class=\"diagrams one\">\n"
                                               : "<div class=\"diagrams\">\n";
            for (const Matter::Diagram& each : matter.diagrams) {
                out += "<figure>";
                page::append_board(each.fen, {}, each.caption, out);
                out += fmt::format(
                    "<figcaption>{}<br><span class=\"place\">{}</span></figcaption>"
                    "</figure>\n",
                    page::escaped(each.caption), page::escaped(each.fen));
            }
            out += "</div>\n";
        }
        append_article(matter, out);
        out += "</section>\n";
    }

    void append_article(const Matter& matter, std::string& out) const {
        if (matter.article == nullptr || edition_ == nullptr) return;
        out += fmt::format("<p><b>{}{}</b> ({}): {}</p>\n",
                           matter.article->number.empty() ? "" : "Article ",
                           page::escaped(matter.article->number), page::escaped(edition_->title),
                           page::escaped(meaning_of(*edition_, *matter.article)));
    }

    [[nodiscard]] bool is_in_question(std::uint32_t ply) const {
        return std::ranges::any_of(matters_, [&](const Matter& matter) {
            return std::ranges::any_of(matter.diagrams,
                                       [&](const auto& each) { return each.ply == ply; });
        });
    }
    [[nodiscard]] std::string clock_after(std::uint32_t ply) const {
        for (const report::ClockRow& row : game_.clocks)
            if (row.ply == ply && row.clk_ms != check::kNoTime)
                return report::clock_text(row.clk_ms);
        return {};
    }

    void append_half_move(std::uint32_t ply, std::string& out) const {
        const bool is_there = ply != 0 && ply <= line_.sans.size();
        const bool is_marked = is_there && is_in_question(ply);
        out += fmt::format("<td class=\"l\">{}{}{}</td>", is_marked ? "<mark>" : "",
                           is_there ? page::escaped(line_.sans[ply - 1]) : "",
                           is_marked ? "</mark>" : "");
        if (!game_.clocks.empty())
            out += fmt::format("<td class=\"place\">{}</td>", is_there ? clock_after(ply) : "");
    }

    // A row for each move, in three columns.
    void append_moves(std::string& out) const {
        if (line_.sans.empty() || game_.is_match) return;
        out += fmt::format("<section>\n<h2>Moves{}</h2>\n<div class=\"score\">\n",
                           game_.clocks.empty() ? "" : ", with the clocks after them");
        const std::uint32_t offset = game_.is_black_first ? 1 : 0;
        const auto plies = static_cast<std::uint32_t>(line_.sans.size());
        const std::uint32_t rows = (plies + offset + 1) / 2;
        const std::uint32_t per_column = (rows + 2) / 3;
        for (std::uint32_t first = 0; first < rows; first += per_column) {
            out += "<table>\n";
            for (std::uint32_t row = first; row < std::min(first + per_column, rows); ++row) {
                out +=
                    fmt::format("<tr><td class=\"place\">{}</td>", game_.first_move_number + row);
                append_half_move(row * 2 + 1 - offset, out);
                append_half_move(row * 2 + 2 - offset, out);
                out += "</tr>\n";
            }
            out += "</table>\n";
        }
        out += "</div>\n";
        if (facts_.illegal)
            out += fmt::format("<p>{}</p>\n", page::escaped(report::course_text(game_)));
        out += fmt::format("<p>{}</p>\n</section>\n", page::escaped(report::result_text(game_)));
    }

    void append_certainty(std::string& out) const {
        std::vector<std::string> certain, uncertain;
        for (const Matter& matter : matters_) {
            certain.insert(certain.end(), matter.certain.begin(), matter.certain.end());
            uncertain.insert(uncertain.end(), matter.uncertain.begin(), matter.uncertain.end());
        }
        certain.insert(certain.begin(),
                       fmt::format("The {} half-moves above are legal{}.", line_.sans.size(),
                                   facts_.illegal ? ", up to the one that is not" : ""));
        if (facts_.laws_also.size() == 0 && !game_.card->date.empty())
            certain.push_back(
                fmt::format("The edition that applies, by the date of the game: {}.", facts_.laws));
        uncertain.insert(uncertain.begin(),
                         "That the moves were played as they are recorded: compare both "
                         "score sheets.");
        add_edition_doubts(uncertain);
        if (game_.clocks.empty()) uncertain.emplace_back("The clocks: the record has none.");
        out += "<div class=\"two\">\n";
        append_list("Certain, by the record", certain, out);
        append_list("Not shown by the record", uncertain, out);
        out += "</div>\n";
    }
    void add_edition_doubts(std::vector<std::string>& uncertain) const {
        if (facts_.laws_also.size() != 0) {
            std::string words = fmt::format("Which edition applies: {}", facts_.laws);
            for (const laws::Edition* each : facts_.laws_also)
                words += fmt::format(", or by the date {}", each->id);
            uncertain.push_back(words + ".");
        } else if (game_.card->date.empty()) {
            uncertain.push_back(fmt::format(
                "Which edition applies: the game has no date; {} was taken.", facts_.laws));
        }
        for (const Matter& matter : matters_)
            if (matter.article != nullptr && !matter.article->is_verified)
                uncertain.push_back(
                    fmt::format("The wording of article {}: no text of that edition was seen.",
                                matter.article->number));
    }

    static void append_list(std::string_view heading, const std::vector<std::string>& items,
                            std::string& out) {
        out += fmt::format("<section>\n<h2>{}</h2>\n<ul>\n", heading);
        for (const std::string& item : items)
            out += fmt::format("<li>{}</li>\n", page::escaped(item));
        out += "</ul>\n</section>\n";
    }

    static void append_signatures(std::string& out) {
        out += "<section class=\"signatures\">\n<h2>Decision</h2>\n";
        for (const std::string_view line : {"Decision", "Reasons"})
            out += fmt::format("<div class=\"whole\"><span>{}</span></div>\n", line);
        for (const std::string_view line :
             {"White", "Black", "Arbiter", "Date and time", "Appeal lodged by", "Received by"})
            out += fmt::format("<div><span>{}</span></div>\n", line);
        out += "</section>\n";
    }

    const ShowTarget& target_;
    const BatchView& batch_;
    const GameRecord& game_;
    const FactsRecord& facts_;
    const laws::Edition* edition_;
    ShownLine line_;
    std::vector<Matter> matters_;
};

class SheetReport final : public report::Report {
  public:
    explicit SheetReport(ShowTarget& target) : target_(target) {}

    [[nodiscard]] bool reads_facts() const override { return true; }
    [[nodiscard]] bool reads_claims() const override { return true; }
    [[nodiscard]] bool reads_clocks() const override { return true; }
    [[nodiscard]] bool reads_cards() const override { return true; }
    [[nodiscard]] bool is_lines() const override { return false; }
    void render(const BatchView&, std::string&) const override {}

    void absorb(const BatchView& batch, std::string& out) override {
        const std::optional<std::size_t> index = find_game(target_, batch);
        if (!index) return;
        const GameRecord& game = batch.games[*index];
        if (target_.ply.value_or(0) > game.plies)
            target_.problem = fmt::format("ply {} is asked for, but game {} can be replayed for {}",
                                          *target_.ply, target_.game, game.plies);
        else
            Sheet(target_, batch, game).write(out);
        target_.is_found = true;
    }

  private:
    ShowTarget& target_;
};

}  // namespace

std::unique_ptr<report::Report> make_sheet_report(ShowTarget& target) {
    return std::make_unique<SheetReport>(target);
}

}  // namespace arbiter::tools
