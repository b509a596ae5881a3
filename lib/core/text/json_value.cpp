#include "core/text/json_value.hpp"

#include <charconv>

namespace arbiter::text {
namespace {

constexpr bool is_json_blank(char c) {
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

void append_code_point(std::uint32_t code, std::string& out) {
    const auto put = [&](std::uint32_t byte) { out += static_cast<char>(byte); };
    if (code < 0x80) {
        put(code);
    } else if (code < 0x800) {
        put(0xC0U | code >> 6);
        put(0x80U | (code & 0x3FU));
    } else if (code < 0x10000) {
        put(0xE0U | code >> 12);
        put(0x80U | (code >> 6 & 0x3FU));
        put(0x80U | (code & 0x3FU));
    } else {
        put(0xF0U | code >> 18);
        put(0x80U | (code >> 12 & 0x3FU));
        put(0x80U | (code >> 6 & 0x3FU));
        put(0x80U | (code & 0x3FU));
    }
}

}  // namespace

class JsonReader {
  public:
    explicit JsonReader(std::string_view text) : rest_(text) {}

    bool read_document(JsonValue& value) {
        if (rest_.starts_with("\xEF\xBB\xBF")) rest_.remove_prefix(3);
        if (!read_value(value, 0)) return false;
        skip_blanks();
        return rest_.empty();
    }

  private:
    void skip_blanks() {
        while (!rest_.empty() && is_json_blank(rest_.front()))
            rest_.remove_prefix(1);
    }
    bool take(char c) {
        skip_blanks();
        if (rest_.empty() || rest_.front() != c) return false;
        rest_.remove_prefix(1);
        return true;
    }
    bool take_word(std::string_view word) {
        if (!rest_.starts_with(word)) return false;
        rest_.remove_prefix(word.size());
        return true;
    }

    bool read_value(JsonValue& value, unsigned depth) {
        skip_blanks();
        if (rest_.empty() || depth > JsonValue::kMostDepth) return false;
        using Kind = JsonValue::Kind;
        switch (rest_.front()) {
            case '{':
                value.kind_ = Kind::Object;
                return read_members(value, depth);
            case '[':
                value.kind_ = Kind::Array;
                return read_items(value, depth);
            case '"':
                value.kind_ = Kind::String;
                return read_string(value.text_);
            case 't':
                value.kind_ = Kind::Boolean;
                value.is_true_ = true;
                return take_word("true");
            case 'f':
                value.kind_ = Kind::Boolean;
                return take_word("false");
            case 'n':
                return take_word("null");
            default:
                value.kind_ = Kind::Number;
                return read_number(value.text_);
        }
    }

    bool read_items(JsonValue& value, unsigned depth) {
        (void)take('[');
        if (take(']')) return true;
        do {
            if (!read_value(value.items_.emplace_back(), depth + 1)) return false;
        } while (take(','));
        return take(']');
    }

    bool read_members(JsonValue& value, unsigned depth) {
        (void)take('{');
        if (take('}')) return true;
        do {
            skip_blanks();
            std::string key;
            if (!rest_.starts_with('"') || !read_string(key) || !take(':')) return false;
            value.keys_.push_back(std::move(key));
            if (!read_value(value.items_.emplace_back(), depth + 1)) return false;
        } while (take(','));
        return take('}');
    }

    bool read_number(std::string& text) {
        const std::size_t end = rest_.find_first_not_of("+-0123456789.eE");
        text = rest_.substr(0, end);
        rest_.remove_prefix(text.size());
        return !text.empty() && text.find_first_of("0123456789") != text.npos;
    }

    std::optional<std::uint32_t> take_hex() {
        std::uint32_t code = 0;
        if (rest_.size() < 4) return std::nullopt;
        const auto [end, error] = std::from_chars(rest_.data(), rest_.data() + 4, code, 16);
        if (error != std::errc{} || end != rest_.data() + 4) return std::nullopt;
        rest_.remove_prefix(4);
        return code;
    }

    bool read_unicode(std::string& out) {
        auto code = take_hex();
        if (!code) return false;
        if (*code >= 0xD800 && *code < 0xDC00 && rest_.starts_with("\\u")) {
            const std::string_view before = rest_;
            rest_.remove_prefix(2);
            const auto low = take_hex();
            if (!low) return false;
            if (*low >= 0xDC00 && *low < 0xE000)
                code = 0x10000 + ((*code - 0xD800) << 10) + (*low - 0xDC00);
            else
                rest_ = before;
        }
        append_code_point(*code >= 0xD800 && *code < 0xE000 ? 0xFFFD : *code, out);
        return true;
    }

    bool read_string(std::string& out) {
        rest_.remove_prefix(1);
        while (!rest_.empty()) {
            const char c = rest_.front();
            rest_.remove_prefix(1);
            if (c == '"') return true;
            if (c != '\\') {
                out += c;
                continue;
            }
            if (rest_.empty()) return false;
            const char escape = rest_.front();
            rest_.remove_prefix(1);
            constexpr std::string_view kLetters = "\"\\/bfnrt", kMeant = "\"\\/\b\f\n\r\t";
            const std::size_t at = kLetters.find(escape);
            if (at != kLetters.npos)
                out += kMeant[at];
            else if (escape != 'u' || !read_unicode(out))
                return false;
        }
        return false;
    }

    std::string_view rest_;
};

std::optional<JsonValue> JsonValue::read(std::string_view text) {
    JsonValue value;
    if (!JsonReader(text).read_document(value)) return std::nullopt;
    return value;
}

std::int64_t JsonValue::whole() const {
    if (kind_ != Kind::Number) return 0;
    std::int64_t number = 0;
    (void)std::from_chars(text_.data(), text_.data() + text_.size(), number);
    return number;
}

std::uint64_t JsonValue::unsigned_whole() const {
    if (kind_ != Kind::Number) return 0;
    std::uint64_t number = 0;
    (void)std::from_chars(text_.data(), text_.data() + text_.size(), number);
    return number;
}

const JsonValue& JsonValue::operator[](std::string_view key) const {
    static const JsonValue kNone;
    for (std::size_t i = keys_.size(); i-- > 0;)
        if (keys_[i] == key) return items_[i];
    return kNone;
}

}  // namespace arbiter::text
