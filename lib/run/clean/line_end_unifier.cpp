#include "run/clean/line_end_unifier.hpp"

#include "core/check/rule.hpp"
#include "core/fix/fixer.hpp"
#include "core/text/json_line.hpp"
#include "run/clean/line_ends.hpp"

namespace arbiter::clean {
namespace {

bool run_mends(const CleanOptions& options, const check::Rule& rule) {
    const engine::AuditOptions& audit = options.audit;
    return options.writes_pgn() && fix::mends(rule, audit.settings, audit.fix.level);
}

}  // namespace

LineEndUnifier::LineEndUnifier(const CleanOptions& options)
    : options_(options),
      mends_mixed_(run_mends(options, check::ENC17_eol_mixed)),
      mends_lone_crs_(run_mends(options, check::ENC18_eol_cr_only)) {}

void LineEndUnifier::unify(OutgoingGame& game) {
    const bool is_lone_cr = mends_lone_crs_ && game.line_end == check::LineEnd::Cr;
    if (!mends_mixed_ && !is_lone_cr) return;
    if (line_end_ == check::LineEnd::None)
        line_end_ = options_.is_canonical || is_lone_cr ? check::LineEnd::Lf : game.line_end;
    const check::LineEnd wanted = mends_mixed_ ? line_end_ : check::LineEnd::Lf;
    if (!unify_line_ends(game.pgn, wanted, text_)) return;
    game.pgn = text_;
    game.line_end = wanted;
    game.is_changed = true;
    if (options_.log.empty() || game.ordinal == 0) return;
    log(is_lone_cr ? check::ENC18_eol_cr_only : check::ENC17_eol_mixed, wanted, game);
}

void LineEndUnifier::log(const check::Rule& rule, check::LineEnd wanted, OutgoingGame& game) {
    text::JsonLine json;
    json.begin_object().key("action").plain_string("fixed").key("file").string(game.file);
    json.key("game").number(game.ordinal).key("line").number(game.line);
    json.key("code").plain_string(rule.code).key("rule").plain_string(rule.name);
    json.key("before").null().key("after").string(bytes_of_line_end(wanted)).end_object();
    log_ = game.log;
    json.take_line(log_);
    game.log = log_;
}

}  // namespace arbiter::clean
