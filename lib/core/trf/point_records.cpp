#include "core/trf/point_records.hpp"

#include "core/base/number.hpp"
#include "core/base/text.hpp"
#include "core/trf/text_line.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <utility>

namespace arbiter::trf {
namespace {

std::optional<int> signed_tenths(std::string_view text) {
    const bool is_negative = text.starts_with('-');
    if (is_negative || text.starts_with('+')) text.remove_prefix(1);
    const std::string with_zero = text.starts_with('.') ? '0' + std::string(text) : std::string();
    const std::optional<int> value = tenths(with_zero.empty() ? text : with_zero);
    return value && is_negative ? -*value : value;
}

void set_win(int points, PointSystem& system) {
    system.white.win = system.black.win = points;
    system.forfeit_win = system.full_point_bye = points;
}
void set_draw(int points, PointSystem& system) {
    system.white.draw = system.black.draw = system.half_point_bye = points;
}
void set_loss(int points, PointSystem& system) {
    system.white.loss = system.black.loss = points;
}

class PointReader {
  public:
    PointReader(Tournament& tournament, Deviations& deviations)
        : tournament_(tournament), deviations_(deviations) {}

    void read() {
        for (const auto* records : {&tournament_.head, &tournament_.tail})
            for (const Record& record : *records)
                if (is_point_record(record)) read_record(record);
        // A pairing-allocated bye that 162 does not name is worth a win.
        if (has_162_ && !has_162_bye_) points().pairing_bye = points().forfeit_win;
    }

  private:
    PointSystem& points() { return tournament_.points; }
    void report(const Record& record, std::size_t column, std::string message) {
        add(deviations_, DeviationKind::Field, record.line, static_cast<std::uint32_t>(column),
            std::move(message));
    }

    void read_record(const Record& record) {
        if (record.code == "162")
            read_162(record);
        else if (record.code == "XXS")
            read_xxs(record);
        else if (record.code == "299")
            read_299(record);
        else
            read_bb(record);
    }

    // Pairs of a letter and points, wherever they are: "W 3.0    D 1.0".
    void read_162(const Record& record) {
        const std::string_view text = record.text;
        has_162_ = points().is_given = true;
        for (std::size_t at = 0; at < text.size();) {
            if (is_blank(text[at])) {
                ++at;
                continue;
            }
            const std::size_t begin = at++;
            while (at < text.size() && (is_blank(text[at]) || text[at] == '='))
                ++at;
            const std::size_t end = std::min(text.find_first_of(" \t", at), text.size());
            const auto value = signed_tenths(text.substr(at, end - at));
            at = end;
            if (!value || !set_162(to_ascii_lower(text[begin]), *value))
                report(record, begin + 5,
                       fmt::format("162 has \"{}\"; should be W, D, L, A, P or X with points",
                                   escaped(text.substr(begin, end - begin))));
        }
    }
    bool set_162(char letter, int value) {
        switch (letter) {
            case 'w':
                set_win(value, points());
                return true;
            case 'd':
                set_draw(value, points());
                return true;
            case 'l':
                set_loss(value, points());
                return true;
            case 'a':
                points().zero_point_bye = points().forfeit_loss = value;
                return true;
            case 'p':
                points().pairing_bye = value;
                return has_162_bye_ = true;
            case 'x':  // a result that is not known yet counts nothing here
                return true;
            default:
                return false;
        }
    }

