// Makes one call of a program fail: LD_PRELOAD of scripts/faults.sh and fault_injection_test.py.
//
//   ARBITER_FAULT=CALL:N:HOW[:on]   the Nth CALL after main() began fails; with `on` every one from there
//   ARBITER_FAULT=CALL              nothing fails; ARBITER_FAULT_COUNT gets how many calls there were,
//                                   for `alloc` a line for each place: the number of its first call
//   ARBITER_FAULT_COUNT=FILE
//   ARBITER_FAULT_CLOCK=SECONDS     the time of day stands still there: for a program that writes it
//
// CALL: alloc open stat read write sync rename close. HOW: the name of an error (ENOMEM EINTR EIO ENOSPC
// EDQUOT EACCES), or `short`: one byte is read or written. Standard error is never hurt: it tells what is wrong.
// Allocations count from main() on: before it an abort is how the C++ runtime answers.

#define _GNU_SOURCE
#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <execinfo.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>

enum Call { ALLOC, OPEN, STAT, READ, WRITE, SYNC, RENAME, CLOSE, CALLS };
static const char* const kCalls[CALLS] = {"alloc", "open", "stat", "read", "write", "sync", "rename", "close"};

static int wanted = -1;
static long first = 0;  // 0: none fails
static int is_on = 0;
static int is_short = 0;
static int number = 0;
static const char* count_file = NULL;
static time_t time_of_day = 0;  // 0: it goes on
static atomic_int is_armed = 0;
static atomic_long calls = 0;
static _Thread_local int is_inside = 0;

enum { kMostPlaces = 1 << 16 };
static _Atomic uint64_t places[kMostPlaces];
static long first_calls[kMostPlaces];
static atomic_long place_count = 0;

static uint64_t place_of_caller(void) {
    void* frames[40];
    const int count = backtrace(frames, 40);
    uint64_t hash = 1469598103934665603u;
    for (int i = 2; i < count; ++i) hash = (hash ^ (uint64_t)(uintptr_t)frames[i]) * 1099511628211u;
    return hash == 0 ? 1 : hash;
}

static void note_place(long call) {
    const uint64_t place = place_of_caller();
    for (uint64_t at = place % kMostPlaces, i = 0; i < kMostPlaces; ++i, at = (at + 1) % kMostPlaces) {
        uint64_t empty = 0;
        if (atomic_compare_exchange_strong(&places[at], &empty, place)) {
            first_calls[atomic_fetch_add(&place_count, 1)] = call;
            return;
        }
        if (empty == place) return;
    }
}

// Does this call fail? 1: with errno; 2: short.
static int fails(enum Call call) {
    if (!atomic_load(&is_armed) || wanted != (int)call || is_inside) return 0;
    is_inside = 1;
    const long at = atomic_fetch_add(&calls, 1) + 1;
    if (first == 0 && call == ALLOC) note_place(at);
    is_inside = 0;
    if (first == 0 || (is_on ? at < first : at != first)) return 0;
    if (is_short) return 2;
    errno = number;
    return 1;
}

