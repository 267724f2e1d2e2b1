/* Actions of keys: the usual profile, each edition's own, two players at one keyboard; binding,
 * conflicts, names. */
#include "test.h"

#include "input/keys.h"
#include "text/text.h"

static keys_profiles keys;

static void fresh(void)
{
    for (unsigned i = 0; i < PROFILES; i++)
        keys_reset(&keys, i);
}

static int action(unsigned profile, key_code key)
{
    return keys_action(&keys.profile[profile], key);
}

/* Keys as the editions' authors and today's players have them. */
static void profiles_as_described(void)
{
    static const struct {
        unsigned profile;
        key_code key;
        int action;
    } expected[] = {
        {PROFILE_USUAL, KEY_LEFT, ACTION_LEFT},
        {PROFILE_USUAL, KEY_RIGHT, ACTION_RIGHT},
        {PROFILE_USUAL, KEY_DOWN, ACTION_SOFT},
        {PROFILE_USUAL, ' ', ACTION_HARD},
        {PROFILE_USUAL, 'z', ACTION_CCW},
        {PROFILE_USUAL, 'x', ACTION_CW},
        {PROFILE_USUAL, KEY_UP, ACTION_CW},
        {PROFILE_USUAL, 'a', ACTION_FLIP},
        {PROFILE_USUAL, 'c', ACTION_HOLD},
        {PROFILE_USUAL, KEY_SHIFT_LEFT, ACTION_HOLD},
        {PROFILE_USUAL, KEY_SHIFT_RIGHT, ACTION_HOLD},
        {PROFILE_USUAL, 'r', ACTION_RESTART},
        {PROFILE_USUAL, 'p', ACTION_PAUSE},
        {PROFILE_USUAL, KEY_ESCAPE, ACTION_PAUSE},
        {PROFILE_USUAL, '[', ACTION_LEFT_WALL},
        {PROFILE_USUAL, ']', ACTION_RIGHT_WALL},
        {PROFILE_USUAL, '\\', ACTION_FLOOR},
        {PROFILE_USUAL, KEY_HOME, ACTION_LEFT_WALL},
        {PROFILE_USUAL, KEY_END, ACTION_RIGHT_WALL},
        {PROFILE_USUAL, KEY_PAGE_DOWN, ACTION_FLOOR},
        {PROFILE_PSK, 'z', ACTION_CCW},
        {PROFILE_PSK, 'x', ACTION_CW},
        {PROFILE_PSK, 'c', ACTION_HOLD},
        {PROFILE_PSK, KEY_UP, -1},
        {PROFILE_WX, 'd', ACTION_SOFT},
        {PROFILE_WX, KEY_UP, ACTION_CCW},
        {PROFILE_WX, KEY_DOWN, ACTION_CW},
        {PROFILE_WX, ' ', ACTION_HARD},
        {PROFILE_WX, 'p', ACTION_PAUSE},
        {PROFILE_PYGAME, 'a', ACTION_LEFT},
        {PROFILE_PYGAME, 'd', ACTION_RIGHT},
        {PROFILE_PYGAME, 's', ACTION_SOFT},
        {PROFILE_PYGAME, KEY_LEFT, ACTION_LEFT},
        {PROFILE_PYGAME, KEY_DOWN, ACTION_SOFT},
        {PROFILE_ITNOTES, KEY_UP, ACTION_CCW},
        {PROFILE_ITNOTES, KEY_DOWN, ACTION_SOFT},
        {PROFILE_PIVOT, KEY_LEFT, ACTION_LEFT},
        {PROFILE_PIVOT, KEY_UP, ACTION_CW},
        {PROFILE_PIVOT, ' ', ACTION_HARD},
    };
    fresh();
    for (size_t i = 0; i < sizeof expected / sizeof expected[0]; i++)
        ASSERT_EQ(action(expected[i].profile, expected[i].key), expected[i].action);
}

static void profiles_go_with_rule_sets(void)
{
    static const char *const edition[] = {"psk", "itnotes", "pivot", "wx", "pygame"};
    for (unsigned i = 0; i < 5; i++)
        ASSERT_EQ(keys_profile_of((unsigned)ts_rules_find(edition[i])), PROFILE_PSK + i);
    static const char *const others[] = {"guideline", "modern", "nes", "nes-pal", "tgm"};
    for (unsigned i = 0; i < 5; i++)
        ASSERT_EQ(keys_profile_of((unsigned)ts_rules_find(others[i])), PROFILE_USUAL);
}

