/* Which key does what: the usual profile, each edition's own, two players at one keyboard; binding,
 * conflicts, names. */
#include "test.h"

#include "play/keys/keys.h"
#include "play/text/text.h"

static ts_keys keys;

static void fresh(void)
{
    for (unsigned i = 0; i < TS_PROFILES; i++)
        ts_keys_reset(&keys, i);
}

static int action(unsigned profile, ts_key key)
{
    return ts_keys_action(&keys.profile[profile], key);
}

/* Keys as the editions' authors and today's players have them. */
static void profiles_as_described(void)
{
    static const struct {
        unsigned profile;
        ts_key key;
        int action;
    } expected[] = {
        {TS_PROFILE_USUAL, TS_KEY_LEFT, TS_ACTION_LEFT},
        {TS_PROFILE_USUAL, TS_KEY_RIGHT, TS_ACTION_RIGHT},
        {TS_PROFILE_USUAL, TS_KEY_DOWN, TS_ACTION_SOFT},
        {TS_PROFILE_USUAL, ' ', TS_ACTION_HARD},
        {TS_PROFILE_USUAL, 'z', TS_ACTION_CCW},
        {TS_PROFILE_USUAL, 'x', TS_ACTION_CW},
        {TS_PROFILE_USUAL, TS_KEY_UP, TS_ACTION_CW},
        {TS_PROFILE_USUAL, 'a', TS_ACTION_FLIP},
        {TS_PROFILE_USUAL, 'c', TS_ACTION_HOLD},
        {TS_PROFILE_USUAL, TS_KEY_SHIFT_LEFT, TS_ACTION_HOLD},
        {TS_PROFILE_USUAL, TS_KEY_SHIFT_RIGHT, TS_ACTION_HOLD},
        {TS_PROFILE_USUAL, 'r', TS_ACTION_RESTART},
        {TS_PROFILE_USUAL, 'p', TS_ACTION_PAUSE},
        {TS_PROFILE_USUAL, TS_KEY_ESCAPE, TS_ACTION_PAUSE},
        {TS_PROFILE_USUAL, '[', TS_ACTION_LEFT_WALL},
        {TS_PROFILE_USUAL, ']', TS_ACTION_RIGHT_WALL},
        {TS_PROFILE_USUAL, '\\', TS_ACTION_FLOOR},
        {TS_PROFILE_USUAL, TS_KEY_HOME, TS_ACTION_LEFT_WALL},
        {TS_PROFILE_USUAL, TS_KEY_END, TS_ACTION_RIGHT_WALL},
        {TS_PROFILE_USUAL, TS_KEY_PAGE_DOWN, TS_ACTION_FLOOR},
        {TS_PROFILE_PSK, 'z', TS_ACTION_CCW},
        {TS_PROFILE_PSK, 'x', TS_ACTION_CW},
        {TS_PROFILE_PSK, 'c', TS_ACTION_HOLD},
        {TS_PROFILE_PSK, TS_KEY_UP, -1},
        {TS_PROFILE_WX, 'd', TS_ACTION_SOFT},
        {TS_PROFILE_WX, TS_KEY_UP, TS_ACTION_CCW},
        {TS_PROFILE_WX, TS_KEY_DOWN, TS_ACTION_CW},
        {TS_PROFILE_WX, ' ', TS_ACTION_HARD},
        {TS_PROFILE_WX, 'p', TS_ACTION_PAUSE},
        {TS_PROFILE_PYGAME, 'a', TS_ACTION_LEFT},
        {TS_PROFILE_PYGAME, 'd', TS_ACTION_RIGHT},
        {TS_PROFILE_PYGAME, 's', TS_ACTION_SOFT},
        {TS_PROFILE_PYGAME, TS_KEY_LEFT, TS_ACTION_LEFT},
        {TS_PROFILE_PYGAME, TS_KEY_DOWN, TS_ACTION_SOFT},
        {TS_PROFILE_ITNOTES, TS_KEY_UP, TS_ACTION_CCW},
        {TS_PROFILE_ITNOTES, TS_KEY_DOWN, TS_ACTION_SOFT},
        {TS_PROFILE_PIVOT, TS_KEY_LEFT, TS_ACTION_LEFT},
        {TS_PROFILE_PIVOT, TS_KEY_UP, TS_ACTION_CW},
        {TS_PROFILE_PIVOT, ' ', TS_ACTION_HARD},
    };
    fresh();
    for (size_t i = 0; i < sizeof expected / sizeof expected[0]; i++)
        ASSERT_EQ(action(expected[i].profile, expected[i].key), expected[i].action);
}

