#pragma once

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace arbiter::tools {

// The command line is wrong. The message has the form of style rule 25, without the command's name
// in front.
class UsageError : public std::runtime_error {
  public:
    using std::runtime_error::runtime_error;
};

// One option of a command: what the parser, the help and shell completion know of it.
struct Option {
    std::string_view group;  // heading in the help
    char letter;             // '\0' = none
    std::string_view name;   // without the dashes
    std::string_view value;  // placeholder, "N"; empty = a switch
    std::string_view help;   // broken into lines where it is printed
};

// Static texts one after the other, as the help of an option.
template <const std::string_view&... kParts>
struct Joined {
  private:
    static constexpr auto kChars = [] {
        std::array<char, (kParts.size() + ...)> chars{};
        auto out = chars.begin();
        ((out = std::copy(kParts.begin(), kParts.end(), out)), ...);
        return chars;
    }();

  public:
    static constexpr std::string_view kText{kChars.data(), kChars.size()};
};

// How a command is called. Everything is static text.
struct Syntax {
    std::string_view operands;     // "[FILE | DIR | -]..."
    std::string_view description;  // a few lines
    std::span<const Option> options;
    std::string_view examples;  // "  arbiter audit games.pgn\n"
    std::string_view notes;     // exit codes and the like, below the options
};

// A parsed command line: which options stand on it, and the rest.
class Arguments {
  public:
    void add_operand(std::string text) { operands_.push_back(std::move(text)); }
    void add_option(const std::string& name, std::string value) {
        values_[name].push_back(std::move(value));
    }

    [[nodiscard]] bool has(std::string_view name) const { return values_.contains(name); }
    // The value of the last such option: it overrides those before it.
    [[nodiscard]] std::optional<std::string> last(std::string_view name) const;
    [[nodiscard]] std::vector<std::string> all(std::string_view name) const;
    [[nodiscard]] const std::vector<std::string>& operands() const { return operands_; }

  private:
    std::map<std::string, std::vector<std::string>, std::less<>> values_;
    std::vector<std::string> operands_;
};

// Reads `words` (without program and command). `--help` and `-h` are options of every command.
// THROWS: UsageError, with the nearest option when there is no such option.
[[nodiscard]] Arguments parse(const Syntax& syntax, std::span<const std::string> words);

// The text of `arbiter COMMAND --help`.
[[nodiscard]] std::string help_text(std::string_view command, const Syntax& syntax);

// ", did you mean 'audit'?" when a candidate is near, else empty.
[[nodiscard]] std::string did_you_mean(std::string_view word,
                                       std::span<const std::string_view> candidates);

}  // namespace arbiter::tools
