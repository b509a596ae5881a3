#include "tools/arbiter/clean/clean_request.hpp"

#include "core/base/text.hpp"
#include "tools/arbiter/option_words.hpp"
#include "tools/arbiter/output_suffix.hpp"

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

<<<<<<< HEAD
// --to, else what the name of the database means.
std::string database_form(const Arguments& arguments) {
    constexpr SuffixForm kForms[] = {{".pgn", "pgn"}, {".sqlite", "sqlite"}, {".db", "sqlite"},
                                     {".csv", "csv"}, {".ndjson", "ndjson"}, {".jsonl", "ndjson"},
                                     {".epd", "epd"}, {".fen", "fen"},       {".uci", "uci"}};
    if (const auto word = arguments.last("to")) return *word;
    const std::string_view form = form_by_suffix(arguments.last("output").value_or("-"), kForms);
    return std::string(form.empty() ? "pgn" : form);
}

void resolve_form(const Arguments& arguments, clean::CleanOptions& clean) {
    const std::string word = database_form(arguments);
    clean.form = outputs::find_output(word);
    if (clean.form == nullptr) {
        std::vector<std::string_view> names;
        for (const outputs::OutputKind* each : outputs::outputs())
            names.push_back(each->name);
        throw not_a_choice("to", word, names);
    }
    constexpr std::array<std::pair<std::string_view, bool>, 2> kFormats{
        {{"keep", false}, {"canonical", true}}};
    clean.is_canonical = choose("format", arguments.last("format").value_or("keep"), kFormats);
    clean.form_options.plies_a_position = plies_a_position(arguments);
    clean.form_options.names_games = arguments.has("name-games");
    if (clean.form_options.names_games && word == "fen")
        throw UsageError("--name-games is given, but a FEN has no field for a name; use --to epd");
    constexpr std::array<std::pair<std::string_view, bool>, 2> kRows{
        {{"games", false}, {"plies", true}}};
    clean.form_options.rows_are_plies =
        choose("rows", arguments.last("rows").value_or("games"), kRows);
    if (clean.form_options.rows_are_plies) {
        constexpr std::string_view kTables[] = {"csv", "ndjson", "sqlite"};
        if (std::ranges::find(kTables, word) == std::end(kTables))
            throw UsageError(fmt::format(
                "--rows plies is about --to csv, ndjson and sqlite, but --to is {}", word));
        if (arguments.has("columns"))
            throw UsageError("--columns chooses columns of games; leave out --rows plies");
    }
    if (const auto list = arguments.last("columns")) {
        if (word != "csv")
            throw UsageError(
                fmt::format("--columns names columns of --to csv, but --to is {}", word));
        auto columns = outputs::parse_csv_columns(*list);
        if (!columns)
            throw not_a_choice(
                "columns", columns.error(),
                {outputs::csv_fact_columns().begin(), outputs::csv_fact_columns().end()});
        clean.form_options.columns = std::move(columns).value();
    }
    if (clean.is_canonical && !clean.writes_pgn())
        throw UsageError(fmt::format("--format is about PGN, but --to is {}", word));
}

bool is_tag_name(std::string_view name) {
    return !name.empty() && std::ranges::all_of(name, [](char c) {
        return is_ascii_letter(c) || is_ascii_digit(c) || c == '_';
    });
}

// "Name=value", as often as it is given.
std::vector<std::pair<std::string, std::string>> assignments(const Arguments& arguments,
                                                             OptionName option) {
    std::vector<std::pair<std::string, std::string>> found;
    for (const std::string& word : arguments.all(option)) {
        const std::size_t equals = word.find('=');
        const std::string_view name = std::string_view(word).substr(0, equals);
        if (equals == std::string::npos || !is_tag_name(name))
            throw UsageError(fmt::format("--{} is '{}', but takes {}", option, escaped(word),
                                         option == "set-tag" ? "NAME=VALUE" : "OLD=NEW"));
        found.emplace_back(name, word.substr(equals + 1));
    }
    return found;
}

