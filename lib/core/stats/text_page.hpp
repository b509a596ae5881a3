#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace arbiter::stats::detail {

// A table of a page: its first column is words, the others are numbers.
struct PageTable {
    explicit PageTable(std::vector<std::string> columns) : head(std::move(columns)) {}

    std::vector<std::string> head;
    std::vector<std::vector<std::string>> rows;
};

// A page for people, as its tables are added: the formats text and markdown. What has no rows is
// left out.   LIFETIME: shorter than the text that it appends to.
class TextPage {
  public:
    TextPage() = default;
    TextPage(const TextPage&) = delete;
    TextPage& operator=(const TextPage&) = delete;
    virtual ~TextPage() = default;

    // "games", "12 in 1 file": what stands above all tables. Without `head` it goes on.
    virtual void add_line(std::string_view head, const std::string& words) = 0;
    virtual void add(std::string_view heading, const PageTable& table) = 0;
    // Lines of words without columns.
    virtual void add_list(std::string_view heading, const std::vector<std::string>& lines) = 0;
    // Below what was added last: "and 12 more openings (...)".
    virtual void add_rest(const std::string& words) = 0;
};

[[nodiscard]] std::unique_ptr<TextPage> plain_page(std::string& out);
[[nodiscard]] std::unique_ptr<TextPage> markdown_page(std::string& out);

// Characters, not bytes.
[[nodiscard]] std::size_t width_of(std::string_view text);

}  // namespace arbiter::stats::detail
