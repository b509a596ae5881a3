#include "run/settings/settings_file.hpp"

#include "core/base/text.hpp"
#include "core/check/profiles.hpp"
#include "core/check/selection.hpp"
#include "core/laws/edition.hpp"
#include "run/pattern/re2_engine.hpp"
#include "run/settings/detail/toml.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <functional>

namespace arbiter::settings {
namespace {

// What is wrong with a file: thrown where it is seen, caught by read_settings() alone.
struct Problem {
    std::uint32_t line;
    std::string what;
};

std::uint32_t line_of(const toml::node& node) {
    return node.source().begin.line;
}

[[noreturn]] void fail(const toml::node& node, std::string what) {
    throw Problem{line_of(node), std::move(what)};
}

std::string meant(std::string_view word, std::span<const std::string_view> candidates) {
    const auto near = nearest(word, candidates);
    if (near) return fmt::format(", did you mean '{}'?", *near);
    return fmt::format("; there are {}", joined(candidates, ", "));
}

std::string_view kind_of(const toml::node& node) {
    switch (node.type()) {
        case toml::node_type::table:
            return "a table";
        case toml::node_type::array:
            return "a list";
        case toml::node_type::string:
            return "a string";
        case toml::node_type::integer:
        case toml::node_type::floating_point:
            return "a number";
        case toml::node_type::boolean:
            return "a truth value";
        default:
            return "a date or time";
    }
}

[[noreturn]] void refuse_kind(std::string_view key, const toml::node& node,
                              std::string_view wanted) {
    fail(node, fmt::format("'{}' is {}, but must be {}", key, kind_of(node), wanted));
}

std::string text_of(std::string_view key, const toml::node& node) {
    const auto* text = node.as_string();
    if (text == nullptr) refuse_kind(key, node, "a string");
    return text->get();
}

const toml::array& list_of(std::string_view key, const toml::node& node, std::string_view wanted) {
    const toml::array* list = node.as_array();
    if (list == nullptr) refuse_kind(key, node, wanted);
    return *list;
}

const toml::table& table_of(std::string_view key, const toml::node& node, std::string_view wanted) {
    const toml::table* table = node.as_table();
    if (table == nullptr) refuse_kind(key, node, wanted);
    return *table;
}

constexpr std::array<std::string_view, 5> kFailOn{"error", "warning", "info", "style", "never"};
constexpr std::array<std::string_view, 5> kLevels{"error", "warning", "info", "style", "off"};

class Reader {
  public:
    explicit Reader(SettingsFile& file) : file_(file) {}

    void read(const toml::table& root) {
        find_pattern_names(root);
        read_layer(root, "", file_.layer, true);
    }

  private:
    struct Key {
        std::string_view name;
        std::function<void(const toml::node&, Layer&)> read;
    };

    [[nodiscard]] std::string where(const toml::node& node) const {
        return fmt::format("{}:{}", file_.name, line_of(node));
    }
    [[nodiscard]] SaidWord said(std::string word, const toml::node& node) const {
        return {std::move(word), where(node)};
    }

    // Names are known in every list of the file, in any order.
    void find_pattern_names(const toml::table& table) {
        if (const toml::array* patterns = table["tag-pattern"].as_array())
            for (const toml::node& each : *patterns)
                if (const auto* pattern = each.as_table())
                    if (const auto name = (*pattern)["name"].value<std::string>())
                        own_names_.push_back(*name);
        if (const toml::table* tables = table["per-file"].as_table())
            for (const auto& [glob, node] : *tables)
                if (const toml::table* each = node.as_table()) find_pattern_names(*each);
    }
    [[nodiscard]] bool is_own_name(std::string_view word) const {
        return std::ranges::find(own_names_, word) != own_names_.end();
    }

