/* What practice and puzzles add to a field: a puzzle's goal, the hint's place, the editor's cursor,
 * and their keys. */
#include "scene_build.h"

#include <string.h>

void ts_say_puzzle_goal(const ts_session *s, char *out, size_t room, const ts_puzzle *p)
{
    static const uint16_t text[] = {[TS_PUZZLE_CLEAR] = TS_TEXT_PUZZLE_CLEAR,
                                    [TS_PUZZLE_DIG] = TS_TEXT_PUZZLE_DIG,
                                    [TS_PUZZLE_SPIN] = TS_TEXT_PUZZLE_SPIN_2,
                                    [TS_PUZZLE_AT_ONCE] = TS_TEXT_PUZZLE_AT_ONCE,
                                    [TS_PUZZLE_COMBO] = TS_TEXT_PUZZLE_COMBO};
    int id = text[p->goal];
    if (p->goal == TS_PUZZLE_SPIN && p->amount == 3)
        id = TS_TEXT_PUZZLE_SPIN_3;
    ts_format(out, room, ts_text(s->settings.language, id), (uint64_t)p->amount);
}

unsigned ts_practice_hints(const ts_session *s, ts_hint *hint)
{
    static const ts_hint practice[] = {{"U", TS_TEXT_HINT_UNDO, 'u'},
                                       {"Y", TS_TEXT_HINT_REDO, 'y'},
                                       {"E", TS_TEXT_HINT_EDIT, 'e'}};
    static const ts_hint puzzle[] = {{"H", TS_TEXT_HINT_HINT, 'h'},
                                     {"N", TS_TEXT_HINT_NEXT_ONE, 'n'},
                                     {"B", TS_TEXT_HINT_PREVIOUS_ONE, 'b'}};
    static const ts_hint editor[] = {{"I J L O S T Z X", TS_TEXT_HINT_COLOUR, TS_KEY_NONE}};
    if (ts_practice_is_on(s) && s->practice.kept) {
        memcpy(hint, editor, sizeof editor);
        return 1;
    }
    if (ts_practice_is_on(s))
        memcpy(hint, practice, sizeof practice);
    else if (ts_puzzle_is_on(s))
        memcpy(hint, puzzle, sizeof puzzle);
    else
        return 0;
    return 3;
}

static void say_hint(const ts_session *s, char *out, size_t room)
{
    int language = s->settings.language;
    char name[TS_KEY_NAME_MAX], letter[2] = {TS_CELL_LETTERS[ts_practice_hint(s).kind], '\0'};
    if (s->practice.strayed) {
        ts_key_name(name, sizeof name, language, ts_game_profile(s, 0)->key[TS_ACTION_RESTART][0]);
        ts_format(out, room, ts_text(language, TS_TEXT_PUZZLE_HINT_LOST), name);
    } else {
        ts_format(out, room, ts_text(language, TS_TEXT_PUZZLE_HINT), letter);
    }
}

/* What stands in the field, in as many lines as it takes. */
void ts_say_practice(const ts_session *s, char *out, size_t room)
{
    const ts_setup *setup = &s->run.match.setup;
    const ts_puzzle *puzzle = ts_practice_puzzle(s);
    out[0] = '\0';
    if (puzzle && s->practice.hint)
        say_hint(s, out, room);
    else if (puzzle && setup->variant == TS_DRILLS)
        ts_say(s, out, room, TS_TEXT_DRILL_1 + (int)setup->goal - 1);
    else if (puzzle)
        ts_say_puzzle_goal(s, out, room, puzzle);
    else if (ts_practice_is_on(s) && s->practice.said)
        ts_say(s, out, room, s->practice.said);
}

/* The number, and whether it has been solved: in the header's place. */
void ts_say_puzzle_number(const ts_session *s, char *out, size_t room)
{
    const ts_setup *setup = &s->run.match.setup;
    int language = s->settings.language;
    char number[TS_LINE_ROOM];
    ts_format(number, sizeof number,
              ts_text(language, setup->variant ? TS_TEXT_DRILL_NUMBER : TS_TEXT_PUZZLE_NUMBER),
              (uint64_t)setup->goal);
    if (ts_practice_is_solved(s, setup->variant, setup->goal))
        ts_format(out, room, ts_text(language, TS_TEXT_PAIR), number,
                  ts_text(language, TS_TEXT_PUZZLE_SOLVED));
    else
        ts_format(out, room, "%s", number);
}

void ts_draw_editor(ts_draw *d, ts_box cell)
{
    const ts_session *s = d->s;
    const ts_game *g = &s->run.match.game[0];
    ts_draw_item(d, TS_ITEM_SHAPE, TS_ROLE_CHOSEN, cell)->cell = TS_SHAPE_CURSOR;
    if (!s->options.has_pointer)
        return;
    ts_item *spot = ts_draw_item(d, TS_ITEM_SPOT, TS_ROLE_PLAIN, d->layout.cells);
    spot->text = TS_KEY_CLICK_CELL + (uint32_t)(g->visible - 1) * g->columns;
    spot->align = g->columns;
}
