/* The terminal front end: asks the terminal for its abilities, passes keys and news with their
 * times to the session, paints the changed parts of its scene, and sleeps in between. */
#define _POSIX_C_SOURCE 200809L
#include "term/term.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "dropped.h"
#include "input.h"
#include "paint.h"
#include "tty.h"
#include "base/base64.h"
#include "base/minmax.h"
#include "base/utf8.h"
#include "front/save_file.h"
#include "text/text.h"

#define ESCAPE_WAIT_US 25000   /* the rest of a sequence follows Escape sooner than this */
#define ANSWERS_WAIT_US 150000 /* a terminal that has not answered by then will not answer */
#define UNSAVED_ROOM 2048
#define SYNC_BEGIN "\033[?2026h"
#define SYNC_END "\033[?2026l"

typedef struct front {
    session *session;
    term_screen screen;
    term_input input;
    term_dropped dropped;
    bool unicode, sync;
    bool answered;             /* all answers of the terminal have come */
    const char *opening;       /* to be written before the next picture */
    const scene_list *painted; /* the scene on the screen; NULL if nothing of ours */
    uint32_t version;          /* of that scene */
    uint64_t heard_us;         /* when the terminal sent something last */
    char *link;                /* copied last, from malloc; or NULL */
    uint32_t copied;           /* as in the scene painted last */
    bool gone;                 /* the terminal is gone */
} front;

static bool environment_says(const char *name, const char *part)
{
    const char *value = getenv(name);
    return value && strstr(value, part);
}

static int colour_depth(void)
{
    const char *no_colour = getenv("NO_COLOR");
    if ((no_colour && *no_colour) || environment_says("TERM", "dumb"))
        return TERM_MONO;
    if (environment_says("COLORTERM", "truecolor") || environment_says("COLORTERM", "24bit") ||
        environment_says("TERM", "kitty") || environment_says("TERM", "direct") ||
        environment_says("TERM", "foot"))
        return TERM_TRUE;
    /* xterm itself says only "xterm"; a program in it (screen) says its own name */
    bool is_xterm = getenv("XTERM_VERSION") && environment_says("TERM", "xterm");
    return is_xterm || environment_says("TERM", "256") ? TERM_256 : TERM_16;
}

/* The locale's own rule: the first of the three variables with a value decides. */
bool front_term_is_utf8(void)
{
    static const char *const names[] = {"LC_ALL", "LC_CTYPE", "LANG"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        const char *value = getenv(names[i]);
        if (value && *value)
            return strstr(value, "UTF-8") || strstr(value, "utf8") || strstr(value, "UTF8") ||
                   strstr(value, "utf-8");
    }
    return false;
}

static void take_size(front *f)
{
    int width, height;
    tty_size(&width, &height);
    if (!term_screen_resize(&f->screen, width, height))
        f->gone = true;
    session_resize(f->session, f->screen.width, f->screen.height, 1, 1, tty_now_us());
    f->painted = NULL;
}

/* Raw mode, and a screen that shows nothing yet. */
static void enter(front *f)
{
    f->opening = tty_enter();
    f->answered = f->sync = false;
    f->input = (term_input){.bulgarian = f->input.bulgarian};
    take_size(f);
}

/* All at once, since late bytes are seen late. A few bytes need no bracket around them: a terminal
 * reads them at once. */
static void write_picture(front *f)
{
    enum { AT_ONCE = 256 };
    term_screen *s = &f->screen;
    bool sync = f->sync && s->bytes.size > AT_ONCE;
    tty_part parts[] = {{f->opening, f->opening ? strlen(f->opening) : 0},
                        {SYNC_BEGIN, sync ? sizeof SYNC_BEGIN - 1 : 0},
                        {s->bytes.data, s->bytes.size},
                        {SYNC_END, sync ? sizeof SYNC_END - 1 : 0}};
    f->gone = f->gone || !tty_write(parts, sizeof parts / sizeof parts[0]);
    f->opening = NULL;
}

