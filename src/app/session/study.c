/* The analysis board: practice that begins with a position of a game or with a study, and studies
 * as texts. */
#include "base/base64.h"
#include "base/minmax.h"
#include "coach/coach.h"
#include "practice_internal.h"
#include "replay/link.h"
#include "session/coach.h"
#include "session/game.h"
#include "session/match.h"
#include "session/parts.h"
#include "session/picture.h"
#include "session/practice.h"
#include "session/storage.h"
#include "session/study.h"
#include "session/watch.h"
#include "text/text.h"

#include <stdlib.h>
#include <string.h>

enum { VERSION = '1', NAME_SIZE = 16, BRANCHES_MAX = 64, FIELD_MAX = 64 };

static const char digits[] = BASE64_URL_DIGITS;

/* The best lines are part of this board. */
static void show_lines(session *s)
{
    if (session_practice_is_on(s) && !s->practice->advice.on)
        session_advice_switch(s);
}

/* ---- writing -------------------------------------------------------------------------------- */

typedef struct study_writer {
    const session_practice *p;
    char *out;
    size_t used; /* STUDY_SIZE if it is too long */
} study_writer;

static void put(study_writer *w, const char *text, size_t size)
{
    if (w->used + size >= STUDY_SIZE) {
        w->used = STUDY_SIZE;
        return;
    }
    memcpy(w->out + w->used, text, size);
    w->used += size;
    w->out[w->used] = '\0';
}

static void put_move(study_writer *w, const coach_move *m)
{
    const unsigned bits = (unsigned)(m->piece.y + 4) << 10 | (unsigned)(m->piece.x + 4) << 5 |
                          m->piece.rot << 3 | (unsigned)m->spin << 1 | m->hold;
    put(w, (const char[]){digits[bits >> 12 & 63], digits[bits >> 6 & 63], digits[bits & 63]}, 3);
}

/* Gathers the pieces that came after this node in any of its variations, and those that were shown.
 * Returns their number. */
static unsigned gather_queue(const session_practice *p, uint32_t from, uint8_t queue[TS_GIVEN_MAX])
{
    /* one more than the pieces taken from the queue; 0 where that is another branch */
    uint16_t *taken = calloc(p->count, sizeof *taken);
    unsigned all = 0;
    for (uint32_t i = from; taken && i < p->count; i++) {
        const practice_node *n = &p->past[i];
        const bool filled = n->move.hold && p->past[n->parent].board.hold == TS_NONE;
        if (i == from)
            taken[i] = 1;
        else if (n->move.piece.kind && n->parent >= from && taken[n->parent])
            taken[i] = clamp_u16(taken[n->parent] + 1 + filled);
        const unsigned shown = taken[i] ? min_u32(n->board.queue_count, TS_NEXT_MAX) : 0;
        if (taken[i] > 1 && taken[i] - 2u < TS_GIVEN_MAX)
            queue[taken[i] - 2] = n->board.piece.kind;
        for (unsigned k = 0; k < shown && taken[i] - 1u + k < TS_GIVEN_MAX; k++) {
            queue[taken[i] - 1 + k] = n->board.queue[k];
            all = max_u32(all, taken[i] + k);
        }
    }
    free(taken);
    return all;
}

static void put_position(study_writer *w, uint32_t i)
{
    char fumen[POSITION_SIZE];
    uint8_t queue[TS_GIVEN_MAX];
    const unsigned count = gather_queue(w->p, i, queue);
    const size_t size = practice_write(&w->p->past[i].board, queue, count, fumen);
    put(w, fumen, size ? size : STUDY_SIZE);
}

static void put_node(study_writer *w, uint32_t i)
{
    const practice_node *n = &w->p->past[i];
    if (n->move.piece.kind) {
        put_move(w, &n->move);
        return;
    }
    put(w, "~", 1);
    put_position(w, i);
    put(w, "~", 1);
}

/* The child seen last is the main line. */
static void put_variations(study_writer *w, uint32_t i, unsigned depth)
{
    while (w->used < STUDY_SIZE) {
        const uint32_t main = w->p->past[i].next;
        for (uint32_t k = i + 1; k < w->p->count && depth < BRANCHES_MAX; k++) {
            if (w->p->past[k].parent != i || k == main)
                continue;
            put(w, "(", 1);
            put_node(w, k);
            put_variations(w, k, depth + 1);
            put(w, ")", 1);
        }
        if (main == 0)
            return;
        put_node(w, main);
        i = main;
    }
}

size_t session_study_write(const session *s, char out[STUDY_SIZE])
{
    study_writer w = {.p = s->practice, .out = out};
    char head[FIELD_MAX * 2];
    out[0] = '\0';
    if (!w.p->count)
        return 0;
    const ts_board *root = &w.p->past[0].board;
    put(&w, head,
        text_format(head, sizeof head, "1.%s.%d,%u.", ts_rules_get(root->rules)->name, root->combo,
                    root->back_to_back));
    put_position(&w, 0);
    put(&w, ".", 1);
    put_variations(&w, 0, 0);
    return w.used < STUDY_SIZE ? w.used : 0;
}

