#pragma once

#include "core/export_format/shape.hpp"
#include "core/names/accepted_names.hpp"
#include "core/names/name_review.hpp"
#include "core/names/rating_list.hpp"
#include "core/names/spelling.hpp"
#include "core/openings/openings.hpp"
#include "core/query/sample.hpp"
#include "core/query/sort_key.hpp"
#include "core/query/split.hpp"
#include "core/query/where.hpp"
#include "run/clean/clean_prepared.hpp"
#include "run/clean/computed_tags.hpp"
#include "run/duplicates/duplicate_review.hpp"
#include "run/duplicates/duplicates.hpp"
#include "run/engine/audit.hpp"
#include "run/outputs/output_form.hpp"

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace arbiter::clean {

// What --where would find with "starts" for "=", as long as it finds nothing.
// THREADS: any number count at once.
struct LooserWhere {
    query::Where where;
    std::atomic<bool> is_needed{true};
    std::atomic<std::uint64_t> games{0};
};

// What `clean` is asked for beyond the audit that it makes.   docs/guide/interface.md 4.
struct CleanOptions {
    engine::AuditOptions audit;  // with the level of the fixes
    // Where games go; "-" = standard output, empty = nowhere.
    std::string output;
    std::string rejects;      // empty: rejected games stay in the output, as they were
    std::string duplicates;   // empty: duplicates are dropped
    std::string unselected;   // empty: what --where and --sample do not select is dropped
    std::string reasons;      // why games were rejected, with places in `rejects`
    std::string log;          // every change, a JSON object a line
    bool appends = false;     // to `output`, `rejects`, `duplicates` and `unselected`
    bool logs_style = false;  // each edit of style, too; else how many there are in each game
    const outputs::OutputKind* form = &outputs::output_pgn;  // of `output`
    outputs::FormOptions form_options;
    std::optional<query::Where> where;          // which games are wanted; others are Unselected
    std::shared_ptr<LooserWhere> looser_where;  // null: there is none
    bool is_canonical = false;                  // every game in PGN export format
    export_format::ShapeOptions shape;          // what is left of games
    std::optional<query::SampleSize> sample;
    std::uint64_t seed = 0;
    std::optional<query::SortKey> sort;
    std::optional<query::Split> split;  // `output` is the pattern of the names
    // Duplicates, among the inputs and against files that are not written.
    std::optional<duplicates::DuplicateMode> dedupe;
    std::uint8_t least_score = duplicates::DuplicateRules{}.least_score;
    duplicates::KeptCopy keep = duplicates::KeptCopy::Best;
    bool merges_tags = false;
    bool merges_annotations = false;  // what copies say about the moves, too
    std::vector<std::string> masters;
    SkippedEntries masters_skipped;  // found while they were expanded
    std::string duplicate_table;
    std::string duplicate_review;                                 // for a person to decide
    std::shared_ptr<const duplicates::DuplicateReview> reviewed;  // what one has decided
    bool keeps_duplicates = false;                                // they are only proposed
    // Names: what a person has chosen, and a table of proposals to choose from.
    std::shared_ptr<const names::NameReview> names;
    std::shared_ptr<const names::Spelling> spelling;
    std::string name_proposals;
    int least_accepted_score = 0;  // proposals with this score are made; 0 = none
    std::shared_ptr<const names::AcceptedNames> accepted;  // set by run_clean()
    // Elo, title and FIDE id that games do not say; of several lists that for the month of the
    // game.
    std::vector<std::shared_ptr<const names::RatingList>> ratings;
    std::shared_ptr<const openings::Openings> openings;
    openings::OpeningOptions opening_options;
    bool writes_eco = true, writes_opening = true;  // which tags of the table; with Variation
    AddedTags added_tags;
    std::vector<std::string> dropped_tags;
    // Tags that get another name, and tags that get a value, in this order.
    std::vector<std::pair<std::string, std::string>> renamed_tags, set_tags;
    std::size_t fail_on = 0;  // as AuditRequest::fail_on: games with such findings are counted
    // Games that are written anew are fixed once more where findings of this level or above are
    // left that writing can mend.
    std::size_t mended_from = 0;
    // Of --dedupe, --sort and --split: where they put what does not fit into memory.
    std::string temp_folder = "/tmp";
    std::size_t memory_bytes = std::size_t{256} << 20;

    [[nodiscard]] bool writes_pgn() const { return form == &outputs::output_pgn; }
    // Do the order or the destination of games depend on games that come later?
    [[nodiscard]] bool needs_spool() const {
        return dedupe || reviewed || sort || split || (sample && sample->games);
    }
    [[nodiscard]] bool needs_facts() const;
    [[nodiscard]] bool needs_findings() const;
    // Must games be read once more, with their tags and tokens?
    [[nodiscard]] bool reads_games() const;
};

// A game of the input.
struct GameOrigin {
    std::string file;
    std::uint64_t ordinal = 0, line = 0;
};

// The outcome of the games: read = written + rejected + duplicate + unselected.
struct CleanCounts {
    std::uint64_t read = 0;
    std::array<std::uint64_t, kDestinations> by_destination{};  // index: Destination
    std::uint64_t changed = 0;                                  // of those written
    std::uint64_t kept = 0;          // rejected games among those written
    std::uint64_t refused_tags = 0;  // changes of tags that could not be made
    std::uint64_t merged = 0;        // games that got tags or commentaries of their copies
    // Of --merge-annotations: copies whose commentary was joined, to how many games, and copies
    // that a person let go and whose moves are not those of the game that stays.
    std::uint64_t joined_copies = 0, joined_games = 0, unjoined_copies = 0;
    // Findings left in what was written.
    std::array<std::uint64_t, check::kSeverities> findings{};
    // Games with findings of level `fail_on` or above, and the first of them.
    std::uint64_t failing_games = 0;
    std::vector<GameOrigin> first_failing;
    std::uint64_t filled_tags = 0;     // from a rating list
    std::uint64_t other_ratings = 0;   // tags that say something else than the list
    std::uint64_t other_openings = 0;  // games whose ECO code is not that of the table
};

struct CleanOutcome {
    engine::AuditOutcome audit;
    CleanCounts counts;
    duplicates::DuplicateCounts duplicates;
    std::uint64_t master_games = 0;
    std::uint64_t name_rows = 0, names_left_out = 0;  // of the table of proposals
    std::uint64_t accepted_names = 0, withheld_names = 0;
    std::uint64_t parts = 0;                  // files of --split
    std::uint64_t duplicate_rows = 0;         // of the review of duplicates
    std::optional<outputs::TreeCounts> tree;  // of --to tree and polyglot
};

// Audits and fixes every input and writes one database of it. Regular outputs appear by rename, and
// only when the run is whole.   THROWS: IoError when an output cannot be opened, before anything is
// read.
[[nodiscard]] CleanOutcome run_clean(const CleanOptions& options,
                                     std::vector<engine::ReportSink> sinks,
                                     const std::atomic<bool>& interrupt,
                                     const engine::ProgressCallback& progress);

}  // namespace arbiter::clean
