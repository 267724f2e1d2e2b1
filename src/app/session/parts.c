/* Opening and closing the parts of the session, and what the program was started with. */
#include "session/parts.h"
#include "game_internal.h"
#include "session/library.h"
#include "session/bot.h"
#include "session/custom.h"
#include "session/match.h"
#include "session/effects.h"
#include "session/files.h"
#include "session/game.h"
#include "session/input.h"
#include "session/lobby.h"
#include "session/menu.h"
#include "session/messages.h"
#include "session/people.h"
#include "session/picture.h"
#include "session/practice.h"
#include "session/skill.h"
#include "session/race.h"
#include "session/ranking.h"
#include "session/coach.h"
#include "session/setup.h"
#include "session/storage.h"
#include "session/watch.h"
#include "session/study.h"

#include <stdlib.h>

/* Opens and closes all parts of a session. */

typedef struct part {
    bool (*open)(session *s); /* false if out of memory; NULL if the part needs no preparation */
    void (*close)(session *s);
} part;

/* A part may use those above it while it closes. The store closes before the parts that wait for
 * its answers, because it writes these into their memory. */
static const part all[] = {
    {session_picture_open, session_picture_close},
    {session_messages_open, session_messages_close},
    {session_narrate_open, session_narrate_close},
    {session_menu_open, session_menu_close},
    {session_input_open, session_input_close},
    {session_effects_open, session_effects_close},
    {session_sound_open, session_sound_close},
    {session_custom_open, session_custom_close},
    {session_storage_open, session_storage_close},
    {session_lobby_open, session_lobby_close},
    {session_matchmaking_open, session_matchmaking_close},
    {session_practice_open, session_practice_close},
    {session_game_open, session_game_close},
    {session_bot_open, session_bot_close},
    {session_duel_open, session_duel_close},
    {session_splits_open, session_splits_close},
    {session_ranking_open, session_ranking_close},
    {session_people_open, session_people_close},
    {NULL, session_race_close},
    {session_review_open, session_review_close},
    {session_lookback_open, session_lookback_close},
    {session_viewer_open, session_viewer_close},
    {session_demo_open, session_demo_close},
    {session_rules_text_open, session_rules_text_close},
    {NULL, session_handling_test_end},
    {session_archive_open, session_archive_close},
    {session_share_open, session_share_close},
    {session_files_open, session_files_close},
    {session_library_open, session_library_close},
    {session_skill_open, session_skill_close},
    {NULL, session_storage_disconnect},
    {NULL, session_online_close},
};

enum { COUNT = sizeof all / sizeof all[0] };

static void close_first(session *s, unsigned count)
{
    while (count-- > 0)
        all[count].close(s);
}

bool session_parts_open(session *s)
{
    for (unsigned i = 0; i < COUNT; i++)
        if (all[i].open && !all[i].open(s)) {
            close_first(s, i);
            return false;
        }
    return true;
}

void session_parts_close(session *s)
{
    close_first(s, COUNT);
}

/* The game, the replay or the room that the program was started with. A game begins as soon as the
 * time is known, and once more when the settings have been read. */

void session_game_request(session *s)
{
    s->game->start_pending = true;
}

bool session_game_is_requested(const session *s)
{
    return s->game->start_pending && !s->game->playing;
}

void session_game_start_requested(session *s)
{
    if (!session_game_is_requested(s))
        return;
    if (s->options.replay)
        session_viewer_show(s, s->options.replay, s->options.replay_size, s->now_us);
    else if (s->options.study)
        session_study_start(s, s->options.study, s->now_us);
    else if (session_asks_for_duel(s))
        session_duel_start(s, s->now_us);
    else if (s->options.watch)
        session_bot_watch(s, s->options.watch, s->now_us);
    else
        session_game_start(s, s->now_us);
}

/* The same game from its beginning. */
static void start_again(session *s, uint64_t now_us)
{
    uint64_t seed = s->game->run.match.setup.seed;
    if (s->options.study)
        session_study_start(s, s->options.study, now_us);
    else if (session_duel_is_on(s))
        session_duel_start_seed(s, seed, now_us);
    else
        session_game_start_seed(s, seed, now_us);
}

/* A game that was started with the program begins once more, by the settings: no picture has been
 * shown yet. */
void session_game_settled(session *s)
{
    session_online_begin(s, s->now_us);
    if (s->game->start_pending && session_in_game(s))
        start_again(s, s->now_us);
    s->game->start_pending = false;
}
