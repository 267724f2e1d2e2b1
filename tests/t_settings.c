/* Settings as text: every one comes back as it was, whatever is written there; what makes no sense
 * changes nothing. */
#include "test.h"

#include "play/session/settings.h"
#include "play/text/text.h"

static ts_settings usual(void)
{
    ts_settings set;
    ts_settings_usual(&set);
    return set;
}

/* Everything unlike the usual. */
static ts_settings other(void)
{
    ts_settings set = usual();
    for (unsigned i = 0; i < TS_SETTING_BYTES; i++) {
        const ts_byte_setting *b = &ts_byte_settings[i];
        ((uint8_t *)&set)[b->place] = b->usual == b->least ? b->most : b->least;
    }
    set.language = TS_LANG_BG;
    set.games_kept = 0;
    set.rules = (uint8_t)ts_rules_find("nes-pal");
    set.mode = (uint8_t)ts_modes_find("ultra");
    set.handling_set = (1u << TS_HANDLINGS) - 1;
    set.handling = (ts_handling){.das = 117, .arr = 0, .dcd = 17, .soft = 0, .irs = 2, .ihs = 1};
    for (unsigned i = 0; i < ts_rules_count(); i++)
        set.level[i] = (uint16_t)i;
    for (unsigned i = 0; i < ts_modes_count(); i++) {
        set.goal[i] = i % 2 ? TS_ENDLESS : 10 + i;
        set.variant[i] = (uint8_t)(1 + i);
    }
    for (unsigned i = 0; i < TS_PROFILES; i++)
        for (unsigned action = 0; action < TS_ACTIONS; action++)
            ts_keys_bind(&set.keys.profile[i], action,
                         i < TS_PROFILE_GAMEPAD_1 ? TS_KEY_F1 + action % 12
                                                  : TS_KEY_GAMEPAD + TS_GAMEPAD_RIGHT_UP);
    while (ts_keys_unbind(&set.keys.profile[0], TS_ACTION_HOLD)) {
    }
    return set;
}

static void copy_as_text(const ts_settings *from, ts_settings *to)
{
    char name[TS_SETTING_ROOM], value[TS_SETTING_ROOM];
    for (unsigned i = 0; i < ts_settings_count(); i++) {
        ts_setting_write(from, i, name, value);
        ASSERT(value[0] != '\0');
        if (!ts_setting_read(to, name, value))
            ASSERT_TEXT(name, value);
    }
}

static bool same(const ts_settings *a, const ts_settings *b)
{
    char name[2][TS_SETTING_ROOM], value[2][TS_SETTING_ROOM];
    for (unsigned i = 0; i < ts_settings_count(); i++) {
        ts_setting_write(a, i, name[0], value[0]);
        ts_setting_write(b, i, name[1], value[1]);
        if (strcmp(value[0], value[1]) != 0)
            return false;
    }
    return memcmp(&a->keys, &b->keys, sizeof a->keys) == 0 && a->games_kept == b->games_kept &&
           memcmp(a->level, b->level, sizeof a->level) == 0 &&
           memcmp(a->goal, b->goal, sizeof a->goal) == 0 &&
           memcmp(a->variant, b->variant, sizeof a->variant) == 0;
}

static void everything_comes_back(void)
{
    ts_settings from = other(), to = usual(), back = from;
    ASSERT(!same(&from, &to));
    copy_as_text(&from, &to);
    ASSERT(same(&from, &to));
    ASSERT_BYTES(&to.handling, &from.handling, sizeof to.handling);
    to = usual();
    copy_as_text(&to, &back);
    ASSERT(same(&back, &to));
    ASSERT_EQ(back.handling_set, 0);
}

static void names_are_all_different(void)
{
    static char name[1024][TS_SETTING_ROOM];
    char value[TS_SETTING_ROOM];
    ts_settings set = usual();
    unsigned count = ts_settings_count();
    ASSERT(count < 1024);
    for (unsigned i = 0; i < count; i++) {
        ts_setting_write(&set, i, name[i], value);
        for (unsigned j = 0; j < i; j++)
            ASSERT(strcmp(name[i], name[j]) != 0);
    }
}

