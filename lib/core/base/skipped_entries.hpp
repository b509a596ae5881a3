#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace arbiter {

// What may hold games and is not read: a link, an archive inside an archive, an encrypted entry.
// Counts all of them and names the first kMostNamed, so that an archive of links with long names
// costs a bounded memory.
class SkippedEntries {
  public:
    static constexpr std::size_t kMostNamed = 1000;
    static constexpr std::size_t kLongestText = 1000;  // bytes; of a longer one the start is kept

    struct Entry {
        std::string name;  // path as given, or 'a.zip!b.zip' inside an archive
        std::string why;   // what it is, and what to do to have it read
        friend bool operator==(const Entry&, const Entry&) = default;
    };

    void add(std::string name, std::string why) {
        ++count_;
        if (named_.size() == kMostNamed) return;
        named_.push_back({shortened(std::move(name)), shortened(std::move(why))});
    }
    void add(const SkippedEntries& others) {
        for (const Entry& entry : others.named_)
            add(entry.name, entry.why);
        add_unnamed(others.unnamed());
    }
    // Others, of which only the number is known.   REQUIRES: all names are taken, or `count` is 0.
    void add_unnamed(std::uint64_t count) { count_ += count; }

    [[nodiscard]] std::uint64_t count() const { return count_; }
    [[nodiscard]] std::span<const Entry> named() const { return named_; }
    [[nodiscard]] std::uint64_t unnamed() const { return count_ - named_.size(); }

  private:
    [[nodiscard]] static std::string shortened(std::string text) {
        if (text.size() <= kLongestText) return text;
        return text.substr(0, kLongestText) + "...";
    }

    std::vector<Entry> named_;
    std::uint64_t count_ = 0;
};

}  // namespace arbiter
