#include "run/shards/work_plan.hpp"

#include "core/base/fnv.hpp"
#include "core/base/text.hpp"
#include "run/io/text_size.hpp"
#include "run/io/zstd_frames.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <charconv>
#include <iterator>
#include <optional>
#include <utility>

namespace arbiter::shards {
namespace {

using engine::InputPiece;

// One thread decodes as much zstd as two others audit, and a third of that of other packed files
// (docs/evidence/shards.md): more cores than these wait.
constexpr unsigned kCoresOfZstd = 3;
constexpr unsigned kCoresOfOthers = 2;
constexpr unsigned kMostCores = 8;

// An input as it will be divided.
struct Planned {
    std::size_t input = 0;
    std::uint64_t size = 0, text_bytes = 0;
    Cuts cuts = Cuts::Nowhere;
    unsigned cores = 1;                 // that it keeps busy where it is not cut
    std::vector<io::ZstdFrame> frames;  // of Cuts::InFrames, with their text as it is estimated
};

void estimate_frames(const std::string& path, const io::OpenLimits& limits, Planned& planned) {
    planned.frames = io::zstd_frames_of(path, planned.size);
    const bool is_known = std::ranges::all_of(
        planned.frames, [](const io::ZstdFrame& frame) { return frame.text_bytes.has_value(); });
    const std::uint64_t sampled = is_known ? 0 : io::text_size_of(path, planned.size, limits).bytes;
    const auto text_of = [&](const io::ZstdFrame& frame) {
        const auto share = static_cast<__uint128_t>(sampled) * (frame.end - frame.at) /
                           std::max<std::uint64_t>(1, planned.size);
        return frame.text_bytes.value_or(static_cast<std::uint64_t>(share));
    };
    planned.text_bytes = 0;
    for (io::ZstdFrame& frame : planned.frames) {
        frame.text_bytes = text_of(frame);
        planned.text_bytes += *frame.text_bytes;
    }
    if (planned.frames.size() > 1) return;
    planned.cuts = Cuts::Nowhere;
    planned.cores = kCoresOfZstd;
}

Planned planned_of(const InputList& inputs, std::size_t input, const io::OpenLimits& limits) {
    const std::string& path = inputs.names()[input];
    Planned planned{.input = input, .size = inputs.size_of(input), .frames = {}};
    planned.text_bytes = planned.size;
    if (planned.size == 0) return planned;
    planned.cuts = cuts_of(path, limits);
    if (planned.cuts == Cuts::InFrames) {
        estimate_frames(path, limits, planned);
    } else if (planned.cuts == Cuts::Nowhere) {
        planned.text_bytes = io::text_size_of(path, planned.size, limits).bytes;
        planned.cores = kCoresOfOthers;
    }
    return planned;
}

// A part of an input, by the text before it.
struct Share {
    std::size_t planned = 0;
    std::uint64_t begin = 0, end = 0;
};
using Shares = std::vector<Share>;  // of one shard

// What a shard should have: a mean share, but not so little that the largest file that cannot be
// cut takes three times as long on all the cores that it keeps busy.
std::uint64_t due_of(const std::vector<Planned>& all, std::uint32_t most) {
    std::uint64_t total = 0;
    std::uint64_t longest = 0;
    for (const Planned& each : all) {
        total += each.text_bytes;
        if (each.cuts == Cuts::Nowhere) longest = std::max(longest, each.text_bytes / each.cores);
    }
    return std::max<std::uint64_t>({1, (total + most - 1) / most, longest / 3});
}

// Divides the inputs, so that each shard has about `due` of text, and half as much at least.
class Division {
  public:
    explicit Division(std::uint64_t due) : due_(due) {}

    void add(std::size_t index, const Planned& planned) {
        if (planned.cuts == Cuts::Nowhere) return add_whole(index, planned.text_bytes);
        for (std::uint64_t at = 0; at < planned.text_bytes || at == 0;) {
            const std::uint64_t rest = planned.text_bytes - at;
            const std::uint64_t room = due_ - std::min(due_, work_);
            // No rest is so small that it is hardly worth a shard.
            const std::uint64_t taken = rest <= room + due_ / 2 ? rest : std::max(room, due_ / 2);
            put({index, at, at + taken});
            at += std::max<std::uint64_t>(taken, 1);
        }
    }

