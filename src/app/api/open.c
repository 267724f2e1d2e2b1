/* The front door: a session is opened and closed, and hands out its cues and files. What front ends
 * may call is in play/face/session.h; what they call is here, above all that it needs. */
#include "internal.h"
#include "text/text.h"
#include "session/game.h"
#include "session/archive.h"
#include "session/effects.h"
#include "session/files.h"
#include "session/library.h"
#include "session/setup.h"
#include "session/storage.h"

#include <stdlib.h>
#include <string.h>

session *session_open(const session_options *o)
{
    session *s = calloc(1, sizeof *s);
    if (!s)
        return NULL;
    s->options = *o;
    if (!session_parts_open(s)) {
        free(s);
        return NULL;
    }
    settings_state *set = &s->settings;
    s->random = o->entropy;
    settings_usual(set);
    session_language(s, o->language >= 0 && o->language < language_count() ? (unsigned)o->language
                                                                           : LANGUAGE_ENGLISH);
    set->rules = TS_RULES_GUIDELINE;
    set->mode = ts_rules_get(set->rules)->own_mode;
    set->half_blocks = o->half_blocks;
    set->reduced_motion = o->reduced_motion;
    set->theme = o->theme;
    session_apply_options(s);
    session_effects_settle(s);
    session_library_show_only(s, -1, -1);
    if (o->play_at_once || o->replay)
        session_game_request(s);
    return s;
}

bool session_unsaved(session *s, char *out, size_t size)
{
    return session_storage_unsaved(s, out, size);
}

void session_close(session *s)
{
    if (!s)
        return;
    session_parts_close(s);
    free(s);
}

bool session_file(session *s, replay_file *file)
{
    return session_files_given(s, file) || session_archive_given(s, file);
}

void session_take(session *s, const replay_file *file, uint64_t now_us)
{
    replay_file named = *file;
    for (const char *c = named.name; *c; c++)
        if ((*c == '/' || *c == '\\') && c[1])
            named.name = c + 1;
    session_run(s, now_us);
    if (!session_archive_take(s, &named))
        session_files_take(s, &named, s->now_us);
    app_check_room(s);
}

void session_take_link(session *s, const char *link, uint64_t now_us)
{
    session_run(s, now_us);
    session_files_take_link(s, link, s->now_us);
    app_check_room(s);
}
