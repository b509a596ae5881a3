#pragma once

#include <atomic>
#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>
#include <unistd.h>

namespace arbiter::testing {

// A file of its own for one test, gone at the end.
class WrittenFile {
  public:
    explicit WrittenFile(std::string_view bytes, std::string_view suffix = ".txt") {
        static std::atomic<unsigned> count{0};
        path_ = (std::filesystem::temp_directory_path() /
                 ("arbiter_clean_" + std::to_string(getpid()) + "_" + std::to_string(count++)))
                    .string();
        path_ += suffix;
        std::ofstream(path_, std::ios::binary) << bytes;
    }
    WrittenFile(const WrittenFile&) = delete;
    WrittenFile& operator=(const WrittenFile&) = delete;
    ~WrittenFile() {
        std::error_code error;
        std::filesystem::remove(path_, error);
    }

    [[nodiscard]] const std::string& path() const { return path_; }
    [[nodiscard]] std::string name() const {
        return std::filesystem::path(path_).filename().string();
    }

  private:
    std::string path_;
};

}  // namespace arbiter::testing
