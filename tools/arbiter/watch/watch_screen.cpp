#include "tools/arbiter/watch/watch_screen.hpp"

#include "tools/arbiter/print.hpp"

#include <algorithm>
#include <array>
#include <poll.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>
#include <utility>

namespace arbiter::tools {
namespace {

constexpr std::size_t kLinesKept = 50;

}  // namespace

struct WatchScreen::Terminal {
    termios before{};
    bool is_set = false;
};

WatchScreen::WatchScreen(bool has_color, int zone_minutes)
    : terminal_(std::make_unique<Terminal>()) {
    view_.has_color = has_color;
    view_.zone_minutes = zone_minutes;
    if (::tcgetattr(STDIN_FILENO, &terminal_->before) == 0) {
        termios keys = terminal_->before;
        keys.c_lflag &= ~static_cast<tcflag_t>(ICANON | ECHO);
        keys.c_cc[VMIN] = 0;
        keys.c_cc[VTIME] = 0;
        terminal_->is_set = ::tcsetattr(STDIN_FILENO, TCSANOW, &keys) == 0;
    }
    print("\033[?1049h\033[?25l");  // the other screen, without cursor
}

WatchScreen::~WatchScreen() {
    close();
}

void WatchScreen::close() {
    if (terminal_ == nullptr) return;
    if (terminal_->is_set) (void)::tcsetattr(STDIN_FILENO, TCSANOW, &terminal_->before);
    terminal_.reset();
    constexpr std::string_view kBack = "\033[?25h\033[?1049l";
    (void)!::write(STDOUT_FILENO, kBack.data(), kBack.size());
}

void WatchScreen::add_line(std::string line) {
    if (line.ends_with('\n')) line.pop_back();
    lines_.push_back(std::move(line));
    if (lines_.size() > kLinesKept) lines_.pop_front();
}

void WatchScreen::draw(const watch::State& state, const watch::Settings& settings,
                       watch::Moment now) {
    if (terminal_ == nullptr) return;
    read_keys(state);
    winsize size{};
    if (::ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col != 0) {
        view_.columns = size.ws_col;
        view_.rows = size.ws_row;
    }
    const std::vector<std::string> said(lines_.begin(), lines_.end());
    std::string out = "\033[H";
    for (const std::string& line : watch::table_of(state, settings, now, view_, said)) {
        if (out.size() > 3) out += "\r\n";
        out += line + "\033[K";
    }
    print(out + "\033[J");
}

std::string WatchScreen::take_acknowledged() {
    return std::exchange(acknowledged_, {});
}

void WatchScreen::read_keys(const watch::State& state) {
    std::array<char, 64> keys{};
    struct pollfd wait {
        .fd = STDIN_FILENO, .events = POLLIN, .revents = 0
    };
    if (::poll(&wait, 1, 0) <= 0) return;
    const ssize_t count = ::read(STDIN_FILENO, keys.data(), keys.size());
    for (ssize_t i = 0; i < count; ++i) {
        const char key = keys[static_cast<std::size_t>(i)];
        const bool is_arrow = key == '\033' && i + 2 < count;
        if (is_arrow) i += 2;
        take_key(is_arrow ? (keys[static_cast<std::size_t>(i)] == 'A' ? 'k' : 'j') : key, state);
    }
}

void WatchScreen::take_key(char key, const watch::State& state) {
    const std::vector<std::size_t> order = watch::table_order(state, view_.filter);
    switch (key) {
        case 'q':
            is_ended_ = true;
            break;
        case 'j':
            if (view_.selected + 1 < order.size()) ++view_.selected;
            break;
        case 'k':
            if (view_.selected != 0) --view_.selected;
            break;
        case '\n':
        case '\r':
            view_.is_game_shown = !view_.is_game_shown;
            break;
        case 'f': {
            const auto next = view_.filter ? static_cast<int>(*view_.filter) + 1 : 0;
            view_.filter.reset();
            if (next <= static_cast<int>(watch::Who::Operator))
                view_.filter = static_cast<watch::Who>(next);
            view_.selected = 0;
            break;
        }
        case 'a':
            if (view_.selected < order.size())
                for (const watch::Alert& alert : state.boards[order[view_.selected]].alerts)
                    if (!alert.is_acknowledged && acknowledged_.empty()) acknowledged_ = alert.id;
            break;
        default:
            break;
    }
}

}  // namespace arbiter::tools