    [[nodiscard]] std::vector<Shares> finish() {
        const bool is_small = work_ < due_ / 2 && !shards_.empty();
        if (!open_.empty() && is_small)
            shards_.back().insert(shards_.back().end(), open_.begin(), open_.end());
        else if (!open_.empty())
            shards_.push_back(open_);
        open_.clear();
        return std::move(shards_);
    }

  private:
    void add_whole(std::size_t index, std::uint64_t text) {
        const bool is_too_much = work_ >= due_ / 2 && work_ + text > due_ + due_ / 2;
        if (is_too_much) close();
        put({index, 0, text});
    }

    void put(Share share) {
        open_.push_back(share);
        work_ += share.end - share.begin;
        if (work_ >= due_) close();
    }

    void close() {
        shards_.push_back(std::move(open_));
        open_.clear();
        work_ = 0;
    }

    const std::uint64_t due_;
    std::vector<Shares> shards_;
    Shares open_;  // of the shard that is being filled
    std::uint64_t work_ = 0;
};

std::vector<Shares> divided(const std::vector<Planned>& all, std::uint32_t most) {
    for (std::uint64_t due = due_of(all, most);; due += due / 8 + 1) {
        Division division(due);
        for (std::size_t i = 0; i < all.size(); ++i)
            division.add(i, all[i]);
        std::vector<Shares> shards = division.finish();
        if (shards.size() <= most) return shards;
    }
}

// Where games begin near the places of a division.
class Places {
  public:
    Places(const InputList& inputs, const io::OpenLimits& limits, engine::CutAt cut_at)
        : inputs_(inputs), limits_(limits), cut_at_(cut_at) {}

    // The place after `text` bytes of text, or the next one behind it, and the text before that.
    struct Place {
        std::uint64_t byte = InputPiece::kEnd, skip = 0, text = 0;
    };
    [[nodiscard]] Place find(const Planned& planned, std::uint64_t text) const {
        const std::string& path = inputs_.names()[planned.input];
        Place place{.text = planned.text_bytes};
        if (text >= planned.text_bytes) return place;
        if (text == 0) return {0, 0, 0};
        if (planned.cuts == Cuts::InPlain) {
            const std::uint64_t byte = next_place(path, text, planned.size, cut_at_);
            return byte < planned.size ? Place{byte, 0, byte} : place;
        }
        std::uint64_t before = 0;
        for (const io::ZstdFrame& frame : planned.frames) {
            if (before < text) {
                before += *frame.text_bytes;
                continue;
            }
            const io::ZstdPlace cut =
                next_place_in_frames(path, frame.at, planned.size, limits_, cut_at_);
            if (cut == io::kZstdEnd) break;
            return {cut.frame, cut.skip, text_before(planned, cut)};
        }
        return place;
    }

  private:
    [[nodiscard]] static std::uint64_t text_before(const Planned& planned,
                                                   const io::ZstdPlace& place) {
        std::uint64_t text = place.skip;
        for (const io::ZstdFrame& frame : planned.frames)
            if (frame.at < place.frame) text += *frame.text_bytes;
        return std::min(text, planned.text_bytes);
    }

