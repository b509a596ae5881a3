#pragma once

#include "core/chess/fen.hpp"
#include "core/chess/movegen.hpp"
#include "core/chess/san.hpp"
#include "core/chess/uci.hpp"
#include "tests/support/playouts.hpp"

#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace arbiter::test {

// One half-move of a random game: a tree of moves with annotations.
struct Node {
    chess::Position before;
    chess::Move move;
    std::vector<std::string> nags;
    std::string comment;                        // words with one blank between
    std::vector<std::vector<Node>> variations;  // other moves than this one
};
using Moves = std::vector<Node>;

// A random game with comments, glyphs and variations, as a person might type it and as the export
// format has it.
class RandomGame {
  public:
    explicit RandomGame(std::uint64_t seed) : dice_(seed) {
        start_ = testing::kPlayoutStarts[dice_.roll(std::size(testing::kPlayoutStarts))];
        has_fen_ = start_ != chess::kStartFen;
        moves_ = make_line(chess::position_of(start_), 1 + dice_.roll(40), 0, chess::Move::none());
        constexpr std::string_view kResults[] = {"1-0", "0-1", "1/2-1/2", "*"};
        result_ = kResults[dice_.roll(4)];
    }

    // The text that the standard asks for, made in another way: a list of words first.
    [[nodiscard]] std::string canonical() {
        words_.clear();
        opening_.clear();
        add_canonical(moves_);
        add(std::string(result_));
        std::string text = tags() + "\n";
        std::size_t column = 0;
        for (const std::string& word : words_) {
            const auto width = static_cast<std::size_t>(std::ranges::count_if(
                word, [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; }));
            if (column != 0 && column + 1 + width > 79) {
                text += '\n';
                column = 0;
            } else if (column != 0) {
                text += ' ';
                ++column;
            }
            text += word;
            column += width;
        }
        return text + "\n\n";
    }

    // The same game as somebody might have typed it.
    [[nodiscard]] std::string messy() {
        std::string text = tags() + "\n";
        add_messy(moves_, text);
        return text + space() + std::string(result_) + "\n\n";
    }

  private:
    Moves make_line(chess::Position pos, std::uint64_t length, int depth, chess::Move instead_of) {
        Moves line;
        for (std::uint64_t i = 0; i < length; ++i) {
            chess::MoveList legal;
            chess::generate_legal(pos, legal);
            if (legal.is_empty()) break;
            const chess::Move move = legal[dice_.roll(legal.size())];
            if (i == 0 && move == instead_of) break;
            Node node{pos, move, {}, {}, {}};
            if (dice_.roll(6) == 0) node.nags.push_back("$" + std::to_string(dice_.roll(140)));
            if (dice_.roll(5) == 0) node.comment = make_comment();
            while (depth < 3 && dice_.roll(8) == 0) {
                Moves other = make_line(pos, 1 + dice_.roll(6), depth + 1, move);
                if (!other.empty()) node.variations.push_back(std::move(other));
            }
            line.push_back(std::move(node));
            pos.play(move);
        }
        return line;
    }

    std::string make_comment() {
        constexpr std::string_view kWords[] = {"a",
                                               "good",
                                               "[%clk 0:01:00]",
                                               "d\xC3\xA9j\xC3\xA0",
                                               "Nf3",
                                               "(better)",
                                               "1-0",
                                               "\xE2\x99\x98",
                                               "$5",
                                               ";"};
        std::string comment;
        for (std::uint64_t i = 0, n = 1 + dice_.roll(12); i < n; ++i)
            comment.append(i == 0 ? "" : " ").append(kWords[dice_.roll(std::size(kWords))]);
        return comment;
    }

    std::string tags() const {
        std::string text =
            "[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n[White \"?\"]\n"
            "[Black \"?\"]\n[Result \"" +
            std::string(result_) + "\"]\n";
        if (has_fen_) text += "[FEN \"" + std::string(start_) + "\"]\n[SetUp \"1\"]\n";
        return text;
    }

