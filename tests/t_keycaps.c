/* The keys beside the first pieces of the first games: which, by what plays, and for how long. */
#include "parts_rig.h"
#include "session_rig.h"

#define PAD(button) (KEY_GAMEPAD + GAMEPAD_##button)

static void open_room(session_rig *t, const char *rules, int width, int height)
{
    rig_open(t, rules, "marathon");
    rig_room(t, width, height, 12, 24);
    rig_type(t, "[Play]E");
    rig_pass(t, 100 * MS);
    rig_look(t);
}

static bool shown(session_rig *t)
{
    return rig_text(t, "Move") != NULL;
}

/* Ten pieces long. */
static void go_with_the_tenth_piece(void)
{
    session_rig t;
    open_room(&t, "guideline", 1280, 720);
    for (unsigned pieces = 0; pieces < FIRST_PIECES; pieces++) {
        ASSERT(shown(&t) && rig_text(&t, "Hard drop") && rig_text(&t, "Space"));
        rig_drop(&t, 1);
        rig_look(&t);
    }
    ASSERT(!shown(&t));
    rig_close(&t);
}

/* In five games that came so far; or never, if the player says so. */
static void go_with_the_fifth_game(void)
{
    session_rig t;
    open_room(&t, "guideline", 1280, 720);
    for (unsigned games = 0; games < FIRST_GAMES; games++) {
        ASSERT(shown(&t));
        rig_drop(&t, games == 2 ? 9 : 10);
        rig_lose(&t);
        ASSERT_EQ(t.s->settings.games_begun, games + 1);
        rig_type(&t, "E"); /* once more */
    }
    ASSERT(!shown(&t));
    rig_close(&t);
    rig_open(&t, "guideline", "marathon");
    rig_room(&t, 1280, 720, 12, 24);
    rig_type(&t, "[Options]E[Display]E[Key hints]LXX[Play]E");
    ASSERT(!shown(&t));
    rig_close(&t);
}

/* Actions that the rules lack are not taught; the keys are those of the rules' own profile. */
static void are_those_of_the_rules(void)
{
    session_rig t;
    open_room(&t, "nes", 1280, 720);
    ASSERT(shown(&t) && rig_text(&t, "Soft drop"));
    ASSERT(!rig_text(&t, "Hard drop"));
    ASSERT(rig_count(&t, ITEM_TEXT) > 0);
    rig_close(&t);
    rig_open(&t, "guideline", "marathon");
    t.s->settings.keys.profile[PROFILE_USUAL].key[ACTION_HARD][0] = 'q';
    rig_room(&t, 1280, 720, 12, 24);
    rig_type(&t, "[Play]E");
    ASSERT(rig_text(&t, "Q") != NULL && rig_text(&t, "Space") == NULL);
    rig_close(&t);
}

/* A pad's buttons once a pad is used, keys again with the next key; none for fingers. */
static void go_by_what_plays(void)
{
    session_rig t;
    char name[KEY_NAME_MAX];
    session_options o = rig_options("guideline", "marathon");
    o.has_window = o.has_touch = true;
    rig_open_options(&t, &o);
    rig_room(&t, 1280, 720, 12, 24);
    rig_type(&t, "[Play]E");
    rig_pass(&t, 100 * MS);
    key_name(name, sizeof name, LANG_EN, PAD(SHOULDER_LEFT));
    ASSERT(rig_text(&t, name) == NULL && rig_text(&t, "Space") != NULL);
    rig_down(&t, PAD(LEFT));
    rig_up(&t, PAD(LEFT));
    rig_look(&t);
    ASSERT(rig_text(&t, name) != NULL && rig_text(&t, "Space") == NULL);
    rig_type(&t, "L");
    ASSERT(rig_text(&t, name) == NULL && rig_text(&t, "Space") != NULL);
    rig_tell(&t, TELL_FINGERS, 1);
    rig_look(&t);
    ASSERT(!shown(&t));
    rig_close(&t);
}

static const int phone[][2] = {{390, 692}, {390, 844}, {360, 488}, {360, 640}, {844, 390}};

static void open_phone(session_rig *t, unsigned i, unsigned touch)
{
    session_options o = rig_options("guideline", "marathon");
    o.has_pointer = o.has_window = o.in_page = o.has_touch = true;
    rig_open_options(t, &o);
    t->s->settings.touch = (uint8_t)touch;
    rig_tell(t, TELL_FINGERS, 1);
    rig_room(t, 3 * phone[i][0], 3 * phone[i][1], 24, 36);
    rig_type(t, "[Play]E");
    rig_look(t);
}

static bool apart(const scene_item *a, const scene_item *b)
{
    return a->x + a->w <= b->x || b->x + b->w <= a->x || a->y + a->h <= b->y || b->y + b->h <= a->y;
}

/* One gesture after the other, until each was made once: inside the picture, and not over a cell.
 * The buttons have names in that game; neither is told again in the next. */