/* As terminals accept it, if they do: the bytes in base 64. */
static void put_on_clipboard(front *f, const char *text)
{
    static const char digit[] = BASE64_DIGITS;
    enum { COPY_MAX = 12000 };
    static char coded[4 * (COPY_MAX / 3 + 1)];
    size_t size = 0;
    for (size_t left = strlen(text); left > 0 && size + 4 <= sizeof coded; text += 3) {
        size_t taken = left < 3 ? left : 3;
        uint32_t bits = 0;
        for (size_t i = 0; i < 3; i++)
            bits = bits << 8 | (i < taken ? (unsigned char)text[i] : 0u);
        for (size_t i = 0; i < 4; i++)
            coded[size++] = i <= taken ? digit[bits >> (18 - 6 * i) & 63] : '=';
        left -= taken;
    }
    tty_part parts[] = {{"\033]52;c;", 7}, {coded, size}, {"\033\\", 2}};
    f->gone = f->gone || !tty_write(parts, 3);
}

/* Not every terminal has a clipboard: the last link is printed at the end. */
static void keep_link(front *f, const char *text)
{
    if (!strstr(text, "#r="))
        return;
    free(f->link);
    f->link = strdup(text);
}

/* The scene before stays valid until the next but one is asked for. */
static bool paint(front *f)
{
    const scene_list *scene = session_scene(f->session);
    if (scene->look.quit)
        return false;
    f->input.bulgarian = (int)scene->look.language == language_find("bg");
    if (f->painted && scene->changed == f->version)
        return true;
    term_paint(&f->screen, scene, f->painted, f->unicode);
    term_screen_update(&f->screen);
    f->painted = scene;
    f->version = scene->changed;
    if (f->screen.bytes.size || f->opening)
        write_picture(f);
    if (scene->copied != f->copied) {
        put_on_clipboard(f, scene->words + scene->copy);
        keep_link(f, scene->words + scene->copy);
    }
    f->copied = scene->copied;
    return true;
}

/* Leaves the screen to the shell until the process continues. */
static void suspend(front *f)
{
    session_tell(f->session, TELL_FOCUS, 0, tty_now_us());
    tty_stop();
    enter(f);
    session_tell(f->session, TELL_FOCUS, 1, tty_now_us());
}

/* If a text is being typed, a path is text like any other. */
static void on_pasted(front *f, uint32_t character, uint64_t now_us)
{
    if (f->painted && f->painted->look.types)
        session_tell(f->session, TELL_TEXT, character, now_us);
    else if (character != '\r')
        term_dropped_take(&f->dropped, f->session, character, now_us);
}

static void on_event(front *f, const term_event *event, uint64_t now_us)
{
    session *s = f->session;
    if (f->painted && f->painted->look.types && event->kind != TERM_TEXT && event->character)
        session_tell(s, TELL_TEXT, event->character, now_us);
    switch (event->kind) {
    case TERM_PRESS:
        session_key(s, event->key, true, now_us);
        session_key(s, event->key, false, now_us);
        break;
    case TERM_DOWN: session_key(s, event->key, true, now_us); break;
    case TERM_UP: session_key(s, event->key, false, now_us); break;
    case TERM_TEXT: on_pasted(f, event->character, now_us); break;
    case TERM_FOCUS: session_tell(s, TELL_FOCUS, 1, now_us); break;
    case TERM_BLUR: session_tell(s, TELL_FOCUS, 0, now_us); break;
    case TERM_SUSPEND: suspend(f); break;
    case TERM_QUIT: session_tell(s, TELL_QUIT, 1, now_us); break;
    case TERM_HAS_KITTY_KEYS: f->gone = f->gone || !tty_kitty_keys(); break;
    case TERM_HAS_RELEASES: session_tell(s, TELL_RELEASES, 1, now_us); break;
    case TERM_HAS_SYNC: f->sync = true; break;
    case TERM_ANSWERED: f->answered = true; break;
    default: break;
    }
}

/* Waits for the next event and handles it; false if the terminal is gone, or the program must
 * end. */
