/* Replays as files and links: what the front end opens and saves, and the game that is shared. */
#include "base/utf8.h"
#include "base/minmax.h"
#include "game/facts.h"
#include "replay/compact.h"
#include "replay/link.h"
#include "session/bot.h"
#include "session/custom.h"
#include "session/files.h"
#include "session/game.h"
#include "session/library.h"
#include "session/match.h"
#include "session/menu.h"
#include "session/parts.h"
#include "session/picture.h"
#include "session/practice.h"
#include "session/setup.h"
#include "session/storage.h"
#include "session/study.h"
#include "session/lobby.h"
#include "session/watch.h"
#include "text/text.h"
#include "session/messages.h"
#include "qr/qr.h"

#include <stdlib.h>
#include <string.h>

/* Replays as files, where the front end can open and save them. A replay of the library is handed
 * out; a file that is opened is verified, stored, and a message says how that went. */

#define NAME_SHOWN 100 /* bytes of a file's name in a message */

struct session_files {
    uint32_t chooses; /* how many times the player wanted to open a file */
    bool is_fetched;  /* `replay` was requested, and will be saved as `name` */
    store_replay replay;
    char name[96];
    char message[ABOUT_SIZE]; /* about the file opened last; "" if none */
    bool failed;              /* the message says what is wrong with it */
    char pasted[1024];        /* so far, of a handling */
    size_t pasted_size;
};

/* ---- saving --------------------------------------------------------------------------------- */

/* "tessera-sprint-modern-2026-11-22.tsr" */
static void name_file(session *s, const store_game *game)
{
    char *out = s->files->name, date[32];
    text_date(date, sizeof date, game->played_ms, s->options.utc_offset_s, false);
    text_format(out, sizeof s->files->name,
                date[0] ? "tessera-%s-%s-%s.tsr" : "tessera-%s-%s%s.tsr",
                ts_modes_get(game->mode)->name, ts_rules_get(game->rules)->name, date);
}

void session_files_choose(session *s)
{
    s->files->chooses++;
}

void session_files_save(session *s, const store_game *game)
{
    session_files *f = s->files;
    if (f->is_fetched)
        return;
    free(f->replay.text);
    f->replay = (store_replay){0};
    f->is_fetched = true;
    name_file(s, game);
    store_get(session_store(s), game->id, &f->replay);
}

static void session_files_offer(session *s, const store_game *game, const char *text, size_t size)
{
    session_files *f = s->files;
    char *copy = f->is_fetched ? NULL : malloc(size + 1);
    if (!copy)
        return;
    memcpy(copy, text, size);
    copy[size] = '\0';
    free(f->replay.text);
    f->replay = (store_replay){.ready = true, .text = copy, .size = size};
    f->is_fetched = true;
    name_file(s, game);
}

bool session_files_given(session *s, replay_file *file)
{
    session_files *f = s->files;
    if (!f->is_fetched || !f->replay.ready)
        return false;
    f->is_fetched = false;
    *file = (replay_file){f->name, f->replay.text, f->replay.size, FILE_REPLAY};
    return f->replay.text != NULL;
}

/* ---- opening -------------------------------------------------------------------------------- */

