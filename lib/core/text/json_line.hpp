#pragma once

#include <fmt/format.h>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace arbiter::text {

// One JSON value, usually on one line, written key by key, in the order of the calls; strings
// become valid UTF-8 on the way (see utf8.hpp). Archives have millions of such lines, so this
// appends bytes and checks nothing: the caller opens and closes what belongs together. The
// reference is RapidJSON, whose output is the same to the byte
// (tests/unit/core/text/json_line_test.cpp). Memory is kept from one line to the next.
class JsonLine {
  public:
    JsonLine() = default;
    JsonLine(const JsonLine&) = delete;
    JsonLine& operator=(const JsonLine&) = delete;

    JsonLine& begin_object() { return open('{'); }
    JsonLine& end_object() { return close('}'); }
    JsonLine& begin_array() { return open('['); }
    JsonLine& end_array() { return close(']'); }
    // REQUIRES: `name` needs no escaping.
    JsonLine& key(std::string_view name) {
        separate(name.size() + 3);
        put('"');
        put(name);
        put('"');
        put(':');
        needs_comma_ = false;
        return *this;
    }
    // The same for a name that is not ours.
    JsonLine& escaped_key(std::string_view name) {
        string(name);
        put(':');  // in the room that string() leaves for a line feed
        needs_comma_ = false;
        return *this;
    }
    JsonLine& null() { return word("null"); }
    JsonLine& boolean(bool value) { return value ? word("true") : word("false"); }
    JsonLine& number(std::uint64_t value) {
        const fmt::format_int digits(value);
        return word({digits.data(), digits.size()});
    }
    JsonLine& string(std::string_view value);
    // The same for our own words.   REQUIRES: `value` needs no escaping.
    JsonLine& plain_string(std::string_view value) {
        separate(value.size() + 2);
        put('"');
        put(value);
        put('"');
        needs_comma_ = true;
        return *this;
    }
    JsonLine& plain_string_or_null(std::string_view value) {
        return value.empty() ? null() : plain_string(value);
    }
    JsonLine& string_or_null(std::string_view value) {
        return value.empty() ? null() : string(value);
    }
    JsonLine& string_or_null(const std::optional<std::string_view>& value) {
        return value ? string(*value) : null();
    }

    // Appends the finished line and a line feed, and is ready for the next one.
    void take_line(std::string& out) {
        put('\n');
        out.append(line_.get(), at_);
        at_ = line_.get();
        needs_comma_ = false;
    }
    // The same over many lines, four blanks for each level: what is written once a run.
    void take_indented(std::string& out);

  private:
    // Puts a comma where one is needed, and sees that `size` bytes and a line feed have room.
    void separate(std::size_t size) {
        constexpr std::size_t kCommaAndLineFeed = 2;
        if (static_cast<std::size_t>(end_ - at_) < size + kCommaAndLineFeed)
            grow(size + kCommaAndLineFeed);
        if (needs_comma_) put(',');
    }
    // REQUIRES: there is room.
    void put(char c) { *at_++ = c; }
    void put(std::string_view text) { at_ += text.copy(at_, text.size()); }
    JsonLine& open(char bracket) {
        separate(1);
        put(bracket);
        needs_comma_ = false;
        return *this;
    }
    JsonLine& close(char bracket) {
        needs_comma_ = false;
        separate(1);
        put(bracket);
        needs_comma_ = true;
        return *this;
    }
    JsonLine& word(std::string_view text) {
        separate(text.size());
        put(text);
        needs_comma_ = true;
        return *this;
    }
    void grow(std::size_t size);
    void put_escaped(std::string_view text);

    std::unique_ptr<char[]> line_;
    char* at_ = nullptr;   // after what was written
    char* end_ = nullptr;  // of the room
    bool needs_comma_ = false;
    std::string scratch_;
};

}  // namespace arbiter::text
