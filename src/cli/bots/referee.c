/* Programs are strangers: whatever they say or do, the game ends, and the one that failed has lost
 * it. */
#define _POSIX_C_SOURCE 200809L
#include "bots/referee.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bots/program.h"
#include "bots/tbp_text.h"
#include "clock.h"
#include "tessera_env.h"

enum { SIDES = 2, INPUTS = 1 << 17, MS = 1000000 };
static const char rules_line[] =
    "{\"type\":\"rules\",\"randomizer\":\"seven_bag\",\"garbage\":\"general\"}\n";
static const char stop_line[] = "{\"type\":\"stop\"}\n", quit_line[] = "{\"type\":\"quit\"}\n";

/* States of a program. */
enum { AWAITS_INFO, AWAITS_READY, IDLE, AWAITS_ANSWER };

typedef struct player {
    program program;
    json json;
    int state;
    bool informed;      /* it follows the game from what it knows: */
    bool knows_garbage; /* it has the extension `garbage` */
    ts_question known;  /* the position after its last placement, as it can tell it */
    uint64_t asked;     /* the time of `suggest` */
    ts_question seen;   /* the position that it is asked about */
    buffer move;        /* the move that is played, as it was suggested */
    int32_t action;     /* the same for the environment */
    referee_side *result;
} player;

typedef struct table {
    const referee_terms *terms;
    ts_forms forms;
    ts_envs *envs;
    player *player[SIDES];
    int32_t act[SIDES], info[SIDES][TS_ENV_INFOS];
    uint8_t mask[SIDES][TS_ENV_PLACES];
} table;

const char *referee_failure_name(unsigned failure)
{
#define NAME(id, name, words) name,
    static const char *const names[] = {REFEREE_FAILURES(NAME)};
#undef NAME
    return failure < REFEREE_FAILURE_COUNT ? names[failure] : NULL;
}

const char *referee_failure_text(unsigned failure)
{
#define WORDS(id, name, words) words,
    static const char *const texts[] = {REFEREE_FAILURES(WORDS)};
#undef WORDS
    return failure < REFEREE_FAILURE_COUNT ? texts[failure] : NULL;
}

static void fail(player *p, unsigned failure)
{
    if (!p->result->failure)
        p->result->failure = failure;
}

static void send_text(player *p, const buffer *text)
{
    if (!p->result->failure && !program_send(&p->program, text->data, text->size))
        fail(p, REFEREE_DEAF);
}

static void send_line(player *p, const char *line)
{
    if (!p->result->failure && !program_send(&p->program, line, strlen(line)))
        fail(p, REFEREE_DEAF);
}

static void add(buffer *out, const char *text)
{
    buffer_add(out, text, strlen(text));
}

/* ---- what programs say ---------------------------------------------------------------------- */

static void on_info(player *p)
{
    const json *j = &p->json;
    uint32_t name = json_member(j, 0, "name"), features = json_member(j, 0, "features");
    const json_value *v = &j->value[name];
    if (name && v->kind == JSON_TEXT && v->size < REFEREE_NAME)
        memcpy(p->result->name, j->text + v->at, v->size);
    for (uint32_t at = features ? json_first(j, features) : 0; at; at = json_after(j, features, at))
        p->knows_garbage |= json_says(j, at, "garbage");
    send_line(p, rules_line);
    p->state = AWAITS_READY;
}

/* Returns the number of a placement as an action, or -1 if it is out of reach. */
static int32_t action_of(const table *t, unsigned side, ts_place place)
{
    const ts_question *q = &t->player[side]->seen;
    bool hold = place.kind != q->queue[0];
    unsigned after_hold = q->hold ? q->hold : q->queue[1],
             rot = t->forms.same[place.kind][place.rot];
    if ((hold && place.kind != after_hold) || place.row >= TS_ENV_ROWS)
        return -1;
    int32_t action =
        (int32_t)(((hold * 4 + rot) * TS_ENV_COLUMNS + place.column) * TS_ENV_ROWS) + place.row;
    return t->mask[side][action] ? action : -1;
}

static bool keeps_nodes(const table *t, const json *j)
{
    uint32_t info = json_member(j, 0, "move_info");
    int64_t nodes;
    if (!t->terms->nodes)
        return true;
    /* A search ends at the next chance: a tenth more is allowed. */
    return info && json_whole(j, json_member(j, info, "nodes"), 0, INT64_MAX / 10, &nodes) &&
           (uint64_t)nodes <= t->terms->nodes + t->terms->nodes / 10;
}

