#pragma once

#include "core/export_format/game.hpp"
#include "core/export_format/tag_edit.hpp"
#include "core/names/spelling.hpp"

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace arbiter::names {

// Right spellings of names as games write them, and the evidence for each.
// THREADS: pure once it is filled.
class NameChanges {
  public:
    // All UTF-8; `written` without blanks around it. The first of two spellings of one name counts.
    // `source` may be empty.
    void add(NameKind kind, std::string_view written, std::string_view right,
             std::string_view source = {});

    // Adds the changes of the name tags of `game`, in the order White, Black, Site, Event, Round.
    // Where `into` changes such a tag already, the new value is what is looked up and replaced.
    // LIFETIME: of this object, and of the tag names, which are literals.
    void changes(const export_format::Game& game,
                 std::vector<export_format::TagChange>& into) const;

    [[nodiscard]] std::size_t size() const;

  private:
    struct Right {
        std::string name, source;
    };
    // Values live on the heap, so views of them survive a move.
    std::unordered_map<std::string, std::unique_ptr<const Right>> rights_[kNameKinds];
};

}  // namespace arbiter::names
