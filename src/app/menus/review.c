/* The review of a game: its pieces one by one with what the coach says of each in a sentence, the
 * three that cost most, and playing on from there. */
#include "base/minmax.h"
#include "menus/screens.h"
#include "perfect/perfect.h"
#include "session/match.h"
#include "session/practice.h"
#include "session/coach.h"
#include "session/watch.h"
#include "session/game.h"
#include "session/input.h"
#include "session/menu.h"

#include "api/scene.h"
#include "coach/mark.h"
#include "coach/opener.h"
#include "coach/see.h"
#include "menus/format.h"
#include "text/text.h"
#include "game/run.h"

#include <string.h>

enum {
    REVIEW_PIECE,
    REVIEW_OTHER,
    REVIEW_ALL,
    REVIEW_DEAR,
    REVIEW_PLAY_ON = REVIEW_DEAR + COACH_DEAREST,
    REVIEW_ALONE,
    REVIEW_ANALYSIS,
    REVIEW_DRILL,
    REVIEW_PLAYER,
    REVIEW_ROUND,
    REVIEW_LINES
};

static const coach_summary *summary_of(const session *s)
{
    return session_review_is_done(s) ? &session_review_result(s)->summary : NULL;
}

static unsigned players(const session *s)
{
    return session_in_replay(s) ? session_match(s)->setup.players : 0;
}

static unsigned dear(const session *s)
{
    const coach_summary *all = summary_of(s);
    return all ? all->dear : 0;
}

/* True when two persons played, so that both may play from here. */
static bool two_persons(const session *s)
{
    return session_in_replay(s) && session_persons(s) > 1;
}

static bool is_offered(const session *s, unsigned what)
{
    if (what >= REVIEW_DEAR && what < REVIEW_PLAY_ON)
        return what - REVIEW_DEAR < dear(s);
    switch (what) {
    case REVIEW_ALONE: return two_persons(s);
    case REVIEW_ANALYSIS: return session_analysis_may_begin(s);
    case REVIEW_PLAYER: return players(s) > 1;
    case REVIEW_ROUND: return session_in_replay(s) && session_viewer_rounds(s) > 1;
    default: return true;
    }
}

/* Writes the kinds of the lines, REVIEW_..., and returns their number. */
static unsigned list_lines(const session *s, uint8_t what[REVIEW_LINES])
{
    unsigned count = 0;
    for (unsigned i = session_review_mark(s) ? 0 : REVIEW_PLAYER; i < REVIEW_LINES; i++)
        if (is_offered(s, i))
            what[count++] = clamp_u8(i);
    return count;
}

static unsigned line_at(const session *s, unsigned i)
{
    uint8_t what[REVIEW_LINES];
    return i < list_lines(s, what) ? what[i] : REVIEW_LINES;
}

static unsigned review_count(const session *s)
{
    uint8_t what[REVIEW_LINES];
    return list_lines(s, what);
}

/* ---- what is said of a placement ---------------------------------------------------------- */

void review_amount(const session *s, char *out, size_t size, int64_t loss)
{
    static const uint16_t unit[COACH_UNIT_COUNT] = {TEXT_UNIT_ROWS, 0, TEXT_UNIT_PIECES,
                                                    TEXT_UNIT_RISK, TEXT_UNIT_CHANCES};
    const coach_review *review = session_review_result(s);
    unsigned of = review ? review->summary.unit : 0;
    char number[32];
    if (of == COACH_POINTS) {
        text_count(out, size, s->settings.language, TEXT_POINTS_COUNT,
                   (uint64_t)((loss + 50) / 100));
        return;
    }
    text_thousandths(number, sizeof number, s->settings.language, loss * 10, 1);
    text_format(out, size, text_of(s->settings.language, unit[of]), number);
}

int review_grade(unsigned grade)
{
    static const uint16_t text[COACH_GRADE_COUNT] = {
        TEXT_GRADE_BRILLIANT, TEXT_GRADE_BEST,    TEXT_GRADE_GOOD,    TEXT_GRADE_INACCURACY,
        TEXT_GRADE_MISTAKE,   TEXT_GRADE_BLUNDER, TEXT_GRADE_UNGRADED};
    return text[grade];
}

