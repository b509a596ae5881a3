#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>
#include <utility>

namespace arbiter::pgn {

// A text whose memory goes on after its end, so that whole blocks of it may be read: what
// GameReader reads. The bytes there change nothing. Only owners of such memory make one:
// PaddedText, and the slabs of the pipeline.   LIFETIME: of that memory.
class PaddedView {
  public:
    // Bytes that its memory has after the text.
    static constexpr std::size_t kPadding = 128;

    // Views no text.
    PaddedView() : text_(std::string_view(kNothing).substr(0, 0)) {}
    // REQUIRES: kPadding readable bytes after `text`.
    [[nodiscard]] static PaddedView with_padding_after(std::string_view text) {
        return PaddedView(text);
    }

    [[nodiscard]] std::string_view text() const { return text_; }

  private:
    explicit PaddedView(std::string_view text) : text_(text) {}

    static constexpr char kNothing[kPadding] = {};
    std::string_view text_;
};

// Owns a text, for GameReader. THREADS: one owner; keeps its memory.
class PaddedText {
  public:
    PaddedText() : PaddedText(std::string()) {}
    explicit PaddedText(std::string text) : memory_(std::move(text)) { pad(); }
    void assign(std::string_view text) {
        memory_.assign(text);
        pad();
    }

    [[nodiscard]] std::string_view text() const {
        return std::string_view(memory_).substr(0, memory_.size() - PaddedView::kPadding);
    }
    // NOLINTNEXTLINE(google-explicit-constructor): readers take either.
    operator PaddedView() const& { return PaddedView::with_padding_after(text()); }
    operator PaddedView() const&& = delete;

  private:
    void pad() { memory_.append(PaddedView::kPadding, '\0'); }

    std::string memory_;
};

// The eight bytes at `at`, or whatever follows the text there.
// REQUIRES: `at` is at most kPadding - 8 bytes after the end of a PaddedView.
[[nodiscard]] inline std::uint64_t eight_bytes_at(const char* at) {
    std::uint64_t bytes = 0;
    std::memcpy(&bytes, at, sizeof bytes);
    return bytes;
}

}  // namespace arbiter::pgn
