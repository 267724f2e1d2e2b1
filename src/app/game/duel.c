/* The standing of a duel, and its text: see duel.h. */
#include "base/minmax.h"
#include "game/duel.h"

#include "base/splitmix.h"
#include "bot/bot.h"
#include "text/text.h"
#include "game/facts.h"
#include "game/run.h"

#include <string.h>

/* ---- how it stands -------------------------------------------------------------------------- */

bool duel_give_bot(run_state *run, unsigned board, const duel_player *who)
{
    return who->as.name[0] ? run_give_style(run, board, &who->as.style)
                           : run_give_bot(run, board, who->bot);
}

void duel_players_usual(duel_player who[TS_PLAYERS_MAX])
{
    for (unsigned i = 0; i < TS_PLAYERS_MAX; i++)
        who[i] = (duel_player){.person = clamp_u8(i)};
}

duel_board duel_board_result(const run_state *run, unsigned board)
{
    const ts_board *b = &run->match.board[board];
    return (duel_board){.stats = run->stats[board],
                        .score = b->score,
                        .time_us = run_board_us(run, board),
                        .progress = rank_progress(&run->match, board),
                        .level = b->level,
                        .lines = b->lines,
                        .grade = b->grade};
}

/* The board that has won, from 1, or 0. */
static unsigned winner_of(const ts_match *m)
{
    for (unsigned i = 0; i < m->setup.players; i++)
        if (m->board[i].outcome == TS_WON)
            return i + 1;
    return 0;
}

static void raise_to(uint32_t *most, uint32_t n)
{
    *most = n > *most ? n : *most;
}

static void add(duel_board *sum, const duel_board *b)
{
    stats_state *to = &sum->stats;
    const stats_state *from = &b->stats;
    to->pieces += from->pieces;
    to->lines += from->lines;
    to->presses += from->presses;
    to->holds += from->holds;
    to->finesse_faults += from->finesse_faults;
    to->spins += from->spins;
    to->minis += from->minis;
    to->perfect_clears += from->perfect_clears;
    for (unsigned i = 0; i < 5; i++)
        to->clears[i] += from->clears[i];
    raise_to(&to->combo_longest, from->combo_longest);
    raise_to(&to->back_to_back_longest, from->back_to_back_longest);
    to->attack += from->attack;
    to->sent += from->sent;
    to->garbage_in += from->garbage_in;
    sum->score += b->score;
    sum->time_us += b->time_us;
    sum->lines += b->lines;
    sum->progress += b->progress;
    raise_to(&sum->level, b->level);
}

void duel_count(duel_state *d, const run_state *run)
{
    const ts_match *m = &run->match;
    d->winner = clamp_u8(winner_of(m));
    for (unsigned i = 0; i < m->setup.players; i++) {
        duel_board b = duel_board_result(run, i);
        add(&d->sum[i], &b);
    }
    if (d->winner && ++d->won[d->winner - 1] >= d->first_to)
        d->over = true;
}

/* So that seeds differ in more than their last digits. */
uint64_t duel_next_seed(uint64_t seed)
{
    return splitmix_next(&seed);
}

/* ---- its text ------------------------------------------------------------------------------- */

#define MAGIC "tessera match "
#define FIRST_LINE MAGIC "1\n"
#define REPLAY_LINE "\n" TS_REPLAY_MAGIC_WORDS

size_t duel_write_head(char *out, const duel_state *d, unsigned boards)
{
    size_t used = text_format(out, DUEL_HEAD_SIZE, FIRST_LINE "first %u\nplayed", d->first_to);
    for (unsigned i = 0; i < boards; i++)
        used += text_format(out + used, DUEL_HEAD_SIZE - used,
                            d->who[i].bot ? " bot:%u" : " person", d->who[i].bot);
    for (unsigned i = 0; i < boards; i++)
        if (d->who[i].bot && d->who[i].as.name[0]) {
            char line[FRIEND_ROOM];
            coach_friend_write(&d->who[i].as, line);
            used += text_format(out + used, DUEL_HEAD_SIZE - used, "\nas %u %s", i, line);
        }
    for (unsigned i = 0; i < boards; i++)
        if (!d->who[i].bot && d->who[i].name[0])
            used +=
                text_format(out + used, DUEL_HEAD_SIZE - used, "\nname %u %s", i, d->who[i].name);
    return used + text_format(out + used, DUEL_HEAD_SIZE - used, "\n\n");
}

static bool literal(duel_text *t, const char *words)
{
    size_t length = strlen(words);
    if (t->size < length || memcmp(t->rounds, words, length) != 0)
        return false;
    t->rounds += length;
    t->size -= length;
    return true;
}

