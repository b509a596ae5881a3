#pragma once

#include <concepts>
#include <functional>
#include <memory>
#include <utility>
#include <vector>

namespace arbiter::engine {
namespace detail {

// The part of PerThread that is no template; it hides oneTBB.
class ThreadValues {
  public:
    using Value = std::shared_ptr<void>;
    explicit ThreadValues(std::function<Value()> make);
    ThreadValues(const ThreadValues&) = delete;
    ThreadValues& operator=(const ThreadValues&) = delete;
    ~ThreadValues();

    [[nodiscard]] void* local();
    [[nodiscard]] const std::vector<Value>& all() const { return all_; }

  private:
    struct Slots;
    std::function<Value()> make_;
    std::vector<Value> all_;
    std::unique_ptr<Slots> slots_;
};

}  // namespace detail

// One value for each thread that uses it, made on first use. THREADS: any.
template <class T>
class PerThread {
  public:
    PerThread() : values_([] { return std::make_shared<T>(); }) {}
    // `make` returns a new value.
    template <std::invocable Make>
    explicit PerThread(Make make)
        : values_([make = std::move(make)] { return std::shared_ptr<T>(new T(make())); }) {}

    // That of the calling thread.
    [[nodiscard]] T& local() { return *static_cast<T*>(values_.local()); }

    // Over the values of all threads that have one.
    class Iterator {
      public:
        explicit Iterator(const detail::ThreadValues::Value* at) : at_(at) {}
        [[nodiscard]] T& operator*() const { return *static_cast<T*>(at_->get()); }
        Iterator& operator++() { return ++at_, *this; }
        [[nodiscard]] bool operator==(const Iterator&) const = default;

      private:
        const detail::ThreadValues::Value* at_;
    };
    // REQUIRES: no thread uses its value for the first time meanwhile.
    [[nodiscard]] Iterator begin() { return Iterator(values_.all().data()); }
    [[nodiscard]] Iterator end() { return Iterator(values_.all().data() + values_.all().size()); }

  private:
    detail::ThreadValues values_;
};

}  // namespace arbiter::engine
