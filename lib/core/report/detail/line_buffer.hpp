#pragma once

#include <array>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>

namespace arbiter::report::detail {

// Short pieces of text on their way to the end of `out`: they go there together, because a string
// looks at its room for each. LIFETIME: shorter than that of `out`, which nobody else changes
// before flush().
class LineBuffer {
  public:
    explicit LineBuffer(std::string& out) : out_(out) {}

    void add(std::string_view text) {
        if (text.size() > bytes_.size() - size_) return add_directly(text);
        std::memcpy(bytes_.data() + size_, text.data(), text.size());
        size_ += text.size();
    }
    // The same for words that the program has.
    template <std::size_t N>
    [[gnu::always_inline]] void add(const char (&words)[N]) {
        static_assert(N <= 32);
        if (N - 1 > bytes_.size() - size_) flush();
        std::memcpy(bytes_.data() + size_, words, N - 1);
        size_ += N - 1;
    }
    void add_number(std::uint64_t number) {
        constexpr std::size_t kMostDigits = 20;
        if (kMostDigits > bytes_.size() - size_) flush();
        char* const begin = bytes_.data() + size_;
        size_ +=
            static_cast<std::size_t>(std::to_chars(begin, begin + kMostDigits, number).ptr - begin);
    }
    // For what is long, or written by somebody else.
    [[nodiscard]] std::string& flushed() {
        flush();
        return out_;
    }
    void flush() {
        out_.append(bytes_.data(), size_);
        size_ = 0;
    }

  private:
    void add_directly(std::string_view text) { flushed() += text; }

    std::string& out_;
    std::size_t size_ = 0;
    std::array<char, 256> bytes_;
};

}  // namespace arbiter::report::detail
