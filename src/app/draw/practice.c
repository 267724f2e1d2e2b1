/* Draws the parts that only practice, puzzles and the review of a game have. */
#include "menus/format.h"
#include "sections.h"
#include "drawing.h"
#include "base/minmax.h"
#include "menus/screens.h"
#include "session/match.h"
#include "session/picture.h"
#include "session/opener.h"
#include "session/practice.h"
#include "session/coach.h"
#include "session/setup.h"
#include "session/watch.h"
#include "game/run.h"
#include "coach/coach.h"
#include "coach/lesson.h"
#include "coach/opener.h"
#include "coach/see.h"

#include <string.h>

/* Practice and puzzles add to a field the goal of a puzzle, the placement of the hint, the editor's
 * cursor, and their keys. */

static void format_goal(const session *s, char *out, size_t size, const ts_puzzle *p)
{
    static const uint16_t text[] = {[TS_PUZZLE_CLEAR] = TEXT_PUZZLE_CLEAR,
                                    [TS_PUZZLE_DIG] = TEXT_PUZZLE_DIG,
                                    [TS_PUZZLE_SPIN] = TEXT_PUZZLE_SPIN_2,
                                    [TS_PUZZLE_AT_ONCE] = TEXT_PUZZLE_AT_ONCE,
                                    [TS_PUZZLE_COMBO] = TEXT_PUZZLE_COMBO};
    int id = text[p->goal];
    if (p->goal == TS_PUZZLE_SPIN && p->amount == 3)
        id = TEXT_PUZZLE_SPIN_3;
    text_format(out, size, text_of(s->settings.language, id), p->amount);
}

unsigned scene_practice_hints(const session *s, scene_hint *hint)
{
    unsigned shown;
    static const scene_hint practice[] = {
        {"U", TEXT_HINT_UNDO, 'u'},  {"Y", TEXT_HINT_REDO, 'y'}, {"E", TEXT_HINT_EDIT, 'e'},
        {"H", TEXT_HINT_HINT, 'h'},  {"O", TEXT_HINT_ODDS, 'o'}, {"N", TEXT_HINT_VARIATION, 'n'},
        {"D", TEXT_HINT_UNBIND, 'd'}};
    static const scene_hint puzzle[] = {{"H", TEXT_HINT_HINT, 'h'},
                                        {"N", TEXT_HINT_NEXT_ONE, 'n'},
                                        {"B", TEXT_HINT_PREVIOUS_ONE, 'b'}};
    static const scene_hint editor[] = {{"I J L O S T Z X", TEXT_HINT_COLOUR, KEY_NONE}};
    static const scene_hint trainer[] = {{"H", TEXT_HINT_HINT, 'h'}};
    static const scene_hint lesson[] = {
        {"H", TEXT_HINT_HINT, 'h'}, {"U", TEXT_HINT_UNDO, 'u'}, {"N", TEXT_HINT_NEXT_ONE, 'n'}};
    static const scene_hint drill[] = {{"H", TEXT_HINT_HINT, 'h'}, {"N", TEXT_HINT_NEXT_ONE, 'n'}};
    if (session_drill_is_on(s)) {
        memcpy(hint, drill, sizeof drill);
        return 2;
    }
    if (session_opener_is_on(s)) {
        memcpy(hint, lesson, sizeof lesson);
        return 3;
    }
    if (session_lesson_is_on(s)) {
        memcpy(hint, lesson, sizeof lesson);
        return session_lesson_state(s) == LESSON_OPEN ? 3 : 0;
    }
    if (session_trainer_is_on(s)) {
        memcpy(hint, trainer, sizeof trainer);
        return 1;
    }
    if (session_practice_is_on(s) && session_practice_is_edited(s)) {
        memcpy(hint, editor, sizeof editor);
        return 1;
    }
    if (session_practice_is_on(s)) {
        memcpy(hint, practice, sizeof practice);
        return session_practice_variations(s, &shown) > 1 ? 7 : 5;
    }
    if (!session_puzzle_is_on(s))
        return 0;
    memcpy(hint, puzzle, sizeof puzzle);
    return 3;
}

static void format_hint(const session *s, char *out, size_t size)
{
    int language = s->settings.language;
    char name[KEY_NAME_MAX], letter[2] = {TS_CELL_LETTERS[session_practice_hint(s).kind], '\0'};
    if (session_puzzle_has_strayed(s)) {
        key_name(name, sizeof name, language, session_profile(s, 0)->key[ACTION_RESTART][0]);
        text_format(out, size, text_of(language, TEXT_PUZZLE_HINT_LOST), name);
    } else {
        text_format(out, size, text_of(language, TEXT_PUZZLE_HINT), letter);
    }
}

