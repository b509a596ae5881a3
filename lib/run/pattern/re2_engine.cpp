#include "run/pattern/re2_engine.hpp"

#include <re2/re2.h>

namespace arbiter::pattern {
namespace {

// Room for the automata of one expression, in bytes. A larger one is refused, and states that do
// not fit are computed again: slower, but still linear.
constexpr int kEngineBytes = 1 << 20;

re2::RE2::Options options(PatternUse use) {
    re2::RE2::Options options;
    options.set_max_mem(kEngineBytes);
    options.set_log_errors(false);
    options.set_dot_nl(use == PatternUse::Part);
    return options;
}

re2::StringPiece piece(std::string_view text) {
    return {text.data(), text.size()};
}

class Re2Matcher final : public PatternMatcher {
  public:
    Re2Matcher(std::string_view text, PatternUse use)
        : automaton(piece(text), options(use)), use_(use) {}

    [[nodiscard]] bool matches(std::string_view text) const override {
        return use_ == PatternUse::Whole ? re2::RE2::FullMatch(piece(text), automaton)
                                         : re2::RE2::PartialMatch(piece(text), automaton);
    }

    const re2::RE2 automaton;

  private:
    PatternUse use_;
};

}  // namespace

Result<std::shared_ptr<const PatternMatcher>, std::string> re2_engine(std::string_view text,
                                                                      PatternUse use) {
    auto matcher = std::make_shared<const Re2Matcher>(text, use);
    if (!matcher->automaton.ok()) return Unexpected{matcher->automaton.error()};
    return std::shared_ptr<const PatternMatcher>(std::move(matcher));
}

}  // namespace arbiter::pattern
