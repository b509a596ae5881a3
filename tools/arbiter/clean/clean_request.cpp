#include "tools/arbiter/clean/clean_request.hpp"

#include "core/base/text.hpp"
#include "run/io/error.hpp"
#include "run/io/file_list.hpp"
#include "run/io/folder.hpp"
#include "run/io/text_file.hpp"
#include "run/outputs/csv_columns.hpp"
#include "run/pattern/re2_engine.hpp"
#include "tools/arbiter/clean/ratings_request.hpp"
#include "tools/arbiter/option_words.hpp"
#include "tools/arbiter/output_suffix.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <filesystem>
#include <memory>
#include <utility>

namespace arbiter::tools {
namespace {

fix::FixLevel chosen_fix_level(const Arguments& arguments) {
    using fix::FixLevel;
    constexpr std::array<std::pair<std::string_view, FixLevel>, 4> kChoices{
        {{"none", FixLevel::None},
         {"safe", FixLevel::Safe},
         {"style", FixLevel::Style},
         {"all", FixLevel::All}}};
    return choose("fix", arguments.last("fix").value_or("safe"), kChoices);
}

// The name of a file that an option gives; empty without the option.
std::string file_of(const Arguments& arguments, OptionName option) {
    const auto word = arguments.last(option);
    if (word && word->empty())
        throw UsageError(fmt::format("--{} is empty, but takes the name of a file", option));
    return word.value_or("");
}

// What --log says of edits of style.
bool logs_style(const Arguments& arguments) {
    if (!arguments.has("log-level")) return false;
    if (!arguments.has("log"))
        throw UsageError("--log-level says what the log has, but there is none; add --log FILE");
    constexpr std::array<std::pair<std::string_view, bool>, 2> kChoices{
        {{"count", false}, {"all", true}}};
    return choose("log-level", *arguments.last("log-level"), kChoices);
}

void resolve_outputs(const Arguments& arguments, CleanRequest& request) {
    clean::CleanOptions& clean = request.clean;
    clean.output = file_of(arguments, "output");
    clean.rejects = file_of(arguments, "rejects");
    clean.log = file_of(arguments, "log");
    clean.logs_style = logs_style(arguments);
    clean.reasons = file_of(arguments, "reasons");
    clean.unselected = file_of(arguments, "rest");
    clean.appends = arguments.has("append");
    fix::FixOptions& fix = request.audit.options.fix;
    fix.level = chosen_fix_level(arguments);
    if (arguments.has("diff")) fix.diff = "-";
    if (!fix.diff.empty() && fix.level == fix::FixLevel::None)
        throw UsageError("--diff shows fixes, but --fix is none");
    const bool only_reviews = arguments.has("review") || arguments.has("dups-review");
    if (clean.output.empty() && fix.diff.empty() && !only_reviews)
        throw UsageError("nothing says where the games go; add -o FILE ('-': stdout), or --diff");
    if (!clean.reasons.empty() && clean.rejects.empty())
        throw UsageError("--reasons is given, but nothing is rejected; add --rejects FILE");
}

// --every, and its older words `--positions final|all`.
std::uint32_t plies_a_position(const Arguments& arguments) {
    const auto every = arguments.last("every");
    const auto positions = arguments.last("positions");
    if (every && positions)
        throw UsageError("--every and --positions say the same in two ways; give one of them");
    constexpr std::array<std::pair<std::string_view, std::uint32_t>, 2> kPositions{
        {{"final", 0}, {"all", 1}}};
    if (positions) return choose("positions", *positions, kPositions);
    if (!every || *every == "final") return 0;
    if (*every == "ply") return 1;
    if (every->find_first_not_of("0123456789") != every->npos)
        throw UsageError(
            fmt::format("--every is '{}', but takes ply, final or a number of plies such as 10",
                        escaped(*every)));
    return static_cast<std::uint32_t>(number_between("every", *every, 1, UINT32_MAX));
}

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
    const auto word = arguments.last("names-accept");
    if (!word) return 0;
    double share = 0;
    const auto [end, error] = std::from_chars(word->data(), word->data() + word->size(), share);
    if (error != std::errc() || end != word->data() + word->size() || !(share > 0 && share <= 1))
        throw UsageError(fmt::format(
            "--names-accept is '{}', but it is a score above 0 and up to 1, such as 0.95",
            escaped(*word)));
    constexpr double kRounding = 1e-9;  // 0.95 is a little less than that in binary
    return std::max(1, static_cast<int>(std::ceil(share * 100 - kRounding)));
}

// Scores rest on what all games say of a name: the inputs are read twice.
void require_second_reading(const std::vector<std::string>& inputs) {
    for (const std::string& input : inputs) {
        std::error_code error;
        const bool is_there = input == "-" || std::filesystem::exists(input, error);
        if (!is_there || std::filesystem::is_regular_file(input, error)) continue;
        throw UsageError(fmt::format(
            "--names-accept reads every input twice, but '{}' can be read only once: save it to a "
            "file first",
            escaped(input)));
    }
}

void resolve_names(const Arguments& arguments, CleanRequest& request) {
    clean::CleanOptions& clean = request.clean;
    clean.name_proposals = file_of(arguments, "review");
    const std::vector<std::string> tables = arguments.all("names");
    clean.least_accepted_score = least_accepted_score(arguments);
    const bool has_use = !clean.name_proposals.empty() || clean.least_accepted_score != 0;
    if (!tables.empty() && !has_use)
        throw UsageError("--names FILE is given, but neither --review OUT.csv nor --names-accept");
    if (tables.empty() && has_use)
        throw UsageError(fmt::format("--{} is given, but no --names FILE",
                                     clean.name_proposals.empty() ? "names-accept" : "review"));
    if (clean.least_accepted_score != 0) require_second_reading(request.audit.options.inputs);
    if (!tables.empty()) {
        std::vector<names::SpellingFile> files;
        for (const std::string& table : tables)
            files.push_back(
                {.file = io::text_file(table_path(
                     table, "names", io::first_existing(names::Spelling::usual_paths(""))))});
        auto spelling = names::Spelling::read(files, {});
        if (!spelling) throw UsageError(fmt::format("--names: {}", spelling.error()));
        for (const auto& problem : spelling->problems().kept())
            request.audit.warnings.push_back(
                fmt::format("{}:{}: {}", problem.file, problem.line, problem.what));
        clean.spelling = std::make_shared<const names::Spelling>(std::move(spelling).value());
    }
    if (const auto review = arguments.last("apply")) {
        auto names = names::NameReview::read(io::text_file(*review));
        if (!names)
            throw UsageError(fmt::format("--apply: '{}', line {}: {}", escaped(*review),
                                         names.error().line, names.error().what));
        clean.names = std::make_shared<const names::NameReview>(std::move(names).value());
    }
}

void resolve_ratings(const Arguments& arguments, CleanRequest& request) {
    for (names::RatingList& list : rating_lists_of(arguments, request.audit.warnings))
        request.clean.ratings.push_back(std::make_shared<const names::RatingList>(std::move(list)));
}

void resolve_openings(const Arguments& arguments, CleanRequest& request) {
    clean::CleanOptions& clean = request.clean;
    constexpr std::array<std::pair<std::string_view, openings::OpeningMode>, 3> kModes{
        {{"missing", openings::OpeningMode::Missing},
         {"all", openings::OpeningMode::All},
         {"check", openings::OpeningMode::Check}}};
    clean.opening_options.keeps_extension = arguments.has("eco-extensions");
    clean.opening_options.mode =
        choose("eco-mode", arguments.last("eco-mode").value_or("missing"), kModes);
    const auto word = arguments.last("eco");
    if (!word) {
        for (const OptionName option : OptionNames{"eco-mode", "eco-extensions"})
            if (arguments.has(option))
                throw UsageError(fmt::format("--{} is given, but no --eco FILE", option));
        return;
    }
    const std::string path =
        table_path(*word, "eco", io::first_existing(openings::Openings::usual_paths("")));
    auto openings = openings::Openings::read(io::text_files(path, ".tsv"));
    if (!openings) throw UsageError(fmt::format("--eco: {}", openings.error()));
    for (const auto& problem : openings->problems().kept())
        request.audit.warnings.push_back(
            fmt::format("{}:{}: {}", problem.file, problem.line, problem.what));
    clean.openings = std::make_shared<const openings::Openings>(std::move(openings).value());
}

std::vector<Target> targets_of(const CleanRequest& request) {
    const clean::CleanOptions& clean = request.clean;
    std::vector<Target> targets;
    const auto add = [&](std::string_view what, const std::string& path) {
        if (!path.empty()) targets.push_back({std::string(what), path});
    };
    add("the database", clean.output);
    add("--rejects", clean.rejects);
    add("--dups", clean.duplicates);
    add("--dups-table", clean.duplicate_table);
    add("--dups-review", clean.duplicate_review);
    add("--review", clean.name_proposals);
    add("--rest", clean.unselected);
    add("--log", clean.log);
    add("--reasons", clean.reasons);
    add("the diff", request.audit.options.fix.diff);
    return targets;
}

// What cannot be written is found out before anything is read: the parts of --split are opened at
// the end only.
void prepare_folders(const Arguments& arguments, const CleanRequest& request) {
    if (arguments.has("make-folders")) {
        for (const Target& target : targets_of(request))
            if (target.path != "-") io::make_folder(io::folder_of(target.path));
    }
    if (!request.clean.split) return;
    const std::string folder = io::folder_of(request.clean.output);
    try {
        io::require_writable_folder(folder);
    } catch (const io::IoError& error) {
        const bool is_there = std::filesystem::exists(folder);
        throw UsageError(fmt::format("--split: {}{}", error.what(),
                                     is_there ? "" : "; --make-folders makes it"));
    }
}

}  // namespace

void resolve_clean(const Arguments& arguments, CleanRequest& request) {
    resolve_checks(arguments, request.audit);
    refuse_other_settings("clean", request.audit);
    resolve_form(arguments, request.clean);
    resolve_shape(arguments, request.clean);
    resolve_selection(arguments, request.clean);
    resolve_outputs(arguments, request);
    resolve_order(arguments, request.clean);
    resolve_duplicates(arguments, request);
    resolve_names(arguments, request);
    resolve_ratings(arguments, request);
    resolve_openings(arguments, request);
    request.clean.temp_folder = temporary_folder();
    if (const auto word = arguments.last("memory"))
        request.clean.memory_bytes =
            std::max<std::uint64_t>(byte_count("memory", *word), std::uint64_t{4} << 20);
    resolve_reports_beside(targets_of(request), arguments, request.audit);
    prepare_folders(arguments, request);
    request.clean.fail_on = request.audit.fail_on;
    request.clean.audit = request.audit.options;
}

}  // namespace arbiter::tools