/* Chooses the first move of the list that is within reach. */
static void on_moves(const table *t, unsigned side)
{
    player *p = t->player[side];
    const json *j = &p->json;
    uint32_t moves = json_member(j, 0, "moves");
    if (!moves || j->value[moves].kind != JSON_ARRAY || !json_first(j, moves)) {
        fail(p, REFEREE_NO_MOVE);
        return;
    }
    for (uint32_t at = json_first(j, moves); at; at = json_after(j, moves, at)) {
        ts_place place;
        p->action = tbp_read_move(j, at, &t->forms, &place) ? -1 : action_of(t, side, place);
        if (p->action < 0) {
            p->result->skipped++;
            continue;
        }
        p->move.size = 0;
        buffer_add(&p->move, j->text + j->value[at].at, j->value[at].size);
        p->known = p->seen;
        bool hold = place.kind != p->seen.queue[0];
        unsigned used = hold && !p->seen.hold ? 2 : 1;
        p->known.hold = hold ? p->seen.queue[0] : p->seen.hold;
        p->known.queue_count = p->seen.queue_count - used;
        memmove(p->known.queue, p->known.queue + used, p->known.queue_count);
        ts_lock_in(&t->forms, &p->known.board, place, TS_COLUMNS);
        return;
    }
    fail(p, REFEREE_UNREACHABLE);
}

static void on_suggestion(const table *t, unsigned side, uint64_t now)
{
    player *p = t->player[side];
    uint64_t us = (now - p->asked) / 1000;
    p->state = IDLE;
    p->result->answers++;
    p->result->answer_us += us;
    if (us > p->result->slowest_us)
        p->result->slowest_us = us;
    if (!keeps_nodes(t, &p->json))
        fail(p, REFEREE_NODES);
    else
        on_moves(t, side);
}

static void on_line(const table *t, unsigned side, const char *line, size_t size)
{
    player *p = t->player[side];
    while (size && strchr(" \t\r", line[size - 1]))
        size--;
    if (size == 0)
        return;
    if (!json_read(&p->json, line, size) || p->json.value[0].kind != JSON_OBJECT) {
        fail(p, REFEREE_NONSENSE);
        return;
    }
    uint32_t type = json_member(&p->json, 0, "type");
    if (json_says(&p->json, type, "info") && p->state == AWAITS_INFO)
        on_info(p);
    else if (json_says(&p->json, type, "error"))
        fail(p, REFEREE_REFUSED);
    else if (json_says(&p->json, type, "ready") && p->state == AWAITS_READY)
        p->state = IDLE;
    else if (json_says(&p->json, type, "suggestion") && p->state == AWAITS_ANSWER)
        on_suggestion(t, side, cli_clock_ns());
}

static void hear(const table *t, unsigned side)
{
    player *p = t->player[side];
    const char *line;
    size_t size;
    int got = PROGRAM_SILENT;
    while (!p->result->failure && (got = program_read(&p->program, &line, &size)) == PROGRAM_LINE)
        on_line(t, side, line, size);
    if (got == PROGRAM_ENDED)
        fail(p, REFEREE_ENDED);
    if (got == PROGRAM_ENDLESS)
        fail(p, REFEREE_NONSENSE);
}

static bool is_awaited(const player *p)
{
    return !p->result->failure && p->state != IDLE;
}

/* Hears both programs until none is awaited, or until that time: those still awaited then fail.
 * An answer that came in time and is read late by this program counts as in time. */
static void await(const table *t, uint64_t until, unsigned failure)
{
    for (;;) {
        program *waits[SIDES] = {NULL};
        uint64_t now = cli_clock_ns();
        bool any = false;
        for (unsigned i = 0; i < SIDES; i++)
            if (is_awaited(t->player[i]))
                hear(t, i);
        for (unsigned i = 0; i < SIDES; i++) {
            if (is_awaited(t->player[i]) && now >= until)
                fail(t->player[i], failure);
            if (is_awaited(t->player[i])) {
                waits[i] = &t->player[i]->program;
                any = true;
            }
        }
        if (!any)
            return;
        program_wait(waits, SIDES, until - now);
    }
}

