#include "bench/corpus.hpp"
#include "core/chess/movegen.hpp"
#include "core/chess/position.hpp"
#include "core/chess/san.hpp"
#include "tests/support/playouts.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <utility>
#include <vector>

namespace arbiter::bench {
namespace {

using chess::Color;
using chess::Position;
using testing::Dice;

constexpr int kPlies = 80;
constexpr std::size_t kLineBytes = 80;

// Writes one random game after the other, in the shape of one kind of archive.
class ArchiveWriter {
  public:
    explicit ArchiveWriter(Kind kind)
        : kind_(kind), dice_(20260701 + static_cast<unsigned>(kind)) {}

    void add_game() {
        Position pos = Position::initial();
        std::vector<chess::Move> moves;
        for (int ply = 0; ply < kPlies; ++ply) {
            chess::MoveList legal;
            chess::generate_legal(pos, legal);
            if (legal.is_empty()) break;
            moves.push_back(legal[dice_.roll(legal.size())]);
            pos.play(moves.back());
        }
        const std::string_view result =
            chess::is_checkmate(pos) ? (pos.turn() == Color::White ? "0-1" : "1-0") : "1/2-1/2";
        add_tags(result);
        line_begin_ = out_.size();
        pos = Position::initial();
        for (std::size_t ply = 0; ply < moves.size(); ++ply) {
            add_half_move(pos, moves[ply], ply);
            if (kind_ == Kind::Variations && ply % 6 == 3) add_variation(pos, ply, 2);
            pos.play(moves[ply]);
        }
        add_word(result);
        out_ += "\n\n";
    }

    [[nodiscard]] std::string& out() { return out_; }

  private:
    void add_tags(std::string_view result) {
        const auto roll = [&](std::uint64_t sides) { return dice_.roll(sides); };
        ++game_;
        put("[Event \"Open Tournament {}\"]\n[Site \"Somewhere\"]\n", game_ / 200);
        put("[Date \"{}.{:02}.{:02}\"]\n", 1985 + roll(38), 1 + roll(12), 1 + roll(28));
        put("[Round \"{}\"]\n[White \"Player, A{}\"]\n", 1 + roll(9), roll(5000));
        put("[Black \"Player, B{}\"]\n[Result \"{}\"]\n", roll(5000), result);
        put("[WhiteElo \"{}\"]\n[BlackElo \"{}\"]\n", 2000 + roll(800), 2000 + roll(800));
        if (kind_ == Kind::Online)
            put("[Variant \"Standard\"]\n[TimeControl \"60+0\"]\n[Termination \"Normal\"]\n");
        put("\n");
    }

    void add_half_move(const Position& pos, chess::Move move, std::size_t ply) {
        const bool is_white = ply % 2 == 0;
        const chess::SanText san = chess::to_san(pos, move);
        const std::size_t number = ply / 2 + 1;
        switch (kind_) {
            case Kind::OverTheBoard:
                add_word(is_white ? fmt::format("{}.{}", number, san.view()) : san.view());
                return;
            case Kind::Online:
                put("{}{} {} {{ [%clk 0:{:02}:{:02}] }} ", number, is_white ? "." : "...",
                    san.view(), 1 + dice_.roll(5), dice_.roll(60));
                return;
            case Kind::Engine:
                if (is_white) put("{}. ", number);
                put("{} {{d={}, sd={}, mt={}, tl={}, s={}, n={}, pv=h2h3 h7h6 a2a3 a7a6 h3h4 h6h5 "
                    "a3a4, tb=null, h=12.4, ph=0.0, wv=0.{:02}, R50=50}}\n",
                    san.view(), 20 + dice_.roll(20), 30 + dice_.roll(40), dice_.roll(100000),
                    dice_.roll(5000000), dice_.roll(90000000), dice_.roll(2000000000),
                    dice_.roll(100));
                return;
            case Kind::Variations:
                add_word(is_white ? fmt::format("{}. {}", number, san.view()) : san.view());
                if (dice_.roll(5) == 0) add_word("$1");
                if (dice_.roll(8) == 0) add_word("{ was played more often here }");
                return;
        }
    }

    // Up to four other half-moves from `pos`, and a variation of the first of them.
    void add_variation(Position pos, std::size_t ply, int depth) {
        if (depth == 0) return;
        out_ += " (";
        for (std::size_t i = 0; i < 4; ++i, ++ply) {
            chess::MoveList legal;
            chess::generate_legal(pos, legal);
            if (legal.is_empty()) break;
            const chess::Move move = legal[dice_.roll(legal.size())];
            const chess::SanText san = chess::to_san(pos, move);
            if (ply % 2 == 0 || i == 0) put("{}{} ", ply / 2 + 1, ply % 2 == 0 ? "." : "...");
            put("{} ", san.view());
            if (i == 0) add_variation(pos, ply, depth - 1);
            pos.play(move);
        }
        put(")\n");
        line_begin_ = out_.size();
    }

    // Lines are at most 80 bytes long.   PGN 8.2.1 and 4.3.
    void add_word(std::string_view word) {
        if (out_.size() != line_begin_ &&
            out_.size() + 1 + word.size() > line_begin_ + kLineBytes) {
            out_ += '\n';
            line_begin_ = out_.size();
        } else if (out_.size() != line_begin_) {
            out_ += ' ';
        }
        out_ += word;
    }

    template <class... Args>
    void put(fmt::format_string<Args...> format, Args&&... arguments) {
        fmt::format_to(std::back_inserter(out_), format, std::forward<Args>(arguments)...);
    }

    const Kind kind_;
    Dice dice_;
    std::uint64_t game_ = 0;
    std::string out_;
    std::size_t line_begin_ = 0;
};

}  // namespace

std::string random_archive(Kind kind, std::size_t bytes) {
    ArchiveWriter writer(kind);
    while (writer.out().size() < bytes)
        writer.add_game();
    return std::move(writer.out());
}

}  // namespace arbiter::bench
