#pragma once

#include "core/base/byte_numbers.hpp"
#include "core/base/date.hpp"
#include "core/chess/san.hpp"
#include "core/laws/edition.hpp"

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace arbiter::shards {

// Writes values as bytes, in the form that FieldReader reads: numbers with 7 bits a byte, the least
// first; text with its length; records by their fields() (run/shards/fields.hpp).
class FieldWriter {
  public:
    // LIFETIME: appends to `out`.
    explicit FieldWriter(std::string& out) : out_(out) {}

    template <class... Values>
    void operator()(const Values&... values) {
        (put(values), ...);
    }

  private:
    void number(std::uint64_t value) { append_packed(value, out_); }

    template <class Value>
    void put(const Value& value) {
        if constexpr (std::is_enum_v<Value>) {
            number(static_cast<std::underlying_type_t<Value>>(value));
        } else if constexpr (std::is_integral_v<Value>) {
            number(static_cast<std::make_unsigned_t<Value>>(value));
        } else {
            fields(*this, value);
        }
    }
    void put(bool value) { out_ += value ? '\1' : '\0'; }
    void put(std::string_view text) { append_packed_text(text, out_); }
    void put(const std::string& text) { put(std::string_view(text)); }
    void put(const chess::SanText& san) { put(san.view()); }
    void put(const laws::Edition* edition) {
        put(edition == nullptr ? std::string_view() : edition->id);
    }
    void put(const laws::EditionList& list) {
        number(list.size());
        for (const laws::Edition* edition : list)
            put(edition);
    }
    template <class Value>
    void put(const Value* value) {
        put(value != nullptr);
        if (value != nullptr) put(*value);
    }
    template <class Value>
    void put(const std::optional<Value>& value) {
        put(value.has_value());
        if (value) put(*value);
    }
    template <class Value, std::size_t N>
    void put(const std::array<Value, N>& values) {
        for (const Value& value : values)
            put(value);
    }
    template <class Value>
    void put(std::span<const Value> values) {
        number(values.size());
        for (const Value& value : values)
            put(value);
    }
    template <class Value>
    void put(const std::vector<Value>& values) {
        put(std::span<const Value>(values));
    }
    template <class First, class Second>
    void put(const std::pair<First, Second>& pair) {
        put(pair.first);
        put(pair.second);
    }

    std::string& out_;
};

}  // namespace arbiter::shards
