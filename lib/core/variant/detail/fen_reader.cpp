#include "core/variant/detail/fen_reader.hpp"

#include "core/base/text.hpp"

#include <algorithm>
#include <string>

namespace arbiter::variant {
namespace {

constexpr std::string_view kHandLetters = "QRBNPqrbnp";
constexpr unsigned kMostInHands = 64;

std::string counter_text(const unsigned (&left)[2]) {
    return std::to_string(left[0]) + "+" + std::to_string(left[1]);
}

}  // namespace

StartReading FenReader::read() {
    split();
    read_hand();
    read_marks();
    read_counters();
    refuse_text_at_the_end();
    const chess::FenReading reading = read_rest();
    start_.is_chess960_start = reading.is_chess960_start;
    if (reading.setup && !start_.flaws.is_fatal()) build(reading);
    return start_;
}

void FenReader::split() {
    for (std::size_t at = 0; field_count_ < kMostFields;) {
        const std::size_t begin = std::min(fen_.find_first_not_of(" \t", at), fen_.size());
        if (begin == fen_.size()) return;
        at = std::min(fen_.find_first_of(" \t", begin), fen_.size());
        fields_[field_count_++] = {begin, at};
    }
}

void FenReader::cut(Range range) {
    for (std::size_t i = range.begin; i < range.end; ++i)
        is_cut_[i] = true;
}

// With one blank before it, so that none is left over.
void FenReader::cut_field(std::size_t i) {
    const Range range = fields_[i];
    cut({range.begin - (range.begin == 0 ? 0 : 1), range.end});
    std::copy(fields_.begin() + static_cast<std::ptrdiff_t>(i) + 1, fields_.end(),
              fields_.begin() + static_cast<std::ptrdiff_t>(i));
    --field_count_;
}

// `whole` is what the hand takes up, `letters` the pieces in it.
bool FenReader::find_hand(Range& whole, Range& letters) {
    const Range placement = field_count_ == 0 ? Range{} : fields_[0];
    const std::size_t bracket = text(placement).find('[');
    const bool is_apart = field(1).starts_with('[');
    if (bracket != std::string_view::npos || is_apart) {
        whole = is_apart ? fields_[1] : Range{placement.begin + bracket, placement.end};
        letters = {whole.begin + 1, whole.end - 1};
        if (whole.size() < 2 || fen_[whole.end - 1] != ']') {
            flaw(FenFlawKind::HandMalformed, whole,
                 {"hand '", escaped(text(whole), 24), "' does not end with ']'"});
            letters = {whole.end, whole.end};
        }
        if (is_apart) {
            cut_field(1);
        } else {
            cut(whole);
        }
        return true;
    }
    const std::string_view placed = text(placement);
    if (std::count(placed.begin(), placed.end(), '/') != 8) return false;
    whole = {placement.begin + placed.rfind('/'), placement.end};
    letters = {whole.begin + 1, whole.end};
    cut(whole);
    return true;
}

void FenReader::read_hand_letters(Range whole, Range letters) {
    for (std::size_t i = letters.begin; i < letters.end; ++i) {
        const char letter = fen_[i];
        if (letter == '-' && letters.size() == 1) return;
        const bool is_piece = kHandLetters.find(letter) != std::string_view::npos;
        if (!is_piece || i - letters.begin >= kMostInHands) {
            flaw(FenFlawKind::HandMalformed, is_piece ? whole : Range{i, i + 1},
                 {"'", escaped(fen_.substr(i, 1)),
                  is_piece ? "' is one piece in hand too many" : "' cannot be in a hand"});
            return;
        }
        const Piece piece = chess::piece_of_letter(letter);
        hands_[chess::index(color_of(piece))].add(role_of(piece));
    }
}

void FenReader::read_hand() {
    Range whole;
    Range letters;
    const bool is_written = find_hand(whole, letters);
    if (!rules_.traits().has_drops) {
        if (is_written) {
            flaw(FenFlawKind::HandMalformed, whole,
                 {"a hand is written, but ", name_of(rules_.id()), " has none"});
        }
        return;
    }
    if (is_written) read_hand_letters(whole, letters);
    if (start_.flaws.is_fatal()) return;
    const std::string normal = hands_text(hands_[0], hands_[1]);
    if (!is_written) {
        const std::size_t end = field_count_ == 0 ? 0 : fields_[0].end;
        flaw(FenFlawKind::HandForm, {end, end}, {"no hand is written"}, normal);
        return;
    }
    const bool is_apart = whole.begin > 0 && is_blank(fen_[whole.begin - 1]);
    if (!is_apart && text(whole) == normal) return;
    flaw(FenFlawKind::HandForm, {whole.begin - (is_apart ? 1U : 0U), whole.end},
         {"the hand is written '", escaped(text(whole), 24), "' instead of '", normal, "'"},
         normal);
}

void FenReader::read_mark(std::size_t at, char before, Square sq) {
    const bool has_marks = rules_.traits().has_drops;
    const Role role = role_of(chess::piece_of_letter(before));
    if (has_marks && sq != Square::None && role >= Role::Knight && role <= Role::Queen) {
        promoted_ |= chess::bit(sq);
        return;
    }
    if (!has_marks) {
        flaw(FenFlawKind::PromotedMark, {at, at + 1},
             {"'~' is written, but ", name_of(rules_.id()), " has no promoted marks"});
    } else {
        flaw(FenFlawKind::PromotedMark, {at, at + 1},
             {"'~' follows '", escaped({&before, 1}), "', which is no promoted piece"});
    }
}

void FenReader::read_marks() {
    if (field_count_ == 0) return;
    unsigned file = 0;
    unsigned rank = 7;
    char before = '/';
    for (std::size_t i = fields_[0].begin; i < fields_[0].end && !is_cut_[i]; ++i) {
        const char c = fen_[i];
        if (c == '~') {
            const bool is_placed = file >= 1 && file <= 8;
            read_mark(i, before, is_placed ? chess::make_square(file - 1, rank) : Square::None);
            cut({i, i + 1});
        } else if (c == '/') {
            file = 0;
            rank = rank == 0 ? 0 : rank - 1;
        } else {
            file += c >= '1' && c <= '8' ? static_cast<unsigned>(c - '0') : 1U;
        }
        before = c;
    }
}

// "W+B" before the clock: checks left. "+W+B" at the end: checks given.
bool FenReader::read_counter(Range where, bool is_before_clock, unsigned (&left)[2]) {
    std::string_view counter = text(where);
    const bool is_given = counter.starts_with('+');
    const auto say = [&](std::string_view what) {
        flaw(FenFlawKind::CheckCounterInvalid, where,
             {"check counter '", escaped(counter, 24), "' ", what});
        return false;
    };
    if (!is_given && !is_before_clock)
        return say("after the clock may mean checks left or checks given");
    const std::string_view digits = counter.substr(is_given ? 1 : 0);
    const bool is_whole = digits.size() == 3 && digits[1] == '+' && digits[0] >= '0' &&
                          digits[0] <= '3' && digits[2] >= '0' && digits[2] <= '3';
    if (!is_whole) return say("is not two numbers from 0 to 3");
    for (const std::size_t i : {0U, 1U}) {
        const auto number = static_cast<unsigned>(digits[2 * i] - '0');
        left[i] = is_given ? 3 - number : number;
    }
    if (left[0] == 0 && left[1] == 0) return say("says that both sides have won");
    return true;
}

// Programs write one counter, in one of two places. Whichever is there goes before the clock.
void FenReader::report_counter_form(std::span<const std::size_t> counters) {
    const bool is_normal =
        counters.size() == 1 && counters[0] == 4 && !field(counters[0]).starts_with('+');
    if (is_normal) return;
    std::string repair = counter_text(checks_left_);
    for (std::size_t i = 4; i < counters.back(); ++i) {
        if (std::find(counters.begin(), counters.end(), i) == counters.end())
            repair.append(" ").append(field(i));
    }
    flaw(FenFlawKind::CheckCounterForm, {fields_[4].begin, fields_[counters.back()].end},
         {"checks are written as '", escaped(field(counters.back()), 24), "' instead of '",
          counter_text(checks_left_), "' before the half-move clock"},
         repair);
}

void FenReader::read_counters() {
    std::array<std::size_t, kMostFields> found{};
    std::size_t count = 0;
    for (std::size_t i = 4; i < field_count_; ++i)
        if (field(i).find('+') != std::string_view::npos) found[count++] = i;
    const std::span<const std::size_t> counters{found.data(), count};
    const bool counts_checks = rules_.traits().has_check_counters;
    if (count == 0) {
        if (!counts_checks) return;
        const bool is_last = field_count_ <= 4;
        const std::size_t at = is_last ? fen_.size() : fields_[4].begin;
        flaw(FenFlawKind::CheckCounterMissing, {at, at}, {"no checks are written"},
             is_last ? " 3+3" : "3+3 ");
        return;
    }
    if (!counts_checks) {
        flaw(FenFlawKind::CheckCounterInvalid, fields_[found[0]],
             {"check counter '", escaped(field(found[0]), 24), "' is written, but ",
              name_of(rules_.id()), " counts no checks"});
    } else if (read_counter(fields_[found[0]], found[0] == 4, checks_left_)) {
        unsigned again[2] = {checks_left_[0], checks_left_[1]};
        const bool is_read = count < 2 || read_counter(fields_[found[1]], false, again);
        if (is_read && (again[0] != checks_left_[0] || again[1] != checks_left_[1])) {
            flaw(FenFlawKind::CheckCounterInvalid, fields_[found[1]],
                 {"check counters '", escaped(field(found[0]), 16), "' and '",
                  escaped(field(found[1]), 16), "' differ"});
        } else if (is_read) {
            report_counter_form(counters);
        }
    }
    for (std::size_t i = count; i-- > 0;)
        cut_field(found[i]);
}

// Some programs write hands and promoted pieces after the move number, in their own form.
void FenReader::refuse_text_at_the_end() {
    if (!rules_.traits().has_drops || field_count_ <= 6) return;
    flaw(FenFlawKind::HandMalformed, {fields_[6].begin, fields_[field_count_ - 1].end},
         {"'", escaped(field(6), 24), "' follows the move number, but a hand follows the board"});
}

FenReader::Range FenReader::original(std::size_t begin, std::size_t end) const {
    const std::size_t first = origin_[begin];
    return {first, begin == end ? first : origin_[end - 1] + std::size_t{1}};
}

chess::FenReading FenReader::read_rest() {
    for (std::size_t i = 0; i < fen_.size(); ++i) {
        if (is_cut_[i]) continue;
        origin_[rest_size_] = static_cast<std::uint16_t>(i);
        rest_[rest_size_++] = fen_[i];
    }
    origin_[rest_size_] = static_cast<std::uint16_t>(fen_.size());
    chess::FenReading reading = chess::read_fen({rest_.data(), rest_size_}, style_);
    for (const chess::FenFault& fault : reading.defects) {
        const Range where = original(fault.begin, fault.end);
        start_.defects.add(fault.defect, where.begin, where.end, {fault.detail()});
    }
    for (chess::FenReading::Range& range : reading.fields) {
        const Range where = original(range.begin, range.end);
        range = {static_cast<std::uint16_t>(where.begin), static_cast<std::uint16_t>(where.end)};
    }
    return reading;
}

void FenReader::build(const chess::FenReading& reading) {
    Position pos{*reading.setup};
    pos.set_promoted(promoted_ & pos.occupied());
    if (!rules_.traits().has_castling) pos.lose_castling(pos.castling_rooks());
    for (const Color color : {Color::White, Color::Black}) {
        pos.hand_of(color) = hands_[chess::index(color)];
        if (rules_.traits().has_check_counters)
            pos.set_checks_left(color, checks_left_[chess::index(color)]);
    }
    rules_.inspect(*reading.setup, pos, reading, start_);
    start_.shuffled = chess::shuffled_start(*reading.setup, reading.names_rook_files);
    if (start_.defects.is_fatal() || start_.flaws.is_fatal()) return;
    const chess::Setup mended = chess::with_possible_counters(*reading.setup, start_.defects);
    pos.set_quiet_plies(mended.quiet_plies);
    pos.set_move_number(mended.move_number);
    start_.position = pos;
}

}  // namespace arbiter::variant
