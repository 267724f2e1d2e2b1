/* What a session is made of, for its own files only. Front ends see session.h. */
#ifndef TESSERA_PLAY_SESSION_INNER_H
#define TESSERA_PLAY_SESSION_INNER_H

#include "bot/bot.h"
#include "play/run/duel.h"
#include "play/look/fade.h"
#include "play/look/fx.h"
#include "practice.h"
#include "play/run/rank.h"
#include "play/run/run.h"
#include "play/face/session.h"
#include "settings.h"
#include "store/store.h"
#include "play/text/text.h"
#include "play/run/watch.h"

#define SESSION_DOWN_MAX 16 /* keys down at the same time */
#define SESSION_CUES_MAX 64
#define SESSION_DEPTH_MAX 8 /* screens on top of one another */
#define LINE_ROOM 200
#define ABOUT_ROOM 400

#define RESTART_FREE_US 30000000 /* so long a restart needs no second press */
#define ROUND_SEEN_US 1200000    /* so long the boards are seen before the result is */
#define GO_ON_SECONDS 3 /* counted before a game goes on that somebody has to look at first */
#define RESTART_AGAIN_US 2000000 /* later the second press has so much time */

enum {
    SCREEN_TITLE,
    SCREEN_MODES,
    SCREEN_RULES,
    SCREEN_OPTIONS,
    SCREEN_HANDLING,
    SCREEN_KEYS,
    SCREEN_LOOK,
    SCREEN_SOUND,
    SCREEN_WINDOW,
    SCREEN_LANGUAGE,
    SCREEN_RECORDS, /* the best of each kind of game */
    SCREEN_BEST,    /* of one kind */
    SCREEN_HISTORY,
    SCREEN_REPLAYS,
    SCREEN_HELP,
    SCREEN_PLAY, /* and the countdown before it, and a replay */
    SCREEN_PAUSE,
    SCREEN_GIVE_UP,
    SCREEN_RESULT,
    SCREEN_POSITION, /* of practice */
    SCREEN_DUEL,     /* who plays, how many rounds */
    SCREEN_TOUCH,
    SCREEN_ROUND,   /* one is over, the match is not */
    SCREEN_MATCHES, /* how those played so far have ended */
    SCREENS
};

/* The game that has ended last. */
typedef struct session_finished {
    ts_setup setup;
    duel_board board[TS_PLAYERS_MAX];
    uint8_t outcome, over, given_up, best;
    uint8_t winner;    /* with several boards: whose, from 1; 0: nobody has won */
    uint8_t continued; /* it went on from a replay: nobody's record, however good */
    char *replay;      /* NULL: there was no memory for it */
    size_t replay_size;
} session_finished;

/* A game an earlier program has left unfinished. */
typedef struct session_unfinished {
    bool found;
    uint8_t rules, mode;
    uint64_t time_us, score;
} session_unfinished;

#define HISTORY_MAX 1000 /* games of a history */

enum { HISTORY_RESULT, HISTORY_SPEED, HISTORY_FINESSE, HISTORIES };

/* What the store has said for the screen shown. */
typedef struct session_library {
    store_game *game;
    unsigned count, room;
    bool all;      /* there are no more of them */
    bool is_asked; /* `answer` is on its way */
    bool is_stale; /* and is not wanted any more when it comes */
    store_list answer;
    store_filter filter;
    store_game seen; /* the last one the store has given, and how many those are */
    unsigned looked_at;
    bool is_fetched; /* `replay` is on its way: it will be watched */
    store_replay replay;
    /* matches lost and won, by the strongest bot among the others; 0: there was none */
    uint16_t matches[SETTINGS_RULES_MAX][TS_BOT_LEVELS + 1][2];
    uint64_t doomed; /* it will be removed when that is asked for once more; 0: none */

    int mode, rules; /* of the records only these are shown; -1: any */
    store_kind kind; /* whose best are shown, and whose history */
    uint8_t shows;   /* HISTORY_... */
    uint8_t span;    /* how many games of the history: which of the choices */
    unsigned wanted; /* and so many are asked for */
} session_library;

/* Replays as files. */
typedef struct session_files {
    uint32_t chooses; /* how often the player has asked to choose one */
    bool is_fetched;  /* `replay` is on its way, or there: it will be saved by that name */
    store_replay replay;
    char name[96];
    char said[ABOUT_ROOM]; /* of the file taken in last; "": nothing */
    bool failed;           /* and that was no good news */
} session_files;

/* Sentences to be said aloud. */
typedef struct session_words {
    char said[2 * ABOUT_ROOM];
} session_words;

/* What was said last to who does not see. */
typedef struct session_speech {
    uint32_t spoken; /* how often something was */
    uint8_t screen;  /* of the screen with this number less 1; 0: of none */
    uint64_t mark;   /* of a game, by how far it was */
    char note[ABOUT_ROOM];
    session_words line, words;
} session_speech;

