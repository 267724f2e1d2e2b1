/* Sounds to start. Cues are all that passes from a session to the synthesiser: it may run in
 * another thread, or in another program's memory, so there is no pointer in them. */
#ifndef TESSERA_SOUND_CUE_H
#define TESSERA_SOUND_CUE_H

#include <stdbool.h>
#include <stdint.h>

#define CUES(X)                                                                                    \
    X(MENU_MOVE, "menu-move")                                                                      \
    X(MENU_CHOOSE, "menu-choose")                                                                  \
    X(MENU_BACK, "menu-back")                                                                      \
    X(COUNT, "count") /* a second of the countdown; strength: those left */                        \
    X(START, "start")                                                                              \
    X(PAUSE, "pause")                                                                              \
    X(MOVE, "move")                                                                                \
    X(TURN, "turn")                                                                                \
    X(TURN_SPIN, "turn-spin") /* the turn makes a spin */                                          \
    X(LAND, "land")                                                                                \
    X(SOFT, "soft") /* a row of a soft drop */                                                     \
    X(DROP, "drop") /* a hard drop; strength: rows */                                              \
    X(LOCK, "lock")                                                                                \
    X(CLEAR, "clear") /* strength: lines, 16 more for a spin (then there may be no line) */        \
    X(BACK_TO_BACK, "back-to-back")                                                                \
    X(COMBO, "combo") /* strength: which in a row, from 1 */                                       \
    X(PERFECT, "perfect")                                                                          \
    X(HOLD, "hold")                                                                                \
    X(LEVEL, "level")                                                                              \
    X(GARBAGE, "garbage") /* strength: rows */                                                     \
    X(DANGER, "danger")   /* the stack has grown high */                                           \
    X(WON, "won")                                                                                  \
    X(LOST, "lost")                                                                                \
    X(RECORD, "record") /* comes with WON or LOST, sounds after it */                              \
    X(MUSIC, "music")   /* what is to be playing from now on; strength: TUNE_... */

#define CUE_ENUM(name, word) CUE_##name,
enum { CUES(CUE_ENUM) CUE_KINDS };

enum {
    TUNE_NONE, /* whatever plays ends, and the next one begins at its beginning */
    TUNE_KOROBEINIKI,
    TUNE_KALINKA,
    TUNE_TROIKA,
    TUNE_OPUS,
    TUNES
};

#define MUSIC_VOICES_MAX 4

typedef struct sound_cue {
    uint64_t tick; /* of the match; 0 where there is none */
    uint8_t kind, player, strength;
    uint8_t volume; /* what the player has set, 0 to 10; of MUSIC 0: it fades and waits */
    int8_t side;    /* where it is heard, from -100, left, to 100 */
    uint8_t voices; /* of MUSIC: how many may play, 1 to MUSIC_VOICES_MAX; 0: it waits */
    uint8_t tempo;  /* of MUSIC: percent of the tune's own */
    uint8_t pads;   /* that play the board it is about, a bit each: these may rumble */
} sound_cue;

/* How a pad shakes at it: the heavy motor and the light one, of 65535 each, and how long. */
typedef struct sound_rumble {
    uint16_t heavy, light, ms;
} sound_rumble;

bool cue_rumble(const sound_cue *cue, sound_rumble *out); /* false: not at this one */

#endif
