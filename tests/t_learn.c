/* Friends: what `tessera learn` finds in the games of a player whose numbers are known, how a
 * friend is written and read, and that it can be chosen in a duel. */
#include "scene_rig.h"
#include "lab/sample.h"
#include "cli/learn/games.h"

#include "parts_rig.h"
#include "game/run.h"

#include <stdlib.h>

static buffer played;
static ts_match ended;

/* A player like none of the levels: slow eyes, quick hands, and a dislike of wells. */
static ts_bot_style odd_player(void)
{
    ts_bot_style style = {.level = *ts_bot_level_of(6), .near = 6, .aim = TS_AIM_attack};
    style.weights = *ts_weights_of(TS_AIM_attack);
    style.weights.wells = -150;
    style.weights.holes = -220;
    style.weights.slots = 60;
    style.level.keys_a_second = 14;
    style.level.wait_ms = 100;
    style.level.sight = 1;
    style.level.budget = 300;
    style.level.slips = 0;
    return style;
}

/* ---- as text -------------------------------------------------------------------------------- */

static void a_friend_is_a_line(void)
{
    coach_friend f = {.name = "Zoë the 2nd", .style = odd_player()}, back;
    char text[FRIEND_ROOM], again[FRIEND_ROOM];
    coach_friend_write(&f, text);
    ASSERT(strncmp(text, "tessera friend 1 14 100 1 0 1 1 1 48 0 300 6 attack 0 -220 ", 59) == 0);
    ASSERT(coach_friend_read(&back, text));
    ASSERT_TEXT(back.name, f.name);
    ASSERT_EQ(memcmp(&back.style.weights, &f.style.weights, sizeof f.style.weights), 0);
    coach_friend_write(&back, again);
    ASSERT_TEXT(again, text);
    for (size_t i = 0; text[i]; i++) { /* cut off, it is none until only the name is shorter */
        memcpy(again, text, i);
        again[i] = '\0';
        ASSERT_EQ(coach_friend_read(&back, again), i > strlen(text) - strlen(f.name) &&
                                                       text[i - 1] != ' ' &&
                                                       (text[i] & 0xc0) != 0x80);
    }
}

static void no_friend_is_refused(void)
{
    static const char *const bad[] = {"tessera friend 2 14 100 1 0 1 1 1 48 0 300 6 attack",
                                      "tessera friend", "", "tessera replay 1",
                                      "tessera friend 1 0 100 1 0 1 1 1 48 0 300 6 attack"};
    coach_friend f;
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        char text[FRIEND_ROOM];
        snprintf(text, sizeof text, "%s%s Ann", bad[i],
                 " 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0");
        ASSERT(!coach_friend_read(&f, text));
    }
    ASSERT(coach_friend_read(&f, "tessera friend 1 14 100 1 0 1 1 1 48 0 300 6 attack 0 0 0 0 0 0"
                                 " 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 Ann"));
    ASSERT(coach_friend_may_be("Ann of the hill") && coach_friend_may_be("\xd0\x90"));
    ASSERT(!coach_friend_may_be("") && !coach_friend_may_be(" Ann") && !coach_friend_may_be("A "));
    ASSERT(!coach_friend_may_be("\x1b[2J") && !coach_friend_may_be("\xd0") &&
           !coach_friend_may_be("012345678901234567890123456789012"));
}

/* ---- how it plays --------------------------------------------------------------------------- */

static sample_plan duel_of(unsigned level, uint64_t seed, uint32_t pieces)
{
    sample_plan plan = {.pieces = pieces, .level = {level, level}};
    ts_setup_default(&plan.setup, (unsigned)ts_rules_find("modern"), TS_MODE_DUEL);
    plan.setup.seed = seed;
    return plan;
}

static uint64_t end_of(const sample_plan *plan)
{
    ASSERT(sample_game(plan, &played, &ended, NULL));
    return ts_hash(&ended);
}

static void a_level_is_a_style(void)
{
    sample_plan plan = duel_of(5, 11, 12);
    const uint64_t as_level = end_of(&plan);
    ts_bot_style style = {.level = *ts_bot_level_of(5), .aim = TS_AIM_attack};
    style.weights = *ts_weights_of(TS_AIM_attack);
    plan.as = &style;
    ASSERT_EQ(end_of(&plan), as_level);
    style.weights.wells = -400;
    style.weights.bumps = -400;
    ASSERT(end_of(&plan) != as_level);
}

