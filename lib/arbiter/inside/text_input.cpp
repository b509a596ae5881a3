#include "arbiter/inside/text_input.hpp"

#include <algorithm>
#include <utility>

namespace arbiter {
inline namespace v1 {
namespace hidden {

void FedSource::feed(std::string_view bytes) {
    bytes_.erase(0, std::exchange(used_, 0));
    bytes_.append(bytes);
}

std::size_t FedSource::read(std::span<char> into) {
    const std::size_t count = std::string_view(bytes_).substr(used_).copy(into.data(), into.size());
    used_ += count;
    return count;
}

std::size_t ViewSource::read(std::span<char> into) {
    const std::size_t count = text_.copy(into.data(), into.size());
    text_.remove_prefix(count);
    return count;
}

SourceCutter::SourceCutter(const Plan& plan, std::unique_ptr<audit::TextSource> source,
                           std::string name, std::size_t slab_bytes)
    : source_(std::move(source)), cutter_(audit::CutAt::Games, slab_bytes) {
    if (plan.reads_other_formats) cutter_.read_other_formats();
    cutter_.begin({.file = std::move(name)});
}

bool SourceCutter::next(audit::Batch& batch) {
    return !cutter_.is_over() && cutter_.next(*source_, batch);
}

}  // namespace hidden
}  // namespace v1
}  // namespace arbiter