    // "WW=1.5 BW=1 D=.5": later ones win.
    void read_xxs(const Record& record) {
        const std::string_view text = record.text;
        points().is_given = true;
        for (std::size_t at = 0; at < text.size();) {
            if (is_blank(text[at])) {
                ++at;
                continue;
            }
            const std::size_t end = std::min(text.find_first_of(" \t", at), text.size());
            const std::string_view pair = text.substr(at, end - at);
            const std::size_t sign = std::min(pair.find('='), pair.size() - 1);
            const auto value = signed_tenths(pair.substr(sign + 1));
            if (!value || !set_xxs(pair.substr(0, sign), *value))
                report(record, at + 5,
                       fmt::format("XXS has \"{}\"; should be a code with points, as W=3",
                                   escaped(pair)));
            at = end;
        }
    }
    bool set_xxs(std::string_view code, int value) {
        PointSystem& system = points();
        const std::pair<std::string_view, int*> kCodes[] = {
            {"WW", &system.white.win},       {"BW", &system.black.win},
            {"WD", &system.white.draw},      {"BD", &system.black.draw},
            {"WL", &system.white.loss},      {"BL", &system.black.loss},
            {"ZPB", &system.zero_point_bye}, {"HPB", &system.half_point_bye},
            {"FPB", &system.full_point_bye}, {"PAB", &system.pairing_bye},
            {"FW", &system.forfeit_win},     {"FL", &system.forfeit_loss}};
        if (code == "W") return set_win(value, system), true;
        if (code == "D") return set_draw(value, system), true;
        if (code == "L") return set_loss(value, system), true;
        for (const auto& [name, place] : kCodes)
            if (name == code) return *place = value, true;
        return false;
    }

    void read_bb(const Record& record) {
        const std::optional<int> value = tenths(trimmed(record.text));
        if (!value)
            return report(
                record, 5,
                fmt::format("points \"{}\" are no number", escaped(trimmed(record.text))));
        points().is_given = true;
        switch (record.code[2]) {
            case 'W':
                return set_win(*value, points());
            case 'D':
                return set_draw(*value, points());
            case 'L':
                return set_loss(*value, points());
            case 'Z':
                points().zero_point_bye = *value;
                return;
            case 'F':
                points().forfeit_loss = *value;
                return;
            default:
                points().pairing_bye = *value;
        }
    }

    void read_299(const Record& record) {
        if (tournament_.adjustments.size() == kMostAdjustments) return;
        const std::string text = record.code + ' ' + record.text;
        const TextLine line(text, TextLine::Columns::Characters);
        Adjustment each;
        const char kind = line.at(5);
        if (!is_blank(kind)) {
            each.about = read_result(kind);
            if (!each.about)
                return report(
                    record, 5,
                    fmt::format("the kind of 299 is \"{}\"; should be blank or one of W D "
                                "L F H Z + -",
                                escaped(line.columns(5, 5))));
        }
        if (const auto match = points_field(record, line, 8, 11)) each.match_points = match;
        if (const auto games = points_field(record, line, 14, 17)) each.points = games;
        each.round = number_field(record, line, 20, 22, "round");
        constexpr std::size_t kFirst = 24, kWidth = 4;
        for (std::size_t at = kFirst; at <= line.length(); at += kWidth + 1) {
            const std::uint32_t number =
                number_field(record, line, at, at + kWidth - 1, "number of a player or team");
            if (number != 0) each.numbers.push_back(number);
        }
        tournament_.adjustments.push_back(std::move(each));
    }
    std::optional<int> points_field(const Record& record, const TextLine& line, std::size_t first,
                                    std::size_t last) {
        const std::string_view field = line.field(first, last);
        if (field.empty()) return std::nullopt;
        const std::optional<int> value = signed_tenths(field);
        if (!value)
            report(record, line.column_of_field(first, last),
                   fmt::format("points \"{}\" are no number", escaped(field)));
        return value;
    }
    std::uint32_t number_field(const Record& record, const TextLine& line, std::size_t first,
                               std::size_t last, std::string_view what) {
        const std::string_view field = line.field(first, last);
        if (field.empty()) return 0;
        const std::optional<std::uint32_t> value = whole_number(field);
        if (!value)
            report(record, line.column_of_field(first, last),
                   fmt::format("{} \"{}\" is no number", what, escaped(field)));
        return value.value_or(0);
    }

    Tournament& tournament_;
    Deviations& deviations_;
    bool has_162_ = false, has_162_bye_ = false;
};

}  // namespace

bool is_point_record(const Record& record) {
    return record.code == "162" || record.code == "299" || record.code == "XXS" ||
           (record.code.size() == 3 && record.code.starts_with("BB") &&
            std::string_view("WDLZFU").find(record.code[2]) != std::string_view::npos);
}

void read_point_records(Tournament& tournament, Deviations& deviations) {
    PointReader(tournament, deviations).read();
}

}  // namespace arbiter::trf
