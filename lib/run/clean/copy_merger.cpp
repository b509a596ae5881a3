#include "run/clean/copy_merger.hpp"

namespace arbiter::clean {
namespace {

void write_origin(text::JsonLine& json, const GameOrigin& origin) {
    json.key("file").string(origin.file).key("game").number(origin.ordinal);
    json.key("line").number(origin.line);
}

void write_copy(text::JsonLine& json, const JoinedCopy& copy, const GameOrigin& origin) {
    const export_format::JoinedItems& items = copy.items;
    json.begin_object();
    write_origin(json, origin);
    json.key("annotator").string_or_null(std::string_view(copy.annotator));
    json.key("comments").number(items.comments).key("nags").number(items.nags);
    json.key("variations").number(items.variations).key("commands").number(items.commands);
    json.key("differences").begin_array();
    for (const TagDifference& tag : copy.tags) {
        json.begin_object().key("tag").string(tag.name).key("kept").string(tag.kept);
        json.key("other").string(tag.other).end_object();
    }
    for (const export_format::JoinedItems::Difference& command : items.differences) {
        json.begin_object().key("ply").number(command.ply).key("kept").string(command.kept);
        json.key("other").string(command.other).end_object();
    }
    json.end_array().end_object();
}

}  // namespace

CopyMerger::CopyMerger(const CleanOptions& options) : options_(options), merged_(options.audit) {
    if (options.merges_annotations) joined_.emplace(options.audit, options.shape);
}

void CopyMerger::begin() {
    merged_.begin({});
    if (joined_) joined_->begin({});
}

void CopyMerger::begin(const OutgoingGame& game) {
    // A name of an annotator belongs to a commentary.
    merged_.begin(game.pgn, {.is_canonical = options_.is_canonical,
                             .leaves_annotator = options_.merges_annotations});
    if (joined_) joined_->begin(game.pgn);
    tag_sources_.clear();
    copy_sources_.clear();
}

void CopyMerger::add(const OutgoingGame& copy, bool is_reviewed, CleanCounts& counts) {
    const GameOrigin origin{std::string(copy.file), copy.ordinal, copy.line};
    if (options_.merges_tags) {
        merged_.add(copy.pgn);
        tag_sources_.resize(merged_.tags().size(), origin);
    }
    if (!joined_) return;
    switch (joined_->add(copy.pgn)) {
        case JoinedCommentary::Outcome::Nothing:
            return;
        case JoinedCommentary::Outcome::Differs:
            return copy_sources_.push_back(origin);
        case JoinedCommentary::Outcome::Joined:
            ++counts.joined_copies;
            return copy_sources_.push_back(origin);
        case JoinedCommentary::Outcome::OtherMoves:
            // A person decided, or the copy is a rejected one that has none.
            counts.unjoined_copies += is_reviewed ? 1 : 0;
            return;
    }
}

void CopyMerger::apply(OutgoingGame& game, CleanCounts& counts) {
    if (merged_.is_changed()) game.pgn = merged_.text();
    if (is_joined()) write_joined(game, counts);
    counts.merged += is_changed() ? 1 : 0;
    game.is_changed |= is_changed();
}

void CopyMerger::write_joined(OutgoingGame& game, CleanCounts& counts) {
    ++counts.joined_games;
    game.pgn = joined_->write(game.pgn, !options_.is_canonical);
    game.has_event = game.has_tags = true;
    game.has_terminator = options_.shape.has_results && game.has_terminator;
    game.findings = joined_->findings();
}

void CopyMerger::append_log(const OutgoingGame& game, std::string& log) const {
    const bool has_copies = joined_ && !joined_->copies().empty();
    if (!is_changed() && !has_copies) return;
    text::JsonLine json;
    json.begin_object().key("action").plain_string(is_changed() ? "merged" : "copies-differ");
    write_origin(json, {std::string(game.file), game.ordinal, game.line});
    if (is_changed()) log_tags(json);
    if (has_copies) {
        json.key("commentaries").begin_array();
        for (std::size_t i = 0; i < joined_->copies().size(); ++i)
            write_copy(json, joined_->copies()[i], copy_sources_[i]);
        json.end_array();
    }
    json.end_object().take_line(log);
}

void CopyMerger::log_tags(text::JsonLine& json) const {
    const bool has_new_names = joined_ && !joined_->annotators().second.empty();
    json.key("tags").begin_array();
    for (const MergedTag& tag : merged_.tags())
        json.string(tag.name);
    if (has_new_names) json.string("Annotator");
    json.end_array().key("values").begin_array();
    for (std::size_t i = 0; i < merged_.tags().size(); ++i) {
        const MergedTag& tag = merged_.tags()[i];
        json.begin_object().key("tag").string(tag.name).key("before").string_or_null(tag.before);
        json.key("after").string(tag.after).key("from").begin_object();
        write_origin(json, tag_sources_[i]);
        json.end_object().end_object();
    }
    if (has_new_names) {
        const auto& [before, after] = joined_->annotators();
        json.begin_object().key("tag").plain_string("Annotator").key("before");
        json.string_or_null(std::string_view(before)).key("after").string(after);
        json.key("from").begin_object();
        write_origin(json, copy_sources_.back());
        json.end_object().end_object();
    }
    json.end_array();
}

}  // namespace arbiter::clean
