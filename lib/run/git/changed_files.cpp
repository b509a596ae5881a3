#include "run/git/changed_files.hpp"

#include "core/base/text.hpp"
#include "run/git/patch_reader.hpp"
#include "run/io/child_process.hpp"
#include "run/io/error.hpp"
#include "run/io/input.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <map>
#include <set>
#include <string_view>
#include <utility>

namespace arbiter::git {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kShown = 300;  // bytes of a name in a message

// Ends changed_since(): its sentence becomes the error.
struct Failure {
    std::string sentence;
};

// The sentence of git itself, without its "fatal: " and what follows its first line.
std::string first_line(std::string_view errors) {
    for (const std::string_view prefix : {"fatal: ", "error: "})
        if (errors.starts_with(prefix)) errors.remove_prefix(prefix.size());
    return escaped(errors.substr(0, errors.find('\n')), kShown);
}

// Runs git in the folder `where`.
io::ChildEnd run_git(const std::string& where, const std::vector<std::string>& words,
                     const std::function<void(std::string_view)>& take) {
    constexpr std::array<std::string_view, 8> kTies{
        "GIT_DIR",        "GIT_WORK_TREE", "GIT_INDEX_FILE",    "GIT_PREFIX",
        "GIT_COMMON_DIR", "GIT_NAMESPACE", "GIT_EXTERNAL_DIFF", "GIT_DIFF_OPTS"};
    std::vector<std::string> all{"git", "--no-optional-locks", "--no-pager", "-C", where};
    all.insert(all.end(), words.begin(), words.end());
    const io::ChildEnd end = io::run_child(all, kTies, take);
    if (!end.was_found)
        throw Failure{"--changed-since asks git, but no program git is on the PATH; install it"};
    return end;
}

// What git prints, without the last line end; an empty text with what git says where it failed.
struct Answer {
    std::string text, errors;
    bool is_good = false;
};
Answer ask_git(const std::string& where, const std::vector<std::string>& words) {
    Answer answer;
    const io::ChildEnd end =
        run_git(where, words, [&](std::string_view piece) { answer.text += piece; });
    answer.is_good = end.exit_code == 0;
    answer.errors = end.errors;
    if (answer.text.ends_with('\n')) answer.text.pop_back();
    return answer;
}

// Splits what git ends with NULs.
template <class Visit>
void for_each_field(std::string_view text, Visit visit) {
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\0'), text.size());
        visit(text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
    }
}

// One repository: what was changed in it, and what it tracks.
class Repository {
  public:
    Repository(std::string top, const std::string& revision, std::vector<std::string>& notes)
        : top_(std::move(top)) {
        const std::string base = base_of(revision, notes);
        PatchReader patch;
        const io::ChildEnd end =
            run_git(top_,
                    {"diff", "--unified=0", "--inter-hunk-context=0", "--src-prefix=a/",
                     "--dst-prefix=b/", "--find-renames", "--indent-heuristic", "--no-ext-diff",
                     "--no-textconv", "--no-color", "--ignore-submodules=all", base, "--"},
                    [&](std::string_view piece) { patch.read(piece); });
        if (end.exit_code != 0)
            throw Failure{fmt::format("git diff failed in '{}': {}", escaped(top_, kShown),
                                      first_line(end.errors))};
        changes_ = patch.finish();
        const Answer tracked = ask_git(top_, {"ls-files", "-z"});
        if (!tracked.is_good)
            throw Failure{fmt::format("git ls-files failed in '{}': {}", escaped(top_, kShown),
                                      first_line(tracked.errors))};
        for_each_field(tracked.text, [&](std::string_view path) { tracked_.emplace(path); });
    }

    // `path` counts from the top.
    [[nodiscard]] ChangedLines of(const std::string& path) const {
        if (!tracked_.contains(path)) return ChangedLines::whole_file();
        const auto found = changes_.find(path);
        if (found == changes_.end()) return {};
        return is_converted(path) ? ChangedLines::whole_file() : found->second;
    }

  private:
    // The commit that changes are counted from.
    [[nodiscard]] std::string base_of(const std::string& revision,
                                      std::vector<std::string>& notes) const {
        const Answer commit =
            ask_git(top_, {"rev-parse", "--verify", "--quiet", revision + "^{commit}"});
        if (!commit.is_good) throw unknown_revision(revision);
        const Answer common = ask_git(top_, {"merge-base", commit.text, "HEAD"});
        if (common.is_good) return common.text.substr(0, common.text.find('\n'));
        notes.push_back(fmt::format(
            "no common commit of '{}' and HEAD is here (a shallow clone?), so games count as "
            "touched that differ from '{}' itself",
            escaped(revision, kShown), escaped(revision, kShown)));
        return commit.text;
    }

