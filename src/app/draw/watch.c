/* Draws the parts that only replays have: the timeline, the keys for navigation, and the buttons of
 * the players. */
#include "base/minmax.h"
#include "drawing.h"
#include "menus/format.h"
#include "replay/rules_line.h"
#include "sections.h"
#include "session/match.h"
#include "session/coach.h"
#include "session/watch.h"
#include "session/input.h"
#include "game/run.h"
#include "game/watch.h"
#include "coach/coach.h"

#include <string.h>

#define SECOND_US 1000000
#define SPOTS_MOST 100 /* places on the timeline that can be clicked */

/* ---- the buttons of a board ----------------------------------------------------------------- */

static const char *const button_sign[] = {" \u2190", " \u2192", " \u2193", " \u21d3", " \u21bb",
                                          " \u21ba", " \u21c5", " H",      " T"};

/* The last button aims, if there are several targets, or begins a stillness. */
static bool is_button(const scene_drawing *d, unsigned i)
{
    const ts_setup *setup = &d->seat.run->match.setup;
    if (1u << i == TS_TARGET)
        return setup->players > 2 || ts_modes_get(setup->mode)->stills;
    return action_is_known(ts_rules_get(setup->rules), i);
}

void scene_draw_buttons(scene_drawing *d)
{
    enum { BUTTONS = sizeof button_sign / sizeof *button_sign };
    const ts_board *b = &d->seat.run->match.board[d->seat.player];
    scene_box box = d->layout.buttons;
    int32_t column = d->layout.column, shown = is_button(d, BUTTONS - 1) ? BUTTONS : BUTTONS - 1;
    if (box.w < shown * column)
        return;
    bool close = box.w < (2 * shown + 1) * column; /* without blanks between them */
    int32_t apart = close ? box.w / shown : 2 * column, snap = d->layout.m.snap_x;
    apart -= apart % snap;
    int32_t x = box.x + (box.w - shown * apart) / 2;
    x -= (x - box.x) % snap;
    for (unsigned i = 0; i < BUTTONS; i++, x += apart) {
        if (!is_button(d, i))
            continue;
        unsigned role = b->held >> i & 1 ? ROLE_CHOSEN : ROLE_DIM;
        scene_draw_text(d, role, ALIGN_LEFT, (scene_box){x, box.y, apart, 0},
                        button_sign[i] + close);
    }
}

/* ---- the keys ------------------------------------------------------------------------------- */

typedef struct watch_keys {
    scene_hint hint[WATCH_KEYS];
    char space[KEY_NAME_MAX], enter[KEY_NAME_MAX], escape[KEY_NAME_MAX];
    unsigned count;
} watch_keys;

static void list_keys(const session *s, watch_keys *k)
{
    int language = s->settings.language;
    bool over = session_match(s)->over;
    key_name(k->space, sizeof k->space, language, ' ');
    key_name(k->enter, sizeof k->enter, language, KEY_ENTER);
    key_name(k->escape, sizeof k->escape, language, KEY_ESCAPE);
    int pause = TEXT_HINT_PAUSE;
    if (session_viewer_is_paused(s))
        pause = session_viewer_at_end(s) ? TEXT_WATCH_AGAIN : TEXT_HINT_RESUME;
    bool more = session_viewer_has_next(s);
    const scene_hint all[WATCH_KEYS] = {
        {k->space, pause, ' '},
        {"\u2190 \u2192", TEXT_WATCH_SECONDS, KEY_NONE},
        {"\u2191 \u2193", TEXT_WATCH_SPEED, KEY_NONE},
        {"Z X", TEXT_WATCH_PIECE, KEY_NONE},
        {", .", TEXT_WATCH_TICK, KEY_NONE},
        {"0-9", TEXT_WATCH_JUMP, KEY_NONE},
        {"O", TEXT_HINT_ODDS, 'o'},
        {"C", TEXT_HINT_REVIEW, 'c'},
        {k->escape, TEXT_HINT_BACK, KEY_ESCAPE},
        over ? (scene_hint){"N", TEXT_ROUND_NEXT, 'n'}
             : (scene_hint){k->enter, TEXT_WATCH_TAKE_OVER, KEY_ENTER},
    };
    /* playing on is not possible at the end */
    k->count = over && !more ? WATCH_KEYS - 1 : WATCH_KEYS;
    memcpy(k->hint, all, sizeof all);
}

