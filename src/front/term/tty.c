/* tty.h by termios, escape sequences to enter and leave, flags set by signals, and one poll. */
#define _GNU_SOURCE /* ppoll: signals and bytes in one wait without a race */
#include "tty.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/uio.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>

/* the other screen, no cursor, focus reports, marks around pasted text; then questions: are there
 * kitty keys? synchronized output? and last, since all terminals answer it: which terminal is
 * this? */
#define ENTER "\033[?1049h\033[?25l\033[?1004h\033[?2004h\033[?u\033[?2026$p\033[c"
#define LEAVE "\033[0m\033[?2004l\033[?1004l\033[?25h\033[?1049l"
#define KITTY_PUSH "\033[>15u\033[?u" /* and: which flags are in force now? */
#define KITTY_POP "\033[<u"

static struct termios found;
static int found_flags; /* of the open file, which other programs write to, too */
static volatile sig_atomic_t inside, kitty, flags;
static sigset_t while_waiting;

/* Gives up if the terminal does not read for that long. */
static void write_if_read(const char *bytes, size_t count)
{
    enum { PATIENCE_MS = 300 };
    while (count > 0) {
        ssize_t n = write(STDOUT_FILENO, bytes, count);
        if (n > 0) {
            bytes += n;
            count -= n;
            continue;
        }
        struct pollfd out = {STDOUT_FILENO, POLLOUT, 0};
        if (errno != EINTR && (errno != EAGAIN || poll(&out, 1, PATIENCE_MS) <= 0))
            return;
    }
}

/* Only a signal to end interrupts it: half a picture is useless. */
static bool wait_until_read(void)
{
    struct pollfd out = {STDOUT_FILENO, POLLOUT, 0};
    while (!(flags & TTY_END)) {
        if (ppoll(&out, 1, NULL, &while_waiting) > 0)
            return !(out.revents & (POLLERR | POLLHUP));
    }
    return false;
}

bool tty_write(const tty_part *parts, size_t count)
{
    struct iovec rest[TTY_PARTS_MAX];
    size_t used = 0, at = 0;
    for (size_t i = 0; i < count && used < TTY_PARTS_MAX; i++)
        if (parts[i].count)
            rest[used++] = (struct iovec){(void *)(uintptr_t)parts[i].bytes, parts[i].count};
    while (at < used) {
        ssize_t n = writev(STDOUT_FILENO, rest + at, used - at);
        if (n < 0 && errno != EINTR && (errno != EAGAIN || !wait_until_read()))
            return false;
        for (size_t done = n > 0 ? (size_t)n : 0; at < used; at++) {
            if (done < rest[at].iov_len) {
                rest[at].iov_base = (char *)rest[at].iov_base + done;
                rest[at].iov_len -= done;
                break;
            }
            done -= rest[at].iov_len;
        }
    }
    return true;
}

/* Signal handlers call it, too: it must do only what they may do. Drops keys and answers that were
 * not read, or the shell would get them. */
void tty_leave(void)
{
    if (!inside)
        return;
    inside = 0;
    if (kitty)
        write_if_read(KITTY_POP, sizeof KITTY_POP - 1);
    write_if_read(LEAVE, sizeof LEAVE - 1);
    tcflush(STDIN_FILENO, TCIFLUSH);
    tcsetattr(STDIN_FILENO, TCSANOW, &found);
    fcntl(STDOUT_FILENO, F_SETFL, found_flags);
}

/* Nothing may wait for a terminal that does not read: then signals could not end the program. */
const char *tty_enter(void)
{
    struct termios raw = found;
    raw.c_iflag &= (tcflag_t) ~(ICRNL | IXON | ISTRIP | INLCR | IGNCR);
    raw.c_lflag &= (tcflag_t) ~(ECHO | ICANON | IEXTEN); /* ISIG stays: ^C and ^Z are signals */
    raw.c_cc[VMIN] = 0;
    raw.c_cc[VTIME] = 0;
    inside = 1;
    kitty = 0;
    tcsetattr(STDIN_FILENO, TCSANOW, &raw); /* keys typed before count, too */
    fcntl(STDOUT_FILENO, F_SETFL, found_flags | O_NONBLOCK);
    return ENTER;
}

