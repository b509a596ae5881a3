#include "base/text.hpp"
#include "clean/detail/spelling_readers.hpp"

namespace arbiter::clean::detail {

void FideList::read(std::string_view line, std::uint64_t number) {
    if (trimmed(line).empty()) return;
    const std::optional<FidePlayer> player = columns_.read(line);
    if (!player) {
        table_.problems.add(path_, number, "the line does not begin with a FIDE id");
        return;
    }
    const auto name = table_.add_right(NameKind::Player, player->name);
    if (!name) {
        table_.problems.add(path_, number, "the name is empty or too long");
        return;
    }
    SpelledName& spelled = table_.at(*name);
    spelled.fide_id = player->fide_id;
    spelled.elo = player->elo;
    spelled.born = player->born;
}

}  // namespace arbiter::clean::detail
