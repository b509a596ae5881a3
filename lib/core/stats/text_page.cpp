#include "core/stats/text_page.hpp"

#include "core/report/report.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <iterator>

namespace arbiter::stats::detail {
namespace {

// Columns under their heads, two blanks apart.
class PlainPage final : public TextPage {
  public:
    explicit PlainPage(std::string& out) : out_(out) {}

    void add_line(std::string_view head, const std::string& words) override {
        fmt::format_to(std::back_inserter(out_), "{:<12}{}\n", head, words);
    }

    void add(std::string_view heading, const PageTable& table) override {
        if (table.rows.empty()) return;
        out_.append("\n").append(heading).append("\n");
        std::vector<std::size_t> widths(table.head.size());
        const auto widen = [&](const std::vector<std::string>& row) {
            for (std::size_t i = 0; i < row.size(); ++i)
                widths[i] = std::max(widths[i], width_of(row[i]));
        };
        widen(table.head);
        std::ranges::for_each(table.rows, widen);
        append_row(table.head, widths);
        for (const auto& row : table.rows)
            append_row(row, widths);
    }

    void add_list(std::string_view heading, const std::vector<std::string>& lines) override {
        if (lines.empty()) return;
        out_.append("\n").append(heading).append("\n");
        for (const std::string& line : lines)
            out_.append("  ").append(line).append("\n");
    }

    void add_rest(const std::string& words) override {
        out_.append("  ").append(words).append("\n");
    }

  private:
    void append_row(const std::vector<std::string>& row, const std::vector<std::size_t>& widths) {
        std::string line = "  ";
        for (std::size_t i = 0; i < row.size(); ++i) {
            const std::size_t padding = widths[i] - width_of(row[i]);
            if (i != 0) line.append(2 + padding, ' ');
            line += row[i];
            if (i == 0) line.append(padding, ' ');
        }
        while (line.ends_with(' '))
            line.pop_back();
        out_.append(line).append("\n");
    }

    std::string& out_;
};

// Headings and tables; cells are escaped as those of all tables in Markdown are.
class MarkdownPage final : public TextPage {
  public:
    explicit MarkdownPage(std::string& out) : out_(out) {
        constexpr std::array<std::string_view, 2> kHead{"", ""};
        table_.head(kHead, out_);
    }

    void add_line(std::string_view head, const std::string& words) override {
        const std::array cells{std::string(head), words};
        table_.row(cells, false, out_);
    }

    void add(std::string_view heading, const PageTable& table) override {
        if (table.rows.empty()) return;
        begin(heading, {table.head.begin(), table.head.end()});
        for (const auto& row : table.rows)
            table_.row(row, false, out_);
    }

    void add_list(std::string_view heading, const std::vector<std::string>& lines) override {
        if (lines.empty()) return;
        begin(heading, {"spellings"});
        for (const std::string& line : lines)
            table_.row({&line, 1}, false, out_);
    }

    void add_rest(const std::string& words) override { out_.append("\n").append(words) += '\n'; }

  private:
    void begin(std::string_view heading, const std::vector<std::string_view>& columns) {
        out_.append("\n### ").append(heading).append("\n\n");
        table_.head(columns, out_);
    }

    const report::TableForm& table_ = *report::format_markdown.table;
    std::string& out_;
};

}  // namespace

std::unique_ptr<TextPage> plain_page(std::string& out) {
    return std::make_unique<PlainPage>(out);
}

std::unique_ptr<TextPage> markdown_page(std::string& out) {
    return std::make_unique<MarkdownPage>(out);
}

std::size_t width_of(std::string_view text) {
    return static_cast<std::size_t>(std::ranges::count_if(
        text, [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; }));
}

}  // namespace arbiter::stats::detail
