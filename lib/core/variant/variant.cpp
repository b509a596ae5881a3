#include "core/variant/variant.hpp"

#include <array>
#include <span>

namespace arbiter::variant {
namespace {

// A spelling without what does not count. No known spelling is longer than the array; longer ones
// are unknown.
class Folded {
  public:
    constexpr explicit Folded(std::string_view text) {
        for (const char c : text) {
            if (c == ' ' || c == '\t' || c == '-' || c == '_') continue;
            if (size_ == text_.size()) {
                size_ = 0;
                is_too_long_ = true;
                return;
            }
            text_[size_++] = c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c;
        }
    }
    [[nodiscard]] constexpr bool is_too_long() const { return is_too_long_; }
    [[nodiscard]] constexpr std::string_view view() const& { return {text_.data(), size_}; }
    [[nodiscard]] std::string_view view() const&& = delete;

    friend constexpr bool operator==(const Folded& a, const Folded& b) {
        return a.view() == b.view();
    }

  private:
    std::array<char, 24> text_{};
    std::size_t size_ = 0;
    bool is_too_long_ = false;
};

// The lines of variants.def; spellings are folded at compile time, the name itself being the first.
template <std::size_t N>
struct Spellings {
    std::array<Folded, N> folded;
};
template <class... Texts>
consteval auto spellings(Texts... texts) {
    return Spellings<sizeof...(Texts)>{{Folded(texts)...}};
}

#define ARBITER_VARIANT(id, variant, replayed, tag, ...) \
    constexpr auto k_##id = spellings(__VA_ARGS__);
#include "core/variant/variants.def"
#undef ARBITER_VARIANT

struct Row {
    std::string_view name;
    std::string_view tag;
    std::optional<VariantId> variant;
    std::optional<VariantId> replayed;
    std::span<const Folded> spellings;
};

consteval std::string_view first_of(std::string_view name, auto...) {
    return name;
}

constexpr Row kRows[] = {
#define ARBITER_VARIANT(id, variant, replayed, tag, ...) \
    {first_of(__VA_ARGS__), tag, variant, replayed, k_##id.folded},
#include "core/variant/variants.def"
#undef ARBITER_VARIANT
};

// No spelling is that of two variants.
constexpr bool are_distinct() {
    std::size_t matches = 0;
    std::size_t total = 0;
    for (const Row& row : kRows) {
        total += row.spellings.size();
        for (const Folded& spelling : row.spellings) {
            if (spelling.is_too_long()) return false;
            for (const Row& other : kRows) {
                for (const Folded& same : other.spellings)
                    matches += spelling == same;
            }
        }
    }
    return matches == total;
}
static_assert(are_distinct());

// The first rows are those of VariantId, in its order.
constexpr bool are_in_order() {
    for (std::size_t i = 0; i < kVariants; ++i)
        if (kRows[i].variant != static_cast<VariantId>(i)) return false;
    return true;
}
static_assert(are_in_order());

const Row* find(std::string_view folded) {
    for (const Row& row : kRows) {
        for (const Folded& spelling : row.spellings)
            if (spelling.view() == folded) return &row;
    }
    return nullptr;
}

const Row* find_without_chess(std::string_view folded) {
    constexpr std::string_view kChess = "chess";
    if (const Row* row = find(folded)) return row;
    if (!folded.ends_with(kChess)) return nullptr;
    return find(folded.substr(0, folded.size() - kChess.size()));
}

// pychess writes "Crazyhouse960", bughouse.pro "Bughouse Chess960".
const Row* row_of(std::string_view name) {
    constexpr std::string_view k960 = "960";
    const Folded folded{name};
    if (folded.is_too_long()) return nullptr;
    const std::string_view text = folded.view();
    if (const Row* row = find_without_chess(text)) return row;
    if (!text.ends_with(k960)) return nullptr;
    const Row* row = find_without_chess(text.substr(0, text.size() - k960.size()));
    const bool is_variant = row != nullptr && row->variant && *row->variant > VariantId::Chess960;
    return is_variant ? row : nullptr;
}

}  // namespace

VariantReading read_variant(std::string_view tag_value) {
    const Row* row = row_of(tag_value);
    if (row != nullptr) return {row->name, row->replayed};
    return {tag_value, std::nullopt};
}

std::optional<VariantId> identify(std::string_view tag_value) {
    const Row* row = row_of(tag_value);
    return row != nullptr ? row->variant : std::nullopt;
}

bool is_known(std::string_view name) {
    return row_of(name) != nullptr;
}

std::string_view name_of(VariantId variant) {
    return kRows[static_cast<std::size_t>(variant)].name;
}

std::string_view tag_of(VariantId variant) {
    return kRows[static_cast<std::size_t>(variant)].tag;
}

}  // namespace arbiter::variant