/* Each key there is has a name of its own. */
static void every_key_comes_back(void)
{
    for (ts_key key = '!'; key < TS_KEY_GAMEPAD + TS_GAMEPAD_KEYS; key++) {
        char name[TS_SETTING_ROOM], value[TS_SETTING_ROOM];
        ts_settings from = usual(), to = usual();
        if (key == 0x7f)
            key = TS_KEY_UP;
        if (key == TS_KEY_FOCUS)
            key = TS_KEY_GAMEPAD;
        bool pad = ts_key_gamepad(key) >= 0;
        unsigned which = pad ? TS_PROFILE_GAMEPAD_2 : TS_PROFILE_LEFT_HAND;
        if (!ts_keys_may_bind(which, key) || (key >= 'A' && key <= 'Z'))
            continue;
        ts_profile *profile = &from.keys.profile[which];
        memset(profile->key[TS_ACTION_HOLD], 0, sizeof profile->key[0]);
        ts_keys_bind(profile, TS_ACTION_HOLD, key);
        for (unsigned i = 0; i < ts_settings_count(); i++) {
            ts_setting_write(&from, i, name, value);
            if (strcmp(name, pad ? "keys.gamepad-2.hold" : "keys.left-hand.hold") == 0)
                ASSERT(ts_setting_read(&to, name, value));
        }
        ASSERT_EQ(to.keys.profile[which].key[TS_ACTION_HOLD][0], key);
        ASSERT_EQ(to.keys.profile[which].key[TS_ACTION_HOLD][1], TS_KEY_NONE);
    }
}

static void strange_ones_change_nothing(void)
{
    static const char *const strange[][2] = {{"ghost", "2"},
                                             {"ghost", ""},
                                             {"ghost", "-1"},
                                             {"ghost", "1x"},
                                             {"next_count", "0"},
                                             {"next_count", "99999999999999999999"},
                                             {"volume", "11"},
                                             {"language", "tlh"},
                                             {"rules", "nosuch"},
                                             {"mode", ""},
                                             {"das", "501"},
                                             {"das", "9999999999"},
                                             {"irs", "3"},
                                             {"level.nosuch", "1"},
                                             {"level.nes", "65535"},
                                             {"level.nes", "one"},
                                             {"goal.sprint", "-2"},
                                             {"goal.sprint", "4294967295"},
                                             {"games kept", "4294967296"},
                                             {"games kept", "many"},
                                             {"keys.usual.up", "A"},
                                             {"keys.usual.hold", ""},
                                             {"keys.usual.hold", "Any Key"},
                                             {"", ""},
                                             {"keys.usual.hold", "Enter"},
                                             {"theme", "solarized"}};
    for (size_t i = 0; i < sizeof strange / sizeof strange[0]; i++) {
        ts_settings set = other(), before = set;
        ASSERT(!ts_setting_read(&set, strange[i][0], strange[i][1]));
        ASSERT_BYTES(&set, &before, sizeof set);
    }
}

/* What another version knows beside what this one knows. */
static void the_known_of_several_keys_is_taken(void)
{
    ts_settings set = usual();
    ASSERT(ts_setting_read(&set, "keys.usual.hold", "Any Key\tQ\tF13\tL Shift\tW\tE\tR"));
    const ts_key *hold = set.keys.profile[TS_PROFILE_USUAL].key[TS_ACTION_HOLD];
    ASSERT_EQ(hold[0], 'q');
    ASSERT_EQ(hold[1], TS_KEY_SHIFT_LEFT);
    ASSERT_EQ(hold[2], 'w');
    ASSERT_EQ(hold[3], 'e');
}

int main(void)
{
    RUN(everything_comes_back);
    RUN(names_are_all_different);
    RUN(every_key_comes_back);
    RUN(strange_ones_change_nothing);
    RUN(the_known_of_several_keys_is_taken);
    return test_done();
}