/* ---- what programs are told ----------------------------------------------------------------- */

/* Returns by how many rows garbage has lifted the board, 0 if by none, or -1 if that is not the
 * difference. */
static int rows_lifted(const ts_bitboard *from, const ts_bitboard *to)
{
    for (int rows = 0; rows <= TBP_ROWS; rows++) {
        unsigned x = 0;
        while (x < TS_COLUMNS && to->column[x] << rows == from->column[x])
            x++;
        if (x == TS_COLUMNS)
            return rows;
    }
    return -1;
}

/* The pieces at the head of the queue are those that it knows. */
static bool knows_queue(const player *p)
{
    return p->known.hold == p->seen.hold && p->known.queue_count <= p->seen.queue_count &&
           memcmp(p->known.queue, p->seen.queue, p->known.queue_count) == 0;
}

/* Writes what has happened since its last placement. Returns false if it cannot be told so. */
static bool write_news(const player *p, buffer *out)
{
    int lifted = rows_lifted(&p->known.board, &p->seen.board);
    if (!p->informed || !knows_queue(p) || lifted < 0 || (lifted && !p->knows_garbage))
        return false;
    add(out, "{\"type\":\"play\",\"move\":");
    buffer_add(out, p->move.data, p->move.size);
    add(out, "}\n");
    for (unsigned i = p->known.queue_count; i < p->seen.queue_count; i++) {
        add(out, "{\"type\":\"new_piece\",\"piece\":");
        tbp_write_kind(out, p->seen.queue[i]);
        add(out, "}\n");
    }
    if (lifted) {
        add(out, "{\"type\":\"garbage\",\"rows\":[");
        for (unsigned y = lifted; y-- > 0;) {
            tbp_write_row(out, &p->seen.board, y);
            add(out, y ? "," : "");
        }
        add(out, "]}\n");
    }
    return true;
}

static void inform(const table *t, unsigned side)
{
    player *p = t->player[side];
    buffer text = {0};
    tbp_see(ts_envs_match(t->envs, 0), side, &p->seen);
    if (!write_news(p, &text)) {
        if (p->informed)
            add(&text, stop_line);
        tbp_write_start(&text, &p->seen);
    }
    p->informed = true;
    send_text(p, &text);
    buffer_free(&text);
}

static void ask(const table *t, unsigned side)
{
    player *p = t->player[side];
    char line[64];
    if (t->terms->nodes)
        snprintf(line, sizeof line, "{\"type\":\"suggest\",\"nodes\":%llu}\n",
                 (unsigned long long)t->terms->nodes);
    else
        snprintf(line, sizeof line, "{\"type\":\"suggest\"}\n");
    p->asked = cli_clock_ns();
    send_line(p, line);
    p->state = AWAITS_ANSWER;
}

/* ---- a game --------------------------------------------------------------------------------- */

/* Lets both think at once: from the last news for `think_ms`, and then until they answer. */
static void ask_both(table *t)
{
    uint64_t begin = cli_clock_ns();
    for (unsigned i = 0; i < SIDES; i++) {
        t->player[i]->action = 0;
        if (t->info[i][TS_ENV_INFO_CHOICES] > 0)
            inform(t, i);
        else
            t->player[i]->informed = false; /* the piece drops where it is */
    }
    begin += t->terms->think_ms * MS;
    for (uint64_t now; (now = cli_clock_ns()) < begin;)
        program_wait(NULL, 0, begin - now);
    for (unsigned i = 0; i < SIDES; i++)
        if (t->info[i][TS_ENV_INFO_CHOICES] > 0)
            ask(t, i);
    await(t, cli_clock_ns() + t->terms->limit_ms * MS, REFEREE_LATE);
}

static bool any_failed(const table *t)
{
    return t->player[0]->result->failure || t->player[1]->result->failure;
}

static void play(table *t)
{
    const ts_match *m = ts_envs_match(t->envs, 0);
    while (!m->over && !any_failed(t) && m->board[0].pieces < t->terms->pieces_max) {
        ask_both(t);
        if (any_failed(t))
            break;
        for (unsigned i = 0; i < SIDES; i++)
            t->act[i] = t->player[i]->action;
        ts_envs_step(t->envs, 0, 1);
        for (unsigned i = 0; i < SIDES; i++)
            t->player[i]->result->missed += t->info[i][TS_ENV_INFO_INVALID] == 2;
    }
}

