/* A game in a terminal of its own, which shows nothing and reads everything at once. */
#define _GNU_SOURCE
#include "meter.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>

#define SCREEN 20 /* letters: with fewer it is not a screen */

static int master, slave;
static double bytes;
static bool application; /* cursor keys begin with ESC O */

void place_open(const char *area)
{
    (void)area;
    struct winsize size = {.ws_row = 24, .ws_col = 80};
    master = posix_openpt(O_RDWR | O_NOCTTY);
    if (master < 0 || grantpt(master) || unlockpt(master))
        meter_give_up("no terminal");
    slave = open(ptsname(master), O_RDWR | O_NOCTTY); /* so that it stays open between two games */
    ioctl(master, TIOCSWINSZ, &size);
}

void place_enter(void)
{
    ioctl(slave, TIOCSCTTY, 0);
    for (int i = 0; i < 3; i++)
        dup2(slave, i);
    close(slave);
    close(master);
    setenv("TERM", "xterm-256color", 1);
}

/* Number of letters that came within the time; negative: nothing at all. */
static int take(double ms)
{
    enum { PLAIN, ESCAPE, SEQUENCE };
    static int state = PLAIN;
    struct pollfd ready = {.fd = master, .events = POLLIN};
    struct timespec wait = {(time_t)(ms / 1e3), (long)((long long)(ms * 1e6) % 1000000000)};
    char got[65536];
    int letters = 0;
    if (ppoll(&ready, 1, &wait, NULL) <= 0)
        return -1;
    ssize_t count = read(master, got, sizeof got - 1);
    if (count <= 0)
        return -1;
    got[count] = '\0';
    bytes += (double)count;
    if (strstr(got, "\033[?1h"))
        application = true;
    if (strstr(got, "\033[c")) /* a question: what are you? */
        (void)!write(master, "\033[?62;22c", 9);
    for (ssize_t i = 0; i < count; i++) {
        unsigned char c = (unsigned char)got[i];
        if (c == '\033')
            state = ESCAPE;
        else if (state == ESCAPE)
            state = c == '[' || c == '(' ? SEQUENCE : PLAIN;
        else if (state == SEQUENCE)
            state = (c >= '@' && c <= '~') ? PLAIN : SEQUENCE;
        else
            letters += c > ' ';
    }
    return letters;
}

bool place_first(double limit_ms)
{
    int letters = 0;
    double end_ms = meter_now_ms() + limit_ms;
    while (letters < SCREEN) {
        double left_ms = end_ms - meter_now_ms();
        if (left_ms <= 0)
            return false;
        int more = take(left_ms);
        letters += more > 0 ? more : 0;
    }
    return true;
}

void place_pass(double ms)
{
    double end_ms = meter_now_ms() + ms;
    for (double left_ms; (left_ms = end_ms - meter_now_ms()) > 0;)
        take(left_ms);
}

void place_key(const char *name)
{
    static const struct {
        const char *name, *bytes;
    } known[] = {
        {"Return", "\r"},   {"Escape", "\033"},  {"space", " "},
        {"Left", "\033[D"}, {"Right", "\033[C"}, {"Down", "\033[B"},
    };
    char sent[8];
    snprintf(sent, sizeof sent, "%s", name);
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++)
        if (strcmp(known[i].name, name) == 0)
            snprintf(sent, sizeof sent, "%s", known[i].bytes);
    if (application && sent[0] == '\033' && sent[1])
        sent[1] = 'O';
    if (write(master, sent, strlen(sent)) < 0)
        meter_give_up("the terminal takes no keys");
}

double place_answer(const char *key, double limit_ms)
{
    double begun_ms = meter_now_ms();
    if (key)
        place_key(key);
    for (double left_ms; (left_ms = begun_ms + limit_ms - meter_now_ms()) > 0;)
        if (take(left_ms) >= 0)
            return meter_now_ms() - begun_ms;
    return -1;
}

bool place_leave(void)
{
    return false;
}

pid_t place_server(void)
{
    return 0;
}

double place_bytes(void)
{
    return bytes;
}
