#include "core/judge/fen_query.hpp"

#include "core/base/text.hpp"
#include "core/chess/fen.hpp"

#include <array>

namespace arbiter::judge {
namespace {

constexpr std::size_t kFenFields = 6;

// The fields of a FEN, and the first that is too many.
struct Fields {
    std::array<std::string_view, kFenFields + 1> text;
    std::size_t size = 0;
};

Fields split(std::string_view fen) {
    Fields fields;
    for (std::size_t at = 0; fields.size < fields.text.size();) {
        while (at < fen.size() && is_blank(fen[at]))
            ++at;
        if (at == fen.size()) break;
        const std::size_t begin = at;
        while (at < fen.size() && !is_blank(fen[at]))
            ++at;
        fields.text[fields.size++] = fen.substr(begin, at - begin);
    }
    return fields;
}

bool is_color(std::string_view word) {
    return equals_ignoring_case(word, "white") || equals_ignoring_case(word, "black");
}

// What a word means where only a FEN's counters may be.
std::string surplus(std::string_view word, std::string_view where) {
    const std::string shown = "'" + escaped(word, 24) + "' follows the " + std::string(where);
    if (is_color(word)) return shown + ", but a tab must stand between FEN and winner";
    return shown + ", but only a FEN is read here, without operations and comments";
}

// Reads the winner's column; empty when there is none or it is fine.
std::string read_winner(std::string_view column, FenQuery& query) {
    if (column.find('\t') != std::string_view::npos)
        return "there are more columns than two: a line is FEN, or FEN, a tab and white or black";
    const std::string_view word = trimmed(column);
    query.asks_both = word.empty();
    if (query.asks_both) return {};
    for (const chess::Color color : {chess::Color::White, chess::Color::Black})
        if (word == chess::to_string(color)) query.winner = color;
    if (query.winner) return {};
    return "winner is '" + escaped(word, 24) + "', but takes white or black";
}

void add(std::string& list, std::initializer_list<std::string_view> pieces) {
    if (!list.empty()) list += "; ";
    for (const std::string_view piece : pieces)
        list += piece;
}

void tell_repairs(const chess::FenDefects& defects, std::string& repaired) {
    using chess::FenDefect;
    for (const chess::FenFault& fault : defects) {
        if (fault.defect == FenDefect::CastlingImpossible)
            add(repaired, {"impossible castling rights are dropped: ", fault.detail()});
        if (fault.defect == FenDefect::EpImpossible)
            add(repaired, {"the e.p. square is dropped: ", fault.detail()});
        if (fault.defect == FenDefect::CounterInvalid)
            add(repaired, {"a counter is not taken as written: ", fault.detail()});
    }
}

// A clock that is above the plies played is possible some moves later.
void allow_clock(chess::Setup& setup) {
    const std::uint32_t needed = 1U + (setup.quiet_plies + 1U) / 2U;
    if (setup.move_number < needed) setup.move_number = needed;
}

void read_position(std::string_view fen, FenQuery& query) {
    chess::FenReading reading = chess::read_fen(fen);
    query.castling =
        reading.is_chess960_start ? chess::UciForm::Chess960 : chess::UciForm::Orthodox;
    if (reading.setup) {
        allow_clock(*reading.setup);
        chess::inspect_setup(*reading.setup, reading.fields, reading.defects);
    }
    for (const chess::FenFault& fault : reading.defects) {
        if (!chess::is_fatal(fault.defect)) continue;
        query.problem = fault.detail();
        return;
    }
    const auto position = chess::validate(*reading.setup);
    ARBITER_CHECK(position.has_value());
    query.position = *position;
    tell_repairs(reading.defects, query.repaired);
}

void read_board(std::string_view fen, variant::VariantId id, FenQuery& query) {
    const variant::Rules& rules = variant::rules_of(id);
    const variant::StartReading start = rules.read_fen(fen);
    for (const variant::FenFlaw& flaw : start.flaws)
        if (variant::is_fatal(flaw.kind) && query.problem.empty()) query.problem = flaw.detail();
    for (const chess::FenFault& fault : start.defects)
        if (chess::is_fatal(fault.defect) && query.problem.empty()) query.problem = fault.detail();
    if (!query.problem.empty()) return;
    ARBITER_CHECK(start.position.has_value());
    query.board = replay::VariantBoard(rules, *start.position);
    tell_repairs(start.defects, query.repaired);
}

// The variant that the form of a FEN speaks for.
std::optional<variant::VariantId> variant_of(std::string_view fen) {
    switch (variant::extension_of(fen)) {
        case variant::FenExtension::Hand:
            return variant::VariantId::Crazyhouse;
        case variant::FenExtension::CheckCounters:
            return variant::VariantId::ThreeCheck;
        case variant::FenExtension::None:
            break;
    }
    return std::nullopt;
}

}  // namespace

FenQuery read_fen_query(std::string_view line, std::optional<variant::VariantId> variant) {
    FenQuery query;
    const std::size_t tab = line.find('\t');
    query.fen = line.substr(0, tab);
    const std::string_view column = tab == std::string_view::npos ? "" : line.substr(tab + 1);
    query.problem = read_winner(column, query);
    if (!query.problem.empty()) return query;

    if (!variant) variant = variant_of(query.fen);
    const bool is_chess = !variant || *variant == variant::VariantId::Standard ||
                          *variant == variant::VariantId::Chess960;
    if (!is_chess) {
        read_board(query.fen, *variant, query);
        return query;
    }
    const Fields fields = split(query.fen);
    if (fields.size == 0) {
        query.problem = "there is no FEN before the tab";
    } else if (fields.size == 1) {
        query.problem = "only '" + escaped(fields.text[0], 24) +
                        "' is written, but a FEN has at least a placement and a side to move";
    } else if (fields.size > kFenFields) {
        query.problem = surplus(fields.text[kFenFields], "sixth field");
    } else if (fields.size > 2 && is_color(fields.text[2])) {
        query.problem = surplus(fields.text[2], "second field");
    } else if (fields.size > 4 && is_ascii_letter(fields.text[4].front())) {
        query.problem = surplus(fields.text[4], "fourth field");
    } else if (fields.size == 2 || fields.size == 3) {
        read_position(std::string(query.fen) + (fields.size == 2 ? " - -" : " -"), query);
        const std::string_view missing = fields.size == 2
                                             ? "castling rights and e.p. square are missing: none"
                                             : "the e.p. square is missing: none";
        if (query.position) add(query.repaired, {missing});
    } else {
        read_position(query.fen, query);
    }
    return query;
}

}  // namespace arbiter::judge
