/* A bot by the Tetris Bot Protocol at a board: asked by `start` and `suggest`, its answer is played
 * by the hands of the strongest level. */
#define _POSIX_C_SOURCE 200809L
#include "online/guest.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "bot/hands.h"
#include "bots/tbp.h"
#include "fail.h"

enum { ROWS = 40, QUESTION_ROOM = 8192, QUEUE_MOST = 14, END_WAIT = 20 /* times 10 ms */ };

struct net_game_guest {
    pid_t child;
    int to, from;   /* -1 if it is gone */
    uint32_t asked; /* the number of the piece it was asked about, plus one */
    unsigned open;  /* questions without an answer */
    bool greeted, opened;
    ts_hands hands;
    size_t used;
    json json;
    char line[TBP_LINE_MAX + 1];
};

static void lose(net_game_guest *g, const char *why)
{
    if (g->to < 0)
        return;
    cli_fail("--tbp", "%s", why);
    close(g->to);
    close(g->from);
    g->to = g->from = -1;
}

net_game_guest *net_game_guest_open(const char *command)
{
    int in[2], out[2];
    net_game_guest *g = calloc(1, sizeof *g);
    if (!g || pipe(in) != 0 || pipe(out) != 0) {
        cli_fail("--tbp", "%s", g ? strerror(errno) : "out of memory");
        free(g);
        return NULL;
    }
    signal(SIGPIPE, SIG_IGN);
    g->child = fork();
    if (g->child == 0) {
        dup2(in[0], STDIN_FILENO);
        dup2(out[1], STDOUT_FILENO);
        for (unsigned i = 0; i < 2; i++) {
            close(in[i]);
            close(out[i]);
        }
        setpgid(0, 0); /* Ctrl+C is for the match, which then ends it */
        execl("/bin/sh", "sh", "-c", command, (char *)NULL);
        _exit(127);
    }
    setpgid(g->child, g->child);
    close(in[0]);
    close(out[1]);
    g->to = in[1];
    g->from = out[0];
    fcntl(g->to, F_SETFL, O_NONBLOCK);
    fcntl(g->from, F_SETFL, O_NONBLOCK);
    fcntl(g->to, F_SETFD, FD_CLOEXEC);
    fcntl(g->from, F_SETFD, FD_CLOEXEC);
    return g;
}

void net_game_guest_close(net_game_guest *g)
{
    static const char quit[] = "{\"type\":\"quit\"}\n";
    if (!g)
        return;
    if (g->to >= 0 && write(g->to, quit, sizeof quit - 1) > 0)
        close(g->to);
    bool ended = false;
    for (unsigned i = 0; i < END_WAIT && !ended; i++) {
        ended = waitpid(g->child, NULL, WNOHANG) != 0;
        if (!ended)
            nanosleep(&(struct timespec){.tv_nsec = 10000000}, NULL);
    }
    kill(-g->child, SIGKILL); /* and what it has started */
    if (!ended)
        waitpid(g->child, NULL, 0);
    free(g);
}

void net_game_guest_restart(net_game_guest *g)
{
    g->asked = 0;
    g->opened = false;
}

bool net_game_guest_is_there(const net_game_guest *g)
{
    return g->to >= 0;
}

/* ---- asking --------------------------------------------------------------------------------- */

static size_t say(char *out, size_t used, const char *text)
{
    size_t size = strlen(text);
    memcpy(out + used, text, size);
    return used + size;
}

static size_t say_kind(char *out, size_t used, unsigned kind)
{
    static const char letters[] = ".IJLOSTZ";
    return say(out, used, (char[]){'"', letters[kind], '"', 0});
}

