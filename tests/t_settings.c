/* Settings as text: every one comes back as it was, whatever is written there; what makes no sense
 * changes nothing. */
#include "test.h"

#include "session/settings.h"
#include "text/text.h"

static settings_state usual(void)
{
    settings_state set;
    settings_usual(&set);
    return set;
}

/* Everything unlike the usual. */
static settings_state other(void)
{
    settings_state set = usual();
    for (unsigned i = 0; i < SETTING_BYTES; i++) {
        const settings_byte *b = &settings_bytes[i];
        ((uint8_t *)&set)[b->place] = b->usual == b->least ? b->most : b->least;
    }
    set.language = LANG_BG;
    set.games_kept = 0;
    set.rules = (uint8_t)ts_rules_find("nes-pal");
    set.mode = (uint8_t)ts_modes_find("ultra");
    set.handling_set = (1u << HANDLINGS) - 1;
    set.handling = (ts_handling){.das = 117, .arr = 0, .dcd = 17, .soft = 0, .irs = 2, .ihs = 1};
    for (unsigned i = 0; i < ts_rules_count(); i++)
        set.level[i] = (uint16_t)i;
    for (unsigned i = 0; i < ts_modes_count(); i++) {
        set.goal[i] = i % 2 ? TS_ENDLESS : 10 + i;
        set.variant[i] = (uint8_t)(1 + i);
    }
    for (unsigned i = 0; i < PROFILES; i++)
        for (unsigned action = 0; action < ACTIONS; action++)
            keys_bind(&set.keys.profile[i], action,
                      i < PROFILE_GAMEPAD_1 ? KEY_F1 + action % 12
                                            : KEY_GAMEPAD + GAMEPAD_RIGHT_UP);
    while (keys_unbind(&set.keys.profile[0], ACTION_HOLD)) {
    }
    return set;
}

static void copy_as_text(const settings_state *from, settings_state *to)
{
    char name[SETTING_SIZE], value[SETTING_SIZE];
    for (unsigned i = 0; i < settings_count(); i++) {
        settings_write(from, i, name, value);
        ASSERT(value[0] != '\0');
        if (!settings_read(to, name, value))
            ASSERT_TEXT(name, value);
    }
}

