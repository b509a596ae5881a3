#include "core/base/csv.hpp"
#include "core/encoding/utf8.hpp"
#include "core/text/csv_table.hpp"
#include "core/text/json_value.hpp"
#include "tests/fuzz/mutators.hpp"
#include "tests/fuzz/require.hpp"
#include "tests/fuzz/target.hpp"

#include "arbiter/report.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

// The reports of any text: the same bytes however it comes, each in its form, and nothing in them
// that steers a terminal, a page or a spreadsheet.

namespace {

using arbiter::fuzz::require;

std::vector<std::string> formats() {
    std::vector<std::string> names;
    for (const arbiter::ReportFormat& format : arbiter::report_formats())
        if (format.name != "sqlite") names.emplace_back(format.name);
    return names;
}

std::vector<std::string> reports_of(std::string_view text, std::size_t piece) {
    arbiter::ReportOptions options;
    options.formats = formats();
    options.is_verbose = true;
    options.is_csv_safe = true;
    auto reports = arbiter::Reports::make(options, {.today = "2026-01-01"});
    require(reports.has_value());
    std::vector<std::string> outputs(reports->size());
    const auto take = [&] {
        for (std::size_t i = 0; i < outputs.size(); ++i)
            outputs[i] += reports->take(i);
    };
    reports->begin("=a\x1b[2J<b>\n.pgn");
    for (; !text.empty(); text.remove_prefix(std::min(piece, text.size()))) {
        reports->feed(text.substr(0, piece));
        take();
    }
    reports->finish();
    take();
    return outputs;
}

bool steers_a_terminal(std::string_view text) {
    for (std::size_t i = 0; i < text.size(); ++i) {
        const auto byte = static_cast<unsigned char>(text[i]);
        const bool is_c1 =
            byte == 0xC2 && i + 1 < text.size() && static_cast<unsigned char>(text[i + 1]) < 0xA0;
        if ((byte < 0x20 && byte != '\n' && byte != '\t' && byte != '\r') || byte == 0x7F || is_c1)
            return true;
    }
    return false;
}

std::size_t count_of(std::string_view text, std::string_view word) {
    std::size_t count = 0;
    for (std::size_t at = 0; (at = text.find(word, at)) != text.npos; at += word.size())
        ++count;
    return count;
}

class Bytes : public arbiter::Source {
  public:
    explicit Bytes(std::string_view text) : rest_(text) {}
    std::size_t read(std::span<char> into) override {
        const std::size_t count = std::min(into.size(), rest_.size());
        std::copy_n(rest_.data(), count, into.data());
        rest_.remove_prefix(count);
        return count;
    }
    [[nodiscard]] std::optional<arbiter::Damage> damage() const override { return std::nullopt; }

  private:
    std::string_view rest_;
};

void check_table(std::string_view text) {
    arbiter::text::CsvTable table(
        {.name = {}, .open = [text] { return std::make_unique<Bytes>(text); }});
    const std::size_t columns = table.header().size();
    while (table.next()) {
        for (std::size_t i = 0; i < columns; ++i)
            require(!arbiter::is_formula(table.field(i)));
    }
}

void check_lines(std::string_view text) {
    while (!text.empty()) {
        const std::string_view line = text.substr(0, text.find('\n'));
        require(line.size() < text.size());  // each line ends
        require(arbiter::text::JsonValue::read(line).has_value());
        text.remove_prefix(line.size() + 1);
    }
}

void check_form(std::string_view format, std::string_view text, std::string_view of_nothing) {
    require(arbiter::encoding::is_utf8(text));
    if (format == "json" || format == "sarif" || format == "gitlab")
        require(arbiter::text::JsonValue::read(text).has_value());
    else if (format == "ndjson" || format == "facts" || format == "claims")
        check_lines(text);
    else if (format == "csv")
        check_table(text);
    else if (format != "html")
        require(!steers_a_terminal(text));
    if (format != "html") return;
    for (const std::string_view word : {"<script", "</script", "<b>", "<img", "<style"})
        require(count_of(text, word) <= count_of(of_nothing, word));
}

}  // namespace

ARBITER_FUZZ_MUTATOR(mutate_pgn, 0)

ARBITER_FUZZ_TARGET(report) {
    static const std::vector<std::string> names = formats();
    static const std::vector<std::string> of_nothing = reports_of({}, 1);
    const std::string_view text{reinterpret_cast<const char*>(data), size};
    const std::vector<std::string> whole = reports_of(text, size + 1);
    require(reports_of(text, 1 + size % 97) == whole);
    for (std::size_t i = 0; i < names.size(); ++i)
        check_form(names[i], whole[i], of_nothing[i]);
    return 0;
}
