/* Writing rule sets: the text with its caret, what comes of it, and where it is kept. */
#include "base/minmax.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "base/buffer.h"
#include "base/utf8.h"
#include "replay/link.h"
#include "session/bot.h"
#include "session/custom.h"
#include "session/menu.h"
#include "session/parts.h"
#include "session/picture.h"
#include "session/setup.h"
#include "session/storage.h"
#include "store/store.h"
#include "text/text.h"

enum { TEXT_MAX = 1 << 15, LINES_MAX = 640, INDENT_MAX = 16 };

struct session_rules_text {
    buffer text;
    size_t column; /* of the caret, in bytes of its line */
    ts_rules_error error;
    uint64_t hash; /* of the draft, or 0 */
    bool is_sound, is_saved;
    char *link;
    uint32_t copied;
    char name[TS_NAME_MAX + sizeof ".rules"]; /* of the file to be kept */
    bool is_given, is_new;                    /* is_new: no file of that name may be there */
    bool kept[TS_RULES_MAX];                  /* of each name one */
};

void session_rules_text_close(session *s)
{
    buffer_free(&s->rules_text->text);
    free(s->rules_text->link);
    free(s->rules_text);
    s->rules_text = NULL;
}

/* ---- lines ---------------------------------------------------------------------------------- */

static const char *next_line(const buffer *text, const char *at)
{
    const char *end = text->data + text->size, *stop = memchr(at, '\n', (size_t)(end - at));
    return stop ? stop + 1 : NULL;
}

unsigned session_rules_text_lines(const session *s)
{
    const buffer *text = &s->rules_text->text;
    unsigned count = 1;
    for (const char *at = text->data; at && (at = next_line(text, at));)
        count++;
    return count;
}

const char *session_rules_text_line(const session *s, unsigned i, size_t *size)
{
    const buffer *text = &s->rules_text->text;
    const char *at = text->data, *next = NULL;
    for (; at && i > 0; i--)
        at = next_line(text, at);
    *size = 0;
    if (!at)
        return "";
    next = next_line(text, at);
    *size = (size_t)((next ? next - 1 : text->data + text->size) - at);
    return at;
}

size_t session_rules_text_caret(const session *s, unsigned line)
{
    size_t size, at = s->rules_text->column;
    const char *bytes = session_rules_text_line(s, line, &size);
    at = at < size ? at : size;
    while (at && at < size && utf8_continues(bytes[at]))
        at--;
    return at;
}

/* ---- what comes of it ------------------------------------------------------------------------ */

static void check(session *s)
{
    session_rules_text *t = s->rules_text;
    ts_rules_text read;
    t->is_saved = false;
    free(t->link);
    t->link = NULL;
    t->is_sound = ts_rules_read_draft(t->text.data, t->text.size, &read, &t->error);
    if (t->is_sound && read.rules != TS_RULES_DRAFT) {
        t->is_sound = false;
        t->error =
            (ts_rules_error){.line = 1, .column = 1, .words = "begins with NAME from SET: TITLE"};
    }
    if (t->is_sound && ts_rules_get(TS_RULES_DRAFT)->hash != t->hash) {
        t->hash = ts_rules_get(TS_RULES_DRAFT)->hash;
        session_demo_renew(s);
    }
    session_touch(s);
}

const ts_rules_error *session_rules_text_error(const session *s)
{
    return s->rules_text->is_sound ? NULL : &s->rules_text->error;
}

bool session_rules_text_has_draft(const session *s)
{
    return s->rules_text->hash != 0;
}

bool session_rules_text_is_saved(const session *s)
{
    return s->rules_text->is_saved;
}

/* ---- beginning ------------------------------------------------------------------------------- */

/* "guideline-2", or the first such name that is free. */
static void name_copy(const ts_rules *r, char *out, size_t size)
{
    unsigned n = 2;
    do
        text_format(out, size, "%s-%u", r->name, n++);
    while (ts_rules_find(out) >= 0);
}

