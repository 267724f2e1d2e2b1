/* A session under test: keys typed as letters, a clock set by the test, the scene at hand. It knows
 * the session only by its front door. */
#ifndef TESSERA_SESSION_RIG_H
#define TESSERA_SESSION_RIG_H

#include "test.h"

#include "api/session.h"
#include "text/text.h"
#include "api/scene.h"
#include "coach/lesson.h"

#define MS UINT64_C(1000)
#define SECOND UINT64_C(1000000)

typedef struct session_rig {
    session *s;
    uint64_t now;
    int width, height, unit_w, unit_h;
    const scene_list *scene;
} session_rig;

static inline session_options rig_options(const char *rules, const char *mode)
{
    return (session_options){.rules = ts_rules_find(rules),
                             .mode = ts_modes_find(mode),
                             .seed = 7,
                             .seed_named = true,
                             .level = -1,
                             .variant = -1,
                             .keys_have_release = true,
                             .has_sound = true};
}

static inline const scene_list *rig_look(session_rig *t)
{
    session_resize(t->s, t->width, t->height, t->unit_w, t->unit_h, t->now);
    t->scene = session_scene(t->s);
    return t->scene;
}

static inline void rig_room(session_rig *t, int width, int height, int unit_w, int unit_h)
{
    t->width = width;
    t->height = height;
    t->unit_w = unit_w;
    t->unit_h = unit_h;
    rig_look(t);
}

static inline void rig_open_options(session_rig *t, const session_options *o)
{
    *t = (session_rig){.s = session_open(o),
                       .now = 5 * SECOND,
                       .width = 80,
                       .height = 24,
                       .unit_w = 1,
                       .unit_h = 1};
    session_run(t->s, t->now);
    rig_look(t);
    session_run(t->s, t->now); /* with a picture on the screen it asks the store */
    rig_look(t);
}

static inline void rig_open(session_rig *t, const char *rules, const char *mode)
{
    session_options o = rig_options(rules, mode);
    rig_open_options(t, &o);
}

static inline void rig_close(session_rig *t)
{
    session_close(t->s);
    t->s = NULL;
}

static inline void rig_down(session_rig *t, key_code key)
{
    session_key(t->s, key, true, t->now);
}

static inline void rig_up(session_rig *t, key_code key)
{
    session_key(t->s, key, false, t->now);
}

static inline void rig_tell(session_rig *t, unsigned what, uint32_t value)
{
    session_tell(t->s, what, value, t->now);
}

/* Returns the item under the pointer that means `what`, SPOT_..., with that number, or NULL. NULL:
 * nowhere. */
static inline const scene_item *rig_spot(session_rig *t, unsigned what, uint32_t which)
{
    rig_look(t);
    for (uint32_t i = 0; i < t->scene->count; i++) {
        const scene_item *item = &t->scene->item[i];
        if (item->kind == ITEM_SPOT && item->spot == what && item->which == which)
            return item;
    }
    return NULL;
}

/* In the middle of a spot; POINTER_... says what the pointer does there. */
static inline void rig_pointer(session_rig *t, unsigned what, const scene_item *spot)
{
    ASSERT(spot != NULL);
    if (spot)
        session_pointer(t->s, what, (spot->x + spot->w / 2) * t->scene->cell_w / SCENE_UNIT,
                        (spot->y + spot->h / 2) * t->scene->cell_h / SCENE_UNIT, t->now);
}

static inline void rig_point(session_rig *t, unsigned line)
{
    rig_pointer(t, POINTER_MOVE, rig_spot(t, SPOT_LINE, line));
}

static inline void rig_click(session_rig *t, unsigned what, uint32_t which)
{
    rig_pointer(t, POINTER_PRESS, rig_spot(t, what, which));
    session_pointer(t->s, POINTER_RELEASE, 0, 0, t->now);
}

/* Lets time pass as a front end would: it runs the session whenever the session asked for it. */
static inline void rig_pass(session_rig *t, uint64_t us)
{
    uint64_t until = t->now + us;
    for (;;) {
        uint64_t next = session_next(t->s);
        if (next > until)
            break;
        t->now = next > t->now ? next : t->now + 1;
        session_run(t->s, t->now);
    }
    t->now = until;
    session_run(t->s, t->now);
}

static inline key_code rig_key_of(char letter)
{
    static const struct {
        char letter;
        key_code key;
    } named[] = {{'U', KEY_UP},    {'D', KEY_DOWN},      {'L', KEY_LEFT},      {'R', KEY_RIGHT},
                 {'E', KEY_ENTER}, {'X', KEY_ESCAPE},    {'B', KEY_BACKSPACE}, {'H', KEY_HOME},
                 {'N', KEY_END},   {'V', KEY_PAGE_DOWN}, {'A', KEY_PAGE_UP},   {'T', KEY_TAB}};
    for (size_t i = 0; i < sizeof named / sizeof named[0]; i++)
        if (named[i].letter == letter)
            return named[i].key;
    return (key_code)letter;
}

static inline void rig_key(session_rig *t, char letter)
{
    rig_down(t, rig_key_of(letter));
    rig_pass(t, 20 * MS);
    rig_up(t, rig_key_of(letter));
    rig_pass(t, 20 * MS);
}

static inline const char *rig_words(const session_rig *t, const scene_item *item)
{
    return t->scene->words + item->text;
}

/* The label of the line with the cursor, as far as there is room for it. */
static inline const char *rig_chosen(session_rig *t)
{
    rig_look(t);
    for (uint32_t i = 0; i < t->scene->count; i++)
        if (t->scene->item[i].kind == ITEM_TEXT && t->scene->item[i].role == ROLE_CHOSEN)
            return rig_words(t, &t->scene->item[i]);
    return "";
}

