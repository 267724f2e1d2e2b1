/* Friends as text: `tessera friend`, the version, the ten parameters of a level, the closest level,
 * the aim and its weights, and the name up to the end of the line. */
#include "coach/friend.h"

#include <string.h>

#include "base/utf8.h"
#include "line.h"

enum { VERSION = 1 };

bool coach_friend_may_be(const char *name)
{
    const size_t size = strlen(name);
    if (size == 0 || size >= FRIEND_NAME || name[0] == ' ' || name[size - 1] == ' ')
        return false;
    for (uint32_t letter; (letter = utf8_next(&name)) != 0;)
        if (letter == UTF8_BROKEN || utf8_is_order(letter))
            return false;
    return true;
}

void coach_friend_write(const coach_friend *f, char out[FRIEND_ROOM])
{
    ts_bot_style style = f->style;
    const ts_bot_level *l = &style.level;
    const int32_t number[] = {l->keys_a_second, l->wait_ms,         l->sight,   l->bag,
                              l->holds,         l->spins,           l->aims_at, l->misjudges,
                              l->slips,         (int32_t)l->budget, style.near};
    char *at = coach_put_word(out, "tessera");
    at = coach_put_word(at, "friend");
    at = coach_put_number(at, VERSION);
    for (unsigned i = 0; i < sizeof number / sizeof number[0]; i++)
        at = coach_put_number(at, number[i]);
    at = coach_put_word(at, ts_aim_name(style.aim));
    for (unsigned i = 0; i < TS_WEIGHTS; i++)
        at = coach_put_number(at, *ts_weight(&style.weights, i));
    at = coach_put_word(at, f->name);
    at[-1] = '\0';
}

static bool get_level(const char **at, ts_bot_level *l)
{
    int32_t wait = 0, misjudges = 0, slips = 0, budget = 0;
    const bool there = coach_get_byte(at, 60, &l->keys_a_second) && l->keys_a_second >= 1 &&
                       coach_get_number(at, 0, 5000, &wait) && coach_get_byte(at, 6, &l->sight) &&
                       coach_get_byte(at, 1, &l->bag) && coach_get_byte(at, 1, &l->holds) &&
                       coach_get_byte(at, 1, &l->spins) &&
                       coach_get_byte(at, TS_BOT_AIMS_AT_HIGHEST, &l->aims_at) &&
                       coach_get_number(at, 0, 2000, &misjudges) &&
                       coach_get_number(at, 0, 200, &slips) &&
                       coach_get_number(at, 1, 30000, &budget);
    l->wait_ms = (uint16_t)wait;
    l->misjudges = (uint16_t)misjudges;
    l->slips = (uint8_t)slips;
    l->budget = (uint32_t)budget;
    return there;
}

bool coach_friend_read(coach_friend *f, const char *text)
{
    char word[64];
    int32_t version;
    ts_bot_style *style = &f->style;
    *f = (coach_friend){0};
    if (!coach_get_word(&text, word, sizeof word) || strcmp(word, "tessera") != 0 ||
        !coach_get_word(&text, word, sizeof word) || strcmp(word, "friend") != 0 ||
        !coach_get_number(&text, VERSION, VERSION, &version) || !get_level(&text, &style->level) ||
        !coach_get_byte(&text, TS_BOT_LEVELS, &style->near) || style->near < 1 ||
        !coach_get_word(&text, word, sizeof word))
        return false;
    while (style->aim < TS_AIMS && strcmp(word, ts_aim_name(style->aim)) != 0)
        style->aim++;
    for (unsigned i = 0; i < TS_WEIGHTS; i++)
        if (!coach_get_number(&text, -FRIEND_WEIGHT, FRIEND_WEIGHT, ts_weight(&style->weights, i)))
            return false;
    if (style->aim == TS_AIMS || !coach_friend_may_be(text))
        return false;
    memcpy(f->name, text, strlen(text) + 1);
    return true;
}