/* ---- what is learned ------------------------------------------------------------------------ */

/* The hands are those that played, hold and aim are seen, and in games that were not used the
 * places are likelier than by any level. */
static void a_player_is_found_again(void)
{
    const ts_bot_style player = odd_player();
    const unsigned count = test_times(6), pieces = 50;
    static games g;
    ts_bot_style found = {0};
    if (count < 6)
        return; /* too few to find anything in */
    for (unsigned i = 0; i < count; i++) {
        sample_plan plan = duel_of(4, 400 + i, pieces);
        plan.as = &player;
        ASSERT(sample_game(&plan, &played, &ended, NULL));
        ASSERT_EQ(games_take(&g, "", played.data, played.size, 0), 0);
    }
    games_settle(&g, &found);
    ASSERT_EQ(g.used, count);
    ASSERT_EQ(found.aim, TS_AIM_attack);
    ASSERT_EQ(found.level.holds, 1);
    ASSERT(found.level.keys_a_second >= 12 && found.level.keys_a_second <= 16);
    ASSERT(found.level.wait_ms >= 90 && found.level.wait_ms <= 110);
    ts_searcher *s = ts_searcher_open();
    const fit_how how = fit_style(s, &g.places, &found);
    const fit_how own = fit_of(s, &g.places, &found, true, found.level.misjudges, how.chance);
    ASSERT(own.places >= 40);
    double most = -1e9;
    for (unsigned level = 1; level <= TS_BOT_LEVELS; level++) {
        const ts_bot_style style = {.level = *ts_bot_level_of(level), .aim = TS_AIMS};
        const int misjudges = style.level.misjudges;
        const double chance = fit_of(s, &g.places, &style, false, misjudges, -1).chance;
        const fit_how other = fit_of(s, &g.places, &style, true, misjudges, chance);
        ASSERT_EQ(other.places, own.places);
        most = other.likelihood > most ? other.likelihood : most;
    }
    if (test_long)
        printf(
            "found: sight %u, misjudges %u, wells %d, holes %d, slots %d; %.3f, best level %.3f\n",
            found.level.sight, found.level.misjudges, found.weights.wells, found.weights.holes,
            found.weights.slots, own.likelihood, most);
    ASSERT(own.likelihood > most + 0.2);
    ASSERT(found.weights.holes < -150 && found.weights.slots < 200);
    ts_searcher_close(s);
    games_free(&g);
}

/* ---- in the game ---------------------------------------------------------------------------- */

static session_rig t;

static void put(const char *name, unsigned near)
{
    coach_friend f = {.style = odd_player()};
    char text[FRIEND_ROOM];
    snprintf(f.name, sizeof f.name, "%s", name);
    f.style.near = (uint8_t)near;
    coach_friend_write(&f, text);
    strcat(text, "\n");
    const replay_file file = {"friend.txt", text, strlen(text), FILE_REPLAY};
    session_take(t.s, &file, t.now);
    rig_pass(&t, SECOND);
}

static void a_friend_can_be_chosen(void)
{
    rig_open(&t, "modern", "marathon");
    put("Ann", 6);
    ASSERT(rig_text(&t, "Ann is now available"));
    rig_type(&t, "X[Duel]E[Board 2]");
    for (unsigned i = 0; i <= TS_BOT_LEVELS && !rig_text(&t, "Ann"); i++)
        rig_type(&t, "R");
    ASSERT(rig_text(&t, "Ann") && rig_text(&t, "strong as bot 6"));
    rig_type(&t, "[Play]E");
    rig_pass(&t, 4 * SECOND);
    ASSERT(rig_text(&t, "Ann"));
    ASSERT_TEXT(session_duel_of(t.s)->who[1].as.name, "Ann");
    ASSERT_EQ(session_duel_of(t.s)->who[1].bot, 6);
    rig_pass(&t, 3 * SECOND);
    ASSERT(inner_board(t.s, 1)->pieces >= 3);
    rig_close(&t);
}

