/* Key caps: which keys a player needs under the current rules, and their places while the first
 * pieces of the first games fall. */
#include "base/minmax.h"
#include "keycaps.h"
#include "drawing.h"
#include "session/match.h"
#include "session/menu.h"
#include "session/watch.h"
#include "session/input.h"
#include "session/picture.h"
#include "session/setup.h"
#include "session/parts.h"
#include "game/run.h"

#include <string.h>

/* If the layout has no empty side for them, they are at its foot. */
#define ROWS_LEAST 4
#define TALL_ROW 3 / 2 /* of a line, for a cap with its edges */

/* An arrow says more than its name; a comma and a period, less: they look alike. */
static void put_cap(const session *s, scene_keycaps *row, unsigned i, key_code key)
{
    char *out = row->key[i];
    static const char *const arrow[] = {"\u2191", "\u2193", "\u2190", "\u2192"};
    _Static_assert(KEY_DOWN == KEY_UP + 1 && KEY_LEFT == KEY_UP + 2 && KEY_RIGHT == KEY_UP + 3,
                   "the order of the arrows");
    if (key >= KEY_UP && key <= KEY_RIGHT)
        text_format(out, KEY_NAME_MAX, "%s", arrow[key - KEY_UP]);
    else if (key == ',' || key == '.')
        text_format(out, KEY_NAME_MAX, "%s",
                    text_of(s->settings.language, key == ',' ? TEXT_KEY_COMMA : TEXT_KEY_PERIOD));
    else
        key_name(out, KEY_NAME_MAX, s->settings.language, key);
    row->code[i] = key;
}

static void drop_second(scene_keycaps *row)
{
    row->key[1][0] = '\0';
    row->code[1] = KEY_NONE;
}

/* Drops the second keys of all actions except the two that move. */
static void drop_seconds(scene_keycaps *caps, unsigned count)
{
    for (unsigned i = 0; i < count; i++)
        if (caps[i].does != TEXT_KEYS_MOVE)
            drop_second(&caps[i]);
}

static unsigned person_at(const session *s, unsigned board)
{
    unsigned person = 0;
    while (person < TS_PLAYERS_MAX && session_person_board(s, person) != (int)board)
        person++;
    return person < TS_PLAYERS_MAX ? person : 0;
}

static const keys_profile *profile_of(const session *s, unsigned board)
{
    uint8_t pads = session_pads_of(s, board);
    unsigned first = 0;
    if (!session_plays_by_gamepad(s, board))
        return session_profile(s, person_at(s, board));
    while (first < 7 && !(pads >> first & 1))
        first++;
    return &s->settings.keys.profile[keys_profile_of_gamepad(pads ? first : 0)];
}

/* Lists the keys or controller buttons that a board's player needs, the most important first. */
static unsigned scene_list_keycaps(const session *s, unsigned board, scene_keycaps *caps)
{
    static const uint8_t action[] = {ACTION_LEFT, ACTION_CW,   ACTION_HARD,
                                     ACTION_HOLD, ACTION_SOFT, ACTION_CCW};
    const ts_rules *r = session_rules(s);
    const keys_profile *profile = profile_of(s, board);
    unsigned count = 0;
    for (unsigned i = 0; i < sizeof action; i++) {
        key_code one = profile->key[action[i]][0], other = profile->key[action[i]][1];
        if (!action_is_known(r, action[i]) || !one)
            continue;
        scene_keycaps *row = &caps[count++];
        *row = (scene_keycaps){.does = action_text(r, action[i])};
        put_cap(s, row, 0, one);
        if (action[i] == ACTION_LEFT) {
            row->does = TEXT_KEYS_MOVE;
            put_cap(s, row, 1, profile->key[ACTION_RIGHT][0]);
        } else if (other && !session_plays_by_gamepad(s, board)) {
            put_cap(s, row, 1, other);
            if (text_width(row->key[1]) > 1)
                drop_second(row);
        }
    }
    return count;
}

/* ---- drawing -------------------------------------------------------------------------------- */

static int32_t cap_w(const scene_drawing *d, const char *name)
{
    int32_t words = scene_words_w(d, name), column = d->layout.column;
    if (session_in_characters(d->s))
        return words;
    return max_int(words + 2 * column, d->layout.line * 4 / 3);
}

