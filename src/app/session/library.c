/* Stored games as the screens list them, and the archive: games, records and settings in one file.
 * */
#include "base/minmax.h"
#include "library_internal.h"
#include "game/facts.h"
#include "session/library.h"
#include "session/setup.h"
#include "session/menu.h"
#include "session/messages.h"
#include "session/picture.h"
#include "session/practice.h"
#include "session/storage.h"
#include "session/today.h"
#include "store/lists.h"
#include "text/text.h"

#include <stdlib.h>
#include <string.h>

/* The games that screens list, as the store has given them. The further down the cursor is, the
 * more of them are asked for; the store may answer later. */

#define ASKED_AT_ONCE 256
#define ASKED_FOR_THE_END 8192  /* games; a longer list is shown as far as that */
#define NEAR_THE_END 128        /* more lines than are ever seen at once */
#define HISTORY_LOOKED_AT 10000 /* for games of a rare kind */

/* The lists that a screen needs from the library. */
enum {
    LIST_NONE,
    LIST_BEST,
    LIST_TOP,
    LIST_NEWEST,
    LIST_HISTORY,
    LIST_DAILY,
    LIST_DUELS,
    LIST_TOTALS
};
static const uint8_t list_of[SCREENS] = {
    [SCREEN_RECORDS] = LIST_BEST,    [SCREEN_BEST] = LIST_TOP,      [SCREEN_REPLAYS] = LIST_NEWEST,
    [SCREEN_HISTORY] = LIST_HISTORY, [SCREEN_DAILY] = LIST_DAILY,   [SCREEN_DUEL] = LIST_DUELS,
    [SCREEN_DUELS] = LIST_DUELS,     [SCREEN_TOTALS] = LIST_TOTALS,
};

static unsigned wanted_list(const session *s)
{
    return list_of[session_screen(s)];
}

static bool is_wanted(const session *s)
{
    unsigned list = wanted_list(s);
    return list != LIST_NONE && list != LIST_TOTALS && session_store(s) != NULL;
}

/* True for lists that the store can filter by mode and rule set alone. */
static bool is_of_one_kind(unsigned list)
{
    return list == LIST_HISTORY || list == LIST_DAILY;
}

/* ---- what the screens show of it ------------------------------------------------------------ */

bool session_library_open(session *s)
{
    s->library = calloc(1, sizeof *s->library);
    return s->library != NULL;
}

void session_library_close(session *s)
{
    free(s->library->game);
    free(s->library->replay.text);
    free(s->library);
    s->library = NULL;
}

const library_view *session_library_view(const session *s)
{
    return &s->library->view;
}

unsigned session_library_count(const session *s)
{
    return s->library->count;
}

const store_game *session_library_game(const session *s, unsigned i)
{
    return &s->library->game[i];
}

bool session_library_is_empty(const session *s)
{
    return s->library->count == 0 && !s->library->is_asked;
}

bool session_library_is_removing(const session *s, uint64_t id)
{
    return s->library->doomed == id;
}

const store_totals *session_library_totals(const session *s)
{
    return &s->library->totals;
}

bool session_library_is_counting(const session *s)
{
    return s->library->is_counting;
}

void session_library_show_only(session *s, int mode, int rules)
{
    s->library->view.mode = mode;
    s->library->view.rules = rules;
}

void session_library_show_kind(session *s, store_kind kind)
{
    s->library->view.kind = kind;
}

void session_library_show_history(session *s, unsigned shows, unsigned span, unsigned games)
{
    s->library->view.shows = clamp_u8(shows);
    s->library->view.span = clamp_u8(span);
    s->library->wanted = games;
}

/* ---- asking --------------------------------------------------------------------------------- */

static bool grow(session_library *l, unsigned more)
{
    if (l->size - l->count >= more)
        return true;
    unsigned size = l->size * 2 > l->count + more ? l->size * 2 : l->count + more;
    store_game *grown = realloc(l->game, size * sizeof *grown);
    if (!grown)
        return false;
    l->game = grown;
    l->size = size;
    return true;
}