/* An English label, such as "Board 2", in the language of the screen. Names of languages are the
 * same in all. */
static inline const char *rig_label(session_rig *t, const char *english)
{
    static char numbered[64];
    int language = rig_look(t)->look.language;
    size_t number = strcspn(english, "123456789");
    for (int id = 1; id < TEXT_COUNT; id++) {
        const char *text = text_of(LANGUAGE_ENGLISH, id);
        if (strcmp(text, english) == 0)
            return text_of(language, id);
        if (english[number] && strncmp(text, english, number) == 0 &&
            strcmp(text + number, "%u") == 0) {
            text_format(numbered, sizeof numbered, text_of(language, id),
                        strtoull(english + number, NULL, 10));
            return numbered;
        }
        size_t stem = strlen(text) > 2 ? strlen(text) - 2 : 0; /* "Piece T" */
        if (stem && strcmp(text + stem, "%s") == 0 && strncmp(text, english, stem) == 0 &&
            strlen(english) == stem + 1) {
            text_format(numbered, sizeof numbered, text_of(language, id), english + stem);
            return numbered;
        }
    }
    for (unsigned i = 0; i < ts_modes_count(); i++) {
        const char *name = ts_modes_get(i)->name;
        if (strcmp(text_of_mode(LANGUAGE_ENGLISH, name)->name, english) == 0)
            return text_of_mode(language, name)->name;
    }
    for (unsigned i = 0; i < coach_courses(); i++) {
        const coach_course *course = coach_course_get(i);
        if (strcmp(text_of_course(LANGUAGE_ENGLISH, course->name)->name, english) == 0)
            return text_of_course(language, course->name)->name;
        for (unsigned j = 0; j < course->count; j++)
            if (strcmp(text_of_lesson(LANGUAGE_ENGLISH, course->lesson[j].name)->name, english) ==
                0)
                return text_of_lesson(language, course->lesson[j].name)->name;
    }
    return english;
}

/* Presses Down until the cursor stands on the line with this label. */
static inline void rig_go_to(session_rig *t, const char *english)
{
    enum { LINES_MAX = 64, CUT_LEAST = 6 };
    const char *label = rig_label(t, english);
    for (unsigned pressed = 0; pressed < LINES_MAX; pressed++) {
        const char *chosen = rig_chosen(t);
        size_t length = strlen(chosen);
        if (strcmp(chosen, label) == 0 ||
            (length >= CUT_LEAST && strncmp(chosen, label, length) == 0))
            return;
        rig_key(t, 'D');
    }
    printf("no line of the screen is called \"%s\": ", label);
    ASSERT(false);
}

/* One key, or the way to a line; returns what comes after it. */
static inline const char *rig_type_one(session_rig *t, const char *keys)
{
    const char *end = *keys == '[' ? strchr(keys, ']') : NULL;
    char label[64];
    if (!end) {
        rig_key(t, *keys);
        return keys + 1;
    }
    snprintf(label, sizeof label, "%.*s", (int)(end - keys - 1), keys + 1);
    rig_go_to(t, label);
    return end + 1;
}

/* Up Down Left Right Enter eXit Backspace Home eNd, a page down V, up A, Tab; small letters and
 * signs as they are. Each key is held for 20 ms, with 20 ms after it. [Label] moves the cursor to
 * the line of the screen with this label, in whatever language. */
static inline void rig_type(session_rig *t, const char *keys)
{
    while (*keys)
        keys = rig_type_one(t, keys);
    rig_look(t);
}

/* Letters of tiles are capitals. */
static inline bool rig_is_heading(const char *laid, const char *words)
{
    for (; *laid && (*laid == *words || *laid == *words - ('a' - 'A')); words++)
        laid++;
    return !*laid && !*words;
}

/* The first text that contains these words, or NULL. */
static inline const scene_item *rig_text(session_rig *t, const char *words)
{
    rig_look(t);
    for (uint32_t i = 0; i < t->scene->count; i++) {
        const scene_item *item = &t->scene->item[i];
        if (item->kind == ITEM_TEXT && strstr(rig_words(t, item), words))
            return item;
        if (item->kind == ITEM_TILES && rig_is_heading(rig_words(t, item), words))
            return item;
    }
    return NULL;
}

/* Drops pieces at the left, at the right and in the middle, so that a dozen is no end. */
static inline void rig_drop(session_rig *t, unsigned pieces)
{
    static const char *const way[] = {"LLLL ", "RRRR ", " "};
    for (unsigned i = 0; i < pieces; i++)
        rig_type(t, way[i % 3]);
}

/* From the title: chooses that mode on its screen, and comes back to the first line. Independent of
 * the number of modes, their order, and the one chosen before. */
static inline void rig_choose_mode(session_rig *t, const char *name)
{
    char keys[64];
    snprintf(keys, sizeof keys, "[Mode]E[%s]EH", text_of_mode(LANGUAGE_ENGLISH, name)->name);
    rig_type(t, keys);
}

static inline unsigned rig_count(session_rig *t, unsigned kind)
{
    unsigned count = 0;
    rig_look(t);
    for (uint32_t i = 0; i < t->scene->count; i++)
        count += t->scene->item[i].kind == kind;
    return count;
}

static inline bool rig_sleeps(session_rig *t)
{
    return session_next(t->s) == UINT64_MAX;
}

/* Drops pieces until the game ends. */
static inline void rig_lose(session_rig *t)
{
    for (int i = 0; i < 60 && !rig_text(t, "Game over"); i++)
        rig_type(t, " ");
}

#endif