/* A key and its action per line. */
static void draw_keys(scene_drawing *d, const watch_keys *k, scene_box box)
{
    int language = d->s->settings.language;
    for (unsigned i = 0; i < k->count; i++) {
        const char *does = text_of(language, k->hint[i].does);
        scene_box line = scene_box_line(d, box, i), left = line, right = line;
        left.w = scene_words_w(d, k->hint[i].key);
        right.w = scene_words_w(d, does);
        right.x += line.w - right.w;
        scene_draw_text(d, ROLE_VALUE, ALIGN_LEFT, left, k->hint[i].key);
        if (right.x > left.x + left.w)
            scene_draw_text(d, ROLE_DIM, ALIGN_RIGHT, right, does);
        scene_draw_key_spot(d, line, k->hint[i].press);
    }
}

static scene_box keys_inner(const scene_drawing *d, scene_box panel)
{
    scene_box inner = scene_box_inner(d, panel);
    inner.x += d->layout.column;
    inner.w -= 2 * d->layout.column;
    return inner;
}

/* Over the field, for a while. */
static void draw_keys_over_field(scene_drawing *d, const watch_keys *k)
{
    const scene_layout *l = &d->layout;
    scene_box panel = l->cells;
    panel.h = scene_lines_h(l, k->count + 2);
    if (panel.h > l->cells.h)
        return;
    panel.y += (l->cells.h - panel.h) / 2;
    panel.y -= panel.y % l->line;
    scene_draw_item(d, ITEM_PANEL, ROLE_MENU, panel);
    draw_keys(d, k, scene_box_inner(d, panel));
}

/* ---- for fingers ---------------------------------------------------------------------------- */

static void draw_button(scene_drawing *d, scene_box at, const char *words, key_code key)
{
    scene_box line = at;
    scene_draw_item(d, ITEM_PANEL, ROLE_MENU, at);
    line.y += (at.h - d->layout.type) / 2;
    line.h = d->layout.type;
    scene_draw_sized(d, ROLE_VALUE, ALIGN_CENTRE, line, words);
    scene_draw_key_spot(d, at, key);
}

/* Draws a fixed row of buttons below the field: a button that would do nothing leaves its place
 * empty. A touch of the field stops the replay, too. */
static void draw_row(scene_drawing *d, const watch_keys *k)
{
    const session *s = d->s;
    const bool paused = session_viewer_is_paused(s);
    const int speed = session_viewer_speed(s);
    const scene_box *all = &d->layout.row;
    const scene_hint *last = &k->hint[WATCH_KEYS - 1];
    const struct {
        const char *words;
        key_code key;
    } row[] = {{"|<", 'z'},
               {paused ? ">" : "||", ' '},
               {">|", 'x'},
               {"-", speed > VIEWER_SLOWEST && !paused ? KEY_DOWN : KEY_NONE},
               {"+", speed < VIEWER_FASTEST && !paused ? KEY_UP : KEY_NONE}};
    int32_t side = scene_css(d, FINGER_SIDE), gap = scene_css(d, 4), x = all->x;
    scene_box leave = d->layout.corner;
    scene_draw_key_spot(d, scene_multi_board_box(d), ' ');
    for (unsigned i = 0; i < sizeof row / sizeof *row; i++, x += side + gap)
        if (row[i].key)
            draw_button(d, (scene_box){x, all->y, side, side}, row[i].words, row[i].key);
    if (paused) /* where the speed is while it runs */
        draw_button(d, (scene_box){x - 2 * (side + gap), all->y, 2 * side + gap, side},
                    text_of(s->settings.language, TEXT_HINT_ODDS), 'o');
    int32_t rest = all->x + all->w - x - (leave.w ? 0 : side + gap);
    if (rest >= 6 * side) { /* else the list of replays leads to the review */
        int32_t half = (rest - gap) / 2;
        draw_button(d, (scene_box){x + half + gap, all->y, half, side},
                    text_of(s->settings.language, TEXT_HINT_REVIEW), 'c');
        rest = half;
    }
    if (k->count == WATCH_KEYS && rest >= side)
        draw_button(d, (scene_box){x, all->y, rest, side},
                    text_of(s->settings.language, last->does), last->press);
    if (!leave.w)
        leave = (scene_box){all->x + all->w - side, all->y, side, side};
    draw_button(d, leave, "\u00d7", KEY_ESCAPE);
}

