/* Programs as children with two pipes, by POSIX calls. */
#define _POSIX_C_SOURCE 200809L
#include "bots/program.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { PROGRAMS_MAX = 8, END_WAITS = 20, WAIT_NS = 10000000 };

/* Between pipe and FD_CLOEXEC no other thread may fork: its program would keep the pipe open. */
static pthread_mutex_t starting = PTHREAD_MUTEX_INITIALIZER;

static _Noreturn void become(const char *command, const int in[2], const int out[2])
{
    dup2(in[0], STDIN_FILENO);
    dup2(out[1], STDOUT_FILENO);
    setpgid(0, 0); /* Ctrl+C is for the caller, which then ends it */
    execl("/bin/sh", "sh", "-c", command, (char *)NULL);
    _exit(127);
}

static bool open_pipes(int in[2], int out[2])
{
    if (pipe(in) != 0)
        return false;
    if (pipe(out) != 0) {
        close(in[0]);
        close(in[1]);
        return false;
    }
    for (unsigned i = 0; i < 2; i++) {
        fcntl(in[i], F_SETFD, FD_CLOEXEC);
        fcntl(out[i], F_SETFD, FD_CLOEXEC);
    }
    return true;
}

bool program_open(program *p, const char *command)
{
    int in[2], out[2];
    p->taken = p->used = 0;
    p->to = p->from = -1;
    signal(SIGPIPE, SIG_IGN);
    pthread_mutex_lock(&starting);
    bool opened = open_pipes(in, out);
    p->child = opened ? fork() : -1;
    if (p->child == 0)
        become(command, in, out);
    pthread_mutex_unlock(&starting);
    if (!opened)
        return false;
    close(in[0]);
    close(out[1]);
    if (p->child < 0) {
        close(in[1]);
        close(out[0]);
        return false;
    }
    setpgid((pid_t)p->child, (pid_t)p->child);
    p->to = in[1];
    p->from = out[0];
    fcntl(p->to, F_SETFL, O_NONBLOCK);
    fcntl(p->from, F_SETFL, O_NONBLOCK);
    return true;
}

static void hang_up(program *p)
{
    if (p->to >= 0)
        close(p->to);
    if (p->from >= 0)
        close(p->from);
    p->to = p->from = -1;
}

void program_close(program *const p[], unsigned count, const char *last_words)
{
    for (unsigned i = 0; i < count; i++) {
        if (p[i]->to >= 0)
            program_send(p[i], last_words, strlen(last_words));
        hang_up(p[i]);
    }
    for (unsigned waits = 0, i = 0; i < count; i++) {
        if (p[i]->child <= 0)
            continue;
        bool ended = waitpid((pid_t)p[i]->child, NULL, WNOHANG) != 0;
        for (; !ended && waits < END_WAITS; waits++) {
            nanosleep(&(struct timespec){.tv_nsec = WAIT_NS}, NULL);
            ended = waitpid((pid_t)p[i]->child, NULL, WNOHANG) != 0;
        }
        kill((pid_t)-p[i]->child, SIGKILL);
        if (!ended)
            waitpid((pid_t)p[i]->child, NULL, 0);
        p[i]->child = 0;
    }
}

bool program_send(program *p, const char *text, size_t size)
{
    ssize_t sent = p->to < 0 ? 0 : write(p->to, text, size);
    if (sent >= 0 && sent < (ssize_t)size)
        errno = EPIPE; /* half a line cannot be withdrawn */
    return sent == (ssize_t)size;
}

int program_read(program *p, const char **line, size_t *size)
{
    for (;;) {
        char *rest = p->in + p->taken;
        char *end = memchr(rest, '\n', p->used - p->taken);
        if (end) {
            *line = rest;
            *size = end - rest;
            p->taken += *size + 1;
            return PROGRAM_LINE;
        }
        p->used -= p->taken;
        memmove(p->in, rest, p->used);
        p->taken = 0;
        if (p->used == sizeof p->in)
            return PROGRAM_ENDLESS;
        ssize_t got = p->from < 0 ? 0 : read(p->from, p->in + p->used, sizeof p->in - p->used);
        if (got < 0)
            return errno == EAGAIN || errno == EINTR ? PROGRAM_SILENT : PROGRAM_ENDED;
        if (got == 0)
            return PROGRAM_ENDED;
        p->used += got;
    }
}

void program_wait(program *const p[], unsigned count, uint64_t ns)
{
    struct pollfd from[PROGRAMS_MAX];
    nfds_t n = 0;
    for (unsigned i = 0; i < count && n < PROGRAMS_MAX; i++)
        if (p[i] && p[i]->from >= 0)
            from[n++] = (struct pollfd){.fd = p[i]->from, .events = POLLIN};
    poll(from, n, (ns + 999999) / 1000000);
}
