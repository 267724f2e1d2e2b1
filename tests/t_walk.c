/* Every screen, in every size, is left by fingers alone, by a pad alone, and by a mouse alone; what
 * is drawn to be pressed does something, once. */
#include "online_rig.h"
#include "scene_rig.h"
#include "client_rig.h"
#include "session/match.h"
#include "session/watch.h"

#include "input/keys.h"
#include "session/parts.h"
#include "session/menu.h"
#include "session/picture.h"
#include "session/setup.h"
#include "session/game.h"

enum { FINGERS, PAD, MOUSE, HANDS };
static const char *const hand_name[HANDS] = {"fingers", "pad", "mouse"};

/* Sizes of the canvas on a phone upright and lying, with buttons for fingers and without, on a
 * tablet and a desk. */
static const int sizes[][2] = {{320, 568}, {360, 640}, {360, 488},  {390, 844},  {390, 692},
                               {844, 390}, {600, 390}, {768, 1024}, {820, 1028}, {1280, 800}};
enum { SIZES = sizeof sizes / sizeof sizes[0] };

/* Keys from the title, as rig_type has them; '~': the countdown passes, '!': pieces drop until the
 * game is over, '&': its end has been seen. */
static const struct way {
    const char *name, *mode;
    uint8_t watch, versus[3];
    unsigned screen;
    const char *keys;
} ways[] = {
    {"modes", "marathon", 0, {0}, SCREEN_MODES, "[Mode]E"},
    {"rules", "marathon", 0, {0}, SCREEN_RULES, "[Rules]E"},
    {"custom game", "marathon", 0, {0}, SCREEN_CUSTOM, "[Rules]E[Custom game]E"},
    {"rules as text", "marathon", 0, {0}, SCREEN_RULES_TEXT, "[Rules]Ee"},
    {"a rule is typed",
     "marathon",
     0,
     {0},
     SCREEN_CUSTOM,
     "[Rules]E[Custom game]E[Type or paste]E"},
    {"duel setup", "marathon", 0, {0}, SCREEN_DUEL, "[Duel]E"},
    {"meet", "marathon", 0, {0}, SCREEN_MULTIPLAYER, "[Multiplayer]E"},
    {"friends", "marathon", 0, {0}, SCREEN_FRIENDS, "[Multiplayer]E[Friends]E"},
    {"other ways", "marathon", 0, {0}, SCREEN_ONLINE_MORE, "[Multiplayer]E[More]E"},
    {"room", "marathon", 0, {0}, SCREEN_LOBBY, "[Multiplayer]E[Play with a friend]E"},
    {"hall", "marathon", 0, {0}, SCREEN_RANKED, "[Multiplayer]E[Ranked]E"},
    {"own rating", "marathon", 0, {0}, SCREEN_OWN, "[Multiplayer]E[Ranked]E[Your rating]E"},
    {"ratings", "marathon", 0, {0}, SCREEN_TABLE, "[Multiplayer]E[Ranked]E[Rankings]E"},
    {"kinds", "marathon", 0, {0}, SCREEN_KINDS, "[Multiplayer]E[Ranked]E[Leaderboards]E"},
    {"board", "marathon", 0, {0}, SCREEN_BOARD, "[Multiplayer]E[Ranked]E[Leaderboards]E[Sprint]E"},
    {"looking", "marathon", 0, {0}, SCREEN_MATCHMAKING, "[Multiplayer]E[Ranked]E[Find match]E"},
    {"options", "marathon", 0, {0}, SCREEN_OPTIONS, "[Options]E"},
    {"handling", "marathon", 0, {0}, SCREEN_HANDLING, "[Options]E[Handling]E"},
    {"tetrio", "marathon", 0, {0}, SCREEN_TETRIO, "[Options]E[Handling]E[TETR.IO values]E"},
    {"keys", "marathon", 0, {0}, SCREEN_KEYS, "[Options]E[Keys]E"},
    {"a key is bound", "marathon", 0, {0}, SCREEN_KEYS, "[Options]E[Keys]EDE"},
    {"look", "marathon", 0, {0}, SCREEN_LOOK, "[Options]E[Display]E"},
    {"sound", "marathon", 0, {0}, SCREEN_SOUND, "[Options]E[Sound]E"},
    {"skin", "marathon", 0, {0}, SCREEN_SKIN, "[Options]E[Display]E[Skin]E"},
    {"tunes", "marathon", 0, {0}, SCREEN_TUNES, "[Options]E[Sound]E[Tunes]E"},
    {"window", "marathon", 0, {0}, SCREEN_WINDOW, "[Options]E[Window and controllers]E"},
    {"touch", "marathon", 0, {0}, SCREEN_TOUCH, "[Options]E[Touch]E"},
    {"language", "marathon", 0, {0}, SCREEN_LANGUAGE, "[Options]E[Language]ED"},
    {"no records", "marathon", 0, {0}, SCREEN_RECORDS, "[Records]E"},
    {"no replays", "marathon", 0, {0}, SCREEN_REPLAYS, "[Replays]E"},
    {"help", "marathon", 0, {0}, SCREEN_HELP, "[Help]E"},
    {"keys of the rules", "marathon", 0, {0}, SCREEN_HELP_KEYS, "[Help]E[Keys]E"},
    {"scores", "marathon", 0, {0}, SCREEN_SCORES, "[Help]E[Scoring]E"},
    {"courses", "marathon", 0, {0}, SCREEN_LEARN, "[Learn]E"},
    {"course", "marathon", 0, {0}, SCREEN_COURSE, "[Learn]E[First steps]E"},
    {"lesson", "marathon", 0, {0}, SCREEN_LESSON, "[Learn]E[First steps]E[Rotating]E"},
    {"rated puzzles", "marathon", 0, {0}, SCREEN_RATED, "[Learn]E[Rated puzzles]E"},
    {"analysis board", "marathon", 0, {0}, SCREEN_ANALYSIS, "[Learn]E[Analysis board]E"},
    {"openers", "marathon", 0, {0}, SCREEN_OPENERS, "[Learn]E[Openers]E"},
    {"an opener", "marathon", 0, {0}, SCREEN_PLAY, "[Learn]E[Openers]EE "},
    {"best lines", "marathon", 0, {0}, SCREEN_PLAY, "[Learn]E[Analysis board]EE  u"},
    {"skill profile", "marathon", 0, {0}, SCREEN_SKILL, "[Learn]E[Skill profile]E"},
    {"today", "marathon", 0, {0}, SCREEN_TODAY, "[Learn]E[Today]E"},
    {"goals", "marathon", 0, {0}, SCREEN_GOALS, "[Learn]E[Today]E[Goals]E"},
    {"demonstration", "marathon", 0, {0}, SCREEN_PLAY, "[Learn]EEEE~"},
    {"exercise", "marathon", 0, {0}, SCREEN_PLAY, "[Learn]EEE[Exercise 4]E "},
    {"countdown", "marathon", 0, {0}, SCREEN_PLAY, "E"},
    {"play", "marathon", 0, {0}, SCREEN_PLAY, "E~"},
    {"pause", "marathon", 0, {0}, SCREEN_PAUSE, "E~X"},
    {"give up", "marathon", 0, {0}, SCREEN_GIVE_UP, "E~XUE"},
    {"options in a pause", "marathon", 0, {0}, SCREEN_TOUCH, "E~X[Options]E[Touch]E"},
    {"result", "marathon", 0, {0}, SCREEN_RESULT, "E~!"},
    {"replay", "marathon", 0, {0}, SCREEN_PLAY, "E~!DE"},
    {"review", "marathon", 0, {0}, SCREEN_REVIEW, "E~![Review]E"},
    {"placements", "marathon", 0, {0}, SCREEN_PLACEMENTS, "E~![Review]E~[All placements]E"},
    {"share", "marathon", 0, {0}, SCREEN_SHARE, "E~![Share]E"},
    {"records", "marathon", 0, {0}, SCREEN_RECORDS, "E~!X[Records]E"},
    {"totals", "marathon", 0, {0}, SCREEN_TOTALS, "E~!X[Records]E[Statistics]E"},
    {"habits", "marathon", 0, {0}, SCREEN_HABITS, "E~!X[Records]E[Play style]E~"},
    {"daily", "marathon", 0, {0}, SCREEN_DAILY, "[Mode]E[Daily challenge]E"},
    {"best", "marathon", 0, {0}, SCREEN_BEST, "E~!X[Records]ENE"},
    {"history", "marathon", 0, {0}, SCREEN_HISTORY, "E~!X[Records]ENEUE"},
    {"replays", "marathon", 0, {0}, SCREEN_REPLAYS, "E~!X[Replays]E"},
    {"practice", "practice", 0, {0}, SCREEN_PLAY, "E  u"},
    {"editor", "practice", 0, {0}, SCREEN_PLAY, "Ee"},
    {"position", "practice", 0, {0}, SCREEN_POSITION, "ET"},
    {"puzzle", "puzzle", 0, {0}, SCREEN_PLAY, "E~"},
    {"a bot", "marathon", 8, {0}, SCREEN_PLAY, "~"},
    {"a bot, paused", "marathon", 8, {0}, SCREEN_PAUSE, "~X"},
    {"a duel of bots", "duel", 8, {3}, SCREEN_PLAY, "~"},
    {"four bots", "duel", 8, {3, 3, 3}, SCREEN_PLAY, "~"},
    {"duel", "duel", 0, {3}, SCREEN_PLAY, "~"},
    {"duel, paused", "duel", 0, {3}, SCREEN_PAUSE, "~X"},
    {"three boards", "duel", 0, {3, 3}, SCREEN_PLAY, "~"},
    {"four boards", "duel", 0, {3, 3, 3}, SCREEN_PLAY, "~"},
    {"out among four", "duel", 0, {1, 1, 1}, SCREEN_PLAY, "~!&"},
    {"round", "duel", 0, {1}, SCREEN_ROUND, "~!&"},
    {"duels", "duel", 0, {1}, SCREEN_DUELS, "~!&XXX[Records]E[Duel]E"},
};
enum { WAYS = sizeof ways / sizeof ways[0] };

