/* Opens and closes all parts of a session. */
#include "session/parts.h"
#include "session/bot.h"
#include "session/demo.h"
#include "session/duel.h"
#include "session/game.h"
#include "session/handling_test.h"
#include "session/practice.h"
#include "session/race.h"
#include "session/review.h"
#include "session/splits.h"
#include "session/watch.h"
#include "session/archive.h"
#include "session/custom.h"
#include "session/effects.h"
#include "session/online.h"
#include "session/files.h"
#include "session/ranking.h"
#include "session/input.h"
#include "session/library.h"
#include "session/lobby.h"
#include "session/menu.h"
#include "session/messages.h"
#include "session/picture.h"
#include "session/matchmaking.h"
#include "session/share.h"
#include "session/sound.h"
#include "session/storage.h"

#include <stdlib.h>

typedef struct part {
    bool (*open)(session *s); /* false: out of memory; NULL: the part needs no preparation */
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
    {NULL, session_race_close},
    {session_review_open, session_review_close},
    {session_viewer_open, session_viewer_close},
    {session_demo_open, session_demo_close},
    {NULL, session_handling_test_end},
    {session_archive_open, session_archive_close},
    {session_share_open, session_share_close},
    {session_files_open, session_files_close},
    {session_library_open, session_library_close},
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
