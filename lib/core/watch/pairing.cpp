#include "core/watch/pairing.hpp"

#include "core/base/text.hpp"
#include "core/encoding/convert.hpp"
#include "core/event/roster.hpp"
#include "core/text/json_value.hpp"

#include <algorithm>

namespace arbiter::watch {
namespace {

using arbiter::text::JsonValue;

// The fields of one line; quotes are those of RFC 4180.
std::vector<std::string> split_fields(std::string_view line, char separator) {
    std::vector<std::string> fields(1);
    bool is_quoted = false;
    for (std::size_t i = 0; i < line.size(); ++i) {
        const char c = line[i];
        if (c == '"') {
            if (is_quoted && i + 1 < line.size() && line[i + 1] == '"')
                fields.back() += line[i++];
            else
                is_quoted = !is_quoted;
        } else if (c == separator && !is_quoted) {
            fields.emplace_back();
        } else {
            fields.back() += c;
        }
    }
    for (std::string& field : fields)
        field = std::string(trimmed(field));
    return fields;
}

// Which field of a pairing a column is, by the words that people write above it.
std::string PairedBoard::*member_of(std::string_view title) {
    struct Row {
        std::string_view title;
        std::string PairedBoard::*member;
    };
    static constexpr Row kRows[] = {{"board", &PairedBoard::board},
                                    {"bo.", &PairedBoard::board},
                                    {"bo", &PairedBoard::board},
                                    {"table", &PairedBoard::board},
                                    {"white", &PairedBoard::white},
                                    {"black", &PairedBoard::black},
                                    {"white name", &PairedBoard::white},
                                    {"black name", &PairedBoard::black},
                                    {"whitefideid", &PairedBoard::white_id},
                                    {"blackfideid", &PairedBoard::black_id},
                                    {"white fide id", &PairedBoard::white_id},
                                    {"black fide id", &PairedBoard::black_id},
                                    {"white_id", &PairedBoard::white_id},
                                    {"black_id", &PairedBoard::black_id}};
    for (const Row& row : kRows)
        if (equals_ignoring_case(row.title, title)) return row.member;
    return nullptr;
}

Pairings read_table(std::string_view text) {
    Pairings pairings;
    std::vector<std::string PairedBoard::*> members;
    char separator = ',';
    while (!text.empty()) {
        const std::size_t end = text.find_first_of("\r\n");
        const std::string_view line = text.substr(0, end);
        text.remove_prefix(end == text.npos ? text.size() : end + 1);
        if (trimmed(line).empty()) continue;
        if (members.empty()) {
            for (const char c : {'\t', ';'})
                if (line.find(c) != line.npos) separator = c;
            bool has_white = false;
            for (const std::string& title : split_fields(line, separator)) {
                members.push_back(member_of(title));
                has_white = has_white || members.back() == &PairedBoard::white;
            }
            if (!has_white) return {};
            continue;
        }
        PairedBoard board;
        const std::vector<std::string> fields = split_fields(line, separator);
        for (std::size_t i = 0; i < std::min(fields.size(), members.size()); ++i)
            if (members[i] != nullptr) board.*members[i] = fields[i];
        if (board.white.empty() && board.black.empty()) continue;
        if (board.board.empty()) board.board = std::to_string(pairings.boards.size() + 1);
        board.white_id = event::clean_id(board.white_id);
        board.black_id = event::clean_id(board.black_id);
        pairings.boards.push_back(std::move(board));
    }
    return pairings;
}

// {"fname": "Maja", "mname": null, "lname": "Lindqvist", "fideid": 123}
void read_player(const JsonValue& player, std::string& name, std::string& id) {
    name = player["lname"].string();
    for (const std::string_view key : {"fname", "mname"}) {
        const std::string_view part = player[key].string();
        if (part.empty()) continue;
        name += name.find(',') == name.npos ? ", " : " ";
        name += part;
    }
    const JsonValue& number = player["fideid"];
    id = event::clean_id(number.kind() == JsonValue::Kind::Number
                             ? std::to_string(number.unsigned_whole())
                             : std::string(number.string()));
}

Pairings read_index(const JsonValue& index) {
    Pairings pairings;
    for (const JsonValue& item : index["pairings"].items()) {
        PairedBoard board;
        board.board = std::to_string(pairings.boards.size() + 1);
        read_player(item["white"], board.white, board.white_id);
        read_player(item["black"], board.black, board.black_id);
        pairings.boards.push_back(std::move(board));
    }
    return pairings;
}

}  // namespace

Pairings read_pairings(std::string_view bytes) {
    const std::string text = encoding::as_utf8(bytes);
    std::string_view view = text;
    if (view.starts_with("\xEF\xBB\xBF")) view.remove_prefix(3);
    if (trimmed(view).starts_with('{')) {
        const auto index = JsonValue::read(view);
        return index ? read_index(*index) : Pairings{};
    }
    return read_table(view);
}

}  // namespace arbiter::watch
