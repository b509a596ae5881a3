#include "core/query/split.hpp"

#include "core/base/text.hpp"
#include "core/encoding/fold.hpp"
#include "core/query/detail/field_value.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <optional>
#include <utility>

namespace arbiter::query {

namespace detail {

enum class SplitKind : std::uint8_t { Number, Field, Month, Eco, File };

struct SplitBy {
    SplitKind kind = SplitKind::Field;
    std::uint64_t games = 0;     // Number: in each part
    std::size_t characters = 0;  // Eco: of the code
    Field field{};
};

namespace {

// A text as the key of a part; bounded, because tags are not.
std::string text_part(std::string_view text) {
    constexpr std::size_t kLongestKey = 1000;
    return encoding::fold_to_ascii(text.substr(0, kLongestKey));
}

std::string month_part(const export_format::Game& game) {
    const auto date = date_of(FieldId::Date, game);
    if (!date) return {};
    if (date->month == 0) return fmt::format("{:04}", date->year);
    return fmt::format("{:04}-{:02}", date->year, date->month);
}

std::string eco_part(const export_format::Game& game, std::size_t characters) {
    const auto eco = eco_of(game);
    if (!eco) return {};
    std::string code(eco->substr(0, characters));
    code.front() = static_cast<char>(to_ascii_lower(code.front()) - 32);
    return code;
}

std::string number_part(std::optional<double> number) {
    return number ? fmt::format("{}", *number) : std::string{};
}

std::string word_part(std::optional<std::string_view> word) {
    if (!word || *word == "*") return {};
    return std::string(*word == "1/2-1/2" ? "draw" : *word);
}

std::string field_part(const Field& field, const export_format::Game& game) {
    switch (field.kind()) {
        case ValueKind::Text: {
            const Texts texts = texts_of(field, game);
            return texts.size == 0 ? std::string{} : text_part(texts.items[0]);
        }
        case ValueKind::Number:
            return number_part(number_of(field.id(), game));
        case ValueKind::Date: {
            const auto date = date_of(field.id(), game);
            if (!date) return {};
            if (date->month == 0) return fmt::format("{:04}", date->year);
            if (date->day == 0) return fmt::format("{:04}-{:02}", date->year, date->month);
            return fmt::format("{:04}-{:02}-{:02}", date->year, date->month, date->day);
        }
        case ValueKind::Word:
            return word_part(word_of(field.id(), game));
        case ValueKind::Flag:
            return flag_of(field.id(), game) ? "yes" : "no";
        case ValueKind::Hash:
            return hash_of(game).value_or("");
        case ValueKind::Eco:
        case ValueKind::Finding:
            break;
    }
    return {};
}

constexpr std::string_view kUnknownName = "unknown";
constexpr std::string_view kPgnEnding = ".pgn";

bool is_plain(char c) {
    return is_ascii_lower(c) || is_ascii_digit(c) || c == '-' || c == '.' || c == ',' || c == '+';
}

// Names of devices on Windows, whatever ending follows.
bool is_reserved(std::string_view name) {
    constexpr std::string_view kDevices[] = {"con", "prn", "aux", "nul"};
    const std::string_view stem = name.substr(0, name.find('.'));
    if (std::ranges::find(kDevices, stem) != std::end(kDevices)) return true;
    return stem.size() == 4 && (stem.starts_with("com") || stem.starts_with("lpt")) &&
           is_ascii_digit(stem.back());
}

// FNV-1a: names must be the same on every machine.
std::uint64_t hash_of_key(std::string_view key) {
    std::uint64_t hash = 0xCBF29CE484222325ULL;
    for (const char c : key) {
        hash ^= static_cast<unsigned char>(c);
        hash *= 0x100000001B3ULL;
    }
    return hash;
}

struct ShownName {
    std::string text;
    bool is_exact = true;  // the key can be read off it
};

// Blanks become '_', and '_' itself is no plain character, so nothing is lost by that.
ShownName shown_name(std::string_view key) {
    ShownName name;
    for (const char c : key) {
        name.text += is_plain(c) ? c : '_';
        name.is_exact &= is_plain(c) || c == ' ';
    }
    if (name.text.front() == '.' || name.text.front() == '-') {
        name.text.front() = '_';
        name.is_exact = false;
    }
    if (name.text.back() == '.') {
        name.text.back() = '_';
        name.is_exact = false;
    }
    if (name.text == kUnknownName || is_reserved(name.text)) name.is_exact = false;
    return name;
}

// What can be shown of the key, and its hash.
std::string marked_name(ShownName name, std::string_view key) {
    constexpr std::size_t kHashBytes = 17;  // '~' and 16 digits
    if (is_reserved(name.text)) name.text.insert(0, 1, '_');
    name.text.resize(std::min(name.text.size(), Split::kLongestName - kHashBytes));
    return name.text + fmt::format("~{:016x}", hash_of_key(key));
}

std::string name_of_text(std::string_view key) {
    ShownName name = shown_name(key);
    if (name.is_exact && name.text.size() <= Split::kLongestName) return name.text;
    return marked_name(std::move(name), key);
}

// A file's own name without ".pgn"; one that has no such ending is marked, so that it has another
// name than the file that has.
std::string name_of_file(std::string_view key) {
    const bool has_ending = key.size() > kPgnEnding.size() && key.ends_with(kPgnEnding);
    if (!has_ending) return marked_name(shown_name(key), key);
    const std::string_view stem = key.substr(0, key.size() - kPgnEnding.size());
    ShownName name = shown_name(stem);
    if (name.is_exact && name.text.size() <= Split::kLongestName) return name.text;
    return marked_name(std::move(name), key);
}

std::optional<std::uint64_t> read_games(std::string_view text) {
    constexpr std::size_t kMostDigits = 18;
    if (text.empty() || text.size() > kMostDigits || !std::ranges::all_of(text, is_ascii_digit))
        return std::nullopt;
    std::uint64_t games = 0;
    for (const char digit : text)
        games = games * 10 + static_cast<std::uint64_t>(digit - '0');
    return games;
}

using SplitResult = Result<SplitBy, QueryError>;

SplitResult refuse(std::size_t offset, std::string problem) {
    return Unexpected{QueryError{offset, std::move(problem), {}}};
}

SplitResult parse_field_split(std::string_view text) {
    auto field = find_field(text);
    if (!field) return Unexpected{field.error()};
    SplitBy by{.field = *field};
    switch (by.field.id()) {
        case FieldId::Player:
        case FieldId::Finding:
        case FieldId::Comment:
        case FieldId::MainComment:
            return refuse(0, "'" + escaped(text) + "' is not one value in a game");
        case FieldId::Month:
            by.kind = SplitKind::Month;
            break;
        case FieldId::Eco:
            by.kind = SplitKind::Eco;
            by.characters = 3;
            break;
        case FieldId::File:
            by.kind = SplitKind::File;
            break;
        default:
            break;
    }
    return by;
}

SplitResult parse_split_by(std::string_view text) {
    if (const auto games = read_games(text)) {
        if (*games == 0) return refuse(0, "a part has at least one game");
        return SplitBy{.kind = SplitKind::Number, .games = *games};
    }
    for (const std::size_t characters : {std::size_t{1}, std::size_t{2}}) {
        if (!equals_ignoring_case(text, "eco" + std::to_string(characters))) continue;
        return SplitBy{.kind = SplitKind::Eco,
                       .characters = characters,
                       .field = Field{find_computed("eco"), {}}};
    }
    return parse_field_split(text);
}

}  // namespace
}  // namespace detail

Split::Split(std::shared_ptr<const detail::SplitBy> by) : by_(std::move(by)) {}

std::string Split::part_of(const export_format::Game& game, std::uint64_t ordinal) const {
    switch (by_->kind) {
        case detail::SplitKind::Number:
            // Four digits and more, so that folders list them in order.
            return fmt::format("{:04}", (std::max<std::uint64_t>(ordinal, 1) - 1) / by_->games + 1);
        case detail::SplitKind::Month:
            return detail::month_part(game);
        case detail::SplitKind::Eco:
            return detail::eco_part(game, by_->characters);
        case detail::SplitKind::File:
            return std::string(game.origin.file);
        case detail::SplitKind::Field:
            break;
    }
    return detail::field_part(by_->field, game);
}

std::string Split::name_of(std::string_view part) const {
    if (part.empty()) return std::string(detail::kUnknownName);
    switch (by_->kind) {
        case detail::SplitKind::Eco:
            return std::string(part);  // a code: a capital and digits
        case detail::SplitKind::File:
            return detail::name_of_file(part);
        default:
            return detail::name_of_text(part);
    }
}

bool Split::is_by_number() const {
    return by_->kind == detail::SplitKind::Number;
}
bool Split::needs_facts() const {
    return !is_by_number() && by_->field.spec->need == detail::FieldNeed::Facts;
}
bool Split::needs_moves() const {
    return !is_by_number() && by_->field.spec->need == detail::FieldNeed::Moves;
}

Result<Split, QueryError> parse_split(std::string_view text) {
    auto by = detail::parse_split_by(text);
    if (!by) return Unexpected{by.error()};
    return Split(std::make_shared<const detail::SplitBy>(std::move(by).value()));
}

std::string path_of_part(std::string_view pattern, std::string_view name) {
    constexpr std::string_view kPlace = "{}";
    const std::size_t slash = pattern.rfind('/');
    const std::size_t file = slash == std::string_view::npos ? 0 : slash + 1;
    std::string path(pattern);
    const std::size_t place = pattern.find(kPlace, file);
    if (place != std::string_view::npos) return path.replace(place, kPlace.size(), name);
    // Before the ending, and before that of the compression: "out.pgn.gz".
    std::size_t dot = pattern.size();
    for (const std::string_view ending : {".gz", ".zst", ".bz2", ".xz"}) {
        if (pattern.ends_with(ending)) dot = pattern.size() - ending.size();
    }
    const std::size_t before = pattern.substr(0, dot).rfind('.');
    // A name that only begins with a dot has no ending.
    if (before != std::string_view::npos && before > file) dot = before;
    return path.insert(std::max(dot, file), "-" + std::string(name));
}

}  // namespace arbiter::query