/* Every action of the rules has a key; actions that they lack need none. */
static void every_action_of_the_rules_has_a_key(void)
{
    fresh();
    for (unsigned rules = 0; rules < ts_rules_count(); rules++) {
        const ts_rules *r = ts_rules_get(rules);
        const keys_profile *profile = &keys.profile[keys_profile_of(rules)];
        for (unsigned a = 0; a < ACTIONS; a++)
            if (action_is_known(r, a) && a != ACTION_FLIP)
                ASSERT(profile->key[a][0] != KEY_NONE);
    }
    const ts_rules *itnotes = ts_rules_get((unsigned)ts_rules_find("itnotes"));
    ASSERT(!action_is_known(itnotes, ACTION_CW));
    ASSERT(!action_is_known(itnotes, ACTION_HARD));
    ASSERT(!action_is_known(itnotes, ACTION_HOLD));
    const ts_rules *pivot = ts_rules_get((unsigned)ts_rules_find("pivot"));
    ASSERT(!action_is_known(pivot, ACTION_SOFT));
    ASSERT(action_is_known(pivot, ACTION_FLOOR));
    const ts_rules *wx = ts_rules_get((unsigned)ts_rules_find("wx"));
    ASSERT_EQ(action_text(wx, ACTION_SOFT), TEXT_ACTION_ROW_DOWN);
}

static void no_profile_begins_with_a_conflict(void)
{
    fresh();
    for (unsigned p = 0; p < PROFILES; p++)
        for (unsigned a = 0; a < ACTIONS; a++)
            for (unsigned i = 0; i < KEYS_AN_ACTION; i++)
                ASSERT_EQ(keys_conflict(&keys, p, a, keys.profile[p].key[a][i]), -1);
}

/* One hand reaches all that moves a piece; no key does two things, and what had a key has one. */
static void hands_have_keys_within_reach(void)
{
    static const char *const reach[HANDS_COUNT] = {
        [HANDS_LEFT] = "qwertasdfgzxcvb ", [HANDS_RIGHT] = "yuiophjklnm "};
    const key_code shift[HANDS_COUNT] = {
        [HANDS_LEFT] = KEY_SHIFT_LEFT, [HANDS_RIGHT] = KEY_SHIFT_RIGHT};
    for (unsigned rules = 0; rules < ts_rules_count(); rules++)
        for (unsigned hands = 0; hands < HANDS_COUNT; hands++) {
            const unsigned p = keys_profile_of(rules);
            const ts_rules *r = ts_rules_get(rules);
            fresh();
            const keys_profile usual = keys.profile[p];
            keys_lay(&keys, p, hands);
            ASSERT_EQ(keys_hands(&keys, p), hands);
            for (unsigned a = 0; a < ACTIONS; a++) {
                const key_code *own = keys.profile[p].key[a];
                ASSERT_EQ(own[0] != KEY_NONE, usual.key[a][0] != KEY_NONE);
                for (unsigned i = 0; i < KEYS_AN_ACTION && own[i]; i++) {
                    ASSERT_EQ(keys_conflict(&keys, p, a, own[i]), -1);
                    if (a <= ACTION_HOLD && reach[hands] && own[i] != shift[hands])
                        ASSERT(own[i] < 0x7f && strchr(reach[hands], (int)own[i]));
                }
            }
            ASSERT(!action_is_known(r, ACTION_HOLD) || keys.profile[p].key[ACTION_HOLD][0]);
            keys_lay(&keys, p, HANDS_BOTH);
            ASSERT(memcmp(&usual, &keys.profile[p], sizeof usual) == 0);
            ASSERT(keys_bind(&keys.profile[p], ACTION_LEFT, 'y'));
            ASSERT_EQ(keys_hands(&keys, p), HANDS_COUNT);
        }
    keys_lay(&keys, PROFILE_USUAL, HANDS_LEFT);
    ASSERT_EQ(action(PROFILE_USUAL, 'a'), ACTION_LEFT);
    ASSERT_EQ(action(PROFILE_USUAL, 'e'), ACTION_CW);
    keys_lay(&keys, PROFILE_ITNOTES, HANDS_RIGHT); /* it has one rotation */
    ASSERT_EQ(action(PROFILE_ITNOTES, 'i'), ACTION_CCW);
}

