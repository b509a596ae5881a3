#pragma once

#include "core/base/result.hpp"
#include "core/text/table_problem.hpp"
#include "core/text/text_lines.hpp"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace arbiter::names {

// What a name is the name of. The tags with it: White and Black, Site, Event, Round.
enum class NameKind : std::uint8_t { Player, Site, Event, Round };
inline constexpr std::size_t kNameKinds = 4;
[[nodiscard]] std::string_view to_string(NameKind kind);  // "player", ...
[[nodiscard]] std::optional<NameKind> name_kind_of(std::string_view text);

// A title of FIDE, in the order of what it is worth; women's titles are a separate series.
enum class PlayerTitle : std::uint8_t { None, CM, FM, IM, GM, WCM, WFM, WIM, WGM };

// What the games say about the bearer of a name, as far as they agree. 0 = nothing.
struct NameContext {
    std::uint32_t fide_id = 0;
    std::uint16_t first_year = 0, last_year = 0;
    std::uint16_t lowest_elo = 0, highest_elo = 0;
    std::uint16_t born = 0;                       // year
    std::uint16_t federation = 0;                 // packed_federation()
    PlayerTitle title = PlayerTitle::None;        // the highest open one
    PlayerTitle women_title = PlayerTitle::None;  // the highest
};

// Three letters in a number, "NOR"; 0: they are no code of a federation.
[[nodiscard]] std::uint16_t packed_federation(std::string_view code);

// How a name should perhaps be spelled. Several candidates are never a proposal.
struct NameProposal {
    std::string right;   // empty: only alternatives
    std::string source;  // name of the spelling file
    int score = 0;       // 0..100, see docs/guide/names.md
    std::string why;
    std::vector<std::string> alternatives;  // when there is no proposal; in byte order
};

enum class SpellingFormat : std::uint8_t {
    Auto,  // by content
    Scid,  // spelling.ssp, ratings.ssp
    Fide,  // a rating list of the FIDE, TXT with columns or XML
    Csv,   // kind,written,right
};

struct SpellingFile {
    text::TextFile file;
    SpellingFormat format = SpellingFormat::Auto;
};

// The right spellings of names, from files that the user has.
// THREADS: pure once it is read.
class Spelling {
  public:
    struct Limits {
        std::size_t memory_bytes = std::size_t{1} << 30;  // a FIDE list takes about 100 bytes a row
    };

    // Reads all the files. The error names the file that is no such file, or says that they need
    // more memory than allowed.   THROWS: as TextFile::open.
    [[nodiscard]] static Result<Spelling, std::string> read(std::span<const SpellingFile> files,
                                                            const Limits& limits);
    [[nodiscard]] static Result<Spelling, std::string> read(text::TextFile file);

    // Where Scid and its relatives put their files. `home`: as for Openings.
    [[nodiscard]] static std::vector<std::string> usual_paths(std::string_view home);

    Spelling(Spelling&&) noexcept;
    Spelling& operator=(Spelling&&) noexcept;
    ~Spelling();

    // What to make of `written`, UTF-8. Nullopt: it is right, or nothing is like it.   COST: some
    // tens of microseconds; a name that nothing is like takes longest.
    [[nodiscard]] std::optional<NameProposal> proposal(NameKind kind, std::string_view written,
                                                       const NameContext& context) const;

    // Entries of the files that cannot be used.
    [[nodiscard]] const text::TableProblems& problems() const&;
    [[nodiscard]] std::size_t size() const;  // spellings, right and other
    [[nodiscard]] std::size_t memory_bytes() const;

  private:
    struct State;
    explicit Spelling(std::unique_ptr<const State> state);
    std::unique_ptr<const State> state_;
};

}  // namespace arbiter::names
