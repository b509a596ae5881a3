#pragma once

#include "core/report/report.hpp"
#include "core/text/json_line.hpp"
#include "core/text/utf8.hpp"

#include <rapidjson/prettywriter.h>
#include <rapidjson/stringbuffer.h>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace arbiter::report::detail {

// The last line of a report of JSON lines that was stopped: without it, it would look whole.
void append_partial_line(const RunSummary& summary, std::string& out);

// A JSON value over many lines, indented: what is written once a run.
class JsonDocument {
  public:
    JsonDocument& begin_object() { return writer_.StartObject(), *this; }
    JsonDocument& end_object() { return writer_.EndObject(), *this; }
    JsonDocument& begin_array() { return writer_.StartArray(), *this; }
    JsonDocument& end_array() { return writer_.EndArray(), *this; }
    JsonDocument& key(std::string_view name) {
        const std::string_view text = text::to_utf8(name, scratch_);
        return writer_.Key(text.data(), static_cast<rapidjson::SizeType>(text.size())), *this;
    }
    JsonDocument& null() { return writer_.Null(), *this; }
    JsonDocument& number(std::uint64_t value) { return writer_.Uint64(value), *this; }
    JsonDocument& boolean(bool value) { return writer_.Bool(value), *this; }
    JsonDocument& string(std::string_view value) {
        const std::string_view text = text::to_utf8(value, scratch_);
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