    void check_rule_word(const std::string& word, const toml::node& node) const {
        if (is_own_name(word)) return;
        if (word.find(',') != std::string::npos || trimmed(word).empty())
            fail(node,
                 fmt::format("'{}' is not one code, prefix or name of a rule", escaped(word)));
        const auto resolved = check::resolve_selection({.select = {&word, 1}});
        if (resolved) return;
        std::string near = resolved.error().nearest;
        std::vector<std::string_view> names(own_names_.begin(), own_names_.end());
        if (near.empty()) near = nearest(word, names).value_or("");
        fail(node, fmt::format("unknown rule '{}'{}", escaped(word),
                               near.empty() ? "; 'arbiter rules' lists them"
                                            : fmt::format(", did you mean '{}'?", near)));
    }

    std::vector<SaidWord> words(std::string_view key, const toml::node& node,
                                void (Reader::*check)(const std::string&, const toml::node&)
                                    const) {
        std::vector<SaidWord> result;
        for (const toml::node& each : list_of(key, node, "a list of strings")) {
            std::string word = text_of(key, each);
            if (check != nullptr) (this->*check)(word, each);
            result.push_back(said(std::move(word), each));
        }
        return result;
    }

    void read_select(const toml::node& node, Layer& layer) {
        Said<std::vector<std::string>> select{{}, where(node)};
        for (SaidWord& word : words("select", node, &Reader::check_rule_word))
            select.value.push_back(std::move(word.value));
        layer.select = std::move(select);
    }

    void read_severity(const toml::node& node, Layer& layer) {
        for (const auto& [rule, value] : table_of("severity", node, "a table: RULE = \"level\"")) {
            const std::string word(rule.str());
            const std::string level = text_of(word, value);
            if (is_own_name(word))
                fail(value,
                     fmt::format("'{}' is a tag pattern: give it a key 'severity' of its own",
                                 escaped(word)));
            check_rule_word(word, value);
            if (std::ranges::find(kLevels, level) == kLevels.end())
                fail(value, fmt::format("the severity of '{}' is '{}'{}", escaped(word),
                                        escaped(level), meant(level, kLevels)));
            layer.severity.push_back(said(fmt::format("{}={}", word, level), value));
        }
        std::ranges::stable_sort(layer.severity, {}, [](const SaidWord& each) {
            return each.value.substr(0, each.value.find('='));
        });
    }

    void read_profile(const toml::node& node, Layer& layer) {
        const std::string word = text_of("profile", node);
        std::vector<std::string_view> names;
        for (const check::Profile& profile : check::profiles())
            names.push_back(profile.name);
        if (std::ranges::find(names, word) == names.end())
            fail(node, fmt::format("unknown profile '{}'{}", escaped(word), meant(word, names)));
        layer.profile = said(word, node);
    }

    void read_laws(const toml::node& node, Layer& layer) {
        const std::string word = text_of("laws", node);
        std::vector<std::string_view> names{"by-date"};
        for (const laws::Edition* each : laws::editions())
            names.push_back(each->id);
        if (std::ranges::find(names, word) == names.end())
            fail(node, fmt::format("unknown edition '{}'{}", escaped(word), meant(word, names)));
        layer.laws = said(word, node);
    }

    void read_fail_on(const toml::node& node, Layer& layer) {
        const std::string word = text_of("fail-on", node);
        if (std::ranges::find(kFailOn, word) == kFailOn.end())
            fail(node, fmt::format("'fail-on' is '{}'{}", escaped(word), meant(word, kFailOn)));
        layer.fail_on = said(word, node);
    }

    void check_tag_name(const std::string& word, const toml::node& node) const {
        // PGN 8.1.1: letters, digits and underscores.
        const bool is_name = !word.empty() && std::ranges::all_of(word, [](char c) {
            return is_ascii_letter(c) || is_ascii_digit(c) || c == '_';
        });
        if (!is_name) fail(node, fmt::format("'{}' is not the name of a tag", escaped(word)));
    }

