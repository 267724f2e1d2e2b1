/* Levels, their fall speeds, and the grades that a score reaches. */
#include "core.h"

void ts_level_set(ts_board *b, const ts_rules *r, uint32_t level)
{
    b->level = level;
    b->speed = 0;
    while (b->speed + 1 < r->curve_count && r->curve[b->speed + 1].level <= level)
        b->speed++;
}

static void rise(ts_board_tick *t, uint32_t level)
{
    ts_level_set(t->b, t->r, level);
    ts_emit(t, TS_EVENT_LEVEL)->amount = level;
}

void ts_grade_set(ts_board *b, const ts_rules *r)
{
    if (r->grades[0] == 0 || b->grade > TS_GRADES_MAX)
        return;
    b->grade = 0;
    while (b->grade < TS_GRADES_MAX && b->score >= r->grades[b->grade])
        b->grade++;
}

/* The highest grade has requirements at three levels, a score and a time, and needs the grade below
 * it. The time includes the tick that is being played. */
static void check_grand_master(ts_board_tick *t)
{
    ts_board *b = t->b;
    while (b->gm_checked < 3 && b->level >= t->r->grand_master[b->gm_checked].level) {
        if (b->score < t->r->grand_master[b->gm_checked].score ||
            t->m->tick + 1 > t->r->grand_master[b->gm_checked].ticks)
            b->gm_missed = 1;
        b->gm_checked++;
        if (b->gm_checked == 3 && !b->gm_missed && b->grade == TS_GRADES_MAX)
            b->grade = TS_GRADES_MAX + 1;
    }
}

static uint32_t level_after(const ts_board_tick *t, unsigned lines)
{
    const ts_board *b = t->b;
    const ts_rules *r = t->r;
    uint32_t level = b->level;
    if (t->mode->level_rises != TS_RISES_NEVER && r->level_kind == TS_LEVEL_PIECES)
        level += r->clear_levels[ts_lines_paid(lines)] + (lines - ts_lines_paid(lines));
    else if (t->mode->level_rises == TS_RISES && r->level_kind == TS_LEVEL_LINES)
        level += (b->lines + lines) / r->level_lines - b->lines / r->level_lines;
    else if (t->mode->level_rises == TS_RISES && r->level_kind == TS_LEVEL_NES)
        for (unsigned i = 1; i <= lines; i++)
            if ((b->lines + i) % 10 == 0 && ts_nes_level_up(level, b->lines + i))
                level = (level + 1) & 0xff;
    return level > r->level_max ? r->level_max : level;
}

void ts_level_clear(ts_board_tick *t, unsigned lines)
{
    ts_board *b = t->b;
    uint32_t level = level_after(t, lines);
    b->lines += lines;
    if (level != b->level)
        rise(t, level);
    if (t->r->level_kind == TS_LEVEL_PIECES)
        check_grand_master(t);
}

/* TGM: a new piece raises the level, but not past a stop, which needs a line. */
void ts_level_piece(ts_board_tick *t)
{
    ts_board *b = t->b;
    if (t->r->level_kind != TS_LEVEL_PIECES || t->mode->level_rises == TS_RISES_NEVER)
        return;
    if (b->level % 100 != 99 && b->level != 998)
        rise(t, b->level + 1);
}
