#include "core/openings/openings.hpp"

#include "core/base/text.hpp"
#include "core/chess/san.hpp"
#include "core/openings/detail/opening_lines.hpp"

#include <algorithm>
#include <system_error>
#include <utility>

namespace arbiter::openings {
namespace {

constexpr std::uint32_t kLongestLine = 200;  // plies; tables have some forty
constexpr std::size_t kCodeSize = 3;         // PGN 9.4.1

bool is_code(std::string_view text) {
    return text.size() >= kCodeSize && text[0] >= 'A' && text[0] <= 'E' &&
           is_ascii_digit(text[1]) && is_ascii_digit(text[2]);
}

// The move of "12.Nf3", "12..." or "Nf3!"; empty when there is none.
std::string_view move_text(std::string_view token) {
    std::size_t at = 0;
    while (at < token.size() && is_ascii_digit(token[at]))
        ++at;
    if (at < token.size() && token[at] == '.') {
        token.remove_prefix(std::min(token.find_first_not_of('.', at), token.size()));
    } else if (at == token.size()) {
        return {};
    }
    while (!token.empty() && (token.back() == '!' || token.back() == '?'))
        token.remove_suffix(1);
    return token;
}

bool is_terminator(std::string_view token) {
    return token == "*" || token == "1-0" || token == "0-1" || token == "1/2-1/2";
}

struct Played {
    chess::Position pos = chess::Position::initial();
    std::uint32_t plies = 0;
    std::string problem;  // empty: the line was played to its end
};

Played play(std::string_view moves) {
    Played line;
    for (std::size_t at = 0; at < moves.size();) {
        const std::size_t begin = std::min(moves.find_first_not_of(" \t", at), moves.size());
        at = std::min(moves.find_first_of(" \t", begin), moves.size());
        const std::string_view token = moves.substr(begin, at - begin);
        if (is_terminator(token)) break;
        const std::string_view text = move_text(token);
        if (text.empty()) continue;
        const auto san = chess::parse_san(text);
        const chess::SanResolution found =
            san ? chess::resolve_san(line.pos, *san) : chess::SanResolution{};
        if (!found.is_ok() || found.move.is_null() || line.plies == kLongestLine) {
            line.problem = line.plies == kLongestLine ? "the line is too long"
                                                      : "'" + escaped(text) + "' cannot be played";
            return line;
        }
        line.pos.play(found.move);
        ++line.plies;
    }
    return line;
}

std::uint64_t state_of(const chess::Board& pos) {
    const std::uint64_t rooks = pos.castling_rooks();
    std::uint64_t state = chess::index(pos.turn()) | (rooks & 0xFF) << 8 | rooks >> 56 << 16;
    if (pos.ep_square() != chess::Square::None && pos.legal_ep_capturers() != 0)
        state |= (std::uint64_t{chess::file_of(pos.ep_square())} + 1) << 1;
    return state;
}

// What the tag of the game says; empty when it says nothing.
std::string_view said_by(const export_format::Game& game, std::string_view tag) {
    const std::string_view value = trimmed(game.tag(tag).value_or(""));
    return export_format::says_something(value) ? value : std::string_view();
}

}  // namespace

// What read() fills.
struct Openings::Building {
    Openings table;
    std::string file;
    std::size_t lines = 0, most_lines;

    void complain(std::uint64_t line, std::string_view what) {
        table.problems_.add(file, line, what);
    }