    void add(std::string word) { words_.push_back(std::exchange(opening_, {}) + std::move(word)); }

    void add_comment(const std::string& comment) {
        std::string text = "{" + comment + "}";
        std::size_t begin = 0;
        for (std::size_t end = 0; end != std::string::npos; begin = end + 1) {
            end = text.find(' ', begin);
            add(text.substr(begin, end - begin));
        }
    }

    void add_canonical(const Moves& line) {
        bool needs_number = true;
        for (const Node& node : line) {
            const bool is_white = node.before.turn() == chess::Color::White;
            if (is_white || needs_number)
                add(std::to_string(node.before.move_number()) + (is_white ? "." : "..."));
            const chess::SanText san = chess::to_san(node.before, node.move);
            add(std::string(san.view()));
            for (const std::string& nag : node.nags)
                add(nag);
            if (!node.comment.empty()) add_comment(node.comment);
            for (const Moves& variation : node.variations) {
                opening_ += "(";
                add_canonical(variation);
                words_.back() += ")";
            }
            needs_number = !node.nags.empty() || !node.comment.empty() || !node.variations.empty();
        }
    }

    std::string space() {
        constexpr std::string_view kSpaces[] = {" ", " ", "\n", "  ", "\r\n", " \t"};
        return std::string(kSpaces[dice_.roll(std::size(kSpaces))]);
    }

    std::string spelled(const Node& node) {
        const chess::SanText canonical = chess::to_san(node.before, node.move);
        const std::string san(canonical.view());
        const bool is_960 = chess::position_of(start_).has_chess960_rights();
        const auto form = is_960 ? chess::UciForm::Chess960 : chess::UciForm::Orthodox;
        const chess::SanText coordinates = chess::to_uci(node.move, form);
        const std::string uci(coordinates.view());
        switch (dice_.roll(6)) {
            case 0:
                return uci;
            case 1:  // without its mark
                return san.substr(0, san.find_first_of("+#"));
            case 2:
                return san + (san.find_first_of("+#") == std::string::npos ? "+" : "");
            case 3:
                if (node.move.is_castling())
                    return node.move.castling_side() == chess::Side::Short ? "0-0" : "0-0-0";
                return uci.substr(0, 2) + "-" + uci.substr(2);
            default:
                return san;
        }
    }

    void add_messy(const Moves& line, std::string& text) {
        for (const Node& node : line) {
            text += space();
            if (dice_.roll(3) == 0)
                text += std::to_string(node.before.move_number()) +
                        (node.before.turn() == chess::Color::White ? "." : "...") +
                        (dice_.roll(2) == 0 ? " " : "");
            text += spelled(node);
            for (const std::string& nag : node.nags) {
                constexpr std::string_view kSuffixes[] = {"!", "?", "!!", "??", "!?", "?!"};
                const int number = std::stoi(nag.substr(1));
                if (number >= 1 && number <= 6)
                    text += kSuffixes[number - 1];
                else
                    text += space() + nag;
            }
            if (!node.comment.empty()) add_messy_comment(node.comment, text);
            for (const Moves& variation : node.variations) {
                text += space() + "(";
                add_messy(variation, text);
                text += dice_.roll(2) == 0 ? " )" : ")";
            }
        }
    }

    void add_messy_comment(const std::string& comment, std::string& text) {
        if (dice_.roll(4) == 0) {
            text += " ;" + comment + "\n";
            return;
        }
        text += space() + "{" + (dice_.roll(2) == 0 ? space() : "");
        for (const char c : comment)
            text += c == ' ' ? space() : std::string(1, c);
        text += (dice_.roll(2) == 0 ? space() : "") + "}";
    }

    testing::Dice dice_;
    std::string_view start_;
    std::string_view result_;
    bool has_fen_ = false;
    Moves moves_;
    std::vector<std::string> words_;
    std::string opening_;
};

}  // namespace arbiter::test
