/* The setup of the next game, and the daily seed. */
#ifndef TESSERA_APP_SESSION_SETUP_H
#define TESSERA_APP_SESSION_SETUP_H

#include "tessera.h"

typedef struct settings_state settings_state;
typedef struct store_kind store_kind;
typedef struct session session;

/* The setup of the next game: rule set, mode, handling and keys, as far as the rules leave a
 * choice. */

/* Writes the setup of an online duel under these rules. */
void session_setup_far(const session *s, unsigned rules, ts_setup *setup);
void session_setup(const session *s, ts_setup *setup); /* of the next game */
void session_choose_rules(session *s, unsigned rules); /* and a mode that fits the rule set */
bool session_mode_seats(const session *s,
                        unsigned mode); /* does the mode allow that many players? */
store_kind session_kind(const ts_setup *setup);
/* Sets all of that as if the player had chosen it. */
void session_choose_kind(session *s, const store_kind *kind, unsigned players);

unsigned session_duel_rules(const session *s); /* of the next duel */
/* A board of the next duel: its bot's level, 0 for a person; its handicap. */
uint8_t *session_duel_who(settings_state *set, unsigned board);
uint8_t *session_duel_rows(settings_state *set, unsigned board);

/* HANDLING_...: may the player set it with these rules? Times are in ms. */
uint64_t session_ms_of_ticks(const ts_rules *r, uint64_t ticks); /* rounded */
bool session_handling_is_free(const ts_rules *r, unsigned which);
unsigned session_handling_get(const session *s, unsigned which);
void session_handling_set(session *s, unsigned which, unsigned value);
unsigned session_handling_preset(const session *s); /* PRESET_... */
void session_handling_choose(session *s, unsigned preset);
/* Does the game under way change with it? Then this call takes what is set over into it. */
bool session_handling_is_live(const session *s);
void session_handling_apply(session *s);

/* The keys of a person in the game under way, or in the next one. */
const keys_profile *session_profile(const session *s, unsigned person);

bool session_asks_for_duel(const session *s); /* was the program started with a duel? */
void session_apply_options(session *s); /* what the program was started with wins over settings */
void session_language(session *s, unsigned language); /* English if no font can write it */
bool session_can_write(const session *s, unsigned language);

typedef struct input_press input_press;
typedef struct run_state run_state;

/* The strip of the handling screen where the player tries out the handling. */

void session_handling_test_begin(session *s, uint64_t now_us);
void session_handling_test_end(session *s);
const run_state *session_handling_test_get_run(const session *s); /* NULL if not shown */
bool session_handling_test_key(session *s, const input_press *p); /* false if not its key */
uint64_t session_handling_test_next(const session *s);            /* when to run again */
void session_handling_test_run(session *s, uint64_t now_us);

/* The handling of another game, TETR.IO, as numbers for this one. */

/* Reads what a text says of it: its settings file, a part of that, or "DAS 8.5, ARR 1, SDF 41". In
 * `h`, times in ms; in `set`, a bit for each HANDLING_... that was there. Returns false if none
 * was. */
bool tetrio_read(const char *text, size_t size, ts_handling *h, uint8_t *set);

/* Its "safelock" as a drop guard in ms. Returns false if it is not there. */
bool tetrio_read_guard(const char *text, size_t size, unsigned *ms);

/* Its unit is a sixtieth of a second, in tenths here; both ways without loss. */
unsigned tetrio_tenths_of_ms(unsigned ms);
unsigned tetrio_ms_of_tenths(unsigned tenths);

#endif
