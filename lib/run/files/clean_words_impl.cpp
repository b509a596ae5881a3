#include "core/base/text.hpp"
#include "run/io/choices.hpp"
#include "run/io/error.hpp"
#include "run/io/file_list.hpp"
#include "run/io/folder.hpp"
#include "run/io/output_suffix.hpp"
#include "run/io/text_file.hpp"
#include "run/outputs/csv_columns.hpp"
#include "run/pattern/re2_engine.hpp"

#include "run/files/clean_words.hpp"
#include "run/files/rating_lists.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <filesystem>
#include <memory>
#include <utility>

namespace arbiter {
inline namespace v1 {
namespace hidden {
namespace {

using io::not_a_choice;
using io::Target;

// One word of a closed list; empty: the first one.
template <class Value, std::size_t N>
Value choose(std::string_view option, std::string_view word,
             const std::array<std::pair<std::string_view, Value>, N>& choices) {
    return word.empty() ? choices.front().second : io::choose(option, word, choices);
}

// --fix: safe where nothing else is said.
fix::FixLevel chosen_fix_level(const CleanOptions& words) {
    using fix::FixLevel;
    constexpr std::array<std::pair<std::string_view, FixLevel>, 4> kChoices{
        {{"none", FixLevel::None},
         {"safe", FixLevel::Safe},
         {"style", FixLevel::Style},
         {"all", FixLevel::All}}};
    return io::choose("fix", words.fix.empty() ? "safe" : words.fix, kChoices);
}

// What --log says of edits of style.
bool logs_style(const CleanOptions& words) {
    if (words.log_level.empty()) return false;
    if (words.log.empty())
        throw UsageError("--log-level says what the log has, but there is none; add --log FILE");
    constexpr std::array<std::pair<std::string_view, bool>, 2> kChoices{
        {{"count", false}, {"all", true}}};
    return choose("log-level", words.log_level, kChoices);
}

void resolve_outputs(const CleanOptions& words, const std::string& output,
                     ResolvedClean& resolved) {
    clean::CleanOptions& clean = resolved.clean;
    clean.output = output;
    clean.rejects = words.rejects;
    clean.log = words.log;
    clean.logs_style = logs_style(words);
    clean.reasons = words.reasons;
    clean.unselected = words.rest;
    clean.appends = words.append;
    fix::FixOptions& fix = resolved.fix;
    fix.level = chosen_fix_level(words);
    fix.diff = words.diff;
    if (!fix.diff.empty() && fix.level == fix::FixLevel::None)
        throw UsageError("--diff shows fixes, but --fix is none");
    const bool only_reviews = !words.review.empty() || !words.dups_review.empty();
    if (clean.output.empty() && fix.diff.empty() && !only_reviews)
        throw UsageError("nothing says where the games go; add -o FILE ('-': stdout), or --diff");
    if (!clean.reasons.empty() && clean.rejects.empty())
        throw UsageError("--reasons is given, but nothing is rejected; add --rejects FILE");
}

std::uint32_t plies_a_position(const std::string& every) {
    if (every.empty() || every == "final") return 0;
    if (every == "ply") return 1;
    std::uint32_t plies = 0;
    const auto [end, error] = std::from_chars(every.data(), every.data() + every.size(), plies);
    if (end != every.data() + every.size())
        throw UsageError(
            fmt::format("--every is '{}', but takes ply, final or a number of plies such as 10",
                        escaped(every)));
    if (error != std::errc() || plies == 0)
        throw UsageError(fmt::format("--every is '{}', but takes a number from 1 to {}",
                                     escaped(every), UINT32_MAX));
    return plies;
}

// Facts are in lower case, tags as PGN writes them: "elo" is two of them.
UsageError no_column(const std::string& word) {
    constexpr std::array<std::pair<std::string_view, std::string_view>, 4> kFields{
        {{"elo", "WhiteElo, BlackElo"},
         {"player", "White, Black"},
         {"title", "WhiteTitle, BlackTitle"},
         {"year", "Date"}}};
    constexpr std::string_view kTags[] = {"Event",      "Site",       "Date",        "Round",
                                          "White",      "Black",      "Result",      "WhiteElo",
                                          "BlackElo",   "EventDate",  "ECO",         "Opening",
                                          "Variant",    "Board",      "TimeControl", "Termination",
                                          "WhiteTitle", "BlackTitle", "WhiteFideId", "BlackFideId"};
    const auto is_word = [&](std::string_view name) { return equals_ignoring_case(name, word); };
    std::string_view meant;
    for (const auto& [field, tags] : kFields)
        if (is_word(field)) meant = tags;
    if (const auto* tag = std::ranges::find_if(kTags, is_word); tag != std::end(kTags))
        meant = *tag;
    if (!meant.empty())
        return UsageError(fmt::format("--columns has '{}', which is no column, did you mean {}?",
                                      escaped(word), meant));
    return not_a_choice("columns", word,
                        {outputs::csv_fact_columns().begin(), outputs::csv_fact_columns().end()});
}

// --rows
void resolve_rows(const CleanOptions& words, std::string_view form, clean::CleanOptions& clean) {
    constexpr std::array<std::pair<std::string_view, bool>, 2> kRows{
        {{"games", false}, {"plies", true}}};
    clean.form_options.rows_are_plies = choose("rows", words.rows, kRows);
    if (!clean.form_options.rows_are_plies) return;
    constexpr std::string_view kTables[] = {"csv", "ndjson", "sqlite"};
    if (std::ranges::find(kTables, form) == std::end(kTables))
        throw UsageError(
            fmt::format("--rows plies is about --to csv, ndjson and sqlite, but --to is {}", form));
    if (!words.columns.empty())
        throw UsageError("--columns chooses columns of games; leave out --rows plies");
}

// --to, else what the name of the database means.
std::string form_of(const CleanOptions& words, std::string_view output) {
    constexpr io::SuffixForm kForms[] = {
        {".pgn", "pgn"},       {".sqlite", "sqlite"}, {".db", "sqlite"}, {".csv", "csv"},
        {".ndjson", "ndjson"}, {".jsonl", "ndjson"},  {".epd", "epd"},   {".fen", "fen"},
        {".uci", "uci"},       {".bin", "polyglot"}};
    if (!words.to.empty()) return words.to;
    const std::string_view form = io::form_by_suffix(output, kForms);
    return std::string(form.empty() ? "pgn" : form);
}

// A tree is a database, or lines: as its file is named.
bool is_tree_database(const std::string& output) {
    constexpr io::SuffixForm kTrees[] = {
        {".sqlite", "sqlite"}, {".db", "sqlite"}, {".ndjson", "ndjson"}, {".jsonl", "ndjson"}};
    return io::form_by_suffix(output, kTrees) == "sqlite";
}

// Options of --to tree and --to polyglot.
void resolve_tree(const CleanOptions& words, std::string_view form, clean::CleanOptions& clean) {
    outputs::TreeOptions& tree = clean.form_options.tree;
    const bool is_book = form == "polyglot";
    const bool is_tree = form == "tree";
    if (!is_tree && !is_book && (words.tree_plies != 0 || words.tree_games != 0))
        throw UsageError(fmt::format("--{} is about --to tree and polyglot, but --to is {}",
                                     words.tree_plies != 0 ? "tree-plies" : "tree-games", form));
    if (!is_book && !words.book_weight.empty())
        throw UsageError(fmt::format("--book-weight is about --to polyglot, but --to is {}", form));
    if (words.tree_plies > outputs::kMostTreePlies)
        throw UsageError(fmt::format("--tree-plies is '{}', but takes a number from 1 to {}",
                                     words.tree_plies, outputs::kMostTreePlies));
    if (words.tree_plies != 0) tree.plies = words.tree_plies;
    if (words.tree_games != 0) tree.least_games = words.tree_games;
    constexpr std::array<std::pair<std::string_view, outputs::BookWeight>, 3> kWeights{
        {{"result", outputs::BookWeight::Result},
         {"games", outputs::BookWeight::Games},
         {"rating", outputs::BookWeight::Rating}}};
    tree.weight = choose("book-weight", words.book_weight, kWeights);
    tree.is_database = is_tree && is_tree_database(clean.output);
    if ((is_tree || is_book) && words.append)
        throw UsageError(fmt::format(
            "--append does not go with --to {}: it is made of all its games at once", form));
}

void resolve_form(const CleanOptions& words, clean::CleanOptions& clean) {
    const std::string word = form_of(words, clean.output);
    clean.form = outputs::find_output(word);
    if (clean.form == nullptr) {
        std::vector<std::string_view> names;
        for (const outputs::OutputKind* each : outputs::outputs())
            names.push_back(each->name);
        throw not_a_choice("to", word, names);
    }
    constexpr std::array<std::pair<std::string_view, bool>, 2> kFormats{
        {{"keep", false}, {"canonical", true}}};
    clean.is_canonical = choose("format", words.format, kFormats);
    clean.form_options.plies_a_position = plies_a_position(words.every);
    clean.form_options.names_games = words.name_games;
    clean.form_options.guards_formulas = words.csv_safe;
    if (clean.form_options.names_games && word == "fen")
        throw UsageError("--name-games is given, but a FEN has no field for a name; use --to epd");
    resolve_rows(words, word, clean);
    resolve_tree(words, word, clean);
    if (!words.columns.empty()) {
        if (word != "csv")
            throw UsageError(
                fmt::format("--columns names columns of --to csv, but --to is {}", word));
        auto columns = outputs::parse_csv_columns(words.columns);
        if (!columns) throw no_column(columns.error());
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

// "Name=value".
std::vector<std::pair<std::string, std::string>> assignments(
    std::string_view option, const std::vector<std::string>& words) {
    std::vector<std::pair<std::string, std::string>> found;
    for (const std::string& word : words) {
        const std::size_t equals = word.find('=');
        const std::string_view name = std::string_view(word).substr(0, equals);
        if (equals == std::string::npos || !is_tag_name(name))
            throw UsageError(fmt::format("--{} is '{}', but takes {}", option, escaped(word),
                                         option == "set-tag" ? "NAME=VALUE" : "OLD=NEW"));
        found.emplace_back(name, word.substr(equals + 1));
    }
    return found;
}

void resolve_tags(const CleanOptions& words, clean::CleanOptions& clean) {
    constexpr std::array<std::pair<std::string_view, export_format::TagChoice>, 3> kTags{
        {{"all", export_format::TagChoice::All},
         {"roster", export_format::TagChoice::Roster},
         {"none", export_format::TagChoice::None}}};
    clean.shape.tags = choose("tags", words.tags, kTags);
    for (const std::string& list : words.drop_tags)
        for (std::string_view rest = list; !rest.empty();) {
            const std::size_t end = std::min(rest.find(','), rest.size());
            if (end != 0) clean.dropped_tags.emplace_back(rest.substr(0, end));
            rest.remove_prefix(std::min(end + 1, rest.size()));
        }
    clean.set_tags = assignments("set-tag", words.set_tag);
    clean.renamed_tags = assignments("rename-tag", words.rename_tag);
    for (const auto& [from, to] : clean.renamed_tags)
        if (!is_tag_name(to))
            throw UsageError(fmt::format("--rename-tag: '{}' is no tag name", escaped(to)));
}

void resolve_shape(const CleanOptions& words, clean::CleanOptions& clean) {
    export_format::ShapeOptions& shape = clean.shape;
    for (const std::string& list : words.strip) {
        if (const auto unknown = export_format::read_strip(list, shape.strip))
            throw not_a_choice("strip", *unknown,
                               {"comments", "nags", "variations", "clk", "eval", "cmd"});
    }
    if (!words.plies.empty()) {
        const auto range = export_format::read_ply_range(words.plies);
        if (!range)
            throw UsageError(
                fmt::format("--plies is '{}', but takes half-moves from:to, such as :40 or 20:60",
                            escaped(words.plies)));
        shape.plies = *range;
    }
    if (!words.moves.empty()) {
        const auto notation = export_format::read_notation(words.moves);
        if (!notation) throw not_a_choice("moves", words.moves, {"san", "lan", "uci"});
        shape.notation = *notation;
    }
    resolve_tags(words, clean);
    shape.has_move_numbers = !words.no_move_numbers;
    shape.has_results = !words.no_results;
    shape.has_check_marks = !words.no_check_marks;
    constexpr std::uint32_t kWidest = 100'000;
    if (words.width && *words.width > kWidest)
        throw UsageError(
            fmt::format("--width is '{}', but takes a number from 0 to {}", *words.width, kWidest));
    if (words.width) shape.width = *words.width;
    if (!clean.writes_pgn() && shape != export_format::ShapeOptions{})
        throw UsageError(
            fmt::format("what shapes PGN (--strip, --plies, --moves, ...) does nothing to --to {}",
                        clean.form->name));
}

// "column 7: 'elos' is no field, did you mean 'elo'?"
void resolve_selection(const CleanOptions& words, clean::CleanOptions& clean) {
    auto where = query::parse_all_where(words.where, pattern::re2_engine);
    if (!where) throw UsageError(fmt::format("--where: {}", where.error().message()));
    clean.where = std::move(where).value();
    if (!clean.where) return;
    if (auto looser = clean.where->with_starts())
        clean.looser_where = std::make_shared<clean::LooserWhere>(*std::move(looser));
}

template <class Parsed>
auto value_or_usage(std::string_view option, const Parsed& parsed) {
    if (!parsed) throw UsageError(fmt::format("--{}: {}", option, parsed.error().message()));
    return *parsed;
}

void resolve_order(const CleanOptions& words, clean::CleanOptions& clean) {
    if (!words.sort.empty()) clean.sort = value_or_usage("sort", query::parse_sort_key(words.sort));
    if (!words.split.empty())
        clean.split = value_or_usage("split", query::parse_split(words.split));
    if (!words.sample.empty())
        clean.sample = value_or_usage("sample", query::parse_sample(words.sample));
    if (words.seed) clean.seed = *words.seed;
    if (words.seed && !clean.sample) throw UsageError("--seed is given, but no --sample");
    if (clean.split && (clean.output.empty() || clean.output == "-"))
        throw UsageError("--split makes several files; give their pattern: -o 'out/{}.pgn'");
}

// Files and folders of --against.
void expand_masters(ResolvedClean& resolved) {
    std::vector<std::string> files;
    for (const std::string& master : resolved.clean.masters) {
        const std::vector<std::string> below = io::expand_inputs(
            {&master, 1}, {}, io::Content::Games, &resolved.clean.masters_skipped);
        if (below.empty())
            resolved.warnings.push_back(fmt::format("--against: no PGN file below '{}'", master));
        files.insert(files.end(), below.begin(), below.end());
    }
    resolved.clean.masters = std::move(files);
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

void read_duplicate_review(const CleanOptions& words, clean::CleanOptions& clean) {
    if (words.apply_dups.empty()) return;
    auto reviewed = duplicates::DuplicateReview::read(io::text_file(words.apply_dups));
    if (!reviewed)
        throw UsageError(fmt::format("--apply-dups: '{}', line {}: {}", escaped(words.apply_dups),
                                     reviewed.error().line, reviewed.error().what));
    clean.reviewed =
        std::make_shared<const duplicates::DuplicateReview>(std::move(reviewed).value());
}

// Options that need --dedupe, or the review of a person.
void refuse_without_duplicates(const CleanOptions& words, const clean::CleanOptions& clean) {
    const std::pair<std::string_view, bool> needs_search[] = {
        {"dups-table", !words.dups_table.empty()},
        {"dups-review", !words.dups_review.empty()},
        {"dups-score", words.dups_score != 0},
        {"keep", !words.keep.empty()},
        {"against", !words.against.empty()}};
    const std::pair<std::string_view, bool> needs_either[] = {
        {"dups", !words.dups.empty()},
        {"drop-dups", words.drop_dups},
        {"merge-tags", words.merge_tags},
        {"merge-annotations", words.merge_annotations}};
    const auto refuse = [](const auto& option) {
        if (option.second)
            throw UsageError(
                fmt::format("--{} is given, but no duplicates are looked for; add --dedupe moves",
                            option.first));
    };
    std::ranges::for_each(needs_search, refuse);
    if (!clean.reviewed) std::ranges::for_each(needs_either, refuse);
}

void resolve_duplicates(const CleanOptions& words, ResolvedClean& resolved) {
    clean::CleanOptions& clean = resolved.clean;
    using Mode = std::optional<duplicates::DuplicateMode>;
    constexpr std::array<std::pair<std::string_view, Mode>, 3> kModes{
        {{"off", std::nullopt},
         {"moves", duplicates::DuplicateMode::Moves},
         {"moves+players", duplicates::DuplicateMode::MovesAndPlayers}}};
    clean.dedupe = choose("dedupe", words.dedupe, kModes);
    constexpr std::array<std::pair<std::string_view, duplicates::KeptCopy>, 3> kCopies{
        {{"best", duplicates::KeptCopy::Best},
         {"first", duplicates::KeptCopy::First},
         {"longest", duplicates::KeptCopy::Longest}}};
    clean.keep = choose("keep", words.keep, kCopies);
    clean.duplicates = words.dups;
    clean.duplicate_table = words.dups_table;
    clean.merges_tags = words.merge_tags;
    clean.merges_annotations = words.merge_annotations;
    clean.masters = words.against;
    if (words.dups_score > 100)
        throw UsageError(fmt::format("--dups-score is '{}', but takes a number from 1 to 100",
                                     words.dups_score));
    if (words.dups_score != 0) clean.least_score = static_cast<std::uint8_t>(words.dups_score);
    clean.duplicate_review = words.dups_review;
    read_duplicate_review(words, clean);
    if (!clean.dedupe) {
        refuse_without_duplicates(words, clean);
        if (!clean.reviewed) return;
    }
    const bool has_place = !clean.duplicates.empty() || words.drop_dups;
    clean.keeps_duplicates = !has_place;
    if (!has_place && (clean.duplicate_review.empty() || clean.reviewed))
        throw UsageError(fmt::format(
            "{} is given, but nothing says what becomes of duplicates; add --dups FILE or "
            "--drop-dups",
            clean.dedupe ? "--dedupe" : "--apply-dups"));
    if (!clean.duplicates.empty() && words.drop_dups)
        throw UsageError("--dups and --drop-dups exclude each other");
    if (clean.merges_tags && !clean.writes_pgn())
        throw UsageError(fmt::format("--merge-tags edits PGN, but --to is {}", clean.form->name));
    if (clean.merges_annotations) require_whole_games(clean);
    expand_masters(resolved);
}

// A table that the user names, or with `system` one that is installed.
std::string table_path(const std::string& word, std::string_view option,
                       const std::optional<std::string>& installed) {
    if (word != "system") return word;
    if (installed) return *installed;
    throw UsageError(fmt::format("--{} is 'system', but no such table is installed", option));
}

// A share such as 0.95, as a score of 100.
int least_accepted_score(double share) {
    if (share == 0) return 0;
    if (!(share > 0 && share <= 1))
        throw UsageError(fmt::format(
            "--names-accept is '{}', but it is a score above 0 and up to 1, such as 0.95", share));
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

// Of a list or table that was read.
template <class Problems>
void warn_of(const Problems& problems, ResolvedClean& resolved) {
    for (const auto& problem : problems.kept())
        resolved.warnings.push_back(
            problem.line == 0 ? fmt::format("{}: {}", problem.file, problem.what)
                              : fmt::format("{}:{}: {}", problem.file, problem.line, problem.what));
}

void read_spelling(const std::vector<std::string>& tables, ResolvedClean& resolved) {
    std::vector<names::SpellingFile> files;
    for (const std::string& table : tables)
        files.push_back(
            {.file = io::text_file(table_path(
                 table, "names", io::first_existing(names::Spelling::usual_paths(""))))});
    auto spelling = names::Spelling::read(files, {});
    if (!spelling) throw UsageError(fmt::format("--names: {}", spelling.error()));
    warn_of(spelling->problems(), resolved);
    resolved.clean.spelling = std::make_shared<const names::Spelling>(std::move(spelling).value());
}

void resolve_names(const CleanOptions& words, const std::vector<std::string>& inputs,
                   ResolvedClean& resolved) {
    clean::CleanOptions& clean = resolved.clean;
    clean.name_proposals = words.review;
    clean.least_accepted_score = least_accepted_score(words.names_accept);
    const bool has_use = !clean.name_proposals.empty() || clean.least_accepted_score != 0;
    if (!words.names.empty() && !has_use)
        throw UsageError("--names FILE is given, but neither --review OUT.csv nor --names-accept");
    if (words.names.empty() && has_use)
        throw UsageError(fmt::format("--{} is given, but no --names FILE",
                                     clean.name_proposals.empty() ? "names-accept" : "review"));
    if (clean.least_accepted_score != 0) require_second_reading(inputs);
    if (!words.names.empty()) read_spelling(words.names, resolved);
    if (words.apply.empty()) return;
    auto names = names::NameReview::read(io::text_file(words.apply));
    if (!names)
        throw UsageError(fmt::format("--apply: '{}', line {}: {}", escaped(words.apply),
                                     names.error().line, names.error().what));
    clean.names = std::make_shared<const names::NameReview>(std::move(names).value());
}

// --add: what follows from the game, and what a table of openings says of it. Returns the table.
std::string resolve_added_tags(const CleanOptions& words, clean::CleanOptions& clean) {
    bool has_eco = false, has_opening = false;
    const std::pair<std::string_view, bool*> tags[] = {{"PlyCount", &clean.added_tags.ply_count},
                                                       {"GameHash", &clean.added_tags.game_hash},
                                                       {"MovesHash", &clean.added_tags.moves_hash},
                                                       {"ECO", &has_eco},
                                                       {"Opening", &has_opening}};
    for (const std::string& list : words.add)
        for (std::string_view rest = list; !rest.empty();) {
            const std::size_t end = std::min(rest.find(','), rest.size());
            const std::string_view word = trimmed(rest.substr(0, end));
            const auto* const tag =
                std::ranges::find(tags, word, &std::pair<std::string_view, bool*>::first);
            if (tag == std::end(tags))
                throw not_a_choice("add", word,
                                   {"PlyCount", "GameHash", "MovesHash", "ECO", "Opening"});
            *tag->second = true;
            rest.remove_prefix(std::min(end + 1, rest.size()));
        }
    if (clean.added_tags.any() && clean.shape.plies != export_format::PlyRange{})
        throw UsageError("--add is about whole games, but --plies cuts them");
    if (!has_eco && !has_opening) return words.eco;
    if (clean.opening_options.mode == openings::OpeningMode::Check)
        throw UsageError("--add writes openings, but --eco-mode check writes nothing");
    clean.writes_eco = has_eco;
    clean.writes_opening = has_opening;
    clean.opening_options.fills_each_tag = true;
    return words.eco.empty() ? "system" : words.eco;
}

void resolve_openings(const CleanOptions& words, ResolvedClean& resolved) {
    clean::CleanOptions& clean = resolved.clean;
    constexpr std::array<std::pair<std::string_view, openings::OpeningMode>, 3> kModes{
        {{"missing", openings::OpeningMode::Missing},
         {"all", openings::OpeningMode::All},
         {"check", openings::OpeningMode::Check}}};
    clean.opening_options.keeps_extension = words.eco_extensions;
    clean.opening_options.mode = choose("eco-mode", words.eco_mode, kModes);
    const std::string table = resolve_added_tags(words, clean);
    if (table.empty()) {
        if (words.eco_extensions || !words.eco_mode.empty())
            throw UsageError(fmt::format("--{} is given, but no --eco FILE",
                                         words.eco_mode.empty() ? "eco-extensions" : "eco-mode"));
        return;
    }
    const std::string path =
        table_path(table, "eco", io::first_existing(openings::Openings::usual_paths("")));
    auto openings = openings::Openings::read(io::text_files(path, ".tsv"));
    if (!openings) throw UsageError(fmt::format("--eco: {}", openings.error()));
    warn_of(openings->problems(), resolved);
    clean.openings = std::make_shared<const openings::Openings>(std::move(openings).value());
}

}  // namespace

ResolvedClean resolve_clean(const CleanOptions& words, const std::string& output,
                            const std::vector<std::string>& inputs) {
    ResolvedClean resolved;
    clean::CleanOptions& clean = resolved.clean;
    clean.output = output;
    resolve_form(words, clean);
    resolve_shape(words, clean);
    resolve_selection(words, clean);
    resolve_outputs(words, output, resolved);
    resolve_order(words, clean);
    resolve_duplicates(words, resolved);
    resolve_names(words, inputs, resolved);
    for (names::RatingList& list :
         read_rating_lists(words.ratings, words.ratings_for, resolved.warnings))
        clean.ratings.push_back(std::make_shared<const names::RatingList>(std::move(list)));
    resolve_openings(words, resolved);
    if (words.memory != 0)
        clean.memory_bytes = std::max<std::uint64_t>(words.memory, std::uint64_t{4} << 20);
    return resolved;
}

std::vector<Target> targets_of(const ResolvedClean& resolved) {
    const clean::CleanOptions& clean = resolved.clean;
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
    add("the diff", resolved.fix.diff);
    return targets;
}

void prepare_folders(const CleanOptions& words, const ResolvedClean& resolved) {
    if (words.make_folders) {
        for (const Target& target : targets_of(resolved))
            if (target.path != "-") io::make_folder(io::folder_of(target.path));
    }
    if (!resolved.clean.split) return;
    const std::string folder = io::folder_of(resolved.clean.output);
    try {
        io::require_writable_folder(folder);
    } catch (const io::IoError& error) {
        const bool is_there = std::filesystem::exists(folder);
        throw UsageError(fmt::format("--split: {}{}", error.what(),
                                     is_there ? "" : "; --make-folders makes it"));
    }
}

}  // namespace hidden
}  // namespace v1
}  // namespace arbiter