static session_rig t;
static unsigned hand;

static bool lost(void)
{
    return session_screen(t.s) != SCREEN_PLAY || session_match(t.s)->board[0].outcome != TS_RUNNING;
}

static void begin(const struct way *way, const int size[2])
{
    session_options o = rig_options("guideline", way->mode);
    o.has_pointer = o.has_window = o.has_touch = o.in_page = true;
    o.watch = way->watch;
    bool far = way->screen >= SCREEN_MULTIPLAYER && way->screen <= SCREEN_BOARD;
    if (far) {
        o.net = rig_net();
        o.ranking = rig_hall();
    }
    memcpy(o.versus, way->versus, sizeof o.versus);
    o.play_at_once = way->watch || way->versus[0];
    rig_open_options(&t, &o);
    if (far)
        snprintf(t.s->settings.ranking_place, sizeof t.s->settings.ranking_place, "play.example");
    rig_room(&t, size[0], size[1], 6, 12);
    for (const char *key = way->keys; *key;) {
        if (*key == '~')
            rig_pass(&t, 3200 * MS);
        else if (*key == '&')
            rig_pass(&t, 2500 * MS);
        for (int i = 0; *key == '!' && i < 60 && !lost(); i++)
            rig_type(&t, " ");
        if (*key == '!')
            rig_pass(&t, GAME_ENDING_US);
        key = strchr("~&!", *key) ? key + 1 : rig_type_one(&t, key);
    }
    rig_pass(&t, 600 * MS);
    rig_tell(&t, TELL_FINGERS, hand == FINGERS);
    rig_look(&t);
}

