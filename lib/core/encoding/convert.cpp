#include "core/encoding/convert.hpp"

#include "core/encoding/detect.hpp"
#include "core/encoding/utf16.hpp"
#include "core/encoding/utf8.hpp"

#include <array>
#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <iconv.h>

namespace arbiter::encoding {
namespace {

constexpr std::size_t kCharsets = static_cast<std::size_t>(Charset::Unknown) + 1;

const char* iconv_name(Charset charset) {
    return charset == Charset::Unknown ? "ISO-8859-1" : name_of(charset).data();
}

// One direction of one character set. Opened when it is first needed, closed with its thread.
class Converter {
  public:
    Converter() = default;
    Converter(const Converter&) = delete;
    Converter& operator=(const Converter&) = delete;
    ~Converter() {
        if (is_open_) ::iconv_close(handle_);
    }

    // Tried once: a system without this character set does not get it while the program runs.
    void open(const char* to, const char* from) {
        if (is_tried_) return;
        is_tried_ = true;
        handle_ = ::iconv_open(to, from);
        is_open_ = reinterpret_cast<std::intptr_t>(handle_) != -1;
    }
    [[nodiscard]] bool is_open() const { return is_open_; }

    // Appends as much of `in` as can be converted to `out` and returns how many bytes that were.
    // Single bytes on one side: no conversion keeps a state.
    [[nodiscard]] std::size_t convert(std::string_view in, std::string& out) {
        char* from = const_cast<char*>(in.data());  // iconv(3) does not write there
        std::size_t left = in.size();
        while (left != 0) {
            std::array<char, 512> room;
            char* to = room.data();
            std::size_t space = room.size();
            const std::size_t done = ::iconv(handle_, &from, &left, &to, &space);
            out.append(room.data(), room.size() - space);
            const bool is_full = done == static_cast<std::size_t>(-1) && errno == E2BIG;
            if (done == static_cast<std::size_t>(-1) && !is_full) break;
        }
        return in.size() - left;
    }

  private:
    iconv_t handle_{};
    bool is_tried_ = false;
    bool is_open_ = false;
};

struct Converters {
    std::array<Converter, kCharsets> to_utf8;
    std::array<Converter, kCharsets> from_utf8;
};

// Opening one takes a lock and a look into the system's tables; a file in another character set
// needs it in every game.
Converters& converters() {
    thread_local Converters of_this_thread;
    return of_this_thread;
}

bool is_utf16(Charset charset) {
    return charset == Charset::Utf16Le || charset == Charset::Utf16Be;
}

// Appends single bytes of `charset`.
void append_converted(std::string_view bytes, Charset charset, std::string& out) {
    Converter& converter = converters().to_utf8[static_cast<std::size_t>(charset)];
    converter.open("UTF-8", iconv_name(charset));
    while (!bytes.empty()) {
        std::size_t done = converter.is_open() ? converter.convert(bytes, out) : 0;
        if (done < bytes.size()) {
            out += kReplacement;
            ++done;
        }
        bytes.remove_prefix(done);
    }
}

void append_valid(std::string_view bytes, std::string& out) {
    for (std::size_t i = 0; i < bytes.size();) {
        const std::size_t length = sequence_length(bytes, i);
        out += length == 0 ? kReplacement : bytes.substr(i, length);
        i += length == 0 ? 1 : length;
    }
}

void append_utf8_of(std::string_view bytes, Charset charset, std::string& out) {
    if (charset == Charset::Utf8) {
        append_valid(bytes, out);
    } else {
        append_converted(bytes, charset, out);
    }
}

}  // namespace

std::string to_utf8(std::string_view bytes, Charset charset) {
    if (is_utf16(charset)) return utf16_to_utf8(bytes, charset);
    std::string out;
    out.reserve(bytes.size() + bytes.size() / 4);
    for (std::size_t i = 0; i < bytes.size();) {
        const std::size_t high = skip_ascii(bytes, i);
        out += bytes.substr(i, high - i);
        i = skip_high(bytes, high);
        append_utf8_of(bytes.substr(high, i - high), charset, out);
    }
    return out;
}

std::string to_utf8_where_needed(std::string_view text, Charset charset) {
    std::string out;
    out.reserve(text.size() + text.size() / 4);
    for (std::size_t i = 0; i < text.size();) {
        const std::size_t high = skip_ascii(text, i);
        out += text.substr(i, high - i);
        i = skip_high(text, high);
        const std::string_view run = text.substr(high, i - high);
        if (is_utf8(run)) {
            out += run;
        } else {
            append_utf8_of(run, is_utf16(charset) ? Charset::Utf8 : charset, out);
        }
    }
    return out;
}

std::string as_utf8(std::string_view bytes) {
    const Charset charset = detect(bytes);
    std::string text = charset == Charset::Utf8 ? std::string(bytes) : to_utf8(bytes, charset);
    std::string scratch;
    const std::string_view whole = sound(text, Nul::Replace, scratch);
    return whole.data() == text.data() ? text : scratch;
}

bool means_same(std::string_view bytes, Charset a, Charset b) {
    if (a == b) return true;
    const std::string text = to_utf8(bytes, a);
    return text.find(kReplacement) == std::string::npos && text == to_utf8(bytes, b);
}

std::optional<std::string> from_utf8(std::string_view text, Charset charset) {
    if (!is_utf8(text)) return std::nullopt;
    if (charset == Charset::Utf8) return std::string(text);
    if (is_utf16(charset)) return utf8_to_utf16(text, charset);
    if (skip_ascii(text, 0) == text.size()) return std::string(text);
    Converter& converter = converters().from_utf8[static_cast<std::size_t>(charset)];
    converter.open(iconv_name(charset), "UTF-8");
    std::string out;
    if (!converter.is_open() || converter.convert(text, out) != text.size()) return std::nullopt;
    return out;
}

}  // namespace arbiter::encoding