/* The text that the set was read from, which may have comments. */
static const char *source_of(session *s, const char *name, size_t *size)
{
    char setting[sizeof STORE_RULES_NAME + TS_NAME_MAX];
    if (!s->options.in_page)
        return s->options.rules_source ? s->options.rules_source(name, size) : NULL;
    text_format(setting, sizeof setting, STORE_RULES_NAME "%s", name);
    const char *text = store_setting(session_store(s), setting);
    *size = text ? strlen(text) : 0;
    return text;
}

/* Returns false if there is none, or it is another set by now. */
static bool edit_source(session *s, const ts_rules *r)
{
    session_rules_text *t = s->rules_text;
    ts_rules_text read;
    size_t size;
    const char *text = source_of(s, r->name, &size);
    if (!text || size > TEXT_MAX || !ts_rules_read_draft(text, size, &read, &t->error) ||
        read.rules != TS_RULES_DRAFT || ts_rules_get(TS_RULES_DRAFT)->hash != r->hash)
        return false;
    buffer_free(&t->text);
    buffer_add(&t->text, text, size);
    t->column = 0;
    check(s);
    t->is_saved = true;
    return true;
}

void session_rules_text_edit(session *s, unsigned rules)
{
    session_rules_text *t = s->rules_text;
    ts_setup setup;
    ts_rules changed;
    char name[TS_NAME_MAX + 1], title[TS_TITLE_MAX + 1];
    const ts_rules_text *own = session_own_rules(s, rules), plain = {.rules = clamp_u8(rules)};
    ts_rules_setup(own ? own : &plain, TS_MODE_NONE, &setup);
    ts_rules copy = *ts_rules_of(&setup, &changed);
    if (!copy.from || own) {
        name_copy(&copy, name, sizeof name);
        text_format(title, sizeof title, text_of(s->settings.language, TEXT_RULES_COPY),
                    copy.title);
        copy.from = ts_rules_get(ts_rules_base(rules))->name;
        copy.name = name;
        copy.title = copy.summary = title;
    }
    if (copy.name != name && edit_source(s, &copy))
        return;
    buffer_free(&t->text);
    ts_rules_write(&copy, buffer_append, &t->text);
    t->column = 0;
    check(s);
    t->is_saved = copy.name != name;
}

/* ---- writing --------------------------------------------------------------------------------- */

/* Puts `with` in the place of `count` bytes at `at`. */
static bool replace(session *s, size_t at, size_t count, const char *with, size_t size)
{
    buffer *text = &s->rules_text->text;
    if (text->size + size > TEXT_MAX + count || !buffer_reserve(text, size))
        return false;
    memmove(text->data + at + size, text->data + at + count, text->size - at - count);
    memcpy(text->data + at, with, size);
    text->size += size - count;
    return true;
}

static size_t place_of(const session *s, unsigned line)
{
    size_t size;
    const char *at = session_rules_text_line(s, line, &size);
    return size || *at ? (size_t)(at - s->rules_text->text.data) : s->rules_text->text.size;
}

/* A new line begins below the first letter of the one before. */
static unsigned break_line(session *s, unsigned line)
{
    char with[INDENT_MAX + 1] = "\n";
    size_t size, indent = 0, caret = session_rules_text_caret(s, line);
    const char *at = session_rules_text_line(s, line, &size);
    while (indent < caret && indent < INDENT_MAX && at[indent] == ' ')
        with[++indent] = ' ';
    if (session_rules_text_lines(s) >= LINES_MAX ||
        !replace(s, place_of(s, line) + caret, 0, with, indent + 1))
        return line;
    s->rules_text->column = indent;
    check(s);
    return line + 1;
}

unsigned session_rules_text_write(session *s, unsigned line, uint32_t character)
{
    char bytes[UTF8_BYTES_MAX + 1];
    const size_t caret = session_rules_text_caret(s, line);
    if (character == '\r')
        return break_line(s, line);
    if (character == '\t')
        character = ' ';
    if (character < ' ' || utf8_is_order(character))
        return line;
    const size_t size = utf8_put(bytes, character);
    if (replace(s, place_of(s, line) + caret, 0, bytes, size)) {
        s->rules_text->column = caret + size;
        check(s);
    }
    return line;
}