static bool number(duel_text *t, unsigned most, uint8_t *out)
{
    unsigned n = 0;
    while (t->size > 0 && *t->rounds >= '0' && *t->rounds <= '9' && n <= most) {
        n = n * 10 + (unsigned)(*t->rounds - '0');
        t->rounds++;
        t->size--;
    }
    *out = clamp_u8(n);
    return n >= 1 && n <= most;
}

/* The player of a board from *board on, and the rest of the line, which is of that board alone. */
static duel_player *of_board(duel_text *t, unsigned boards, unsigned *board, char *line,
                             size_t size)
{
    size_t length = 0;
    while (*board < boards && (t->size == 0 || *t->rounds != (char)('0' + *board)))
        ++*board;
    if (*board == boards || t->size < 2 || t->rounds[1] != ' ')
        return NULL;
    t->rounds += 2;
    t->size -= 2;
    while (length < t->size && length + 1 < size && t->rounds[length] != '\n') {
        line[length] = t->rounds[length];
        length++;
    }
    line[length] = '\0';
    t->rounds += length;
    t->size -= length;
    return strlen(line) == length ? &t->who[(*board)++] : NULL;
}

static bool friends(duel_text *t, unsigned boards)
{
    char line[FRIEND_ROOM];
    for (unsigned at = 0; literal(t, "\nas ");) {
        duel_player *who = of_board(t, boards, &at, line, sizeof line);
        if (!who || !coach_friend_read(&who->as, line) || who->as.style.near != who->bot)
            return false;
    }
    return true;
}

static bool names(duel_text *t, unsigned boards)
{
    for (unsigned at = 0; literal(t, "\nname ");) {
        char line[DUEL_NAME_SIZE];
        duel_player *who = of_board(t, boards, &at, line, sizeof line);
        if (!who || who->bot || !line[0])
            return false;
        memcpy(who->name, line, sizeof line);
        text_take_out_orders(who->name);
    }
    return true;
}

static bool head(duel_text *t)
{
    unsigned boards = 0, persons = 0;
    if (!literal(t, "first ") || !number(t, UINT8_MAX, &t->first_to) || !literal(t, "\nplayed"))
        return false;
    for (; boards < TS_PLAYERS_MAX; boards++) {
        duel_player *who = &t->who[boards];
        *who = (duel_player){.person = clamp_u8(persons)};
        if (literal(t, " person"))
            persons++;
        else if (!literal(t, " bot:"))
            break;
        else if (!number(t, TS_BOT_MACHINE, &who->bot))
            return false;
    }
    return boards > 0 && friends(t, boards) && names(t, boards) && literal(t, "\n\n");
}

static uint32_t lines_between(const char *from, const char *to)
{
    uint32_t lines = 0;
    for (; from < to; from++)
        lines += *from == '\n';
    return lines;
}

int duel_open(duel_text *t, const char *text, size_t size)
{
    *t = (duel_text){.rounds = text, .size = size};
    duel_players_usual(t->who);
    if (!literal(t, MAGIC))
        return TS_OK;
    if (!literal(t, "1\n"))
        return TS_REPLAY_FORMAT;
    if (!head(t))
        return TS_REPLAY_MATCH;
    t->lines = lines_between(text, t->rounds);
    return TS_OK;
}

void duel_skip_log(const char **text, size_t *size)
{
    size_t at = sizeof DUEL_LOG_LINE - 1;
    if (*size < at || memcmp(*text, DUEL_LOG_LINE, at) != 0)
        return;
    while (at < *size && !((*text)[at] == '\n' && (*text)[at - 1] == '\n'))
        at++;
    at += at < *size;
    *text += at;
    *size -= at;
}

/* "player KEY NAME" for each board. A name is anybody's: a bot's is not shown. */
static void take_names(duel_text *t, const char *at, const char *end)
{
    static const char word[] = "player ";
    enum { KEY = 65 }; /* digits, and a space */
    for (unsigned board = 0; at < end && board < TS_PLAYERS_MAX;) {
        const char *line = at, *stop = memchr(at, '\n', (size_t)(end - at));
        at = stop ? stop + 1 : end;
        size_t length = (size_t)(stop ? stop - line : end - line), head = sizeof word - 1 + KEY;
        if (length <= head || memcmp(line, word, sizeof word - 1) != 0)
            continue;
        duel_player *who = &t->who[board++];
        if (who->bot || length - head >= sizeof who->name || memchr(line, '\0', length))
            continue;
        memcpy(who->name, line + head, length - head);
        text_take_out_orders(who->name);
    }
}

