/* The session: the program between two starts of it, put together from its parts. A part is a
 * header with a struct of its own and a few calls; only the part's own file writes to that
 * struct. Front ends see play/face/session.h instead. */
#ifndef TESSERA_PLAY_SESSION_PARTS_H
#define TESSERA_PLAY_SESSION_PARTS_H

#include "bot.h"
#include "duel.h"
#include "effects.h"
#include "files.h"
#include "game.h"
#include "input.h"
#include "library.h"
#include "menu.h"
#include "picture.h"
#include "play/face/session.h"
#include "play/text/text.h"
#include "practice.h"
#include "rival.h"
#include "setup.h"
#include "sound.h"
#include "speech.h"
#include "storage.h"
#include "takeover.h"
#include "trial.h"
#include "watch.h"

struct session {
    session_options options; /* how the program was started */
    settings_state settings;
    uint8_t language_wished; /* the language shown is English if there is no font for this one */
    uint64_t now_us, random;
    bool quit;

    session_input input;
    session_menu menu;
    session_game game;
    session_duel duel;
    session_bot bot;
    session_viewer *viewer; /* NULL: no replay is watched */
    session_takeover takeover;
    session_rival *rival; /* NULL: nobody has raced yet */
    session_practice practice;
    run_state *trial; /* the try-out strip's; NULL: nobody tries */
    session_storage storage;
    session_library library;
    session_files files;
    session_effects effects;
    session_sound sound;
    session_speech speech;
    session_picture picture;
};

#endif
