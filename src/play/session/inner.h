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

#define TS_SESSION_DOWN_MAX 16 /* keys down at the same time */
#define TS_SESSION_CUES_MAX 64
#define TS_SESSION_DEPTH_MAX 8 /* screens on top of one another */
#define TS_LINE_ROOM 200
#define TS_ABOUT_ROOM 400

#define TS_RESTART_FREE_US 30000000 /* so long a restart needs no second press */
#define TS_ROUND_SEEN_US 1200000    /* so long the boards are seen before the result is */
#define TS_GO_ON_SECONDS 3 /* counted before a game goes on that somebody has to look at first */
#define TS_RESTART_AGAIN_US 2000000 /* later the second press has so much time */

enum {
    TS_SCREEN_TITLE,
    TS_SCREEN_MODES,
    TS_SCREEN_RULES,
    TS_SCREEN_OPTIONS,
    TS_SCREEN_HANDLING,
    TS_SCREEN_KEYS,
    TS_SCREEN_LOOK,
    TS_SCREEN_SOUND,
    TS_SCREEN_WINDOW,
    TS_SCREEN_LANGUAGE,
    TS_SCREEN_RECORDS, /* the best of each kind of game */
    TS_SCREEN_BEST,    /* of one kind */
    TS_SCREEN_HISTORY,
    TS_SCREEN_REPLAYS,
    TS_SCREEN_HELP,
    TS_SCREEN_PLAY, /* and the countdown before it, and a replay */
    TS_SCREEN_PAUSE,
    TS_SCREEN_GIVE_UP,
    TS_SCREEN_RESULT,
    TS_SCREEN_POSITION, /* of practice */
    TS_SCREEN_DUEL,     /* who plays, how many rounds */
    TS_SCREEN_TOUCH,
    TS_SCREEN_ROUND,   /* one is over, the match is not */
    TS_SCREEN_MATCHES, /* how those played so far have ended */
    TS_SCREENS
};

/* The game that has ended last. */
typedef struct ts_finished {
    ts_setup setup;
    ts_finished_board board[TS_PLAYERS_MAX];
    uint8_t outcome, over, given_up, best;
    uint8_t winner;    /* with several boards: whose, from 1; 0: nobody has won */
    uint8_t continued; /* it went on from a replay: nobody's record, however good */
    char *replay;      /* NULL: there was no memory for it */
    size_t replay_size;
} ts_finished;

/* A game an earlier program has left unfinished. */
typedef struct ts_unfinished {
    bool found;
    uint8_t rules, mode;
    uint64_t time_us, score;
} ts_unfinished;

#define TS_HISTORY_MAX 1000 /* games of a history */

enum { TS_HISTORY_RESULT, TS_HISTORY_SPEED, TS_HISTORY_FINESSE, TS_HISTORIES };

/* What the store has said for the screen shown. */
typedef struct ts_library {
    ts_store_game *game;
    unsigned count, room;
    bool all;      /* there are no more of them */
    bool is_asked; /* `answer` is on its way */
    bool is_stale; /* and is not wanted any more when it comes */
    ts_store_list answer;
    ts_store_filter filter;
    ts_store_game seen; /* the last one the store has given, and how many those are */
    unsigned looked_at;
    bool is_fetched; /* `replay` is on its way: it will be watched */
    ts_store_replay replay;
    /* matches lost and won, by the strongest bot among the others; 0: there was none */
    uint16_t matches[TS_SETTINGS_RULES_MAX][TS_BOT_LEVELS + 1][2];
    uint64_t doomed; /* it will be removed when that is asked for once more; 0: none */

    int mode, rules;    /* of the records only these are shown; -1: any */
    ts_store_kind kind; /* whose best are shown, and whose history */
    uint8_t shows;      /* TS_HISTORY_... */
    uint8_t span;       /* how many games of the history: which of the choices */
    unsigned wanted;    /* and so many are asked for */
} ts_library;