int review_cause(unsigned cause)
{
    static const uint16_t text[COACH_CAUSE_COUNT] = {0,
                                                     TEXT_CAUSE_PERFECT,
                                                     TEXT_CAUSE_SPIN,
                                                     TEXT_CAUSE_QUAD,
                                                     TEXT_CAUSE_CANCEL,
                                                     TEXT_CAUSE_WASTED_I,
                                                     TEXT_CAUSE_WASTED_T,
                                                     TEXT_CAUSE_HOLES,
                                                     TEXT_CAUSE_HEIGHT,
                                                     TEXT_CAUSE_UNEVEN,
                                                     TEXT_CAUSE_READY,
                                                     TEXT_CAUSE_HOLD,
                                                     TEXT_CAUSE_AHEAD};
    return cause < COACH_CAUSE_COUNT && text[cause] ? text[cause] : TEXT_REVIEW_CLOSE;
}

/* Returns the advice about a placement that can still be made. */
int review_advice(unsigned cause)
{
    static const uint16_t text[COACH_CAUSE_COUNT] = {
        [COACH_NO_CAUSE] = TEXT_ADVICE_CLOSE,     [COACH_MISSED_PERFECT] = TEXT_ADVICE_PERFECT,
        [COACH_MISSED_SPIN] = TEXT_ADVICE_SPIN,   [COACH_MISSED_QUAD] = TEXT_ADVICE_QUAD,
        [COACH_LATE_CANCEL] = TEXT_ADVICE_CANCEL, [COACH_WASTED_I] = TEXT_ADVICE_WASTED_I,
        [COACH_WASTED_T] = TEXT_ADVICE_WASTED_T};
    return text[cause] ? text[cause] : review_cause(cause);
}

static int reason_text(const coach_mark *m)
{
    if (m->grade == COACH_UNGRADED)
        return TEXT_REVIEW_UNGRADED;
    if (m->grade == COACH_BRILLIANT)
        return TEXT_REVIEW_BRILLIANT;
    if (m->grade == COACH_BEST)
        return TEXT_REVIEW_BEST;
    if (m->clear_sure)
        return TEXT_REVIEW_CLEAR;
    if (m->out_of_reach)
        return TEXT_REVIEW_REACH;
    return review_cause(m->cause);
}

/* "Mistake, 2.5 rows. The marked place leaves fewer holes." */
static void format_mark(const session *s, char *out, size_t size, const coach_mark *m)
{
    enum { TENTH = 5, POINT = 100 }; /* what is less is not worth a word */
    int language = s->settings.language;
    char amount[LINE_SIZE], word[LINE_SIZE], before[32], after[32];
    const char *grade = text_of(language, review_grade(m->grade));
    review_amount(s, amount, sizeof amount, m->loss);
    text_format(word, sizeof word, m->loss >= TENTH ? text_of(language, TEXT_PAIR) : "%s", grade,
                amount);
    size_t used = text_format(out, size, text_of(language, TEXT_TWO_SENTENCES), word,
                              text_of(language, reason_text(m)));
    if (m->win_before < m->win_after + POINT)
        return;
    text_thousandths(before, sizeof before, language, m->win_before * 10, 0);
    text_thousandths(after, sizeof after, language, m->win_after * 10, 0);
    used += text_format(out + used, size - used, " ");
    text_format(out + used, size - used, text_of(language, TEXT_REVIEW_CHANCES), before, after);
}

/* The same of the placement that is shown, and how to see the better one: "The overhang at column 4
 * makes a slot for a T." */
void review_shown(const session *s, char *out, size_t size, const coach_mark *m)
{
    static const uint16_t text[COACH_SEE_COUNT] = {
        [COACH_SEE_SPIN] = TEXT_SEE_SPIN,
        [COACH_SEE_SLOT] = TEXT_SEE_SLOT,
        [COACH_SEE_COVERS] = TEXT_SEE_COVERS,
        [COACH_SEE_WELL] = TEXT_SEE_WELL,
    };
    const ts_match *match = session_match(s);
    format_mark(s, out, size, m);
    if (m->grade < COACH_GOOD || match->tick != m->tick)
        return;
    const coach_sight see = coach_see(&match->board[session_review_board(s)], m);
    const size_t used = strlen(out);
    if (see.what != COACH_SEE_NOTHING && used + 1 < size) {
        out[used] = ' ';
        text_format(out + used + 1, size - used - 1, text_of(s->settings.language, text[see.what]),
                    see.column);
    }
}