/* ---- where the keys are --------------------------------------------------------------------- */

/* Draws the keys in the panel beside the field; otherwise in the lines below everything; otherwise
 * over the field: all of them while it is paused, and a short hint before that. */
static void draw_all_keys(scene_drawing *d)
{
    const session *s = d->s;
    const scene_layout *l = &d->layout;
    watch_keys k;
    if (s->options.is_filmed)
        return;
    list_keys(s, &k);
    if (session_uses_touch(s)) {
        draw_row(d, &k);
        return;
    }
    if (l->keys.w) {
        for (int32_t lines = WATCH_KEYS;
             lines > WATCH_KEYS - 2 && l->keys.h < lines * l->line + 2 * l->m.pad_y; lines--)
            memmove(&k.hint[WATCH_SPARE], &k.hint[WATCH_SPARE + 1],
                    (--k.count - WATCH_SPARE) * sizeof k.hint[0]);
        scene_draw_item(d, ITEM_PANEL, ROLE_SIDE, l->keys);
        draw_keys(d, &k, keys_inner(d, l->keys));
        return;
    }
    unsigned room = (unsigned)(l->footer.h / l->line);
    scene_box foot = l->footer; /* with a margin, if that takes no more lines */
    foot.x += 2 * l->column;
    foot.w -= 4 * l->column;
    if (foot.w < 0 || scene_draw_hints(d, foot, k.hint, k.count, false) > room)
        foot = l->footer;
    if (l->footer.w && scene_draw_hints(d, foot, k.hint, k.count, false) <= room) {
        scene_draw_hints(d, foot, k.hint, k.count, true);
    } else if (session_viewer_shows_keys(s) && session_viewer_is_paused(s)) {
        draw_keys_over_field(d, &k);
    } else if (session_viewer_shows_keys(s)) {
        scene_box at = l->cells;
        at.y += l->cells.h - 2 * l->line;
        at.y -= at.y % l->line;
        if (at.w >= 16 * l->column)
            scene_draw_hints(d, (scene_box){at.x, at.y, at.w, l->line}, k.hint, 1, true);
    }
}

/* ---- where it is ---------------------------------------------------------------------------- */

static void draw_mark(scene_drawing *d, scene_box bar, uint64_t tick, unsigned role, int32_t *from)
{
    const watch_state *w = session_viewer_watch(d->s);
    int32_t columns = bar.w / d->layout.column;
    int32_t at = (int32_t)(tick * (uint64_t)(columns - 1) / (w->end_tick ? w->end_tick : 1));
    if (at < *from || at >= columns)
        return;
    *from = at + 1;
    scene_draw_text(d, role, ALIGN_LEFT,
                    (scene_box){bar.x + at * d->layout.column, bar.y, d->layout.column, 0},
                    role == ROLE_DIM ? "|" : "*");
}

/* A mark for every ten lines, and for special events; if marks are dense, only the special ones. */
static void draw_marks(scene_drawing *d, scene_box bar)
{
    const watch_state *w = session_viewer_watch(d->s);
    unsigned i = 0, j = 0;
    int32_t from = 0;
    while (i < w->splits || j < w->marks) {
        if (j < w->marks && (i == w->splits || w->mark[j].tick <= w->split[i])) {
            unsigned kind = w->mark[j].kind;
            draw_mark(d, bar, w->mark[j++].tick, kind == WATCH_MARK_OVER ? ROLE_WARNING : ROLE_GOOD,
                      &from);
        } else {
            draw_mark(d, bar, w->split[i++], ROLE_DIM, &from);
        }
    }
}