/* Returns the text for an error of a replay. */
static int words_for(int error)
{
    switch (error) {
    case TS_OK: return TEXT_FILE_TAKEN;
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
        for (length = NAME_SHOWN - 1; length && utf8_continues(name[length]);)
            length--;
    memcpy(out, name, length);
    out[length] = '\0';
}

/* The message about a bad file outlasts those of the other files, until the next key. */
static void say(session *s, int words, const char *name, uint32_t line)
{
    session_files *f = s->files;
    char shown[NAME_SHOWN];
    if (f->failed)
        return;
    f->failed = words != TEXT_FILE_TAKEN && words != TEXT_LINK_TAKEN && words != TEXT_FRIEND_TAKEN;
    shorten(shown, name);
    text_format(f->message, sizeof f->message, text_of(s->settings.language, words), shown, line);
}

/* Shows the screen that has the message. A game under way pauses for it. */
static void show(session *s, uint64_t now_us)
{
    if (!session_has_match(s) && !s->files->failed)
        session_set_cursor(s, SCREEN_REPLAYS, 1); /* the newest */
    if (session_shows_game(s) && !session_in_replay(s))
        session_game_pause(s, PAUSED_BY_PLAYER, now_us);
    else if (session_screen(s) == SCREEN_REPLAYS)
        session_library_request(s);
    else if (!session_has_match(s))
        session_push(s, SCREEN_REPLAYS);
    session_touch(s);
}

/* ---- the handling of another game ------------------------------------------------------------ */

/* Reads the handling. Values that these rules do not leave to the player are kept for rules that
 * do. */
static bool read_handling(session *s, const char *text, size_t size)
{
    ts_handling read;
    uint8_t set;
    unsigned guard_ms;
    if (!tetrio_read(text, size, &read, &set))
        return false;
    if (tetrio_read_guard(text, size, &guard_ms))
        s->settings.drop_guard = clamp_u8(min_u32(guard_ms, GUARD_MOST));
    for (unsigned which = 0; which < HANDLINGS; which++)
        if (set >> which & 1)
            session_handling_set(s, which, settings_handling_get(&read, which));
    session_handling_apply(s);
    return true;
}

static void report_handling(session *s, bool taken)
{
    session_files *f = s->files;
    f->failed = !taken;
    text_format(f->message, sizeof f->message, "%s",
                text_of(s->settings.language, taken ? TEXT_TETRIO_TAKEN : TEXT_TETRIO_NOT));
    session_touch(s);
}

void session_files_paste(session *s, uint32_t letter)
{
    session_files *f = s->files;
    if (letter == '\n') {
        report_handling(s, read_handling(s, f->pasted, f->pasted_size));
        f->pasted_size = 0;
    } else if (f->pasted_size < sizeof f->pasted) {
        f->pasted[f->pasted_size++] = letter < 128 ? (char)letter : ' ';
    }
}

static bool names_settings(const char *name)
{
    static const char *const ends[] = {".ttc", ".json"};
    size_t length = strlen(name);
    for (unsigned i = 0; i < sizeof ends / sizeof ends[0]; i++)
        if (length > strlen(ends[i]) && strcmp(name + length - strlen(ends[i]), ends[i]) == 0)
            return true;
    return false;
}

/* A settings file of TETR.IO: it is shown on the screen of the handling, but not over a game. */
static bool import_settings(session *s, const replay_file *file)
{
    if (!names_settings(file->name) || !read_handling(s, file->text, file->size))
        return false;
    report_handling(s, true);
    if (!session_has_match(s) && !session_shows_handling(s))
        session_push(s, SCREEN_HANDLING);
    return true;
}

/* Says `taken` if it verifies. */
static void import_replay(session *s, const replay_file *file, int taken, uint64_t now_us)
{
    store_game game;
    ts_replay_report report;
    if (!session_store(s))
        return;
    const char *text = file->text;
    size_t size = file->size;
    duel_skip_log(&text, &size);
    int error = duel_verify(text, size, &report);
    int words = error ? words_for(error) : taken;
    if (!error && !(facts_of_stranger(text, size, &game) &&
                    store_put(session_store(s), &game, text, size, NULL)))
        words = TEXT_STORE_MEMORY;
    say(s, words, file->name, report.line);
    show(s, now_us);
}

/* A friend that `tessera learn` has written. Returns false if it is something else. */
static bool import_friend(session *s, const replay_file *file, uint64_t now_us)
{
    static const char begin[] = "tessera friend ";
    char text[FRIEND_ROOM] = "";
    coach_friend f;
    size_t size = file->size;
    if (size < sizeof begin || memcmp(file->text, begin, sizeof begin - 1) != 0)
        return false;
    size -= file->text[size - 1] == '\n';
    if (size < sizeof text)
        memcpy(text, file->text, size);
    if (strlen(text) != size || !coach_friend_read(&f, text))
        say(s, TEXT_FILE_NEWER, file->name, 0);
    else
        say(s,
            session_bot_profile_save(s, session_store(s), &f) ? TEXT_FRIEND_TAKEN
                                                              : TEXT_FRIEND_FULL,
            f.name, 0);
    show(s, now_us);
    return true;
}

static void import_text(session *s, const replay_file *file, uint64_t now_us)
{
    if (!import_settings(s, file) && !import_friend(s, file, now_us) &&
        !session_rules_text_take_file(s, file, now_us))
        import_replay(s, file, TEXT_FILE_TAKEN, now_us);
}

static void import_compact(session *s, const replay_file *file, uint64_t now_us)
{
    enum { TEXT_MAX = 64 << 20 };
    buffer text = {0};
    int error = compact_read(file->text, file->size, TEXT_MAX, &text);
    buffer_add_byte(&text, 0);
    if (!error && !text.failed) {
        import_text(s, &(replay_file){file->name, text.data, text.size - 1, FILE_REPLAY}, now_us);
    } else {
        bool full = text.failed || error == COMPACT_MEMORY;
        int words = error == COMPACT_NEWER ? TEXT_FILE_NEWER : TEXT_FILE_TORN;
        say(s, full ? TEXT_STORE_MEMORY : words, file->name, 0);
        show(s, now_us);
    }
    buffer_free(&text);
}

void session_files_take(session *s, const replay_file *file, uint64_t now_us)
{
    if (compact_is(file->text, file->size))
        import_compact(s, file, now_us);
    else
        import_text(s, file, now_us);
}

/* ---- links ----------------------------------------------------------------------------------- */

static bool starts(const link_challenge *play, unsigned rules)
{
    ts_setup setup;
    ts_match m;
    if (!play->own.change[0].knob)
        return !ts_mode_lacks((unsigned)play->mode, rules);
    ts_rules_setup(&play->own, (unsigned)play->mode, &setup);
    return ts_start(&m, &setup);
}

/* Links begin at once, but never instead of a game. */
static bool may_begin(session *s, uint64_t now_us)
{
    if (!session_has_match(s))
        return true;
    say(s, TEXT_LINK_LATER, "", 0);
    show(s, now_us);
    return false;
}

static void practise(session *s, const char *link, uint64_t now_us)
{
    if (!may_begin(s, now_us) || session_study_start(s, link, now_us))
        return;
    say(s, TEXT_LINK_TORN, "", 0);
    show(s, now_us);
}

/* Chooses the challenge as the next game. A game under way continues. */
static void accept_challenge(session *s, const char *link, uint64_t now_us)
{
    link_challenge play;
    bool read = link_read_challenge(link, &play);
    unsigned rules = read && play.rules >= 0 ? (unsigned)play.rules : s->settings.rules;
    const ts_mode *mode = read ? ts_modes_get((unsigned)play.mode) : NULL;
    if (!mode || !starts(&play, rules) || mode->players_least > 1 ||
        (play.variant > 0 && play.variant >= mode->variants)) {
        say(s, TEXT_LINK_NO_GAME, "", 0);
        show(s, now_us);
        return;
    }
    store_kind kind = {.rules = clamp_u8(rules),
                       .mode = clamp_u8(play.mode),
                       .start_level = play.level < 0 ? UINT16_MAX : clamp_u16(play.level),
                       .goal = play.goal ? play.goal : mode->goal,
                       .variant = play.variant < 0 ? 0 : clamp_u8(play.variant),
                       .changes = facts_changes(play.own.change)};
    if (kind.changes)
        session_custom_lend(s, &play.own);
    session_choose_kind(s, &kind, 1);
    s->options.seed_named = play.has_seed;
    s->options.seed = play.seed;
    session_touch(s);
    if (may_begin(s, now_us))
        session_game_start(s, now_us);
}

static int link_words(int error)
{
    switch (error) {
    case LINK_TORN: return TEXT_LINK_TORN;
    case LINK_NEWER: return TEXT_FILE_NEWER;
    case LINK_MEMORY: return TEXT_STORE_MEMORY;
    default: return TEXT_LINK_LONG;
    }
}

void session_files_take_link(session *s, const char *link, uint64_t now_us)
{
    char *text;
    size_t size;
    if (session_invite_take(s, link, now_us) || session_rules_text_take_link(s, link) ||
        session_skin_take_link(s, link))
        return;
    if (strncmp(link, LINK_POSITION, strlen(LINK_POSITION)) == 0 ||
        strncmp(link, LINK_STUDY, strlen(LINK_STUDY)) == 0) {
        practise(s, link, now_us);
        return;
    }
    if (session_rated_read_link(s, link)) {
        if (may_begin(s, now_us))
            session_rated_start(s, RATED_SHARED, now_us);
        return;
    }
    if (!link_has_replay(link)) {
        accept_challenge(s, link, now_us);
        return;
    }
    const char *name = text_of(s->settings.language, TEXT_LINK_FILE);
    int error = link_read(link, &text, &size);
    if (error) {
        say(s, link_words(error), name, 0);
        show(s, now_us);
        return;
    }
    const bool shows = !session_has_match(s);
    import_replay(s, &(replay_file){name, text, size, FILE_REPLAY}, TEXT_LINK_TAKEN, now_us);
    if (shows && !s->files->failed)
        session_viewer_show(s, text, size, now_us);
    free(text);
}

void session_files_forget(session *s)
{
    s->files->message[0] = '\0';
    s->files->failed = false;
}

const char *session_files_message(const session *s)
{
    return s->files->message;
}

bool session_files_failed(const session *s)
{
    return s->files->failed;
}

uint32_t session_files_choices(const session *s)
{
    return s->files->chooses;
}

bool session_files_open(session *s)
{
    s->files = calloc(1, sizeof *s->files);
    return s->files != NULL;
}

void session_files_close(session *s)
{
    free(s->files->replay.text);
    free(s->files);
    s->files = NULL;
}

/* A game that the player gives to others: as a link, whose QR code is shown, or as a file. */

#define LINK_MOST 10000 /* letters: a scene has no room for more */

struct session_share {
    store_game game;
    store_replay replay; /* the game's text */
    bool is_fetched;     /* the text was requested and has not come */
    char *link;          /* NULL if the game is too long for one */
    qr_code code;        /* side is 0 if there is none */
    bool is_copied;
    uint32_t copied; /* how many times the link was copied */
};

static void forget(session_share *h)
{
    free(h->link);
    free(h->replay.text);
    *h = (session_share){.copied = h->copied};
}

static void make_link(session *s)
{
    session_share *h = s->share;
    const char *page = s->options.page ? s->options.page : "";
    if (link_write(page, h->replay.text, h->replay.size, &h->link) != LINK_OK)
        h->link = NULL;
    if (h->link && strlen(h->link) > LINK_MOST) {
        free(h->link);
        h->link = NULL;
    }
    /* a code without an address would lead nowhere */
    if (!h->link || !page[0] || !qr_make(&h->code, (const uint8_t *)h->link, strlen(h->link)))
        h->code.side = 0;
    session_touch(s);
}

void session_share_last(session *s)
{
    const session_finished *f = session_last_game(s);
    session_share *h = s->share;
    if (!f->replay)
        return;
    forget(h);
    h->game.mode = f->setup.mode;
    h->game.rules = f->setup.rules;
    h->replay.text = malloc(f->replay_size);
    if (!h->replay.text)
        return;
    memcpy(h->replay.text, f->replay, f->replay_size);
    h->replay.size = f->replay_size;
    make_link(s);
    session_push(s, SCREEN_SHARE);
}

void session_share_stored(session *s, const store_game *game)
{
    session_share *h = s->share;
    if (h->is_fetched)
        return;
    forget(h);
    h->game = *game;
    h->is_fetched = true;
    store_get(session_store(s), game->id, &h->replay);
    session_share_run(s);
}

void session_share_run(session *s)
{
    session_share *h = s->share;
    if (!h->is_fetched || !h->replay.ready)
        return;
    h->is_fetched = false;
    if (!h->replay.text)
        return;
    make_link(s);
    session_push(s, SCREEN_SHARE);
}

void session_share_copy(session *s)
{
    if (!s->share->link)
        return;
    s->share->copied++;
    s->share->is_copied = true;
    session_touch(s);
}

void session_share_save(session *s)
{
    session_files_offer(s, &s->share->game, s->share->replay.text, s->share->replay.size);
}

const char *session_share_link(const session *s)
{
    return s->share->link;
}

const qr_code *session_share_code(const session *s)
{
    return &s->share->code;
}

bool session_share_is_copied(const session *s)
{
    return s->share->is_copied;
}

uint32_t session_share_copied(const session *s)
{
    return s->share->copied;
}

bool session_share_open(session *s)
{
    s->share = calloc(1, sizeof *s->share);
    return s->share != NULL;
}

void session_share_close(session *s)
{
    forget(s->share);
    free(s->share);
    s->share = NULL;
}

const char *session_called(const session *s)
{
    return s->options.called ? s->options.called : "tessera";
}
