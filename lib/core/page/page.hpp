#pragma once

#include <string>
#include <string_view>
#include <vector>

// HTML pages that need nothing else: one file, which loads nothing, may be sent by mail, and prints
// on A4. Every page has the same style sheet, header, buttons and script; what a page is about it
// writes between begin() and end() out of the parts below. All of them append bytes.
namespace arbiter::page {

// What stands above the line: the title, and below it what the page is about, in short words. Empty
// words are left out.
struct Head {
    std::string title;
    std::vector<std::string> about = {};
};

// Up to and with the header; `main` is open then.
void begin(const Head& head, std::string& out);
// `made` says by which program, in the footer; `script` runs after the shared one.   REQUIRES: it
// is a part of the program, never text of a game.
void end(std::string_view made, std::string& out, std::string_view script = {});

// Text of games, files and options: valid UTF-8, markup as entities.
[[nodiscard]] std::string escaped(std::string_view text);

// The beginning of a table that is scrolled where it is wider than the window, and its end. Paper
// does not scroll: tables of more than 12 columns are printed smaller, those of more than 32 on
// sheets that lie across. `note` says how to read it.
void begin_table(std::string_view heading, std::size_t columns, std::string& out,
                 std::string_view note = {});
void end_table(std::string& out);
// A cell of numbers, or with the class "l" of words.
void cell(std::string_view text, std::string& out, std::string_view kind = {});

// A button that shows what is hidden at first, the rows with the class "quiet" of the next table:
// "Show 3 findings of level style".   REQUIRES: such a table follows.
void style_switch(std::size_t count, std::string& out);

}  // namespace arbiter::page
