/* The whole front end on a terminal that is ours: however it ends, the terminal is left as it was
 * found, also when nobody reads what it writes or answers what it asks. */
#define _XOPEN_SOURCE 700
#include "test.h"

#include "term/term.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>

#define KITTY_POP "\033[<u"
#define ALTERNATE_OFF "\033[?1049l"
#define CURSOR_ON "\033[?25h"

enum { PATIENCE_MS = 5000 };

typedef struct terminal {
    int master, slave;
    pid_t child;
    struct termios before;
    char said[65536];
    size_t count;
} terminal;

static void open_kind(terminal *t, int width, int height, const char *kind)
{
    struct winsize size = {(unsigned short)height, (unsigned short)width, 0, 0};
    session_options options = {.rules = -1, .mode = -1, .seed = 7, .level = -1};
    *t = (terminal){.master = posix_openpt(O_RDWR | O_NOCTTY)};
    ASSERT(t->master >= 0 && grantpt(t->master) == 0 && unlockpt(t->master) == 0);
    t->slave = open(ptsname(t->master), O_RDWR | O_NOCTTY);
    ASSERT(t->slave >= 0 && ioctl(t->master, TIOCSWINSZ, &size) == 0);
    ASSERT(tcgetattr(t->slave, &t->before) == 0);
    t->child = fork();
    if (t->child == 0) {
        close(t->master);
        setenv("LC_ALL", "C.UTF-8", 1);
        setenv("TERM", kind, 1);
        dup2(t->slave, STDIN_FILENO);
        dup2(t->slave, STDOUT_FILENO);
        _exit(front_term(&options));
    }
}

static void open_terminal(terminal *t, int width, int height)
{
    open_kind(t, width, height, "xterm-256color");
}

/* Reads until these bytes have come, after the first `from`. */
static bool says(terminal *t, size_t from, const char *bytes)
{
    struct pollfd in = {t->master, POLLIN, 0};
    for (;;) {
        size_t length = strlen(bytes);
        for (size_t at = from; at + length <= t->count; at++)
            if (memcmp(t->said + at, bytes, length) == 0)
                return true;
        if (t->count == sizeof t->said || poll(&in, 1, PATIENCE_MS) <= 0)
            return false;
        ssize_t n = read(t->master, t->said + t->count, sizeof t->said - t->count);
        if (n <= 0)
            return false;
        t->count += (size_t)n;
    }
}

static void answer(terminal *t, const char *bytes)
{
    ASSERT_EQ(write(t->master, bytes, strlen(bytes)), (ssize_t)strlen(bytes));
}

/* Returns its status, or -1 if it did not end. */
static int ended(terminal *t)
{
    int status;
    for (int ms = 0; ms < PATIENCE_MS; ms += 5) {
        if (waitpid(t->child, &status, WNOHANG) == t->child)
            return status;
        nanosleep(&(struct timespec){0, 5000000}, NULL);
    }
    kill(t->child, SIGKILL);
    waitpid(t->child, &status, 0);
    return -1;
}

static void close_as_found(terminal *t)
{
    struct termios after;
    ASSERT(tcgetattr(t->slave, &after) == 0);
    ASSERT_EQ(after.c_iflag, t->before.c_iflag);
    ASSERT_EQ(after.c_oflag, t->before.c_oflag);
    ASSERT_EQ(after.c_lflag, t->before.c_lflag);
    ASSERT(memcmp(after.c_cc, t->before.c_cc, sizeof after.c_cc) == 0);
    ASSERT(!(fcntl(t->slave, F_GETFL) & O_NONBLOCK));
    close(t->master);
    close(t->slave);
}

