/* Custom rules: a rule set with changed parameters, shared as a line of text. They are stored with
 * the settings. */
#ifndef TESSERA_APP_SESSION_CUSTOM_H
#define TESSERA_APP_SESSION_CUSTOM_H

#include "api/key.h"
#include "api/session.h"
#include "tessera/rules.h"
#include "replay/rules_line.h"

typedef struct session session;

enum { CUSTOM_NOTHING, CUSTOM_TEXT, CUSTOM_LINK };

bool session_custom_open(session *s); /* false if out of memory */
void session_custom_close(session *s);
/* The changes that the next game by that rule set has, or NULL. */
const ts_rules_text *session_own_rules(const session *s, unsigned rules);
bool session_custom_is_chosen(const session *s);
bool session_custom_has_changes(const session *s);
/* Switches the player's custom rules on or off. */
void session_custom_choose(session *s, bool on);
void session_custom_lend(session *s, const ts_rules_text *rules); /* these count now */
/* Chooses the rules of a game of the library; `changes` as there. Returns false if such rules are
 * unknown here. */
bool session_custom_choose_like(session *s, unsigned rules, uint32_t changes);
bool session_custom_knows(const session *s, unsigned rules, uint32_t changes);

void session_custom_base(session *s, int by); /* the next rule set; changes that fit go along */
void session_custom_set(session *s, unsigned knob, unsigned value); /* or what is nearest */
void session_custom_turn(session *s, unsigned knob, int by);
void session_custom_reset(session *s);

/* A text or a link that is pasted, letter by letter with '\n' after the last; or typed. */
void session_custom_paste(session *s, uint32_t letter);
/* Counts the letters that have come at this moment: those of a paste, or one that was typed. */
unsigned session_custom_came_at_once(session *s);
void session_custom_type(session *s, bool on);
bool session_custom_key(session *s, key_code key); /* false if nobody types */
void session_custom_copy(session *s, int what);    /* CUSTOM_... */
int session_custom_copies(const session *s);       /* what was copied last: CUSTOM_... */
uint32_t session_custom_copied(const session *s);  /* how many times something was copied */
void session_custom_write(const session *s, int what, char *out, size_t size);
bool session_custom_is_typed(const session *s);                   /* do keys write? */
const char *session_custom_typed(const session *s, size_t *size); /* without a NUL */
/* Returns what came of a text, as TEXT_..., or 0 if there is no answer to show. */
int session_custom_answer(const session *s, const ts_rules_line_error **error);
bool session_custom_was_refused(const session *s);

/* Skins (api/skin.h): lines of text, shared likewise. */

const char *session_skin_line(const session *s);
bool session_skin_is_shipped(const session *s, unsigned *which);
/* Shows this skin. One of the player's own that was shown before can be restored. */
void session_skin_set(session *s, const char *line);
void session_skin_write(session *s, uint32_t letter, bool is_typed);
void session_skin_write_link(const session *s, char *out, size_t size);
bool session_skin_take_link(session *s, const char *link); /* false if it is none */

/* A rule set as text that the player writes, beside a small game with it; and the player's own sets
 * where they are stored. */

typedef struct store_handle store_handle;

bool session_rules_text_open(session *s); /* false if out of memory */
void session_rules_text_close(session *s);
void session_rules_text_connect(session *s); /* the store has become ready */

/* Begins with the text of this set; of a built-in one with that of a copy by another name. */
void session_rules_text_edit(session *s, unsigned rules);
unsigned session_rules_text_lines(const session *s);
/* A line of the text, without a 0 behind it. */
const char *session_rules_text_line(const session *s, unsigned i, size_t *size);
/* The byte of that line that the next letter comes before. */
size_t session_rules_text_caret(const session *s, unsigned line);

/* Both change line `line` of the text, and return the line where the caret is then. A key that does
 * not write returns UINT_MAX. */
unsigned session_rules_text_write(session *s, unsigned line, uint32_t character);
unsigned session_rules_text_key(session *s, unsigned line, key_code key);

/* Returns the first error of the text, or NULL. */
const ts_rules_error *session_rules_text_error(const session *s);
bool session_rules_text_has_draft(const session *s); /* some text was sound: TS_RULES_DRAFT is it */
/* Adds the set to those that are known, and chooses it. Returns false if the text is not sound. */
bool session_rules_text_choose(session *s);
bool session_rules_text_save(session *s); /* chooses and keeps it */
void session_rules_text_copy(session *s); /* chooses it and makes its link, to be copied */
/* The link while it is the thing copied last, otherwise NULL. */
const char *session_rules_text_link(const session *s);
uint32_t session_rules_text_copied(const session *s); /* how many times */
bool session_rules_text_is_saved(const session *s);   /* nothing was written since */

/* A set that the player has written anew is left out under its earlier texts. */
bool session_rules_is_listed(const session *s, unsigned rules);
/* A file or a link: the set is chosen, and kept if it is a file. Returns false if it is none. */
bool session_rules_text_take_file(session *s, const replay_file *file, uint64_t now_us);
bool session_rules_text_take_link(session *s, const char *link);
/* A file to be kept in the player's folder, once. */
bool session_rules_text_given(session *s, replay_file *file);

#endif
