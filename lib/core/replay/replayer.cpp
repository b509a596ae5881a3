#include "core/replay/replayer.hpp"

#include "core/variant/fen.hpp"

#include <string_view>

namespace arbiter::replay {

using variant::VariantId;
using variant::VariantReading;

namespace {

// This many plies after the refused one must be legal by other rules.
constexpr std::uint32_t kFewestToExplain = 5;
constexpr VariantReading kChess{"standard", VariantId::Standard};

// The field of a FEN that says where the pieces are.
std::string_view placement_of(std::string_view fen) {
    return fen.substr(0, fen.find(' '));
}

bool has_array_of(VariantId variant, std::string_view fen) {
    return placement_of(fen) == placement_of(variant::rules_of(variant).start_fen());
}

// Without a tag: what the form of the start position speaks for (VAR05).
VariantReading read_variant_of_fen(std::string_view fen) {
    if (fen.find('|') != std::string_view::npos)
        return variant::read_variant(variant::name_of(VariantId::Bughouse));
    switch (variant::extension_of(fen)) {
        case variant::FenExtension::Hand:
            return variant::read_variant(variant::name_of(VariantId::Crazyhouse));
        case variant::FenExtension::CheckCounters:
            return variant::read_variant(variant::name_of(VariantId::ThreeCheck));
        case variant::FenExtension::None:
            break;
    }
    for (const VariantId variant : {VariantId::Horde, VariantId::RacingKings})
        if (has_array_of(variant, fen)) return variant::read_variant(variant::name_of(variant));
    return kChess;
}

// The variant that a game names.
VariantReading named_variant_of(const pgn::GameView& view) {
    using pgn::KnownTag;
    if (const auto tag = view.value(KnownTag::Variant)) return variant::read_variant(*tag);
    if (const pgn::TagPair* fen = view.find(KnownTag::Fen)) {
        const VariantReading read = read_variant_of_fen(view.value_of(*fen));
        if (read.replayed && read.replayed != VariantId::Standard) return read;
    }
    // Nearly every game has a White tag, and is not asked for more.
    const bool is_match = view.find(KnownTag::White) == nullptr && has_match_seats(view);
    return is_match ? variant::read_variant(variant::name_of(VariantId::Bughouse)) : kChess;
}

// By which rules a game is played, or which it names. A match of bughouse by other rules than the
// usual ones is not replayed (VAR03).
VariantReading variant_of(const pgn::GameView& view) {
    VariantReading variant = named_variant_of(view);
    if (variant.replayed == VariantId::Bughouse && has_house_rule(view)) [[unlikely]]
        variant.replayed.reset();
    return variant;
}

// What a ply may be that is one of other rules.
bool may_be_of_variant(StopKind kind) {
    switch (kind) {
        case StopKind::Illegal:
        case StopKind::LeavesKingInCheck:
        case StopKind::DropMove:
        case StopKind::DropNotInHand:
        case StopKind::CaptureForced:
        case StopKind::OwnKingExplodes:
        case StopKind::CheckForbidden:
        case StopKind::PromotionIllegalPiece:
            return true;
        default:
            return false;
    }
}

// A record of both boards; that of one has the seats of chess.
bool is_match(const pgn::GameView& view, const VariantReading& variant) {
    if (variant.replayed != VariantId::Bughouse) return false;
    const auto fen = view.value(pgn::KnownTag::Fen);
    return has_match_seats(view) || (fen && fen->find('|') != std::string_view::npos);
}

bool is_chess(const VariantReading& variant) {
    return !variant.replayed || *variant.replayed == VariantId::Standard ||
           *variant.replayed == VariantId::Chess960;
}

// `view` as it is without the tags in another case that set the game up. False: it has none.
bool without_other_case(const pgn::GameView& view, pgn::GameView& usual) {
    usual = view;
    usual.forget_setup_in_other_case();
    return usual.tags_in_other_case != view.tags_in_other_case;
}

}  // namespace

const GameFacts& Replayer::replay(const pgn::GameView& view, encoding::Charset charset) {
    start(view);
    return finish(charset);
}

chess::Lockstep::Game* Replayer::begin(const pgn::GameView& view) {
    start(view);
    return is_of_variant_ ? nullptr : chess_.read_ahead();
}

void Replayer::start(const pgn::GameView& view) {
    const VariantReading variant = variant_of(view);
    view_ = &view;
    is_of_variant_ = !is_chess(variant);
    is_match_ = is_of_variant_ && is_match(view, variant);
    if (is_match_) [[unlikely]]
        variant_reading_ = variant;
    else if (is_of_variant_) [[unlikely]]
        variant_player().start(view, variant);
    else
        chess_.start(view, variant);
}

const GameFacts& Replayer::finish(encoding::Charset charset) {
    if (view_->tags_in_other_case != 0) [[unlikely]]
        return finish_or_set_aside(charset);
    return finish_started(charset);
}

// A tag in another case is that tag. But a FEN that programs overlooked may be anything: if the
// main line is legal from the usual start position only, the game starts there.
const GameFacts& Replayer::finish_or_set_aside(encoding::Charset charset) {
    const GameFacts& facts = finish_started(charset);
    if (facts.is_legal || !without_other_case(*view_, usual_view_)) return facts;
    const VariantReading variant = variant_of(usual_view_);
    if (!variant.replayed || !is_chess(variant)) return facts;
    if (!trial_) trial_ = std::make_unique<VariantPlayer>(PlayedIllegal::Stop, last_seen_);
    if (!trial_->is_legal_throughout(usual_view_, kChess)) return facts;
    start(usual_view_);
    finish_started(charset);
    chess_.note_setup_set_aside();
    return chess_.facts();
}

const GameFacts& Replayer::finish_started(encoding::Charset charset) {
    if (is_match_) [[unlikely]]
        return play_match();
    const GameFacts& facts = is_of_variant_ ? variant_->finish(charset) : chess_.finish(charset);
    if (!facts.has_refusal) [[likely]]
        return facts;
    if (const auto variant = find_explanation(*view_, facts)) {
        if (is_of_variant_)
            variant_->explain_by(*variant);
        else
            chess_.explain_by(*variant);
    }
    return facts;
}

// The one variant by whose rules the whole main line is legal. Variants that have the moves of
// chess explain none, and those with a start position of their own are recognised by it.
std::optional<VariantId> Replayer::find_explanation(const pgn::GameView& view,
                                                    const GameFacts& facts) {
    const Refusal& refusal = *facts.refusal();
    if (!may_be_of_variant(refusal.kind) || !facts.reading.is_english()) return std::nullopt;
    const bool has_drop = chess::is_drop_text(view.text_of(view.tokens()[refusal.token]));
    // A few plies fit several rules by chance; a drop fits one.
    if (!has_drop && facts.main_moves_written < facts.plies + kFewestToExplain) return std::nullopt;
    if (!trial_) trial_ = std::make_unique<VariantPlayer>(PlayedIllegal::Stop, last_seen_);
    std::optional<VariantId> found;
    for (const VariantId variant :
         {VariantId::Standard, VariantId::Crazyhouse, VariantId::Antichess, VariantId::Atomic}) {
        if (has_drop != (variant == VariantId::Crazyhouse)) continue;
        if (!is_of_variant_ && variant == VariantId::Standard) continue;
        const VariantReading read = variant::read_variant(variant::name_of(variant));
        if (!read.replayed || read.replayed == facts.variant.replayed) continue;
        if (!trial_->is_legal_throughout(view, read)) continue;
        if (found) return std::nullopt;
        found = variant;
    }
    return found;
}

const GameFacts& Replayer::play_match() {
    if (!match_) match_ = std::make_unique<detail::MatchPlayer>();
    return match_->replay(*view_, variant_reading_);
}

Replayer::VariantPlayer& Replayer::variant_player() {
    if (!variant_) variant_ = std::make_unique<VariantPlayer>(played_illegal_, last_seen_);
    return *variant_;
}

}  // namespace arbiter::replay