static int32_t caps_w(const scene_drawing *d, const scene_keycaps *row)
{
    int32_t second = row->key[1][0] ? cap_w(d, row->key[1]) + d->layout.column : 0;
    return cap_w(d, row->key[0]) + second;
}

static void draw_cap(scene_drawing *d, scene_box at, const char *name)
{
    int32_t line = d->layout.line;
    if (session_in_characters(d->s)) {
        scene_draw_text(d, ROLE_VALUE, ALIGN_LEFT, at, name);
        return;
    }
    scene_box foot = at, words = {at.x, at.y + (at.h - line) / 2, at.w, line};
    foot.y += line / 12;
    scene_draw_item(d, ITEM_PANEL, ROLE_MENU, foot);
    scene_draw_item(d, ITEM_PANEL, ROLE_MENU, at);
    scene_draw_text(d, ROLE_VALUE, ALIGN_CENTRE, words, name);
}

/* Returns the height of a row, with space between caps if it fits. */
static int32_t row_h(const scene_drawing *d, int32_t room, unsigned count)
{
    int32_t line = d->layout.line;
    if (session_in_characters(d->s) || count == 0)
        return line;
    return max_int(line, min_int(line * TALL_ROW, room / (int32_t)count));
}

/* Draws rows of caps and words from the top of a box, as many as fit. */
static void scene_draw_keycap_rows(scene_drawing *d, scene_box box, const scene_keycaps *caps,
                                   unsigned count)
{
    int32_t line = d->layout.line, column = d->layout.column, high = row_h(d, box.h, count);
    int32_t most = 0;
    for (unsigned i = 0; i < count; i++)
        most = max_int(most, caps_w(d, &caps[i]));
    most += (d->layout.m.snap_x - most % d->layout.m.snap_x) % d->layout.m.snap_x;
    for (unsigned i = 0; i < count && ((int32_t)i + 1) * high <= box.h; i++) {
        int32_t edge = session_in_characters(d->s) ? 0 : line / 20;
        scene_box at = {box.x, box.y + (int32_t)i * high + edge, cap_w(d, caps[i].key[0]),
                        high - 5 * edge};
        scene_box words = {box.x + most + column, at.y + (at.h - line) / 2, 0, line};
        words.w = box.x + box.w - words.x;
        draw_cap(d, at, caps[i].key[0]);
        at.x += at.w + column;
        at.w = cap_w(d, caps[i].key[1]);
        if (caps[i].key[1][0])
            draw_cap(d, at, caps[i].key[1]);
        scene_draw_text(d, ROLE_PLAIN, ALIGN_LEFT, words,
                        text_of(d->s->settings.language, caps[i].does));
    }
}

/* ---- beside the first pieces ----------------------------------------------------------------- */

/* Is this one of the first pieces of the first games? */
static bool scene_teaches(const session *s)
{
    if (!s->settings.first_keys || s->settings.games_begun >= FIRST_GAMES || session_in_replay(s) ||
        session_watches_bot(s) || session_practice_is_on(s) || !session_in_game(s))
        return false;
    unsigned pieces = session_run_of(s)->stats[0].pieces;
    for (unsigned i = 1; i < session_match(s)->setup.players; i++)
        pieces = min_u32(pieces, session_run_of(s)->stats[i].pieces);
    return pieces < FIRST_PIECES && !session_match(s)->over;
}

static bool is_cheered(const scene_drawing *d)
{
    for (unsigned i = 0; d->seat.fx && i < FX_APPLAUSE_MAX; i++) {
        const fx_applause *a = &d->seat.fx->applause[i];
        if (a->born_us && fx_applause_strength(fx_age(a->born_us, a->speed, d->s->now_us)))
            return true;
    }
    return false;
}

/* Returns the box below the previews, down to the foot of the field or what is there. */
static scene_box below_next(const scene_drawing *d)
{
    const scene_layout *l = &d->layout;
    if (!l->next.w && session_in_characters(d->s) && l->footer.x >= l->field.x + l->field.w)
        return (scene_box){l->footer.x, l->field.y, l->footer.w, l->footer.y - l->field.y};
    if (l->kind != LAYOUT_WIDE || !l->next.w || l->next_across)
        return (scene_box){0};
    scene_box above = l->own.w ? l->own : l->next;
    const int32_t wide = max_int(above.w, l->next.w), till_edge = l->width - above.x - l->m.gap_x;
    scene_box box = {above.x, above.y + above.h + l->m.gap_y, min_int(wide, till_edge), 0};
    int32_t bottom = l->field.y + l->field.h;
    bool beside = l->footer.w && l->footer.w == l->next.w;
    if (beside)
        bottom = l->footer.y;
    box.h = bottom - box.y;
    bool taken = l->stats.w && l->stats.x < box.x + box.w && l->stats.x + l->stats.w > box.x;
    return taken ? (scene_box){0} : box;
}

