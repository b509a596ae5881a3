#include "tools/arbiter/clean/clean_request.hpp"

#include "core/base/text.hpp"
#include "run/io/folder.hpp"
#include "tools/arbiter/option_words.hpp"

#include "run/files/clean_words.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <utility>

namespace arbiter::tools {
namespace {

// The value of an option, which is not empty; empty without the option.
std::string word_of(const Arguments& arguments, OptionName option) {
    const auto word = arguments.last(option);
    if (word && word->empty())
        throw UsageError(fmt::format("--{} is empty, but takes a value", option));
    return word.value_or("");
}

// The name of a file that an option gives; empty without the option.
std::string file_of(const Arguments& arguments, OptionName option) {
    const auto word = arguments.last(option);
    if (word && word->empty())
        throw UsageError(fmt::format("--{} is empty, but takes the name of a file", option));
    return word.value_or("");
}

// --every, and its older words `--positions final|all`.
std::string every_of(const Arguments& arguments) {
    const auto positions = arguments.last("positions");
    if (!positions) return word_of(arguments, "every");
    if (arguments.has("every"))
        throw UsageError("--every and --positions say the same in two ways; give one of them");
    constexpr std::array<std::pair<std::string_view, std::string_view>, 2> kPositions{
        {{"final", "final"}, {"all", "ply"}}};
    return std::string(choose("positions", *positions, kPositions));
}

// A score such as 0.95; 0 without the option.
double names_accept_of(const Arguments& arguments) {
    const auto word = arguments.last("names-accept");
    if (!word) return 0;
    double share = 0;
    const auto [end, error] = std::from_chars(word->data(), word->data() + word->size(), share);
    if (error != std::errc() || end != word->data() + word->size() || !(share > 0 && share <= 1))
        throw UsageError(fmt::format(
            "--names-accept is '{}', but it is a score above 0 and up to 1, such as 0.95",
            escaped(*word)));
    return share;
}

void take_duplicates(const Arguments& arguments, CleanOptions& words) {
    words.dedupe = word_of(arguments, "dedupe");
    words.keep = word_of(arguments, "keep");
    words.dups = file_of(arguments, "dups");
    words.drop_dups = arguments.has("drop-dups");
    words.dups_table = file_of(arguments, "dups-table");
    words.dups_review = file_of(arguments, "dups-review");
    words.apply_dups = file_of(arguments, "apply-dups");
    if (const auto word = arguments.last("dups-score"))
        words.dups_score = static_cast<std::uint32_t>(number_between("dups-score", *word, 1, 100));
    words.merge_tags = arguments.has("merge-tags");
    words.merge_annotations = arguments.has("merge-annotations");
    words.against = arguments.all("against");
}

void take_shape(const Arguments& arguments, CleanOptions& words) {
    words.format = word_of(arguments, "format");
    words.strip = arguments.all("strip");
    words.plies = word_of(arguments, "plies");
    words.moves = word_of(arguments, "moves");
    words.tags = word_of(arguments, "tags");
    words.drop_tags = arguments.all("drop-tags");
    words.set_tag = arguments.all("set-tag");
    words.rename_tag = arguments.all("rename-tag");
    if (const auto word = arguments.last("width"))
        words.width = static_cast<std::uint32_t>(number_between("width", *word, 0, 100'000));
    words.no_move_numbers = arguments.has("no-move-numbers");
    words.no_results = arguments.has("no-results");
    words.no_check_marks = arguments.has("no-check-marks");
}

void take_selection(const Arguments& arguments, CleanOptions& words) {
    words.where = arguments.all("where");
    words.rest = file_of(arguments, "rest");
    words.sample = word_of(arguments, "sample");
    if (const auto word = arguments.last("seed"))
        words.seed = number_between("seed", *word, 0, UINT64_MAX);
    words.sort = word_of(arguments, "sort");
    words.split = word_of(arguments, "split");
}

void take_names(const Arguments& arguments, CleanOptions& words) {
    words.names = arguments.all("names");
    words.review = file_of(arguments, "review");
    words.names_accept = names_accept_of(arguments);
    words.apply = file_of(arguments, "apply");
    words.ratings = arguments.all("ratings");
    words.ratings_for = word_of(arguments, "ratings-for");
    words.eco = file_of(arguments, "eco");
    words.eco_mode = word_of(arguments, "eco-mode");
    words.eco_extensions = arguments.has("eco-extensions");
    words.add = arguments.all("add");
}

void take_output(const Arguments& arguments, CleanOptions& words) {
    words.to = word_of(arguments, "to");
    words.every = every_of(arguments);
    words.name_games = arguments.has("name-games");
    words.rows = word_of(arguments, "rows");
    words.columns = word_of(arguments, "columns");
    words.csv_safe = arguments.has("csv-safe");
    if (const auto word = arguments.last("tree-plies"))
        words.tree_plies = static_cast<std::uint32_t>(
            number_between("tree-plies", *word, 1, outputs::kMostTreePlies));
    if (const auto word = arguments.last("tree-games"))
        words.tree_games = number_between("tree-games", *word, 1, UINT64_MAX);
    words.book_weight = word_of(arguments, "book-weight");
    words.append = arguments.has("append");
    words.make_folders = arguments.has("make-folders");
    words.rejects = file_of(arguments, "rejects");
    words.reasons = file_of(arguments, "reasons");
    words.log = file_of(arguments, "log");
    words.log_level = word_of(arguments, "log-level");
    words.fix = word_of(arguments, "fix");
    if (arguments.has("diff")) words.diff = "-";
    if (const auto word = arguments.last("memory"))
        words.memory = std::max<std::uint64_t>(byte_count("memory", *word), 1);
}

// As the library takes them.
CleanOptions words_of(const Arguments& arguments) {
    CleanOptions words;
    take_output(arguments, words);
    take_shape(arguments, words);
    take_selection(arguments, words);
    take_duplicates(arguments, words);
    take_names(arguments, words);
    return words;
}

}  // namespace

void resolve_clean(const Arguments& arguments, CleanRequest& request) {
    request.audit.usual_fail_on = check::kSeverities;  // it does its job whatever is found
    resolve_checks(arguments, request.audit);
    refuse_other_settings("clean", request.audit);
    const CleanOptions words = words_of(arguments);
    hidden::ResolvedClean resolved =
        hidden::resolve_clean(words, file_of(arguments, "output"), request.audit.options.inputs);
    for (std::string& warning : resolved.warnings)
        request.audit.warnings.push_back(std::move(warning));
    request.audit.options.fix = resolved.fix;
    resolve_reports_beside(hidden::targets_of(resolved), arguments, request.audit);
    hidden::prepare_folders(words, resolved);
    request.clean = std::move(resolved.clean);
    request.clean.temp_folder = io::temporary_folder();
    request.clean.fail_on = request.audit.fail_on;
    if (request.clean.fail_on != check::kSeverities)
        request.clean.mended_from = request.clean.fail_on;
    request.clean.audit = request.audit.options;
}

}  // namespace arbiter::tools
