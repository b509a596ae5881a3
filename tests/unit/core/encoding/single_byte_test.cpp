#include "core/encoding/detail/single_byte.hpp"

#include "core/encoding/charset.hpp"
#include "core/encoding/convert.hpp"
#include "core/encoding/local_charset.hpp"
#include "core/encoding/utf8.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cstdint>
#include <iconv.h>
#include <optional>
#include <string>

namespace arbiter::encoding {
namespace single_byte_test {

// One conversion by iconv(3), which the program does without.
class Iconv {
  public:
    Iconv(const char* to, const char* from) : handle_(::iconv_open(to, from)) {}
    Iconv(const Iconv&) = delete;
    Iconv& operator=(const Iconv&) = delete;
    ~Iconv() { ::iconv_close(handle_); }

    [[nodiscard]] std::optional<std::string> convert(std::string text) const {
        std::array<char, 16> out{};
        char* from = text.data();
        char* to = out.data();
        std::size_t left = text.size();
        std::size_t room = out.size();
        const bool is_done = ::iconv(handle_, &from, &left, &to, &room) == 0 && left == 0;
        ::iconv(handle_, nullptr, nullptr, nullptr, nullptr);
        if (!is_done) return std::nullopt;
        return std::string(out.data(), out.size() - room);
    }

  private:
    iconv_t handle_;
};

struct Set {
    const char* name;
    detail::SingleByteSet set;
};

class SingleByte : public ::testing::TestWithParam<Set> {};

TEST_P(SingleByte, MeansWhatIconvSays) {
    const Iconv reference("UTF-8", GetParam().name);
    const detail::HighHalf& table = detail::high_half(GetParam().set);
    for (unsigned value = 0; value < 256; ++value) {
        const char byte = static_cast<char>(value);
        std::string text;
        append_utf8(detail::character_of(byte, table), text);
        EXPECT_EQ(text, reference.convert(std::string(1, byte)).value_or(std::string(kReplacement)))
            << value;
    }
}

// The characters of Plane 14 that iconv(3) drops are beyond these.
TEST_P(SingleByte, HasTheCharactersThatIconvHas) {
    const Iconv reference(GetParam().name, "UTF-8");
    const detail::HighHalf& table = detail::high_half(GetParam().set);
    for (char32_t character = 1; character < 0x11000; ++character) {
        if (character >= 0xD800 && character < 0xE000) continue;  // surrogates
        std::string text;
        append_utf8(character, text);
        const auto byte = detail::byte_of(character, table);
        const auto expected = reference.convert(text);
        ASSERT_EQ(byte.has_value(), expected.has_value()) << std::uint32_t{character};
        if (!byte) continue;
        ASSERT_EQ(std::string(1, *byte), *expected) << std::uint32_t{character};
    }
}

INSTANTIATE_TEST_SUITE_P(Sets, SingleByte,
                         ::testing::Values(Set{"WINDOWS-1250", detail::SingleByteSet::Windows1250},
                                           Set{"WINDOWS-1251", detail::SingleByteSet::Windows1251},
                                           Set{"WINDOWS-1252", detail::SingleByteSet::Windows1252},
                                           Set{"WINDOWS-1253", detail::SingleByteSet::Windows1253},
                                           Set{"WINDOWS-1254", detail::SingleByteSet::Windows1254},
                                           Set{"WINDOWS-1257", detail::SingleByteSet::Windows1257},
                                           Set{"KOI8-R", detail::SingleByteSet::Koi8R},
                                           Set{"IBM437", detail::SingleByteSet::Ibm437},
                                           Set{"IBM850", detail::SingleByteSet::Ibm850},
                                           Set{"ISO-8859-1", detail::SingleByteSet::Latin1}),
                         [](const auto& each) {
                             std::string name = each.param.name;
                             std::erase(name, '-');
                             return name;
                         });

// Every set by its public name, byte by byte.
TEST(SingleByteSets, AreReachedByTheirNames) {
    for (const Charset charset : {Charset::Windows1250, Charset::Windows1251, Charset::Windows1252,
                                  Charset::Koi8R, Charset::Ibm437, Charset::Ibm850}) {
        const Iconv reference("UTF-8", std::string(name_of(charset)).c_str());
        for (unsigned value = 128; value < 256; ++value) {
            const std::string byte(1, static_cast<char>(value));
            EXPECT_EQ(to_utf8(byte, charset),
                      reference.convert(byte).value_or(std::string(kReplacement)))
                << name_of(charset) << ' ' << value;
        }
    }
    for (const LocalCharset charset :
         {LocalCharset::Windows1250, LocalCharset::Windows1251, LocalCharset::Windows1252,
          LocalCharset::Windows1253, LocalCharset::Windows1254, LocalCharset::Windows1257,
          LocalCharset::Koi8R}) {
        const Iconv reference("UTF-8", std::string(name_of(charset)).c_str());
        for (unsigned value = 128; value < 256; ++value) {
            const std::string byte(1, static_cast<char>(value));
            EXPECT_EQ(decoded(byte, charset),
                      reference.convert(byte).value_or(std::string(kReplacement)))
                << name_of(charset) << ' ' << value;
        }
    }
}

}  // namespace single_byte_test
}  // namespace arbiter::encoding
