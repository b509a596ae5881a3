#include "check/detail/message.hpp"

#include <algorithm>
#include <cstddef>
#include <iterator>

namespace arbiter::check::detail {
namespace {

void append(std::string_view text, fmt::memory_buffer& out) {
    const std::size_t before = out.size();
    out.resize(before + text.size());
    std::copy_n(text.data(), text.size(), out.data() + before);
}

// Appends one argument; false for what only fmt can write.
struct AppendArgument {
    fmt::memory_buffer& out;

    bool operator()(fmt::string_view text) const {
        append({text.data(), text.size()}, out);
        return true;
    }
    bool operator()(unsigned number) const {
        return (*this)(static_cast<unsigned long long>(number));
    }
    bool operator()(unsigned long long number) const {
        const fmt::format_int digits(number);
        append({digits.data(), digits.size()}, out);
        return true;
    }
    template <class Other>
    bool operator()(const Other&) const {
        return false;
    }
};

bool append_plainly(std::string_view format, fmt::format_args arguments, fmt::memory_buffer& out) {
    for (int next = 0;; ++next) {
        const std::size_t place = format.find('{');
        const std::string_view words = format.substr(0, place);
        if (words.find('}') != std::string_view::npos) return false;
        append(words, out);
        if (place == std::string_view::npos) return true;
        if (format.substr(place, 2) != "{}") return false;
        if (!fmt::visit_format_arg(AppendArgument{out}, arguments.get(next))) return false;
        format.remove_prefix(place + 2);
    }
}

}  // namespace

void append_message(fmt::string_view format, fmt::format_args arguments, fmt::memory_buffer& out) {
    const std::size_t before = out.size();
    if (append_plainly({format.data(), format.size()}, arguments, out)) return;
    out.resize(before);
    fmt::vformat_to(std::back_inserter(out), format, arguments);
}

std::string joined(std::initializer_list<std::string_view> parts) {
    std::size_t size = 0;
    for (const std::string_view part : parts)
        size += part.size();
    std::string text;
    text.reserve(size);
    for (const std::string_view part : parts)
        text += part;
    return text;
}

}  // namespace arbiter::check::detail