/* "T 4-6": the piece and its columns. */
void review_place(const session *s, char *out, size_t size, ts_piece p)
{
    ts_cell cell[4];
    int left = TS_COLUMNS_MAX, right = 0;
    ts_cells(&session_match(s)->board[0], p, cell);
    for (unsigned i = 0; i < 4; i++) {
        left = min_int(left, cell[i].x + 1);
        right = max_int(right, cell[i].x + 1);
    }
    const char letter[2] = {TS_CELL_LETTERS[p.kind], '\0'};
    text_format(out, size, left == right ? "%s %d" : "%s %d-%d", letter, left, right);
}

/* "T 4-6 loses 0.4 rows. Then O 6-7, S 1-3." */
static void format_other(const session *s, char *out, size_t size, const coach_mark *m)
{
    const int language = s->settings.language;
    const unsigned at = session_review_other(s);
    const coach_summary *all = summary_of(s);
    const coach_move *other = session_review_other_get(s, at), *line;
    char place[LINE_SIZE], before[LINE_SIZE], words[LINE_SIZE] = "";
    size_t used = 0;
    if (at == 0) {
        review_shown(s, out, size, m);
        used = strlen(out);
    } else {
        review_place(s, place, sizeof place, other->piece);
        review_amount(
            s, words, sizeof words,
            coach_loss(all->unit, all->aim, all->duel ? m->ahead : m->best.value, other->stated));
        used = text_format(out, size, text_of(language, TEXT_REVIEW_OTHER_LOSES), place, words);
    }
    const unsigned count = session_review_line(s, &line);
    for (unsigned i = 0; i < count; i++) {
        memcpy(before, words, sizeof before);
        review_place(s, place, sizeof place, line[i].piece);
        if (i == 0)
            text_format(words, sizeof words, "%s", place);
        else
            text_format(words, sizeof words, text_of(language, TEXT_PAIR), before, place);
    }
    if (count == 0 || used + 1 >= size)
        return;
    out[used] = ' ';
    text_format(out + used + 1, size - used - 1, text_of(language, TEXT_REVIEW_THEN), words);
}

static void format_share(const session *s, char *out, size_t size, uint64_t n, uint64_t all)
{
    text_thousandths(out, size, s->settings.language, (int64_t)(n * 100000 / all), 1);
}

/* "Perfect clear: 84.6 %, pieces needed: 4." */
void review_odds(const session *s, char *out, size_t size)
{
    const ts_perfect_answer *a = session_odds_answer(s);
    const int language = s->settings.language;
    char least[32], most[32];
    if (a->all == 0) {
        screen_format(s, out, size, TEXT_ODDS_NONE);
        return;
    }
    if (a->won == a->all) {
        text_count(out, size, language, TEXT_ODDS_SURE, a->pieces);
        return;
    }
    format_share(s, least, sizeof least, a->won, a->all);
    format_share(s, most, sizeof most, a->all - a->lost, a->all);
    if (a->won + a->lost == a->all)
        text_format(out, size, text_of(language, TEXT_ODDS_SHARE), least, a->pieces);
    else
        text_format(out, size, text_of(language, TEXT_ODDS_BOUNDS), least, most, a->pieces);
}

static void format_dear(const session *s, unsigned n, screen_line *line)
{
    const coach_review *review = session_review_result(s);
    const coach_mark *m = &review->mark[review->summary.dearest[n]];
    char time[32];
    text_time(time, sizeof time, run_tick_us(session_run_of(s), m->tick), false);
    text_format(line->label, sizeof line->label, text_of(s->settings.language, TEXT_REVIEW_DEAR),
                n + 1, text_of(s->settings.language, review_grade(m->grade)), time);
    review_amount(s, line->value, sizeof line->value, m->loss);
    format_mark(s, line->about, sizeof line->about, m);
    line->spare = true;
    line->enter = TEXT_HINT_SHOW;
}

static void format_one_of(char *out, size_t size, unsigned n, unsigned of)
{
    text_format(out, size, "%u / %u", n, of);
}