static bool wait_and_take(front *f)
{
    unsigned char bytes[512];
    unsigned signals;
    term_event event;
    uint64_t now_us = tty_now_us(), next_us = session_next(f->session);
    uint64_t wait_us = next_us == UINT64_MAX ? next_us : max_u64(next_us, now_us) - now_us;
    bool escape_pending = term_input_waits(&f->input);
    uint64_t decided_us = f->heard_us + ESCAPE_WAIT_US;
    if (escape_pending)
        wait_us = min_u64(wait_us, decided_us > now_us ? decided_us - now_us : 0);
    int wakes[ONLINE_DESCRIPTORS];
    tty_wait_for(wakes, session_descriptors(f->session, wakes));
    int count = tty_wait(wait_us, bytes, sizeof bytes, &signals);
    now_us = tty_now_us();
    f->heard_us = count > 0 ? now_us : f->heard_us;
    if (count < 0 || signals & TTY_END)
        return false;
    for (int i = 0; i < count; i++)
        if (term_input_byte(&f->input, bytes[i], &event))
            on_event(f, &event, now_us);
    if (count == 0 && escape_pending && now_us >= decided_us && term_input_pause(&f->input, &event))
        on_event(f, &event, now_us);
    if (signals & TTY_STOP)
        suspend(f);
    else if (signals & TTY_CONTINUED)
        enter(f);
    else if (signals & TTY_RESIZED)
        take_size(f);
    return true;
}

/* Reads answers that are still on their way: the shell would take them as typed. */
static void hear_out(front *f)
{
    uint64_t now_us = tty_now_us(), until_us = now_us + ANSWERS_WAIT_US;
    unsigned char bytes[64];
    unsigned signals;
    term_event event;
    while (!f->answered && now_us < until_us) {
        int count = tty_wait(until_us - now_us, bytes, sizeof bytes, &signals);
        if (count < 0)
            return;
        for (int i = 0; i < count; i++)
            if (term_input_byte(&f->input, bytes[i], &event) && event.kind == TERM_ANSWERED)
                f->answered = true;
        now_us = tty_now_us();
    }
}

/* The languages with letters that ASCII cannot replace. */
static uint32_t without_stand_ins(void)
{
    uint32_t missing = 0;
    for (int language = 0; language < language_count(); language++) {
        const char *letters = language_letters(language);
        for (uint32_t c; (c = utf8_next(&letters));)
            missing |= term_has_stand_in(c) ? 0 : 1u << language;
    }
    return missing;
}

/* Such a terminal would print the escape sequences. */
static bool is_dumb(void)
{
    const char *kind = getenv("TERM");
    return kind && strcmp(kind, "dumb") == 0;
}

bool front_term_is_there(void)
{
    return isatty(STDIN_FILENO) && isatty(STDOUT_FILENO) && !is_dumb();
}

int front_term(session_options *options)
{
    front f = {.unicode = front_term_is_utf8()};
    if (is_dumb()) {
        fprintf(stderr, "tessera: TERM=dumb: this terminal has no cursor to move\n");
        return 2;
    }
    if (!tty_open()) {
        fprintf(stderr, "tessera: not a terminal: standard input and output\n");
        return 2;
    }
    if (!f.unicode)
        options->languages_missing |= without_stand_ins();
    f.screen.depth = colour_depth();
    options->saves_files = options->has_person = true;
    options->page = getenv("TESSERA_PAGE");
    options->has_halves = f.unicode && f.screen.depth != TERM_MONO;
    f.session = session_open(options);
    if (f.session)
        enter(&f);
    if (!f.session || f.gone) {
        tty_leave();
        fprintf(stderr, "tessera: out of memory\n");
        return 2;
    }
    do {
        session_run(f.session, tty_now_us());
        save_files(f.session, tty_now_us());
    } while (paint(&f) && !f.gone && wait_and_take(&f));
    if (!f.gone)
        hear_out(&f);
    tty_leave();
    if (f.link)
        puts(f.link);
    free(f.link);
    char unsaved[UNSAVED_ROOM];
    if (session_unsaved(f.session, unsaved, sizeof unsaved))
        fprintf(stderr, "tessera: %s\n", unsaved);
    session_close(f.session);
    term_screen_free(&f.screen);
    return 0;
}