static void ask(session *s, unsigned more)
{
    session_library *l = s->library;
    if (l->is_asked || l->all || !grow(l, more))
        return;
    const unsigned list = wanted_list(s);
    bool history = is_of_one_kind(list), duels = list == LIST_DUELS;
    l->filter = (store_filter){.mode = duels ? TS_MODE_DUEL : -1,
                               .rules = -1,
                               .own = history || duels,
                               .before = l->looked_at ? &l->seen : NULL};
    if (history) {
        l->filter.mode = l->view.kind.mode;
        l->filter.rules = l->view.kind.rules;
    }
    l->answer = (store_list){.game = l->game + l->count, .capacity = more};
    l->is_asked = true;
    if (list == LIST_BEST)
        store_best(session_store(s), -1, -1, &l->answer);
    else if (list == LIST_TOP)
        store_top(session_store(s), &l->view.kind, &l->answer);
    else
        store_newest(session_store(s), &l->filter, &l->answer);
}

static bool is_of_a_day_before(const session *s, const store_game *game)
{
    return game->played_ms / 86400000 < session_day(s);
}

/* A history is of one kind of game, and the tries of the day are games of its seed; the store sorts
 * by mode and rule set alone. */
static bool is_listed(const session *s, const store_game *game)
{
    switch (wanted_list(s)) {
    case LIST_HISTORY: return store_same_kind(game, &s->library->view.kind);
    case LIST_DAILY:
        return store_same_kind(game, &s->library->view.kind) &&
               game->seed == session_daily_seed(s) && !is_of_a_day_before(s, game);
    default: return true;
    }
}

static unsigned sort_out(session *s, store_game *game, unsigned count)
{
    unsigned fit = 0;
    for (unsigned i = 0; i < count; i++)
        if (is_listed(s, &game[i]))
            game[fit++] = game[i];
    return fit;
}

static bool is_better(const store_game *a, const store_game *b)
{
    if (a->counts != b->counts)
        return a->counts;
    return a->rank != b->rank ? a->rank > b->rank : a->id < b->id;
}

/* The best try of the day first; there are few. */
static void sort_best_first(session_library *l)
{
    for (unsigned i = 1; i < l->count; i++) {
        const store_game game = l->game[i];
        unsigned at = i;
        for (; at > 0 && is_better(&game, &l->game[at - 1]); at--)
            l->game[at] = l->game[at - 1];
        l->game[at] = game;
    }
}

static void count_duels(session_library *l, const store_game *game, unsigned count)
{
    for (unsigned i = 0; i < count; i++)
        if (game[i].rules < SETTINGS_RULES_MAX && game[i].variant <= CHOSEN_MAX)
            l->duels[game[i].rules][game[i].variant][game[i].outcome == TS_WON]++;
}

static void handle_answer(session *s)
{
    session_library *l = s->library;
    const store_list *answer = &l->answer;
    l->is_asked = false;
    if (l->is_stale) {
        session_library_request(s);
        return;
    }
    if (answer->count)
        l->seen = answer->game[answer->count - 1];
    l->looked_at += answer->count;
    l->all = answer->count < answer->capacity;
    if (wanted_list(s) == LIST_DUELS)
        count_duels(l, answer->game, answer->count);
    l->count += sort_out(s, answer->game, answer->count);
    if (wanted_list(s) == LIST_DAILY) {
        sort_best_first(l);
        l->all = l->all || is_of_a_day_before(s, &l->seen); /* the newest come first */
    }
    session_touch(s);
}

static void handle_answers(session *s)
{
    while (s->library->is_asked && s->library->answer.ready)
        handle_answer(s);
}

/* A part of the games at a time; keys come in between. */
static void count_more(session *s)
{
    session_library *l = s->library;
    if (wanted_list(s) != LIST_TOTALS || !session_store(s))
        l->is_counting = false;
    if (!l->is_counting)
        return;
    store_count(session_store(s), &l->totals);
    l->is_counting = !l->totals.all;
    session_touch(s);
}

void session_library_request(session *s)
{
    session_library *l = s->library;
    l->is_stale = l->is_asked;
    if (l->is_stale)
        return;
    l->count = l->looked_at = 0;
    memset(l->duels, 0, sizeof l->duels);
    l->totals = (store_totals){.last = 0};
    l->is_counting = wanted_list(s) == LIST_TOTALS;
    count_more(s);
    l->all = !is_wanted(s);
    session_library_more(s);
}