int duel_open_log(duel_text *t, const char *text, size_t size)
{
    const char *inner = text;
    duel_skip_log(&inner, &size);
    int error = duel_open(t, inner, size);
    if (!error)
        take_names(t, text, inner);
    t->lines += lines_between(text, inner);
    return error;
}

/* Up to where the next replay begins: no line within a replay begins as its first line does. */
static size_t length_of_round(const char *text, size_t size)
{
    const size_t length = sizeof REPLAY_LINE - 1;
    for (size_t at = 0; at + length <= size; at++)
        if (text[at] == '\n' && memcmp(text + at, REPLAY_LINE, length) == 0)
            return at + 1;
    return size;
}

bool duel_next_round(const duel_text *t, const char **text, size_t *size)
{
    const char *at = *text ? *text + *size : t->rounds;
    size_t left = (size_t)(t->rounds + t->size - at);
    *text = at;
    *size = t->first_to ? length_of_round(at, left) : left;
    return left > 0;
}

bool duel_round(const duel_text *t, unsigned n, const char **text, size_t *size)
{
    *text = NULL;
    while (duel_next_round(t, text, size))
        if (n-- == 0)
            return true;
    return false;
}

/* The winner in its result, from 1; 0 if nobody, or no result. */
static unsigned winner_said(const char *round, size_t size)
{
    ts_replay_reader reader;
    ts_replay_item item = {0};
    int error = ts_replay_open(&reader, round, size);
    while (!error && item.kind != TS_REPLAY_ITEM_END)
        error = ts_replay_next(&reader, &item);
    for (unsigned i = 0; !error && i < reader.setup.players; i++)
        if (item.result[i].outcome == TS_WON)
            return i + 1;
    return 0;
}

void duel_standing(duel_state *d, const duel_text *t, unsigned n)
{
    const char *round = NULL;
    size_t size;
    *d = (duel_state){.first_to = t->first_to, .round = n + 1};
    memcpy(d->who, t->who, sizeof d->who);
    for (unsigned i = 0; i < n && duel_next_round(t, &round, &size); i++) {
        unsigned winner = winner_said(round, size);
        if (winner)
            d->won[winner - 1]++;
    }
}

bool duel_resume(duel_state *d, run_state *run, const char *text, size_t size, uint64_t now_us,
                 int *error)
{
    duel_text t;
    const char *round = NULL;
    size_t round_size;
    *d = (duel_state){0};
    *error = duel_open(&t, text, size);
    if (*error || !duel_next_round(&t, &round, &round_size))
        return false;
    memcpy(d->who, t.who, sizeof d->who);
    d->first_to = t.first_to;
    for (d->round = 1;; d->round++) {
        if (!run_start_from(run, round, round_size, RUN_NEVER, now_us, error))
            return false;
        d->on = t.first_to && run->match.setup.players > 1;
        const char *next = round;
        size_t next_size = round_size;
        if (*error || !duel_next_round(&t, &next, &next_size))
            break;
        duel_count(d, run);
        run_end(run);
        round = next;
        round_size = next_size;
    }
    if (run->match.over)
        duel_count(d, run);
    run_put_before(run, text, (size_t)(round - text));
    return true;
}

/* Verifies or rewrites every round; With `write` NULL it only verifies. */
static int each_round(const char *text, size_t size, ts_replay_write *write, void *ctx,
                      ts_replay_report *report)
{
    duel_text t;
    const char *round = NULL, *reported = text;
    size_t round_size;
    uint64_t ticks = 0;
    int error = duel_open(&t, text, size);
    *report = (ts_replay_report){.error = error, .line = 1};
    if (!error && t.size == 0) { /* the error says that there is no game */
        error = ts_replay_verify(t.rounds, t.size, report);
        reported = t.rounds;
    }
    if (write && !error)
        write(ctx, text, (size_t)(t.rounds - text));
    while (!error && duel_next_round(&t, &round, &round_size)) {
        error = write ? ts_replay_rewrite(round, round_size, write, ctx, report)
                      : ts_replay_verify(round, round_size, report);
        reported = round;
        ticks += report->match.tick;
        if (!error && ticks > TS_REPLAY_TICKS_MAX) /* or a file could play for days */
            error = report->error = TS_REPLAY_LONG;
    }
    report->line += lines_between(text, reported);
    return error;
}

int duel_verify(const char *text, size_t size, ts_replay_report *report)
{
    return each_round(text, size, NULL, NULL, report);
}

int duel_rewrite(const char *text, size_t size, ts_replay_write *write, void *ctx,
                 ts_replay_report *report)
{
    return each_round(text, size, write, ctx, report);
}
