#include "core/check/stop_rule.hpp"

namespace arbiter::check {

RuleId rule_of(const replay::Refusal& refusal, const pgn::GameView& view) {
    using replay::StopKind;
    switch (refusal.kind) {
        case StopKind::Illegal:
            return RuleId::MOV01_illegal_move;
        case StopKind::LeavesKingInCheck:
            return RuleId::MOV02_illegal_in_check;
        case StopKind::CastlingThroughCheck:
            return RuleId::MOV03_illegal_castling_through_check;
        case StopKind::CastlingRightLost:
            return RuleId::MOV04_illegal_castling_rights;
        case StopKind::Ambiguous:
            return RuleId::MOV05_ambiguous_san;
        case StopKind::PromotionMissing:
            return RuleId::MOV20_promotion_missing;
        case StopKind::PromotionIllegalPiece:
            return RuleId::MOV21_promotion_illegal_piece;
        case StopKind::HalfMoveMissing:
            return RuleId::MOV38_half_move_missing;
        case StopKind::HalfMoveTwice:
            return RuleId::MOV39_half_move_twice;
        case StopKind::UnknownToken:
            return RuleId::MOV42_unknown_token;
        case StopKind::MovesGlued:
            return RuleId::MOV36_moves_glued;
        case StopKind::KingsToCentre:
            return RuleId::MOV44_dgt_kings_to_centre;
        case StopKind::DropMove:
            return RuleId::VAR04_variant_drop_move;
        case StopKind::AfterVariantEnd:
            return RuleId::VAR22_play_after_variant_end;
        case StopKind::DropNotInHand:
            return RuleId::VAR16_drop_not_in_hand;
        case StopKind::DropSquare:
            return RuleId::VAR17_drop_square;
        case StopKind::CaptureForced:
            return RuleId::VAR19_capture_forced;
        case StopKind::OwnKingExplodes:
            return RuleId::VAR20_own_king_explodes;
        case StopKind::CheckForbidden:
            return RuleId::VAR21_check_forbidden;
        case StopKind::MatchLabelWrong:
            return RuleId::VAR28_bughouse_label;
        case StopKind::DropUnsupplied:
            return RuleId::VAR30_bughouse_drop_unsupplied;
        case StopKind::LegalInVariant:
            return RuleId::VAR06_variant_from_moves;
        case StopKind::LegalInOtherVariant:
            return RuleId::VAR07_variant_contradicts_moves;
        case StopKind::AfterCheckmate:
            return RuleId::END05_play_after_mate;
        case StopKind::AfterStalemate:
            return RuleId::END06_play_after_stalemate;
        case StopKind::Truncated:
            return RuleId::STR04_truncated_game;
        case StopKind::AfterTerminator:
            return view.flaw_set.has(pgn::FlawKind::TerminatorMidGame)
                       ? RuleId::STR08_terminator_mid_game
                       : RuleId::STR06_text_after_terminator;
    }
    return RuleId::MOV42_unknown_token;
}

}  // namespace arbiter::check