static scene_box inner_of(const scene_drawing *d, scene_box panel)
{
    int32_t indent = session_in_characters(d->s) ? d->layout.m.indent : 0;
    scene_box inner = scene_box_inner(d, panel);
    inner.x += indent;
    inner.w -= 2 * indent;
    return inner;
}

static bool has_room(const scene_drawing *d, scene_box panel, const scene_keycaps *caps,
                     unsigned count, unsigned rows)
{
    const scene_layout *l = &d->layout;
    int32_t most = 0, words = 0;
    if (!panel.w || panel.h < 2 * l->m.pad_y + scene_lines_h(l, rows))
        return false;
    for (unsigned i = 0; i < count; i++) {
        most = max_int(most, caps_w(d, &caps[i]));
        words = max_int(words, scene_words_w(d, text_of(d->s->settings.language, caps[i].does)));
    }
    return most + l->column + words <= inner_of(d, panel).w;
}

/* In characters a line at the foot names the keys, too, if the most important ones fit; only a
 * narrow screen hides numbers for it. */
static bool foot_has_room(const scene_drawing *d, const scene_keycaps *caps, unsigned count)
{
    enum { APART = 4 /* columns between two hints, and within one */, NARROW = 60 };
    const int language = d->s->settings.language;
    if (d->layout.width >= NARROW * d->layout.column)
        return true;
    int32_t w = scene_words_w(d, text_of(language, TEXT_HINT_PAUSE)) + 4 * d->layout.column;
    for (unsigned i = 0; i < min_u32(count, ROWS_LEAST); i++)
        w += APART * d->layout.column + caps_w(d, &caps[i]) +
             scene_words_w(d, text_of(language, caps[i].does));
    return w <= d->layout.footer.w;
}

/* Upright, in place of the numbers below the field, in two columns. */
static bool has_room_across(const scene_drawing *d, const scene_keycaps *caps, unsigned count)
{
    scene_box half = d->layout.stats;
    half.w /= 2;
    return d->layout.kind == LAYOUT_TALL && !session_in_characters(d->s) &&
           has_room(d, half, caps, count, (count + 1) / 2);
}

/* Returns the box of this board's caps; its w is 0 if they are at the foot of the game. Second keys
 * for an action are left out first. */
static scene_box place_of(const scene_drawing *d, scene_keycaps *caps, unsigned count,
                          bool *instead)
{
    scene_box side = below_next(d);
    *instead = false;
    if (has_room(d, side, caps, count, count))
        return side;
    drop_seconds(caps, count);
    if (has_room(d, side, caps, count, count))
        return side;
    *instead =
        has_room_across(d, caps, count) ||
        (d->layout.kind == LAYOUT_WIDE && has_room(d, d->layout.stats, caps, count, ROWS_LEAST) &&
         !(session_in_characters(d->s) && foot_has_room(d, caps, count)));
    if (!*instead)
        return (scene_box){0};
    return d->layout.stats;
}

/* Places the caps of all players: for two players both sides have type of the same size. */
static bool has_room_for_each(const scene_drawing *d, scene_box box, bool seconds)
{
    for (unsigned board = 0; board < d->boards; board++) {
        scene_keycaps caps[KEYCAPS_MAX];
        if (!session_is_person(d->s, board))
            continue;
        const unsigned count = scene_list_keycaps(d->s, board, caps);
        if (!seconds)
            drop_seconds(caps, count);
        for (unsigned i = 0; i < count; i++)
            if (!has_room(d, box, &caps[i], 1, count))
                return false;
    }
    return true;
}

/* Draws caps between boards that face each other, with little space: smaller type, no panel, and
 * each row as wide as needed. */
