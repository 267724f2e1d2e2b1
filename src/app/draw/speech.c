/* Sentences for screen readers, and messages drawn while boards are shown. */
#include "keycaps.h"
#include "sections.h"
#include "drawing.h"
#include "base/minmax.h"
#include "draw/scene.h"
#include "menus/format.h"
#include "menus/screens.h"
#include "session/match.h"
#include "session/menu.h"
#include "session/messages.h"
#include "session/storage.h"
#include "session/watch.h"
#include "effects/fx.h"
#include "session/game.h"

#include <string.h>

/* Tells the screen reader about a screen: its title, the line with the cursor; in a game the
 * standing, now and then, and the end. Less is better: nothing is said twice. */

#define FACTS_SAID 4 /* of a result: what it was played for comes first */
#define LINES_A_TIME 10

/* A sentence more; one that has no end gets one. */
static void say(session_words *w, const char *words)
{
    static const char stop[] = "\u3002"; /* of Chinese */
    size_t used = strlen(w->said);
    if (!words[0])
        return;
    const char *between = "";
    if (used) {
        bool ends = strchr(".!?:", w->said[used - 1]) ||
                    (used >= 3 && memcmp(w->said + used - 3, stop, 3) == 0);
        between = ends ? " " : ". ";
    }
    text_format(w->said + used, sizeof w->said - used, "%s%s", between, words);
}

/* "Score 1,234": a pair, or all cells of a row. */
static void format_line(const session *s, session_words *w, const screen_line *line)
{
    char words[sizeof line->label + sizeof line->value + 2], before[sizeof words];
    text_format(words, sizeof words, line->value[0] ? "%s %s" : "%s", line->label, line->value);
    for (unsigned i = 0; i < CELLS_MAX; i++) {
        text_format(before, sizeof before, "%s", words);
        if (line->cell[i][0])
            text_format(words, sizeof words,
                        before[0] ? text_of(s->settings.language, TEXT_PAIR) : "%s%s", before,
                        line->cell[i]);
    }
    say(w, words);
}

static void format_chosen(const session *s, session_words *w, const screen_def *screen)
{
    unsigned at = session_cursor(s);
    screen_line line = {0};
    if (at >= screen_count(s, screen))
        return;
    screen_fill_line(s, screen, at, &line);
    if (session_shows_round(s))
        line.value[0] = '\0'; /* seconds that run */
    format_line(s, w, &line);
    say(w, line.about);
}

static void format_facts(const session *s, session_words *w, const screen_def *screen)
{
    for (unsigned i = 0; screen->fact && i < FACTS_SAID; i++) {
        screen_line line = {0};
        if (!screen->fact(s, i, &line))
            return;
        format_line(s, w, &line);
    }
}

/* All of it where one has just come, or where something has happened; else the line. */
static void format_menu(const session *s, session_speech *p, session_words *w, bool fresh)
{
    const screen_def *screen = screen_get(session_screen(s));
    char note[ABOUT_SIZE] = "", title[LINE_SIZE];
    session_words line = {0}, chat = {0};
    if (screen->said)
        screen->said(s, 0, chat.said, sizeof chat.said);
    if (screen->note)
        screen->note(s, note, sizeof note);
    format_chosen(s, &line, screen);
    bool news = fresh || strcmp(note, p->note) != 0;
    screen_format_title(s, title, sizeof title);
    if (fresh)
        say(w, title);
    if (news) {
        say(w, note);
        format_facts(s, w, screen);
    }
    if (chat.said[0] && strcmp(chat.said, p->chat.said) != 0)
        say(w, chat.said);
    if (news || strcmp(line.said, p->line.said) != 0)
        say(w, line.said);
    memcpy(p->note, note, sizeof note);
    p->line = line;
    p->chat = chat;
}

/* Announces the game, and its standing after a new level or ten lines. */
static void format_game(const session *s, session_words *w, bool fresh)
{
    const ts_match *m = session_match(s);
    const ts_board *b = &m->board[0];
    int language = s->settings.language;
    char words[LINE_SIZE], score[32];
    screen_format_match(s, words, sizeof words, &m->setup);
    if (session_in_replay(s))
        say(w, text_of(language, TEXT_WATCHING));
    if (fresh || session_in_replay(s)) {
        char caps[ABOUT_SIZE];
        scene_say_keycaps(s, caps, sizeof caps);
        say(w, words);
        say(w, caps);
    } else {
        text_number(score, sizeof score, language, (int64_t)b->score);
        text_format(words, sizeof words, "%s %s, %s %u, %s %u", text_of(language, TEXT_STAT_SCORE),
                    score, text_of(language, TEXT_STAT_LEVEL), b->level,
                    text_of(language, TEXT_STAT_LINES), b->lines);
        say(w, words);
    }
}

/* Returns a number that stands for everything that is announced in a game: an announcement is due
 * when it changes. */