    [[nodiscard]] Failure unknown_revision(const std::string& revision) const {
        const Answer shallow = ask_git(top_, {"rev-parse", "--is-shallow-repository"});
        const std::string why =
            shallow.text == "true"
                ? "this clone is shallow; fetch its history, with 'fetch-depth: 0' or "
                  "'git fetch --unshallow'"
                : "a branch of a remote is named like 'origin/main' and must be fetched first";
        return {
            fmt::format("--changed-since is '{}', but the repository '{}' has no such commit: {}",
                        escaped(revision, kShown), escaped(top_, kShown), why)};
    }

    // Lines of what git stores are not lines of the file: large file storage, other encodings.
    [[nodiscard]] bool is_converted(const std::string& path) const {
        const Answer attributes =
            ask_git(top_, {"check-attr", "-z", "filter", "working-tree-encoding", "--", path});
        std::size_t number = 0;
        bool is_found = !attributes.is_good;
        for_each_field(attributes.text, [&](std::string_view field) {
            const bool is_value = number++ % 3 == 2;  // path, attribute, value
            is_found |= is_value && field != "unspecified" && field != "unset";
        });
        return is_found;
    }

    std::string top_;
    ChangesByPath changes_;
    std::set<std::string, std::less<>> tracked_;
};

// The repositories of the inputs, each asked once.
class Repositories {
  public:
    Repositories(const std::string& revision, std::vector<std::string>& notes)
        : revision_(revision), notes_(notes) {}

    [[nodiscard]] ChangedLines of(const std::string& input) {
        if (input == "-") throw Failure{"--changed-since needs files, and standard input is none"};
        std::error_code error;
        const fs::path file = fs::canonical(input, error);
        if (error) return ChangedLines::whole_file();  // the run says that it cannot be read
        const std::string top = top_of(file.parent_path().string(), input);
        const std::string path = file.lexically_relative(top).generic_string();
        const Repository& repository = at(top);
        ChangedLines changed = repository.of(path);
        // Lines of a packed file are not lines of its games.
        if (!changed.is_empty() && io::is_packed(input)) changed.add_whole_file();
        return changed;
    }

  private:
    const Repository& at(const std::string& top) {
        const auto known = repositories_.find(top);
        if (known != repositories_.end()) return known->second;
        return repositories_.try_emplace(top, top, revision_, notes_).first->second;
    }

    // Git is called once for each folder that has files.
    std::string top_of(const std::string& folder, const std::string& input) {
        const auto known = tops_.find(folder);
        if (known != tops_.end()) return known->second;
        const Answer answer = ask_git(folder, {"rev-parse", "--show-toplevel"});
        if (!answer.is_good || answer.text.empty()) throw no_work_tree(input, answer.errors);
        return tops_[folder] = answer.text;
    }

    [[nodiscard]] static Failure no_work_tree(const std::string& input, const std::string& errors) {
        const std::string said = first_line(errors);
        // As in containers, where the files come from outside.
        if (said.find("dubious ownership") != std::string::npos)
            return {
                fmt::format("--changed-since: git does not answer for '{}': {}; 'git config "
                            "--global --add safe.directory FOLDER' lets it",
                            escaped(input, kShown), said)};
        return {fmt::format("--changed-since: '{}' is in no work tree of git: {}",
                            escaped(input, kShown), said)};
    }

    const std::string& revision_;
    std::vector<std::string>& notes_;
    std::map<std::string, std::string> tops_;  // by folder
    std::map<std::string, Repository> repositories_;
};

}  // namespace

Result<ChangedFiles, std::string> changed_since(const std::string& revision,
                                                std::span<const std::string> inputs) {
    if (revision.empty() || revision.starts_with('-'))
        return Unexpected{fmt::format("--changed-since is '{}', but takes a commit, branch or tag",
                                      escaped(revision, kShown))};
    ChangedFiles changed;
    try {
        Repositories repositories(revision, changed.notes);
        for (const std::string& input : inputs)
            changed.by_input.push_back(repositories.of(input));
    } catch (const Failure& failure) {
        return Unexpected{failure.sentence};
    }
    return changed;
}

}  // namespace arbiter::git
