/* What practice and puzzles add to a field: a puzzle's goal, the hint's place, the editor's cursor,
 * and their keys. */
#include "build.h"

#include <string.h>

static void say_goal(const ts_session *s, char *out, size_t room, const ts_puzzle *p)
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
    static const ts_hint trainer[] = {{"H", TS_TEXT_HINT_HINT, 'h'}};
    if (s->practice.trainer.on) {
        memcpy(hint, trainer, sizeof trainer);
        return 1;
    }
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
        ts_key_name(name, sizeof name, language,
                    ts_session_profile(s, 0)->key[TS_ACTION_RESTART][0]);
        ts_format(out, room, ts_text(language, TS_TEXT_PUZZLE_HINT_LOST), name);
    } else {
        ts_format(out, room, ts_text(language, TS_TEXT_PUZZLE_HINT), letter);
    }
}

/* A key that is held to the wall; a keyboard without releases has one of its own for that. */
static void say_press(const ts_session *s, char *out, size_t room, unsigned action)
{
    int language = s->settings.language;
    bool to_wall = action == TS_ACTION_LEFT_WALL || action == TS_ACTION_RIGHT_WALL;
    bool held = to_wall && s->options.keys_have_release;
    char name[TS_KEY_NAME_MAX];
    if (held)
        action = action == TS_ACTION_LEFT_WALL ? TS_ACTION_LEFT : TS_ACTION_RIGHT;
    ts_key key = ts_session_profile(s, 0)->key[action][0];
    if (key)
        ts_key_name(name, sizeof name, language, key);
    else
        ts_say(s, name, sizeof name, ts_action_text(ts_session_rules(s), action));
    ts_format(out, room, held ? ts_text(language, TS_TEXT_TRAINER_HELD) : "%s", name);
}

static void say_fewest(const ts_session *s, char *out, size_t room)
{
    int language = s->settings.language;
    uint8_t action[TS_FINESSE_MAX];
    char keys[TS_LINE_ROOM], before[TS_LINE_ROOM], one[TS_LINE_ROOM];
    int count = ts_finesse_keys(&s->run.match.game[0], s->practice.trainer.mark, action);
    ts_say(s, keys, sizeof keys, TS_TEXT_TRAINER_STRAIGHT);
    for (int i = 0; i < count; i++) {
        say_press(s, one, sizeof one, action[i]);
        memcpy(before, keys, sizeof before);
        if (i == 0)
            ts_format(keys, sizeof keys, "%s", one);
        else
            ts_format(keys, sizeof keys, ts_text(language, TS_TEXT_PAIR), before, one);
    }
    ts_format(out, room, ts_text(language, TS_TEXT_TRAINER_FEWEST), keys);
}

static void say_verdict(const ts_session *s, char *out, size_t room)
{
    const ts_trainer *t = &s->practice.trainer;
    size_t used = 0;
    if (t->said)
        used = ts_format(out, room, "%s ", ts_text(s->settings.language, t->said));
    if (t->tries == 0 && !t->shown)
        ts_say(s, out, room, TS_TEXT_POSITION_TRAINER_ABOUT);
    if (t->shown)
        say_fewest(s, out + used, room - used);
}

void ts_say_trainer(const ts_session *s, char *out, size_t room)
{
    char rules[TS_LINE_ROOM];
    int language = s->settings.language;
    ts_say_rules(s, rules, sizeof rules, s->run.match.setup.rules);
    ts_format(out, room, ts_text(language, TS_TEXT_PAIR),
              ts_text(language, TS_TEXT_POSITION_TRAINER), rules);
}

/* What stands in the field, in as many lines as it takes. */
void ts_say_practice(const ts_session *s, char *out, size_t room)
{
    const ts_setup *setup = &s->run.match.setup;
    const ts_puzzle *puzzle = ts_practice_puzzle(s);
    out[0] = '\0';
    if (s->practice.trainer.on)
        say_verdict(s, out, room);
    else if (puzzle && s->practice.hint)
        say_hint(s, out, room);
    else if (puzzle && setup->variant == TS_DRILLS)
        ts_say(s, out, room, TS_TEXT_DRILL_1 + (int)setup->goal - 1);
    else if (puzzle)
        say_goal(s, out, room, puzzle);
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