/* Replays as files. */
typedef struct ts_files {
    uint32_t chooses; /* how often the player has asked to choose one */
    bool is_fetched;  /* `replay` is on its way, or there: it will be saved by that name */
    ts_store_replay replay;
    char name[96];
    char said[TS_ABOUT_ROOM]; /* of the file taken in last; "": nothing */
    bool failed;              /* and that was no good news */
} ts_files;

/* Sentences to be said aloud. */
typedef struct ts_words {
    char said[2 * TS_ABOUT_ROOM];
} ts_words;

/* What was said last to who does not see. */
typedef struct ts_speech {
    uint32_t spoken; /* how often something was */
    uint8_t screen;  /* of the screen with this number less 1; 0: of none */
    uint64_t mark;   /* of a game, by how far it was */
    char note[TS_ABOUT_ROOM];
    ts_words line, words;
} ts_speech;

/* A replay being watched: `run` of the session is what is shown. */
typedef struct ts_viewer {
    char *text; /* all of it, in rounds */
    ts_duel_text match;
    ts_duel before;   /* what is on the screen it leads back to */
    ts_watch watch;   /* the round shown */
    uint64_t seen_us; /* the time it was told last */
    uint64_t place;   /* in the game, in eighths of a microsecond: the lowest speed's */
    uint64_t keys_us; /* so long small rooms show the keys in the field */
    int8_t speed;     /* 2 to that power as fast as it was played */
    bool paused;
} ts_viewer;

#define TS_VIEWER_SLOWEST (-3)
#define TS_VIEWER_FASTEST 4
#define TS_SOUND_SPEED 1 /* faster than twice it is only noise */

/* A game that plays along beside the player's. */
enum { TS_RIVAL_NOTHING, TS_RIVAL_BEST, TS_RIVAL_REPLAY };
typedef struct ts_rival {
    bool wanted, racing; /* racing: `run` and `watch` are those of a game */
    ts_run run;
    ts_watch watch;
    uint64_t chosen; /* the id of the game the player wants to race; 0: his best */
    uint8_t asked;   /* what the store has been asked for: TS_RIVAL_... */
    ts_store_kind kind;
    ts_store_game best;
    ts_store_list top;
    ts_store_replay replay;
    uint32_t split_shown; /* tens of lines the player has had */
    bool is_split;        /* and the other one, too: */
    int64_t split_us;     /* so much later he had the last of them */
} ts_rival;

typedef struct ts_lead {
    int64_t by; /* more than the other one; microseconds or whatever the mode counts */
    bool is_time;
} ts_lead;

/* The game under way goes on from a replay: with this a restart finds back to where it began. */
typedef struct ts_taken {
    char *text; /* NULL: it does not */
    size_t size;
    uint64_t tick;
    ts_who who[TS_PLAYERS_MAX]; /* bots among them play on */
} ts_taken;

enum { TS_PAUSED_BY_PLAYER, TS_PAUSED_BY_FOCUS, TS_PAUSED_BY_CLOCK, TS_PAUSED_BY_ROOM };

typedef struct ts_key_down {
    ts_key key;
    bool stale; /* it went down on another screen: its repeats mean nothing here */
} ts_key_down;

struct ts_session {
    ts_options options;
    ts_settings settings;
    uint8_t language_wished; /* the one shown is English if there is no font for it */
    uint64_t now_us, random;

    uint8_t stack[TS_SESSION_DEPTH_MAX]; /* screens, the one shown last */
    unsigned depth;
    unsigned cursor[TS_SCREENS];
    unsigned scrolled;   /* the line a list is scrolled to, 1 more; 0: the cursor's */
    unsigned page_lines; /* of a list are seen at once */
    uint8_t bind_profile;
    bool binding; /* the next key is for the action under the cursor */
    bool quit;

    uint64_t frame_us; /* from picture to picture in a window */
    ts_key_down down[TS_SESSION_DOWN_MAX];
    ts_cue cue[TS_SESSION_CUES_MAX];
    unsigned cue_count;
    ts_cue music;         /* what is playing: the last cue of that kind */
    unsigned level_heard; /* the last level there was */
    bool danger_heard, no_sound;
    bool fingers; /* play, and no keys: what can be done is there to be touched */

