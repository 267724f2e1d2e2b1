/* Only this file of the tests reaches into the session's parts. Tests ask the session by its calls;
 * these are for facts without a call, and for states that are set directly: pictures of games that
 * would take hours to play, and faults that cannot happen otherwise. */
#ifndef TESSERA_PARTS_RIG_H
#define TESSERA_PARTS_RIG_H

#include "session/menu_internal.h"
#include "session/parts.h"
#include "session/game_internal.h"
#include "session/library_internal.h"
#include "session/lobby_internal.h"
#include "session/practice_internal.h"
#include "session/race_internal.h"
#include "session/storage_internal.h"
#include "session/watch_internal.h"
#include "session/bot.h"
#include "session/match.h"
#include "session/game.h"
#include "session/practice.h"
#include "session/race.h"
#include "session/coach.h"
#include "session/watch.h"
#include "session/library.h"
#include "session/custom.h"
#include "session/setup.h"
#include "session/effects.h"
#include "session/files.h"
#include "session/ranking.h"
#include "session/input.h"
#include "session/lobby.h"
#include "session/menu.h"
#include "session/messages.h"
#include "session/picture.h"
#include "session/storage.h"
#include "game/run.h"

/* ---- to write ---- */

static inline run_state *inner_run(session *s)
{
    return session_run_to_change(s);
}

static inline ts_match *inner_match(session *s)
{
    return &inner_run(s)->match;
}

static inline ts_board *inner_board(session *s, unsigned board)
{
    return &inner_match(s)->board[board];
}

static inline session_finished *inner_result(session *s)
{
    return &s->game->last;
}

static inline duel_state *inner_duel(session *s)
{
    return (duel_state *)session_duel_of(s);
}

static inline session_finished *inner_finished(session *s)
{
    return &s->game->last;
}

static inline session_splits *inner_splits(session *s)
{
    return s->splits;
}

static inline fx_state *inner_fx(session *s)
{
    return (fx_state *)session_board_fx(s, 0);
}

static inline session_library *inner_library(session *s)
{
    return s->library;
}

static inline session_practice *inner_practice(session *s)
{
    return s->practice;
}

static inline session_viewer *inner_viewer(session *s)
{
    return s->viewer;
}

static inline session_storage *inner_storage(session *s)
{
    return s->storage;
}

/* ---- to look at ---- */

static inline session_race *inner_race(session *s)
{
    return s->race;
}

static inline const session_menu *inner_menu(const session *s)
{
    return s->menu;
}

#endif
