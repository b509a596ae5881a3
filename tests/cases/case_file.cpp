#include "tests/cases/case_file.hpp"

#include <fstream>
#include <sstream>

namespace arbiter::cases {
namespace {

constexpr std::string_view kMark = "--- ";

std::string slurp(const std::filesystem::path& path) {
    std::ifstream file(path, std::ios::binary);
    std::ostringstream text;
    text << file.rdbuf();
    return text.str();
}

int hex_digit(char c) {
    if (c >= '0' && c <= '9') return c - '0';
    if (c >= 'a' && c <= 'f') return c - 'a' + 10;
    if (c >= 'A' && c <= 'F') return c - 'A' + 10;
    return -1;
}

// "pgn: escaped" -> name "pgn", argument "escaped".
struct Heading {
    std::string name, argument;
};

Heading read_heading(std::string_view line) {
    line.remove_prefix(kMark.size());
    const std::size_t colon = line.find(':');
    Heading heading{std::string(line.substr(0, colon)), {}};
    if (colon != std::string_view::npos) {
        std::string_view argument = line.substr(colon + 1);
        argument.remove_prefix(std::min(argument.find_first_not_of(' '), argument.size()));
        heading.argument = argument;
    }
    return heading;
}

void take_section(CaseFile& file, const Heading& heading, const std::string& body) {
    const bool is_escaped = heading.argument == "escaped";
    if (heading.name == "laws") {
        file.laws = heading.argument;
        file.names_laws = true;
    } else if (heading.name == "settings") {
        file.settings = body;
    } else if (heading.name == "pgn") {
        file.is_escaped = is_escaped;
        file.written_pgn = body;
        file.pgn = is_escaped ? unescape(body) : body;
    } else if (heading.name == "fixed") {
        file.has_fixed = true;
        file.fixed = is_escaped ? unescape(body) : body;
    } else if (heading.name == "findings") {
        std::istringstream lines(body);
        for (std::string line; std::getline(lines, line);)
            if (!line.empty()) file.findings.push_back(line);
    } else {
        file.problem = "unknown section '" + heading.name + "'";
    }
}

}  // namespace

std::string unescape(std::string_view section) {
    std::string text;
    for (std::size_t i = 0; i < section.size(); ++i) {
        if (section[i] == '\n' || section[i] == '\r') continue;
        if (section[i] != '\\' || i + 1 == section.size()) {
            text += section[i];
            continue;
        }
        const char kind = section[++i];
        if (kind == 'x' && i + 2 < section.size()) {
            text += static_cast<char>(hex_digit(section[i + 1]) * 16 + hex_digit(section[i + 2]));
            i += 2;
        } else if (const std::size_t comma = section.find(',', i);
                   kind == '{' && comma != std::string_view::npos) {
            text.append(std::stoul(std::string(section.substr(i + 1, comma - i - 1))),
                        section[comma + 1]);
            i = comma + 2;
        } else {
            text += kind == 'n' ? '\n' : kind == 'r' ? '\r' : kind == 't' ? '\t' : kind;
        }
    }
    return text;
}

std::string escape_section(std::string_view text) {
    constexpr std::string_view kHex = "0123456789abcdef";
    std::string out;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        const auto byte = static_cast<unsigned char>(c);
        const bool ends_line = c == '\n' || (c == '\r' && text.substr(i + 1, 1) != "\n");
        if (c == '\n' || c == '\r' || c == '\t' || c == '\\') {
            out += '\\';
            out += c == '\n' ? 'n' : c == '\r' ? 'r' : c == '\t' ? 't' : '\\';
        } else if (byte < 0x20 || byte >= 0x7f) {
            out.append("\\x").append(1, kHex[byte >> 4]).append(1, kHex[byte & 15]);
        } else {
            out += c;
        }
        if (ends_line) out += '\n';
    }
    if (!out.empty() && out.back() != '\n') out += '\n';
    return out;
}

CaseFile read_case(const std::filesystem::path& path) {
    CaseFile file;
    file.path = path;
    file.rule = path.parent_path().filename().string();
    const std::string text = slurp(path);
    Heading heading;
    std::string body;
    bool is_in_prose = true;
    const auto close = [&] {
        if (is_in_prose) {
            file.prose = body;
        } else {
            take_section(file, heading, body);
        }
        body.clear();
    };
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = std::min(text.find('\n', at), text.size() - 1) + 1;
        const std::string_view line(text.data() + at, end - at);
        at = end;
        if (!line.starts_with(kMark)) {
            body += line;
            continue;
        }
        close();
        is_in_prose = false;
        heading = read_heading(line.substr(0, line.find_last_not_of("\r\n") + 1));
    }
    close();
    if (is_in_prose) file.problem = "no sections";
    return file;
}

void write_case(const CaseFile& file) {
    const std::string escaped = file.is_escaped ? ": escaped\n" : "\n";
    std::ofstream out(file.path, std::ios::binary);
    out << file.prose;
    if (file.names_laws) out << "--- laws: " << file.laws << '\n';
    if (!file.settings.empty()) out << "--- settings\n" << file.settings;
    out << "--- pgn" << escaped << file.written_pgn;
    out << "--- findings\n";
    for (const std::string& line : file.findings)
        out << line << '\n';
    if (!file.has_fixed) return;
    out << "--- fixed" << escaped << (file.is_escaped ? escape_section(file.fixed) : file.fixed);
}

}  // namespace arbiter::cases