bool tty_kitty_keys(void)
{
    if (kitty)
        return true;
    kitty = 1;
    return tty_write(&(tty_part){KITTY_PUSH, sizeof KITTY_PUSH - 1}, 1);
}

static void on_signal(int number)
{
    switch (number) {
    case SIGWINCH: flags |= TTY_RESIZED; break;
    case SIGTSTP: flags |= TTY_STOP; break;
    case SIGCONT: flags |= TTY_CONTINUED; break;
    default: flags |= TTY_END; break;
    }
}

static void on_crash(int number)
{
    tty_leave();
    signal(number, SIG_DFL);
    raise(number);
}

static void handle(int number, void (*handler)(int))
{
    struct sigaction action = {.sa_handler = handler};
    sigemptyset(&action.sa_mask);
    sigaction(number, &action, NULL);
}

bool tty_open(void)
{
    /* every signal that would end the program, or stop it with the terminal raw */
    static const int asked[] = {SIGWINCH, SIGTSTP, SIGCONT, SIGINT,  SIGTERM,   SIGHUP,  SIGQUIT,
                                SIGPIPE,  SIGALRM, SIGUSR1, SIGUSR2, SIGVTALRM, SIGPROF, SIGXCPU};
    static const int crashes[] = {SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT, SIGTRAP, SIGSYS};
    if (!isatty(STDIN_FILENO) || !isatty(STDOUT_FILENO) || tcgetattr(STDIN_FILENO, &found) != 0)
        return false;
    found_flags = fcntl(STDOUT_FILENO, F_GETFL);
    sigset_t blocked;
    sigemptyset(&blocked);
    for (size_t i = 0; i < sizeof asked / sizeof asked[0]; i++) {
        handle(asked[i], on_signal);
        sigaddset(&blocked, asked[i]);
    }
    for (size_t i = 0; i < sizeof crashes / sizeof crashes[0]; i++)
        handle(crashes[i], on_crash);
    handle(SIGXFSZ, SIG_IGN);                         /* the write fails, and its error is shown */
    sigprocmask(SIG_BLOCK, &blocked, &while_waiting); /* they arrive only during the wait */
    return true;
}

void tty_size(int *width, int *height)
{
    struct winsize size;
    *width = 80;
    *height = 24;
    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0 && size.ws_row > 0) {
        *width = size.ws_col;
        *height = size.ws_row;
    }
}

void tty_stop(void)
{
    sigset_t all = while_waiting, old;
    tty_leave();
    handle(SIGTSTP, SIG_DFL);
    sigprocmask(SIG_SETMASK, &all, &old);
    raise(SIGTSTP); /* returns when continued */
    sigprocmask(SIG_SETMASK, &old, NULL);
    handle(SIGTSTP, on_signal);
    flags &= ~(TTY_STOP | TTY_CONTINUED);
}

static int other[TTY_OTHERS_MAX];
static unsigned others;

void tty_wait_for(const int *descriptors, unsigned count)
{
    others = count < TTY_OTHERS_MAX ? count : TTY_OTHERS_MAX;
    for (unsigned i = 0; i < others; i++)
        other[i] = descriptors[i];
}

int tty_wait(uint64_t us, unsigned char *bytes, size_t size, unsigned *signals)
{
    struct pollfd in[1 + TTY_OTHERS_MAX] = {{STDIN_FILENO, POLLIN, 0}};
    for (unsigned i = 0; i < others; i++)
        in[1 + i] = (struct pollfd){other[i], POLLIN, 0};
    struct timespec time = {(time_t)(us / 1000000), (long)(us % 1000000) * 1000};
    const struct timespec *limit = us == UINT64_MAX ? NULL : &time;
    int ready = flags ? 0 : ppoll(in, 1 + others, limit, &while_waiting);
    *signals = flags;
    flags = 0;
    if (ready <= 0 || !in[0].revents)
        return 0;
    ssize_t n = read(STDIN_FILENO, bytes, size);
    if (n > 0)
        return n;
    if (n < 0 && (errno == EINTR || errno == EAGAIN))
        return 0;
    return -1; /* ready, but nothing there: hung up */
}

uint64_t tty_now_us(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (uint64_t)t.tv_sec * 1000000 + (uint64_t)t.tv_nsec / 1000;
}
