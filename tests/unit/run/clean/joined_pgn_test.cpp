#include "run/clean/joined_pgn.hpp"

#include "tests/support/corpora.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <string>
#include <unistd.h>
#include <vector>

namespace arbiter::clean {
namespace joined_pgn_test {

namespace fs = std::filesystem;

PgnPiece game(std::string_view text) {
    return {.text = text,
            .has_event = text.find("[Event ") != std::string_view::npos,
            .has_tags = text.starts_with('['),
            .has_terminator = true,
            .line_end = check::LineEnd::Lf};
}

PgnPiece open_game(std::string_view text) {
    PgnPiece piece = game(text);
    piece.has_terminator = false;
    return piece;
}

PgnPiece following(std::string_view text) {
    PgnPiece piece = game(text);
    piece.follows_last = true;
    return piece;
}

PgnPiece prose(std::string_view text) {
    return {.text = text, .has_terminator = true, .is_text = true, .line_end = check::LineEnd::Lf};
}

PgnPiece verbatim(PgnPiece piece) {
    piece.is_verbatim = true;
    return piece;
}

PgnPiece of_windows(PgnPiece piece) {
    piece.line_end = check::LineEnd::CrLf;
    return piece;
}

struct Case {
    std::string name;
    std::vector<PgnPiece> pieces;
    std::string expected;
    std::vector<Joint> joints;
    std::string old;  // content that is appended to
};

class JoinedPgnTest : public ::testing::TestWithParam<Case> {};

TEST_P(JoinedPgnTest, PutsWhatIsMissingBetweenThem) {
    const Case& each = GetParam();
    const std::string path = fs::temp_directory_path() / ("arbiter_joined_" + each.name + "_" +
                                                          std::to_string(::getpid()) + ".pgn");
    if (!each.old.empty()) std::ofstream(path, std::ios::binary) << each.old;
    JoinedPgn joined(path, each.old.empty() ? io::Opening::Replace : io::Opening::Append);
    std::vector<Joint> joints;
    for (const PgnPiece& piece : each.pieces)
        joints.push_back(joined.write(piece));
    joined.prepare();
    joined.commit();
    EXPECT_EQ(testing::read_bytes(path), each.old + each.expected);
    EXPECT_EQ(joints, each.joints);
    fs::remove(path);
}

constexpr Joint kPlain = Joint::Plain;

INSTANTIATE_TEST_SUITE_P(
    Joints, JoinedPgnTest,
    ::testing::Values(
        Case{"nothing", {}, "", {}, ""}, Case{"one", {game("1. e4 *")}, "1. e4 *", {kPlain}, ""},
        Case{"apart",
             {game("[Event \"a\"]\n*\n\n"), game("[Event \"b\"]\n*\n")},
             "[Event \"a\"]\n*\n\n[Event \"b\"]\n*\n",
             {kPlain, kPlain},
             ""},
        Case{"without_blank_line",
             {game("[Event \"a\"]\n*\n"), game("[Event \"b\"]\n*\n")},
             "[Event \"a\"]\n*\n\n[Event \"b\"]\n*\n",
             {kPlain, kPlain},
             ""},
        Case{"without_line_end",
             {game("[Event \"a\"]\n*"), game("[Event \"b\"]\n*")},
             "[Event \"a\"]\n*\n\n[Event \"b\"]\n*",
             {kPlain, kPlain},
             ""},
        Case{"line_ends_of_the_next",
             {game("[Event \"a\"]\n*"), of_windows(game("[Event \"b\"]\r\n*"))},
             "[Event \"a\"]\n*\r\n\r\n[Event \"b\"]\r\n*",
             {kPlain, kPlain},
             ""},
        // What stood after it in its file needs nothing, whatever it looks like.
        Case{"following",
             {open_game("1. e4"), following(" e5 *"), following("\n[White \"x\"]\n*")},
             "1. e4 e5 *\n[White \"x\"]\n*",
             {kPlain, kPlain, kPlain},
             ""},
        // A tag pair begins a game after a terminator, not after moves.
        Case{"weak_after_an_end",
             {game("[Event \"a\"]\n*\n"), game("[White \"b\"]\n*\n")},
             "[Event \"a\"]\n*\n\n[White \"b\"]\n*\n",
             {kPlain, kPlain},
             ""},
        Case{"weak_after_moves",
             {open_game("[Event \"a\"]\n1. e4"), game("[White \"b\"]\n*\n")},
             "[Event \"a\"]\n1. e4\n\n[Event \"?\"]\n[White \"b\"]\n*\n",
             {kPlain, Joint::GotEvent},
             ""},
        Case{"strong_after_moves",
             {open_game("[Event \"a\"]\n1. e4"), game("[Event \"b\"]\n*\n")},
             "[Event \"a\"]\n1. e4\n\n[Event \"b\"]\n*\n",
             {kPlain, kPlain},
             ""},
        Case{"moves_alone",
             {game("[Event \"a\"]\n*\n"), game("1. d4 *\n"), game("1. c4 *\n")},
             "[Event \"a\"]\n*\n\n[Event \"?\"]\n\n1. d4 *\n\n[Event \"?\"]\n\n1. c4 *\n",
             {kPlain, Joint::GotEvent, Joint::GotEvent},
             ""},
        Case{"moves_alone_first", {game("1. d4 *\n")}, "1. d4 *\n", {kPlain}, ""},
        Case{"prose",
             {prose("An archive\n"), following("[White \"a\"]\n*\n")},
             "An archive\n[White \"a\"]\n*\n",
             {kPlain, kPlain},
             ""},
        Case{"prose_after_an_end",
             {game("[Event \"a\"]\n*\n"), prose("An archive\n"), following("[White \"b\"]\n*")},
             "[Event \"a\"]\n*\n\nAn archive\n[White \"b\"]\n*",
             {kPlain, kPlain, kPlain},
             ""},
        // It would become part of the game; what follows it follows the game then.
        Case{"prose_after_moves",
             {open_game("[Event \"a\"]\n1. e4"), prose("An archive\n"),
              following("[White \"b\"]\n*")},
             "[Event \"a\"]\n1. e4\n\n[Event \"?\"]\n[White \"b\"]\n*",
             {kPlain, Joint::LeftOut, Joint::GotEvent},
             ""},
        // A second tag pair Event would make two games of it.
        Case{"event_not_first_after_moves",
             {open_game("[Event \"a\"]\n1. e4"), game("[White \"b\"]\n[Event \"b\"]\n*\n")},
             "[Event \"a\"]\n1. e4\n\n%}\n%}\n\n[White \"b\"]\n[Event \"b\"]\n*\n",
             {kPlain, Joint::Parted},
             ""},
        Case{"event_not_first_after_an_end",
             {game("[Event \"a\"]\n*\n"), game("[White \"b\"]\n[Event \"b\"]\n*\n")},
             "[Event \"a\"]\n*\n\n[White \"b\"]\n[Event \"b\"]\n*\n",
             {kPlain, kPlain},
             ""},
        Case{"verbatim_after_moves",
             {open_game("[Event \"a\"]\n1. e4 {"), verbatim(game("[White \"b\"]\n*\n"))},
             "[Event \"a\"]\n1. e4 {\n\n%}\n%}\n\n[White \"b\"]\n*\n",
             {kPlain, Joint::Parted},
             ""},
        Case{"verbatim_moves_alone",
             {game("[Event \"a\"]\n*\n"), verbatim(game("d4 *\n"))},
             "[Event \"a\"]\n*\n\n%}\n%}\n\nd4 *\n",
             {kPlain, Joint::Parted},
             ""},
        Case{"verbatim_with_event",
             {open_game("[Event \"a\"]\n1. e4 {"), verbatim(game("[Event \"b\"]\n*\n"))},
             "[Event \"a\"]\n1. e4 {\n\n[Event \"b\"]\n*\n",
             {kPlain, kPlain},
             ""},
        Case{"verbatim_appended",
             {verbatim(game("[White \"b\"]\n*\n"))},
             "%}\n%}\n\n[White \"b\"]\n*\n",
             {Joint::Parted},
             "1. e4\n\n"},
        Case{"empty_pieces",
             {game("[Event \"a\"]\n*"), game(""), game("[Event \"b\"]\n*")},
             "[Event \"a\"]\n*\n\n[Event \"b\"]\n*",
             {kPlain, kPlain, kPlain},
             ""},
        Case{"appended", {game("[Event \"b\"]\n*\n")}, "\n[Event \"b\"]\n*\n", {kPlain}, "old\n"},
        Case{"appended_to_an_open_line",
             {game("[Event \"b\"]\n*\n")},
             "\n\n[Event \"b\"]\n*\n",
             {kPlain},
             "1. e4"},
        // Nobody knows whether the old text has an end.
        Case{"weak_appended",
             {game("[White \"b\"]\n*\n")},
             "[Event \"?\"]\n[White \"b\"]\n*\n",
             {Joint::GotEvent},
             "1. e4\n\n"}),
    [](const auto& each) { return each.param.name; });

}  // namespace joined_pgn_test
}  // namespace arbiter::clean