/* ---- what each hand can do ------------------------------------------------------------------ */

static void press_key(key_code key)
{
    rig_down(&t, key);
    rig_pass(&t, 20 * MS);
    rig_up(&t, key);
    rig_pass(&t, 20 * MS);
}

static void press_pad(unsigned button)
{
    press_key(KEY_GAMEPAD + button);
}

static bool tap(unsigned what, uint32_t which)
{
    const scene_item *spot = rig_spot(&t, what, which);
    if (spot)
        rig_click(&t, what, which);
    rig_pass(&t, 20 * MS);
    return spot != NULL;
}

static void choose_line(unsigned line)
{
    if (hand == PAD) {
        for (unsigned i = 0; i < 12 && session_cursor(t.s) != line; i++)
            press_pad(GAMEPAD_DOWN);
        press_pad(GAMEPAD_SOUTH);
    } else {
        for (unsigned i = 0; i < 12 && !rig_spot(&t, SPOT_LINE, line); i++) {
            session_wheel(t.s, -1, t.now); /* the list is pulled */
            rig_look(&t);
        }
        ASSERT(tap(SPOT_LINE, line));
    }
}

static void go_back(void)
{
    rig_look(&t);
    if (hand == PAD)
        press_pad(session_in_replay(t.s) || session_screen(t.s) != SCREEN_PLAY ? GAMEPAD_EAST
                                                                               : GAMEPAD_START);
    else if (hand == MOUSE)
        session_pointer(t.s, POINTER_CLEAR, 1, t.height - 1, t.now);
    else if (t.scene->look.buttons == BUTTONS_SHOWN && session_screen(t.s) == SCREEN_PLAY)
        press_key(KEY_FINGER + ACTION_PAUSE);
    else if (!tap(SPOT_KEY, KEY_ESCAPE)) /* a replay has its buttons while it is stopped */
        tap(SPOT_KEY, ' ');
    rig_pass(&t, 20 * MS);
}

