#include "core/query/sort_key.hpp"

#include "core/base/text.hpp"
#include "core/encoding/fold.hpp"
#include "core/query/detail/field_value.hpp"
#include "core/text/natural_order.hpp"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <optional>
#include <utility>

namespace arbiter::query {

namespace detail {

struct SortPart {
    Field field;
    bool is_descending = false;
    std::vector<std::string_view> words{};  // of ValueKind::Word, in their order
};

namespace {

constexpr char kKnown = '\0';
constexpr char kUnknown = '\1';

void append_big_endian(std::uint64_t value, unsigned bytes, std::string& out) {
    for (unsigned shift = bytes * 8; shift != 0; shift -= 8)
        out += static_cast<char>(value >> (shift - 8) & 0xFFU);
}

// IEEE numbers order as their bits do once the sign is turned round, and with it all bits of
// negative ones.
std::uint64_t ordered_bits(double number) {
    constexpr std::uint64_t kSign = std::uint64_t{1} << 63;
    const auto bits = std::bit_cast<std::uint64_t>(number == 0 ? 0.0 : number);
    return (bits & kSign) != 0 ? ~bits : bits | kSign;
}

// A zero byte ends a text, so that no key begins another one.
std::string text_key(std::string_view text) {
    return text::order_key(encoding::fold_to_ascii(text.substr(0, 2 * text::kLongestOrdered))) +
           '\0';
}

std::string number_key(double number) {
    std::string key;
    append_big_endian(ordered_bits(number), sizeof(double), key);
    return key;
}

// A date of which less is known comes before those it could be.
std::string date_key(const text::PartialDate& date) {
    std::string key;
    append_big_endian(static_cast<std::uint64_t>(date.year), 2, key);
    key += static_cast<char>(date.month);
    key += static_cast<char>(date.day);
    return key;
}

// nullopt: unknown.
std::optional<std::string> known_key(const SortPart& part, const export_format::Game& game) {
    const auto of_text = [](std::optional<std::string_view> text) {
        return text ? std::optional(text_key(*text)) : std::nullopt;
    };
    switch (part.field.kind()) {
        case ValueKind::Text: {
            const Texts texts = texts_of(part.field, game);
            return texts.size == 0 ? std::nullopt : of_text(texts.items[0]);
        }
        case ValueKind::Number: {
            const auto number = number_of(part.field.id(), game);
            return number ? std::optional(number_key(*number)) : std::nullopt;
        }
        case ValueKind::Date: {
            const auto date = date_of(part.field.id(), game);
            return date ? std::optional(date_key(*date)) : std::nullopt;
        }
        case ValueKind::Eco:
            return of_text(eco_of(game));
        case ValueKind::Word: {
            const auto word = word_of(part.field.id(), game);
            const auto at = word ? std::ranges::find(part.words, *word) : part.words.end();
            if (at == part.words.end()) return std::nullopt;
            return std::string(1, static_cast<char>(at - part.words.begin()));
        }
        case ValueKind::Flag:
            return std::string(1, flag_of(part.field.id(), game) ? '\1' : '\0');
        case ValueKind::Hash:
            return hash_of(game);
        case ValueKind::Finding:
            break;
    }
    return std::nullopt;
}

void append_part(const SortPart& part, const export_format::Game& game, std::string& out) {
    const auto known = known_key(part, game);
    out += known ? kKnown : kUnknown;
    if (!known) return;
    for (const char c : *known)
        out += part.is_descending ? static_cast<char>(~static_cast<unsigned char>(c)) : c;
}

}  // namespace
}  // namespace detail

namespace {

bool needs(const std::vector<detail::SortPart>& parts, detail::FieldNeed need) {
    return std::ranges::any_of(
        parts, [&](const detail::SortPart& part) { return part.field.spec->need == need; });
}

// "-elo", "+date", "white".
Result<detail::SortPart, QueryError> parse_part(std::string_view word) {
    detail::SortPart part;
    if (word.starts_with('-') || word.starts_with('+')) {
        part.is_descending = word.front() == '-';
        word.remove_prefix(1);
    }
    if (word.empty()) return Unexpected{QueryError{0, "a field is expected", {}}};
    auto field = detail::find_field(word);
    if (!field) return Unexpected{field.error()};
    part.field = *field;
    if (detail::has_several_values(part.field.id())) {
        const std::string_view near = part.field.id() == detail::FieldId::Player    ? "white"
                                      : part.field.id() == detail::FieldId::Finding ? "findings"
                                                                                    : "comments";
        return Unexpected{
            QueryError{0, "'" + escaped(word) + "' is not one value in a game", std::string(near)}};
    }
    part.words = detail::words_of(part.field.id());
    return part;
}

}  // namespace

SortKey::SortKey(std::shared_ptr<const std::vector<detail::SortPart>> parts)
    : parts_(std::move(parts)),
      needs_facts_(needs(*parts_, detail::FieldNeed::Facts)),
      needs_moves_(needs(*parts_, detail::FieldNeed::Moves)) {}

void SortKey::append_key(const export_format::Game& game, std::string& out) const {
    for (const detail::SortPart& part : *parts_)
        detail::append_part(part, game, out);
}

Result<SortKey, QueryError> parse_sort_key(std::string_view text) {
    std::vector<detail::SortPart> parts;
    for (std::size_t begin = 0; begin <= text.size();) {
        const std::size_t end = std::min(text.find(',', begin), text.size());
        const std::string_view written = text.substr(begin, end - begin);
        const std::string_view word = trimmed(written);
        const auto word_begin = word.empty() ? begin : begin + written.find(word.front());
        if (parts.size() == SortKey::kMostFields)
            return Unexpected{QueryError{word_begin, "there are more than 16 fields", {}}};
        auto part = parse_part(word);
        if (!part) {
            QueryError error = part.error();
            error.offset += word_begin;
            return Unexpected{error};
        }
        parts.push_back(std::move(part).value());
        begin = end + 1;
    }
    return SortKey(std::make_shared<const std::vector<detail::SortPart>>(std::move(parts)));
}

}  // namespace arbiter::query
