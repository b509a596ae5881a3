#include "core/names/detail/fide_xml.hpp"

#include "core/base/text.hpp"
#include "core/names/detail/player_limits.hpp"
#include "core/names/detail/spelling_readers.hpp"
#include "core/names/spelling.hpp"

#include <algorithm>
#include <utility>

namespace arbiter::names::detail {
namespace {

constexpr std::size_t kYearDigits = 4;

// The five entities that XML has by itself; others stay as they are.
std::string without_entities(std::string_view text) {
    constexpr std::pair<std::string_view, char> kEntities[] = {
        {"&amp;", '&'}, {"&lt;", '<'}, {"&gt;", '>'}, {"&quot;", '"'}, {"&apos;", '\''}};
    std::string result;
    while (!text.empty()) {
        const auto* const entity = std::ranges::find_if(
            kEntities, [&](const auto& each) { return text.starts_with(each.first); });
        const bool is_entity = entity != std::end(kEntities);
        result += is_entity ? entity->second : text.front();
        text.remove_prefix(is_entity ? entity->first.size() : 1);
    }
    return result;
}

std::uint16_t year_of(std::string_view text) {
    return static_cast<std::uint16_t>(number_or_zero(text.substr(0, kYearDigits), kLatestYear));
}

}  // namespace

bool FideXml::is_beginning(std::string_view line) {
    line = trimmed(line);
    return line.starts_with("<?xml") || line.starts_with("<playerslist");
}

std::optional<FidePlayer> FideXml::next(std::string_view& line) {
    while (true) {
        const std::size_t begin = line.find('<');
        const std::size_t end = line.find('>', std::min(begin, line.size()));
        if (end == std::string_view::npos) return std::nullopt;
        const std::string_view element = line.substr(begin + 1, end - begin - 1);
        line.remove_prefix(end + 1);
        if (element == "player") player_ = {};
        if (element == "/player") return std::exchange(player_, {});
        take(element, line.substr(0, line.find('<')));
    }
}

void FideXml::take(std::string_view element, std::string_view text) {
    text = trimmed(text);
    if (element == "fideid") player_.fide_id = fide_id_of(text);
    if (element == "name") player_.name = line_in_utf8(without_entities(text));
    if (element == "country") player_.federation = packed_federation(text);
    if (element == "sex") player_.is_woman = text == "F";
    if (element == "title" && !fide_title(text).empty()) player_.title = fide_title(text);
    if (element == "w_title" && player_.title.empty()) player_.title = fide_title(text);
    if (element == "rating") player_.elo = fide_elo_of(text);
    if (element == "birthday") player_.born = year_of(text);
}

}  // namespace arbiter::names::detail