/* Marks the costliest pieces of the coach. */
static void draw_dearest(scene_drawing *d, scene_box bar)
{
    static const char *const number[COACH_DEAREST] = {"1", "2", "3"};
    const coach_review *review = session_review_result(d->s);
    const watch_state *w = session_viewer_watch(d->s);
    int32_t column = d->layout.column, columns = bar.w / column;
    if (!session_review_is_done(d->s))
        return;
    for (unsigned i = review->summary.dear; i-- > 0;) {
        uint64_t tick = review->mark[review->summary.dearest[i]].tick;
        int32_t at = (int32_t)(tick * (uint64_t)(columns - 1) / (w->end_tick ? w->end_tick : 1));
        scene_draw_text(d, ROLE_WARNING, ALIGN_LEFT,
                        (scene_box){bar.x + at * column, bar.y, column, 0}, number[i]);
    }
}

static void draw_spots(scene_drawing *d, scene_box bar)
{
    int32_t columns = bar.w / d->layout.column;
    int32_t count = min_int(columns, SPOTS_MOST);
    for (int32_t i = 0; i < count; i++) {
        int32_t left = bar.w * i / count, right = bar.w * (i + 1) / count;
        scene_draw_spot(d, (scene_box){bar.x + left, bar.y, right - left, bar.h}, SPOT_TIMELINE,
                        clamp_u32(1000 * i / (count - 1 ? count - 1 : 1)));
    }
}

void scene_format_speed(int speed, char *out, size_t size)
{
    text_format(out, size, speed < 0 ? "x1/%u" : "x%u", 1 << (speed < 0 ? -speed : speed));
}

static int32_t middle_of(const scene_drawing *d, const scene_box *box)
{
    return box->y + (box->h - d->layout.line) / 2;
}

static int32_t draw_at_left(scene_drawing *d, unsigned role, scene_box *box, const char *words)
{
    int32_t w = scene_words_w(d, words), gap = d->layout.column;
    if (box->w < w + gap)
        return 0;
    scene_draw_text(d, role, ALIGN_LEFT, (scene_box){box->x, middle_of(d, box), w, 0}, words);
    box->x += w + gap;
    box->w -= w + gap;
    return w;
}

static void draw_at_right(scene_drawing *d, unsigned role, scene_box *box, const char *words)
{
    int32_t w = scene_words_w(d, words), gap = d->layout.column;
    if (box->w < w + gap)
        return;
    scene_draw_text(d, role, ALIGN_RIGHT, (scene_box){box->x + box->w - w, middle_of(d, box), w, 0},
                    words);
    box->w -= w + gap;
}

static void draw_timeline(scene_drawing *d)
{
    const watch_state *w = session_viewer_watch(d->s);
    const run_state *run = w->run;
    const bool paused = session_viewer_is_paused(d->s);
    const int speed = session_viewer_speed(d->s);
    scene_box box = d->layout.timeline, touched;
    char words[64];
    uint64_t now = run_tick_us(run, run->match.tick);
    uint64_t end = run_tick_us(run, w->end_tick);
    box.x += d->layout.column;
    box.w -= 2 * d->layout.column;
    if (!d->layout.row.w)
        draw_at_left(d, ROLE_TITLE, &box, paused ? "||" : "> ");
    /* hundredths while it is paused: so a single tick can be seen */
    text_time(words, sizeof words, paused ? now : now / SECOND_US * SECOND_US, paused);
    draw_at_left(d, ROLE_VALUE, &box, words);
    scene_format_speed(speed, words, sizeof words);
    draw_at_right(d, speed ? ROLE_TITLE : ROLE_DIM, &box, words);
    text_time(words, sizeof words, end, false);
    draw_at_right(d, ROLE_VALUE, &box, words);
    if (box.w < 3 * d->layout.column)
        return;
    box.w -= box.w % d->layout.column;
    touched = box;
    box.y += (box.h - d->layout.line) / 2;
    box.h = d->layout.line;
    scene_draw_item(d, ITEM_BAR, ROLE_GOOD, box)->amount =
        thousandths(run->match.tick, w->end_tick);
    draw_marks(d, box);
    draw_dearest(d, box);
    draw_spots(d, touched);
}