/* A key held to the wall; a keyboard without releases has a key of its own for that. */
static void format_press(const session *s, char *out, size_t size, unsigned action)
{
    int language = s->settings.language;
    bool to_wall = action == ACTION_LEFT_WALL || action == ACTION_RIGHT_WALL;
    bool held = to_wall && s->options.keys_have_release;
    char name[KEY_NAME_MAX];
    if (held)
        action = action == ACTION_LEFT_WALL ? ACTION_LEFT : ACTION_RIGHT;
    key_code key = session_profile(s, 0)->key[action][0];
    if (key)
        key_name(name, sizeof name, language, key);
    else
        screen_format(s, name, sizeof name, action_text(session_rules(s), action));
    text_format(out, size, held ? text_of(language, TEXT_TRAINER_HELD) : "%s", name);
}

static void format_fewest(const session *s, char *out, size_t size, ts_piece mark)
{
    int language = s->settings.language;
    uint8_t action[FINESSE_MAX];
    char keys[LINE_SIZE], before[LINE_SIZE], one[LINE_SIZE];
    const run_state *run = session_run_of(s);
    int count = finesse_keys(run_rules(run), &run->match.board[0], mark, action);
    screen_format(s, keys, sizeof keys, TEXT_TRAINER_STRAIGHT);
    for (int i = 0; i < count; i++) {
        format_press(s, one, sizeof one, action[i]);
        memcpy(before, keys, sizeof before);
        if (i == 0)
            text_format(keys, sizeof keys, "%s", one);
        else
            text_format(keys, sizeof keys, text_of(language, TEXT_PAIR), before, one);
    }
    text_format(out, size, text_of(language, TEXT_TRAINER_FEWEST), keys);
}

static void format_verdict(const session *s, char *out, size_t size)
{
    const session_trainer *t = session_trainer_state(s);
    size_t used = 0;
    if (t->message)
        used = text_format(out, size, "%s ", text_of(s->settings.language, t->message));
    if (t->tries == 0 && !t->shown)
        screen_format(s, out, size, TEXT_POSITION_TRAINER_ABOUT);
    if (t->shown)
        format_fewest(s, out + used, size - used, t->mark);
}

void scene_format_trainer(const session *s, char *out, size_t size)
{
    char rules[LINE_SIZE];
    int language = s->settings.language;
    screen_format_rules(s, rules, sizeof rules, session_match(s)->setup.rules);
    text_format(out, size, text_of(language, TEXT_PAIR), text_of(language, TEXT_POSITION_TRAINER),
                rules);
}

/* "Right! It comes back in 3 days." */
static void format_drill(const session *s, char *out, size_t size)
{
    const unsigned state = session_drill_state(s);
    const int language = s->settings.language;
    char back[LINE_SIZE];
    int first = TEXT_DRILL_TASK;
    if (state != DRILL_OPEN)
        first = state == DRILL_FOUND ? TEXT_TRAINER_RIGHT : review_cause(session_drill_cause(s));
    size_t used = text_format(out, size, "%s", text_of(language, first));
    if (!session_drill_has_due_day(s))
        return;
    text_count(back, sizeof back, language, TEXT_DRILL_BACK, (uint64_t)session_drill_wait(s));
    text_format(out + used, size - used, " %s", back);
}

void scene_format_drill(const session *s, char *out, size_t size)
{
    char rules[LINE_SIZE];
    int language = s->settings.language;
    screen_format_rules(s, rules, sizeof rules, session_match(s)->setup.rules);
    text_format(out, size, text_of(language, TEXT_PAIR), text_of(language, TEXT_DRILLS), rules);
}

/* "Clear 2 lines. 3 pieces left." */
static void format_task(const session *s, char *out, size_t size)
{
    char left[LINE_SIZE];
    screen_format_goal(s, out, size, session_lesson_exercise(s));
    const size_t used = strlen(out);
    text_count(left, sizeof left, s->settings.language, TEXT_LESSON_PIECES,
               session_lesson_pieces(s));
    text_format(out + used, size - used, " %s", left);
}