/* The coach thinks there: three such ways would take longer than all others. */
static bool is_slow(unsigned screen, const char *keys)
{
    return screen == SCREEN_REVIEW || screen == SCREEN_PLACEMENTS || strstr(keys, "[Analysis");
}

/* If time is short, tries each way by each hand in one of the sizes. */
static bool is_tried(unsigned way, unsigned size, unsigned by)
{
    const bool all =
        test_times(SIZES) == SIZES && (test_long || !is_slow(ways[way].screen, ways[way].keys));
    return all || (way + size + by) % SIZES == 0;
}

static void every_screen_can_be_left(void)
{
    bool seen[SCREENS] = {[SCREEN_TITLE] = true};
    for (unsigned i = 0; i < SIZES * WAYS * HANDS; i++) {
        const struct way *way = &ways[i / HANDS % WAYS];
        const int *size = sizes[i / HANDS / WAYS];
        hand = i % HANDS;
        if (!is_tried(i / HANDS % WAYS, i / HANDS / WAYS, hand))
            continue;
        begin(way, size);
        test_about = way->name;
        ASSERT_EQ(session_screen(t.s), way->screen);
        seen[session_screen(t.s)] = true;
        unsigned steps = 0;
        for (; steps < 12 && session_screen(t.s) != SCREEN_TITLE; steps++)
            switch (session_screen(t.s)) {
            case SCREEN_PAUSE: choose_line(4); break;
            case SCREEN_GIVE_UP: choose_line(1); break;
            default: go_back(); break;
            }
        if (session_screen(t.s) != SCREEN_TITLE)
            printf("%s, %d x %d, by %s\n", way->name, size[0], size[1], hand_name[hand]);
        ASSERT_EQ(session_screen(t.s), SCREEN_TITLE);
        rig_close(&t);
    }
    for (unsigned screen = 0; screen < SCREENS; screen++)
        ASSERT(seen[screen]);
}

