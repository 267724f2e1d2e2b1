/* A bot by the Tetris Bot Protocol at a board: asked by `start` and `suggest`, its answer is played
 * by the hands of the strongest level. */
#include "online/guest.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "bot/hands.h"
#include "bots/program.h"
#include "bots/tbp_text.h"
#include "fail.h"

struct net_game_guest {
    uint32_t asked; /* the number of the piece it was asked about, plus one */
    unsigned open;  /* questions without an answer */
    bool greeted, opened, lost;
    ts_hands hands;
    json json;
    program program;
};

static void lose(net_game_guest *g, const char *why)
{
    if (!g->lost)
        cli_fail("--tbp", "%s", why);
    g->lost = true;
}

net_game_guest *net_game_guest_open(const char *command)
{
    net_game_guest *g = calloc(1, sizeof *g);
    if (g && program_open(&g->program, command))
        return g;
    cli_fail("--tbp", "%s", g ? strerror(errno) : "out of memory");
    free(g);
    return NULL;
}

void net_game_guest_close(net_game_guest *g)
{
    if (g)
        program_close(&(program *){&g->program}, 1, "{\"type\":\"quit\"}\n");
    free(g);
}

void net_game_guest_restart(net_game_guest *g)
{
    g->asked = 0;
    g->opened = false;
}

bool net_game_guest_is_there(const net_game_guest *g)
{
    return !g->lost;
}

/* ---- asking --------------------------------------------------------------------------------- */

/* Asks about the game as it stands. If the pipe is full, it does not read, and is asked about a
 * later piece. */
static void ask(net_game_guest *g, const ts_match *m, unsigned board)
{
    static const char stop[] = "{\"type\":\"stop\"}\n", suggest[] = "{\"type\":\"suggest\"}\n";
    ts_question seen;
    buffer question = {0};
    tbp_see(m, board, &seen);
    buffer_add(&question, stop, sizeof stop - 1);
    tbp_write_start(&question, &seen);
    buffer_add(&question, suggest, sizeof suggest - 1);
    if (!question.failed && program_send(&g->program, question.data, question.size))
        g->open++;
    else if (errno != EAGAIN && errno != EINTR)
        lose(g, "the bot reads no more");
    buffer_free(&question);
}

/* ---- answers -------------------------------------------------------------------------------- */

/* The first move that can be meant: of the piece in play, or of the one that holding brings. */
static void on_moves(net_game_guest *g, const ts_board *b)
{
    const json *j = &g->json;
    uint32_t moves = json_member(j, 0, "moves");
    const unsigned next = b->queue_count ? b->queue[0] : TS_NONE;
    const unsigned held = b->hold != TS_NONE ? b->hold : next;
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

static void on_line(net_game_guest *g, const ts_board *b, const char *line, size_t size)
{
    static const char rules[] = "{\"type\":\"rules\",\"randomizer\":\"seven_bag\"}\n";
    if (!json_read(&g->json, line, size))
        return;
    uint32_t type = json_member(&g->json, 0, "type");
    if (json_says(&g->json, type, "info")) {
        g->greeted = program_send(&g->program, rules, sizeof rules - 1);
    } else if (json_says(&g->json, type, "error")) {
        lose(g, "the bot does not play by these rules");
    } else if (json_says(&g->json, type, "ready")) {
        g->opened = false; /* it may be asked */
        g->greeted = true;
        g->asked = 0;
    } else if (json_says(&g->json, type, "suggestion")) {
        on_moves(g, b);
    }
}

static void hear(net_game_guest *g, const ts_board *b)
{
    const char *line;
    size_t size;
    int got = PROGRAM_SILENT;
    while (!g->lost && (got = program_read(&g->program, &line, &size)) == PROGRAM_LINE)
        on_line(g, b, line, size);
    if (got == PROGRAM_ENDED)
        lose(g, "the bot has ended");
    if (got == PROGRAM_ENDLESS)
        lose(g, "the bot says a line without an end");
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
    if (asks && !g->lost && g->greeted) {
        ts_hands_rest(&g->hands);
        g->asked = b->pieces + 1;
        ask(g, m, board);
    }
    return ts_hands_held(&g->hands, m, board);
}