    void read_event(const toml::node& node, Layer& layer) {
        constexpr std::array<std::string_view, 3> kKeys{"no-draw-before", "rounds", "boards"};
        for (const auto& [key, value] : table_of("event", node, "a table")) {
            if (key.str() == kKeys[0])
                layer.no_draw_before =
                    number_of(value, "'no-draw-before' must be a number of moves", 1000);
            else if (key.str() == kKeys[1])
                layer.rounds = number_of(value, "'rounds' must be a number", 9999);
            else if (key.str() == kKeys[2])
                layer.boards = number_of(value, "'boards' must be a number", 9999);
            else
                refuse_key(key, kKeys);
        }
    }

    // `what` begins the message for anything but a whole number from 0 to `most`.
    [[nodiscard]] Said<std::uint32_t> number_of(const toml::node& node, std::string_view what,
                                                std::int64_t most) const {
        const auto number = node.value<std::int64_t>();
        if (!node.is_integer() || *number < 0 || *number > most)
            fail(node, fmt::format("{} from 0 to {}", what, most));
        return {static_cast<std::uint32_t>(*number), where(node)};
    }

    [[noreturn]] void refuse_key(const toml::key& key,
                                 std::span<const std::string_view> known) const {
        throw Problem{key.source().begin.line, fmt::format("unknown key '{}'{}", escaped(key.str()),
                                                           meant(key.str(), known))};
    }

    void read_patterns(const toml::node& node, Layer& layer) {
        for (const toml::node& each :
             list_of("tag-pattern", node, "a list of tables: [[tag-pattern]]"))
            read_pattern(table_of("tag-pattern", each, "a list of tables: [[tag-pattern]]"), layer);
    }

    void read_pattern(const toml::table& table, Layer& layer) {
        constexpr std::array<std::string_view, 5> kKeys{"name", "tag", "pattern", "message",
                                                        "severity"};
        for (const auto& [key, value] : table)
            if (std::ranges::find(kKeys, key.str()) == kKeys.end()) refuse_key(key, kKeys);
        const auto needed = [&](std::string_view key) {
            const toml::node* value = table.get(key);
            if (value == nullptr) fail(table, fmt::format("this tag pattern has no '{}'", key));
            return text_of(key, *value);
        };
        const std::string name = needed("name");
        check_pattern_name(name, *table.get("name"));
        const std::string tag = needed("tag");
        check_tag_name(tag, *table.get("tag"));
        const std::string text = needed("pattern");
        auto pattern = Pattern::read(text, PatternUse::Whole, pattern::re2_engine);
        if (!pattern)
            fail(*table.get("pattern"), fmt::format("the pattern of '{}' cannot be used: {}", name,
                                                    escaped(pattern.error(), 200)));
        check::TagPattern own{name, tag, *pattern, "", std::nullopt};
        if (const toml::node* message = table.get("message"))
            own.message = text_of("message", *message);
        if (const toml::node* severity = table.get("severity")) {
            const std::string level = text_of("severity", *severity);
            own.severity = check::parse_severity(level);
            if (!own.severity)
                fail(*severity, fmt::format("the severity of '{}' is '{}'{}", name, escaped(level),
                                            meant(level, std::span(kLevels).first(4))));
        }
        const auto same = [&](const auto& said) { return said.value.name == name; };
        if (std::ranges::any_of(layer.tag_patterns, same))
            fail(table, fmt::format("two tag patterns have the name '{}'", name));
        layer.tag_patterns.push_back({std::move(own), where(table)});
    }

    void check_pattern_name(const std::string& name, const toml::node& node) const {
        const bool is_name =
            !name.empty() && name.size() <= 60 && std::ranges::all_of(name, [](char c) {
                return is_ascii_lower(c) || is_ascii_digit(c) || c == '-';
            });
        if (!is_name)
            fail(node,
                 fmt::format("the name '{}' may have small letters, digits and '-' only, up to 60",
                             escaped(name)));
        if (check::find_rule(name) != nullptr)
            fail(node, fmt::format("'{}' is the name of a rule already", name));
    }