static void profiles_go_with_rule_sets(void)
{
    static const char *const edition[] = {"psk", "itnotes", "pivot", "wx", "pygame"};
    for (unsigned i = 0; i < 5; i++)
        ASSERT_EQ(ts_keys_profile_of((unsigned)ts_rules_find(edition[i])), TS_PROFILE_PSK + i);
    static const char *const others[] = {"guideline", "modern", "nes", "nes-pal", "tgm"};
    for (unsigned i = 0; i < 5; i++)
        ASSERT_EQ(ts_keys_profile_of((unsigned)ts_rules_find(others[i])), TS_PROFILE_USUAL);
}

/* What the rules can do has a key, what they cannot needs none. */
static void every_action_of_the_rules_has_a_key(void)
{
    fresh();
    for (unsigned rules = 0; rules < ts_rules_count(); rules++) {
        const ts_rules *r = ts_rules_get(rules);
        const ts_profile *profile = &keys.profile[ts_keys_profile_of(rules)];
        for (unsigned a = 0; a < TS_ACTIONS; a++)
            if (ts_action_is_known(r, a) && a != TS_ACTION_FLIP)
                ASSERT(profile->key[a][0] != TS_KEY_NONE);
    }
    const ts_rules *itnotes = ts_rules_get((unsigned)ts_rules_find("itnotes"));
    ASSERT(!ts_action_is_known(itnotes, TS_ACTION_CW));
    ASSERT(!ts_action_is_known(itnotes, TS_ACTION_HARD));
    ASSERT(!ts_action_is_known(itnotes, TS_ACTION_HOLD));
    const ts_rules *pivot = ts_rules_get((unsigned)ts_rules_find("pivot"));
    ASSERT(!ts_action_is_known(pivot, TS_ACTION_SOFT));
    ASSERT(ts_action_is_known(pivot, TS_ACTION_FLOOR));
    const ts_rules *wx = ts_rules_get((unsigned)ts_rules_find("wx"));
    ASSERT_EQ(ts_action_text(wx, TS_ACTION_SOFT), TS_TEXT_ACTION_ROW_DOWN);
}

static void no_profile_begins_with_a_conflict(void)
{
    fresh();
    for (unsigned p = 0; p < TS_PROFILES; p++)
        for (unsigned a = 0; a < TS_ACTIONS; a++)
            for (unsigned i = 0; i < TS_KEYS_AN_ACTION; i++)
                ASSERT_EQ(ts_keys_conflict(&keys, p, a, keys.profile[p].key[a][i]), -1);
}

static void conflicts_are_found(void)
{
    fresh();
    ts_profile *usual = &keys.profile[TS_PROFILE_USUAL];
    ASSERT(ts_keys_bind(usual, TS_ACTION_LEFT, 'z'));
    ASSERT_EQ(ts_keys_conflict(&keys, TS_PROFILE_USUAL, TS_ACTION_LEFT, 'z'), TS_ACTION_CCW);
    ASSERT_EQ(ts_keys_conflict(&keys, TS_PROFILE_USUAL, TS_ACTION_CCW, 'z'), TS_ACTION_LEFT);
    ASSERT_EQ(ts_keys_action(usual, 'z'), TS_ACTION_LEFT); /* the first has it */
    /* between the two at one keyboard, but not with anybody else */
    ASSERT(ts_keys_bind(&keys.profile[TS_PROFILE_LEFT_HAND], TS_ACTION_SOFT, TS_KEY_UP));
    ASSERT_EQ(ts_keys_conflict(&keys, TS_PROFILE_LEFT_HAND, TS_ACTION_SOFT, TS_KEY_UP),
              TS_ACTION_HARD);
    ASSERT_EQ(ts_keys_conflict(&keys, TS_PROFILE_RIGHT_HAND, TS_ACTION_HARD, TS_KEY_UP),
              TS_ACTION_SOFT);
    ASSERT_EQ(ts_keys_conflict(&keys, TS_PROFILE_USUAL, TS_ACTION_CW, TS_KEY_UP), -1);
}