/* All that a bot is told: the game as it stands, the piece in play at the head of the queue. */
static size_t say_question(char *out, const ts_board *b)
{
    ts_bitboard board = ts_bitboard_of(b);
    char number[32];
    size_t used = say(out, 0, "{\"type\":\"stop\"}\n{\"type\":\"start\",\"hold\":");
    used = b->hold == TS_NONE ? say(out, used, "null") : say_kind(out, used, b->hold);
    used = say_kind(out, say(out, used, ",\"queue\":["), b->piece.kind);
    for (unsigned i = 0; i < b->queue_count && i < QUEUE_MOST; i++)
        used = say_kind(out, say(out, used, ","), b->queue[i]);
    snprintf(number, sizeof number, "%d", (int)b->combo + 1);
    used = say(out, say(out, used, "],\"combo\":"), number);
    used = say(out, used,
               b->back_to_back ? ",\"back_to_back\":true,\"board\":["
                               : ",\"back_to_back\":false,\"board\":[");
    for (unsigned y = 0; y < ROWS; y++) {
        used = say(out, used, y ? "],[" : "[");
        for (unsigned x = 0; x < TS_COLUMNS; x++) {
            bool full = board.column[x] & TS_BITBOARD_ROW(y);
            used = say(out, used, x ? (full ? ",\"G\"" : ",null") : (full ? "\"G\"" : "null"));
        }
    }
    return say(out, used, "]]}\n{\"type\":\"suggest\"}\n");
}

/* A pipe that is full: it does not read, and so it is asked about a later piece. */
static void ask(net_game_guest *g, const ts_board *b)
{
    char question[QUESTION_ROOM];
    size_t size = say_question(question, b);
    ssize_t wrote = write(g->to, question, size);
    if (wrote == (ssize_t)size)
        g->open++;
    else if (wrote >= 0 || (errno != EAGAIN && errno != EINTR))
        lose(g, "the bot reads no more");
}

/* ---- answers -------------------------------------------------------------------------------- */

/* The first move that can be meant: of the piece in play, or of the one that holding brings. */
static void take_moves(net_game_guest *g, const ts_board *b)
{
    const json *j = &g->json;
    uint32_t moves = json_member(j, 0, "moves");
    unsigned held = b->hold != TS_NONE ? b->hold : b->queue_count ? b->queue[0] : TS_NONE;
    if (g->open)
        g->open--;
    if (g->open || g->asked != b->pieces + 1 || !moves || j->value[moves].kind != JSON_ARRAY)
        return; /* an answer to a question of before */
    for (uint32_t at = json_first(j, moves); at; at = json_after(j, moves, at)) {
        ts_place place;
        if (tbp_read_move(j, at, &g->hands.forms, &place) != NULL)
            continue;
        bool hold = place.kind != b->piece.kind;
        if (hold && (place.kind != held || b->hold_used))
            continue;
        ts_hands_aim(&g->hands, place, hold);
        return;
    }
}

static void take_line(net_game_guest *g, const ts_board *b)
{
    static const char rules[] = "{\"type\":\"rules\"}\n";
    if (!json_read(&g->json, g->line, g->used))
        return;
    uint32_t type = json_member(&g->json, 0, "type");
    if (json_says(&g->json, type, "info")) {
        g->greeted = write(g->to, rules, sizeof rules - 1) > 0;
    } else if (json_says(&g->json, type, "error")) {
        lose(g, "the bot does not play by these rules");
    } else if (json_says(&g->json, type, "ready")) {
        g->opened = false; /* it may be asked */
        g->greeted = true;
        g->asked = 0;
    } else if (json_says(&g->json, type, "suggestion")) {
        take_moves(g, b);
    }
}

static void hear(net_game_guest *g, const ts_board *b)
{
    char byte;
    ssize_t got = 1;
    while (g->from >= 0 && (got = read(g->from, &byte, 1)) == 1) {
        if (byte != '\n') {
            if (g->used == TBP_LINE_MAX) {
                lose(g, "the bot says a line without an end");
                return;
            }
            g->line[g->used++] = byte;
            continue;
        }
        take_line(g, b);
        g->used = 0;
    }
    if (g->from >= 0 && (got == 0 || (errno != EAGAIN && errno != EINTR)))
        lose(g, "the bot has ended");
}

ts_buttons net_game_guest_held(net_game_guest *g, const ts_match *m, unsigned board)
{
    const ts_board *b = &m->board[board];
    const ts_bot_level *best = ts_bot_level_of(TS_BOT_LEVELS);
    if (!g->opened) {
        ts_hands_open(&g->hands, m, board, best->keys_a_second, 0);
        g->opened = true;
        g->asked = 0;
    }
    hear(g, b);
    bool asks = b->piece.kind != TS_NONE && b->phase == TS_PHASE_PLAY && g->asked != b->pieces + 1;
    if (asks && g->to >= 0 && g->greeted) {
        ts_hands_rest(&g->hands);
        g->asked = b->pieces + 1;
        ask(g, b);
    }
    return ts_hands_held(&g->hands, m, board);
}