    void add(const detail::OpeningLine& line) {
        if (++lines > most_lines) return;
        if (!is_code(line.eco)) {
            complain(line.line, "'" + escaped(line.eco) + "' is no code from A00 to E99");
            return;
        }
        const Played played = play(line.moves);
        if (!played.problem.empty()) {
            complain(line.line, played.problem);
            return;
        }
        table.deepest_ply_ = std::max(table.deepest_ply_, played.plies);
        table.add(played.pos.repetition_key(),
                  {id_of(played.pos), std::string(line.eco), std::string(line.name),
                   std::string(line.variation)});
    }
};

Result<Openings, std::string> Openings::read(std::span<const text::TextFile> files,
                                             const Limits& limits) {
    Building building{.table = Openings(), .file = {}, .lines = 0, .most_lines = limits.lines};
    const detail::OpeningLineSink sink{
        .add = [&](const detail::OpeningLine& line) { building.add(line); },
        .complain = [&](std::uint64_t line,
                        std::string_view what) { building.complain(line, what); }};
    for (const text::TextFile& file : files) {
        building.file = file.name;
        const auto form = detail::read_opening_lines(file, sink);
        if (!form) return Unexpected(form.error());
        if (building.lines > limits.lines)
            return Unexpected<std::string>("a table of more than " + std::to_string(limits.lines) +
                                           " lines");
    }
    if (building.table.entries_.empty())
        return Unexpected<std::string>("no opening table: it has no line that can be played");
    return std::move(building.table);
}

std::vector<std::string> Openings::usual_paths(std::string_view home) {
    std::vector<std::string> paths{
        "/usr/share/chess-openings",           "/usr/local/share/chess-openings",
        "/usr/share/scid/data/scid.eco",       "/usr/share/scid/scid.eco",
        "/usr/local/share/scid/data/scid.eco", "/usr/local/share/scid/scid.eco",
        "/usr/share/games/scid/scid.eco",      "/usr/share/pgn-extract/eco.pgn",
        "/usr/share/doc/pgn-extract/eco.pgn",  "/usr/local/share/pgn-extract/eco.pgn",
    };
    if (!home.empty()) {
        const std::string folder(home);
        paths.insert(paths.begin(),
                     {folder + "/.local/share/chess-openings", folder + "/.scid/data/scid.eco"});
    }
    return paths;
}

Openings::PositionId Openings::id_of(const chess::Board& pos) {
    PositionId id{.occupied = pos.occupied(), .pieces = {}, .state = state_of(pos)};
    chess::Bitboard rest = id.occupied;
    // At most 32 pieces are distinguished: a game from the initial position has no more.
    for (unsigned i = 0; rest != 0 && i < 32; ++i) {
        const std::uint64_t piece = chess::index(pos.piece_on(chess::pop_square(rest)));
        id.pieces[i / 16] |= piece << (i % 16 * 4);
    }
    return id;
}

void Openings::grow() {
    const std::size_t size = slots_.empty() ? 1024 : slots_.size() * 2;
    slots_.assign(size, 0);
    for (std::size_t i = 0; i < keys_.size(); ++i) {
        std::size_t at = keys_[i] & (size - 1);
        while (slots_[at] != 0)
            at = (at + 1) & (size - 1);
        slots_[at] = static_cast<std::uint32_t>(i + 1);
    }
}

void Openings::add(std::uint64_t key, Entry entry) {
    // A quarter full at most, so that nearly every position that is not there meets a free slot.
    if ((entries_.size() + 1) * 4 > slots_.size()) grow();
    std::size_t at = key & (slots_.size() - 1);
    for (; slots_[at] != 0; at = (at + 1) & (slots_.size() - 1)) {
        const std::size_t other = slots_[at] - 1;
        if (keys_[other] != key || entries_[other].id != entry.id) continue;
        ++repeated_lines_;
        return;
    }
    entries_.push_back(std::move(entry));
    keys_.push_back(key);
    slots_[at] = static_cast<std::uint32_t>(entries_.size());
}

std::uint32_t Openings::find_key(std::uint64_t key) const {
    for (std::size_t at = key & (slots_.size() - 1); slots_[at] != 0;
         at = (at + 1) & (slots_.size() - 1))
        if (keys_[slots_[at] - 1] == key) return slots_[at] - 1;
    return kNone;
}

std::uint32_t Openings::find(const chess::Position& pos) const {
    const std::uint64_t key = pos.repetition_key();
    const PositionId id = id_of(pos);
    for (std::size_t at = key & (slots_.size() - 1); slots_[at] != 0;
         at = (at + 1) & (slots_.size() - 1)) {
        const std::uint32_t entry = slots_[at] - 1;
        if (keys_[entry] == key && entries_[entry].id == id) return entry;
    }
    return kNone;
}

std::optional<Opening> Openings::classify(const export_format::Game& game) const {
    if (game.start == nullptr || !game.start->is_orthodox() || game.moves.empty())
        return std::nullopt;
    return classify(game.start->orthodox(), game.moves);
}

std::optional<Opening> Openings::classify(const chess::Position& start,
                                          std::span<const chess::Move> moves) const {
    const chess::Position initial = chess::Position::initial();
    if (start.key() != initial.key() || id_of(start) != id_of(initial)) return std::nullopt;
    moves = moves.first(std::min<std::size_t>(moves.size(), deepest_ply_));
    // From the deepest position back: the first whose key the table has is compared whole.
    for (std::size_t most = moves.size();; --most) {
        chess::Position pos = initial;
        chess::Position deepest = initial;
        std::size_t ply = 0;
        bool has_key = find_key(pos.repetition_key()) != kNone;
        for (std::size_t i = 0; i < most; ++i) {
            pos.play(moves[i]);
            if (find_key(pos.repetition_key()) == kNone) continue;
            deepest = pos;
            ply = i + 1;
            has_key = true;
        }
        if (!has_key) return std::nullopt;
        if (const std::uint32_t found = find(deepest); found != kNone) {
            const Entry& entry = entries_[found];
            return Opening{entry.eco, entry.name, entry.variation, static_cast<std::uint32_t>(ply)};
        }
        if (ply == 0) return std::nullopt;
        most = ply;  // two positions with one key: once in 2^64
    }
}

OpeningReview Openings::review(const export_format::Game& game,
                               const OpeningOptions& options) const {
    OpeningReview review{.opening = classify(game), .changes = {}, .disagrees = false};
    if (!review.opening) return review;
    const Opening& found = *review.opening;
    const std::string_view code =
        options.keeps_extension ? found.eco : found.eco.substr(0, kCodeSize);
    const std::string_view said = said_by(game, "ECO");
    review.disagrees = !said.empty() && said.substr(0, kCodeSize) != found.eco.substr(0, kCodeSize);
    const bool fills_only = options.mode == OpeningMode::Missing;
    if (options.mode == OpeningMode::Check) return review;
    if (fills_only && !said.empty() && (!options.fills_each_tag || review.disagrees)) return review;
    const bool is_same_code =
        options.keeps_extension ? said == code : said.substr(0, kCodeSize) == code;
    if (!is_same_code && !(fills_only && !said.empty())) review.changes.push_back({"ECO", code});
    if (found.name.empty() || (fills_only && !said_by(game, "Opening").empty())) return review;
    if (game.tag("Opening") != found.name) review.changes.push_back({"Opening", found.name});
    if (fills_only && !said_by(game, "Variation").empty()) return review;
    if (!found.variation.empty()) {
        if (game.tag("Variation") != found.variation)
            review.changes.push_back({"Variation", found.variation});
    } else if (!fills_only && game.tag("Variation")) {
        // That of another table would remain.
        review.changes.push_back({"Variation", std::nullopt});
    }
    return review;
}

}  // namespace arbiter::openings