/* ---- what is drawn to be pressed ------------------------------------------------------------ */

/* The keys of the picture's spots, each once. Arrows of a line stand at its two ends; the field of
 * a replay, and of bots, is one large button besides, and a heading may have the way back. */
static unsigned keys_shown(uint32_t list[16])
{
    unsigned count = 0;
    rig_look(&t);
    for (uint32_t i = 0; i < t.scene->count; i++) {
        const scene_item *item = &t.scene->item[i];
        bool is_key = item->kind == ITEM_SPOT && item->spot == SPOT_KEY;
        if (!is_key || (item->which == ' ' && session_screen(t.s) == SCREEN_PLAY))
            continue;
        bool is_back = count && list[0] == KEY_ESCAPE && item->which == KEY_ESCAPE;
        for (unsigned j = 0; j < count && !is_back; j++)
            ASSERT(list[j] != item->which);
        if (!is_back)
            list[count++] = item->which;
    }
    ASSERT(count < 16);
    return count;
}

/* At once; an aim is taken with the next tick. */
static bool does_something(uint32_t key)
{
    if (key == KEY_FINGER + ACTION_TARGET) {
        ASSERT(tap(SPOT_KEY, key));
        rig_down(&t, key);
        rig_pass(&t, 40 * MS);
        return session_match(t.s)->board[0].held & TS_TARGET;
    }
    uint32_t changed = rig_look(&t)->changed;
    rig_click(&t, SPOT_KEY, key);
    return rig_look(&t)->changed != changed;
}

static void what_can_be_pressed_does_something_once(void)
{
    for (unsigned i = 0; i < SIZES * WAYS * 2; i++) {
        const struct way *way = &ways[i / 2 % WAYS];
        const int *size = sizes[i / 2 / WAYS];
        uint32_t list[16];
        hand = i % 2 ? MOUSE : FINGERS;
        if (!is_tried(i / 2 % WAYS, i / 2 / WAYS, hand))
            continue;
        test_about = way->name;
        begin(way, size);
        unsigned count = keys_shown(list);
        bool pauses_itself = t.scene->look.buttons == BUTTONS_SHOWN;
        for (unsigned k = 0; k < count; k++) {
            if (k > 0)
                begin(way, size);
            if (hand == FINGERS && session_screen(t.s) == SCREEN_PLAY)
                ASSERT(!(pauses_itself && list[k] == KEY_ESCAPE));
            bool does = does_something(list[k]);
            if (!does)
                printf("%s, %d x %d, by %s: key %x\n", way->name, size[0], size[1], hand_name[hand],
                       list[k]);
            ASSERT(does);
            rig_close(&t);
        }
        if (count == 0)
            rig_close(&t);
    }
}

/* On a page all that is touched is 44 CSS pixels wide and high, but for the timeline of a replay,
 * one long target of many spots; rows of a list do not lie on one another. */
static void what_is_touched_is_large_enough(void)
{
    enum { LEAST = 44 };
    hand = FINGERS;
    for (unsigned i = 0; i < SIZES * WAYS; i++) {
        const struct way *way = &ways[i % WAYS];
        const int *size = sizes[i / WAYS];
        if (!is_tried(i % WAYS, i / WAYS, hand))
            continue;
        test_about = way->name;
        begin(way, size);
        rig_look(&t);
        const scene_item *above = NULL;
        for (uint32_t j = 0; j < t.scene->count; j++) {
            const scene_item *item = &t.scene->item[j];
            int32_t w = item->w * t.scene->cell_w / SCENE_UNIT;
            int32_t h = item->h * t.scene->cell_h / SCENE_UNIT;
            if (item->kind != ITEM_SPOT || item->spot == SPOT_CELLS)
                continue;
            if (h < LEAST - 1 || (w < LEAST - 1 && item->spot != SPOT_TIMELINE))
                printf("%s, %d x %d: spot %u %x has %d x %d\n", way->name, size[0], size[1],
                       item->spot, item->which, w, h);
            ASSERT(h >= LEAST - 1); /* whole pixels */
            ASSERT(w >= LEAST - 1 || item->spot == SPOT_TIMELINE);
            if (item->spot == SPOT_LINE) {
                ASSERT(!above || item->y >= above->y + above->h ||
                       (item->y == above->y && item->x >= above->x + above->w));
                above = item;
            }
        }
        rig_close(&t);
    }
}

