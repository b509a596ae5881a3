#include "core/text/json_line.hpp"

#include "core/text/utf8.hpp"

#include <gtest/gtest.h>
#include <rapidjson/prettywriter.h>
#include <rapidjson/stringbuffer.h>
#include <rapidjson/writer.h>

#include <cstdint>
#include <iterator>
#include <random>
#include <string>
#include <string_view>

namespace arbiter::text::detail {
namespace json_line_test {

std::string line_of(JsonLine& json) {
    std::string out;
    json.take_line(out);
    return out;
}

std::string by_rapidjson(std::string_view text) {
    std::string scratch;
    const std::string_view utf8 = to_utf8(text, scratch);
    rapidjson::StringBuffer buffer;
    rapidjson::Writer<rapidjson::StringBuffer> writer{buffer};
    writer.String(utf8.data(), static_cast<rapidjson::SizeType>(utf8.size()));
    return std::string(buffer.GetString(), buffer.GetSize()) + "\n";
}

TEST(JsonLine, PutsCommasBetweenValues) {
    JsonLine json;
    for (int round = 0; round < 2; ++round) {
        json.begin_object().key("a").number(0).key("b").begin_array().end_array();
        json.key("c").begin_array().string("x").null().begin_object().end_object().boolean(true);
        json.end_array().key("d").begin_object().key("e").null();
        json.end_object().key("f").number(18446744073709551615U).end_object();
        EXPECT_EQ(line_of(json), R"({"a":0,"b":[],"c":["x",null,{},true],"d":{"e":null},)"
                                 R"("f":18446744073709551615})"
                                 "\n");
    }
}

TEST(JsonLine, EscapesKeysThatAreNotOurs) {
    JsonLine json;
    for (std::size_t size = 0; size < 3000; size += 7) {
        const std::string name(size, '"');
        json.begin_object().escaped_key(name).number(1).escaped_key("b").null().end_object();
        std::string escaped;
        for (std::size_t i = 0; i < size; ++i)
            escaped += "\\\"";
        ASSERT_EQ(line_of(json), "{\"" + escaped + "\":1,\"b\":null}\n");
    }
}

// Plain text is copied eight bytes at a time.
TEST(JsonLine, EscapesEveryByteAsRapidJsonDoesWhereverItStands) {
    JsonLine json;
    for (std::size_t size = 1; size < 20; ++size) {
        for (std::size_t at = 0; at < size; ++at) {
            for (unsigned byte = 0; byte < 0x100; ++byte) {
                std::string text(size, '~');
                text[at] = static_cast<char>(byte);
                json.string(text);
                ASSERT_EQ(line_of(json), by_rapidjson(text)) << byte << " at " << at;
            }
        }
    }
}

TEST(JsonLine, AgreesWithRapidJsonOnRandomBytes) {
    std::mt19937 random{20261122};
    JsonLine json;
    for (int round = 0; round < 2000; ++round) {
        std::string text(random() % 300, ' ');
        for (char& c : text)
            c = static_cast<char>(random() % (round % 3 == 0 ? 256 : 128));
        json.string(text);
        ASSERT_EQ(line_of(json), by_rapidjson(text));
    }
}

std::string indented(JsonLine& json) {
    std::string out;
    json.take_indented(out);
    return out;
}

TEST(JsonLine, IndentsForPeople) {
    JsonLine json;
    json.begin_object().key("a").number(0).key("b").begin_array().end_array();
    json.key("c").begin_array().string("x,:{}[]\\\"").null().begin_object().end_object();
    json.end_array().end_object();
    EXPECT_EQ(indented(json), R"({
    "a": 0,
    "b": [],
    "c": [
        "x,:{}[]\\\"",
        null,
        {}
    ]
}
)");
    json.boolean(true);
    EXPECT_EQ(indented(json), "true\n");
}

// A random value, told to both writers.
template <class Ours, class Theirs>
void write_random(std::mt19937& random, unsigned depth, Ours& ours, Theirs& theirs) {
    constexpr std::string_view kTexts[] = {"", "a", "\\", "\"", "{[,:]}", "\n"};
    const std::string_view text = kTexts[random() % std::size(kTexts)];
    const auto write_text = [&] {
        theirs.String(text.data(), static_cast<rapidjson::SizeType>(text.size()));
    };
    const auto kind = static_cast<unsigned>(random() % (depth == 0 ? 3 : 5));
    if (kind == 0) {
        ours.null();
        theirs.Null();
    } else if (kind == 1) {
        const std::uint64_t number = random();
        ours.number(number);
        theirs.Uint64(number);
    } else if (kind == 2) {
        ours.string(text);
        write_text();
    } else if (kind == 3) {
        ours.begin_array();
        theirs.StartArray();
        for (auto i = random() % 4; i-- > 0;)
            write_random(random, depth - 1, ours, theirs);
        ours.end_array();
        theirs.EndArray();
    } else {
        ours.begin_object();
        theirs.StartObject();
        for (auto i = random() % 4; i-- > 0;) {
            ours.escaped_key(text);
            write_text();
            write_random(random, depth - 1, ours, theirs);
        }
        ours.end_object();
        theirs.EndObject();
    }
}

TEST(JsonLine, IndentsAsRapidJsonDoes) {
    std::mt19937 random{20261128};
    JsonLine json;
    for (int round = 0; round < 500; ++round) {
        rapidjson::StringBuffer buffer;
        rapidjson::PrettyWriter<rapidjson::StringBuffer> writer{buffer};
        write_random(random, 4, json, writer);
        ASSERT_EQ(indented(json), std::string(buffer.GetString(), buffer.GetSize()) + "\n");
    }
}

}  // namespace json_line_test
}  // namespace arbiter::text::detail