static void binding_and_taking_away(void)
{
    fresh();
    ts_profile *usual = &keys.profile[TS_PROFILE_USUAL];
    ASSERT(ts_keys_bind(usual, TS_ACTION_LEFT, 'h'));
    ASSERT(ts_keys_bind(usual, TS_ACTION_LEFT, 'h')); /* twice is once */
    ASSERT(ts_keys_bind(usual, TS_ACTION_LEFT, TS_KEY_PAD_0 + 4));
    ASSERT(ts_keys_bind(usual, TS_ACTION_LEFT, TS_KEY_F1));
    ASSERT(!ts_keys_bind(usual, TS_ACTION_LEFT, 'j')); /* four are enough */
    ASSERT_EQ(ts_keys_action(usual, TS_KEY_F1), TS_ACTION_LEFT);
    for (int i = 0; i < 4; i++)
        ASSERT(ts_keys_unbind(usual, TS_ACTION_LEFT));
    ASSERT(!ts_keys_unbind(usual, TS_ACTION_LEFT));
    ASSERT_EQ(ts_keys_action(usual, TS_KEY_LEFT), -1);
    ASSERT_EQ(ts_keys_action(usual, TS_KEY_NONE), -1);
    ts_keys_reset(&keys, TS_PROFILE_USUAL);
    ASSERT_EQ(ts_keys_action(usual, TS_KEY_LEFT), TS_ACTION_LEFT);
    ASSERT(!ts_keys_may_bind(TS_PROFILE_USUAL, TS_KEY_ESCAPE));
    ASSERT(!ts_keys_may_bind(TS_PROFILE_USUAL, TS_KEY_ENTER));
    ASSERT(!ts_keys_may_bind(TS_PROFILE_USUAL, TS_KEY_FOCUS));
    ASSERT(ts_keys_may_bind(TS_PROFILE_USUAL, TS_KEY_TAB));
}

static void names(void)
{
    static const struct {
        ts_key key;
        const char *name;
    } expected[] = {{'a', "A"},
                    {' ', "Space"},
                    {'[', "["},
                    {TS_KEY_UP, "Up"},
                    {TS_KEY_PAGE_DOWN, "PgDn"},
                    {TS_KEY_ALT_RIGHT, "R Alt"},
                    {TS_KEY_F1, "F1"},
                    {TS_KEY_F12, "F12"},
                    {TS_KEY_PAD_0 + 7, "Pad 7"},
                    {TS_KEY_PAD_ENTER, "Pad Enter"},
                    {TS_KEY_PAD_PLUS, "Pad +"},
                    {TS_KEY_PAD_POINT, "Pad ."}};
    char name[TS_KEY_NAME_MAX];
    for (size_t i = 0; i < sizeof expected / sizeof expected[0]; i++) {
        ASSERT_EQ(ts_key_name(name, sizeof name, TS_LANG_EN, expected[i].key),
                  strlen(expected[i].name));
        ASSERT_TEXT(name, expected[i].name);
    }
    fresh();
    char list[200];
    ts_keys_list(list, sizeof list, TS_LANG_EN, &keys.profile[TS_PROFILE_USUAL], TS_ACTION_CW);
    ASSERT_TEXT(list, "Up, X");
    ts_keys_list(list, sizeof list, TS_LANG_EN, &keys.profile[TS_PROFILE_PSK], TS_ACTION_FLIP);
    ASSERT_TEXT(list, ts_text(TS_LANG_EN, TS_TEXT_BIND_NONE));
}

/* Every key of every language stays within ten columns, so that lines of hints stay short. */
static void names_are_short(void)
{
    char name[TS_KEY_NAME_MAX];
    for (int language = 0; language < TS_LANG_COUNT; language++)
        for (ts_key key = TS_KEY_UP; key < TS_KEY_FOCUS; key++) {
            ts_key_name(name, sizeof name, language, key);
            ASSERT(ts_text_width(name) <= 16 && ts_text_width(name) > 0);
            if (key <= TS_KEY_ALT_RIGHT)
                ASSERT(ts_text_width(name) <= 10);
        }
}

int main(void)
{
    RUN(profiles_as_described);
    RUN(profiles_go_with_rule_sets);
    RUN(every_action_of_the_rules_has_a_key);
    RUN(no_profile_begins_with_a_conflict);
    RUN(conflicts_are_found);
    RUN(binding_and_taking_away);
    RUN(names);
    RUN(names_are_short);
    return test_done();
}
