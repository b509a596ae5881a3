#include "core/query/detail/text_pattern.hpp"

#include "core/base/text.hpp"
#include "core/encoding/utf8.hpp"

#include <algorithm>

namespace arbiter::query::detail {

namespace {

// Outside of Unicode: a byte that is no UTF-8.
constexpr char32_t kNoCharacter = 0x110000;

constexpr char32_t to_lower(char32_t character) {
    return character >= 'A' && character <= 'Z' ? character + 32 : character;
}
constexpr char32_t to_upper(char32_t character) {
    return character >= 'a' && character <= 'z' ? character - 32 : character;
}

constexpr bool is_word_character(char32_t character) {
    const char32_t lower = to_lower(character);
    return (lower >= 'a' && lower <= 'z') || (character >= '0' && character <= '9') ||
           character == '_';
}

// At most TextPattern::kLongestText characters.
std::u32string characters_of(std::string_view text) {
    std::u32string out;
    for (std::size_t i = 0; i < text.size() && out.size() < TextPattern::kLongestText;) {
        const std::size_t length = encoding::sequence_length(text, i);
        out += length == 0 ? kNoCharacter : encoding::character_at(text, i, length);
        i += length == 0 ? 1 : length;
    }
    return out;
}

bool holds(const TextPattern::Set& set, char32_t character) {
    const bool is_in = std::ranges::any_of(set.ranges, [&](const auto& range) {
        return character >= range.first && character <= range.second;
    });
    return is_in != set.is_negated;
}

}  // namespace

bool TextPattern::takes(const Step& step, char32_t character) const {
    switch (step.op) {
        case Op::Any:
            return true;
        case Op::Character:
            return ignores_case_ ? to_lower(step.character) == to_lower(character)
                                 : step.character == character;
        case Op::Set: {
            const Set& set = sets_[step.set];
            if (!ignores_case_) return holds(set, character);
            const bool is_lower_held = holds(set, to_lower(character));
            const bool is_upper_held = holds(set, to_upper(character));
            // A negated set takes neither case of what it names.
            return set.is_negated ? is_lower_held && is_upper_held : is_lower_held || is_upper_held;
        }
        default:
            return false;
    }
}

// All states the automaton can be in at one place of the text, moved on character by character.
class TextPatternRun {
  public:
    TextPatternRun(const TextPattern& pattern, std::u32string_view text, bool is_whole)
        : pattern_(pattern),
          text_(text),
          is_whole_(is_whole),
          seen_(pattern.steps_.size() + 1, 0) {}

    [[nodiscard]] bool finds() {
        for (std::size_t at = 0; at <= text_.size(); ++at) {
            ++round_;
            states_.clear();
            for (const std::size_t state : next_)
                enter(state, at);
            enter(0, at);
            if (has_match_) return true;
            if (at == text_.size()) return false;
            next_.clear();
            for (const std::size_t state : states_) {
                if (pattern_.takes(pattern_.steps_[state], text_[at])) next_.push_back(state + 1);
            }
        }
        return false;
    }

  private:
    using Op = TextPattern::Op;

    // Adds the state and all that it leads to without a character.
    void enter(std::size_t first, std::size_t at) {
        pending_.push_back(first);
        while (!pending_.empty()) {
            const std::size_t state = pending_.back();
            pending_.pop_back();
            if (seen_[state] == round_) continue;
            seen_[state] = round_;
            if (state == pattern_.steps_.size()) {
                has_match_ = true;
            } else {
                follow(state, at);
            }
        }
    }

    void follow(std::size_t state, std::size_t at) {
        const TextPattern::Step& step = pattern_.steps_[state];
        const auto go = [&](std::int32_t by) {
            pending_.push_back(static_cast<std::size_t>(static_cast<std::int64_t>(state) + by));
        };
        if (step.op == Op::Split) {
            go(step.a);
            go(step.b);
        } else if (step.op == Op::Jump) {
            go(step.a);
        } else if (step.op == Op::Character || step.op == Op::Any || step.op == Op::Set) {
            states_.push_back(state);
        } else if (holds_at(step.op, at)) {
            go(1);
        }
    }

    [[nodiscard]] bool holds_at(Op op, std::size_t at) const {
        if (op == Op::Begin) return at == 0;
        if (op == Op::End) return at == text_.size() && is_whole_;
        const bool is_before = at > 0 && is_word_character(text_[at - 1]);
        const bool is_behind = at < text_.size() && is_word_character(text_[at]);
        return (is_before != is_behind) == (op == Op::Boundary);
    }

    const TextPattern& pattern_;
    std::u32string_view text_;
    bool is_whole_;
    bool has_match_ = false;
    std::uint32_t round_ = 0;
    std::vector<std::uint32_t> seen_;  // the last round in which each state was entered
    std::vector<std::size_t> states_, next_, pending_;
};

bool TextPattern::is_found_in(std::string_view text) const {
    const std::u32string characters = characters_of(text);
    // Only a text of so many bytes can have been cut.
    const bool is_whole = text.size() <= kLongestText || characters.size() < kLongestText;
    return TextPatternRun(*this, characters, is_whole).finds();
}

}  // namespace arbiter::query::detail
