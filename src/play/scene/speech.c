/* What a screen says to somebody who does not see it: where he is, the line the cursor has come to;
 * of a game how it stands, now and then, and its end. Quiet is better: nothing is said twice. */
#include "build.h"

#include <string.h>

#define FACTS_SAID 4 /* of a result: what it was played for comes first */
#define LINES_A_TIME 10

/* A sentence more; one that has no end gets one. */
static void say(ts_words *w, const char *words)
{
    static const char stop[] = "\u3002"; /* of Chinese */
    size_t used = strlen(w->said);
    if (!words[0])
        return;
    bool ends = used == 0 || strchr(".!?:", w->said[used - 1]) ||
                (used >= 3 && memcmp(w->said + used - 3, stop, 3) == 0);
    ts_format(w->said + used, sizeof w->said - used, ends ? used ? " %s" : "%s" : ". %s", words);
}

/* "Score 1,234": a pair, or all cells of a row. */
static void say_line(const ts_session *s, ts_words *w, const ts_line *line)
{
    char words[sizeof line->label + sizeof line->value + 2], before[sizeof words];
    ts_format(words, sizeof words, line->value[0] ? "%s %s" : "%s", line->label, line->value);
    for (unsigned i = 0; i < TS_CELLS_MAX; i++) {
        ts_format(before, sizeof before, "%s", words);
        if (line->cell[i][0])
            ts_format(words, sizeof words,
                      before[0] ? ts_text(s->settings.language, TS_TEXT_PAIR) : "%s%s", before,
                      line->cell[i]);
    }
    say(w, words);
}

static void say_chosen(const ts_session *s, ts_words *w, const ts_screen *screen)
{
    unsigned at = s->cursor[ts_session_screen(s)];
    ts_line line = {0};
    if (at >= screen->count(s))
        return;
    screen->line(s, at, &line);
    if (ts_session_screen(s) == TS_SCREEN_ROUND)
        line.value[0] = '\0'; /* seconds that run */
    say_line(s, w, &line);
    say(w, line.about);
}

static void say_facts(const ts_session *s, ts_words *w, const ts_screen *screen)
{
    for (unsigned i = 0; screen->fact && i < FACTS_SAID; i++) {
        ts_line line = {0};
        if (!screen->fact(s, i, &line))
            return;
        say_line(s, w, &line);
    }
}

/* All of it where one has just come, or where something has happened; else the line. */
static void say_menu(const ts_session *s, ts_speech *p, ts_words *w, bool fresh)
{
    const ts_screen *screen = ts_screen_get(ts_session_screen(s));
    char note[TS_ABOUT_ROOM] = "", title[TS_LINE_ROOM];
    ts_words line = {0};
    if (screen->note)
        screen->note(s, note, sizeof note);
    say_chosen(s, &line, screen);
    bool news = fresh || strcmp(note, p->note) != 0;
    ts_screen_title(s, title, sizeof title);
    if (fresh)
        say(w, title);
    if (news) {
        say(w, note);
        say_facts(s, w, screen);
    }
    if (news || strcmp(line.said, p->line.said) != 0)
        say(w, line.said);
    memcpy(p->note, note, sizeof note);
    p->line = line;
}

/* Which game it is; then how it stands, when a level has come or ten lines are gone. */
static void say_game(const ts_session *s, ts_words *w, bool fresh)
{
    const ts_match *m = &s->run.match;
    const ts_game *g = &m->game[0];
    int language = s->settings.language;
    char words[TS_LINE_ROOM], score[32];
    ts_say_game(s, words, sizeof words, m->setup.mode, m->setup.rules);
    if (s->viewer)
        say(w, ts_text(language, TS_TEXT_WATCHING));
    if (fresh || s->viewer) {
        say(w, words);
    } else {
        ts_format_number(score, sizeof score, language, (int64_t)g->score);
        ts_format(words, sizeof words, "%s %s, %s %u, %s %u", ts_text(language, TS_TEXT_STAT_SCORE),
                  score, ts_text(language, TS_TEXT_STAT_LEVEL), (uint64_t)g->level,
                  ts_text(language, TS_TEXT_STAT_LINES), (uint64_t)g->lines);
        say(w, words);
    }
}

/* What stands for all that is to be said of it: when this is another one, something is. */
static uint64_t mark_of(const ts_session *s)
{
    const ts_game *g = &s->run.match.game[0];
    if (ts_session_screen(s) != TS_SCREEN_PLAY || s->viewer)
        return 0;
    return (uint64_t)g->level << 32 | (g->lines / LINES_A_TIME);
}

void ts_speak(ts_session *s)
{
    ts_speech *p = &s->speech;
    unsigned screen = ts_session_screen(s);
    bool fresh = p->screen != screen + 1, game = screen == TS_SCREEN_PLAY;
    if (!s->options.has_reader || !s->settled || ts_duel_lingers(s) || (game && !s->playing))
        return;
    ts_words words = {0};
    uint64_t mark = mark_of(s);
    if (!game)
        say_menu(s, p, &words, fresh);
    else if (fresh || mark != p->mark)
        say_game(s, &words, fresh);
    p->screen = (uint8_t)(screen + 1);
    p->mark = mark;
    if (words.said[0]) {
        p->words = words;
        p->spoken++;
    }
}
