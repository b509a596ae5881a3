#include "core/trf/text_line.hpp"

#include "core/base/text.hpp"

#include <algorithm>

namespace arbiter::trf {
namespace {

bool continues_character(char c) {
    return (static_cast<unsigned char>(c) & 0xC0U) == 0x80U;
}

}  // namespace

TextLine::TextLine(std::string_view text, Columns columns) : text_(text) {
    starts_.reserve(text.size() + 1);
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (static_cast<unsigned char>(text[i]) >= 0x80U) is_ascii_ = false;
        if (columns == Columns::Bytes || !continues_character(text[i]))
            starts_.push_back(static_cast<std::uint32_t>(i));
    }
    starts_.push_back(static_cast<std::uint32_t>(text.size()));
}

std::string_view TextLine::columns(std::size_t first, std::size_t last) const {
    const std::size_t end = std::min(last, length());
    if (first > end) return {};
    return text_.substr(starts_[first - 1], starts_[end] - starts_[first - 1]);
}

std::string_view TextLine::field(std::size_t first, std::size_t last) const {
    return trimmed(columns(first, last));
}

char TextLine::at(std::size_t column) const {
    return column <= length() ? text_[starts_[column - 1]] : ' ';
}

std::uint32_t TextLine::column_of_field(std::size_t first, std::size_t last) const {
    for (std::size_t column = first; column <= std::min(last, length()); ++column)
        if (!is_blank(at(column))) return static_cast<std::uint32_t>(column);
    return static_cast<std::uint32_t>(first);
}

std::vector<std::string_view> split_lines(std::string_view text) {
    std::vector<std::string_view> lines;
    for (std::size_t begin = 0; begin < text.size();) {
        const std::size_t end = std::min(text.find_first_of("\r\n", begin), text.size());
        lines.push_back(text.substr(begin, end - begin));
        const bool is_crlf = text.substr(end, 2) == "\r\n";
        begin = end + (is_crlf ? 2 : 1);
    }
    return lines;
}

}  // namespace arbiter::trf
