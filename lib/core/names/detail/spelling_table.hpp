#pragma once

#include "core/base/hash_index.hpp"
#include "core/names/spelling.hpp"
#include "core/text/table_problem.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace arbiter::names::detail {

inline constexpr std::size_t kLongestName = 255;  // PGN 4.3, 7

// A name of the files: right itself, or another spelling of one that is.
struct SpelledName {
    std::uint32_t text = 0;   // in the pool
    std::uint32_t right = 0;  // index of the right one; its own for a right name
    std::uint32_t fide_id = 0;
    std::uint16_t born = 0, died = 0;  // years, 0 = unknown
    std::uint16_t elo = 0;             // the highest known, or that of the list
    std::uint16_t federation = 0;      // packed; 0: not known, or several
    std::uint8_t size = 0;
    std::uint8_t file = 0;
    NameKind kind : 2 = NameKind::Player;
    PlayerTitle title : 4 = PlayerTitle::None;
    bool is_woman : 1 = false;
    bool has_title : 1 = false;   // it is known whether there is one
    std::uint8_t is_own : 1 = 0;  // a correction the user wrote down himself
};
static_assert(sizeof(SpelledName) == 24);

// A correction of parts of names: Scid's %Prefix, %Infix and %Suffix.
struct PartCorrection {
    enum class Place : std::uint8_t { Prefix, Infix, Suffix };
    NameKind kind;
    Place place;
    std::string written, right;
    std::uint8_t file = 0;  // set by the table
};

// The names of all spelling files and how they are found. Filled by the readers, then indexed, then
// only read.
class SpellingTable {
  public:
    explicit SpellingTable(std::size_t memory_bytes) : memory_bytes_(memory_bytes) {}

    // Adds a right name, or another spelling of name `right`; returns its index. Nullopt: it is
    // empty, too long or there is no room.
    std::optional<std::uint32_t> add_right(NameKind kind, std::string_view text,
                                           const SpelledName& person = SpelledName());
    std::optional<std::uint32_t> add_alias(std::uint32_t right, std::string_view text);
    bool add_correction(PartCorrection correction);
    [[nodiscard]] SpelledName& at(std::uint32_t name) { return names_[name]; }
    void begin_file(std::string_view path);
    // The year whose ratings the file has.
    void set_year(int year) { years_.back() = static_cast<std::uint16_t>(year); }
    [[nodiscard]] bool is_full() const { return is_full_; }
    void index();

    text::TableProblems problems;

    [[nodiscard]] const SpelledName& operator[](std::uint32_t name) const { return names_[name]; }
    [[nodiscard]] std::string_view text_of(std::uint32_t name) const {
        return std::string_view(pool_).substr(names_[name].text, names_[name].size);
    }
    [[nodiscard]] std::string_view file_of(std::uint32_t name) const {
        return files_[names_[name].file];
    }
    [[nodiscard]] std::string_view name_of_file(std::size_t file) const { return files_[file]; }
    // 0: the file does not say it.
    [[nodiscard]] int year_of(std::uint32_t name) const { return years_[names_[name].file]; }
    [[nodiscard]] std::size_t size() const { return names_.size(); }
    [[nodiscard]] const std::vector<PartCorrection>& corrections() const { return corrections_; }
    [[nodiscard]] std::size_t memory_bytes() const;

    // Names whose folded_name() is `folded`, at most kMostVisited.
    [[nodiscard]] std::vector<std::uint32_t> with_letters(NameKind kind,
                                                          std::string_view folded) const;
    // Names of players, right and other, with that surname and a first given name that begins like
    // `given`.
    [[nodiscard]] std::vector<std::uint32_t> with_initial(std::string_view surname,
                                                          std::string_view given) const;
    [[nodiscard]] std::vector<std::uint32_t> with_fide_id(std::uint32_t fide_id) const;

    static constexpr std::size_t kMostVisited = 4096;

  private:
    std::optional<std::uint32_t> add(SpelledName name, std::string_view text);

    std::size_t memory_bytes_;
    bool is_full_ = false;
    std::string pool_;
    std::vector<SpelledName> names_;
    std::vector<PartCorrection> corrections_;
    std::vector<std::string> files_;
    std::vector<std::uint16_t> years_;  // of files_
    HashIndex by_letters_, by_initial_, by_fide_id_;
};

}  // namespace arbiter::names::detail