static void conflicts_are_found(void)
{
    fresh();
    keys_profile *usual = &keys.profile[PROFILE_USUAL];
    ASSERT(keys_bind(usual, ACTION_LEFT, 'z'));
    ASSERT_EQ(keys_conflict(&keys, PROFILE_USUAL, ACTION_LEFT, 'z'), ACTION_CCW);
    ASSERT_EQ(keys_conflict(&keys, PROFILE_USUAL, ACTION_CCW, 'z'), ACTION_LEFT);
    ASSERT_EQ(keys_action(usual, 'z'), ACTION_LEFT); /* the first has it */
    /* between the two at one keyboard, but not with anybody else */
    ASSERT(keys_bind(&keys.profile[PROFILE_LEFT_HAND], ACTION_SOFT, KEY_UP));
    ASSERT_EQ(keys_conflict(&keys, PROFILE_LEFT_HAND, ACTION_SOFT, KEY_UP), ACTION_HARD);
    ASSERT_EQ(keys_conflict(&keys, PROFILE_RIGHT_HAND, ACTION_HARD, KEY_UP), ACTION_SOFT);
    ASSERT_EQ(keys_conflict(&keys, PROFILE_USUAL, ACTION_CW, KEY_UP), -1);
}

static void binding_and_taking_away(void)
{
    fresh();
    keys_profile *usual = &keys.profile[PROFILE_USUAL];
    ASSERT(keys_bind(usual, ACTION_LEFT, 'h'));
    ASSERT(keys_bind(usual, ACTION_LEFT, 'h')); /* twice is once */
    ASSERT(keys_bind(usual, ACTION_LEFT, KEY_PAD_0 + 4));
    ASSERT(keys_bind(usual, ACTION_LEFT, KEY_F1));
    ASSERT(!keys_bind(usual, ACTION_LEFT, 'j')); /* four are enough */
    ASSERT_EQ(keys_action(usual, KEY_F1), ACTION_LEFT);
    for (int i = 0; i < 4; i++)
        ASSERT(keys_unbind(usual, ACTION_LEFT));
    ASSERT(!keys_unbind(usual, ACTION_LEFT));
    ASSERT_EQ(keys_action(usual, KEY_LEFT), -1);
    ASSERT_EQ(keys_action(usual, KEY_NONE), -1);
    keys_reset(&keys, PROFILE_USUAL);
    ASSERT_EQ(keys_action(usual, KEY_LEFT), ACTION_LEFT);
    ASSERT(!keys_may_bind(PROFILE_USUAL, KEY_ESCAPE));
    ASSERT(!keys_may_bind(PROFILE_USUAL, KEY_ENTER));
    ASSERT(!keys_may_bind(PROFILE_USUAL, KEY_KEYBOARD_END));
    ASSERT(keys_may_bind(PROFILE_USUAL, KEY_TAB));
}

static void names(void)
{
    static const struct {
        key_code key;
        const char *name;
    } expected[] = {{'a', "A"},
                    {' ', "Space"},
                    {'[', "["},
                    {KEY_UP, "Up"},
                    {KEY_PAGE_DOWN, "PgDn"},
                    {KEY_ALT_RIGHT, "R Alt"},
                    {KEY_F1, "F1"},
                    {KEY_F12, "F12"},
                    {KEY_PAD_0 + 7, "Num 7"},
                    {KEY_PAD_ENTER, "Num Enter"},
                    {KEY_PAD_PLUS, "Num +"},
                    {KEY_PAD_POINT, "Num ."}};
    char name[KEY_NAME_MAX];
    for (size_t i = 0; i < sizeof expected / sizeof expected[0]; i++) {
        ASSERT_EQ(key_name(name, sizeof name, LANG_EN, expected[i].key), strlen(expected[i].name));
        ASSERT_TEXT(name, expected[i].name);
    }
    fresh();
    char list[200];
    keys_list(list, sizeof list, LANG_EN, &keys.profile[PROFILE_USUAL], ACTION_CW);
    ASSERT_TEXT(list, "Up, X");
    keys_list(list, sizeof list, LANG_EN, &keys.profile[PROFILE_PSK], ACTION_FLIP);
    ASSERT_TEXT(list, text_of(LANG_EN, TEXT_BIND_NONE));
}

/* Every key of every language stays within ten columns, so that lines of hints stay short. */
static void names_are_short(void)
{
    char name[KEY_NAME_MAX];
    for (int language = 0; language < LANG_COUNT; language++)
        for (key_code key = KEY_UP; key < KEY_KEYBOARD_END; key++) {
            key_name(name, sizeof name, language, key);
            ASSERT(text_width(name) <= 16 && text_width(name) > 0);
            if (key <= KEY_ALT_RIGHT)
                ASSERT(text_width(name) <= 10);
        }
}

int main(int argc, char **argv)
{
    test_begin(argc, argv);
    RUN(profiles_as_described);
    RUN(profiles_go_with_rule_sets);
    RUN(every_action_of_the_rules_has_a_key);
    RUN(no_profile_begins_with_a_conflict);
    RUN(hands_have_keys_within_reach);
    RUN(conflicts_are_found);
    RUN(binding_and_taking_away);
    RUN(names);
    RUN(names_are_short);
    return test_done();
}
