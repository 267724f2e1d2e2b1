/* Replays as files, where the front end can open and save them. A replay of the library is handed
 * out; a file that is opened is verified, stored, and a message says how that went. */
#include "parts.h"
#include "play/run/facts.h"

#include <stdlib.h>
#include <string.h>

#define NAME_SHOWN 100 /* bytes of a file's name in a message */

/* ---- saving --------------------------------------------------------------------------------- */

/* "tessera-sprint-modern-2026-11-22.tsr" */
static void name_file(session *s, const store_game *game)
{
    char *out = s->files.name, date[32];
    text_date(date, sizeof date, game->played_ms, s->options.utc_offset_s, false);
    text_format(out, sizeof s->files.name, date[0] ? "tessera-%s-%s-%s.tsr" : "tessera-%s-%s%s.tsr",
                ts_modes_get(game->mode)->name, ts_rules_get(game->rules)->name, date);
}

void session_files_choose(session *s)
{
    s->files.chooses++;
}

void session_files_save(session *s, const store_game *game)
{
    session_files *f = &s->files;
    if (f->is_fetched)
        return;
    free(f->replay.text);
    f->replay = (store_replay){0};
    f->is_fetched = true;
    name_file(s, game);
    store_get(session_store(s), game->id, &f->replay);
}

bool session_files_given(session *s, replay_file *file)
{
    session_files *f = &s->files;
    if (!f->is_fetched || !f->replay.ready)
        return false;
    f->is_fetched = false;
    *file = (replay_file){f->name, f->replay.text, f->replay.size};
    return f->replay.text != NULL;
}

/* ---- opening -------------------------------------------------------------------------------- */

/* What is wrong with a replay. */
static int words_for(int error)
{
    switch (error) {
    case TS_REPLAY_OK: return TEXT_FILE_TAKEN;
    case TS_REPLAY_MAGIC: return TEXT_FILE_NO_REPLAY;
    case TS_REPLAY_TORN: return TEXT_FILE_TORN;
    case TS_REPLAY_FORMAT:
    case TS_REPLAY_RULES_UNKNOWN:
    case TS_REPLAY_MODE_UNKNOWN: return TEXT_FILE_NEWER;
    case TS_REPLAY_OTHER_RULES:
    case TS_REPLAY_OTHER_MODE: return TEXT_FILE_OTHER_RULES;
    case TS_REPLAY_HASH_DIFFERS:
    case TS_REPLAY_RESULT_DIFFERS: return TEXT_FILE_DIFFERS;
    default: return TEXT_FILE_LINE;
    }
}

/* Cuts a long name after a whole letter. */
static void shorten(char out[NAME_SHOWN], const char *name)
{
    size_t length = strlen(name);
    if (length >= NAME_SHOWN)
        for (length = NAME_SHOWN - 1; length && ((unsigned char)name[length] & 0xc0) == 0x80;)
            length--;
    memcpy(out, name, length);
    out[length] = '\0';
}

/* Of several files a bad one has the message, until the next key. */
static void say(session *s, int words, const char *name, uint32_t line)
{
    session_files *f = &s->files;
    char shown[NAME_SHOWN];
    if (f->failed)
        return;
    f->failed = words != TEXT_FILE_TAKEN;
    shorten(shown, name);
    text_format(f->message, sizeof f->message, text_of(s->settings.language, words), shown,
                (uint64_t)line);
}

/* Shows the screen that has the message. A game under way pauses for it. */
static void show(session *s, uint64_t now_us)
{
    unsigned screen = session_screen(s);
    if (!session_has_match(s) && !s->files.failed)
        session_set_cursor(s, SCREEN_REPLAYS, 1); /* the newest */
    if (screen == SCREEN_PLAY && !session_in_replay(s))
        session_game_pause(s, PAUSED_BY_PLAYER, now_us);
    else if (screen == SCREEN_REPLAYS)
        session_library_open(s);
    else if (!session_has_match(s))
        session_push(s, SCREEN_REPLAYS);
    session_touch(s);
}

void session_files_take(session *s, const replay_file *file, uint64_t now_us)
{
    store_game game;
    ts_replay_report report;
    if (!session_store(s))
        return;
    int error = duel_verify(file->text, file->size, &report);
    int words = words_for(error);
    if (!error && !(facts_of_stranger(file->text, file->size, &game) &&
                    store_put(session_store(s), &game, file->text, file->size, NULL)))
        words = TEXT_STORE_MEMORY;
    say(s, words, file->name, report.line);
    show(s, now_us);
}

void session_files_forget(session *s)
{
    s->files.message[0] = '\0';
    s->files.failed = false;
}

void session_files_close(session *s)
{
    free(s->files.replay.text);
}