/* True when a duel opens with `who` in its seats, the last of them as that friend. */
static bool opens(const char *who, const coach_friend *f, const char *more)
{
    char text[2 * FRIEND_ROOM], line[FRIEND_ROOM] = "";
    duel_text head;
    if (f)
        coach_friend_write(f, line);
    snprintf(text, sizeof text, "tessera match 1\nfirst 2\nplayed%s%s%s\n\n", who, line, more);
    return duel_open(&head, text, strlen(text)) == TS_OK;
}

static void a_replay_has_its_friends(void)
{
    const coach_friend ann = {.name = "Ann, of the hill", .style = odd_player()};
    duel_state d = {.first_to = 2, .who = {{.bot = 0}, {.bot = 6, .as = ann}, {.bot = 6}}};
    static char text[DUEL_HEAD_SIZE], again[DUEL_HEAD_SIZE];
    duel_text head;
    const size_t size = duel_write_head(text, &d, 3);
    ASSERT_EQ(duel_open(&head, text, size), TS_OK);
    ASSERT(head.size == 0 && head.lines == 5 && head.who[1].bot == 6 && head.who[2].bot == 6);
    ASSERT_TEXT(head.who[1].as.name, ann.name);
    ASSERT(!head.who[0].as.name[0] && !head.who[2].as.name[0]);
    ASSERT_EQ(memcmp(&head.who[1].as.style.weights, &ann.style.weights, sizeof(ts_weights)), 0);
    memcpy(d.who, head.who, sizeof d.who);
    ASSERT_EQ(duel_write_head(again, &d, 3), size);
    ASSERT_EQ(memcmp(text, again, size), 0);
    for (size_t i = 30; i < size; i++) /* cut off anywhere, it is none */
        ASSERT_EQ(duel_open(&head, text, i), TS_REPLAY_MATCH);

    ASSERT(opens(" person bot:6\nas 1 ", &ann, ""));
    ASSERT(!opens(" person bot:5\nas 1 ", &ann, ""));  /* another level than his */
    ASSERT(!opens(" person bot:6\nas 0 ", &ann, ""));  /* a person */
    ASSERT(!opens(" person bot:6\nas 2 ", &ann, ""));  /* no board */
    ASSERT(!opens(" person bot:6\nas 1 ", NULL, "x")); /* no friend */
    ASSERT(!opens(" person bot:6\nas 1", NULL, ""));
    ASSERT(!opens(" person bot:6\nas 1 ", &ann, "\nas 1 x"));
}

/* A far duel has the names of its persons. */
static void a_replay_has_its_names(void)
{
    duel_state d = {.first_to = 2,
                    .who = {{.name = "Ada"}, {.bot = 6}, {.name = "Bob of the hill"}}};
    char text[DUEL_HEAD_SIZE];
    duel_text head;
    const size_t size = duel_write_head(text, &d, 3);
    ASSERT_TEXT(text, "tessera match 1\nfirst 2\nplayed person bot:6 person\n"
                      "name 0 Ada\nname 2 Bob of the hill\n\n");
    ASSERT_EQ(duel_open(&head, text, size), TS_OK);
    ASSERT_EQ(head.lines, 6);
    ASSERT_TEXT(head.who[0].name, "Ada");
    ASSERT_TEXT(head.who[1].name, "");
    ASSERT_TEXT(head.who[2].name, "Bob of the hill");
    for (size_t i = 30; i < size; i++)
        ASSERT_EQ(duel_open(&head, text, i), TS_REPLAY_MATCH);

    char most[DUEL_NAME_SIZE + 1] = "";
    memset(most, 'm', DUEL_NAME_SIZE);
    char line[DUEL_NAME_SIZE + 20];
    snprintf(line, sizeof line, "\nname 0 %s", most);
    ASSERT(!opens(" person person", NULL, line));
    ASSERT(opens(" person person", NULL, (line[strlen(line) - 1] = 0, line)));
    ASSERT(!opens(" person person", NULL, "\nname 2 Ada"));             /* no board */
    ASSERT(!opens(" person person", NULL, "\nname 0 "));                /* no name */
    ASSERT(!opens(" person bot:6", NULL, "\nname 1 Ada"));              /* a bot */
    ASSERT(!opens(" person person", NULL, "\nname 1 Ada\nname 0 Bob")); /* not in order */
    const char order[] = "tessera match 1\nfirst 1\nplayed person\nname 0 A\033[2J\n\n";
    ASSERT_EQ(duel_open(&head, order, sizeof order - 1), TS_OK);
    ASSERT_TEXT(head.who[0].name, "A?[2J");
}