    const InputList& inputs_;
    const io::OpenLimits& limits_;
    const engine::CutAt cut_at_;
};

unsigned cores_for(const PlannedShard& shard, unsigned busy, std::uint64_t mean) {
    const std::uint64_t wanted = shard.text_bytes / std::max<std::uint64_t>(1, mean);
    return std::clamp<unsigned>(static_cast<unsigned>(std::min<std::uint64_t>(wanted, kMostCores)),
                                1, std::max(1U, busy));
}

}  // namespace

WorkPlan plan_by_work(const InputList& inputs, std::uint32_t most, const io::OpenLimits& limits,
                      engine::CutAt cut_at) {
    WorkPlan plan{.inputs_digest = inputs.digest(), .cut_at = cut_at, .states = {}, .shards = {}};
    std::vector<Planned> all;
    for (std::size_t i = 0; i < inputs.names().size(); ++i) {
        all.push_back(planned_of(inputs, i, limits));
        plan.states.push_back(inputs.state_of(i));
        plan.states.back().name.clear();
    }
    const Places places(inputs, limits, cut_at);
    Places::Place begin;  // of the next share of an input that is divided
    std::vector<unsigned> busy;
    std::uint64_t total = 0;
    for (const Shares& shares : divided(all, most)) {
        PlannedShard shard;
        unsigned cores = 1;
        for (const Share& share : shares) {
            const Planned& planned = all[share.planned];
            if (share.begin == 0) begin = {0, 0, 0};
            const Places::Place end = planned.cuts == Cuts::Nowhere
                                          ? Places::Place{.text = planned.text_bytes}
                                          : places.find(planned, share.end);
            const bool is_empty = begin.byte == end.byte && begin.skip == end.skip;
            if (begin.byte == InputPiece::kEnd || is_empty) continue;
            shard.pieces.push_back({.input = planned.input,
                                    .begin = begin.byte,
                                    .end = end.byte,
                                    .is_zstd = planned.cuts == Cuts::InFrames,
                                    .begin_skip = begin.skip,
                                    .end_skip = end.skip});
            if (shard.pieces.back().is_whole()) shard.pieces.back() = {.input = planned.input};
            shard.text_bytes += end.text - std::min(end.text, begin.text);
            cores = std::max(cores, planned.cores);
            begin = end;
        }
        if (shard.pieces.empty()) continue;
        total += shard.text_bytes;
        busy.push_back(cores);
        plan.shards.push_back(std::move(shard));
    }
    const std::uint64_t mean = total / std::max<std::size_t>(1, plan.shards.size());
    for (std::size_t i = 0; i < plan.shards.size(); ++i)
        plan.shards[i].cores = cores_for(plan.shards[i], busy[i], mean);
    return plan;
}

namespace {

constexpr std::string_view kFirstLine = "arbiter plan 1";

// Words of one line.
class PlanLine {
  public:
    explicit PlanLine(std::string_view line) : rest_(line) {}

    [[nodiscard]] std::string_view word() {
        const std::size_t end = std::min(rest_.find(' '), rest_.size());
        const std::string_view word = rest_.substr(0, end);
        rest_.remove_prefix(std::min(end + 1, rest_.size()));
        return word;
    }
    template <class Number = std::uint64_t>
    [[nodiscard]] Number number() {
        const std::string_view text = word();
        Number value{};
        const auto read = std::from_chars(text.data(), text.data() + text.size(), value);
        if (text.empty() || read.ec != std::errc() || read.ptr != text.data() + text.size())
            throw BadPlan("is damaged");
        return value;
    }
    void expect(std::string_view expected) {
        if (word() != expected) throw BadPlan("is damaged");
    }
    void end() const {
        if (!rest_.empty()) throw BadPlan("is damaged");
    }

  private:
    std::string_view rest_;
};

class PlanLines {
  public:
    explicit PlanLines(std::string_view text) : rest_(text) {}
    [[nodiscard]] PlanLine next() {
        const std::size_t end = rest_.find('\n');
        if (end == std::string_view::npos) throw BadPlan("is cut off");
        const PlanLine line(rest_.substr(0, end));
        rest_.remove_prefix(end + 1);
        return line;
    }
    [[nodiscard]] std::size_t left() const { return rest_.size(); }