    void read_files(const toml::node& node) {
        for (const auto& [glob, value] :
             table_of("per-file", node, "tables: [per-file.\"drafts/*.pgn\"]")) {
            if (glob.str().empty()) fail(value, "'per-file' needs a pattern of file names");
            FileTable table{std::string(glob.str()), {}};
            read_layer(table_of(glob.str(), value, "a table"), glob.str(), table.layer, false);
            places_.push_back(glob.source().begin);
            file_.tables.push_back(std::move(table));
        }
        // The library sorts keys; what is later in the file overrides the rest.
        std::vector<std::size_t> order(places_.size());
        for (std::size_t i = 0; i < order.size(); ++i)
            order[i] = i;
        std::ranges::sort(order, [&](std::size_t a, std::size_t b) {
            return std::tie(places_[a].line, places_[a].column) <
                   std::tie(places_[b].line, places_[b].column);
        });
        std::vector<FileTable> sorted;
        for (const std::size_t at : order)
            sorted.push_back(std::move(file_.tables[at]));
        file_.tables = std::move(sorted);
    }

    void read_layer(const toml::table& table, std::string_view glob, Layer& layer, bool is_root) {
        const auto take = [&](auto method) {
            return [this, method](const toml::node& node, Layer& into) {
                (this->*method)(node, into);
            };
        };
        const std::vector<Key> keys{
            {"select", take(&Reader::read_select)},
            {"ignore",
             [this](const toml::node& node, Layer& into) {
                 into.ignore = words("ignore", node, &Reader::check_rule_word);
             }},
            {"severity", take(&Reader::read_severity)},
            {"profile", take(&Reader::read_profile)},
            {"laws", take(&Reader::read_laws)},
            {"fail-on", take(&Reader::read_fail_on)},
            {"required-tags",
             [this](const toml::node& node, Layer& into) {
                 into.required_tags = words("required-tags", node, &Reader::check_tag_name);
             }},
            {"tag-pattern", take(&Reader::read_patterns)},
            {"event", take(&Reader::read_event)},
            {"per-file",
             [&](const toml::node& node, Layer&) {
                 if (!is_root)
                     fail(node,
                          fmt::format(
                              "'per-file' stands in the table of '{}', but belongs at the top",
                              escaped(glob)));
                 read_files(node);
             }},
        };
        std::vector<std::string_view> names;
        for (const Key& key : keys)
            names.push_back(key.name);
        for (const auto& [key, node] : table) {
            const auto found = std::ranges::find(keys, key.str(), &Key::name);
            if (found == keys.end()) refuse_key(key, names);
            found->read(node, layer);
        }
    }

