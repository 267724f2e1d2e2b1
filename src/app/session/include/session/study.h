/* Studies: the variations of the analysis board as a text, kept by the store and shared as a link.
 *
 *     1.RULES.COMBO,BACK_TO_BACK.FUMEN.MOVES
 *
 * The 1 is the version. The fumen has the first position, and all pieces that the variations use.
 * A move is three characters of base 64: the cells' place, rotation, spin and hold. A position that
 * was changed by hand is a fumen between two tildes. Variations stand in parentheses before the
 * move that they replace. */
#ifndef TESSERA_APP_SESSION_STUDY_H
#define TESSERA_APP_SESSION_STUDY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define STUDY_SIZE 6144 /* bytes of a study; longer ones cannot be saved */

enum { STUDIES_MAX = 32 };

typedef struct session session;

size_t session_study_write(const session *s, char out[STUDY_SIZE]); /* 0 if too long */
/* Starts practice with a study, or with a fumen. Returns false if the text is damaged. */
bool session_study_start(session *s, const char *text, uint64_t now_us);
/* Writes the rules and the number of placements of a study that is kept; false if there is none. */
bool session_study_get(const session *s, unsigned at, unsigned *rules, unsigned *placements);
void session_study_begin(session *s, uint64_t now_us);             /* an empty board */
void session_study_open(session *s, unsigned at, uint64_t now_us); /* one that is kept */
void session_study_save(session *s);                               /* in its place, or a free one */
/* Asks first, and removes the study when it is asked again. Returns whether it is gone. */
bool session_study_remove(session *s, unsigned at);
bool session_study_is_doomed(const session *s, unsigned at); /* asked for once */
void session_study_share(session *s);                        /* the front end is to copy the link */
const char *session_study_link(const session *s);
void session_study_paste(session *s, uint32_t letter); /* a fumen, a study or a link to one */

#endif