/* A replay being watched: `run` of the session is what is shown. */
typedef struct session_viewer {
    char *text; /* all of it, in rounds */
    duel_text match;
    duel_state before; /* what is on the screen it leads back to */
    watch_state watch; /* the round shown */
    uint64_t seen_us;  /* the time it was told last */
    uint64_t place;    /* in the game, in eighths of a microsecond: the lowest speed's */
    uint64_t keys_us;  /* so long small rooms show the keys in the field */
    int8_t speed;      /* 2 to that power as fast as it was played */
    bool paused;
} session_viewer;

#define VIEWER_SLOWEST (-3)
#define VIEWER_FASTEST 4
#define SOUND_SPEED 1 /* faster than twice it is only noise */

/* A game that plays along beside the player's. */
enum { RIVAL_NOTHING, RIVAL_BEST, RIVAL_REPLAY };
typedef struct session_rival {
    bool wanted, racing; /* racing: `run` and `watch` are those of a game */
    run_state run;
    watch_state watch;
    uint64_t chosen; /* the id of the game the player wants to race; 0: his best */
    uint8_t asked;   /* what the store has been asked for: RIVAL_... */
    store_kind kind;
    store_game best;
    store_list top;
    store_replay replay;
    uint32_t split_shown; /* tens of lines the player has had */
    bool is_split;        /* and the other one, too: */
    int64_t split_us;     /* so much later he had the last of them */
} session_rival;

typedef struct session_lead {
    int64_t by; /* more than the other one; microseconds or whatever the mode counts */
    bool is_time;
} session_lead;

/* The game under way goes on from a replay: with this a restart finds back to where it began. */
typedef struct session_taken {
    char *text; /* NULL: it does not */
    size_t size;
    uint64_t tick;
    duel_player who[TS_PLAYERS_MAX]; /* bots among them play on */
} session_taken;

enum { PAUSED_BY_PLAYER, PAUSED_BY_FOCUS, PAUSED_BY_CLOCK, PAUSED_BY_ROOM };

typedef struct session_key_down {
    key_code key;
    bool stale; /* it went down on another screen: its repeats mean nothing here */
} session_key_down;

struct session {
    session_options options;
    settings_state settings;
    uint8_t language_wished; /* the one shown is English if there is no font for it */
    uint64_t now_us, random;

    uint8_t stack[SESSION_DEPTH_MAX]; /* screens, the one shown last */
    unsigned depth;
    unsigned cursor[SCREENS];
    unsigned scrolled;   /* the line a list is scrolled to, 1 more; 0: the cursor's */
    unsigned page_lines; /* of a list are seen at once */
    uint8_t bind_profile;
    bool binding; /* the next key is for the action under the cursor */
    bool quit;

    uint64_t frame_us; /* from picture to picture in a window */
    session_key_down down[SESSION_DOWN_MAX];
    sound_cue cue[SESSION_CUES_MAX];
    unsigned cue_count;
    sound_cue music;      /* what is playing: the last cue of that kind */
    unsigned level_heard; /* the last level there was */
    bool danger_heard, no_sound;
    bool fingers; /* play, and no keys: what can be done is there to be touched */

    bool start_pending; /* the program was started with a mode: play as soon as there is a time */
    bool playing;       /* `run` holds a game */
    uint8_t watched;    /* bots of this level play instead of persons; 0: they do not */
    int8_t speed;       /* of bots among themselves, as run_state has it */
    session_viewer *viewer; /* it is a replay; NULL: it is not */
    session_taken taken;
    session_rival *rival; /* NULL: nobody has ever raced */
    uint8_t paused_by;
    uint32_t needs_w, needs_h; /* PAUSED_BY_ROOM: columns and lines it takes to play */
    uint8_t count_from;        /* seconds the countdown has yet to count, if it is broken off */
    uint64_t countdown_us;     /* when it ends; 0: none */
    uint8_t counted;           /* the number last said */
    uint64_t restart_asked_us; /* 0: not */
    run_state run;
    session_practice practice;
    run_state *trial;            /* the try-out strip's; NULL while nobody tries */
    fx_state fx[TS_PLAYERS_MAX]; /* about each board */
    fade_state fade[TS_PLAYERS_MAX];

    duel_state duel; /* who plays the game under way, or the one watched; how the match stands */
    uint64_t round_ended_us; /* 0: it was given up */
    uint64_t next_round_us;  /* it begins by itself then; 0: not */
    session_finished last;
    session_unfinished unfinished;

