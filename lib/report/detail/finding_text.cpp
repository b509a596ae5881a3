#include "report/detail/finding_text.hpp"

#include "check/rule.hpp"
#include "report/detail/line_buffer.hpp"
#include "report/detail/prose.hpp"
#include "report/facts_keys.hpp"
#include "report/utf8.hpp"

#include <algorithm>

namespace arbiter::report::detail {
namespace {

// FNV-1a.
std::uint64_t digest(std::uint64_t hash, std::string_view bytes) {
    for (const char c : bytes)
        hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3;
    return (hash ^ 0xFFU) * 0x100000001b3;
}

}  // namespace

std::string message_of(const check::Finding& finding, const GameRecord* game,
                       std::uint64_t ordinal) {
    std::string text;
    LineBuffer line{text};
    append_subject(finding, game, ordinal, line);
    append_verdict(finding, line);
    line.flush();
    return text;
}

std::uint32_t FindingNames::number_of(const check::Finding& finding, const GameRecord* game,
                                      std::string_view file) {
    const auto rule = static_cast<std::size_t>(finding.rule);
    if (game == nullptr) {
        if (file != file_) {
            in_file_.fill(0);
            file_ = file;
        }
        return in_file_[rule]++;
    }
    if (game->span.begin != game_.begin || game->span.end != game_.end || file != game_file_) {
        in_game_.fill(0);
        game_ = game->span;
        game_file_ = file;
    }
    return in_game_[rule]++;
}

std::uint32_t FindingNames::number_of_name(std::uint64_t name) {
    if (given_.size() < kMostNames) return given_[name]++;
    const auto found = given_.find(name);
    return found == given_.end() ? 0 : found->second++;
}

std::string FindingNames::name_of(const check::Finding& finding, const GameRecord* game,
                                  std::string_view file) {
    replay::Hash128 hash{0xcbf29ce484222325, 0x84222325cbf29ce4};
    const std::uint32_t number = number_of(finding, game, file);
    std::string key(check::rule(finding.rule).name);
    key += ' ';
    key += std::to_string(number);
    if (game == nullptr || game->card == nullptr) {
        key.append(" ").append(file);
    } else {
        const std::array<char, 32> card = hex_digits(game->card->fingerprint);
        key.append(" ").append(card.data(), card.size());
    }
    hash.high = digest(hash.high, key);
    hash.low = digest(hash.low, key);
    if (const std::uint32_t before = number_of_name(hash.low); before != 0) {
        hash.high = digest(hash.high, std::to_string(before));
        hash.low = digest(hash.low, std::to_string(before));
    }
    const std::array<char, 32> digits = hex_digits(hash);
    return {digits.data(), digits.size()};
}

std::uint64_t column_in_characters(const BatchView& batch, const GameRecord* game,
                                   std::uint64_t text_offset, Place place) {
    if (game == nullptr || text_offset <= game->span.begin) return place.column;
    const std::string_view before =
        batch.bytes.substr(static_cast<std::size_t>(game->span.begin - batch.base_offset),
                           static_cast<std::size_t>(text_offset - game->span.begin));
    const std::size_t line_end = before.find_last_of("\r\n");
    const std::size_t begin = line_end == std::string_view::npos ? 0 : line_end + 1;
    // Bytes of UTF-8 that go on with a character; in other encodings each byte is one.
    std::string scratch;
    const std::string_view line = before.substr(begin);
    if (to_utf8(line, scratch).data() != line.data()) return place.column;
    const auto more = std::ranges::count_if(
        line, [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) == 0x80; });
    return place.column - static_cast<std::uint64_t>(more);
}

}  // namespace arbiter::report::detail