/* Takes away the letter before the caret, or the break before the line. */
static unsigned erase(session *s, unsigned line)
{
    size_t size, caret = session_rules_text_caret(s, line), before = caret;
    const char *at = session_rules_text_line(s, line, &size);
    const size_t place = place_of(s, line);
    if (caret == 0 && line == 0)
        return line;
    if (caret == 0) {
        session_rules_text_line(s, line - 1, &s->rules_text->column);
        replace(s, place - 1, 1, "", 0);
        check(s);
        return line - 1;
    }
    do
        before--;
    while (before && utf8_continues(at[before]));
    replace(s, place + before, caret - before, "", 0);
    s->rules_text->column = before;
    check(s);
    return line;
}

/* One letter on; from the end of a line to the next one. */
static unsigned move_on(session *s, unsigned line)
{
    size_t size, caret = session_rules_text_caret(s, line);
    const char *at = session_rules_text_line(s, line, &size);
    if (caret == size) {
        s->rules_text->column = line + 1 < session_rules_text_lines(s) ? 0 : size;
        return line + (line + 1 < session_rules_text_lines(s));
    }
    do
        caret++;
    while (caret < size && utf8_continues(at[caret]));
    s->rules_text->column = caret;
    return line;
}

static unsigned move_back(session *s, unsigned line)
{
    const size_t caret = session_rules_text_caret(s, line);
    s->rules_text->column = caret ? caret - 1 : SIZE_MAX;
    if (!caret && line == 0)
        s->rules_text->column = 0;
    line -= !caret && line > 0;
    s->rules_text->column = session_rules_text_caret(s, line);
    return line;
}

unsigned session_rules_text_key(session *s, unsigned line, key_code key)
{
    size_t size;
    session_rules_text_line(s, line, &size);
    const bool at_end =
        session_rules_text_caret(s, line) == size && line + 1 == session_rules_text_lines(s);
    switch (key) {
    case KEY_LEFT: line = move_back(s, line); break;
    case KEY_RIGHT: line = move_on(s, line); break;
    case KEY_HOME: s->rules_text->column = 0; break;
    case KEY_END: s->rules_text->column = SIZE_MAX; break;
    case KEY_ENTER:
    case KEY_PAD_ENTER: line = break_line(s, line); break;
    case KEY_BACKSPACE: line = erase(s, line); break;
    case KEY_DELETE: line = at_end ? line : erase(s, move_on(s, line)); break;
    default: return UINT_MAX;
    }
    session_touch(s);
    return line;
}

/* ---- where it is kept ------------------------------------------------------------------------ */

static bool same_name(unsigned a, unsigned b)
{
    return strcmp(ts_rules_get(a)->name, ts_rules_get(b)->name) == 0;
}

/* Makes the set the one that its name means. */
static void prefer(session *s, unsigned rules)
{
    for (unsigned i = TS_RULE_SETS; i < ts_rules_count(); i++)
        if (same_name(i, rules))
            s->rules_text->kept[i] = i == rules;
}

bool session_rules_is_listed(const session *s, unsigned rules)
{
    if (rules < TS_RULE_SETS || s->rules_text->kept[rules] || rules == s->settings.rules)
        return true;
    for (unsigned i = TS_RULE_SETS; i < ts_rules_count(); i++)
        if (s->rules_text->kept[i] && same_name(i, rules))
            return false;
    return true;
}

/* In a page, the text that is stored under the name alone wins. */
void session_rules_text_connect(session *s)
{
    const char *name, *value;
    ts_rules_text read;
    ts_rules_error error;
    for (unsigned i = 0; store_setting_at(session_store(s), i, &name, &value); i++)
        if (strncmp(name, STORE_RULES_NAME, sizeof STORE_RULES_NAME - 1) == 0 &&
            !strchr(name, '#') && ts_rules_read(value, strlen(value), &read, &error) &&
            read.rules >= TS_RULE_SETS)
            prefer(s, read.rules);
}

/* All rule sets read by now come from files: the player's own follow those of the program. */
bool session_rules_text_open(session *s)
{
    s->rules_text = calloc(1, sizeof *s->rules_text);
    for (unsigned i = TS_RULE_SETS; s->rules_text && i < ts_rules_count(); i++)
        prefer(s, i);
    return s->rules_text != NULL;
}

