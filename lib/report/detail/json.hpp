#pragma once

#include "report/utf8.hpp"

#include <fmt/format.h>
#include <rapidjson/prettywriter.h>
#include <rapidjson/stringbuffer.h>

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <optional>
#include <string>
#include <string_view>

namespace arbiter::report::detail {

// One JSON value on one line, written key by key, in the order of the calls; strings become valid
// UTF-8 on the way (see utf8.hpp). Archives have millions of such lines, so this appends bytes and
// checks nothing: the caller opens and closes what belongs together. The reference is RapidJSON,
// with which it agrees to the byte (tests/unit/report/json_line_test.cpp). Memory is kept from one
// line to the next.
class JsonLine {
  public:
    JsonLine& begin_object() { return open('{'); }
    JsonLine& end_object() { return close('}'); }
    JsonLine& begin_array() { return open('['); }
    JsonLine& end_array() { return close(']'); }
    // REQUIRES: `name` needs no escaping.
    JsonLine& key(std::string_view name) {
        char* to = separated(name.size() + 3);
        *to++ = '"';
        std::memcpy(to, name.data(), name.size());
        to += name.size();
        *to++ = '"';
        *to++ = ':';
        return advance_to(to, false);
    }
    JsonLine& null() { return word("null"); }
    JsonLine& boolean(bool value) { return value ? word("true") : word("false"); }
    JsonLine& number(std::uint64_t value) {
        const fmt::format_int digits(value);
        return word({digits.data(), digits.size()});
    }
    JsonLine& string(std::string_view value);
    JsonLine& string_or_null(std::string_view value) {
        return value.empty() ? null() : string(value);
    }
    JsonLine& string_or_null(const std::optional<std::string_view>& value) {
        return value ? string(*value) : null();
    }

    // Appends the finished line and a line feed, and is ready for the next one.
    void take_line(std::string& out) {
        out.append(line_.data(), used_);
        out += '\n';
        used_ = 0;
        needs_comma_ = false;
    }

  private:
    // Room for `size` bytes behind a comma where one is needed.
    char* separated(std::size_t size) {
        if (line_.size() - used_ <= size) line_.resize(2 * (used_ + size + 1));
        char* to = line_.data() + used_;
        if (needs_comma_) *to++ = ',';
        return to;
    }
    JsonLine& advance_to(const char* end, bool needs_comma) {
        used_ = static_cast<std::size_t>(end - line_.data());
        needs_comma_ = needs_comma;
        return *this;
    }
    JsonLine& open(char bracket) {
        char* to = separated(1);
        *to++ = bracket;
        return advance_to(to, false);
    }
    JsonLine& close(char bracket) {
        needs_comma_ = false;
        char* to = separated(1);
        *to++ = bracket;
        return advance_to(to, true);
    }
    JsonLine& word(std::string_view text) {
        char* to = separated(text.size());
        std::memcpy(to, text.data(), text.size());
        return advance_to(to + text.size(), true);
    }
    void append_escaped(std::string_view text);

    std::string line_;  // its first used_ bytes
    std::size_t used_ = 0;
    bool needs_comma_ = false;
    std::string scratch_;
};

// A JSON value over many lines, indented: what is written once a run.
class JsonDocument {
  public:
    JsonDocument& begin_object() { return writer_.StartObject(), *this; }
    JsonDocument& end_object() { return writer_.EndObject(), *this; }
    JsonDocument& begin_array() { return writer_.StartArray(), *this; }
    JsonDocument& end_array() { return writer_.EndArray(), *this; }
    JsonDocument& key(std::string_view name) {
        const std::string_view text = to_utf8(name, scratch_);
        return writer_.Key(text.data(), static_cast<rapidjson::SizeType>(text.size())), *this;
    }
    JsonDocument& null() { return writer_.Null(), *this; }
    JsonDocument& number(std::uint64_t value) { return writer_.Uint64(value), *this; }
    JsonDocument& boolean(bool value) { return writer_.Bool(value), *this; }
    JsonDocument& string(std::string_view value) {
        const std::string_view text = to_utf8(value, scratch_);
        return writer_.String(text.data(), static_cast<rapidjson::SizeType>(text.size())), *this;
    }
    JsonDocument& string_or_null(std::string_view value) {
        return value.empty() ? null() : string(value);
    }

    // Appends the finished value and a line feed.
    void take_line(std::string& out) {
        out.append(buffer_.GetString(), buffer_.GetSize());
        out += '\n';
        buffer_.Clear();
        writer_.Reset(buffer_);
    }

  private:
    rapidjson::StringBuffer buffer_;
    rapidjson::PrettyWriter<rapidjson::StringBuffer> writer_{buffer_};
    std::string scratch_;
};

}  // namespace arbiter::report::detail
