#include "run/clean/joined_commentary.hpp"

#include "core/base/assert.hpp"
#include "core/check/file_rules.hpp"
#include "run/clean/line_ends.hpp"

#include <algorithm>
#include <optional>

namespace arbiter::clean {
namespace {

constexpr std::string_view kAnnotator = "Annotator";
constexpr std::string_view kUnknown = "?";  // PGN 8.1.1.4
constexpr std::string_view kSpace = " \t\r\n";
constexpr std::string_view kTagsEnd = "\n\n";  // of a game in export format

// Tags about how a copy was stored, or about its moves, differ without contradicting each other.
bool is_compared(std::string_view name) {
    constexpr std::string_view kNot[] = {"PlyCount", "Annotator", "SetUp", "FEN", "Variant"};
    return std::ranges::find(kNot, name) == std::end(kNot);
}

}  // namespace

JoinedCommentary::JoinedCommentary(const engine::AuditOptions& options,
                                   const export_format::ShapeOptions& shape)
    : shape_(shape), game_text_(options) {}

void JoinedCommentary::begin(std::string_view text) {
    text_ = text;
    is_read_ = false;
    names_.clear();
    copies_.clear();
    is_changed_ = false;
    annotators_ = {};
}

// False when it cannot be replayed and written anew.
bool JoinedCommentary::read(std::string_view text, Copy& into) {
    into = {};
    const export_format::Game* game = game_text_.replay(text);
    if (game == nullptr || !export_format::can_be_rewritten(*game)) return false;
    exported_.clear();
    export_.write(*game, {}, exported_);
    const std::size_t tags_end = exported_.find(kTagsEnd);
    ARBITER_CHECK(tags_end != std::string::npos);
    into.commentary = export_format::Commentary::read(
        std::string_view(exported_).substr(tags_end + kTagsEnd.size()),
        static_cast<std::uint32_t>(game->moves.size()));
    for (const export_format::Tag& tag : game->tags)
        if (export_format::says_something(tag.value)) into.tags.emplace_back(tag.name, tag.value);
    if (const auto name = game->tag(kAnnotator); name && export_format::says_something(*name))
        into.annotator = *name;
    return into.commentary.moves.size() == game->moves.size();
}

bool JoinedCommentary::has_moves_of(const Copy& copy) const {
    const std::vector<std::string>& all = kept_.commentary.moves;
    const std::vector<std::string>& some = copy.commentary.moves;
    return some.size() <= all.size() && std::equal(some.begin(), some.end(), all.begin());
}

// The author of the commentary of the copy; nothing where it is the only one, or where one person
// wrote both.
std::string JoinedCommentary::label_of(const Copy& copy) const {
    if (!is_owned_ || copy.annotator == kept_.annotator) return {};
    return copy.annotator.empty() ? std::string(kUnknown)
                                  : export_format::commentary_label(copy.annotator);
}

// PGN 8.1.1.4: colons separate the names of several people.
void JoinedCommentary::add_names(std::string_view annotator) {
    if (annotator.empty()) annotator = kUnknown;
    while (!annotator.empty()) {
        const std::size_t end = std::min(annotator.find(':'), annotator.size());
        const std::string_view name = annotator.substr(0, end);
        if (!name.empty() && std::ranges::find(names_, name) == names_.end())
            names_.emplace_back(name);
        annotator.remove_prefix(std::min(end + 1, annotator.size()));
    }
}

std::vector<TagDifference> JoinedCommentary::tag_differences(const Copy& copy) const {
    std::vector<TagDifference> differences;
    for (const auto& [name, other] : copy.tags) {
        const auto kept =
            std::ranges::find(kept_.tags, name, &std::pair<std::string, std::string>::first);
        if (kept == kept_.tags.end() || kept->second == other || !is_compared(name)) continue;
        differences.push_back({name, kept->second, other});
    }
    return differences;
}

JoinedCommentary::Outcome JoinedCommentary::add(std::string_view copy_text) {
    if (!is_read_) {
        is_read_ = true;
        can_be_joined_ = read(text_, kept_);
        is_owned_ = kept_.commentary.says_something();
        if (is_owned_) add_names(kept_.annotator);
    }
    Copy copy;
    if (!read(copy_text, copy) || !can_be_joined_ || !has_moves_of(copy))
        return Outcome::OtherMoves;
    JoinedCopy joined;
    joined.annotator = copy.annotator;
    joined.items =
        export_format::join_commentary(kept_.commentary, copy.commentary, label_of(copy));
    if (joined.items.is_empty() && joined.items.differences.empty()) return Outcome::Nothing;
    is_changed_ |= !joined.items.is_empty();
    if (joined.items.has_commentary()) {
        add_names(copy.annotator);
        if (!is_owned_) kept_.annotator = copy.annotator;
        is_owned_ = true;
    }
    joined.tags = tag_differences(copy);
    const bool is_empty = joined.items.is_empty();
    copies_.push_back(std::move(joined));
    return is_empty ? Outcome::Differs : Outcome::Joined;
}

const std::string& JoinedCommentary::write(std::string_view text, bool keeps_after) {
    ARBITER_ASSERT(is_changed());
    const export_format::Game* game = game_text_.replay(text);
    ARBITER_CHECK(game != nullptr && export_format::can_be_rewritten(*game));
    const std::string before(game->tag(kAnnotator).value_or(""));
    const std::size_t plies = game->moves.size();
    const pgn::ByteTraits traits = game->view->traits;
    // Line ends after the last token, and the text after the game.
    const std::string_view tail =
        text.substr(game->view->begin + game->text.find_last_not_of(kSpace) + 1);
    exported_.clear();
    export_.write(*game, {}, exported_);
    exported_.resize(exported_.find(kTagsEnd) + kTagsEnd.size());
    exported_ += kept_.commentary.movetext();

    std::string names;
    for (const std::string& name : names_)
        names.append(names.empty() ? "" : ":").append(name);
    if (!names.empty() && names != kUnknown && names != before) {
        game = game_text_.replay(exported_);
        ARBITER_CHECK(game != nullptr);
        const export_format::TagChange change{.name = kAnnotator, .value = names};
        edited_.clear();
        if (edit_.apply(*game, {&change, 1}, edited_).made != 0) {
            exported_ = edited_;
            annotators_ = {before, names};
        }
    }
    game = game_text_.replay(exported_);
    ARBITER_CHECK(game != nullptr && export_format::can_be_rewritten(*game) &&
                  game->moves.size() == plies);
    written_.clear();
    export_.write(*game, shape_, written_);
    findings_ = game_text_.findings(written_);
    if (traits.has_crlf && !traits.has_lf && !traits.has_cr && keeps_after &&
        unify_line_ends(written_, check::LineEnd::CrLf, edited_))
        written_ = edited_;
    if (!keeps_after) return written_;
    // The blank line after the game is that of the input.
    written_.resize(written_.find_last_not_of(kSpace) + 1);
    return written_.append(tail);
}

}  // namespace arbiter::clean