static void choose(session *s, unsigned rules)
{
    session_custom_choose(s, false);
    session_choose_rules(s, rules);
}

bool session_rules_text_choose(session *s)
{
    session_rules_text *t = s->rules_text;
    const int id = t->is_sound ? ts_rules_add(ts_rules_get(TS_RULES_DRAFT)) : -1;
    if (id < 0)
        return false;
    choose(s, (unsigned)id);
    return true;
}

/* Stores the set: as a setting in a page, elsewhere as a file of the player's folder. */
static void keep(session *s, unsigned rules, bool is_new)
{
    session_rules_text *t = s->rules_text;
    char name[sizeof STORE_RULES_NAME + TS_NAME_MAX];
    const char *called = ts_rules_get(rules)->name;
    prefer(s, rules);
    buffer_add_byte(&t->text, 0);
    if (t->text.failed)
        return;
    t->text.size--;
    text_format(name, sizeof name, STORE_RULES_NAME "%s", called);
    if (s->options.in_page && session_store(s)) {
        store_set(session_store(s), name, t->text.data);
        return;
    }
    text_format(t->name, sizeof t->name, "%s.rules", called);
    t->is_given = true;
    t->is_new = is_new;
}

bool session_rules_text_save(session *s)
{
    if (!session_rules_text_choose(s))
        return false;
    keep(s, s->settings.rules, false);
    s->rules_text->is_saved = true;
    session_touch(s);
    return true;
}

bool session_rules_text_given(session *s, replay_file *file)
{
    session_rules_text *t = s->rules_text;
    if (!t->is_given)
        return false;
    t->is_given = false;
    *file = (replay_file){.name = t->name,
                          .text = t->text.data,
                          .size = t->text.size,
                          .kind = t->is_new ? FILE_NEW_RULES : FILE_RULES};
    return true;
}

/* ---- files and links ------------------------------------------------------------------------- */

void session_rules_text_copy(session *s)
{
    session_rules_text *t = s->rules_text;
    buffer text = {0};
    if (!session_rules_text_choose(s))
        return;
    ts_rules_write_variant(ts_rules_get(s->settings.rules), buffer_append, &text);
    free(t->link);
    t->link = NULL;
    if (!text.failed)
        link_write_rules(s->options.page ? s->options.page : "", text.data, text.size, &t->link);
    t->copied += t->link != NULL;
    buffer_free(&text);
    session_touch(s);
}

const char *session_rules_text_link(const session *s)
{
    return s->rules_text->link;
}

uint32_t session_rules_text_copied(const session *s)
{
    return s->rules_text->copied;
}

static bool ends_in(const char *name, const char *end)
{
    const size_t length = strlen(name), size = strlen(end);
    return length > size && strcmp(name + length - size, end) == 0;
}

/* The text is shown, whether it is sound or not. */
static void show(session *s, const char *text, size_t size)
{
    session_rules_text *t = s->rules_text;
    buffer_free(&t->text);
    buffer_add(&t->text, text, size < TEXT_MAX ? size : TEXT_MAX);
    t->column = 0;
    check(s);
    if (session_screen(s) != SCREEN_RULES_TEXT)
        session_push(s, SCREEN_RULES_TEXT);
}

bool session_rules_text_take_file(session *s, const replay_file *file, uint64_t now_us)
{
    (void)now_us;
    if (!ends_in(file->name, ".rules") || session_shows_game(s))
        return false;
    show(s, file->text, file->size);
    if (session_rules_text_choose(s)) {
        keep(s, s->settings.rules, true);
        s->rules_text->is_saved = true;
    }
    return true;
}

bool session_rules_text_take_link(session *s, const char *link)
{
    char *text;
    size_t size;
    if (!link_has_rules(link) || session_shows_game(s) ||
        link_read_rules(link, &text, &size) != LINK_OK)
        return false;
    show(s, text, size);
    session_rules_text_choose(s);
    free(text);
    return true;
}