  private:
    std::string_view rest_;
};

PlannedShard read_shard(PlanLines& lines, std::size_t inputs) {
    PlanLine line = lines.next();
    line.expect("shard");
    PlannedShard shard;
    shard.text_bytes = line.number();
    shard.cores = line.number<unsigned>();
    const auto pieces = line.number();
    line.end();
    if (pieces == 0 || pieces > lines.left()) throw BadPlan("is damaged");
    for (std::uint64_t i = 0; i < pieces; ++i) {
        PlanLine words = lines.next();
        words.expect("piece");
        InputPiece& piece = shard.pieces.emplace_back();
        piece.input = words.number();
        piece.is_zstd = words.number() != 0;
        piece.begin = words.number();
        piece.begin_skip = words.number();
        piece.end = words.number();
        piece.end_skip = words.number();
        words.end();
        if (piece.input >= inputs) throw BadPlan("is damaged");
    }
    return shard;
}

}  // namespace

std::string write_plan(const WorkPlan& plan) {
    std::string text =
        fmt::format("{}\ninputs {} {} {} {}\n", kFirstLine, plan.states.size(), plan.inputs_digest,
                    static_cast<unsigned>(plan.cut_at), plan.shards.size());
    for (const InputState& state : plan.states)
        text += fmt::format("input {} {}\n", state.bytes, state.modified_ns);
    for (const PlannedShard& shard : plan.shards) {
        text += fmt::format("shard {} {} {}\n", shard.text_bytes, shard.cores, shard.pieces.size());
        for (const InputPiece& piece : shard.pieces)
            text += fmt::format("piece {} {} {} {} {} {}\n", piece.input, piece.is_zstd ? 1 : 0,
                                piece.begin, piece.begin_skip, piece.end, piece.end_skip);
    }
    return text + fmt::format("end {}\n", Fnv64().bytes(text).value());
}

WorkPlan read_plan(std::string_view text) {
    if (!text.starts_with(kFirstLine) || text.substr(kFirstLine.size(), 1) != "\n")
        throw BadPlan("is no plan of this program");
    PlanLines lines(text);
    (void)lines.next();
    PlanLine head = lines.next();
    head.expect("inputs");
    const auto inputs = head.number();
    WorkPlan plan;
    plan.inputs_digest = head.number();
    plan.cut_at = head.number() == 0 ? engine::CutAt{} : engine::CutAt::Lines;
    const auto shards = head.number();
    head.end();
    if (inputs > text.size() || shards > text.size()) throw BadPlan("is damaged");
    for (std::uint64_t i = 0; i < inputs; ++i) {
        PlanLine line = lines.next();
        line.expect("input");
        InputState& state = plan.states.emplace_back();
        state.bytes = line.number();
        state.modified_ns = line.number<std::int64_t>();
        line.end();
    }
    for (std::uint64_t i = 0; i < shards; ++i)
        plan.shards.push_back(read_shard(lines, plan.states.size()));
    const std::size_t end = text.size() - lines.left();
    PlanLine last = lines.next();
    last.expect("end");
    if (last.number() != Fnv64().bytes(text.substr(0, end)).value() || lines.left() != 0)
        throw BadPlan("is damaged");
    return plan;
}

std::vector<InputPiece> pieces_by(const WorkPlan& plan, const InputList& inputs, Shard shard,
                                  engine::CutAt cut_at) {
    const bool is_of_these = plan.states.size() == inputs.names().size() &&
                             plan.inputs_digest == inputs.digest() && plan.cut_at == cut_at;
    if (!is_of_these) throw BadPlan("was made of other inputs, or when one had another size");
    if (shard.count != plan.shards.size())
        throw BadPlan(fmt::format("has {} shards, and not {}", plan.shards.size(), shard.count));
    const std::vector<InputPiece>& pieces = plan.shards[shard.index].pieces;
    for (const InputPiece& piece : pieces) {
        InputState then = plan.states[piece.input];
        then.name = inputs.names()[piece.input];
        if (then != inputs.state_of(piece.input))
            throw BadPlan(
                fmt::format("was made before '{}' was changed: make it again", escaped(then.name)));
        // Its time may have been set back. What zstd frames hold is not looked at again.
        const bool is_cut = !piece.is_zstd && !piece.begins_input();
        if (is_cut && next_place(then.name, piece.begin, then.bytes, cut_at) != piece.begin)
            throw BadPlan(fmt::format("cuts '{}' where no game begins any more: make it again",
                                      escaped(then.name)));
    }
    return pieces;
}

}  // namespace arbiter::shards