/* ---- reading -------------------------------------------------------------------------------- */

/* Copies the text up to `end`, which is skipped. Returns false if it is missing or far. */
static bool read_until(const char **at, char end, char *out, size_t size)
{
    const char *stop = strchr(*at, end);
    if (!stop || (size_t)(stop - *at) >= size)
        return false;
    memcpy(out, *at, (size_t)(stop - *at));
    out[stop - *at] = '\0';
    *at = stop + 1;
    return true;
}

static bool read_number(const char *text, int32_t *out)
{
    const bool less = *text == '-';
    int32_t n = 0;
    for (text += less; *text >= '0' && *text <= '9' && n < INT32_MAX / 10 - 10; text++)
        n = n * 10 + (*text - '0');
    *out = less ? -n : n;
    return *text == '\0';
}

static bool read_move(const char **at, const ts_board *b, coach_move *out)
{
    unsigned bits = 0;
    for (unsigned i = 0; i < 3; i++, ++*at) {
        const char *digit = **at ? strchr(digits, **at) : NULL;
        if (!digit)
            return false;
        bits = bits << 6 | (unsigned)(digit - digits);
    }
    *out = (coach_move){.piece = {.rot = bits >> 3 & 3,
                                  .x = clamp_i8((int)(bits >> 5 & 31) - 4),
                                  .y = clamp_i8((int)(bits >> 10 & 63) - 4)},
                        .spin = bits >> 1 & 3,
                        .hold = bits & 1};
    out->piece.kind = b->piece.kind;
    if (out->hold)
        out->piece.kind = b->hold ? b->hold : b->queue[0];
    return out->spin <= TS_SPIN_FULL;
}

static void go_to(session *s, uint32_t at)
{
    s->practice->at = at;
    session_practice_put(s, &s->practice->past[at].board);
}

static bool read_node(session *s, const char **at, ts_match *m)
{
    session_practice *p = s->practice;
    char fumen[POSITION_SIZE];
    coach_move move;
    if (**at == '~') {
        ++*at;
        session_practice_put(s, &p->past[p->at].board);
        return read_until(at, '~', fumen, sizeof fumen) &&
               session_practice_load(s, fumen, strlen(fumen));
    }
    if (!read_move(at, &p->past[p->at].board, &move) ||
        !ts_edit_board(m, 0, &p->past[p->at].board) || !practice_place(m, &move))
        return false;
    practice_add(s, &m->board[0], &move);
    return true;
}

static bool read_variations(session *s, const char *at)
{
    session_practice *p = s->practice;
    uint32_t before[BRANCHES_MAX];
    unsigned depth = 0;
    ts_match *m = malloc(sizeof *m);
    bool whole = m != NULL;
    if (m)
        *m = *session_match(s);
    while (whole && *at) {
        if (*at == '(' && depth < BRANCHES_MAX) {
            before[depth++] = p->at;
            at++;
        } else if (*at == ')' && depth > 0) {
            p->at = before[--depth];
            at++;
        } else {
            whole = read_node(s, &at, m);
        }
    }
    free(m);
    go_to(s, 0);
    return whole && depth == 0;
}

static bool read_study(session *s, const char *at, uint64_t now_us)
{
    char name[FIELD_MAX], combo[FIELD_MAX], back_to_back[FIELD_MAX], fumen[POSITION_SIZE];
    int32_t n[2];
    if (!read_until(&at, '.', name, sizeof name) || !read_until(&at, ',', combo, sizeof combo) ||
        !read_until(&at, '.', back_to_back, sizeof back_to_back) ||
        !read_until(&at, '.', fumen, sizeof fumen))
        return false;
    const int rules = ts_rules_find(name);
    if (rules < 0 || ts_mode_lacks(TS_MODE_PRACTICE, (unsigned)rules) ||
        !read_number(combo, &n[0]) || !read_number(back_to_back, &n[1]) || n[1] < 0)
        return false;
    session_practice_start(s, (unsigned)rules, now_us);
    if (!session_practice_is_on(s) || !session_practice_load(s, fumen, strlen(fumen)))
        return false;
    practice_put_rest(s, n[0], clamp_u32(n[1]), 0);
    session_practice_forget_past(s);
    practice_remember(s);
    return read_variations(s, at);
}

/* Returns the text after this word; NULL if it is not there. */
static const char *after(const char *text, const char *word)
{
    const size_t size = strlen(word);
    for (; *text; text++)
        if (strncmp(text, word, size) == 0)
            return text + size;
    return NULL;
}

bool session_study_start(session *s, const char *text, uint64_t now_us)
{
    const char *link = after(text, LINK_STUDY), *position = after(text, LINK_POSITION);
    if (link || position)
        text = link ? link : position;
    s->practice->study = 0;
    const bool is_study = text[0] >= '0' && text[0] <= '9' && text[1] == '.';
    const bool whole = is_study ? text[0] == VERSION && read_study(s, text + 2, now_us)
                                : session_position_start(s, text, now_us);
    show_lines(s);
    return whole;
}

