/* The session: everything the program knows while it runs, put together from its parts.
 *
 * A part is a header with a struct and calls, and the file of the same name. Only a part's own
 * files touch its struct; everybody else calls the part. Some parts have more than one file;
 * setup (what the next game will be) has functions and no struct.
 *
 * Every file of the session includes this header, since it must see its own part within the
 * session. So the compiler does not hold the parts apart; tests/check_sources.sh does, with the
 * table of parts and their files. Screens, scenes and the front door may read plain data of a part
 * directly; to change it they call.
 *
 * What is only asked stands below what acts, and no two files call each other, but practice and
 * its trainer; tests/check_sources.sh has the order. Lowest first: picture, news, menu, meet
 * (the room with somebody far away), match and players (what is under way, who plays it), tell,
 * custom, daily, setup, input, sound, effects, storage, library, hall, trial, review, navigate
 * (from screen to screen), practice, pace, rival, takeover, bot, duel, results, game (the run,
 * the match with its time), rounds, start (which game begins), watch, far (rounds of a room),
 * seek (a match in a hall), asked, game_keys, files, share, archive.
 *
 * Front ends see play/face/session.h instead. */
#ifndef TESSERA_PLAY_SESSION_PARTS_H
#define TESSERA_PLAY_SESSION_PARTS_H

#include "archive.h"
#include "asked.h"
#include "bot.h"
#include "custom.h"
#include "daily.h"
#include "duel.h"
#include "effects.h"
#include "far.h"
#include "files.h"
#include "friends.h"
#include "game.h"
#include "game_keys.h"
#include "hall.h"
#include "input.h"
#include "library.h"
#include "match.h"
#include "meet.h"
#include "menu.h"
#include "navigate.h"
#include "news.h"
#include "pace.h"
#include "picture.h"
#include "play/face/session.h"
#include "players.h"
#include "practice.h"
#include "review.h"
#include "rival.h"
#include "rounds.h"
#include "seek.h"
#include "setup.h"
#include "share.h"
#include "sound.h"
#include "start.h"
#include "storage.h"
#include "takeover.h"
#include "tell.h"
#include "sample.h"
#include "trial.h"
#include "watch.h"

struct session {
    session_options options; /* how the program was started */
    settings_state settings;
    uint8_t language_wished; /* the language shown is English if there is no font for this one */
    uint64_t now_us, random;
    uint64_t begun_us; /* when the session first ran */
    bool quit;         /* the front end is to end */

    /* the parts */
    session_input input;
    session_menu menu;
    session_meet meet;
    session_hall hall;
    session_seek seek;
    session_game game;
    session_duel duel;
    session_friends friends;
    session_bot bot;
    session_custom custom;
    session_viewer *viewer; /* NULL: no replay is watched */
    session_takeover takeover;
    session_pace pace;
    session_rival *rival; /* NULL: no race has begun yet */
    session_practice practice;
    session_review review;
    run_state *trial; /* the try-out strip's run; NULL: it is not shown */
    session_sample sample;
    session_storage storage;
    session_library library;
    session_files files;
    session_share share;
    session_archive archive;
    session_news news;
    session_told told;
    session_effects effects;
    session_sound sound;
    session_picture picture;
};

#endif