void session_library_more(session *s)
{
    session_library *l = s->library;
    const unsigned list = wanted_list(s), cursor = session_cursor(s);
    if (!is_wanted(s))
        return;
    handle_answers(s);
    if (is_of_one_kind(list) || list == LIST_DUELS) {
        while (!l->is_asked && !l->all && (l->count < l->wanted || list != LIST_HISTORY) &&
               l->looked_at < HISTORY_LOOKED_AT) {
            ask(s, ASKED_AT_ONCE);
            handle_answers(s);
        }
        return;
    }
    while (!l->is_asked && !l->all && cursor + NEAR_THE_END >= l->count) {
        unsigned before = l->count;
        ask(s, cursor > l->count ? cursor - l->count + ASKED_AT_ONCE : ASKED_AT_ONCE);
        handle_answers(s);
        if (l->count == before)
            return;
    }
}

void session_library_to_end(session *s)
{
    if (is_wanted(s) && !is_of_one_kind(wanted_list(s))) {
        ask(s, ASKED_FOR_THE_END);
        handle_answers(s);
    }
}

bool session_library_remove(session *s, unsigned i)
{
    session_library *l = s->library;
    uint64_t id = l->game[i].id, doomed = l->doomed;
    l->doomed = doomed == id ? 0 : id;
    if (doomed != id || !store_remove(session_store(s), id))
        return false;
    l->count--;
    memmove(&l->game[i], &l->game[i + 1], (l->count - i) * sizeof l->game[0]);
    return true;
}

void session_library_spare(session *s)
{
    s->library->doomed = 0;
}

bool session_library_duels(const session *s, unsigned rules, unsigned level, unsigned *won,
                           unsigned *lost)
{
    const uint16_t *duels = s->library->duels[rules][level];
    *lost = duels[0];
    *won = duels[1];
    return session_store(s) && !s->library->is_asked;
}

bool session_library_fetch(session *s, uint64_t id)
{
    session_library *l = s->library;
    if (l->is_fetched || !session_store(s))
        return false;
    l->replay = (store_replay){0};
    l->is_fetched = true;
    store_get(session_store(s), id, &l->replay);
    return true;
}

char *session_library_given(session *s, size_t *size)
{
    session_library *l = s->library;
    if (!l->is_fetched || !l->replay.ready)
        return NULL;
    char *text = l->replay.text;
    *size = l->replay.size;
    l->is_fetched = false;
    l->replay = (store_replay){0};
    return text;
}

uint64_t session_library_next(const session *s)
{
    return s->library->is_counting ? s->now_us : UINT64_MAX;
}

void session_library_run(session *s)
{
    count_more(s);
    if (s->library->is_asked && s->library->answer.ready)
        session_library_more(s);
}

/* Everything in one file, out and in: see archive.h. Games go out one after the other, as the store
 * gives their replays; what comes in is verified. */

struct session_archive {
    uint64_t *id; /* of the games that go out; NULL if none do now */
    unsigned count, at;
    bool is_asked; /* the replay of the next one is on its way */
    store_replay replay;
    archive_text out;
    bool is_ready; /* the front end can have it */
    char name[64];

    char *in; /* what is imported, or NULL */
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

/* Returns false if the answer comes later. A game whose replay cannot be had, as one that was
 * removed meanwhile, is left out. */
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
    *file = (replay_file){a->name, a->out.text.data, a->out.text.size, FILE_REPLAY};
    return true;
}

void session_archive_progress(const session *s, char *out, size_t size)
{
    const session_archive *a = s->archive;
    out[0] = '\0';
    if (a->id)
        text_format(out, size, "%u / %u", a->at, a->count);
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

/* Games before the place where the file is damaged are kept. */
static void end_taking(session *s, bool torn, uint64_t now_us)
{
    session_archive *a = s->archive;
    char words[ABOUT_SIZE];
    const int language = s->settings.language;
    size_t used = text_format(words, sizeof words,
                              text_of(language, torn ? TEXT_ALL_TORN : TEXT_ALL_TAKEN), a->games);
    if (a->refused) {
        words[used++] = ' ';
        text_format(words + used, sizeof words - used, text_of(language, TEXT_ALL_REFUSED),
                    a->refused);
    }
    stop_taking(a);
    session_storage_settings_changed(s);
    session_drills_read(s);
    session_lessons_read(s);
    session_rated_read(s);
    session_today_read(s);
    session_library_request(s);
    session_messages_show(s, words, now_us);
}

/* Imports wait while a game is played. */
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