static void gestures_are_named_until_they_were_made(void)
{
    static const struct {
        const char *words, *key;
    } gesture[] = {{"Drag to", "R"},   {"Tap to", "U"},   {"Flick down", " "},
                   {"Drag down", "D"}, {"Flick up", "c"}, {"Three", "v"}};
    enum { GESTURES = sizeof gesture / sizeof gesture[0] };
    for (unsigned i = 0; i < sizeof phone / sizeof phone[0]; i++) {
        session_rig t;
        open_phone(&t, i, TOUCH_BOTH);
        rig_pass(&t, 3500 * MS);
        const scene_item *panel = NULL;
        for (unsigned g = 0; g < GESTURES; g++) {
            const scene_item *said = rig_text(&t, gesture[g].words);
            test_about = gesture[g].words;
            ASSERT(said != NULL && t.scene->look.named);
            for (uint32_t n = 0; said && n < t.scene->count; n++)
                if (t.scene->item[n].kind == ITEM_PANEL && t.scene->item[n].role == ROLE_FIELD)
                    panel = &t.scene->item[n];
            ASSERT(said && panel && apart(said, panel));
            ASSERT(said && said->y + said->h <= (int32_t)t.scene->height);
            rig_type(&t, gesture[g].key);
            ASSERT(!rig_text(&t, gesture[g].words));
        }
        ASSERT_EQ(t.s->settings.touch_done, 63);
        ASSERT(t.scene->look.named); /* until the game is over */
        rig_lose(&t);
        rig_pass(&t, 2 * SECOND);
        rig_type(&t, "E");
        ASSERT(!t.scene->look.named);
        rig_close(&t);
    }
}

/* A player who has chosen buttons alone makes no gestures. */
static void no_gesture_is_named_to_who_has_buttons(void)
{
    session_rig t;
    open_phone(&t, 1, TOUCH_BUTTONS);
    rig_pass(&t, 3500 * MS);
    ASSERT(!rig_text(&t, "Drag to") && !t.scene->look.named);
    rig_close(&t);
}

/* Two persons at one keyboard: both have theirs, each beside the own board. */
static void both_players_have_theirs(void)
{
    session_rig t;
    rig_open(&t, "modern", "marathon");
    rig_room(&t, 1280, 720, 12, 24);
    rig_type(&t, "[Duel]E[Board 2]LLL[Play]E");
    rig_pass(&t, 3200 * MS);
    rig_look(&t);
    unsigned left = 0, right = 0;
    for (uint32_t i = 0; i < t.scene->count; i++)
        if (t.scene->item[i].kind == ITEM_TEXT &&
            strcmp(rig_words(&t, &t.scene->item[i]), "Move") == 0)
            *(t.scene->item[i].x < t.scene->width / 2 ? &left : &right) += 1;
    ASSERT(left == 1 && right == 1);
    ASSERT(rig_text(&t, "A") && rig_text(&t, "D"));
    ASSERT_EQ(rig_text(&t, "Soft drop")->h, rig_text(&t, "Rotate left")->h);
    ASSERT(rig_text(&t, "Comma") && rig_text(&t, "Period")); /* as signs they look alike */
    rig_close(&t);
}

/* Without an empty side they stand in the line of keys, after the one that pauses. */
static void in_a_narrow_room(void)
{
    session_rig t;
    rig_open(&t, "guideline", "marathon");
    rig_type(&t, "[Play]E"); /* 80 x 24 characters */
    ASSERT(shown(&t) && rig_text(&t, "pause") && rig_text(&t, "Hard drop"));
    rig_drop(&t, 10);
    rig_look(&t);
    ASSERT(!shown(&t) && rig_text(&t, "pause") && rig_text(&t, "restart"));
    rig_close(&t);
}

/* Half as wide, the line has room for two keys: all stand in the place of the numbers. */
static void in_forty_columns(void)
{
    session_rig t;
    rig_open(&t, "guideline", "marathon");
    t.s->options.has_halves = true;
    t.width = 40;
    t.height = 20;
    rig_type(&t, "[Play]E");
    rig_look(&t);
    ASSERT(rig_text(&t, "Space") && rig_text(&t, "Hard drop") && rig_text(&t, "Rotate left"));
    ASSERT(!rig_text(&t, "Score"));
    rig_drop(&t, 10);
    rig_look(&t);
    ASSERT(!rig_text(&t, "Hard drop") && rig_text(&t, "Score"));
    rig_close(&t);
}

/* The line beside a field without next pieces is short, but there is room above it. */
static void numbers_stay_in_eighty_columns(void)
{
    session_rig t;
    rig_open(&t, "wx", "marathon");
    t.s->options.has_halves = true;
    t.width = 80;
    t.height = 24;
    rig_type(&t, "[Play]E");
    rig_look(&t);
    ASSERT(rig_text(&t, "Score") && rig_text(&t, "Time"));
    ASSERT(rig_text(&t, "Space") && rig_text(&t, "Down one row") && rig_text(&t, "Rotate left"));
    rig_close(&t);
}

/* Upright they stand in the place of the numbers below the field, in two columns. */
static void in_an_upright_window(void)
{
    session_rig t;
    open_room(&t, "guideline", 480, 800);
    const scene_item *move = rig_text(&t, "Move"), *hold = rig_text(&t, "Hold");
    ASSERT(move && hold && rig_text(&t, "Space") && rig_text(&t, "Rotate left"));
    ASSERT(!rig_text(&t, "Score"));
    ASSERT_EQ(rig_text(&t, "Rotate right")->x, rig_text(&t, "Hard drop")->x);
    ASSERT(rig_text(&t, "Soft drop")->x > move->x + t.scene->width / 4);
    rig_drop(&t, 10);
    rig_look(&t);
    ASSERT(!shown(&t) && rig_text(&t, "Score"));
    rig_close(&t);
}

int main(int argc, char **argv)
{
    test_begin(argc, argv);
    RUN(go_with_the_tenth_piece);
    RUN(go_with_the_fifth_game);
    RUN(are_those_of_the_rules);
    RUN(go_by_what_plays);
    RUN(gestures_are_named_until_they_were_made);
    RUN(no_gesture_is_named_to_who_has_buttons);
    RUN(both_players_have_theirs);
    RUN(in_a_narrow_room);
    RUN(in_forty_columns);
    RUN(in_an_upright_window);
    RUN(numbers_stay_in_eighty_columns);
    return test_done();
}
