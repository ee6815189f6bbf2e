/* Makes one system call on the files of a memory fail: the n-th write, sync, truncation or opening
   of a file whose path contains "bj.sqlite". Loaded before the C library, for tests on Linux. */

#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

enum { FILES = 4096 };

static atomic_char watched[FILES];
static atomic_long calls;

/* Counts a call, and says whether it is the one to fail. */
static int fails(void) {
    const char *at = getenv("BJ_FAIL_AT");
    const char *with = getenv("BJ_FAIL_WITH");
    const char *mark = getenv("BJ_FAIL_MARK");
    if (!at || !with || !mark || atomic_fetch_add(&calls, 1) + 1 != atol(at)) return 0;
    long file = syscall(SYS_openat, AT_FDCWD, mark, O_CREAT | O_WRONLY, 0600);
    if (file >= 0) syscall(SYS_close, file);
    errno = strcmp(with, "ENOSPC") == 0 ? ENOSPC : EIO;
    return 1;
}

static int is_watched(int file) {
    return file >= 0 && file < FILES && atomic_load(&watched[file]);
}

static int open_as(const char *path, int flags, mode_t mode) {
    int is_memory = path && strstr(path, "bj.sqlite") != NULL;
    if (is_memory && fails()) return -1;
    int file = (int)syscall(SYS_openat, AT_FDCWD, path, flags, mode);
    if (file >= 0 && file < FILES) atomic_store(&watched[file], (char)is_memory);
    return file;
}

#define MODE(flags)                                       \
    mode_t mode = 0;                                      \
    if ((flags) & (O_CREAT | O_TMPFILE)) {                \
        va_list rest;                                     \
        va_start(rest, flags);                            \
        mode = (mode_t)va_arg(rest, unsigned);            \
        va_end(rest);                                     \
    }

int open(const char *path, int flags, ...) {
    MODE(flags)
    return open_as(path, flags, mode);
}

int open64(const char *path, int flags, ...) {
    MODE(flags)
    return open_as(path, flags | O_LARGEFILE, mode);
}

int close(int file) {
    if (file >= 0 && file < FILES) atomic_store(&watched[file], 0);
    return (int)syscall(SYS_close, file);
}

ssize_t write(int file, const void *bytes, size_t count) {
    if (is_watched(file) && fails()) return -1;
    return syscall(SYS_write, file, bytes, count);
}

ssize_t pwrite(int file, const void *bytes, size_t count, off_t offset) {
    if (is_watched(file) && fails()) return -1;
    return syscall(SYS_pwrite64, file, bytes, count, offset);
}

ssize_t pwrite64(int file, const void *bytes, size_t count, off64_t offset) {
    if (is_watched(file) && fails()) return -1;
    return syscall(SYS_pwrite64, file, bytes, count, offset);
}

int fsync(int file) {
    if (is_watched(file) && fails()) return -1;
    return (int)syscall(SYS_fsync, file);
}

int fdatasync(int file) {
    if (is_watched(file) && fails()) return -1;
    return (int)syscall(SYS_fdatasync, file);
}

int ftruncate(int file, off_t length) {
    if (is_watched(file) && fails()) return -1;
    return (int)syscall(SYS_ftruncate, file, length);
}

int ftruncate64(int file, off64_t length) {
    if (is_watched(file) && fails()) return -1;
    return (int)syscall(SYS_ftruncate, file, length);
}