static void draw_between(scene_drawing *d, scene_keycaps *caps, unsigned count)
{
    enum { PARTS = 8, LEAST = 6 };
    scene_layout usual = d->layout, *l = &d->layout;
    scene_box box = l->cheers;
    l->m.pad_x = l->m.pad_y = 0;
    for (int part = PARTS; part >= LEAST; part--) {
        l->line = usual.line * part / PARTS;
        l->type = usual.type * part / PARTS;
        l->column = usual.column * part / PARTS;
        if (part < PARTS)
            drop_seconds(caps, count);
        if (!has_room_for_each(d, box, part == PARTS))
            continue;
        box.h = row_h(d, box.h, count);
        for (unsigned i = 0; i < count; i++, box.y += box.h)
            scene_draw_keycap_rows(d, box, &caps[i], 1);
        break;
    }
    *l = usual;
}

bool scene_draw_keycaps(scene_drawing *d, bool told)
{
    const session *s = d->s;
    scene_keycaps caps[KEYCAPS_MAX];
    bool instead;
    if (!scene_teaches(s) || session_uses_touch(s) || !session_is_person(s, d->seat.player))
        return false;
    unsigned count = scene_list_keycaps(s, d->seat.player, caps);
    if (d->layout.faces) {
        if (!told && !is_cheered(d))
            draw_between(d, caps, count);
        return false;
    }
    scene_box panel = place_of(d, caps, count, &instead);
    if (!panel.w || (!instead && is_cheered(d)))
        return false;
    const unsigned rows = d->layout.kind == LAYOUT_TALL ? (count + 1) / 2 : count;
    int32_t room = panel.h - 2 * d->layout.m.pad_y;
    panel.h = 2 * d->layout.m.pad_y + min_int(room, row_h(d, room, rows) * (int32_t)rows);
    scene_draw_item(d, ITEM_PANEL, ROLE_SIDE, panel);
    for (unsigned from = 0; from < count; from += rows) {
        scene_box at = panel;
        at.w /= rows < count ? 2 : 1;
        at.x += from ? at.w : 0;
        scene_draw_keycap_rows(d, inner_of(d, at), &caps[from], min_u32(rows, count - from));
    }
    if (!instead)
        d->layout.more.w = 0; /* the lesser numbers, which are shown there later */
    return instead;
}

/* On a phone it has a line of its own, elsewhere it replaces the keys. */
void scene_draw_gesture(scene_drawing *d)
{
    const session *s = d->s;
    const int text = session_gesture(s);
    scene_box box = d->layout.gesture.w ? d->layout.gesture : below_next(d);
    if (session_gestures_are_named(s) && session_shows_game(s) && !session_counts_down(s) &&
        text != TEXT_COUNT && box.w)
        scene_draw_wrapped(d, ROLE_TITLE, ALIGN_CENTRE, box, text_of(s->settings.language, text));
}

unsigned scene_keycaps_hints(const scene_drawing *d, scene_hint *hint,
                             char name[KEYCAPS_MAX][2 * KEY_NAME_MAX])
{
    scene_keycaps caps[KEYCAPS_MAX];
    bool instead;
    if (!scene_teaches(d->s) || d->boards > 1)
        return 0;
    unsigned count = scene_list_keycaps(d->s, 0, caps);
    if (place_of(d, caps, count, &instead).w)
        return 0;
    for (unsigned i = 0; i < count; i++) {
        bool both = caps[i].key[1][0] && caps[i].does == TEXT_KEYS_MOVE;
        text_format(name[i], 2 * KEY_NAME_MAX, both ? "%s %s" : "%s", caps[i].key[0],
                    caps[i].key[1]);
        hint[i] = (scene_hint){name[i], caps[i].does, KEY_NONE};
    }
    return count;
}

void scene_say_keycaps(const session *s, char *out, size_t size)
{
    scene_keycaps caps[KEYCAPS_MAX];
    size_t used = 0;
    out[0] = '\0';
    if (!scene_teaches(s) || session_uses_touch(s))
        return;
    unsigned count = scene_list_keycaps(s, 0, caps);
    for (unsigned i = 0; i < count; i++) {
        const char *does = text_of(s->settings.language, caps[i].does);
        char name[2][KEY_NAME_MAX] = {"", ""}, both[2 * KEY_NAME_MAX];
        for (unsigned j = 0; j < 2 && caps[i].code[j]; j++)
            key_name(name[j], sizeof name[j], s->settings.language, caps[i].code[j]);
        text_format(both, sizeof both,
                    name[1][0] ? text_of(s->settings.language, TEXT_PAIR) : "%s%s", name[0],
                    name[1]);
        used += text_format(out + used, size - used, i ? " %s: %s." : "%s: %s.", both, does);
    }
}
