/* A session is the program from its start to its exit: screens, options, the current game. A front
 * end paints its scene, plays its cues, and reports keys, the pointer and system events with the
 * time they happened; nothing else. */
#ifndef TESSERA_APP_API_SESSION_H
#define TESSERA_APP_API_SESSION_H

#include "api/key.h"
#include "api/online.h"
#include "api/bot_service.h"
#include "tessera.h"

typedef struct session session;
typedef struct scene_list scene_list; /* scene.h */
typedef struct sound_cue sound_cue;   /* audio/cue.h */

/* A network: its calls, and the data that they need. NULL without one: only local play. */
typedef struct online_net {
    const online_calls *calls;
    online *own;
    const char *relay; /* where nothing is typed; or NULL. Good until the end */
    const char *page;  /* the page at that relay, for links; NULL means https://RELAY/. Likewise */
} online_net;

/* A connection to the ranking server, likewise (api/ranking_client.h). */
typedef struct client client;
typedef struct client_calls client_calls;
typedef struct client_net {
    const client_calls *calls;
    client *own;
    const char *place; /* the server, until the player names one; or NULL. Good until the end */
} client_net;

/* The command line's choices; all of them can be changed on the screens. */
/* A lobby with which the program starts. Texts: NULL or "" for the player's setting. */
enum {
    SESSION_NO_ROOM,
    SESSION_OPENS_ROOM,
    SESSION_JOINS_ROOM,
    SESSION_LISTS_ROOMS,
    SESSION_OPENS_LINK /* an invitation, see session/lobby.h */
};
typedef struct session_room {
    uint8_t how; /* SESSION_... */
    bool watches, tells_near;
    const char *name, *relay, *place, *code, *port, *link;
    uint8_t first_to, boards; /* 0 means the setting */
    int handicap;             /* of the opponents; -1 for the stored one */
} session_room;

typedef struct session_options {
    int language;       /* LANG_... */
    const char *called; /* the command that starts this program in a shell; NULL means "tessera" */
    int rules, mode;    /* ids; -1 for the default */
    /* a custom rule set (tessera/rules.h), valid until the end, or NULL */
    const struct ts_rules_text *own_rules;
    bool play_at_once;  /* a mode was named: no title screen */
    const char *replay; /* a text to be shown at once, good until the end; NULL if none */
    size_t replay_size;
    const char *study; /* a fumen or a study to be shown at once, likewise */
    bool is_filmed;    /* without a viewer, so no keys are named */
    uint64_t seed;     /* used if `seed_named`; otherwise drawn from `entropy` */
    bool seed_named;
    uint64_t entropy;                   /* anything that differs from start to start */
    int level;                          /* -1 for the default */
    uint32_t goal;                      /* 0 means the mode's own */
    int variant;                        /* of the mode; -1 for the default */
    unsigned players;                   /* number of persons; 0 means as in the settings */
    uint8_t versus[TS_PLAYERS_MAX - 1]; /* levels of the bots of a duel, 0 after the last */
    uint8_t watch;                      /* level of a bot that plays instead of a person; or 0 */
    bool keys_have_release;             /* the front end reports when keys go up */
    bool has_person;  /* a player: races begin with a countdown, and menus move, if that is set */
    bool has_halves;  /* a terminal shows two colours in one character */
    bool half_blocks; /* how a terminal paints cells, until it is set */
    bool reduced_motion;
    uint32_t languages_missing;   /* a bit for each language without a font: English instead */
    bool has_sound;               /* the front end plays cues, so there is a volume to set */
    bool has_pointer;             /* there is a mouse: the scene has spots for it */
    bool overlay;                 /* for streams: the ground has one colour, keys are shown */
    bool has_window;              /* there are a window and pads, with settings of their own */
    bool has_touch;               /* fingers can play, with settings of their own */
    bool has_files;               /* the front end can open and save files */
    bool saves_files;             /* it can save them, but a shell opens them */
    const char *(*puzzles)(void); /* the rated puzzles, a line each, or NULL if they are not there
                                     yet; NULL if they never are */
    /* the file of the rule set of this name, or NULL; NULL if there are no files */
    const char *(*rules_source)(const char *name, size_t *size);
    const char *page;    /* the address of the game as a page, for links; NULL if none */
    bool has_reader;     /* the front end speaks what the scene requests */
    bool in_page;        /* a browser's page: it has no exit, and paces its pictures itself */
    bool no_fullscreen;  /* this browser fills the screen with no page */
    bool no_vibration;   /* this browser lets no page vibrate */
    bool plain_http;     /* the page came without encryption: there is no sound */
    const char *skin;    /* a line to be shown in this start; or NULL */
    uint8_t theme;       /* THEME_..., until the player chooses one */
    bool fullscreen;     /* at the start */
    bool language_named; /* `language` was requested and overrides the settings */
    online_net net;      /* good until the end */
    session_room room;
    client_net ranking;   /* likewise */
    bot_service_net mind; /* likewise: what thinks for bots, or none */
    bool lacks_net;       /* there could be one: this build has none */
    const char *login;    /* the displayed name of a player who has set none; or NULL. Likewise */
    const char *folder;   /* for games and settings; NULL means the usual place */
    int32_t utc_offset_s; /* local time minus UTC */
    int64_t local_s;      /* the local time at the start, in seconds since 1970: which day it is */
} session_options;

