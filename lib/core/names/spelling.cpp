#include "core/names/spelling.hpp"

#include "core/names/detail/name_finder.hpp"
#include "core/names/detail/spelling_readers.hpp"
#include "core/names/detail/spelling_table.hpp"

#include <array>
#include <system_error>
#include <utility>

namespace arbiter::names {
namespace {

constexpr std::array<std::string_view, kNameKinds> kKindNames{"player", "site", "event", "round"};

}  // namespace

std::string_view to_string(NameKind kind) {
    return kKindNames[static_cast<std::size_t>(kind)];
}

std::optional<NameKind> name_kind_of(std::string_view text) {
    for (std::size_t i = 0; i < kNameKinds; ++i)
        if (text == kKindNames[i]) return static_cast<NameKind>(i);
    return std::nullopt;
}

struct Spelling::State {
    explicit State(std::size_t memory_bytes) : table(memory_bytes) {}
    detail::SpellingTable table;
};

Spelling::Spelling(std::unique_ptr<const State> state) : state_(std::move(state)) {}
Spelling::Spelling(Spelling&&) noexcept = default;
Spelling& Spelling::operator=(Spelling&&) noexcept = default;
Spelling::~Spelling() = default;

Result<Spelling, std::string> Spelling::read(std::span<const SpellingFile> files,
                                             const Limits& limits) {
    auto state = std::make_unique<State>(limits.memory_bytes);
    for (const SpellingFile& file : files) {
        if (const auto error = detail::read_spelling_file(file, state->table))
            return Unexpected(file.file.name + ": " + *error);
        if (state->table.is_full())
            return Unexpected(file.file.name + ": the names need more than " +
                              std::to_string(limits.memory_bytes >> 20) + " MiB");
    }
    state->table.index();
    return Spelling(std::move(state));
}

Result<Spelling, std::string> Spelling::read(text::TextFile file) {
    const SpellingFile only{std::move(file), SpellingFormat::Auto};
    return read(std::span(&only, 1), Limits{});
}

std::vector<std::string> Spelling::usual_paths(std::string_view home) {
    std::vector<std::string> paths;
    const auto add_folder = [&](const std::string& folder) {
        paths.push_back(folder + "/spelling.ssp");
        paths.push_back(folder + "/ratings.ssp");
    };
    if (!home.empty())
        for (const char* folder : {"/.scid/data", "/.scidvspc", "/.local/share/scid"})
            add_folder(std::string(home) + folder);
    for (const char* folder :
         {"/usr/share/scid/data", "/usr/share/scid", "/usr/local/share/scid/data",
          "/usr/local/share/scid", "/usr/share/games/scid", "/usr/share/scidvspc"})
        add_folder(folder);
    return paths;
}

std::optional<NameProposal> Spelling::proposal(NameKind kind, std::string_view written,
                                               const NameContext& context) const {
    return detail::NameFinder(state_->table, kind, written, context).find();
}

const text::TableProblems& Spelling::problems() const& {
    return state_->table.problems;
}
std::size_t Spelling::size() const {
    return state_->table.size();
}
std::size_t Spelling::memory_bytes() const {
    return state_->table.memory_bytes();
}

}  // namespace arbiter::names