/* On a phone or a tablet no letter is smaller than an em of 15 CSS pixels: capitals of 11. Words
 * that would be wider than their place are made narrower first. */
static void all_of_it_can_be_read(void)
{
    enum { EM_LEAST = 15, DESKS = 1 };
    hand = FINGERS;
    for (unsigned i = 0; i < (SIZES - DESKS) * WAYS; i++) {
        const struct way *way = &ways[i % WAYS];
        const int *size = sizes[i / WAYS];
        if (!is_tried(i % WAYS, i / WAYS, hand))
            continue;
        test_about = way->name;
        begin(way, size);
        rig_look(&t);
        for (uint32_t j = 0; j < t.scene->count; j++) {
            const scene_item *item = &t.scene->item[j];
            int em = scene_type_size(item->h * t.scene->cell_h / SCENE_UNIT);
            if (item->kind == ITEM_TEXT && em < EM_LEAST - 1)
                printf("%s, %d x %d: \"%s\" has an em of %d\n", way->name, size[0], size[1],
                       t.scene->words + item->text, em);
            ASSERT(item->kind != ITEM_TEXT || em >= EM_LEAST - 1);
        }
        rig_close(&t);
    }
}

/* In every language: the row of who watches a bot is on the picture, each button as large as a
 * thumb wants it, and none jumps as the speed changes. */
static void a_row_has_room_in_every_language(void)
{
    static const key_code row[] = {KEY_ESCAPE, KEY_DOWN, KEY_UP, 't'};
    hand = FINGERS;
    for (int i = 0; i < SIZES * language_count(); i++) {
        const struct way way = {"a bot", "marathon", 8, {0}, SCREEN_PLAY, "~"};
        begin(&way, sizes[i / language_count()]);
        session_language(t.s, (unsigned)(i % language_count()));
        session_touch(t.s);
        test_about = language_code(i % language_count());
        for (unsigned k = 0; k < 4; k++) {
            const scene_item *spot = rig_spot(&t, SPOT_KEY, row[k]);
            ASSERT(spot != NULL);
            if (!spot)
                continue;
            const scene_item before = *spot;
            ASSERT(spot->x >= 0 && spot->x + spot->w <= t.scene->width);
            ASSERT(spot->y + spot->h <= t.scene->height);
            ASSERT(spot->w * t.scene->cell_w / SCENE_UNIT >= 43);
            ASSERT(spot->h * t.scene->cell_h / SCENE_UNIT >= 43);
            press_key(KEY_UP);
            spot = rig_spot(&t, SPOT_KEY, row[k]);
            ASSERT(spot && spot->x == before.x && spot->w == before.w);
            press_key(KEY_DOWN);
        }
        rig_close(&t);
    }
}

/* A line that begins with closing punctuation, or ends with an opening bracket, breaks badly. */
static bool is_torn(const char *words)
{
    static const char *const first[] = {"\u3001", "\u3002", "\uff0c", "\uff1a", "\u300d", "\u30fc"};
    for (size_t i = 0; i < sizeof first / sizeof first[0]; i++)
        if (strncmp(words, first[i], strlen(first[i])) == 0)
            return true;
    size_t length = strlen(words);
    return length >= 3 && strcmp(words + length - 3, "\u300c") == 0;
}

/* Returns what is wrong with the words on the picture, or NULL. A heading's box is wider than its
 * words. */
