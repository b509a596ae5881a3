#include "core/base/text.hpp"
#include "core/names/detail/fide_xml.hpp"
#include "core/names/detail/name_form.hpp"
#include "core/names/detail/player_evidence.hpp"
#include "core/names/detail/spelling_readers.hpp"

namespace arbiter::names::detail {

bool FideList::read_header(std::string_view line) {
    if (FideXml::is_beginning(line)) {
        is_xml_ = true;
        read(line, 1);
        return true;
    }
    if (!columns_.read_header(line)) return false;
    constexpr int kMonths = 12;
    if (const std::optional<int> month = columns_.month()) table_.set_year(*month / kMonths);
    return true;
}

void FideList::read(std::string_view line, std::uint64_t number) {
    if (is_xml_) {
        while (const std::optional<FidePlayer> player = xml_.next(line))
            add(*player, number);
        return;
    }
    if (trimmed(line).empty()) return;
    if (const std::optional<FidePlayer> player = columns_.read(line)) {
        add(*player, number);
    } else {
        table_.problems.add(path_, number, "the line does not begin with a FIDE id");
    }
}

void FideList::add(const FidePlayer& player, std::uint64_t number) {
    if (player.fide_id == 0) {
        table_.problems.add(path_, number, "the player has no FIDE id");
        return;
    }
    SpelledName person;
    person.fide_id = player.fide_id;
    person.elo = player.elo;
    person.born = player.born;
    person.federation = player.federation;
    person.title = player_title(player.title);
    person.is_woman = player.is_woman;
    person.has_title = true;
    std::string_view name = player.name;
    // The first lists wrote the titles of female grandmasters like this: "Polgar, Judit (GM)".
    const std::size_t open = name.rfind('(');
    if (open != std::string_view::npos && name.ends_with(')')) {
        const PlayerTitle title = player_title(name.substr(open + 1, name.size() - open - 2));
        if (title != PlayerTitle::None) {
            person.title = title;
            name = trimmed(name.substr(0, open));
        }
    }
    if (!table_.add_right(NameKind::Player, without_namesake_number(name), person))
        table_.problems.add(path_, number, "the name is empty or too long");
}

}  // namespace arbiter::names::detail