    bool start_pending; /* the program was started with a mode: play as soon as there is a time */
    bool playing;       /* `run` holds a game */
    uint8_t watched;    /* bots of this level play instead of persons; 0: they do not */
    int8_t speed;       /* of bots among themselves, as ts_run has it */
    ts_viewer *viewer;  /* it is a replay; NULL: it is not */
    ts_taken taken;
    ts_rival *rival; /* NULL: nobody has ever raced */
    uint8_t paused_by;
    uint32_t needs_w, needs_h; /* TS_PAUSED_BY_ROOM: columns and lines it takes to play */
    uint8_t count_from;        /* seconds the countdown has yet to count, if it is broken off */
    uint64_t countdown_us;     /* when it ends; 0: none */
    uint8_t counted;           /* the number last said */
    uint64_t restart_asked_us; /* 0: not */
    ts_run run;
    ts_practice practice;
    ts_run *trial;            /* the try-out strip's; NULL while nobody tries */
    ts_fx fx[TS_PLAYERS_MAX]; /* about each board */
    ts_fade fade[TS_PLAYERS_MAX];

    ts_duel duel; /* who plays the game under way, or the one watched; how the match stands */
    uint64_t round_ended_us; /* 0: it was given up */
    uint64_t next_round_us;  /* it begins by itself then; 0: not */
    ts_finished last;
    ts_unfinished unfinished;

    ts_store *store;       /* NULL: not opened yet */
    bool shown;            /* there is a picture on the screen: the store may take its time */
    bool settled;          /* settings and what was left unfinished are there */
    ts_settings stored;    /* as the store has them */
    uint64_t store_run_us; /* when it last tried again */
    int store_status;      /* what was wrong with it when that was looked at last */
    uint64_t journal_us;   /* when the game under way was last written down */
    size_t journal_size;   /* and how much of it */
    ts_library library;
    ts_files files;
    ts_speech speech;

    uint32_t version; /* of what is to be seen */
    uint32_t shown_version;
    int room[4]; /* that the scene was built for */
    unsigned current;
    ts_scene scene[2];
};

/* ---- session_game.c ---- */
const ts_rules *ts_session_rules(const ts_session *s); /* of the game under way, else the chosen */
void ts_session_setup(const ts_session *s, ts_setup *setup); /* of the next game */
void ts_session_choose_rules(ts_session *s, unsigned rules); /* and a mode that fits them */
bool ts_session_seats(const ts_session *s, unsigned mode);   /* is it for as many as play? */
uint8_t ts_session_rules_for(unsigned rules, unsigned mode); /* or the first that suit the mode */
ts_store_kind ts_session_kind(const ts_setup *setup);
/* As if the player had chosen all of that. */
void ts_session_choose_kind(ts_session *s, const ts_store_kind *kind, unsigned players);
/* May the player set this, by these rules? And what it is: times in ms. */
bool ts_handling_is_free(const ts_rules *r, unsigned which);
unsigned ts_handling_get(const ts_session *s, unsigned which);
void ts_handling_set(ts_session *s, unsigned which, unsigned value);
void ts_game_start(ts_session *s, uint64_t now_us);
void ts_bot_watch(ts_session *s, unsigned level, uint64_t now_us); /* a bot plays it */
void ts_game_start_setup(ts_session *s, const ts_setup *setup, uint64_t now_us);
uint64_t ts_game_seed(ts_session *s);                     /* of the next game */
void ts_game_start_again(ts_session *s, uint64_t now_us); /* the same from its beginning */
/* Another one, or from where the player has taken over. */
void ts_game_again(ts_session *s, uint64_t now_us);
/* Takes the text, which came from malloc. */
void ts_game_watch(ts_session *s, char *text, size_t size, uint64_t now_us);
void ts_game_watch_last(ts_session *s, uint64_t now_us);
void ts_game_continue(ts_session *s, uint64_t now_us); /* the unfinished one */
void ts_game_leave_run(ts_session *s); /* what is under way ends, and is kept if it has lasted */
void ts_game_take_events(ts_session *s, bool sounds);
void ts_game_see(ts_session *s, uint64_t now_us);
void ts_game_count_down(ts_session *s, unsigned seconds, uint64_t now_us);
void ts_game_finish(ts_session *s, bool given_up);
void ts_game_leave(ts_session *s); /* forgets what is under way */
void ts_game_pause(ts_session *s, unsigned why, uint64_t now_us);
void ts_game_resume(ts_session *s, uint64_t now_us);
void ts_game_restart_pressed(ts_session *s, uint64_t now_us);
void ts_game_key(ts_session *s, ts_key key, bool down, uint64_t now_us);
/* Of the game under way, or of the next. */
const ts_profile *ts_session_profile(const ts_session *s, unsigned person);
int ts_game_action(const ts_session *s, ts_key key); /* what it does in play; -1: nothing */
uint8_t ts_game_pads_of(const ts_session *s, unsigned board); /* that play it, a bit each */
void ts_game_run(ts_session *s, uint64_t now_us);

