/* The day: its plan and its pieces. On the plan are a few mistakes that are due, five puzzles, a
 * step of a lesson, a game with a goal. All of it is optional; a day that is done lays a stone of a
 * mosaic. */
#ifndef TESSERA_APP_SESSION_TODAY_H
#define TESSERA_APP_SESSION_TODAY_H

#include <stdbool.h>
#include <stdint.h>

typedef struct session session;

enum { TODAY_DRILLS, TODAY_PUZZLES, TODAY_LESSON, TODAY_GAME, TODAY_PARTS };

/* A stone is a row of a picture. */
enum { MOSAICS = 30, MOSAIC_STONES = 7, MOSAIC_TILES = 9 };

/* The goal of the game of the day. */
typedef struct session_aim {
    uint8_t measure;  /* COACH_MEASURE_...; COACH_MEASURE_COUNT: none */
    int32_t target;   /* hundredths, to be reached from below or above */
    int64_t since_ms; /* when the game began */
} session_aim;

void session_today_read(session *s); /* the store has become ready */
bool session_today_is_on(const session *s);
int32_t session_today_day(const session *s); /* since 1970, by the player's clock */
unsigned session_today_done(const session *s, unsigned part);
unsigned session_today_of(const session *s, unsigned part); /* 0 if nothing can be done */
bool session_today_is_complete(const session *s);           /* the stone of the day is laid */
uint32_t session_today_stones(const session *s);
/* The first exercise that is not done, in that course if it has one. False if all are done. */
bool session_today_lesson(const session *s, unsigned preferred, unsigned *course, unsigned *lesson,
                          unsigned *exercise);
unsigned session_today_theme(const session *s); /* the weakest; COACH_THEMES if none is known */

/* A part is played, until the plan is shown again. */
void session_today_play(session *s, unsigned part);
bool session_today_plays(const session *s, unsigned part); /* TODAY_PARTS: none of them */
void session_today_count(session *s, unsigned part);       /* one more is done */
void session_today_show(session *s);                       /* the plan, as a part has ended */

/* The game's mode, and its goal. */
void session_today_set_game(session *s, unsigned mode, const session_aim *aim);
unsigned session_today_mode(const session *s); /* TS_MODES if another game is played */
const session_aim *session_today_aim(const session *s);

/* The pieces of the day: one seed for all games of a day, the same for everybody. */

/* Days since 1970, by UTC: all who play change it at the same time. */
int64_t session_day(const session *s);
uint64_t session_daily_seed(const session *s);
/* Can a mode be played for the day? Some have no pieces to be drawn, or nothing to be better at. */
bool session_daily_has(unsigned mode);

#endif
