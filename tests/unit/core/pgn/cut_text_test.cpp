// Wherever a text is cut after a game that is certain to be over, the games and what is noted of
// them are the same.

#include "core/base/text.hpp"
#include "core/pgn/game_reader.hpp"
#include "tests/support/thorough.hpp"

#include <gtest/gtest.h>

#include <random>
#include <string>
#include <string_view>
#include <vector>

namespace arbiter::pgn {
namespace cut_text_test {

struct CutGame {
    std::size_t begin, end;
    std::string flaws;
    bool ends_with_bracket = false;
    friend bool operator==(const CutGame&, const CutGame&) = default;
};

std::ostream& operator<<(std::ostream& out, const CutGame& game) {
    return out << "[" << game.begin << "," << game.end << ") " << game.flaws;
}

std::vector<CutGame> read_part(std::string_view text, std::size_t from, std::size_t to,
                               bool is_last, bool stops_where_undecided = false,
                               bool follows_bracket = false, bool precedes_bracket = false) {
    const PaddedText part(std::string(text.substr(from, to - from)));
    GameReader reader;
    reader.open({.text = part,
                 .base_offset = from,
                 .is_first_of_file = from == 0,
                 .is_last_of_file = is_last,
                 .follows_blank_line = from == 0,
                 .is_at_line_start = from == 0 || is_line_end(text[from - 1]),
                 .follows_bracket = follows_bracket,
                 .followed_by = precedes_bracket ? FollowedBy::TornGame : FollowedBy::Unknown});
    std::vector<CutGame> games;
    GameView view;
    while (reader.next(view)) {
        if (stops_where_undecided && view.end > reader.undecided_from()) break;
        CutGame game{from + view.begin, from + view.end, {}, view.ends_with_bracket};
        for (const Flaw& flaw : view.flaws)
            game.flaws += std::to_string(static_cast<int>(flaw.kind)) + "@" +
                          std::to_string(from + flaw.begin) + "-" +
                          std::to_string(from + flaw.end) + " ";
        games.push_back(game);
    }
    return games;
}

// As the cutter does: the last two games of what has been read so far are not certain.
std::vector<CutGame> read_in_parts(std::string_view text, std::size_t part) {
    std::vector<CutGame> games;
    std::size_t from = 0;
    bool follows_bracket = false;
    for (std::size_t to = part; to < text.size(); to += part) {
        std::vector<CutGame> seen = read_part(text, from, to, false, true, follows_bracket);
        if (seen.size() < 3) continue;
        const std::size_t cut = seen[seen.size() - 3].end;
        const bool ends_with_bracket = seen[seen.size() - 3].ends_with_bracket;
        seen = read_part(text, from, cut, false, false, follows_bracket, ends_with_bracket);
        games.insert(games.end(), seen.begin(), seen.end());
        from = cut;
        follows_bracket = ends_with_bracket;
    }
    const std::vector<CutGame> rest =
        read_part(text, from, text.size(), true, false, follows_bracket);
    games.insert(games.end(), rest.begin(), rest.end());
    return games;
}

TEST(CutText, GivesTheSameGamesAndFlaws) {
    const std::string_view pieces[] = {"\n",
                                       "\n\n",
                                       "\r\n",
                                       "\r",
                                       " ",
                                       "[Event \"x\"]\n",
                                       "[White \"z\"]",
                                       "[Site",
                                       "[Event Date \"x\"]\n",
                                       "\n[White Elo \"1\"]\n",
                                       "\n[White-Elo \"",
                                       "\\$1",
                                       "1. e4 ",
                                       "e5 ",
                                       "2. Nf3 ",
                                       "1-0 ",
                                       "1-0\n",
                                       "*\n",
                                       "{a}",
                                       "{",
                                       "}",
                                       "(",
                                       ")",
                                       "; x\n",
                                       "%x\n",
                                       "%}\n",
                                       "word ",
                                       "[",
                                       "]",
                                       "<br>",
                                       "\n<pre>",
                                       "\n```pgn\n",
                                       "[/pgn]",
                                       "&nbsp;",
                                       "\xC2\xA0",
                                       "\xE2\x80\x8B",
                                       "\xEF\xBB\xBF",
                                       "[Event \xE2\x80\x9Cx\xE2\x80\x9D]\n",
                                       "[Event x]\n",
                                       "[Event: \"x\"]\n",
                                       "\n[Site Lyon]\n",
                                       "[Site\n\"Lyon\"]\n",
                                       "[Site \"Lyon\"]]",
                                       "\n[FEN \"8/8\"]\n",
                                       "{[Event \"x\"]\n[Site \"y\"]\n[Date \"z\"]\n",
                                       "\xEF\xBC\xBB",
                                       "\xC2\xBD - \xC2\xBD",
                                       "\"1-0\"",
                                       "1-",
                                       "&quot;",
                                       "\nEvent \"x\"]\n",
                                       "\nEvent: x\n",
                                       "\nSite Lyon\n",
                                       "\n{Event \"x\"}\n",
                                       "\n> [Site \"x\"]\n",
                                       "\n[[Site \"x\"]]\n",
                                       "\n[\"Lyon\"]\n",
                                       "[Site] Lyon\n",
                                       "\n[Wh\nite \"x\"]\n",
                                       "&#8230",
                                       ";",
                                       "words of prose\n",
                                       "\xA0",
                                       "\x1A\n",
                                       std::string_view("\0", 1)};
    std::mt19937 random(11);
    for (int round = 0; round < testing::rounds(1000, 60000); ++round) {
        std::string text;
        for (int i = 0; i < 40; ++i)
            text += pieces[random() % std::size(pieces)];
        const std::vector<CutGame> whole = read_part(text, 0, text.size(), true);
        for (const std::size_t part : {std::size_t{7}, std::size_t{32}, std::size_t{100}})
            ASSERT_EQ(read_in_parts(text, part), whole) << escaped(text, 1000) << " by " << part;
    }
}

}  // namespace cut_text_test
}  // namespace arbiter::pgn