static const char *trouble_of_words(bool characters, const char **words)
{
    const scene_list *s = t.scene;
    for (uint32_t i = 0; i < s->count; i++) {
        const scene_item *item = &s->item[i];
        if (!has_words(item))
            continue;
        *words = s->words + item->text;
        const char *trouble = item_trouble(s, item, characters);
        if (trouble || is_torn(*words))
            return trouble ? trouble : "a torn line";
        for (uint32_t j = 0; j < i && item->role != ROLE_TITLE; j++)
            if (has_words(&s->item[j]) && s->item[j].role != ROLE_TITLE &&
                !apart(item, &s->item[j]))
                return "in the way of another";
    }
    return NULL;
}

/* On every screen, in a window, on a phone and in a terminal: what has room in English has room in
 * every language, and no line breaks badly. */
static void every_language_has_room(void)
{
    static const int room[][4] = {{640, 480, 6, 12},
                                  {960, 720, 6, 12},
                                  {1280, 720, 6, 12},
                                  {390, 844, 6, 12},
                                  {80, 24, 1, 1}};
    enum { ROOMS = sizeof room / sizeof room[0] };
    hand = MOUSE;
    for (unsigned i = 0; i < ROOMS * WAYS; i++) {
        const struct way *way = &ways[i % WAYS];
        const int *size = room[i / WAYS];
        const char *words = "", *in_english = NULL;
        if (test_times(ROOMS) != ROOMS && i % WAYS % ROOMS != i / WAYS)
            continue;
        begin(way, size[2] == 1 ? room[0] : size);
        rig_room(&t, size[0], size[1], size[2], size[3]);
        test_about = way->name;
        for (int language = LANG_EN; language < LANG_COUNT; language++) {
            session_language(t.s, (unsigned)language);
            session_touch(t.s);
            rig_look(&t);
            const char *trouble = trouble_of_words(size[2] == 1, &words);
            if (language == LANG_EN)
                in_english = trouble;
            if (!trouble || in_english)
                continue;
            printf("%s in %s, %d x %d: %s: \"%s\"\n", way->name, language_code(language), size[0],
                   size[1], trouble, words);
            test_fault();
        }
        rig_close(&t);
    }
}

/* By every rule set; what is not drawn for fingers has no meaning there. */
static void buttons_for_fingers_are_those_of_the_rules(void)
{
    for (unsigned rules = 0; rules < ts_rules_count(); rules++) {
        const ts_rules *r = ts_rules_get(rules);
        session_options o = rig_options(r->name, "marathon");
        test_about = r->name;
        o.has_pointer = o.has_touch = o.in_page = o.play_at_once = true;
        rig_open_options(&t, &o);
        rig_room(&t, 390, 692, 6, 12);
        rig_tell(&t, TELL_FINGERS, 1);
        rig_pass(&t, 4200 * MS);
        ASSERT_EQ(rig_look(&t)->look.buttons, BUTTONS_SHOWN);
        for (unsigned action = ACTION_LEFT; action <= ACTION_HOLD; action++) {
            bool drawn = t.scene->look.moves >> action & 1;
            ASSERT_EQ(drawn, action_is_known(r, action));
            rig_down(&t, KEY_FINGER + action);
            rig_pass(&t, 40 * MS);
            if (drawn)
                ASSERT_EQ(session_match(t.s)->board[0].held >> action & 1, 1);
            rig_up(&t, KEY_FINGER + action);
            rig_pass(&t, 40 * MS);
        }
        press_key(KEY_FINGER + ACTION_PAUSE);
        ASSERT_EQ(session_screen(t.s), SCREEN_PAUSE);
        ASSERT_EQ(rig_look(&t)->look.moves, 0);
        rig_close(&t);
    }
}

int main(void)
{
    RUN(every_screen_can_be_left);
    RUN(what_can_be_pressed_does_something_once);
    RUN(a_row_has_room_in_every_language);
    RUN(every_language_has_room);
    RUN(what_is_touched_is_large_enough);
    RUN(all_of_it_can_be_read);
    RUN(buttons_for_fingers_are_those_of_the_rules);
    return test_done();
}