static uint64_t mark_of(const session *s)
{
    const ts_board *b = &session_match(s)->board[0];
    if (!session_shows_game(s) || session_in_replay(s))
        return 0;
    return (uint64_t)b->level << 32 | (b->lines / LINES_A_TIME);
}

/* Announces the result of a piece in practice, or the next task. */
static void format_news(const session *s, session_speech *p, session_words *w)
{
    char note[ABOUT_SIZE], words[LINE_SIZE];
    scene_format_practice(s, note, sizeof note);
    for (unsigned i = 0; scene_format_line(s, i, LINE_SIZE, words, sizeof words); i++) {
        const size_t used = strlen(note);
        text_format(note + used, sizeof note - used, " %s.", words);
    }
    if (strcmp(note, p->note) != 0)
        say(w, note);
    memcpy(p->note, note, sizeof note);
}

void scene_speak(const session *s, session_speech *p)
{
    unsigned screen = session_screen(s);
    bool fresh = p->screen != screen + 1, game = session_shows_game(s);
    if (!s->options.has_reader || !session_storage_is_settled(s) || session_shows_ending(s) ||
        (game && !session_has_match(s)))
        return;
    session_words words = {0};
    uint64_t mark = mark_of(s);
    if (!game)
        format_menu(s, p, &words, fresh);
    else if (fresh || (mark != p->mark && !s->settings.speak)) /* who hears all of it knows */
        format_game(s, &words, fresh);
    if (game && (session_in_replay(s) ? session_viewer_is_paused(s) : session_practice_is_on(s)))
        format_news(s, p, &words);
    for (uint32_t i = p->narration; game && i < session_narrated(s); i++)
        say(&words, session_narrated_words(s, i));
    p->narration = session_narrated(s);
    if (session_messages_next(s) != p->message_us && !session_messages_describe_board(s))
        say(&words, session_messages_text(s));
    p->message_us = session_messages_next(s);
    p->screen = clamp_u8(screen + 1);
    p->mark = mark;
    if (words.said[0]) {
        p->words = words;
        p->spoken++;
    }
}

/* News while boards are shown, such as the board in words: beside the field. */

static bool has_room(const scene_drawing *d, scene_box box, const char *words)
{
    return box.w > 0 && scene_lines_h(&d->layout, scene_wrapped_lines(d, words, box.w)) <= box.h;
}

/* Words of a moment take a few lines at the foot of the field; these may begin below the panel that
 * stands over that place. */
static scene_box up_to_panel(const scene_layout *l, scene_box box)
{
    const scene_box panel[] = {l->hold, l->next, l->stats, l->more};
    int32_t top = 0, bottom = box.y + box.h;
    for (unsigned i = 0; i < sizeof panel / sizeof panel[0]; i++)
        if (panel[i].x < box.x + box.w && box.x < panel[i].x + panel[i].w && panel[i].y < box.y)
            top = max_int(top, panel[i].y + panel[i].h);
    if (top > 0 && top < box.y)
        box = (scene_box){box.x, top, box.w, bottom - top};
    return box;
}

/* A place of its own beside the field. */
static bool stands_beside(scene_drawing *d, const char *words)
{
    const scene_layout *l = &d->layout;
    const scene_box place[] = {l->cheers, up_to_panel(l, l->applause[FX_LEFT]),
                               up_to_panel(l, l->applause[FX_RIGHT])};
    for (unsigned i = l->cheers_hide ? 1 : 0; i < sizeof place / sizeof place[0]; i++) {
        bool left = place[i].x + place[i].w <= l->field.x;
        if (!has_room(d, place[i], words))
            continue;
        scene_draw_wrapped(d, ROLE_PLAIN, left ? ALIGN_RIGHT : ALIGN_LEFT, place[i], words);
        return true;
    }
    return false;
}

/* Rather than over the lowest rows it stands where the numbers are, which come back. */
static bool stands_for_numbers(scene_drawing *d, const char *words)
{
    const scene_layout *l = &d->layout;
    scene_box inner = scene_box_inner(d, l->stats);
    if (l->stats.w == 0 || l->stats_at_foot || !has_room(d, inner, words))
        return false;
    scene_draw_item(d, ITEM_PANEL, ROLE_SIDE, l->stats);
    scene_draw_wrapped(d, ROLE_PLAIN, ALIGN_LEFT, inner, words);
    return true;
}

int scene_draw_narration(scene_drawing *d)
{
    const char *text = session_messages_text(d->s);
    if (!text[0] || d->narration || !session_messages_concern(d->s, d->seat.player))
        return NARRATION_NOT;
    int narration = NARRATION_NOT;
    if (!session_in_replay(d->s) && stands_beside(d, text))
        narration = NARRATION_BESIDE;
    else if (stands_for_numbers(d, text))
        narration = NARRATION_FOR_NUMBERS;
    d->narration = narration != NARRATION_NOT;
    return narration;
}
