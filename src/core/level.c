/* Levels: how they rise, how fast the piece falls on them, and the grades a score reaches. */
#include "core.h"

void ts_level_set(ts_game *g, const ts_rules *r, uint32_t level)
{
    g->level = level;
    g->speed = 0;
    while (g->speed + 1 < r->curve_count && r->curve[g->speed + 1].level <= level)
        g->speed++;
}

static void rise(ts_turn *t, uint32_t level)
{
    ts_level_set(t->g, t->r, level);
    ts_emit(t, TS_EVENT_LEVEL)->amount = (int16_t)level;
}

void ts_grade_set(ts_game *g, const ts_rules *r)
{
    if (r->grades[0] == 0 || g->grade > TS_GRADES_MAX)
        return;
    g->grade = 0;
    while (g->grade < TS_GRADES_MAX && g->score >= r->grades[g->grade])
        g->grade++;
}

/* The highest grade wants a score and a time at three levels, and the last grade below it. The
 * tick that is running has been played when the time is taken. */
static void check_grand_master(ts_turn *t)
{
    ts_game *g = t->g;
    while (g->gm_checked < 3 && g->level >= t->r->grand_master[g->gm_checked].level) {
        if (g->score < t->r->grand_master[g->gm_checked].score ||
            t->m->tick + 1 > t->r->grand_master[g->gm_checked].ticks)
            g->gm_missed = 1;
        g->gm_checked++;
        if (g->gm_checked == 3 && !g->gm_missed && g->grade == TS_GRADES_MAX)
            g->grade = TS_GRADES_MAX + 1;
    }
}

static uint32_t level_after(const ts_turn *t, unsigned lines)
{
    const ts_game *g = t->g;
    const ts_rules *r = t->r;
    uint32_t level = g->level;
    if (t->mode->level_stays < 2 && r->level_kind == TS_LEVEL_PIECES)
        level += lines;
    else if (!t->mode->level_stays && r->level_kind == TS_LEVEL_LINES)
        level += (g->lines + lines) / r->level_lines - g->lines / r->level_lines;
    else if (!t->mode->level_stays && r->level_kind == TS_LEVEL_NES)
        for (unsigned i = 1; i <= lines; i++)
            if ((g->lines + i) % 10 == 0 && ts_nes_level_up(level, g->lines + i))
                level = (level + 1) & 0xff;
    return level > r->level_max ? r->level_max : level;
}

void ts_level_clear(ts_turn *t, unsigned lines)
{
    ts_game *g = t->g;
    uint32_t level = level_after(t, lines);
    g->lines += lines;
    if (level != g->level)
        rise(t, level);
    if (t->r->level_kind == TS_LEVEL_PIECES)
        check_grand_master(t);
}

/* TGM: a new piece counts, but only a line passes a stop. */
void ts_level_piece(ts_turn *t)
{
    ts_game *g = t->g;
    if (t->r->level_kind != TS_LEVEL_PIECES || t->mode->level_stays == 2)
        return;
    if (g->level % 100 != 99 && g->level != 998)
        rise(t, g->level + 1);
}