static void* next_of(const char* name) {
    return dlsym(RTLD_NEXT, name);
}
#define NEXT(name) \
    static __typeof__(name)* real = NULL; \
    if (real == NULL) real = (__typeof__(name)*)next_of(#name)

extern void* __libc_malloc(size_t);
extern void* __libc_calloc(size_t, size_t);
extern void* __libc_realloc(void*, size_t);
extern void* __libc_memalign(size_t, size_t);

void* malloc(size_t size) {
    return fails(ALLOC) ? NULL : __libc_malloc(size);
}
void* calloc(size_t count, size_t size) {
    return fails(ALLOC) ? NULL : __libc_calloc(count, size);
}
void* realloc(void* old, size_t size) {
    return fails(ALLOC) ? NULL : __libc_realloc(old, size);
}
void* memalign(size_t alignment, size_t size) {
    return fails(ALLOC) ? NULL : __libc_memalign(alignment, size);
}
void* aligned_alloc(size_t alignment, size_t size) {
    return fails(ALLOC) ? NULL : __libc_memalign(alignment, size);
}
int posix_memalign(void** at, size_t alignment, size_t size) {
    if (fails(ALLOC)) return ENOMEM;
    *at = __libc_memalign(alignment, size);
    return *at == NULL ? ENOMEM : 0;
}

int open64(const char* path, int flags, ...) {
    va_list rest;
    va_start(rest, flags);
    const mode_t mode = (flags & (O_CREAT | O_TMPFILE)) != 0 ? va_arg(rest, mode_t) : 0;
    va_end(rest);
    NEXT(open64);
    return fails(OPEN) ? -1 : real(path, flags, mode);
}
int open(const char* path, int flags, ...) {
    va_list rest;
    va_start(rest, flags);
    const mode_t mode = (flags & (O_CREAT | O_TMPFILE)) != 0 ? va_arg(rest, mode_t) : 0;
    va_end(rest);
    NEXT(open64);
    return fails(OPEN) ? -1 : real(path, flags, mode);
}
int mkostemp64(char* path, int flags) {
    NEXT(mkostemp64);
    return fails(OPEN) ? -1 : real(path, flags);
}
int mkostemp(char* path, int flags) {
    NEXT(mkostemp64);
    return fails(OPEN) ? -1 : real(path, flags);
}

DIR* opendir(const char* path) {
    NEXT(opendir);
    return fails(OPEN) ? NULL : real(path);
}
struct dirent64* readdir64(DIR* folder) {
    NEXT(readdir64);
    return fails(READ) == 1 ? NULL : real(folder);
}
struct dirent* readdir(DIR* folder) {
    return (struct dirent*)readdir64(folder);  // one and the same on 64 bits
}

#define STAT_LIKE(name, type) \
    int name(type of, struct stat* status) { \
        NEXT(name); \
        return fails(STAT) ? -1 : real(of, status); \
    }
STAT_LIKE(stat, const char*)
STAT_LIKE(lstat, const char*)
STAT_LIKE(fstat, int)
#define STAT64_LIKE(name, type) \
    int name(type of, struct stat64* status) { \
        NEXT(name); \
        return fails(STAT) ? -1 : real(of, status); \
    }
STAT64_LIKE(stat64, const char*)
STAT64_LIKE(lstat64, const char*)
STAT64_LIKE(fstat64, int)

ssize_t read(int file, void* into, size_t count) {
    NEXT(read);
    const int how = fails(READ);
    return how == 1 ? -1 : real(file, into, how == 2 && count > 1 ? 1 : count);
}
ssize_t pread64(int file, void* into, size_t count, off64_t at) {
    NEXT(pread64);
    const int how = fails(READ);
    return how == 1 ? -1 : real(file, into, how == 2 && count > 1 ? 1 : count, at);
}
ssize_t pread(int file, void* into, size_t count, off_t at) {
    return pread64(file, into, count, at);
}
ssize_t write(int file, const void* bytes, size_t count) {
    NEXT(write);
    const int how = file == STDERR_FILENO ? 0 : fails(WRITE);
    return how == 1 ? -1 : real(file, bytes, how == 2 && count > 1 ? 1 : count);
}
ssize_t pwrite64(int file, const void* bytes, size_t count, off64_t at) {
    NEXT(pwrite64);
    const int how = fails(WRITE);
    return how == 1 ? -1 : real(file, bytes, how == 2 && count > 1 ? 1 : count, at);
}
ssize_t pwrite(int file, const void* bytes, size_t count, off_t at) {
    return pwrite64(file, bytes, count, at);
}
int fsync(int file) {
    NEXT(fsync);
    return fails(SYNC) ? -1 : real(file);
}
int rename(const char* from, const char* to) {
    NEXT(rename);
    return fails(RENAME) ? -1 : real(from, to);
}
// A close that fails has closed the file all the same.
int close(int file) {
    NEXT(close);
    if (!fails(CLOSE)) return real(file);
    const int error = errno;
    (void)real(file);
    errno = error;
    return -1;
}

int clock_gettime(clockid_t clock, struct timespec* now) {
    NEXT(clock_gettime);
    if (time_of_day == 0 || clock != CLOCK_REALTIME) return real(clock, now);
    now->tv_sec = time_of_day;
    now->tv_nsec = 0;
    return 0;
}
time_t time(time_t* now) {
    struct timespec time;
    (void)clock_gettime(CLOCK_REALTIME, &time);
    if (now != NULL) *now = time.tv_sec;
    return time.tv_sec;
}

static int number_of(const char* name) {
    static const struct {
        const char* name;
        int number;
    } kErrors[] = {{"ENOMEM", ENOMEM}, {"EINTR", EINTR},   {"EIO", EIO},
                   {"ENOSPC", ENOSPC}, {"EDQUOT", EDQUOT}, {"EACCES", EACCES}};
    for (size_t i = 0; i < sizeof kErrors / sizeof *kErrors; ++i)
        if (strcmp(kErrors[i].name, name) == 0) return kErrors[i].number;
    return 0;
}

static void tell_counts(void) {
    atomic_store(&is_armed, 0);
    if (count_file == NULL) return;
    FILE* file = fopen(count_file, "w");
    if (file == NULL) return;
    fprintf(file, "%ld\n", atomic_load(&calls));
    for (long i = 0; i < atomic_load(&place_count); ++i) fprintf(file, "%ld\n", first_calls[i]);
    fclose(file);
}

static int (*real_main)(int, char**, char**);
static int armed_main(int count, char** words, char** environment) {
    atomic_store(&is_armed, 1);
    return real_main(count, words, environment);
}

static void read_orders(void) {
    static char orders[128];
    const char* text = getenv("ARBITER_FAULT");
    const char* clock = getenv("ARBITER_FAULT_CLOCK");
    if (clock != NULL) time_of_day = atol(clock);
    count_file = getenv("ARBITER_FAULT_COUNT");
    if (text == NULL) return;
    snprintf(orders, sizeof orders, "%s", text);
    char* rest = orders;
    const char* call = strsep(&rest, ":");
    for (int i = 0; i < CALLS; ++i)
        if (strcmp(kCalls[i], call) == 0) wanted = i;
    if (rest != NULL) first = atol(strsep(&rest, ":"));
    if (rest != NULL) {
        const char* how = strsep(&rest, ":");
        is_short = strcmp(how, "short") == 0;
        number = is_short ? 0 : number_of(how);
    }
    is_on = rest != NULL && strcmp(rest, "on") == 0;
    unsetenv("ARBITER_FAULT");  // programs that are started run as usual
    void* frames[4];
    (void)backtrace(frames, 4);  // loads what it needs
    atexit(tell_counts);
}

int __libc_start_main(int (*main_)(int, char**, char**), int count, char** words, void (*init)(void),
                      void (*fini)(void), void (*rtld_fini)(void), void* stack_end) {
    int (*real)(int (*)(int, char**, char**), int, char**, void (*)(void), void (*)(void), void (*)(void), void*);
    *(void**)&real = next_of("__libc_start_main");
    read_orders();
    real_main = main_;
    return real(armed_main, count, words, init, fini, rtld_fini, stack_end);
}
