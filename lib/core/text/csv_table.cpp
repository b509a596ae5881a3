#include "core/text/csv_table.hpp"

#include "core/base/text.hpp"

#include <algorithm>

namespace arbiter::text {
namespace {

constexpr std::size_t kLongestRecord = std::size_t{1} << 20;

// An odd number of quotes: the record goes on in the next line.
bool is_open(std::string_view text) {
    return std::ranges::count(text, '"') % 2 != 0;
}

char separator_of(std::string_view header) {
    for (const char separator : {',', ';', '\t'})
        if (header.find(separator) != std::string_view::npos) return separator;
    return ',';
}

}  // namespace

CsvTable::CsvTable(const TextFile& file) : lines_(file) {
    (void)read_record(header_);
}

std::optional<std::size_t> CsvTable::column(std::string_view name) const {
    const auto found = std::ranges::find(header_, name);
    if (found == header_.end()) return std::nullopt;
    return static_cast<std::size_t>(found - header_.begin());
}

bool CsvTable::next() {
    fields_.clear();
    return read_record(fields_);
}

bool CsvTable::read_record(std::vector<std::string>& fields) {
    std::optional<std::string_view> text = lines_.next();
    while (text && text->empty())
        text = lines_.next();
    line_ = lines_.number();
    if (!text) {
        if (lines_.damage()) error_ = *lines_.damage();
        return false;
    }
    record_ = *text;
    bool is_cut = lines_.is_cut();
    for (bool is_quoted = is_open(record_); is_quoted && !is_cut;) {
        const std::string_view line_end = lines_.ended_with_cr() ? "\r\n" : "\n";
        text = lines_.next();
        if (!text) {
            error_ = "a quoted field is never closed";
            return false;
        }
        record_.append(line_end).append(*text);
        is_quoted ^= is_open(*text);
        is_cut = lines_.is_cut() || record_.size() > kLongestRecord;
    }
    if (is_cut) {
        error_ = "a record is too long";
        return false;
    }
    if (header_.empty()) separator_ = separator_of(record_);
    return split(record_, fields);
}

bool CsvTable::split(std::string_view text, std::vector<std::string>& fields) {
    for (std::size_t at = 0;; ++at) {
        std::string field;
        if (at < text.size() && text[at] == '"') {
            for (++at; at < text.size(); ++at) {
                if (text[at] == '"' && !(at + 1 < text.size() && text[at + 1] == '"')) break;
                if (text[at] == '"') ++at;
                field += text[at];
            }
            ++at;
            if (at < text.size() && text[at] != separator_) {
                error_ = "text follows a closing quote";
                return false;
            }
        } else {
            const std::size_t end = std::min(text.find(separator_, at), text.size());
            field = text.substr(at, end - at);
            at = end;
        }
        fields.push_back(std::move(field));
        if (at >= text.size()) return true;
    }
}

}  // namespace arbiter::text
