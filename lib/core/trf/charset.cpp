#include "core/trf/charset.hpp"

#include "core/base/text.hpp"
#include "core/trf/text_line.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <map>
#include <string>
#include <vector>

namespace arbiter::trf {
namespace {

using encoding::ExpectedCharset;
using enum encoding::LocalCharset;

struct Country {
    std::string_view code;  // of FIDE
    std::array<encoding::LocalCharset, 2> charsets;
};
// All others write as western Europe does.
constexpr Country kCountries[] = {
    {"GRE", {Windows1253, Windows1253}}, {"CYP", {Windows1253, Windows1253}},
    {"TUR", {Windows1254, Windows1254}}, {"AZE", {Windows1254, Windows1251}},
    {"RUS", {Windows1251, Koi8R}},       {"FID", {Windows1252, Windows1251}},
    {"UKR", {Windows1251, Windows1251}}, {"BLR", {Windows1251, Windows1251}},
    {"BUL", {Windows1251, Windows1251}}, {"MKD", {Windows1251, Windows1251}},
    {"KAZ", {Windows1251, Windows1251}}, {"KGZ", {Windows1251, Windows1251}},
    {"UZB", {Windows1251, Windows1251}}, {"TJK", {Windows1251, Windows1251}},
    {"TKM", {Windows1251, Windows1250}}, {"MGL", {Windows1251, Windows1251}},
    {"SRB", {Windows1250, Windows1251}}, {"MNE", {Windows1250, Windows1251}},
    {"BIH", {Windows1250, Windows1251}}, {"MDA", {Windows1250, Windows1251}},
    {"POL", {Windows1250, Windows1250}}, {"CZE", {Windows1250, Windows1250}},
    {"SVK", {Windows1250, Windows1250}}, {"HUN", {Windows1250, Windows1250}},
    {"SLO", {Windows1250, Windows1250}}, {"CRO", {Windows1250, Windows1250}},
    {"ROU", {Windows1250, Windows1250}}, {"ALB", {Windows1252, Windows1250}},
    {"EST", {Windows1257, Windows1257}}, {"LAT", {Windows1257, Windows1257}},
    {"LTU", {Windows1257, Windows1257}}};

// Their letters are in none of the character sets that are known.
constexpr std::string_view kOtherScripts[] = {
    "ISR", "EGY", "UAE", "KSA", "QAT", "KUW", "BRN", "JOR", "SYR", "LBN", "IRQ", "IRI", "YEM",
    "OMA", "LBA", "SUD", "PLE", "AFG", "PAK", "GEO", "ARM", "THA", "VIE", "CHN", "TPE", "HKG",
    "JPN", "KOR", "IND", "BAN", "NEP", "SRI", "MYA", "CAM", "LAO", "ETH", "ERI"};

std::string federation_at(std::string_view text) {
    std::string code;
    for (const char c : trimmed(text.substr(0, 3)))
        code += is_ascii_lower(c) ? static_cast<char>(c - 'a' + 'A') : c;
    return code.size() == 3 && std::ranges::all_of(code, is_ascii_letter) ? code : std::string();
}

struct Federations {
    std::string of_tournament, of_players;
};

// Single bytes: columns are what they are before anything is decoded.
Federations federations_of(std::string_view bytes) {
    constexpr std::size_t kFederation = 53;
    Federations found;
    std::map<std::string, std::size_t> players;
    for (const std::string_view line : split_lines(bytes)) {
        if (line.starts_with("032 ") && found.of_tournament.empty())
            found.of_tournament = federation_at(trimmed(line.substr(4)));
        if (!line.starts_with("001 ") || line.size() < kFederation + 3) continue;
        if (const std::string code = federation_at(line.substr(kFederation)); !code.empty())
            ++players[code];
    }
    const auto most =
        std::ranges::max_element(players, {}, [](const auto& each) { return each.second; });
    if (most != players.end()) found.of_players = most->first;
    return found;
}

void expect(std::string_view federation, int weight, std::vector<ExpectedCharset>& expected) {
    if (federation.empty()) return;
    const auto* const country = std::ranges::find(kCountries, federation, &Country::code);
    if (country == std::end(kCountries)) {
        expected.push_back({Windows1252, weight});
        return;
    }
    for (const encoding::LocalCharset charset : country->charsets)
        expected.push_back({charset, weight});
}

bool has_other_script(std::string_view federation) {
    return std::ranges::find(kOtherScripts, federation) != std::end(kOtherScripts);
}

}  // namespace

encoding::CharsetGuess guess_charset(std::string_view bytes) {
    const Federations federations = federations_of(bytes);
    std::vector<ExpectedCharset> expected;
    expect(federations.of_tournament, 2, expected);
    expect(federations.of_players, federations.of_tournament.empty() ? 2 : 1, expected);
    encoding::CharsetGuess guess = encoding::guess_charset(bytes, expected);
    const bool is_of_the_world = guess.charset == Windows1252 || guess.charset == Utf8 ||
                                 guess.charset == Utf16Le || guess.charset == Utf16Be;
    const std::string& home =
        federations.of_tournament.empty() ? federations.of_players : federations.of_tournament;
    if (has_other_script(home) && !is_of_the_world) guess.makes_words = false;
    return guess;
}

}  // namespace arbiter::trf
