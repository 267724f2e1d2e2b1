/* The keys of the rule set that is played, and what each of them does. */
#include "help.h"
#include "keys.h"
#include "say.h"

#include <string.h>

/* Keys of the window itself, after the actions. */
static const struct {
    uint16_t does;
    key_code key;
} of_window[] = {{TEXT_FULLSCREEN, KEY_F1 + 10}, {TEXT_HELP_PICTURE, KEY_F12}};

#define OF_WINDOW (sizeof of_window / sizeof of_window[0])

static unsigned actions_here(const session *s)
{
    unsigned count = 0;
    while (screen_action_here(s, session_rules(s), count) < ACTIONS)
        count++;
    return count;
}

/* In a page these keys are the browser's. */
static unsigned help_count(const session *s)
{
    bool in_window = s->options.has_window && !s->options.in_page;
    return actions_here(s) + (unsigned)(in_window ? OF_WINDOW : 0);
}

/* The first player's, then the second's; what both have is said once. */
static void say_keys(const session *s, unsigned action, char *out, size_t room)
{
    char other[LINE_ROOM];
    int language = s->settings.language;
    keys_list(out, room, language, session_profile(s, 0), action);
    keys_list(other, sizeof other, language, session_profile(s, 1), action);
    size_t used = strlen(out);
    if (strcmp(out, other) != 0 && other[0])
        text_format(out + used, room - used, used ? " | %s" : "%s", other);
}

static void help_line(const session *s, unsigned i, screen_line *line)
{
    const ts_rules *r = session_rules(s);
    unsigned action = screen_action_here(s, r, i), actions = actions_here(s);
    if (i >= actions) {
        screen_say(s, line->label, sizeof line->label, of_window[i - actions].does);
        key_name(line->value, sizeof line->value, s->settings.language, of_window[i - actions].key);
        return;
    }
    screen_say(s, line->label, sizeof line->label, action_text(r, action));
    if (action_is_known(r, action)) {
        say_keys(s, action, line->value, sizeof line->value);
    } else {
        screen_say(s, line->value, sizeof line->value, TEXT_HELP_NOT_HERE);
        line->role = ROLE_DIM;
    }
}

static void help_note(const session *s, char *out, size_t room)
{
    char rules[LINE_ROOM];
    screen_say_rules(s, rules, sizeof rules,
                     s->game.playing ? s->game.run.match.setup.rules : s->settings.rules);
    text_format(out, room, text_of(s->settings.language, TEXT_HELP_KEYS_OF), rules);
}

const screen_def screen_help = {
    .title = TEXT_HELP,
    .back = TEXT_HINT_BACK,
    .count = help_count,
    .line = help_line,
    .note = help_note,
};