/* ---- session_store.c ---- */
void ts_kept_run(ts_session *s); /* opens the store, tries again what failed, journals */
uint64_t ts_kept_next(const ts_session *s);
void ts_kept_close(ts_session *s);
void ts_kept_settings(ts_session *s);       /* what has been changed is kept */
void ts_kept_journal(ts_session *s);        /* the game under way, if there is anything new */
void ts_kept_forget_journal(ts_session *s); /* it is another game that is under way now */
void ts_kept_unfinished(ts_session *s);     /* it goes into the library as it is */
/* The game or match in `run` goes into the library; is it a record? */
bool ts_kept_game(ts_session *s, ts_run *run, const ts_duel *duel, bool given_up);
bool ts_kept_is_memory(const ts_session *s); /* all of it ends with the program */
bool ts_kept_trouble(const ts_session *s, char *out, size_t room); /* false: there is none */

/* ---- session_library.c ---- */
void ts_library_open(ts_session *s);   /* asks for what the screen shown lists */
void ts_library_more(ts_session *s);   /* and for more of it when the cursor comes near its end */
void ts_library_to_end(ts_session *s); /* or for very much more */
void ts_library_watch(ts_session *s, uint64_t id);
void ts_library_without(ts_session *s, unsigned i); /* a game less in the list */
/* Of a person whose strongest opponent was a bot of this level, 0: no bot; false: not known yet. */
bool ts_library_matches(const ts_session *s, unsigned rules, unsigned level, unsigned *won,
                        unsigned *lost);
void ts_library_run(ts_session *s); /* takes answers that have come */
void ts_library_close(ts_session *s);

/* ---- session_files.c ---- */
void ts_files_save(ts_session *s, const ts_store_game *game);
void ts_files_forget(ts_session *s); /* what was said */
void ts_files_close(ts_session *s);

/* ---- session_watch.c ---- */
/* Shows the game in this text; leaving it leads back to the screen it was begun on. False: there is
 * no game in it, and nothing has changed. */
bool ts_viewer_open(ts_session *s, const char *text, size_t size, uint64_t now_us);
void ts_viewer_close(ts_session *s); /* gives its memory back; the run stays */
void ts_viewer_key(ts_session *s, ts_key key, bool repeated, uint64_t now_us);
void ts_viewer_point(ts_session *s, unsigned thousandth, uint64_t now_us); /* a click on its line */
void ts_viewer_run(ts_session *s, uint64_t now_us);
uint64_t ts_viewer_next(const ts_session *s);
bool ts_viewer_at_end(const ts_session *s);
bool ts_viewer_has_next(const ts_session *s); /* another round after this one */
/* Once more from where the player has taken over. */
void ts_taken_again(ts_session *s, uint64_t now_us);
void ts_taken_forget(ts_session *s);

/* ---- session_rival.c ---- */
/* Is it one that can be raced? And a game begins that races it. */
bool ts_rival_may_be(const ts_store_game *game);
void ts_rival_race(ts_session *s, const ts_store_game *game, uint64_t now_us);
void ts_rival_forget(ts_session *s); /* from here on it is the best again */
void ts_rival_begin(ts_session *s);  /* with the game that has just begun, if the player wants it */
void ts_rival_run(ts_session *s);    /* up to where the player's game is */
uint64_t ts_rival_next(const ts_session *s);
void ts_rival_end(ts_session *s);
void ts_rival_close(ts_session *s);
bool ts_rival_races(const ts_session *s);
bool ts_rival_lead(const ts_session *s, ts_lead *lead); /* false: there is nothing to compare yet */

