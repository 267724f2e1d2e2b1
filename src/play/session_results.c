/* What is left of games that have ended: the result, the best of each mode and rule set, the
 * replays. All of it is forgotten when the program ends. */
#include "rank.h"
#include "session_inner.h"

#include <stdlib.h>
#include <string.h>

bool ts_mode_is_race(unsigned mode)
{
    return ts_modes_get(mode)->rank == TS_RANK_TIME;
}

static ts_record *record_of(ts_session *s, const ts_finished *f)
{
    for (unsigned i = 0; i < s->record_count; i++)
        if (s->record[i].rules == f->setup.rules && s->record[i].mode == f->setup.mode)
            return &s->record[i];
    if (s->record_count == TS_SESSION_RECORDS_MAX)
        return NULL;
    ts_record *record = &s->record[s->record_count++];
    *record = (ts_record){.rules = f->setup.rules, .mode = f->setup.mode};
    return record;
}

/* The first game of its kind is a record, too, but nothing to cheer. */
static bool enter_record(ts_session *s, const ts_finished *f)
{
    ts_record *record = record_of(s, f);
    if (!record)
        return false;
    bool first = record->games++ == 0, better;
    if (ts_mode_is_race(f->setup.mode)) {
        better = f->outcome == TS_WON && (record->time_us == 0 || f->time_us < record->time_us);
        first = record->time_us == 0;
        if (better)
            record->time_us = f->time_us;
    } else {
        better = f->score > record->score;
    }
    if (f->score > record->score)
        record->score = f->score;
    return better && !first;
}

static void forget_oldest(ts_session *s)
{
    free(s->game[TS_SESSION_GAMES_MAX - 1].replay);
    memmove(&s->game[1], &s->game[0], (TS_SESSION_GAMES_MAX - 1) * sizeof s->game[0]);
    s->game[0] = (ts_finished){0};
    if (s->game_count < TS_SESSION_GAMES_MAX)
        s->game_count++;
}

static void keep_replay(ts_session *s, ts_finished *f)
{
    size_t size = 0;
    const char *text = ts_run_replay(&s->run, &size);
    f->replay = text ? malloc(size) : NULL;
    if (f->replay) {
        memcpy(f->replay, text, size);
        f->replay_size = size;
    }
}

void ts_game_finish(ts_session *s, bool given_up)
{
    const ts_match *m = &s->run.match;
    const ts_game *g = &m->game[0];
    forget_oldest(s);
    ts_finished *f = &s->game[0];
    *f = (ts_finished){.setup = m->setup,
                       .stats = s->run.stats[0],
                       .time_us = ts_run_tick_us(&s->run, m->tick),
                       .score = g->score,
                       .progress = ts_progress(m, 0),
                       .level = g->level,
                       .lines = g->lines,
                       .outcome = g->outcome,
                       .over = g->over,
                       .given_up = given_up,
                       .grade = g->grade};
    for (unsigned i = 0; i < m->setup.players && m->setup.players > 1; i++)
        if (m->game[i].outcome == TS_WON)
            f->winner = (uint8_t)(i + 1);
    keep_replay(s, f);
    if (m->setup.players == 1)
        f->best = enter_record(s, f);
    ts_session_clear_fx(s);
    s->restart_asked_us = 0;
    s->cursor[TS_SCREEN_RESULT] = 0;
    ts_session_to(s, TS_SCREEN_RESULT);
}
