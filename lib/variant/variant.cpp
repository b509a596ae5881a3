#include "variant/variant.hpp"

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

#define ARBITER_VARIANT(id, replayed, ...) constexpr auto k_##id = spellings(__VA_ARGS__);
#include "variant/variants.def"
#undef ARBITER_VARIANT

struct Row {
    std::string_view name;
    std::optional<VariantId> replayed;
    std::span<const Folded> spellings;
};

consteval std::string_view first_of(std::string_view name, auto...) {
    return name;
}

constexpr Row kRows[] = {
#define ARBITER_VARIANT(id, replayed, ...) {first_of(__VA_ARGS__), replayed, k_##id.folded},
#include "variant/variants.def"
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

const Row* find(std::string_view folded) {
    for (const Row& row : kRows) {
        for (const Folded& spelling : row.spellings)
            if (spelling.view() == folded) return &row;
    }
    return nullptr;
}

}  // namespace

namespace {

const Row* row_of(std::string_view name) {
    constexpr std::string_view kChess = "chess";
    const Folded folded{name};
    if (folded.is_too_long()) return nullptr;
    std::string_view text = folded.view();
    const Row* row = find(text);
    if (row == nullptr && text.ends_with(kChess)) {
        text.remove_suffix(kChess.size());
        row = find(text);
    }
    return row;
}

}  // namespace

VariantReading read_variant(std::string_view tag_value) {
    const Row* row = row_of(tag_value);
    if (row != nullptr) return {row->name, row->replayed};
    return {tag_value, std::nullopt};
}

bool is_known(std::string_view name) {
    return row_of(name) != nullptr;
}

}  // namespace arbiter::variant