/* If the mark shows the placement, the hint is its keys. */
static void format_exercise(const session *s, char *out, size_t size)
{
    const coach_exercise *e = session_lesson_exercise(s);
    if (!session_puzzle_shows_hint(s))
        format_task(s, out, size);
    else if (e->goal == COACH_GOAL_MARKS && e->amount)
        format_fewest(s, out, size, session_lesson_mark(s));
    else
        format_hint(s, out, size);
}

/* Formats the outcome of a rated puzzle, with the change of the rating if there is one. */
static void format_result(const session *s, char *out, size_t size)
{
    const bool missed = session_rated_is_missed(s);
    const int change = session_rated_change(s), by = change < 0 ? -change : change;
    if (session_rated_kind(s) <= RATED_TODAY && by > 0)
        text_format(out, size,
                    text_of(s->settings.language, missed ? TEXT_RATED_DOWN : TEXT_RATED_UP), by);
    else
        screen_format(s, out, size, missed ? TEXT_RATED_WRONG : TEXT_RATED_RIGHT);
}

static void format_rated(const session *s, char *out, size_t size)
{
    switch (session_lesson_state(s)) {
    case LESSON_SHOWN:
        screen_format(s, out, size,
                      session_uses_touch(s) ? TEXT_RATED_WATCH_TOUCH : TEXT_RATED_WATCH);
        break;
    case LESSON_OPEN: format_exercise(s, out, size); break;
    default: format_result(s, out, size); break;
    }
}

/* "Puzzle 1480, 1502 +/-80", "2:05, Solved: 7" */
void scene_format_rated(const session *s, char *out, size_t size)
{
    const int language = s->settings.language;
    char left[LINE_SIZE], right[LINE_SIZE];
    unsigned deviation;
    const unsigned kind = session_rated_kind(s),
                   rating = session_rated_rating(s, session_rated_theme(s), &deviation),
                   seconds = session_rated_seconds(s);
    text_format(left, sizeof left, text_of(language, TEXT_RATED_PUZZLE),
                session_rated_of_puzzle(s));
    text_format(right, sizeof right, text_of(language, TEXT_RATED_SOLVED), session_rated_solved(s));
    if (kind == RATED_STORM)
        text_format(left, sizeof left, "%u:%u%u", seconds / 60, seconds % 60 / 10, seconds % 10);
    else if (kind <= RATED_TODAY)
        text_format(right, sizeof right, text_of(language, TEXT_RANKING_POINTS), rating,
                    deviation * 2);
    else if (kind != RATED_STREAK)
        screen_format(s, right, sizeof right, TEXT_RATED_DAILY);
    text_format(out, size, text_of(language, TEXT_PAIR), left, right);
}

static void format_lesson(const session *s, char *out, size_t size)
{
    switch (session_lesson_state(s)) {
    case LESSON_SHOWN:
        screen_format(s, out, size,
                      session_uses_touch(s) ? TEXT_LESSON_WATCH_TOUCH : TEXT_LESSON_WATCH);
        break;
    case LESSON_FAILED: screen_format(s, out, size, TEXT_LESSON_FAILED); break;
    case LESSON_OPEN: format_exercise(s, out, size); break;
    default:
        screen_format(s, out, size,
                      session_lesson_step(s) ? TEXT_LESSON_REACHED : TEXT_LESSON_YOUR_TURN);
        break;
    }
}

void scene_format_lesson(const session *s, char *out, size_t size)
{
    const coach_lesson *l =
        &coach_course_get(session_lesson_course(s))->lesson[session_lesson_chosen(s)];
    const int language = s->settings.language;
    char step[LINE_SIZE];
    if (session_lesson_step(s) == 0)
        screen_format(s, step, sizeof step, TEXT_LESSON_DEMONSTRATION);
    else
        text_format(step, sizeof step, text_of(language, TEXT_LESSON_EXERCISE),
                    session_lesson_step(s));
    text_format(out, size, text_of(language, TEXT_PAIR), text_of_lesson(language, l->name)->name,
                step);
}

/* "Hint: T goes here. It makes a T-spin." */
static void format_advice(const session *s, char *out, size_t size, const coach_mark *m)
{
    const int language = s->settings.language;
    const char letter[2] = {TS_CELL_LETTERS[m->best.piece.kind], '\0'};
    size_t used = text_format(out, size, text_of(language, TEXT_PUZZLE_HINT), letter);
    text_format(out + used, size - used, " %s", text_of(language, review_advice(m->cause)));
}

