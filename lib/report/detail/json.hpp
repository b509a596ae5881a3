#pragma once

#include "report/utf8.hpp"

#include <rapidjson/prettywriter.h>
#include <rapidjson/stringbuffer.h>
#include <rapidjson/writer.h>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace arbiter::report::detail {

// A JSON value written key by key, in the order of the calls; strings become valid UTF-8 on the way
// (see utf8.hpp). `Writer` is one of RapidJSON's over a StringBuffer. Memory is kept from one value
// to the next.
template <class Writer>
class BasicJson {
  public:
    BasicJson& begin_object() { return writer_.StartObject(), *this; }
    BasicJson& end_object() { return writer_.EndObject(), *this; }
    BasicJson& begin_array() { return writer_.StartArray(), *this; }
    BasicJson& end_array() { return writer_.EndArray(), *this; }
    BasicJson& key(std::string_view name) {
        const std::string_view text = to_utf8(name, scratch_);
        return writer_.Key(text.data(), static_cast<rapidjson::SizeType>(text.size())), *this;
    }
    BasicJson& null() { return writer_.Null(), *this; }
    BasicJson& number(std::uint64_t value) { return writer_.Uint64(value), *this; }
    BasicJson& boolean(bool value) { return writer_.Bool(value), *this; }
    BasicJson& string(std::string_view value) {
        const std::string_view text = to_utf8(value, scratch_);
        return writer_.String(text.data(), static_cast<rapidjson::SizeType>(text.size())), *this;
    }
    BasicJson& string_or_null(std::string_view value) {
        return value.empty() ? null() : string(value);
    }
    BasicJson& string_or_null(const std::optional<std::string_view>& value) {
        return value ? string(*value) : null();
    }

    // Appends the finished value and a line feed, and is ready for the next one.
    void take_line(std::string& out) {
        out.append(buffer_.GetString(), buffer_.GetSize());
        out += '\n';
        buffer_.Clear();
        writer_.Reset(buffer_);
    }

  private:
    rapidjson::StringBuffer buffer_;
    Writer writer_{buffer_};
    std::string scratch_;
};

using JsonLine = BasicJson<rapidjson::Writer<rapidjson::StringBuffer>>;
using JsonDocument = BasicJson<rapidjson::PrettyWriter<rapidjson::StringBuffer>>;

}  // namespace arbiter::report::detail
