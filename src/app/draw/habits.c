/* How the player plays, as pictures: a map of the columns in which each piece is placed, with the
 * presses too many beside it, and bars of what was cleared. Side by side where there is room. */
#include "sections.h"
#include "drawing.h"
#include "coach/profile.h"
#include "menus/format.h"
#include "session/skill.h"
#include "session/parts.h"
#include "session/picture.h"

#include "base/minmax.h"

#define KINDS 7
#define HEAD 1 /* lines over each picture */
#define MAP_LINES (HEAD + KINDS)
#define CLEAR_LINES (HEAD + COACH_CLEARS)
#define CELL_COLUMNS 2 /* of text, of a cell of the map */
#define MAP_LEFT 2     /* the letter of a piece */
#define MAP_RIGHT 6    /* a number, where there is room for it */
#define MAP_COLUMNS (MAP_LEFT + CELL_COLUMNS * TS_COLUMNS + MAP_RIGHT)
#define SIDE_BY_SIDE 60
#define COUNT_COLUMNS 7

static const uint8_t kind_at[KINDS] = {TS_I, TS_J, TS_L, TS_O, TS_S, TS_T, TS_Z};

static bool is_wide(const scene_drawing *d, int32_t w)
{
    return w >= SIDE_BY_SIDE * d->layout.column;
}

unsigned scene_habits_lines(const scene_drawing *d, int32_t w)
{
    return is_wide(d, w) ? CLEAR_LINES : MAP_LINES + HEAD + CLEAR_LINES;
}

static scene_box line_at(const scene_drawing *d, scene_box box, int32_t row)
{
    return (scene_box){box.x, box.y + row * d->layout.line, box.w, d->layout.line};
}

/* At the right end of a line; nothing else stands under the rest of it. */
static void draw_right(scene_drawing *d, unsigned role, scene_box line, const char *words)
{
    const int32_t w = (int32_t)text_width(words) * d->layout.column;
    if (w <= line.w)
        scene_draw_text(d, role, ALIGN_RIGHT, (scene_box){line.x + line.w - w, line.y, w, line.h},
                        words);
}

/* Where most of a piece's cells lie is brightest; a cell that was never filled is not drawn. */
static void draw_row(scene_drawing *d, const coach_profile_game *c, scene_box at, unsigned kind)
{
    enum { FAINTEST = 200 };
    const int32_t column = d->layout.column, gap = session_in_characters(d->s) ? 0 : at.h / 12;
    const char letter[2] = {TS_CELL_LETTERS[kind], '\0'};
    char words[CELL_SIZE];
    uint32_t most = 1;
    for (unsigned x = 0; x < TS_COLUMNS; x++)
        most = max_u32(most, c->cell[kind][x]);
    scene_draw_text(d, ROLE_VALUE, ALIGN_LEFT, (scene_box){at.x, at.y, 2 * column, at.h}, letter);
    for (unsigned x = 0; x < TS_COLUMNS; x++) {
        const int32_t left = at.x + (MAP_LEFT + CELL_COLUMNS * (int32_t)x) * column;
        scene_box cell = {left, at.y + gap / 2, CELL_COLUMNS * column - gap, at.h - gap};
        const uint64_t share = (uint64_t)c->cell[kind][x] * (1000 - FAINTEST) / most;
        if (c->cell[kind][x])
            scene_draw_cell(d, ITEM_BLOCK, cell, kind, (uint16_t)(FAINTEST + share))->grain =
                (uint8_t)x;
    }
    if (!c->judged[kind] || at.w < MAP_COLUMNS * column)
        return;
    text_thousandths(words, sizeof words, d->s->settings.language,
                     c->faults[kind] * INT64_C(1000) / c->judged[kind], 2);
    at.w = MAP_COLUMNS * column;
    draw_right(d, ROLE_VALUE, at, words);
}

