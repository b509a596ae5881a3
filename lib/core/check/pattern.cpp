#include "core/check/pattern.hpp"

#include <fmt/core.h>

#include <re2/re2.h>

namespace arbiter::check {
namespace {

// Room for the automata of one expression. A larger one is refused, and states that find no room
// are computed again: slower, and still linear.
constexpr int kEngineBytes = 1 << 20;

re2::RE2::Options options() {
    re2::RE2::Options options;
    options.set_max_mem(kEngineBytes);
    options.set_log_errors(false);
    return options;
}

re2::StringPiece piece(std::string_view text) {
    return {text.data(), text.size()};
}

}  // namespace

struct Pattern::Engine {
    explicit Engine(std::string_view text) : automaton(piece(text), options()) {}
    re2::RE2 automaton;
};

Result<Pattern, std::string> Pattern::read(std::string_view text) {
    if (text.empty()) return Unexpected{std::string("it is empty")};
    if (text.size() > kLongest)
        return Unexpected{fmt::format("it has {} bytes, but may have {}", text.size(), kLongest)};
    auto engine = std::make_shared<const Engine>(text);
    if (!engine->automaton.ok()) return Unexpected{engine->automaton.error()};
    return Pattern(text, std::move(engine));
}

bool Pattern::matches(std::string_view value) const {
    return re2::RE2::FullMatch(piece(value), engine_->automaton);
}

}  // namespace arbiter::check