void resolve_shape(const Arguments& arguments, clean::CleanOptions& clean) {
    export_format::ShapeOptions& shape = clean.shape;
    for (const std::string& list : arguments.all("strip")) {
        if (const auto unknown = export_format::read_strip(list, shape.strip))
            throw not_a_choice("strip", *unknown,
                               {"comments", "nags", "variations", "clk", "eval", "cmd"});
    }
    if (const auto word = arguments.last("plies")) {
        const auto range = export_format::read_ply_range(*word);
        if (!range)
            throw UsageError(
                fmt::format("--plies is '{}', but takes half-moves from:to, such as :40 or 20:60",
                            escaped(*word)));
        shape.plies = *range;
    }
    if (const auto word = arguments.last("moves")) {
        const auto notation = export_format::read_notation(*word);
        if (!notation) throw not_a_choice("moves", *word, {"san", "lan", "uci"});
        shape.notation = *notation;
    }
    constexpr std::array<std::pair<std::string_view, export_format::TagChoice>, 3> kTags{
        {{"all", export_format::TagChoice::All},
         {"roster", export_format::TagChoice::Roster},
         {"none", export_format::TagChoice::None}}};
    shape.tags = choose("tags", arguments.last("tags").value_or("all"), kTags);
    for (const std::string& list : arguments.all("drop-tags"))
        for (std::string_view rest = list; !rest.empty();) {
            const std::size_t end = std::min(rest.find(','), rest.size());
            if (end != 0) clean.dropped_tags.emplace_back(rest.substr(0, end));
            rest.remove_prefix(std::min(end + 1, rest.size()));
        }
    clean.set_tags = assignments(arguments, "set-tag");
    clean.renamed_tags = assignments(arguments, "rename-tag");
    for (const auto& [from, to] : clean.renamed_tags)
        if (!is_tag_name(to))
            throw UsageError(fmt::format("--rename-tag: '{}' is no tag name", escaped(to)));
    shape.has_move_numbers = !arguments.has("no-move-numbers");
    shape.has_results = !arguments.has("no-results");
    shape.has_check_marks = !arguments.has("no-check-marks");
    if (const auto word = arguments.last("width"))
        shape.width = static_cast<std::uint32_t>(number_between("width", *word, 0, 100'000));
    if (!clean.writes_pgn() && shape != export_format::ShapeOptions{})
        throw UsageError(
            fmt::format("what shapes PGN (--strip, --plies, --moves, ...) does nothing to --to {}",
                        clean.form->name));
}

// "column 7: 'elos' is no field, did you mean 'elo'?"
void resolve_selection(const Arguments& arguments, clean::CleanOptions& clean) {
    for (const std::string& expression : arguments.all("where")) {
        const auto parsed = query::parse_where(expression, pattern::re2_engine);
        if (!parsed) throw UsageError(fmt::format("--where: {}", parsed.error().message()));
        clean.where = clean.where ? clean.where->both(*parsed) : *parsed;
    }
    if (!clean.where) return;
    if (auto looser = clean.where->with_starts())
        clean.looser_where = std::make_shared<clean::LooserWhere>(*std::move(looser));
}

template <class Parsed>
auto value_or_usage(OptionName option, Parsed parsed) {
    if (!parsed) throw UsageError(fmt::format("--{}: {}", option, parsed.error().message()));
    return *parsed;
}

void resolve_order(const Arguments& arguments, clean::CleanOptions& clean) {
    if (const auto word = arguments.last("sort"))
        clean.sort = value_or_usage("sort", query::parse_sort_key(*word));
    if (const auto word = arguments.last("split"))
        clean.split = value_or_usage("split", query::parse_split(*word));
    if (const auto word = arguments.last("sample"))
        clean.sample = value_or_usage("sample", query::parse_sample(*word));
    if (const auto word = arguments.last("seed"))
        clean.seed = number_between("seed", *word, 0, UINT64_MAX);
    if (arguments.has("seed") && !clean.sample)
        throw UsageError("--seed is given, but no --sample");
    if (clean.split && (clean.output.empty() || clean.output == "-"))
        throw UsageError("--split makes several files; give their pattern: -o 'out/{}.pgn'");
}

// Files and folders of --against.
void expand_masters(CleanRequest& request) {
    std::vector<std::string> files;
    for (const std::string& master : request.clean.masters) {
        const std::vector<std::string> below =
            io::expand_inputs({&master, 1}, {}, io::Content::Games, &request.clean.masters_skipped);
        if (below.empty())
            request.audit.warnings.push_back(
                fmt::format("--against: no PGN file below '{}'", master));
        files.insert(files.end(), below.begin(), below.end());
    }
    request.clean.masters = std::move(files);
}

// Commentaries are joined after the games were shaped: then they must still be there.
void require_whole_games(const clean::CleanOptions& clean) {
    if (!clean.writes_pgn())
        throw UsageError(
            fmt::format("--merge-annotations edits PGN, but --to is {}", clean.form->name));
    const export_format::ShapeOptions& shape = clean.shape;
    const bool is_whole = shape.plies == export_format::PlyRange{} &&
                          shape.notation == export_format::MoveNotation::San &&
                          shape.tags == export_format::TagChoice::All;
    if (!is_whole || shape.strip.comments || shape.strip.nags || shape.strip.variations)
        throw UsageError(
            "--merge-annotations joins whole games; it does not go with --plies, --moves, --tags, "
            "or --strip comments, nags or variations");
}

void resolve_duplicates(const Arguments& arguments, CleanRequest& request) {
    clean::CleanOptions& clean = request.clean;
    using Mode = std::optional<duplicates::DuplicateMode>;
    constexpr std::array<std::pair<std::string_view, Mode>, 3> kModes{
        {{"off", std::nullopt},
         {"moves", duplicates::DuplicateMode::Moves},
         {"moves+players", duplicates::DuplicateMode::MovesAndPlayers}}};
    clean.dedupe = choose("dedupe", arguments.last("dedupe").value_or("off"), kModes);
    constexpr std::array<std::pair<std::string_view, duplicates::KeptCopy>, 3> kCopies{
        {{"best", duplicates::KeptCopy::Best},
         {"first", duplicates::KeptCopy::First},
         {"longest", duplicates::KeptCopy::Longest}}};
    clean.keep = choose("keep", arguments.last("keep").value_or("best"), kCopies);
    clean.duplicates = file_of(arguments, "dups");
    clean.duplicate_table = file_of(arguments, "dups-table");
    clean.merges_tags = arguments.has("merge-tags");
    clean.merges_annotations = arguments.has("merge-annotations");
    clean.masters = arguments.all("against");
    if (const auto word = arguments.last("dups-score"))
        clean.least_score = static_cast<std::uint8_t>(number_between("dups-score", *word, 1, 100));
    clean.duplicate_review = file_of(arguments, "dups-review");
    if (const auto review = arguments.last("apply-dups")) {
        auto reviewed = duplicates::DuplicateReview::read(io::text_file(*review));
        if (!reviewed)
            throw UsageError(fmt::format("--apply-dups: '{}', line {}: {}", escaped(*review),
                                         reviewed.error().line, reviewed.error().what));
        clean.reviewed =
            std::make_shared<const duplicates::DuplicateReview>(std::move(reviewed).value());
    }
    if (!clean.dedupe) {
        for (const OptionName option :
             OptionNames{"dups-table", "dups-review", "dups-score", "keep", "against"})
            if (arguments.has(option))
                throw UsageError(fmt::format(
                    "--{} is given, but no duplicates are looked for; add --dedupe moves", option));
        for (const OptionName option :
             OptionNames{"dups", "drop-dups", "merge-tags", "merge-annotations"})
            if (arguments.has(option) && !clean.reviewed)
                throw UsageError(fmt::format(
                    "--{} is given, but no duplicates are looked for; add --dedupe moves", option));
        if (!clean.reviewed) return;
    }
    const bool has_place = !clean.duplicates.empty() || arguments.has("drop-dups");
    clean.keeps_duplicates = !has_place;
    if (!has_place && (clean.duplicate_review.empty() || clean.reviewed))
        throw UsageError(fmt::format(
            "{} is given, but nothing says what becomes of duplicates; add --dups FILE or "
            "--drop-dups",
            clean.dedupe ? "--dedupe" : "--apply-dups"));
    if (!clean.duplicates.empty() && arguments.has("drop-dups"))
        throw UsageError("--dups and --drop-dups exclude each other");
    if (clean.merges_tags && !clean.writes_pgn())
        throw UsageError(fmt::format("--merge-tags edits PGN, but --to is {}", clean.form->name));
    if (clean.merges_annotations) require_whole_games(clean);
    expand_masters(request);
}

// A table that the user names, or with `system` one that is installed.
std::string table_path(const std::string& word, OptionName option,
                       const std::optional<std::string>& installed) {
    if (word != "system") return word;
    if (installed) return *installed;
    throw UsageError(fmt::format("--{} is 'system', but no such table is installed", option));
}

// A share such as 0.95, as a score of 100.
int least_accepted_score(const Arguments& arguments) {
=======
// A score such as 0.95; 0 without the option.
double names_accept_of(const Arguments& arguments) {
>>>>>>> 0b9e1db0 (arbiter, tools: clean() in the face, by the words of the command)
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
}

void take_output(const Arguments& arguments, CleanOptions& words) {
    words.to = word_of(arguments, "to");
    words.every = every_of(arguments);
    words.name_games = arguments.has("name-games");
    words.columns = word_of(arguments, "columns");
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
    request.clean.temp_folder = temporary_folder();
    request.clean.fail_on = request.audit.fail_on;
    if (request.clean.fail_on != check::kSeverities)
        request.clean.mended_from = request.clean.fail_on;
    request.clean.audit = request.audit.options;
}

}  // namespace arbiter::tools