/* "This bag allows TKI 3, Honey Cup." */
static void format_allowed(const session *s, char *out, size_t size)
{
    const uint8_t *list;
    const unsigned count = session_opener_listed(s, &list);
    char names[ABOUT_SIZE] = "", before[ABOUT_SIZE];
    for (unsigned i = 0; i < count; i++) {
        memcpy(before, names, sizeof before);
        if (i == 0)
            text_format(names, sizeof names, "%s", coach_opening_name(list[i]));
        else
            text_format(names, sizeof names, text_of(s->settings.language, TEXT_PAIR), before,
                        coach_opening_name(list[i]));
    }
    if (count == 0)
        screen_format(s, out, size, TEXT_OPENER_NONE);
    else
        text_format(out, size, text_of(s->settings.language, TEXT_OPENER_ALLOWS), names);
}

/* "Honey Cup. Due again in 3 days. Perfect clear: 84.6 %, pieces needed: 4." */
static void format_built(const session *s, char *out, size_t size)
{
    const int language = s->settings.language;
    const unsigned built = session_opener_built(s);
    int32_t days = 0;
    char back[LINE_SIZE];
    session_opener_is_known(s, built, &days);
    text_count(back, sizeof back, language, TEXT_DRILL_BACK, (uint64_t)days);
    size_t used = text_format(out, size, "%s. %s", coach_opening_name(built), back);
    if (session_odds_answer(s) && used + 1 < size) {
        out[used] = ' ';
        review_odds(s, out + used + 1, size - used - 1);
    }
}

static void format_opener(const session *s, char *out, size_t size)
{
    switch (session_opener_state(s)) {
    case DRILL_FOUND: format_built(s, out, size); break;
    case DRILL_MISSED: screen_format(s, out, size, TEXT_OPENER_MISSED); break;
    default:
        if (session_practice_hint(s).kind)
            format_hint(s, out, size);
        else if (session_match(s)->board[0].pieces == 0 && !session_opener_chosen(s))
            format_allowed(s, out, size);
    }
}

void scene_format_opener(const session *s, char *out, size_t size)
{
    const unsigned chosen = session_opener_chosen(s);
    const int language = s->settings.language;
    text_format(out, size, text_of(language, TEXT_PAIR), text_of(language, TEXT_OPENERS),
                chosen ? coach_opening_name(chosen) : text_of(language, TEXT_OPENER_ANY));
}

/* Formats the text in the field, in as many lines as it takes. */
void scene_format_practice(const session *s, char *out, size_t size)
{
    const ts_setup *setup = &session_match(s)->setup;
    const ts_puzzle *puzzle = session_practice_puzzle(s);
    out[0] = '\0';
    if (session_in_replay(s) && session_odds_answer(s))
        review_odds(s, out, size);
    if (session_in_replay(s))
        return;
    if (session_trainer_is_on(s))
        format_verdict(s, out, size);
    else if (session_drill_is_on(s))
        format_drill(s, out, size);
    else if (session_rated_is_on(s))
        format_rated(s, out, size);
    else if (session_lesson_is_on(s))
        format_lesson(s, out, size);
    else if (puzzle && session_puzzle_shows_hint(s))
        format_hint(s, out, size);
    else if (puzzle && setup->variant == TS_DRILLS)
        screen_format(s, out, size, TEXT_DRILL_1 + (int)setup->goal - 1);
    else if (puzzle)
        format_goal(s, out, size, puzzle);
    else if (session_opener_is_on(s) && !session_advice_mark(s))
        format_opener(s, out, size);
    else if (session_advice_mark(s) && session_advice_shown(s) == 0)
        format_advice(s, out, size, session_advice_mark(s));
    else if (session_odds_answer(s))
        review_odds(s, out, size);
    else if (session_practice_is_on(s) && session_practice_message(s))
        screen_format(s, out, size, session_practice_message(s));
}

/* The number, and whether it has been solved: in the header's place. */
void scene_format_puzzle_number(const session *s, char *out, size_t size)
{
    const ts_setup *setup = &session_match(s)->setup;
    int language = s->settings.language;
    char number[LINE_SIZE];
    text_format(number, sizeof number,
                text_of(language, setup->variant ? TEXT_DRILL_NUMBER : TEXT_PUZZLE_NUMBER),
                setup->goal);
    if (session_practice_is_solved(s, setup->variant, setup->goal))
        text_format(out, size, text_of(language, TEXT_PAIR), number,
                    text_of(language, TEXT_PUZZLE_SOLVED));
    else
        text_format(out, size, "%s", number);
}

