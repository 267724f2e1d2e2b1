/* Fumen strings: the public header, and what the files of this room share. */
#ifndef TESSERA_REPLAY_FUMEN_H
#define TESSERA_REPLAY_FUMEN_H

#include "tessera/fumen.h"

/* From fumen_text.c: comments as the format escapes them, and quizzes. */
void ts_fumen_unescape(char *text, size_t length); /* in place, with a NUL at the end */
size_t ts_fumen_escape(const char *text, char out[TS_FUMEN_COMMENT_MAX + 1]);
void ts_fumen_quiz_tidy(char *comment);   /* removes blanks among the pieces of a quiz */
void ts_fumen_quiz_settle(char *comment); /* the form in which a page of its own shows it */
/* uses up the piece that was locked; 0 if there was none */
void ts_fumen_quiz_use(char *comment, char letter);

#endif