static void draw_map(scene_drawing *d, const coach_profile_game *c, scene_box box)
{
    const int32_t column = d->layout.column, rows = box.h / d->layout.line - HEAD;
    scene_box head = line_at(d, box, 0);
    const char *words = text_of(d->s->settings.language, TEXT_FAULTS_A_PIECE);
    head.w = MAP_COLUMNS * column;
    if (head.w <= box.w) {
        draw_right(d, ROLE_DIM, head, words);
        head.w -= ((int32_t)text_width(words) + 1) * column;
    }
    head.w = min_int(head.w, box.w);
    words = text_of(d->s->settings.language, TEXT_HABITS_COLUMNS);
    if ((int32_t)text_width(words) * column <= head.w)
        scene_draw_text(d, ROLE_DIM, ALIGN_LEFT, head, words);
    if (!session_in_characters(d->s) && rows >= KINDS)
        scene_draw_item(d, ITEM_PANEL, ROLE_FIELD,
                        (scene_box){box.x + MAP_LEFT * column - column / 2,
                                    box.y + HEAD * d->layout.line - column / 4,
                                    (CELL_COLUMNS * TS_COLUMNS + 1) * column,
                                    KINDS * d->layout.line + column / 2})
            ->amount = 0;
    for (int32_t i = 0; i < KINDS && i < rows; i++)
        draw_row(d, c, line_at(d, box, HEAD + i), kind_at[i]);
}

static void format_clear(const scene_drawing *d, unsigned clear, char *out, size_t size)
{
    const int language = d->s->settings.language;
    char spin[CELL_SIZE];
    text_format(spin, sizeof spin,
                text_of(language, clear == COACH_CLEAR_MINI ? TEXT_SPIN_MINI : TEXT_SPIN), "T");
    if (clear <= COACH_CLEAR_QUAD)
        screen_format(d->s, out, size, TEXT_CLEAR_1 + (int)(clear - COACH_CLEAR_SINGLE));
    else if (clear == COACH_CLEAR_PERFECT)
        screen_format(d->s, out, size, TEXT_PERFECT_CLEAR);
    else if (clear == COACH_CLEAR_MINI)
        text_format(out, size, "%s", spin);
    else
        text_format(out, size, text_of(language, TEXT_SPIN_CLEAR), spin,
                    text_of(language, TEXT_CLEAR_1 + (int)(clear - COACH_CLEAR_SPIN_1)));
}

static void draw_clears(scene_drawing *d, const coach_profile_game *c, scene_box box)
{
    const int32_t column = d->layout.column, rows = box.h / d->layout.line - HEAD;
    char words[LINE_SIZE];
    int32_t label = 0;
    uint32_t most = 1;
    for (unsigned i = 0; i < COACH_CLEARS; i++) {
        format_clear(d, i, words, sizeof words);
        label = max_int(label, (int32_t)text_width(words) * column);
        most = max_u32(most, c->clears[i]);
    }
    scene_draw_text(d, ROLE_DIM, ALIGN_LEFT, line_at(d, box, 0),
                    text_of(d->s->settings.language, TEXT_HABITS_CLEARS));
    for (unsigned i = 0; i < COACH_CLEARS && (int32_t)i < rows; i++) {
        scene_box at = line_at(d, box, HEAD + (int32_t)i), bar = at;
        const unsigned role = i == COACH_CLEAR_PERFECT ? ROLE_TITLE : ROLE_GOOD;
        format_clear(d, i, words, sizeof words);
        scene_draw_text(d, ROLE_PLAIN, ALIGN_LEFT, (scene_box){at.x, at.y, label, at.h}, words);
        text_number(words, sizeof words, d->s->settings.language, c->clears[i]);
        draw_right(d, ROLE_VALUE, at, words);
        bar.x += label + column;
        bar.w -= label + (1 + COUNT_COLUMNS) * column;
        if (bar.w > 2 * column)
            scene_draw_item(d, ITEM_BAR, role, bar)->amount =
                (uint16_t)((uint64_t)c->clears[i] * 1000 / most);
    }
}

void scene_draw_habits(scene_drawing *d, scene_box box)
{
    unsigned games;
    const int32_t line = d->layout.line, column = d->layout.column;
    const coach_profile_game *c = session_skill_style(d->s, &games);
    scene_box map = box, clears = box;
    if (is_wide(d, box.w)) {
        map.w = MAP_COLUMNS * column;
        clears.x += map.w + 3 * column;
        clears.w -= map.w + 3 * column;
    } else {
        map.h = min_int(box.h, MAP_LINES * line);
        clears.y += map.h + HEAD * line;
        clears.h -= map.h + HEAD * line;
    }
    draw_map(d, c, map);
    if (clears.h > HEAD * line)
        draw_clears(d, c, clears);
}
