#include "core/names/detail/spelling_table.hpp"

#include "core/base/text.hpp"
#include "core/encoding/utf8.hpp"
#include "core/names/detail/name_form.hpp"

#include <algorithm>
#include <limits>

namespace arbiter::names::detail {
namespace {

constexpr std::size_t kMostCorrections = 10'000;
constexpr std::size_t kMostFiles = 255;
// The three indexes together, for a name and its player.
constexpr std::size_t kIndexBytesPerName = 40;

std::uint32_t letters_hash(NameKind kind, std::string_view folded) {
    return hash_of(folded, static_cast<std::uint32_t>(kind));
}

std::uint32_t initial_hash(std::string_view surname, std::string_view given) {
    const std::size_t initial = encoding::sequence_length(given, 0);
    std::string key(surname);
    key.append(" ").append(given.substr(0, std::max<std::size_t>(initial, 1)));
    return hash_of(key, std::numeric_limits<std::uint32_t>::max());
}

// Different for different numbers, and spread over all bits.
std::uint32_t fide_id_hash(std::uint32_t fide_id) {
    return fide_id * 0x9E3779B1U;
}

std::vector<std::uint32_t> items_under(const HashIndex& index, std::uint32_t hash) {
    std::vector<std::uint32_t> items;
    index.visit(hash, [&](std::uint32_t item) {
        items.push_back(item);
        return items.size() < SpellingTable::kMostVisited;
    });
    return items;
}

}  // namespace

void SpellingTable::begin_file(std::string_view path) {
    const std::size_t slash = path.find_last_of('/');
    if (files_.size() == kMostFiles) return;
    files_.emplace_back(slash == std::string_view::npos ? path : path.substr(slash + 1));
    years_.push_back(0);
}

std::optional<std::uint32_t> SpellingTable::add(SpelledName name, std::string_view text) {
    if (text.empty() || text.size() > kLongestName) return std::nullopt;
    if (memory_bytes() + text.size() + sizeof(SpelledName) > memory_bytes_ ||
        pool_.size() + text.size() > std::numeric_limits<std::uint32_t>::max()) {
        is_full_ = true;
        return std::nullopt;
    }
    name.text = static_cast<std::uint32_t>(pool_.size());
    name.size = static_cast<std::uint8_t>(text.size());
    name.file = static_cast<std::uint8_t>(files_.size() - 1);
    pool_.append(text);
    names_.push_back(name);
    return static_cast<std::uint32_t>(names_.size() - 1);
}

std::optional<std::uint32_t> SpellingTable::add_right(NameKind kind, std::string_view text,
                                                      const SpelledName& person) {
    SpelledName name = person;
    name.kind = kind;
    name.right = static_cast<std::uint32_t>(names_.size());
    return add(name, text);
}

std::optional<std::uint32_t> SpellingTable::add_alias(std::uint32_t right, std::string_view text) {
    SpelledName name;
    name.kind = names_[right].kind;
    name.right = right;
    return add(name, text);
}

bool SpellingTable::add_correction(PartCorrection correction) {
    if (corrections_.size() == kMostCorrections || correction.written.empty() ||
        correction.written.size() > kLongestName || correction.right.size() > kLongestName)
        return false;
    correction.file = static_cast<std::uint8_t>(files_.size() - 1);
    corrections_.push_back(std::move(correction));
    return true;
}

std::size_t SpellingTable::memory_bytes() const {
    return pool_.size() + names_.size() * (sizeof(SpelledName) + kIndexBytesPerName);
}

void SpellingTable::index() {
    pool_.shrink_to_fit();
    names_.shrink_to_fit();
    for (std::uint32_t i = 0; i < names_.size(); ++i) {
        const SpelledName& name = names_[i];
        by_letters_.add(letters_hash(name.kind, folded_name(text_of(i))), i);
        if (name.kind != NameKind::Player) continue;
        if (name.fide_id != 0) by_fide_id_.add(fide_id_hash(name.fide_id), i);
        for (const PersonForm& form : person_forms(text_of(i)))
            if (!form.given.empty())
                by_initial_.add(initial_hash(form.surname, form.given.front()), i);
    }
    by_letters_.seal();
    by_initial_.seal();
    by_fide_id_.seal();
}

std::vector<std::uint32_t> SpellingTable::with_letters(NameKind kind,
                                                       std::string_view folded) const {
    std::vector<std::uint32_t> found = items_under(by_letters_, letters_hash(kind, folded));
    std::erase_if(found, [&](std::uint32_t name) {
        return names_[name].kind != kind || folded_name(text_of(name)) != folded;
    });
    return found;
}

std::vector<std::uint32_t> SpellingTable::with_initial(std::string_view surname,
                                                       std::string_view given) const {
    return items_under(by_initial_, initial_hash(surname, given));
}

std::vector<std::uint32_t> SpellingTable::with_fide_id(std::uint32_t fide_id) const {
    return items_under(by_fide_id_, fide_id_hash(fide_id));
}

}  // namespace arbiter::names::detail
