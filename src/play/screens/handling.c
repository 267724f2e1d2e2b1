/* The handling of a piece, with a strip to try it out on. */
#include "handling.h"
#include "say.h"

enum { LINE_TRY_OUT = HANDLINGS, LINE_RESET };

static const struct {
    uint16_t label, about;
} handling_text[HANDLINGS] = {
#define HANDLING(id, field, counted, most, free_from) {TEXT_##id, TEXT_##id##_ABOUT},
#include "play/session/handling.def"
#undef HANDLING
};

/* What the rules leave to the player comes first, then the strip, then back to theirs. */
static unsigned handling_free(const session *s)
{
    const ts_rules *r = ts_rules_get(s->settings.rules);
    unsigned count = 0;
    while (count < HANDLINGS && session_handling_is_free(r, count))
        count++;
    return count;
}

static unsigned handling_at(const session *s, unsigned i)
{
    unsigned count = handling_free(s);
    return i < count ? i : LINE_TRY_OUT + (i - count);
}

static unsigned handling_count(const session *s)
{
    unsigned count = handling_free(s);
    return count ? count + 2 : 1;
}

static void say_handling(const session *s, unsigned which, screen_line *line)
{
    static const uint16_t initial[] = {[TS_INITIAL_OFF] = TEXT_OFF,
                                       [TS_INITIAL_HELD] = TEXT_INITIAL_HOLD,
                                       [TS_INITIAL_TAP] = TEXT_INITIAL_TAP};
    unsigned value = session_handling_get(s, which);
    int language = s->settings.language;
    char number[16];
    screen_say(s, line->label, sizeof line->label, handling_text[which].label);
    screen_say(s, line->about, sizeof line->about, handling_text[which].about);
    line->changes = true;
    if (settings_handlings[which].counted == HANDLING_CHOICE) {
        screen_say(s, line->value, sizeof line->value, initial[value]);
    } else if (settings_handlings[which].counted == HANDLING_MS) {
        text_format(number, sizeof number, "%u", (uint64_t)value);
        text_format(line->value, sizeof line->value, text_of(language, TEXT_MILLISECONDS), number);
    } else if (value == 0) {
        screen_say(s, line->value, sizeof line->value, TEXT_SOFT_AT_ONCE);
    } else {
        text_format(line->value, sizeof line->value, text_of(language, TEXT_SOFT_TIMES),
                    (uint64_t)value);
    }
}

static void handling_line(const session *s, unsigned i, screen_line *line)
{
    unsigned at = handling_at(s, i);
    if (at < HANDLINGS) {
        say_handling(s, at, line);
    } else if (at == LINE_TRY_OUT) {
        screen_say(s, line->label, sizeof line->label, TEXT_TRY_OUT);
        screen_say(s, line->about, sizeof line->about, TEXT_TRY_OUT_ABOUT);
        line->strip = true;
    } else {
        screen_say(s, line->label, sizeof line->label, TEXT_HANDLING_RESET);
        line->enter = TEXT_HINT_CHOOSE;
    }
}

/* The fastest, at once, is written 0 and comes after the last number. */
static unsigned changed_times(unsigned value, unsigned most, int by)
{
    if (value == 0)
        return by < 0 ? most : 0;
    if (by < 0)
        return value > 1 ? value - 1 : 1;
    return value < most ? value + 1 : 0;
}

static void handling_change(session *s, unsigned i, int by, uint64_t now_us)
{
    (void)now_us;
    unsigned which = handling_at(s, i), value = session_handling_get(s, which);
    unsigned most = settings_handlings[which].most;
    if (settings_handlings[which].counted == HANDLING_TIMES)
        value = changed_times(value, most, by);
    else if (settings_handlings[which].counted == HANDLING_CHOICE)
        value = (value + most + 1 + (unsigned)by) % (most + 1);
    else if (by < 0 ? value > 0 : value < most)
        value += (unsigned)by;
    session_handling_set(s, which, value);
}

static void handling_enter(session *s, unsigned i, uint64_t now_us)
{
    (void)now_us;
    if (handling_at(s, i) == LINE_RESET)
        s->settings.handling_set = 0;
}

static void handling_note(const session *s, char *out, size_t room)
{
    char rules[LINE_ROOM];
    out[0] = '\0';
    if (handling_free(s) == 0) {
        screen_say_rules(s, rules, sizeof rules, s->settings.rules);
        text_format(out, room, text_of(s->settings.language, TEXT_HANDLING_FIXED), rules);
    } else if (s->game.playing) {
        screen_say(s, out, room, TEXT_HANDLING_NEXT_GAME);
    }
}

const screen_def screen_handling = {
    .title = TEXT_HANDLING,
    .back = TEXT_HINT_BACK,
    .count = handling_count,
    .line = handling_line,
    .change = handling_change,
    .enter = handling_enter,
    .note = handling_note,
};
