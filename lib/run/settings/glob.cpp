#include "run/settings/glob.hpp"

#include <cstddef>
#include <vector>

namespace arbiter::settings {
namespace {

// One element of a pattern and the number of its bytes.
struct Element {
    enum class Kind { Byte, Any, Set, Star, Folders, Rest } kind;
    std::size_t size;
};

// "[...]": a set needs a ']' after its first member; without one '[' is a byte.
std::size_t set_size(std::string_view pattern) {
    const std::size_t first = pattern.starts_with("[!") || pattern.starts_with("[^") ? 3 : 2;
    const std::size_t close = pattern.find(']', first);
    return close == std::string_view::npos ? 0 : close + 1;
}

Element element_at(std::string_view pattern) {
    using Kind = Element::Kind;
    if (pattern.starts_with("**/")) return {Kind::Folders, 3};
    if (pattern == "**") return {Kind::Rest, 2};
    switch (pattern[0]) {
        case '*':
            return {Kind::Star, 1};
        case '?':
            return {Kind::Any, 1};
        case '\\':
            return {Kind::Byte, pattern.size() > 1 ? std::size_t{2} : 1};
        case '[':
            if (const std::size_t size = set_size(pattern); size != 0) return {Kind::Set, size};
            return {Kind::Byte, 1};
        default:
            return {Kind::Byte, 1};
    }
}

bool is_in_set(std::string_view set, char c) {
    set = set.substr(1, set.size() - 2);
    const bool is_negated = set.starts_with('!') || set.starts_with('^');
    if (is_negated) set.remove_prefix(1);
    bool is_found = false;
    for (std::size_t i = 0; i < set.size(); ++i) {
        const bool is_range = i + 2 < set.size() && set[i + 1] == '-';
        is_found |= is_range ? set[i] <= c && c <= set[i + 2] : set[i] == c;
        if (is_range) i += 2;
    }
    return is_found != is_negated;
}

// The states after each byte of the path: position in the pattern, one bit each.
class Matcher {
  public:
    explicit Matcher(std::string_view pattern) : pattern_(pattern), now_(pattern.size() + 1) {
        enter(now_, 0);
    }

    void take(char c) {
        std::vector<bool> next(now_.size());
        for (std::size_t at = 0; at < pattern_.size(); ++at)
            if (now_[at]) step(at, c, next);
        now_ = std::move(next);
        if (c == '/') reopen();
    }
    [[nodiscard]] bool is_over() const { return now_.back(); }

  private:
    // A star may match nothing.
    void enter(std::vector<bool>& states, std::size_t at) const {
        while (!states[at]) {
            states[at] = true;
            if (at == pattern_.size()) return;
            const Element element = element_at(pattern_.substr(at));
            const bool may_be_empty = element.kind == Element::Kind::Star ||
                                      element.kind == Element::Kind::Folders ||
                                      element.kind == Element::Kind::Rest;
            if (!may_be_empty) return;
            at += element.size;
        }
    }
    // What follows "**/" may begin after every '/'.
    void reopen() {
        for (std::size_t at = 0; at < pattern_.size(); ++at) {
            if (!now_[at]) continue;
            const Element element = element_at(pattern_.substr(at));
            if (element.kind == Element::Kind::Folders) enter(now_, at + element.size);
        }
    }
    void step(std::size_t at, char c, std::vector<bool>& next) const {
        const std::string_view rest = pattern_.substr(at);
        const Element element = element_at(rest);
        const std::size_t after = at + element.size;
        switch (element.kind) {
            case Element::Kind::Byte:
                if (rest[element.size - 1] == c) enter(next, after);
                return;
            case Element::Kind::Any:
                if (c != '/') enter(next, after);
                return;
            case Element::Kind::Set:
                if (c != '/' && is_in_set(rest.substr(0, element.size), c)) enter(next, after);
                return;
            case Element::Kind::Star:
                if (c != '/') enter(next, at);
                return;
            case Element::Kind::Folders:
                next[at] = true;
                return;
            case Element::Kind::Rest:
                enter(next, at);
                return;
        }
    }

    std::string_view pattern_;
    std::vector<bool> now_;
};

}  // namespace

bool glob_matches(std::string_view pattern, std::string_view path) {
    if (pattern.find('/') == std::string_view::npos) {
        const std::size_t slash = path.rfind('/');
        if (slash != std::string_view::npos) path.remove_prefix(slash + 1);
    }
    if (pattern.starts_with('/')) pattern.remove_prefix(1);
    Matcher matcher(pattern);
    for (const char c : path)
        matcher.take(c);
    return matcher.is_over();
}

}  // namespace arbiter::settings
