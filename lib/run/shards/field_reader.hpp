#pragma once

#include "core/base/arena.hpp"
#include "core/base/byte_numbers.hpp"
#include "core/base/date.hpp"
#include "core/chess/san.hpp"
#include "core/laws/edition.hpp"
#include "run/shards/enum_values.hpp"

#include <array>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace arbiter::shards {

// Bytes of a partial that are no values of what they should be: its checksum fits, so another
// program wrote them.
class WrongFields : public std::runtime_error {
  public:
    using std::runtime_error::runtime_error;
};

// Reads what FieldWriter wrote.   LIFETIME: what is read views `bytes` and `arena`.
// THROWS: WrongFields.
class FieldReader {
  public:
    FieldReader(std::string_view bytes, Arena& arena) : rest_(bytes), arena_(arena) {}

    template <class... Values>
    void operator()(Values&... values) {
        (get(values), ...);
    }

    [[nodiscard]] std::string_view rest() const { return rest_; }
    [[nodiscard]] std::string_view take(std::uint64_t count) {
        if (count > rest_.size()) fail("it ends too early");
        const std::string_view taken = rest_.substr(0, count);
        rest_.remove_prefix(count);
        return taken;
    }
    [[nodiscard]] std::uint64_t number() {
        const std::optional<std::uint64_t> value = take_packed(rest_);
        if (!value) fail("a number is cut off or too long");
        return *value;
    }
    // The number of items that take at least a byte each.
    [[nodiscard]] std::size_t count() {
        const std::uint64_t value = number();
        if (value > rest_.size()) fail("a list is too long");
        return value;
    }
    [[noreturn]] static void fail(const char* what) { throw WrongFields(what); }

  private:
    template <class Value>
    void get(Value& value) {
        if constexpr (std::is_enum_v<Value>) {
            const std::uint64_t read = number();
            if (read >= kValuesOf<Value>) fail("a value is unknown");
            value = static_cast<Value>(read);
        } else if constexpr (std::is_integral_v<Value>) {
            const std::uint64_t read = number();
            if (read > std::numeric_limits<std::make_unsigned_t<Value>>::max())
                fail("a number is too large");
            value = static_cast<Value>(read);
        } else {
            fields(*this, value);
        }
    }
    void get(bool& value) { value = take(1).front() != '\0'; }
    void get(std::string_view& text) { text = take(number()); }
    void get(std::string& text) { text = take(number()); }
    void get(chess::SanText& san) {
        const std::string_view text = take(number());
        if (text.size() > 11) fail("a move is too long");
        san = {};
        san.push(text);
    }
    void get(const laws::Edition*& edition) {
        const std::string_view id = take(number());
        edition = id.empty() ? nullptr : laws::find_edition(id);
        if (edition == nullptr && !id.empty()) fail("an edition is unknown");
    }
    void get(laws::EditionList& list) {
        list = {};
        std::size_t size = count();
        if (size > laws::kEditionCount) fail("there are too many editions");
        for (; size != 0; --size) {
            const laws::Edition* edition = nullptr;
            get(edition);
            if (edition == nullptr) fail("an edition is missing");
            list.push(edition);
        }
    }
    template <class Value>
    void get(const Value*& value) {
        bool is_there = false;
        get(is_there);
        value = nullptr;
        if (!is_there) return;
        Value& made = arena_.allocate_array<Value>(1).front();
        get(made);
        value = &made;
    }
    template <class Value>
    void get(std::optional<Value>& value) {
        bool is_there = false;
        get(is_there);
        value.reset();
        if (is_there) get(value.emplace());
    }
    template <class Value, std::size_t N>
    void get(std::array<Value, N>& values) {
        for (Value& value : values)
            get(value);
    }
    template <class Value>
    void get(std::span<const Value>& values) {
        const std::span<Value> made = arena_.allocate_array<Value>(count());
        for (Value& value : made)
            get(value);
        values = made;
    }
    template <class Value>
    void get(std::vector<Value>& values) {
        values.assign(count(), {});
        for (Value& value : values)
            get(value);
    }
    template <class First, class Second>
    void get(std::pair<First, Second>& pair) {
        get(pair.first);
        get(pair.second);
    }

    std::string_view rest_;
    Arena& arena_;
};

}  // namespace arbiter::shards