static void review_line(const session *s, unsigned i, screen_line *line)
{
    const coach_review *review = session_review_result(s);
    const coach_mark *mark = session_review_mark(s);
    unsigned what = line_at(s, i);
    if (mark)
        review_shown(s, line->about, sizeof line->about, mark);
    switch (what) {
    case REVIEW_PIECE:
        screen_format(s, line->label, sizeof line->label, TEXT_REVIEW_PIECE);
        format_one_of(line->value, sizeof line->value, session_review_shown(s) + 1, review->count);
        break;
    case REVIEW_OTHER:
        screen_format(s, line->label, sizeof line->label,
                      session_review_other(s) ? TEXT_REVIEW_OTHER : TEXT_REVIEW_BEST_PLACE);
        if (session_review_others(s) == 0)
            return;
        format_other(s, line->about, sizeof line->about, mark);
        review_place(s, line->value, sizeof line->value,
                     session_review_other_get(s, session_review_other(s))->piece);
        line->changes = session_review_others(s) > 1;
        return;
    case REVIEW_ALL:
    case REVIEW_ANALYSIS:
        screen_format(s, line->label, sizeof line->label,
                      what == REVIEW_ALL ? TEXT_REVIEW_ALL : TEXT_ANALYSIS);
        line->enter = TEXT_HINT_CHOOSE;
        return;
    case REVIEW_PLAY_ON:
    case REVIEW_ALONE:
        screen_format(s, line->label, sizeof line->label,
                      what == REVIEW_ALONE ? TEXT_REVIEW_ALONE : TEXT_REVIEW_PLAY_ON);
        if (players(s) > 1 && (what == REVIEW_ALONE || !two_persons(s)))
            screen_format(s, line->about, sizeof line->about, TEXT_REVIEW_AGAIN_ABOUT);
        line->enter = TEXT_HINT_CHOOSE;
        return;
    case REVIEW_DRILL:
        screen_format(s, line->label, sizeof line->label, TEXT_DRILL_MAKE);
        if (session_drill_made(s))
            screen_format(s, line->value, sizeof line->value, session_drill_made(s));
        line->enter = TEXT_HINT_CHOOSE;
        return;
    case REVIEW_PLAYER:
        screen_format(s, line->label, sizeof line->label, TEXT_REVIEW_PLAYER);
        session_format_player(s, line->value, sizeof line->value, session_review_board(s));
        break;
    case REVIEW_ROUND:
        screen_format(s, line->label, sizeof line->label, TEXT_REVIEW_ROUND);
        format_one_of(line->value, sizeof line->value, session_duel_of(s)->round,
                      session_viewer_rounds(s));
        break;
    default: format_dear(s, what - REVIEW_DEAR, line); return;
    }
    line->changes = true;
    line->enter = TEXT_HINT_CHANGE;
}

/* ---- what it does ------------------------------------------------------------------------- */

/* After the last piece comes the first. */
void review_step(session *s, int by)
{
    const coach_review *review = session_review_result(s);
    if (review && review->count)
        session_viewer_show_mark(s, step_around(session_review_shown(s), by, review->count));
}

static void review_change(session *s, unsigned i, int by, uint64_t now_us)
{
    unsigned round = session_duel_of(s)->round, rounds = session_viewer_rounds(s);
    switch (line_at(s, i)) {
    case REVIEW_PIECE: review_step(s, by); break;
    case REVIEW_OTHER:
        if (session_review_others(s))
            session_review_choose_other(
                s, step_around(session_review_other(s), by, session_review_others(s)));
        break;
    case REVIEW_PLAYER:
        session_viewer_review_round(s, round - 1,
                                    step_around(session_review_board(s), by, players(s)), now_us);
        break;
    case REVIEW_ROUND:
        session_viewer_review_round(s, step_around(round - 1, by, rounds), session_review_board(s),
                                    now_us);
        break;
    default: break;
    }
}

static void show_dear(session *s, unsigned n)
{
    if (n < dear(s))
        session_viewer_show_mark(s, summary_of(s)->dearest[n]);
}

static void open_placements(session *s)
{
    session_set_cursor(s, SCREEN_PLACEMENTS, session_review_shown(s));
    session_push(s, SCREEN_PLACEMENTS);
}

static void review_enter(session *s, unsigned i, uint64_t now_us)
{
    unsigned what = line_at(s, i);
    if (what == REVIEW_PLAY_ON || what == REVIEW_ALONE)
        session_viewer_play_on(s, what == REVIEW_ALONE, now_us);
    else if (what == REVIEW_DRILL)
        session_drill_make(s);
    else if (what == REVIEW_ANALYSIS)
        session_analysis_start(s, now_us);
    else if (what == REVIEW_ALL)
        open_placements(s);
    else if (what >= REVIEW_DEAR && what < REVIEW_PLAY_ON)
        show_dear(s, what - REVIEW_DEAR);
    else
        review_change(s, i, 1, now_us);
}