    store_handle *store;   /* NULL: not opened yet */
    bool shown;            /* there is a picture on the screen: the store may take its time */
    bool settled;          /* settings and what was left unfinished are there */
    settings_state stored; /* as the store has them */
    uint64_t store_run_us; /* when it last tried again */
    int store_status;      /* what was wrong with it when that was looked at last */
    uint64_t journal_us;   /* when the game under way was last written down */
    size_t journal_size;   /* and how much of it */
    session_library library;
    session_files files;
    session_speech speech;

    uint32_t version; /* of what is to be seen */
    uint32_t shown_version;
    int room[4]; /* that the scene was built for */
    unsigned current;
    scene_list scene[2];
};

/* ---- session_game.c ---- */
const ts_rules *session_rules(const session *s);       /* of the game under way, else the chosen */
void session_setup(const session *s, ts_setup *setup); /* of the next game */
void session_choose_rules(session *s, unsigned rules); /* and a mode that fits them */
bool session_mode_seats(const session *s, unsigned mode); /* is it for as many as play? */
uint8_t session_rules_for(unsigned rules, unsigned mode); /* or the first that suit the mode */
store_kind session_kind(const ts_setup *setup);
/* As if the player had chosen all of that. */
void session_choose_kind(session *s, const store_kind *kind, unsigned players);
/* May the player set this, by these rules? And what it is: times in ms. */
bool session_handling_is_free(const ts_rules *r, unsigned which);
unsigned session_handling_get(const session *s, unsigned which);
void session_handling_set(session *s, unsigned which, unsigned value);
void session_game_start(session *s, uint64_t now_us);
void session_bot_watch(session *s, unsigned level, uint64_t now_us); /* a bot plays it */
void session_game_start_setup(session *s, const ts_setup *setup, uint64_t now_us);
uint64_t session_game_seed(session *s);                     /* of the next game */
void session_game_start_again(session *s, uint64_t now_us); /* the same from its beginning */
/* Another one, or from where the player has taken over. */
void session_game_again(session *s, uint64_t now_us);
/* Takes the text, which came from malloc. */
void session_game_watch(session *s, char *text, size_t size, uint64_t now_us);
void session_game_watch_last(session *s, uint64_t now_us);
void session_game_continue(session *s, uint64_t now_us); /* the unfinished one */
void session_game_leave_run(session *s); /* what is under way ends, and is kept if it has lasted */
void session_game_take_events(session *s, bool sounds);
void session_game_see(session *s, uint64_t now_us);
void session_game_count_down(session *s, unsigned seconds, uint64_t now_us);
void session_game_finish(session *s, bool given_up);
void session_game_leave(session *s); /* forgets what is under way */
void session_game_pause(session *s, unsigned why, uint64_t now_us);
void session_game_resume(session *s, uint64_t now_us);
void session_game_restart_pressed(session *s, uint64_t now_us);
void session_game_key(session *s, key_code key, bool down, uint64_t now_us);
/* Of the game under way, or of the next. */
const keys_profile *session_profile(const session *s, unsigned person);
int session_game_action(const session *s, key_code key); /* what it does in play; -1: nothing */
uint8_t session_game_pads_of(const session *s, unsigned board); /* that play it, a bit each */
void session_game_run(session *s, uint64_t now_us);

/* ---- session_store.c ---- */
void session_kept_run(session *s); /* opens the store, tries again what failed, journals */
uint64_t session_kept_next(const session *s);
void session_kept_close(session *s);
void session_kept_settings(session *s);       /* what has been changed is kept */
void session_kept_journal(session *s);        /* the game under way, if there is anything new */
void session_kept_forget_journal(session *s); /* it is another game that is under way now */
void session_kept_unfinished(session *s);     /* it goes into the library as it is */
/* The game or match in `run` goes into the library; is it a record? */
bool session_kept_game(session *s, run_state *run, const duel_state *duel, bool given_up);
bool session_kept_is_memory(const session *s); /* all of it ends with the program */
bool session_kept_trouble(const session *s, char *out, size_t room); /* false: there is none */

/* ---- session_library.c ---- */
void session_library_open(session *s);   /* asks for what the screen shown lists */
void session_library_more(session *s);   /* and for more of it when the cursor comes near its end */
void session_library_to_end(session *s); /* or for very much more */
void session_library_watch(session *s, uint64_t id);
void session_library_without(session *s, unsigned i); /* a game less in the list */
/* Of a person whose strongest opponent was a bot of this level, 0: no bot; false: not known yet. */
bool session_library_matches(const session *s, unsigned rules, unsigned level, unsigned *won,
                             unsigned *lost);
void session_library_run(session *s); /* takes answers that have come */
void session_library_close(session *s);

/* ---- session_files.c ---- */
void session_files_save(session *s, const store_game *game);
void session_files_forget(session *s); /* what was said */
void session_files_close(session *s);

