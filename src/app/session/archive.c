/* Everything in one file, out and in: see archive.h. Games go out one after the other, as the store
 * gives their replays; what comes in is verified. */
#include "session/parts.h"
#include "game/import.h"
#include "text/text.h"
#include "session/practice.h"
#include "session/archive.h"
#include "session/library.h"
#include "session/menu.h"
#include "session/messages.h"
#include "session/picture.h"
#include "session/storage.h"

#include <stdlib.h>
#include <string.h>

struct session_archive {
    uint64_t *id; /* of the games that go out; NULL: none do now */
    unsigned count, at;
    bool is_asked; /* the replay of the next one is on its way */
    store_replay replay;
    archive_text out;
    bool is_ready; /* the front end can have it */
    char name[64];

    char *in; /* what is taken in; NULL: nothing */
    archive_reader reader;
    unsigned games, refused;
};

enum {
    OUT_AT_ONCE = 64,  /* games; where the store answers at once */
    IN_AT_ONCE = 40000 /* bytes of replays, which are played through */
};

/* ---- out ------------------------------------------------------------------------------------ */

static void stop_saving(session_archive *a)
{
    free(a->id);
    a->id = NULL;
    a->is_asked = false;
}

void session_archive_save(session *s)
{
    session_archive *a = s->archive;
    char date[32];
    if (a->id || !session_store(s))
        return;
    session_storage_save_settings(s);
    a->id = import_all(session_store(s), &a->count);
    a->at = 0;
    a->is_ready = false;
    buffer_free(&a->out.text);
    archive_begin(&a->out);
    text_date(date, sizeof date,
              s->options.local_s * 1000 + (int64_t)(s->now_us - s->begun_us) / 1000, 0, false);
    text_format(a->name, sizeof a->name, "tessera-%s.tsa", date);
    char words[ABOUT_SIZE];
    if (!a->id && !session_storage_trouble(s, words, sizeof words))
        text_format(words, sizeof words, "%s", text_of(s->settings.language, TEXT_STORE_MEMORY));
    if (!a->id)
        session_messages_show(s, words, s->now_us);
    session_touch(s);
}

/* False: the answer comes later. A game whose replay cannot be had, as one that was removed
 * meanwhile, is left out. */
static bool add_game(session *s)
{
    session_archive *a = s->archive;
    if (!a->is_asked) {
        a->replay = (store_replay){0};
        a->is_asked = true;
        store_get(session_store(s), a->id[a->at], &a->replay);
    }
    if (!a->replay.ready)
        return false;
    if (a->replay.text)
        archive_game(&a->out, &a->replay.game, a->replay.text, a->replay.size);
    free(a->replay.text);
    a->is_asked = false;
    a->at++;
    return true;
}

static void save_more(session *s, uint64_t now_us)
{
    session_archive *a = s->archive;
    for (unsigned i = 0; i < OUT_AT_ONCE && a->at < a->count; i++)
        if (!add_game(s))
            return;
    session_touch(s);
    if (a->at < a->count)
        return;
    archive_settings(&a->out, session_store(s));
    archive_end(&a->out);
    stop_saving(a);
    a->is_ready = !a->out.text.failed;
    if (a->out.text.failed)
        session_messages_show(s, text_of(s->settings.language, TEXT_STORE_MEMORY), now_us);
}

bool session_archive_given(session *s, replay_file *file)
{
    session_archive *a = s->archive;
    if (!a->is_ready)
        return false;
    a->is_ready = false;
    *file = (replay_file){a->name, a->out.text.data, a->out.text.size};
    return true;
}

void session_archive_progress(const session *s, char *out, size_t room)
{
    const session_archive *a = s->archive;
    out[0] = '\0';
    if (a->id)
        text_format(out, room, "%u / %u", (uint64_t)a->at, (uint64_t)a->count);
}

/* ---- in ------------------------------------------------------------------------------------- */

static void stop_taking(session_archive *a)
{
    archive_close(&a->reader);
    free(a->in);
    a->in = NULL;
}

bool session_archive_take(session *s, const replay_file *file)
{
    session_archive *a = s->archive;
    if (!archive_is(file->text, file->size))
        return false;
    if (a->in || !session_store(s))
        return true;
    a->in = malloc(file->size);
    if (!a->in) {
        session_messages_show(s, text_of(s->settings.language, TEXT_STORE_MEMORY), s->now_us);
        return true;
    }
    memcpy(a->in, file->text, file->size);
    archive_open(&a->reader, a->in, file->size);
    a->games = a->refused = 0;
    return true;
}

/* What came before a place where the file is torn is kept. */
static void end_taking(session *s, bool torn, uint64_t now_us)
{
    session_archive *a = s->archive;
    char words[ABOUT_SIZE];
    const int language = s->settings.language;
    size_t used =
        text_format(words, sizeof words, text_of(language, torn ? TEXT_ALL_TORN : TEXT_ALL_TAKEN),
                    (uint64_t)a->games);
    if (a->refused) {
        words[used++] = ' ';
        text_format(words + used, sizeof words - used, text_of(language, TEXT_ALL_REFUSED),
                    (uint64_t)a->refused);
    }
    stop_taking(a);
    session_storage_settings_changed(s);
    session_drills_read(s);
    session_library_request(s);
    session_messages_show(s, words, now_us);
}

/* Not while somebody plays. */
static bool takes(const session *s)
{
    return s->archive->in && !session_shows_game(s);
}

static void import_more(session *s, uint64_t now_us)
{
    session_archive *a = s->archive;
    archive_entry e;
    for (size_t done = 0; done < IN_AT_ONCE; done += e.size + 1) {
        const int kind = archive_next(&a->reader, &e);
        if (kind == ARCHIVE_SETTING) {
            store_set(session_store(s), e.name, e.value);
            continue;
        }
        if (kind == ARCHIVE_END || kind == ARCHIVE_TORN) {
            end_taking(s, kind == ARCHIVE_TORN, now_us);
            return;
        }
        const bool taken =
            kind == ARCHIVE_GAME && import_game(session_store(s), &e) == IMPORT_TAKEN;
        a->games += taken;
        a->refused += !taken;
    }
}

/* ---- both ----------------------------------------------------------------------------------- */

void session_archive_run(session *s, uint64_t now_us)
{
    if (s->archive->id)
        save_more(s, now_us);
    if (takes(s))
        import_more(s, now_us);
}

uint64_t session_archive_next(const session *s)
{
    const session_archive *a = s->archive;
    const bool waits = a->is_asked && !a->replay.ready;
    return (a->id && !waits) || takes(s) ? s->now_us : UINT64_MAX;
}

bool session_archive_open(session *s)
{
    s->archive = calloc(1, sizeof *s->archive);
    return s->archive != NULL;
}

void session_archive_close(session *s)
{
    stop_saving(s->archive);
    stop_taking(s->archive);
    buffer_free(&s->archive->out.text);
    free(s->archive);
    s->archive = NULL;
}