/* ---- what is to be said of it --------------------------------------------------------------- */

static int trouble_text(int error)
{
    switch (error) {
    case TS_OK: return 0;
    case TS_REPLAY_TORN: return TEXT_WATCH_TORN;
    case TS_REPLAY_OTHER_RULES:
    case TS_REPLAY_OTHER_MODE: return TEXT_WATCH_OTHER_RULES;
    case TS_REPLAY_HASH_DIFFERS:
    case TS_REPLAY_RESULT_DIFFERS: return TEXT_WATCH_DIFFERS;
    default: return TEXT_WATCH_UNREADABLE;
    }
}

static void format_trouble(const session *s, char *out, size_t size)
{
    const watch_state *w = session_viewer_watch(s);
    int text = trouble_text(w->error);
    out[0] = '\0';
    if (text)
        text_format(out, size, text_of(s->settings.language, text), w->line);
}

/* Formats the game, with its player if it has one known board. */
static void format_name(const session *s, const ts_setup *setup, char *out, size_t size)
{
    const char *who = session_duel_of(s)->who[0].name;
    size_t used = setup->players == 1 && who[0] ? text_format(out, size, "%s - ", who) : 0;
    screen_format_match(s, out + used, size - used, setup);
}

/* Appends the changed rules as far as they fit: ": columns=6 hold=no ...". */
static void append_changes(scene_drawing *d, const ts_setup *setup, char *game, size_t size)
{
    ts_rules_text rules = {.rules = setup->rules};
    char line[TS_RULES_LINE_MAX], all[4 * LINE_SIZE];
    memcpy(rules.change, setup->change, sizeof rules.change);
    ts_rules_line_write(&rules, line);
    char *changes = strchr(line, ' ');
    const char *rest = "";
    while (changes && *changes) {
        text_format(all, sizeof all, "%s:%s%s", game, changes, rest);
        if (scene_words_w(d, all) <= d->layout.header.w) {
            text_format(game, size, "%s", all);
            return;
        }
        *strrchr(changes, ' ') = '\0';
        rest = " ...";
    }
}

/* The name of the replay, at a side of the field without the word that it is one. */
static void draw_name(scene_drawing *d, const ts_setup *setup)
{
    const scene_layout *l = &d->layout;
    char game[3 * LINE_SIZE], words[4 * LINE_SIZE];
    format_name(d->s, setup, game, sizeof game);
    if (scene_words_w(d, game) > l->header.w)
        screen_format_match(d->s, game, sizeof game, setup);
    append_changes(d, setup, game, sizeof game);
    text_format(words, sizeof words, "%s - %s", text_of(d->s->settings.language, TEXT_WATCHING),
                game);
    const char *name = scene_words_w(d, words) <= l->header.w ? words : game;
    unsigned align = l->header.x + l->header.w < l->field.x ? ALIGN_RIGHT : ALIGN_LEFT;
    if (l->header.w == l->width)
        align = ALIGN_CENTRE;
    if (l->header.w && scene_words_w(d, name) <= l->header.w)
        scene_draw_text(d, ROLE_DIM, align, l->header, name);
}

/* Draws the name of the replay at the top; in its place, or else in the field, its error. */
static void draw_what(scene_drawing *d)
{
    const session *s = d->s;
    const scene_layout *l = &d->layout;
    const ts_setup *setup = &session_match(s)->setup;
    char trouble[LINE_SIZE];
    format_trouble(s, trouble, sizeof trouble);
    bool fits = text_width(trouble) * l->column <= l->header.w;
    if (l->header.w && trouble[0] && fits)
        scene_draw_text(d, ROLE_WARNING, ALIGN_CENTRE, l->header, trouble);
    else
        draw_name(d, setup);
    if (trouble[0] && !(l->header.w && fits) && session_viewer_at_end(s)) {
        scene_box box = {l->cells.x, l->cells.y, l->cells.w, 5 * l->line};
        scene_draw_wrapped(d, ROLE_WARNING, ALIGN_CENTRE, box, trouble);
    }
}

void scene_draw_watch(scene_drawing *d)
{
    draw_what(d);
    draw_timeline(d);
    draw_all_keys(d);
}