bool scene_format_line(const session *s, unsigned i, unsigned columns, char *out, size_t size)
{
    const coach_line *line = session_advice_line(s, i);
    char rows[32], place[LINE_SIZE], before[LINE_SIZE];
    if (!line)
        return false;
    const int32_t value = session_advice_rows(s, i);
    text_thousandths(rows, sizeof rows, s->settings.language, (int64_t)value * 10, 1);
    text_format(out, size, "%u %s%s", i + 1, value > 0 ? "+" : "", rows);
    for (unsigned n = 0; n < line->count; n++) {
        text_format(before, sizeof before, "%s", out);
        review_place(s, place, sizeof place, line->move[n].piece);
        text_format(out, size, n ? "%s, %s" : "%s  %s", before, place);
        if (text_width(out) > (int)columns) {
            text_format(out, size, "%s", before);
            return true;
        }
    }
    return true;
}

/* A click on a line does what its number does. */
void scene_draw_lines(scene_drawing *d, scene_box box)
{
    char words[LINE_SIZE];
    box.h = scene_has_fingers(d) ? scene_css(d, 44) : d->layout.line;
    for (unsigned i = 0;
         scene_format_line(d->s, i, (unsigned)(box.w / d->layout.column), words, sizeof words);
         i++, box.y += box.h) {
        scene_draw_text(d, i == session_advice_shown(d->s) ? ROLE_CHOSEN : ROLE_DIM, ALIGN_LEFT,
                        box, words);
        scene_draw_key_spot(d, box, '1' + i);
    }
}

void scene_draw_editor(scene_drawing *d, scene_box cell)
{
    const session *s = d->s;
    const ts_board *b = &session_match(s)->board[0];
    scene_draw_item(d, ITEM_SHAPE, ROLE_CHOSEN, cell)->shape = SHAPE_CURSOR;
    scene_item *spot = scene_draw_spot(d, d->layout.cells, SPOT_CELLS, b->visible);
    if (spot)
        spot->columns = b->columns;
}

/* The review of a game: the plot over its pieces, and where board and page stand. */

#define BARS_MAX 200
#define SPOTS_MOST 100 /* places of the plot that can be clicked */

/* ---- board and page ------------------------------------------------------------------------- */

bool scene_review_part(const session *s, const canvas_size *canvas, canvas_size *part)
{
    enum { PAGE_COLUMNS = 40, BOARD_COLUMNS = 34 };
    int column = canvas->column == 1 && canvas->line == 1 ? 1 : max_int(canvas->line * 10 / 16, 1);
    bool characters = column == 1;
    int page = max_int(PAGE_COLUMNS * column, canvas->w * 11 / 20), wide = canvas->w - page;
    int32_t cell;
    if (characters)
        wide = max_int(wide, BOARD_COLUMNS);
    *part = *canvas;
    if (canvas->w >= canvas->h || characters) {
        part->w = wide;
        if (canvas->w - wide >= PAGE_COLUMNS * column && wide > 0 &&
            scene_layout_kind(s, part, &cell) != FIT_NONE)
            return true;
    }
    part->w = canvas->w;
    part->h = canvas->h * 2 / 5;
    return !characters && canvas->h > canvas->w && scene_layout_kind(s, part, &cell) != FIT_NONE;
}

scene_box scene_review_page(const scene_drawing *d)
{
    const scene_layout *l = &d->layout;
    const canvas_size *canvas = session_picture_size(d->s);
    canvas_size part;
    scene_box all = {0, 0, l->width, l->height};
    if (!scene_review_part(d->s, canvas, &part))
        return all;
    int32_t x = scene_from_pixels(part.w, l->cell_w);
    int32_t y = scene_from_pixels(part.h, l->cell_h);
    if (part.w < canvas->w) {
        all.x = x;
        all.w -= x + (session_in_characters(d->s) ? 0 : l->column); /* an edge is seen */
    } else {
        all.y = y;
        all.h -= y;
    }
    return all;
}

/* ---- the plot ------------------------------------------------------------------------------- */

typedef struct plot {
    scene_box box; /* of the bars */
    const coach_review *review;
    unsigned bars;
    int32_t most; /* what a bar of full height costs */
} plot;

static unsigned first_of(const plot *p, unsigned bar)
{
    return bar * p->review->count / p->bars;
}

