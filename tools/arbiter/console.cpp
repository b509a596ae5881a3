#include "tools/arbiter/console.hpp"

#include "core/text/utf8.hpp"

#include <spdlog/logger.h>
#include <spdlog/sinks/base_sink.h>

#include <cstdio>
#include <initializer_list>
#include <mutex>
#include <new>
#include <string>
#include <string_view>

namespace arbiter::tools {
namespace {

class StatusSink final : public spdlog::sinks::base_sink<std::mutex> {
  public:
    void set_status(std::string_view text) {
        const std::lock_guard lock(mutex_);
        if (text.empty() && status_.empty()) return;
        status_ = text;
        write({kClear, status_});
    }

  protected:
    void sink_it_(const spdlog::details::log_msg& message) override {
        const std::string_view text{message.payload.data(), message.payload.size()};
        write({status_.empty() ? std::string_view() : kClear, text, "\n", status_});
    }
    void flush_() override { std::fflush(stderr); }

  private:
    static constexpr std::string_view kClear = "\r\x1b[K";
    // At once, so that lines of several programs stay whole; without memory part by part: scripts
    // wait for the last line.
    static void write(std::initializer_list<std::string_view> parts) {
        std::string text;
        try {
            for (const std::string_view part : parts)
                text += part;
        } catch (const std::bad_alloc&) {
            for (const std::string_view part : parts)
                std::fwrite(part.data(), 1, part.size(), stderr);
            return;
        }
        std::fwrite(text.data(), 1, text.size(), stderr);
    }

    std::string status_;
};

spdlog::level::level_enum level_of(Talk talk) {
    switch (talk) {
        case Talk::Quiet:
            return spdlog::level::err;
        case Talk::Normal:
            return spdlog::level::info;
        case Talk::Verbose:
            return spdlog::level::debug;
    }
    return spdlog::level::info;
}

}  // namespace

struct Console::Impl {
    std::shared_ptr<StatusSink> sink = std::make_shared<StatusSink>();
    spdlog::logger logger{"arbiter", sink};

    void log(spdlog::level::level_enum level, std::string_view message) {
        if (!logger.should_log(level)) return;
        std::string text;
        text::append_printable(message, text);
        logger.log(level, spdlog::string_view_t{text.data(), text.size()});
    }
};

Console::Console(Talk talk) : impl_(std::make_unique<Impl>()) {
    impl_->logger.set_level(level_of(talk));
}
Console::~Console() {
    impl_->sink->set_status({});
}

void Console::detail(std::string_view message) {
    impl_->log(spdlog::level::debug, message);
}
void Console::note(std::string_view message) {
    impl_->log(spdlog::level::info, message);
}
void Console::error(std::string_view message) {
    impl_->log(spdlog::level::err, message);
}
void Console::always(std::string_view message) {
    impl_->log(spdlog::level::critical, message);
}

void Console::say_plain(std::string_view text) {
    if (text.ends_with('\n')) text.remove_suffix(1);
    impl_->logger.log(spdlog::level::info, spdlog::string_view_t{text.data(), text.size()});
}

void Console::set_status(std::string_view text) {
    impl_->sink->set_status(text);
}

}  // namespace arbiter::tools
