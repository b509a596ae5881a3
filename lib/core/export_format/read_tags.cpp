#include "core/export_format/read_tags.hpp"

#include "core/encoding/convert.hpp"
#include "core/pgn/decode.hpp"
#include "core/pgn/known_tags.hpp"

#include <string_view>

namespace arbiter::export_format {
namespace {

// For roster tags: the tag that counts. All others are kept as they are written.
std::string_view name_of(const pgn::GameView& view, const pgn::TagPair& tag) {
    const std::string_view counted = view.counted_name_of(tag);
    const std::int32_t known = pgn::known_tag_index(counted);
    const bool is_of_roster = known >= 0 && known < static_cast<std::int32_t>(pgn::kRosterTags);
    return is_of_roster ? counted : view.name_of(tag);
}

}  // namespace

void read_tags(const pgn::GameView& view, encoding::Charset charset, Arena& arena,
               std::vector<Tag>& into) {
    into.clear();
    const auto decoded = [&](std::string_view written) {
        if (written.find('\\') != std::string_view::npos)
            written = arena.copy(pgn::decode_tag_value(written));
        if (view.traits.has_high && charset != encoding::Charset::Utf8)
            written = arena.copy(encoding::to_utf8(written, charset));
        return written;
    };
    for (const pgn::TagPair& tag : view.tags)
        into.push_back({name_of(view, tag), decoded(view.value_of(tag))});
}

}  // namespace arbiter::export_format
