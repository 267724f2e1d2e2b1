/* The list of all placements of a game under review; the board beside it shows the one under the
 * cursor. */
#include "api/scene.h"
#include "coach/coach.h"
#include "defs.h"
#include "menus/format.h"
#include "menus/screens.h"
#include "session/coach.h"
#include "session/input.h"
#include "session/match.h"
#include "session/menu.h"
#include "session/watch.h"
#include "text/text.h"
#include "game/run.h"

#include <string.h>

static unsigned placements_count(const session *s)
{
    const coach_review *review = session_review_result(s);
    return review ? review->count : 0;
}

static unsigned placements_columns(const session *s, screen_column *column)
{
    static const screen_column all[] = {{TEXT_REVIEW_PIECE, ALIGN_LEFT, 4},
                                        {TEXT_STAT_TIME, ALIGN_RIGHT, 1},
                                        {TEXT_REVIEW_GRADE, ALIGN_LEFT, 3},
                                        {TEXT_REVIEW_LOST, ALIGN_RIGHT, 2}};
    (void)s;
    memcpy(column, all, sizeof all);
    return sizeof all / sizeof *all;
}

static void placements_line(const session *s, unsigned i, screen_line *line)
{
    static const uint8_t role[COACH_GRADE_COUNT] = {[COACH_BRILLIANT] = ROLE_GOLD,
                                                    [COACH_BEST] = ROLE_GOOD,
                                                    [COACH_MISTAKE] = ROLE_WARNING,
                                                    [COACH_BLUNDER] = ROLE_WARNING};
    const coach_mark *m = &session_review_result(s)->mark[i];
    const char letter[2] = {TS_CELL_LETTERS[m->played.piece.kind], '\0'};
    text_format(line->cell[0], CELL_SIZE, "%u %s", m->number, letter);
    text_time(line->cell[1], CELL_SIZE, run_tick_us(session_run_of(s), m->tick), false);
    screen_format(s, line->cell[2], CELL_SIZE, review_grade(m->grade));
    if (m->loss > 0)
        review_amount(s, line->cell[3], CELL_SIZE, m->loss);
    line->enter = TEXT_HINT_SHOW;
    if (i == session_review_shown(s))
        review_shown(s, line->about, sizeof line->about, m);
    else
        line->role = role[m->grade];
}

/* The board beside the list shows the placement under the cursor. */
static void placements_moved(session *s, uint64_t now_us)
{
    (void)now_us;
    if (session_screen(s) == SCREEN_PLACEMENTS)
        session_viewer_show_mark(s, session_cursor(s));
}

static void placements_enter(session *s, unsigned i, uint64_t now_us)
{
    (void)now_us;
    session_viewer_show_mark(s, i);
    session_pop(s);
}

static bool placements_key(session *s, const input_press *p)
{
    if (p->meaning == 'z' || p->meaning == 'x') {
        review_step(s, p->meaning == 'z' ? -1 : 1);
        session_move_cursor(s, session_review_shown(s));
        return true;
    }
    return (p->meaning == 'o' || p->meaning == 'a') && review_key(s, p);
}

const screen_def screen_placements = {
    .title = TEXT_REVIEW_ALL,
    .back = TEXT_HINT_BACK,
    .count = placements_count,
    .line = placements_line,
    .enter = placements_enter,
    .columns = placements_columns,
    SCREEN_SHORTCUTS(review_shortcuts),
    .key = placements_key,
    .moved = placements_moved,
    .about_lines = 3,
};
