#include "core/page/page.hpp"

#include "core/page/board.hpp"

#include <gtest/gtest.h>

namespace arbiter::page {
namespace page_test {

std::size_t count_of(std::string_view text, std::string_view part) {
    std::size_t count = 0;
    for (std::size_t at = text.find(part); at != text.npos; at = text.find(part, at + 1))
        ++count;
    return count;
}

TEST(Page, ShowsTextOfGamesAsText) {
    std::string out;
    begin({.title = "<b>Open</b>", .about = {"\"x\" & <script>", ""}}, out);
    cell("<img src=x>", out, "l");
    end("</footer><script>", out);
    EXPECT_NE(out.find("<h1>&lt;b&gt;Open&lt;/b&gt;</h1>"), out.npos)
        << out.substr(out.find("<h1>"), 200);
    EXPECT_NE(out.find("<span>&quot;x&quot; &amp; &lt;script&gt;</span></p>"), out.npos)
        << out.substr(out.find("<h1>"), 200);
    EXPECT_EQ(out.find("<img"), out.npos);
    EXPECT_EQ(count_of(out, "<script>"), 1U);
    EXPECT_TRUE(out.ends_with("</script>\n</body>\n</html>\n"));
}

// The policy of the page forbids them, and so does this.
TEST(Page, HasNoHandlersInMarkup) {
    std::string out;
    begin({.title = "x"}, out);
    style_switch(2, out);
    begin_table("t", 3, out);
    end_table(out);
    end("", out);
    for (const char* handler : {" onclick=", " onload=", " onerror=", "javascript:"})
        EXPECT_EQ(out.find(handler), out.npos) << handler;
}

TEST(Page, PrintsWideTablesAcross) {
    std::string narrow, wide, across;
    begin_table("t", 12, narrow);
    begin_table("t", 13, wide);
    begin_table("t", 33, across);
    EXPECT_EQ(narrow.find("many"), narrow.npos);
    EXPECT_NE(wide.find("class=\"many\""), wide.npos);
    EXPECT_NE(across.find("class=\"many across\""), across.npos);
}

TEST(Page, HasNoSwitchWhereNothingIsHidden) {
    std::string out;
    style_switch(0, out);
    EXPECT_EQ(out, "");
    style_switch(1, out);
    EXPECT_NE(out.find("Show 1 finding of level style"), out.npos);
}

TEST(Board, DrawsThePiecesOfAFen) {
    const int marks[] = {4, 60};
    std::string out;
    append_board("4k3/8/8/8/8/8/4P3/4K2R w K - 0 1", marks, "a \"label\"", out);
    EXPECT_EQ(count_of(out, "<use "), 4U);
    EXPECT_NE(out.find("<use href=\"#piece-R\" x=\"70\" y=\"70\"/>"), out.npos) << out;
    EXPECT_NE(out.find("<use href=\"#piece-k\" x=\"40\" y=\"0\"/>"), out.npos) << out;
    EXPECT_EQ(count_of(out, "class=\"dark\""), 32U);
    EXPECT_EQ(count_of(out, "class=\"marked\""), 2U);
    EXPECT_NE(out.find("aria-label=\"a &quot;label&quot;\""), out.npos);
}

TEST(Board, TakesWhatIsNoFen) {
    for (const char* fen : {"", "////////////", "99999999/KKKKKKKKKKKK", "<script>", "8/8"}) {
        std::string out;
        append_board(fen, {}, "", out);
        EXPECT_EQ(out.find("<script>"), out.npos);
        EXPECT_EQ(count_of(out, "class=\"dark\""), 32U);
    }
}

TEST(Board, HasADrawingOfEveryPiece) {
    std::string out;
    append_pieces(out);
    for (const char piece : std::string_view("KQRBNPkqrbnp"))
        EXPECT_EQ(count_of(out, std::string("id=\"piece-") + piece + '"'), 1U) << piece;
}

}  // namespace page_test
}  // namespace arbiter::page