/* ---- session_watch.c ---- */
/* Shows the game in this text; leaving it leads back to the screen it was begun on. False: there is
 * no game in it, and nothing has changed. */
bool session_viewer_open(session *s, const char *text, size_t size, uint64_t now_us);
void session_viewer_close(session *s); /* gives its memory back; the run stays */
void session_viewer_key(session *s, key_code key, bool repeated, uint64_t now_us);
void session_viewer_point(session *s, unsigned thousandth,
                          uint64_t now_us); /* a click on its line */
void session_viewer_run(session *s, uint64_t now_us);
uint64_t session_viewer_next(const session *s);
bool session_viewer_at_end(const session *s);
bool session_viewer_has_next(const session *s); /* another round after this one */
/* Once more from where the player has taken over. */
void session_taken_again(session *s, uint64_t now_us);
void session_taken_forget(session *s);

/* ---- session_rival.c ---- */
/* Is it one that can be raced? And a game begins that races it. */
bool session_rival_may_be(const store_game *game);
void session_rival_race(session *s, const store_game *game, uint64_t now_us);
void session_rival_forget(session *s); /* from here on it is the best again */
void session_rival_begin(
    session *s);                    /* with the game that has just begun, if the player wants it */
void session_rival_run(session *s); /* up to where the player's game is */
uint64_t session_rival_next(const session *s);
void session_rival_end(session *s);
void session_rival_close(session *s);
bool session_rival_races(const session *s);
bool session_rival_lead(const session *s,
                        session_lead *lead); /* false: there is nothing to compare yet */

/* ---- session_duel.c ---- */
/* "You", "Player 2", "Bot 5". */
void session_say_who(const session *s, char *out, size_t room, unsigned board);
unsigned session_persons(const session *s); /* who play in the game under way */
bool session_is_person(const session *s, unsigned board);
int session_person_board(const session *s, unsigned person); /* -1: there is no such person */
unsigned session_duel_mode(void);
unsigned session_duel_rules(const session *s); /* of the next duel */
/* Who plays a board of the next match: a bot's level, 0: a person; and its handicap. */
uint8_t *session_duel_who(settings_state *set, unsigned board);
uint8_t *session_duel_rows(settings_state *set, unsigned board);
void session_duel_start(session *s, uint64_t now_us); /* the first round, as it is set */
void session_duel_start_seed(session *s, uint64_t seed, uint64_t now_us);
void session_duel_next(session *s, uint64_t now_us); /* the next one */
void session_duel_seat(session *s);                  /* bots, in the game that has just begun */
void session_duel_say_who(session *s);               /* in its replay */
bool session_duel_between(const session *s);         /* two rounds */
void session_duel_round_over(session *s);            /* and the match is not */
void session_duel_end(session *s);                   /* between two rounds: no more of them */
void session_duel_run(session *s, uint64_t now_us);
bool session_duel_lingers(const session *s); /* the boards are seen as a round has left them */

/* ---- session_bot.c ---- */
bool session_watches_bot(const session *s); /* no person plays: bots say what they mean */
bool session_is_out(const session *s);      /* persons are, for a moment now; bots play on */
bool session_bot_key(session *s, key_code key, bool down, uint64_t now_us); /* false: not its key */
void session_bot_hurry(session *s, int by); /* the game under way is so much faster, or slower */

/* ---- session_trial.c ---- */
void session_trial_begin(session *s, uint64_t now_us);
void session_trial_end(session *s);
bool session_trial_key(session *s, key_code key, bool down,
                       uint64_t now_us); /* false: not its key */
void session_trial_run(session *s, uint64_t now_us);

/* ---- session_cues.c ---- */
/* Lines of the sound screen; the modes' follow where each has its own tune. */
enum { SOUND_EFFECTS, SOUND_MUSIC, SOUND_TEMPO, SOUND_TUNE, SOUND_MODES };
void session_cue(session *s, unsigned kind, unsigned strength);
void session_cue_event(session *s, const run_event *e);
void session_cue_music(session *s); /* gives a cue if other music is to play than before */

/* ---- session.c ---- */
unsigned session_screen(const session *s); /* the one shown */
void session_push(session *s, unsigned screen);
void session_pop(session *s);
void session_to(session *s, unsigned screen); /* on top of the title, everything else gone */
void session_language(session *s, unsigned language); /* English if it cannot be written */
bool session_can_write(const session *s, unsigned language);
void session_touch(session *s); /* something to be seen has changed */
void session_clear_fx(session *s);
/* Does what has locked fade from sight? Not where it is only looked at, and not when it is over. */
bool session_fades(const session *s);
void session_apply_options(session *s);       /* what the program was started with holds */
void session_settled(session *s);             /* settings have been read */
bool session_in_characters(const session *s); /* cells are made of them */
uint64_t session_frame_us(const session *s);

#endif