session *session_open(const session_options *o); /* NULL if no memory */
void session_run(session *s, uint64_t now_us);   /* as many ticks as are due */
uint64_t session_next(session *s); /* when to run again; UINT64_MAX if not before the next input */
/* An online session must also run when data have arrived: when one of these can be read. Returns
 * their number. */
unsigned session_descriptors(const session *s, int out[ONLINE_DESCRIPTORS]);
bool session_plays_far(
    const session *s); /* a round is running: datagrams arrive many times a second */
int session_cues(session *s, sound_cue *out, int room);
/* Ends the program: tries to write what is not written yet, for two seconds if another program is
 * in the way. Returns true if games could not be written: `out` says in one sentence where they
 * are. Show it to the player once the window is gone. */
bool session_unsaved(session *s, char *out, size_t size);
void session_close(session *s);

/* ---- inputs ---- ------ */

void session_key(session *s, key_code key, bool down, uint64_t now_us);

/* The pointer: a mouse or a finger, at a position in the units of session_resize. It acts on the
 * spots of the scene returned last, which is the one that the player sees. */
enum {
    POINTER_MOVE,
    POINTER_PRESS, /* the first button, or a finger: chooses, draws */
    POINTER_CLEAR, /* the second button: clears a cell; elsewhere back */
    POINTER_BACK,  /* a button that means back: in a game it pauses */
    POINTER_RELEASE
};
void session_pointer(session *s, unsigned what, int x, int y, uint64_t now_us);
/* The wheel moves the cursor, which takes the list along. Upwards is positive. */
void session_wheel(session *s, int notches, uint64_t now_us);
/* Does the scene offer lines to point at? A finger then chooses them or pulls at their list. */
bool session_offers_lines(const session *s);

/* Does a press at this place of the picture do anything? Elsewhere a finger plays. */
bool session_offers(const session *s, int x, int y);
/* Returns the key that a press there stands for; KEY_NONE if none. */
key_code session_offered_key(const session *s, int x, int y);

/* Returns where the player has put the page's buttons, upright or lying, as reported by the page;
 * "" for the default. The page reports it after a drag: numbers separated by spaces. */
const char *session_touch_places(const session *s, bool lying);
void session_touch_place(session *s, bool lying, const char *places);

/* News of the system, with a value each. */
enum {
    TELL_FOCUS,      /* 1 if the program has the keyboard, 0 if it has lost it */
    TELL_QUIT,       /* the system wants the program to end */
    TELL_RELEASES,   /* 1: this keyboard reports releases (found out after the start) */
    TELL_FONTS,      /* a bit for each language that still cannot be written (likewise) */
    TELL_TEXTS,      /* the words of a language have loaded (text_install), or the puzzles */
    TELL_SOUND_CARD, /* 1 if there is one, 0 if there is none */
    TELL_FULLSCREEN, /* the player has toggled full screen outside the game */
    TELL_FINGERS,    /* 1 if fingers play from now on, 0 if keys or a mouse do */
    TELL_FRAME_RATE, /* frame rate of the screen */
    TELL_TEXT        /* a character that was typed or pasted, '\r' for the end of a line;
                        '\n' after the last one of a paste */
};
void session_tell(session *s, unsigned what, uint32_t value, uint64_t now_us);

/* ---- the picture ---- */

/* The size of the picture in the front end's units (pixels, characters), and the least width of
 * half a cell and height of a whole one. The session picks the layout and the size of a cell. Both
 * units 1: these are characters, so texts stay one unit high however large the cells are. Costs
 * nothing while nothing has changed. */
void session_resize(session *s, int width, int height, int unit_w, int unit_h, uint64_t now_us);
/* Asking changes nothing, and costs nothing while nothing has changed. Valid
 * until asked two more times. Empty before the first size. */
const scene_list *session_scene(const session *s);

/* Reports that a screenshot was saved in the file `path`, or could not be saved (""), and shows a
 * message for a while. NULL hides the message, which would be in the next screenshot. */
void session_tell_picture(session *s, const char *path, uint64_t now_us);
/* Reports a saved replay in the same way. */
void session_tell_saved(session *s, const char *path, uint64_t now_us);

/* ---- replays as files, where the front end has them ---- */

enum {
    FILE_REPLAY,   /* saved where the player keeps documents, by a name that is free */
    FILE_RULES,    /* saved in the folder of rule sets, in place of an earlier one */
    FILE_NEW_RULES /* likewise, by a name that is free */
};

typedef struct replay_file {
    const char *name, *text;
    size_t size;
    uint8_t kind; /* FILE_..., of one to be saved */
} replay_file;

/* A replay that the player wants to save, if one is ready and was not returned before. Valid until
 * the next call. */
bool session_file(session *s, replay_file *file);
/* Imports a replay file that the player opened (the scene's `chooses` requested one) or dropped on
 * the window. Screens report the result, with the last part of its name. */
void session_take(session *s, const replay_file *file, uint64_t now_us);
/* Follows a link that the player opened: a replay in it is imported like a file, a challenge is
 * played next (link/link.h). */
void session_take_link(session *s, const char *link, uint64_t now_us);

#endif