static bool same(const settings_state *a, const settings_state *b)
{
    char name[2][SETTING_SIZE], value[2][SETTING_SIZE];
    for (unsigned i = 0; i < settings_count(); i++) {
        settings_write(a, i, name[0], value[0]);
        settings_write(b, i, name[1], value[1]);
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
    settings_state from = other(), to = usual(), back = from;
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
    static char name[1024][SETTING_SIZE];
    char value[SETTING_SIZE];
    settings_state set = usual();
    unsigned count = settings_count();
    ASSERT(count < 1024);
    for (unsigned i = 0; i < count; i++) {
        settings_write(&set, i, name[i], value);
        for (unsigned j = 0; j < i; j++)
            ASSERT(strcmp(name[i], name[j]) != 0);
    }
}

/* Each key there is has a name of its own. */
static void every_key_comes_back(void)
{
    for (key_code key = '!'; key < KEY_GAMEPAD + GAMEPAD_KEYS; key++) {
        char name[SETTING_SIZE], value[SETTING_SIZE];
        settings_state from = usual(), to = usual();
        if (key == 0x7f)
            key = KEY_UP;
        if (key == KEY_KEYBOARD_END)
            key = KEY_GAMEPAD;
        bool pad = key_gamepad(key) >= 0;
        unsigned which = pad ? PROFILE_GAMEPAD_2 : PROFILE_LEFT_HAND;
        if (!keys_may_bind(which, key) || (key >= 'A' && key <= 'Z'))
            continue;
        keys_profile *profile = &from.keys.profile[which];
        memset(profile->key[ACTION_HOLD], 0, sizeof profile->key[0]);
        keys_bind(profile, ACTION_HOLD, key);
        for (unsigned i = 0; i < settings_count(); i++) {
            settings_write(&from, i, name, value);
            if (strcmp(name, pad ? "keys.gamepad-2.hold" : "keys.left-hand.hold") == 0)
                ASSERT(settings_read(&to, name, value));
        }
        ASSERT_EQ(to.keys.profile[which].key[ACTION_HOLD][0], key);
        ASSERT_EQ(to.keys.profile[which].key[ACTION_HOLD][1], KEY_NONE);
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
        settings_state set = other(), before = set;
        ASSERT(!settings_read(&set, strange[i][0], strange[i][1]));
        ASSERT_BYTES(&set, &before, sizeof set);
    }
}

/* A list of keys of another version keeps those that this one knows. */
static void the_known_of_several_keys_is_taken(void)
{
    settings_state set = usual();
    ASSERT(settings_read(&set, "keys.usual.hold", "Any Key\tQ\tF13\tL Shift\tW\tE\tR"));
    const key_code *hold = set.keys.profile[PROFILE_USUAL].key[ACTION_HOLD];
    ASSERT_EQ(hold[0], 'q');
    ASSERT_EQ(hold[1], KEY_SHIFT_LEFT);
    ASSERT_EQ(hold[2], 'w');
    ASSERT_EQ(hold[3], 'e');
}

/* Leaves the bytes between the members, and those after a text, as they are. */
static void copy_members(const settings_state *from, settings_state *to)
{
    to->language = from->language;
    to->rules = from->rules;
    to->mode = from->mode;
    for (unsigned i = 0; i < SETTING_BYTES; i++)
        ((uint8_t *)to)[settings_bytes[i].place] = ((const uint8_t *)from)[settings_bytes[i].place];
    to->custom_rules.rules = from->custom_rules.rules;
    memcpy(to->custom_rules.change, from->custom_rules.change, sizeof to->custom_rules.change);
    to->games_kept = from->games_kept;
    to->handling_set = from->handling_set;
    for (unsigned i = 0; i < HANDLINGS; i++)
        settings_handling_set(&to->handling, i, settings_handling_get(&from->handling, i));
    memcpy(to->level, from->level, sizeof to->level);
    memcpy(to->goal, from->goal, sizeof to->goal);
    memcpy(to->variant, from->variant, sizeof to->variant);
    memcpy(to->tune_of, from->tune_of, sizeof to->tune_of);
    memcpy(&to->keys, &from->keys, sizeof to->keys);
    strcpy(to->touch_upright, from->touch_upright);
    strcpy(to->touch_lying, from->touch_lying);
    strcpy(to->online_name, from->online_name);
    strcpy(to->online_relay, from->online_relay);
    strcpy(to->online_port, from->online_port);
    strcpy(to->ranking_place, from->ranking_place);
    strcpy(to->skin, from->skin);
    strcpy(to->skin_before, from->skin_before);
}

static void only_members_are_compared(void)
{
    settings_state a, b, set = other();
    memset(&a, 0x55, sizeof a);
    memset(&b, 0xaa, sizeof b);
    copy_members(&set, &a);
    copy_members(&set, &b);
    ASSERT(memcmp(&a.custom_rules, &b.custom_rules, offsetof(ts_rules_text, title)) != 0);
    ASSERT(settings_same(&a, &b));
}

static void every_setting_is_compared(void)
{
    const settings_state a = usual(), b = other();
    char name[SETTING_SIZE], value[SETTING_SIZE], there[SETTING_SIZE];
    for (unsigned i = 0; i < settings_count(); i++) {
        settings_state set = a;
        settings_write(&a, i, name, value);
        settings_write(&b, i, name, there);
        ASSERT(settings_same(&set, &a));
        ASSERT(settings_read(&set, name, there));
        ASSERT_EQ(settings_same(&set, &a), strcmp(value, there) == 0);
    }
}

int main(int argc, char **argv)
{
    test_begin(argc, argv);
    RUN(everything_comes_back);
    RUN(names_are_all_different);
    RUN(every_key_comes_back);
    RUN(strange_ones_change_nothing);
    RUN(the_known_of_several_keys_is_taken);
    RUN(only_members_are_compared);
    RUN(every_setting_is_compared);
    return test_done();
}
