#pragma once

#include "run/io/choices.hpp"
#include "run/io/usage_error.hpp"
#include "tools/arbiter/option_table.hpp"

#include <initializer_list>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace arbiter::tools {

using arbiter::UsageError;
using io::did_you_mean;

// How a command is called. Everything is static text.
struct Syntax {
    std::string_view operands = {};         // "[FILE | DIR | -]..."
    std::string_view description = {};      // a few lines
    std::span<const Option> options = {};   // kOptionsOf<CommandId::audit>
    std::span<const OptionName> main = {};  // those that -h shows
    // "  arbiter audit games.pgn\n"; the first three are those of -h.
    std::string_view examples = {};
    std::string_view notes = {};  // exit codes and the like, below the options
};

// Several options, for loops: `for (const OptionName option : OptionNames{"fix", "diff"})`.
using OptionNames = std::initializer_list<OptionName>;

// A parsed command line: which options of the command are on it, and the rest.
class Arguments {
  public:
    // LIFETIME: `options` are static.
    explicit Arguments(std::span<const Option> options) : options_(options) {}

    void add_operand(std::string text) { operands_.push_back(std::move(text)); }
    void add_option(OptionName name, std::string value) {
        values_[std::string(name)].push_back(std::move(value));
    }

    [[nodiscard]] bool has(OptionName name) const {
        return values_.contains(std::string_view(name));
    }
    // The value of the last such option: it overrides those before it.
    [[nodiscard]] std::optional<std::string> last(OptionName name) const;
    [[nodiscard]] std::vector<std::string> all(OptionName name) const;
    [[nodiscard]] const std::vector<std::string>& operands() const { return operands_; }

    // The names in the list of --files-from: settle_files() reads it, once.
    void set_listed(std::vector<std::string> files) { listed_ = std::move(files); }
    [[nodiscard]] const std::vector<std::string>& listed() const { return listed_; }

    // All that the command has.
    [[nodiscard]] std::span<const Option> options() const { return options_; }
    // Those of them that are given and are treated so on the command line of a shard.
    [[nodiscard]] std::vector<OptionName> given(InShards in_shards) const;

  private:
    std::span<const Option> options_;
    std::map<std::string, std::vector<std::string>, std::less<>> values_;
    std::vector<std::string> operands_;
    std::vector<std::string> listed_;
};

// The given options that change what is found (Effect::Findings), as provenance names them:
// "--select=END", "--quick".
[[nodiscard]] std::vector<std::string> words_of_findings(const Arguments& arguments);

// Reads `words` (without program and command). `--help` and `-h` are options of every command; the
// value of "help" is how it was written.
// THROWS: UsageError, with the nearest option when there is no such option.
[[nodiscard]] Arguments parse(const Syntax& syntax, std::span<const std::string> words);

// The text of `arbiter COMMAND --help`.
[[nodiscard]] std::string help_text(std::string_view command, const Syntax& syntax);

// That of `arbiter COMMAND -h`, and of a command without input on a terminal: one screen.
[[nodiscard]] std::string brief_help(std::string_view command, const Syntax& syntax);

}  // namespace arbiter::tools