/* Handles the replay's keys, the numbers of the costliest pieces, `o`: the odds of a perfect clear,
 * and `a`: the analysis board. */
bool review_key(session *s, const input_press *p)
{
    key_code key = p->meaning;
    if (key == 'z' || key == 'x')
        review_step(s, key == 'z' ? -1 : 1);
    else if (key >= '1' && key < '1' + COACH_DEAREST)
        show_dear(s, key - '1');
    else if (key == 'o')
        session_odds_switch(s);
    else if (key == 'a' && session_analysis_may_begin(s))
        session_analysis_start(s, p->now_us);
    else
        return false;
    return true;
}

/* Shows the placements that follow while the cursor is on that line. */
static void review_moved(session *s, uint64_t now_us)
{
    (void)now_us;
    if (session_shows_review(s))
        session_review_want_line(s, line_at(s, session_cursor(s)) == REVIEW_OTHER);
}

void screen_review_point(session *s, unsigned thousandth)
{
    const coach_review *review = session_review_result(s);
    if (review && review->count)
        session_viewer_show_mark(s, (review->count - 1) * thousandth / 1000);
}

/* ---- above and below the list ------------------------------------------------------------- */

static void review_note(const session *s, char *out, size_t size)
{
    out[0] = '\0';
    if (!session_review_is_on(s) || (session_review_is_done(s) && !session_review_mark(s)))
        screen_format(s, out, size, TEXT_REVIEW_NONE);
    else if (!session_review_is_done(s))
        screen_format(s, out, size, TEXT_REVIEW_THINKING);
    else if (session_odds_answer(s))
        review_odds(s, out, size);
}

static void format_percent(const session *s, char *out, size_t size, int64_t hundredths)
{
    char number[32];
    text_thousandths(number, sizeof number, s->settings.language, hundredths * 10, 1);
    text_format(out, size, "%s %%", number);
}

static bool review_fact(const session *s, unsigned i, screen_line *line)
{
    enum { ACCURACY, LOST, BLUNDERS, MISTAKES, INACCURACIES, OPENING, FACTS };
    static const uint16_t label[FACTS] = {TEXT_REVIEW_ACCURACY,     TEXT_REVIEW_LOST,
                                          TEXT_REVIEW_BLUNDERS,     TEXT_REVIEW_MISTAKES,
                                          TEXT_REVIEW_INACCURACIES, TEXT_REVIEW_OPENING};
    static const uint8_t grade[FACTS] = {
        [BLUNDERS] = COACH_BLUNDER, [MISTAKES] = COACH_MISTAKE, [INACCURACIES] = COACH_INACCURACY};
    const coach_summary *all = summary_of(s);
    if (!all || !session_review_mark(s) || i >= FACTS || (i == OPENING && !all->opening))
        return false;
    screen_format(s, line->label, sizeof line->label, label[i]);
    if (i == ACCURACY)
        format_percent(s, line->value, sizeof line->value, all->accuracy);
    else if (i == LOST)
        review_amount(s, line->value, sizeof line->value, all->loss);
    else if (i == OPENING)
        text_format(line->value, sizeof line->value, "%s", coach_opening_name(all->opening));
    else
        text_number(line->value, sizeof line->value, s->settings.language, all->of_grade[grade[i]]);
    return true;
}

static bool review_escape(session *s, uint64_t now_us)
{
    session_viewer_review_leave(s, now_us);
    return true;
}

static bool offers_odds(const session *s, unsigned cursor)
{
    (void)cursor;
    return session_odds_are_offered(s);
}

static bool offers_analysis(const session *s, unsigned cursor)
{
    (void)cursor;
    return session_analysis_may_begin(s);
}

const screen_shortcut review_shortcuts[REVIEW_SHORTCUTS] = {
    {.key = 'o', .hint = TEXT_HINT_ODDS, .applies = offers_odds},
    {.key = 'a', .hint = TEXT_HINT_ANALYSE, .applies = offers_analysis}};

const screen_def screen_review = {
    .title = TEXT_REVIEW,
    .back = TEXT_HINT_BACK,
    .count = review_count,
    .line = review_line,
    .enter = review_enter,
    .change = review_change,
    .note = review_note,
    .fact = review_fact,
    .graphs = true,
    SCREEN_SHORTCUTS(review_shortcuts),
    .key = review_key,
    .escape = review_escape,
    .moved = review_moved,
};