    SettingsFile& file_;
    std::vector<std::string> own_names_;
    std::vector<toml::source_position> places_;  // of file_.tables
};

// FNV-1a, folded to 32 bits.
std::string digest_of(std::string_view text) {
    std::uint64_t hash = 0xcbf29ce484222325;
    for (const char c : text)
        hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3;
    return fmt::format("{:08x}", static_cast<std::uint32_t>(hash ^ (hash >> 32)));
}

// The end of the string that begins at `at`, or of its line where it is not closed.   TOML 1.0,
// String.
std::size_t end_of_string(std::string_view text, std::size_t at) {
    const char quote = text[at];
    const std::string fence(3, quote);
    const bool is_long = text.substr(at, 3) == fence;
    const bool has_escapes = quote == '"';
    for (at += is_long ? 3 : 1; at < text.size(); ++at) {
        if (has_escapes && text[at] == '\\') {
            ++at;
        } else if (is_long && text.substr(at, 3) == fence) {
            return std::min(text.find_first_not_of(quote, at), text.size());
        } else if (!is_long && (text[at] == quote || text[at] == '\n')) {
            return at + 1;
        }
    }
    return text.size();
}

// The first byte beyond ASCII that follows a backslash and perhaps blanks in the string that is
// text[begin, end), where it has three quotes; npos: there is none.
std::size_t odd_byte_after_backslash(std::string_view text, std::size_t begin, std::size_t end) {
    text = text.substr(0, end);
    if (!text.substr(begin).starts_with("\"\"\"")) return text.npos;
    for (std::size_t at = begin + 3; (at = text.find('\\', at)) != text.npos; at += 2) {
        const std::size_t next = text.find_first_not_of(" \t\r\n", at + 1);
        if (next != text.npos && static_cast<unsigned char>(text[next]) >= 0x80) return next;
    }
    return text.npos;
}

// Of a key, as in `[a.b]`, `a."b"`, outside of its strings.
bool is_of_key(char c) {
    return is_ascii_letter(c) || is_ascii_digit(c) ||
           std::string_view("_-. \t[").find(c) != std::string_view::npos;
}

// May a string begin here, after what precedes it (a byte order mark, too)? toml++ 3.0 takes the
// mark in `-"x"` for a part of the value, that in `1."x"` as well, and what follows it for no
// string. `is_in_key`: nothing but a key stands before it in its line.
bool may_begin_string(std::string_view text, std::size_t at, bool is_in_key) {
    const std::size_t last = text.substr(0, at).find_last_not_of(" \t");
    if (last != text.npos && text[last] == '.') return is_in_key;
    return last == std::string_view::npos || static_cast<unsigned char>(text[last]) >= 0x80 ||
           std::string_view("\n\r=,[{").find(text[last]) != std::string_view::npos;
}

struct OddByte {
    std::size_t at = std::string_view::npos;  // npos: there is none
    bool is_in_string = false;                // after a backslash
};

// The first byte beyond ASCII that is in no string and no comment, where TOML 1.0 has none, or that
// follows a backslash. toml++ 3.0 decides whether it is a space by code that a compiler may leave
// out.
OddByte first_odd_byte(std::string_view text) {
    std::size_t at = text.starts_with("\xEF\xBB\xBF") ? 3 : 0;
    bool is_in_key = true;
    while (at < text.size()) {
        const char c = text[at];
        if (static_cast<unsigned char>(c) >= 0x80) return {at, false};
        if (c == '#') {
            at = std::min(text.find('\n', at), text.size());
        } else if ((c == '"' || c == '\'') && may_begin_string(text, at, is_in_key)) {
            const std::size_t end = end_of_string(text, at);
            const std::size_t odd = odd_byte_after_backslash(text, at, end);
            if (odd != text.npos) return {odd, true};
            at = end;
        } else {
            is_in_key = c == '\n' || (is_in_key && is_of_key(c));
            ++at;
        }
    }
    return {};
}

}  // namespace

Result<SettingsFile, std::string> read_settings(std::string_view text, std::string_view name,
                                                std::string_view folder) {
    SettingsFile file{.name = std::string(name),
                      .folder = std::string(folder),
                      .digest = digest_of(text),
                      .layer = {},
                      .tables = {}};
    if (text.size() > kMostBytes)
        return Unexpected{fmt::format("{}: it has {} bytes, but settings may have {}", name,
                                      text.size(), kMostBytes)};
    if (const auto [odd, is_in_string] = first_odd_byte(text); odd != std::string_view::npos) {
        const std::size_t end = std::min(text.find_first_of(" \t\r\n=.]#", odd), odd + 40);
        return Unexpected{fmt::format(
            "{}:{}: '{}' {}", name, 1 + std::ranges::count(text.substr(0, odd), '\n'),
            escaped(text.substr(odd, end - odd), 40),
            is_in_string ? "follows a backslash in a text between three quotes, but only ASCII may"
                         : "is written without quotes, but only ASCII is without them")};
    }
    const toml::parse_result parsed = toml::parse(text);
    if (!parsed)
        return Unexpected{fmt::format("{}:{}: {}", name, parsed.error().source().begin.line,
                                      escaped(parsed.error().description(), 200))};
    try {
        Reader(file).read(parsed.table());
    } catch (const Problem& problem) {
        return Unexpected{fmt::format("{}:{}: {}", name, problem.line, problem.what)};
    }
    return file;
}

}  // namespace arbiter::settings
