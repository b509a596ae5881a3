#include "core/check/detail/message.hpp"

#include <bit>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <iterator>

namespace arbiter::check::detail {
namespace {

// A message being written: where the next byte goes. There is always room for what is left of the
// format, and eight bytes more.
class Writing {
  public:
    Writing(MessageBuffer& out, std::size_t format_size) : out_(out), format_left_(format_size) {
        make_room(0);
    }
    // Words of the format up to the first byte that may be a brace. Eight bytes at a time: what is
    // too much is overwritten.
    [[nodiscard]] const char* copy_words(const char* from, const char* end) {
        // A byte from '{' on carries into the highest bit, or has it: braces, '|', '~' and what is
        // not ASCII.
        constexpr std::uint64_t kBytes = 0x0101010101010101, kHighest = 0x80 * kBytes;
        constexpr std::uint64_t kCarry = (0x80 - '{') * kBytes;
        const char* const begin = from;
        while (end - from >= 8) {
            std::uint64_t word = 0;
            std::memcpy(&word, from, 8);
            std::memcpy(to_ + (from - begin), &word, 8);
            const std::uint64_t found = (((word & ~kHighest) + kCarry) | word) & kHighest;
            if (found != 0) {
                constexpr bool kIsLittle = std::endian::native == std::endian::little;
                from += (kIsLittle ? std::countr_zero(found) : std::countl_zero(found)) / 8;
                return advance(begin, from);
            }
            from += 8;
        }
        for (; from != end && static_cast<unsigned char>(*from) < '{'; ++from)
            to_[from - begin] = *from;
        return advance(begin, from);
    }
    void put(char byte) {
        *to_++ = byte;
        --format_left_;
    }
    void put(std::string_view text) {
        if (text.empty()) return;  // memcpy takes no null pointer
        make_room(text.size());
        std::memcpy(to_, text.data(), text.size());
        to_ += text.size();
    }
    void leave_out(std::size_t of_format) { format_left_ -= of_format; }
    void finish() { out_.resize(static_cast<std::size_t>(to_ - out_.data())); }

  private:
    const char* advance(const char* begin, const char* at) {
        to_ += at - begin;
        format_left_ -= static_cast<std::size_t>(at - begin);
        return at;
    }
    void make_room(std::size_t size) {
        const std::size_t written =
            to_ == nullptr ? out_.size() : static_cast<std::size_t>(to_ - out_.data());
        const std::size_t needed = written + size + format_left_ + 8;
        if (to_ == nullptr || needed > out_.capacity()) {
            if (to_ != nullptr) out_.resize(written);  // what is after the size is not kept
            out_.reserve(needed);
            to_ = out_.data() + written;
        }
    }

    MessageBuffer& out_;
    std::size_t format_left_;
    char* to_ = nullptr;
};

// Appends one argument; false for what only fmt can write.
struct AppendArgument {
    Writing& out;

    bool operator()(fmt::string_view text) const {
        out.put(std::string_view{text.data(), text.size()});
        return true;
    }
    bool operator()(unsigned number) const {
        return (*this)(static_cast<unsigned long long>(number));
    }
    bool operator()(unsigned long long number) const {
        char digits[20];
        out.put(std::string_view{digits, std::to_chars(digits, std::end(digits), number).ptr});
        return true;
    }
    template <class Other>
    bool operator()(const Other&) const {
        return false;
    }
};

bool append_plainly(std::string_view format, fmt::format_args arguments, MessageBuffer& out) {
    Writing writing{out, format.size()};
    const char* const end = format.data() + format.size();
    const char* at = format.data();
    for (int next = 0; (at = writing.copy_words(at, end)) != end;) {
        if (*at != '{' && *at != '}') {
            writing.put(*at++);
            continue;
        }
        if (end - at < 2 || std::memcmp(at, "{}", 2) != 0) return false;
        at += 2;
        writing.leave_out(2);
        if (!fmt::visit_format_arg(AppendArgument{writing}, arguments.get(next++))) return false;
    }
    writing.finish();
    return true;
}

}  // namespace

void append_message(fmt::string_view format, fmt::format_args arguments, MessageBuffer& out) {
    const std::size_t before = out.size();
    if (append_plainly({format.data(), format.size()}, arguments, out)) return;
    out.resize(before);
    fmt::vformat_to(std::back_inserter(out), format, arguments);
}

}  // namespace arbiter::check::detail