static void however_it_ends_it_cleans_up(void)
{
    static const struct {
        int signal;
        bool crash;
    } ways[] = {{SIGTERM, false}, {SIGINT, false},  {SIGHUP, false},  {SIGQUIT, false},
                {SIGPIPE, false}, {SIGALRM, false}, {SIGUSR1, false}, {SIGXCPU, false},
                {SIGSEGV, true},  {SIGABRT, true},  {SIGSYS, true}};
    for (size_t i = 0; i < sizeof ways / sizeof ways[0]; i++) {
        terminal t;
        open_terminal(&t, 80, 24);
        ASSERT(says(&t, 0, "Play"));
        answer(&t, "\033[?0u");
        ASSERT(says(&t, 0, "\033[>15u"));
        answer(&t, "\033[?15u\033[?62c");
        size_t from = t.count;
        kill(t.child, ways[i].signal);
        ASSERT(says(&t, from, KITTY_POP));
        ASSERT(says(&t, from, CURSOR_ON));
        ASSERT(says(&t, from, ALTERNATE_OFF));
        int status = ended(&t);
        ASSERT(ways[i].crash ? WIFSIGNALED(status) && WTERMSIG(status) == ways[i].signal
                             : WIFEXITED(status) && WEXITSTATUS(status) == 0);
        close_as_found(&t);
    }
}

/* A write over the limit of a file's size fails; the game continues. */
static void a_file_over_the_limit_does_not_end_it(void)
{
    terminal t;
    open_terminal(&t, 80, 24);
    ASSERT(says(&t, 0, "Play"));
    kill(t.child, SIGXFSZ);
    size_t from = t.count;
    answer(&t, "\033");
    ASSERT(says(&t, from, "Quit"));
    answer(&t, "\r");
    ASSERT(says(&t, from, ALTERNATE_OFF));
    ASSERT_EQ(ended(&t), 0);
    close_as_found(&t);
}

static void it_leaves_by_its_keys_too(void)
{
    terminal t;
    open_terminal(&t, 80, 24);
    ASSERT(says(&t, 0, "Play")); /* it has not waited for answers, and none come */
    size_t from = t.count;
    answer(&t, "\033");
    ASSERT(says(&t, from, "Quit"));
    answer(&t, "\r");
    ASSERT(says(&t, from, ALTERNATE_OFF));
    ASSERT_EQ(ended(&t), 0);
    close_as_found(&t);
}

static void answers_that_come_late_are_not_left_to_the_shell(void)
{
    terminal t;
    int waiting = -1;
    open_terminal(&t, 80, 24);
    ASSERT(says(&t, 0, "Play"));
    answer(&t, "\033[99;5u\033[?2026;2$y\033[?62c"); /* it is told to end first */
    ASSERT_EQ(ended(&t), 0);
    ASSERT(ioctl(t.slave, FIONREAD, &waiting) == 0);
    ASSERT_EQ(waiting, 0);
    close_as_found(&t);
}

static void a_terminal_that_does_not_read_cannot_hold_it(void)
{
    terminal t;
    open_terminal(&t, 400, 100);
    for (int i = 0; i < 40; i++) { /* a whole picture each */
        nanosleep(&(struct timespec){0, 5000000}, NULL);
        kill(t.child, SIGWINCH);
    }
    kill(t.child, SIGTERM);
    ASSERT_EQ(ended(&t), 0);
    close_as_found(&t);
}

static void a_terminal_without_a_size_is_80_by_24(void)
{
    terminal t;
    open_terminal(&t, 0, 0);
    ASSERT(says(&t, 0, "Play"));
    kill(t.child, SIGTERM);
    ASSERT_EQ(ended(&t), 0);
    close_as_found(&t);
}

static void a_closed_window_ends_it(void)
{
    terminal t;
    open_terminal(&t, 80, 24);
    ASSERT(says(&t, 0, "Play"));
    close(t.master);
    ASSERT_EQ(ended(&t), 0);
    close(t.slave);
}

static void a_dumb_terminal_gets_no_escape_sequences(void)
{
    terminal t;
    open_kind(&t, 80, 24, "dumb");
    ASSERT_EQ(ended(&t), 2 << 8);
    struct pollfd in = {t.master, POLLIN, 0};
    ASSERT_EQ(poll(&in, 1, 0), 0);
    close_as_found(&t);
}

int main(int argc, char **argv)
{
    test_begin(argc, argv);
    RUN(however_it_ends_it_cleans_up);
    RUN(a_file_over_the_limit_does_not_end_it);
    RUN(it_leaves_by_its_keys_too);
    RUN(answers_that_come_late_are_not_left_to_the_shell);
    RUN(a_terminal_that_does_not_read_cannot_hold_it);
    RUN(a_terminal_without_a_size_is_80_by_24);
    RUN(a_closed_window_ends_it);
    RUN(a_dumb_terminal_gets_no_escape_sequences);
    return test_done();
}
