/* Words for what modes count: of the language where it has them, else the engine's English ones. */
#ifndef TESSERA_APP_MENUS_LABELS_H
#define TESSERA_APP_MENUS_LABELS_H

#include "session/parts.h"

/* The text of a label of the engine (ts_fact, ts_unit); -1: the languages have no words for it. */
int screen_label_text(const char *english);
void screen_format_label(const session *s, char *out, size_t room, const char *english);
/* "40 lines" */
void screen_format_count(const session *s, char *out, size_t room, const ts_unit *unit, uint64_t n);

#endif