/* In any mode; what is recorded is his game. Forgotten, the level most like him is chosen. */
static void a_friend_is_watched_and_forgotten(void)
{
    duel_text head;
    size_t size;
    rig_open(&t, "modern", "marathon");
    put("Ann", 6);
    rig_type(&t, "X[Watch a bot]RR");
    ASSERT(rig_text(&t, "Bot 10"));
    rig_type(&t, "R");
    ASSERT(rig_text(&t, "Bot Max"));
    rig_type(&t, "R");
    ASSERT(rig_text(&t, "Ann") && rig_text(&t, "strong as bot 6"));
    rig_type(&t, "R");
    ASSERT(rig_text(&t, "Bot 1"));
    rig_type(&t, "LE");
    rig_pass(&t, 4 * SECOND);
    ASSERT(session_watches_bot(t.s));
    ASSERT_TEXT(session_duel_of(t.s)->who[0].as.name, "Ann");
    ASSERT(inner_board(t.s, 0)->pieces >= 3);
    const char *text = run_replay((run_state *)session_run_of(t.s), &size);
    ASSERT_EQ(duel_open(&head, text, size), TS_OK);
    ASSERT_TEXT(head.who[0].as.name, "Ann");
    rig_type(&t, "r"); /* another one */
    ASSERT_TEXT(session_duel_of(t.s)->who[0].as.name, "Ann");
    session_game_leave(t.s);

    rig_type(&t, "[Duel]E[Board 2]");
    for (unsigned i = 0; i <= TS_BOT_LEVELS && !rig_text(&t, "Ann"); i++)
        rig_type(&t, "R");
    ASSERT(rig_text(&t, "remove"));
    rig_type(&t, "B");
    ASSERT(rig_text(&t, "Delete Ann?") && session_bot_profile(t.s, 1));
    rig_type(&t, "RL"); /* any other key spares him */
    rig_type(&t, "B");
    ASSERT(session_bot_profile(t.s, 1));
    rig_type(&t, "B");
    ASSERT(!session_bot_profile(t.s, 1) && !rig_text(&t, "Ann") && rig_text(&t, "Bot 6"));
    ASSERT(!rig_text(&t, "remove"));
    rig_type(&t, "X");
    ASSERT(rig_text(&t, "Bot 6")); /* of the line that watches, too */
    rig_close(&t);
}

static void eight_are_the_most(void)
{
    char name[8];
    rig_open(&t, "modern", "marathon");
    for (unsigned i = 1; i <= FRIENDS_MAX; i++) {
        snprintf(name, sizeof name, "Nr%u", i);
        put(name, 5);
        rig_type(&t, "X");
    }
    put("Ann", 6);
    ASSERT(rig_text(&t, "Cannot add Ann"));
    rig_type(&t, "X");
    put("Nr8", 9); /* in the place of the one before */
    ASSERT_EQ(session_bot_profile(t.s, 8)->style.near, 9);
    ASSERT(!session_bot_profile(t.s, 9));
    rig_close(&t);
}

static void a_broken_file_is_told(void)
{
    rig_open(&t, "modern", "marathon");
    const replay_file file = {"friend.txt", "tessera friend 7 x\n", 19, FILE_REPLAY};
    session_take(t.s, &file, t.now);
    rig_pass(&t, SECOND);
    ASSERT(rig_text(&t, "friend.txt"));
    ASSERT(!session_bot_profile(t.s, 1));
    rig_close(&t);
}

int main(int argc, char **argv)
{
    test_begin(argc, argv);
    RUN(a_friend_is_a_line);
    RUN(no_friend_is_refused);
    RUN(a_level_is_a_style);
    RUN(a_player_is_found_again);
    RUN(a_friend_can_be_chosen);
    RUN(a_replay_has_its_friends);
    RUN(a_replay_has_its_names);
    RUN(a_friend_is_watched_and_forgotten);
    RUN(eight_are_the_most);
    RUN(a_broken_file_is_told);
    buffer_free(&played);
    return test_done();
}
