#include "core/names/detail/name_form.hpp"

#include "core/base/text.hpp"
#include "core/encoding/fold.hpp"
#include "core/encoding/utf8.hpp"

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <utility>

namespace arbiter::names::detail {
namespace {

constexpr std::size_t kMostWords = 12;  // more are no name

// Neither letter nor digit: ASCII signs, no-break space and its neighbours, dashes and quotes.
bool is_sign(char32_t character) {
    if (character < 0x80) {
        const char c = static_cast<char>(character);
        return !is_ascii_letter(c) && !is_ascii_digit(c);
    }
    return character < 0xC0 || (character >= 0x2000 && character < 0x2070) || character == 0xFFFD;
}

// Calls `visit(character, bytes)` for each character; what is no UTF-8 is taken byte by byte.
template <class Visit>
void for_each_character(std::string_view text, Visit visit) {
    for (std::size_t i = 0; i < text.size();) {
        const std::size_t length = encoding::sequence_length(text, i);
        if (length == 0) {
            visit(char32_t{0x100000}, text.substr(i, 1));
            ++i;
            continue;
        }
        visit(encoding::character_at(text, i, length), text.substr(i, length));
        i += length;
    }
}

std::vector<std::string> words_of(std::string_view name) {
    std::vector<std::string> words;
    bool is_in_word = false;
    for_each_character(encoding::fold_to_ascii(name), [&](char32_t character,
                                                          std::string_view bytes) {
        const bool is_part_of_word = character == U'\'' || character == U'`' || character == 0x2019;
        if (is_part_of_word) return;  // O'Kelly
        if (is_sign(character)) {
            is_in_word = false;
            return;
        }
        if (!is_in_word && words.size() < kMostWords) words.emplace_back();
        is_in_word = true;
        words.back().append(bytes);
    });
    return words;
}

std::string joined(const std::vector<std::string>& words, std::size_t begin, std::size_t end) {
    std::string text;
    for (std::size_t i = begin; i < end; ++i)
        text += words[i];
    return text;
}

// One character, whatever the alphabet.
bool is_initial(std::string_view word) {
    return !word.empty() && encoding::sequence_length(word, 0) >= word.size();
}

}  // namespace

std::string folded_name(std::string_view name) {
    std::string folded;
    for_each_character(encoding::fold_to_ascii(name),
                       [&](char32_t character, std::string_view bytes) {
                           if (!is_sign(character)) folded.append(bytes);
                       });
    return folded;
}

std::string folded_in_two_letters(std::string_view name) {
    std::string spelled;
    bool has_any = false;
    for_each_character(name, [&](char32_t character, std::string_view bytes) {
        std::string_view letters;
        switch (character) {
            case 0xC4:
            case 0xE4:
            case 0xC6:
            case 0xE6:
                letters = "ae";
                break;
            case 0xD6:
            case 0xF6:
            case 0xD8:
            case 0xF8:
                letters = "oe";
                break;
            case 0xDC:
            case 0xFC:
                letters = "ue";
                break;
            case 0xC5:
            case 0xE5:
                letters = "aa";
                break;
            default:
                break;
        }
        has_any |= !letters.empty();
        spelled.append(letters.empty() ? bytes : letters);
    });
    return has_any ? folded_name(spelled) : std::string();
}

PersonForm person_form(std::string_view name) {
    PersonForm form;
    if (const std::size_t comma = name.find(','); comma != std::string_view::npos) {
        form.has_comma = form.tells_surname = true;
        form.surname = folded_name(name.substr(0, comma));
        form.given = words_of(name.substr(comma + 1));
        return form;
    }
    std::vector<std::string> words = words_of(name);
    if (words.size() < 2) {
        form.surname = joined(words, 0, words.size());
        return form;
    }
    std::size_t begin = 0;  // of the surname
    std::size_t end = words.size();
    form.tells_surname = is_initial(words.back()) || is_initial(words.front());
    if (is_initial(words.back())) {
        while (end > 1 && is_initial(words[end - 1]))
            --end;
    } else if (is_initial(words.front())) {
        while (is_initial(words[begin]))
            ++begin;
    } else {
        begin = end - 1;
    }
    form.surname = joined(words, begin, end);
    for (std::size_t i = 0; i < words.size(); ++i)
        if (i < begin || i >= end) form.given.push_back(std::move(words[i]));
    return form;
}

std::vector<PersonForm> person_forms(std::string_view name) {
    std::vector<PersonForm> forms{person_form(name)};
    if (forms.front().given.empty()) return forms;
    if (forms.front().has_comma) {
        std::vector<std::string> surnames = words_of(name.substr(0, name.find(',')));
        if (surnames.size() < 2 || is_initial(surnames.front())) return forms;
        PersonForm shorter = forms.front();
        shorter.surname = std::move(surnames.front());
        forms.push_back(std::move(shorter));
    }
    if (forms.front().tells_surname) return forms;
    std::vector<std::string> words = words_of(name);
    PersonForm other;
    other.surname = std::move(words.front());
    other.given.assign(std::make_move_iterator(words.begin() + 1),
                       std::make_move_iterator(words.end()));
    forms.push_back(std::move(other));
    return forms;
}

bool is_abbreviated(const PersonForm& form) {
    constexpr std::size_t kShortestName = 3;  // letters; "Ad" may mean Adam
    return !form.given.empty() && std::ranges::all_of(form.given, [](const std::string& given) {
        return given.size() < kShortestName;
    });
}

std::string_view without_namesake_number(std::string_view name) {
    constexpr std::size_t kYearDigits = 4;
    std::string_view rest = name;
    const bool is_in_brackets = rest.ends_with(')');
    if (is_in_brackets) rest.remove_suffix(1);
    const std::size_t letters = rest.find_last_not_of("0123456789");
    const std::size_t digits = rest.size() - letters - 1;  // also when there is nothing else
    if (letters == std::string_view::npos || digits == 0) return name;
    const char before = rest[letters];
    const bool is_attached =
        is_ascii_letter(before) || static_cast<unsigned char>(before) >= 0x80 || before == '.';
    const bool is_year = digits == kYearDigits && (is_in_brackets ? before == '(' : before == ' ');
    if (is_in_brackets ? !is_year : !is_year && !is_attached) return name;
    rest = rest.substr(0, letters + (is_attached && before != '.' ? 1 : 0));
    return trimmed(rest);
}

bool is_worse_name(std::string_view right, std::string_view written) {
    const auto has_digit = [](std::string_view text) {
        return std::ranges::any_of(text, is_ascii_digit);
    };
    if (has_digit(right) && !has_digit(written)) return true;
    if (right.find('(') != std::string_view::npos && written.find('(') == std::string_view::npos)
        return true;
    const bool has_comma = right.find(',') != std::string_view::npos;
    if (!has_comma && written.find(',') != std::string_view::npos) return true;
    // "Narayanan.S.L"
    for (std::size_t dot = right.find('.'); !has_comma && dot != std::string_view::npos;
         dot = right.find('.', dot + 1))
        if (dot + 1 < right.size() && is_ascii_letter(right[dot + 1])) return true;
    const PersonForm form = person_form(right);
    const PersonForm other = person_form(written);
    // Not "Wei, Yi", whose name has two letters.
    return !form.given.empty() && std::ranges::all_of(form.given, is_initial) &&
           !other.given.empty() && !is_abbreviated(other);
}

bool may_stand_for(const PersonForm& written, const PersonForm& full) {
    if (written.surname != full.surname || written.given.empty() ||
        written.given.size() > full.given.size())
        return false;
    for (std::size_t i = 0; i < written.given.size(); ++i)
        if (!full.given[i].starts_with(written.given[i])) return false;
    return true;
}

bool is_one_edit_apart(std::string_view a, std::string_view b) {
    if (a.size() > b.size()) std::swap(a, b);
    if (b.size() - a.size() > 1) return false;
    const auto [at_a, at_b] = std::ranges::mismatch(a, b);
    a.remove_prefix(static_cast<std::size_t>(at_a - a.begin()));
    b.remove_prefix(static_cast<std::size_t>(at_b - b.begin()));
    if (a.size() < b.size()) return a == b.substr(1);
    if (a.size() < 2) return true;
    const bool is_swapped = a[0] == b[1] && a[1] == b[0] && a.substr(2) == b.substr(2);
    return is_swapped || a.substr(1) == b.substr(1);
}

}  // namespace arbiter::names::detail