static void meet(table *t, const char *const command[SIDES])
{
    for (unsigned i = 0; i < SIDES; i++) {
        player *p = t->player[i];
        p->state = AWAITS_INFO;
        if (!program_open(&p->program, command[i]))
            fail(p, REFEREE_NO_START);
    }
    await(t, cli_clock_ns() + t->terms->start_up_ms * MS, REFEREE_NOT_READY);
}

static unsigned winner_of(const table *t)
{
    const ts_match *m = ts_envs_match(t->envs, 0);
    bool lost[SIDES];
    for (unsigned i = 0; i < SIDES; i++)
        lost[i] = t->player[i]->result->failure || m->board[i].outcome == TS_LOST;
    if (lost[0] == lost[1])
        return REFEREE_DRAW;
    return lost[0] ? 1 : 0;
}

static void write_result(const table *t, referee_game *out)
{
    const ts_match *m = ts_envs_match(t->envs, 0);
    for (unsigned i = 0; i < SIDES; i++) {
        out->side[i].pieces = m->board[i].pieces;
        out->side[i].lines = m->board[i].lines;
        out->side[i].attack = t->info[i][TS_ENV_INFO_SENT];
    }
    out->ticks = m->tick;
    out->winner = winner_of(t);
    size_t size = ts_envs_replay(t->envs, 0, TS_ENV_RUNNING, NULL, 0);
    if (buffer_reserve(&out->replay, size))
        out->replay.size = ts_envs_replay(t->envs, 0, TS_ENV_RUNNING, out->replay.data, size);
}

static void spec_of(const referee_terms *terms, ts_env_spec *spec)
{
    const uint32_t *rate = ts_rules_get(terms->rules)->tick_rate;
    ts_env_spec_default(spec, terms->rules, ts_modes_find("duel"));
    spec->players = SIDES;
    spec->act = TS_ENV_PLACE;
    spec->obs = TS_ENV_PACKED;
    spec->stays = 1;
    spec->inputs = INPUTS;
    spec->ticks = rate[0] / (rate[1] * terms->pieces_a_second);
}

const char *referee_refuses(const referee_terms *terms)
{
    ts_movegen gen;
    ts_env_spec spec;
    ts_env_shapes shapes;
    if (!ts_movegen_of(ts_rules_get(terms->rules), &gen))
        return "the protocol knows only rules that rotate as SRS";
    spec_of(terms, &spec);
    return ts_env_sizes(&spec, &shapes) ? NULL : "the rules have no duel";
}

static bool open_table(table *t, const referee_terms *terms, uint64_t seed, referee_game *out)
{
    ts_env_spec spec;
    t->terms = terms;
    ts_forms_of(ts_rules_get(terms->rules), &t->forms);
    spec_of(terms, &spec);
    t->envs = ts_envs_open(&spec, 1, seed);
    for (unsigned i = 0; i < SIDES; i++) {
        t->player[i] = calloc(1, sizeof *t->player[i]);
        if (!t->player[i] || !t->envs)
            return false;
        t->player[i]->result = &out->side[i];
        t->player[i]->program.to = t->player[i]->program.from = -1;
    }
    ts_env_buffers buffers = {.act = t->act, .mask = t->mask[0], .info = t->info[0]};
    ts_envs_bind(t->envs, &buffers);
    ts_envs_reset(t->envs, 0, 1);
    return true;
}

static void close_table(table *t)
{
    program *const programs[SIDES] = {&t->player[0]->program, &t->player[1]->program};
    if (t->player[0] && t->player[1])
        program_close(programs, SIDES, quit_line);
    for (unsigned i = 0; i < SIDES; i++) {
        if (t->player[i])
            buffer_free(&t->player[i]->move);
        free(t->player[i]);
    }
    ts_envs_close(t->envs);
}

bool referee_play(const referee_terms *terms, const char *const command[SIDES], uint64_t seed,
                  referee_game *out)
{
    table *t = calloc(1, sizeof *t);
    memset(out, 0, sizeof *out);
    if (!t)
        return false;
    bool opened = open_table(t, terms, seed, out);
    if (opened) {
        meet(t, command);
        play(t);
        write_result(t, out);
        opened = !out->replay.failed;
    }
    close_table(t);
    free(t);
    return opened;
}