/* ---- session_duel.c ---- */
/* "You", "Player 2", "Bot 5". */
void ts_say_who(const ts_session *s, char *out, size_t room, unsigned board);
unsigned ts_persons(const ts_session *s); /* who play in the game under way */
bool ts_is_person(const ts_session *s, unsigned board);
int ts_person_board(const ts_session *s, unsigned person); /* -1: there is no such person */
unsigned ts_duel_mode(void);
unsigned ts_duel_rules(const ts_session *s); /* of the next duel */
/* Who plays a board of the next match: a bot's level, 0: a person; and its handicap. */
uint8_t *ts_duel_who(ts_settings *set, unsigned board);
uint8_t *ts_duel_rows(ts_settings *set, unsigned board);
void ts_duel_start(ts_session *s, uint64_t now_us); /* the first round, as it is set */
void ts_duel_start_seed(ts_session *s, uint64_t seed, uint64_t now_us);
void ts_duel_next(ts_session *s, uint64_t now_us); /* the next one */
void ts_duel_seat(ts_session *s);                  /* bots, in the game that has just begun */
void ts_duel_say_who(ts_session *s);               /* in its replay */
bool ts_duel_between(const ts_session *s);         /* two rounds */
void ts_duel_round_over(ts_session *s);            /* and the match is not */
void ts_duel_end(ts_session *s);                   /* between two rounds: no more of them */
void ts_duel_run(ts_session *s, uint64_t now_us);
bool ts_duel_lingers(const ts_session *s); /* the boards are seen as a round has left them */

/* ---- session_bot.c ---- */
bool ts_session_watches_bot(const ts_session *s); /* no person plays: bots say what they mean */
bool ts_session_is_out(const ts_session *s);      /* persons are, for a moment now; bots play on */
bool ts_bot_key(ts_session *s, ts_key key, bool down, uint64_t now_us); /* false: not its key */
void ts_bot_hurry(ts_session *s, int by); /* the game under way is so much faster, or slower */

/* ---- session_trial.c ---- */
void ts_trial_begin(ts_session *s, uint64_t now_us);
void ts_trial_end(ts_session *s);
bool ts_trial_key(ts_session *s, ts_key key, bool down, uint64_t now_us); /* false: not its key */
void ts_trial_run(ts_session *s, uint64_t now_us);

/* ---- session_cues.c ---- */
/* Lines of the sound screen; the modes' follow where each has its own tune. */
enum { TS_SOUND_EFFECTS, TS_SOUND_MUSIC, TS_SOUND_TEMPO, TS_SOUND_TUNE, TS_SOUND_MODES };
void ts_session_cue(ts_session *s, unsigned kind, unsigned strength);
void ts_cue_event(ts_session *s, const ts_run_event *e);
void ts_cue_music(ts_session *s); /* gives a cue if other music is to play than before */

/* ---- session.c ---- */
unsigned ts_session_screen(const ts_session *s); /* the one shown */
void ts_session_push(ts_session *s, unsigned screen);
void ts_session_pop(ts_session *s);
void ts_session_to(ts_session *s, unsigned screen); /* on top of the title, everything else gone */
void ts_session_language(ts_session *s, unsigned language); /* English if it cannot be written */
bool ts_session_can_write(const ts_session *s, unsigned language);
void ts_session_touch(ts_session *s); /* something to be seen has changed */
void ts_session_clear_fx(ts_session *s);
/* Does what has locked fade from sight? Not where it is only looked at, and not when it is over. */
bool ts_session_fades(const ts_session *s);
void ts_session_apply_options(ts_session *s);       /* what the program was started with holds */
void ts_session_settled(ts_session *s);             /* settings have been read */
bool ts_session_in_characters(const ts_session *s); /* cells are made of them */
uint64_t ts_session_frame_us(const ts_session *s);

#endif
