#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace arbiter::text {

// A JSON document that was read: small ones, such as a state file or the index of a round. RFC
// 8259.
class JsonValue {
  public:
    enum class Kind : std::uint8_t { Null, Boolean, Number, String, Array, Object };

    // Nullopt: it is no JSON, or is nested more than kMostDepth deep. Strings are UTF-8; half a
    // surrogate pair becomes U+FFFD. Of two equal keys the last one counts.   COST: linear.
    [[nodiscard]] static std::optional<JsonValue> read(std::string_view text);
    static constexpr unsigned kMostDepth = 64;

    [[nodiscard]] Kind kind() const { return kind_; }
    // What other kinds than the one that is meant give: nothing.
    [[nodiscard]] std::string_view string() const { return text_; }
    [[nodiscard]] std::int64_t whole() const;            // a number, cut to a whole one; else 0
    [[nodiscard]] std::uint64_t unsigned_whole() const;  // the same from 0 on
    [[nodiscard]] bool boolean() const { return kind_ == Kind::Boolean && is_true_; }
    [[nodiscard]] const std::vector<JsonValue>& items() const { return items_; }
    // The members of an object, in their order.
    [[nodiscard]] const std::vector<std::string>& keys() const { return keys_; }
    // Null when there is no such member.
    [[nodiscard]] const JsonValue& operator[](std::string_view key) const;

  private:
    friend class JsonReader;
    Kind kind_ = Kind::Null;
    bool is_true_ = false;
    std::string text_;  // of a string; of a number as it is written
    std::vector<JsonValue> items_;
    std::vector<std::string> keys_;  // of an object: of each item
};

}  // namespace arbiter::text