/* ---- what is kept --------------------------------------------------------------------------- */

static void format_name(char out[NAME_SIZE], unsigned at)
{
    text_format(out, NAME_SIZE, "study %u", at + 1);
}

static const char *kept(const session *s, unsigned at)
{
    char name[NAME_SIZE];
    format_name(name, at);
    const char *text =
        session_store(s) && at < STUDIES_MAX ? store_setting(session_store(s), name) : NULL;
    return text && text[0] ? text : NULL;
}

static void keep(session *s, unsigned at, const char *text)
{
    char name[NAME_SIZE];
    format_name(name, at);
    store_set(session_store(s), name, text);
    session_touch(s);
}

bool session_study_get(const session *s, unsigned at, unsigned *rules, unsigned *placements)
{
    const char *text = kept(s, at), *name = text ? text + 2 : NULL;
    char field[FIELD_MAX], fumen[POSITION_SIZE];
    if (!text || !read_until(&name, '.', field, sizeof field))
        return false;
    const int found = ts_rules_find(field);
    unsigned letters = 0;
    if (found < 0 || !read_until(&name, '.', field, sizeof field) ||
        !read_until(&name, '.', fumen, sizeof fumen))
        return false;
    for (bool by_hand = false; *name; name++) {
        by_hand = by_hand != (*name == '~');
        letters += !by_hand && strchr(digits, *name) != NULL;
    }
    *rules = (unsigned)found;
    *placements = letters / 3;
    return true;
}

void session_study_begin(session *s, uint64_t now_us)
{
    const bool lacks = ts_mode_lacks(TS_MODE_PRACTICE, s->settings.rules);
    session_practice_start(s, lacks ? TS_RULES_GUIDELINE : s->settings.rules, now_us);
    s->practice->study = 0;
    show_lines(s);
}

void session_study_open(session *s, unsigned at, uint64_t now_us)
{
    const char *text = kept(s, at);
    if (text && session_study_start(s, text, now_us))
        s->practice->study = clamp_u8(at + 1);
}

void session_study_save(session *s)
{
    session_practice *p = s->practice;
    unsigned at = p->study;
    for (unsigned i = 0; i < STUDIES_MAX && at == 0; i++)
        at = kept(s, i) ? 0 : i + 1;
    p->answered = TEXT_STUDY_NOT_SAVED;
    if (at == 0 || !session_study_write(s, p->link))
        return;
    keep(s, at - 1, p->link);
    p->study = clamp_u8(at);
    p->answered = TEXT_STUDY_SAVED;
}

bool session_study_remove(session *s, unsigned at)
{
    const bool again = session_study_is_doomed(s, at);
    s->practice->doomed = again ? 0 : clamp_u8(at + 1);
    if (again)
        keep(s, at, "");
    session_touch(s);
    return again;
}

bool session_study_is_doomed(const session *s, unsigned at)
{
    return s->practice->doomed == at + 1;
}

void session_study_share(session *s)
{
    session_practice *p = s->practice;
    char text[STUDY_SIZE];
    p->answered = TEXT_STUDY_NOT_SAVED;
    if (!session_study_write(s, text))
        return;
    text_format(p->link, sizeof p->link, "%s" LINK_STUDY "%s",
                s->options.page ? s->options.page : "", text);
    p->copied++;
    p->answered = TEXT_SHARE_COPIED;
    session_touch(s);
}

const char *session_study_link(const session *s)
{
    return s->practice->answered == TEXT_SHARE_COPIED ? s->practice->link : NULL;
}

void session_study_paste(session *s, uint32_t letter)
{
    session_practice *p = s->practice;
    if (letter != '\n') {
        if (p->link_used + 1 < sizeof p->link && letter < 128)
            p->link[p->link_used++] = (char)letter;
        return;
    }
    p->link[p->link_used] = '\0';
    p->link_used = 0;
    p->answered = session_study_start(s, p->link, s->now_us) ? 0 : TEXT_POSITION_NOT_LOADED;
    session_touch(s);
}

/* ---- from a review -------------------------------------------------------------------------- */

bool session_analysis_may_begin(const session *s)
{
    const ts_setup *setup = &session_match(s)->setup;
    return session_review_mark(s) && session_in_replay(s) && setup->mode != TS_MODE_BIG &&
           !ts_mode_lacks(TS_MODE_PRACTICE, setup->rules) && !setup->change[0].knob &&
           session_match(s)->tick == session_review_mark(s)->tick &&
           session_match(s)->board[session_review_board(s)].piece.kind != TS_NONE;
}

void session_analysis_start(session *s, uint64_t now_us)
{
    const ts_board b = session_match(s)->board[session_review_board(s)];
    session_game_leave_run(s); /* before what describes it changes */
    session_viewer_stop(s);
    session_practice_start(s, b.rules, now_us);
    if (session_practice_is_on(s))
        session_practice_analyse(s, &b);
    show_lines(s);
}