static unsigned bar_of(const plot *p, unsigned mark)
{
    unsigned bar = mark * p->bars / p->review->count;
    while (bar + 1 < p->bars && first_of(p, bar + 1) <= mark)
        bar++;
    return bar;
}

static scene_box box_of(const scene_drawing *d, const plot *p, unsigned bar)
{
    int32_t x0 = (int32_t)((int64_t)p->box.w * bar / p->bars);
    int32_t x1 = (int32_t)((int64_t)p->box.w * (bar + 1) / p->bars);
    if (session_in_characters(d->s)) {
        x0 -= x0 % d->layout.column;
        x1 = x0 + d->layout.column; /* one that is broader than high would lie */
    }
    return (scene_box){p->box.x + x0, p->box.y, x1 - x0, p->box.h};
}

/* Finds the costliest of the pieces that share the bar; in a duel, the win probability after the
 * last of them. */
static unsigned height_of(const plot *p, unsigned bar, unsigned *role)
{
    unsigned from = first_of(p, bar), to = max_u32(first_of(p, bar + 1), from + 1), worst = 0;
    int32_t loss = 0;
    for (unsigned i = from; i < to && i < p->review->count; i++) {
        const coach_mark *m = &p->review->mark[i];
        loss = max_int(loss, m->loss);
        worst = m->grade < COACH_UNGRADED ? max_u32(worst, m->grade) : worst;
    }
    if (worst >= COACH_MISTAKE)
        *role = ROLE_WARNING;
    else
        *role = worst == COACH_INACCURACY ? ROLE_TITLE : ROLE_GOOD;
    if (p->review->summary.duel)
        return p->review->mark[to - 1].win_after / 10u;
    return (unsigned)((int64_t)loss * 1000 / max_int(p->most, 1));
}

static void draw_over(scene_drawing *d, const plot *p, unsigned mark, int32_t y, unsigned role,
                      const char *words)
{
    bool characters = session_in_characters(d->s);
    int32_t w = characters ? d->layout.column : scene_words_w(d, words) + d->layout.column / 2;
    scene_box bar = box_of(d, p, bar_of(p, mark));
    scene_draw_text(d, role, ALIGN_LEFT, (scene_box){bar.x + (bar.w - w) / 2, y, w, d->layout.line},
                    words);
}

static void draw_spots(scene_drawing *d, const plot *p, scene_box box)
{
    int32_t count = min_int(SPOTS_MOST, (int32_t)p->bars);
    for (int32_t i = 0; i < count; i++) {
        int32_t left = p->box.w * i / count, right = p->box.w * (i + 1) / count;
        scene_draw_spot(d, (scene_box){p->box.x + left, box.y, right - left, box.h}, SPOT_TIMELINE,
                        clamp_u32(1000 * i / max_int(count - 1, 1)));
    }
}

bool scene_draw_graph(scene_drawing *d, scene_box box, bool drawn)
{
    static const char *const number[COACH_DEAREST] = {"1", "2", "3"};
    const session *s = d->s;
    int32_t line = d->layout.line, column = d->layout.column;
    plot p = {.box = box, .review = session_review_result(s)};
    if (!p.review || p.review->count == 0)
        return false;
    if (!drawn || box.h < 3 * line)
        return true;
    p.box.y += line;
    p.box.h -= 2 * line;
    p.box.w -= p.box.w % column;
    int32_t narrowest = session_in_characters(s) ? column : max_int(column / 2, 1);
    p.bars = min_u32(min_u32(p.review->count, (unsigned)(p.box.w / narrowest)), BARS_MAX);
    for (unsigned i = 0; i < p.review->count; i++)
        p.most = max_int(p.most, p.review->mark[i].loss);
    for (unsigned i = 0; i < p.bars; i++) {
        unsigned role, high = height_of(&p, i, &role);
        scene_draw_item(d, ITEM_BAR, role, box_of(d, &p, i))->amount =
            clamp_u16(high > 1000 ? 1000 : high);
    }
    for (unsigned i = session_review_is_done(s) ? p.review->summary.dear : 0; i-- > 0;)
        draw_over(d, &p, p.review->summary.dearest[i], box.y, ROLE_TITLE, number[i]);
    draw_over(d, &p, session_review_shown(s), p.box.y + p.box.h, ROLE_VALUE, "^");
    draw_spots(d, &p, box);
    return true;
}
