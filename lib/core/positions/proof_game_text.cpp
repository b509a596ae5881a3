#include "core/positions/proof_game_text.hpp"

#include "core/chess/position.hpp"
#include "core/chess/san.hpp"

#include <algorithm>
#include <cstddef>

namespace arbiter::positions {
namespace {

// Words with blanks between them, in lines of less than 80 characters.   PGN 4.3.
class WrappedText {
  public:
    explicit WrappedText(std::string& out) : out_(out), line_begin_(out.size()) {}

    void add(std::string_view word) {
        constexpr std::size_t kMostColumns = 79;
        if (out_.size() == line_begin_) {
            out_ += word;
            return;
        }
        const bool fits = out_.size() - line_begin_ + 1 + word.size() <= kMostColumns;
        out_ += fits ? ' ' : '\n';
        if (!fits) line_begin_ = out_.size();
        out_ += word;
    }

  private:
    std::string& out_;
    std::size_t line_begin_;
};

constexpr std::string_view kTags =
    "[Event \"Proof game\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n[White \"?\"]\n"
    "[Black \"?\"]\n[Result \"*\"]\n\n";

}  // namespace

void append_proof_game(std::span<const chess::Move> moves, std::string_view fen, std::string& out) {
    out += kTags;
    WrappedText text(out);
    chess::Position position = chess::Position::initial();
    for (const chess::Move move : moves) {
        if (position.turn() == chess::Color::White)
            text.add(std::to_string(position.move_number()) + ".");
        const chess::SanText san = chess::to_san(position, move);
        text.add(san.view());
        position.play(move);
    }
    text.add("{");
    while (!fen.empty()) {
        const std::size_t end = std::min(fen.find(' '), fen.size());
        text.add(fen.substr(0, end));
        fen.remove_prefix(std::min(end + 1, fen.size()));
    }
    text.add("}");
    text.add("*");
    out += '\n';
}

}  // namespace arbiter::positions
