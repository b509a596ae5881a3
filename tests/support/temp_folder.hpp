#pragma once

#include <string>
#include <string_view>

namespace arbiter::io::testing {

// A folder of its own for one test, gone with everything in it at the end.
class TempFolder {
  public:
    TempFolder();
    TempFolder(const TempFolder&) = delete;
    TempFolder& operator=(const TempFolder&) = delete;
    ~TempFolder();

    [[nodiscard]] const std::string& path() const { return path_; }
    [[nodiscard]] std::string operator/(std::string_view name) const;

    // Writes a file (and the folders above it); returns its path.
    std::string write(std::string_view name, std::string_view bytes) const;

  private:
    std::string path_;
};

[[nodiscard]] std::string bytes_of(const std::string& path);

}  // namespace arbiter::io::testing
