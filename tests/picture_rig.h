/* The screens of the reference pictures: the keys that lead to each, and a field in the middle of a
 * game. */
#ifndef TESSERA_PICTURE_RIG_H
#define TESSERA_PICTURE_RIG_H

#include "session_rig.h"

#include "pixels/pixels.h"
#include "online_rig.h"
#include "parts_rig.h"
#include "session/people.h"
#include "store/store.h"
#include "client_rig.h"
#include "game/run.h"
#include "effects/fx.h"
#include "audio/cue.h"

/* Keys from the title, as rig_type takes them; '!' plays until the game is lost, '#' puts the stack
 * below into the field, 'P' selects the mode practice; '^': lobbies on the local network, '&': a
 * member joins, '=': a line is typed, '*': there are friends, one of whom invites. */
static const struct {
    const char *name, *rules, *keys;
} picture[] = {
    {"title", "guideline", "~~"},
    {"modes", "guideline", "[Mode]E~"},
    {"rules", "guideline", "[Rules]ED~"},
    {"custom", "guideline", "[Rules]E[Custom game]ER"},
    {"rules-text", "wx", "[Rules]EeDDDDDDDDDDDDDDDDDDDDNB~"},
    {"duel", "guideline", "[Duel]E[Boards]R[Board 2]L[Board 3]RR"},
    {"meet", "guideline", "[Multiplayer]E^D"},
    {"room", "guideline", "[Multiplayer]E[Play with a friend]E&[Boards]R[Seat 3]RRR[Message]=E"},
    {"hall", "guideline", "[Multiplayer]E[Ranked]E"},
    {"hall-own", "guideline", "[Multiplayer]E[Ranked]E[Your rating]E"},
    {"hall-invited", "guideline", "*~~~~~"},
    {"hall-friends", "guideline", "*[Multiplayer]E[Friends]E~~D"},
    {"hall-board", "guideline", "[Multiplayer]E[Ranked]E[Leaderboards]E[Sprint]E"},
    {"options", "guideline", "[Options]E"},
    {"handling", "modern", "[Options]E[Handling]E[Try it]"},
    {"keys", "guideline", "[Options]E[Keys]E[Left]E"},
    {"look", "guideline", "[Options]E[Display]E"},
    {"sound", "guideline", "[Options]E[Sound]E"},
    {"window", "guideline", "[Options]E[Window and controllers]E"},
    {"language", "guideline", "[Options]E[Language]E"},
    {"records", "guideline", "E!X[Records]E"},
    {"best", "guideline", "E!X[Records]E[Marathon]E"},
    {"history", "guideline", "E!X[Records]E[Marathon]E[History]E"},
    {"replays", "guideline", "E!X[Replays]E"},
    {"habits", "guideline", "E!X[Records]E[Play style]E~"},
    {"help", "guideline", "[Help]E"},
    {"help-keys", "guideline", "[Help]E[Keys]E"},
    {"scores", "guideline", "[Help]E[Scoring]E"},
    {"countdown", "psk", "E"},
    {"first", "guideline", "E~L"},
    {"first-persons", "modern", "[Duel]E[Board 2]LLL[Play]E~"},
    {"play", "guideline", "E~#L"},
    {"play-psk", "psk", "E~#L"},
    {"play-wx", "wx", "E~#L"},
    {"play-nes", "nes", "E~#"},
    {"play-big", "modern", "E~ L "},
    {"play-dig", "modern", "E~ L "},
    {"play-puzzle", "guideline", "E~Lh"},
    {"play-practice", "modern", "E~#e"},
    {"openers", "guideline", "[Learn]E[Openers]E"},
    {"opener-practice", "guideline", "[Learn]E[Openers]E[Albatross]E"},
    {"analysis", "guideline", "[Learn]E[Analysis board]E"},
    {"lines-practice", "modern", "E~#h2"},
    {"position-practice", "modern", "E~#T"},
    {"viewer", "guideline", "E![Watch replay]E~ "},
    {"review", "guideline", "E![Review]E~"},
    {"placements", "guideline", "E![Review]E~[All placements]EUUU"},
    {"review-line", "guideline", "E![Review]E~xxxHD"},
    {"play-master", "tgm", "E~"},
    {"trainer", "modern", "PET[Finesse trainer]ELL h"},
    {"cheers", "modern", "E~#+"},
    {"pause", "guideline", "E~#X"},
    {"give-up", "guideline", "E~#X[Give up]E"},
    {"result", "guideline", "E!"},
    {"share", "guideline", "E![Share]EE"},
    {"duel-2", "guideline", "@"},
    {"duel-3", "psk", "@"},
    {"duel-4", "modern", "@"},
    {"duel-persons", "guideline", "@"},
    {"duel-bots", "guideline", "@"},
    {"round-2", "guideline", "@1"},
    {"round-4", "modern", "@1"},
    {"match-2", "guideline", "@0"},
    {"match-4", "modern", "@0"},
    {"dress-psk", "psk", "E~#L"},
    {"dress-itnotes", "itnotes", "E~#L"},
    {"dress-pivot", "pivot", "E~#L"},
    {"dress-wx", "wx", "E~#L"},
    {"dress-pygame", "pygame", "E~#LDD"},
    {"dress-nes", "nes", "E~#L"},
    {"dress-tgm", "tgm", "E~#L"},
    {"dress-title", "pygame", "~~"},
    {"meet-title", "guideline", "u~~"},
    {"room-invite", "guideline", "[Multiplayer]E[Play with a friend]E"},
    {"learn", "guideline", "[Learn]E"},
    {"course", "guideline", "[Learn]E[First steps]E"},
    {"lesson", "guideline", "[Learn]E[First steps]E[A full row]E[Exercise 4]"},
    {"rated", "guideline", "[Learn]E[Rated puzzles]E"},
    {"today", "guideline", "$[Learn]E[Today]E"},
    {"goals", "guideline", "[Learn]E[Today]E[Goals]E"},
    {"stones-title", "guideline", "$~~"},
    {"skin", "guideline", "[Options]E[Display]E[Skin]E[Piece T]~"},
    {"play-lesson", "guideline", "[Learn]E[First steps]E[A full row]E[Exercise 4]Eh"},
};
#define PICTURES (sizeof picture / sizeof picture[0])

static const char *const picture_stack[] = {
    "........T.", ".......TTT", "I...JJ.SS.", "I.OOJZZLSS", "I.OOJ.ZZLL",
    "IZTTTSSOOL", "ZZLTSSJOO.", "ZXXXXXXXX.", "XXXXXXX.XX",
};

static inline void picture_lay(session_rig *t, unsigned board)
{
    ts_board *b = &inner_match(t->s)->board[board];
    int rows = sizeof picture_stack / sizeof picture_stack[0];
    for (int y = 0; y < rows; y++)
        for (int x = 0; x < TS_COLUMNS; x++) {
            const char *cell = strchr(TS_CELL_LETTERS, picture_stack[rows - 1 - y][x]);
            b->cell[y][x] = (uint8_t)(cell - TS_CELL_LETTERS);
            if (b->cell[y][x])
                b->row[y] |= (uint16_t)(1u << x);
        }
    b->score = 48250;
    b->lines = 37;
    b->hold = TS_L;
    inner_run(t->s)->stats[board].pieces = 96;
    inner_run(t->s)->stats[board].tick_of_last = inner_match(t->s)->tick;
    inner_run(t->s)->stats[board].presses = 251;
    inner_run(t->s)->stats[board].finesse_faults = 7;
}

static inline void picture_cheer(session_rig *t)
{
    ts_board *b = &inner_match(t->s)->board[0];
    ts_event clear = {.kind = TS_EVENT_CLEAR,
                      .amount = 2,
                      .rows = 6,
                      .spin = TS_SPIN_FULL,
                      .back_to_back = 1,
                      .perfect = 1,
                      .piece = {.kind = TS_T}};
    rig_pass(t, 20 * MS);
    ts_event drop = {.kind = TS_EVENT_DROP, .how = 2, .amount = 9, .piece = b->piece};
    drop.piece.y = (int8_t)(drop.piece.y - 8);
    b->last.combo = 3;
    fx_event(&inner_fx(t->s)[0], b, &clear, t->s->settings.language, t->now);
    fx_event(&inner_fx(t->s)[0], b, &drop, t->s->settings.language, t->now);
    rig_pass(t, 130 * MS);
    session_touch(t->s);
}

/* "duel-3": that number of boards, all but the first of them bots'. */
static inline unsigned picture_players(const char *name)
{
    static const struct {
        const char *name;
        unsigned players;
    } named[] = {{"duel-persons", 2}, {"duel-bots", 4}};
    for (size_t i = 0; i < sizeof named / sizeof named[0]; i++)
        if (strcmp(name, named[i].name) == 0)
            return named[i].players;
    return (unsigned)(name[strlen(name) - 1] - '0');
}

/* In the middle of the fourth round: rows that wait, come and fly; with four boards the third is
 * out. */
static inline void picture_duel(session_rig *t, const char *name)
{
    ts_match *m = inner_match(t->s);
    bool persons = strcmp(name, "duel-persons") == 0, bots = strcmp(name, "duel-bots") == 0;
    t->s->settings.duel_boards = (uint8_t)picture_players(name);
    for (unsigned i = 0; i < TS_PLAYERS_MAX; i++)
        *session_duel_who(&t->s->settings, i) = 0; /* no board is moved */
    session_duel_start_seed(t->s, 7, t->now);
    rig_pass(t, 3200 * MS);
    inner_duel(t->s)->round = 4;
    inner_duel(t->s)->won[0] = 2;
    inner_duel(t->s)->won[1] = 1;
    for (unsigned i = 0; i < m->setup.players; i++) {
        inner_duel(t->s)->who[i].bot = (uint8_t)(persons || (i == 0 && !bots) ? 0 : 2 + 2 * i);
        picture_lay(t, i);
        m->board[i].aim = (uint8_t)(i > 1 ? m->setup.players - i - 1 : 0);
    }
    if (m->setup.players == 4)
        ts_end(m, 2, TS_LOST, NULL);
    ts_add_garbage(m, 0, 2, 3, TS_GARBAGE, m->tick);
    ts_add_garbage(m, 0, 1, 3, TS_BLACK, m->tick);
    ts_add_garbage(m, 0, 4, 7, TS_GARBAGE, m->tick + 100000);
    ts_add_garbage(m, 1, 3, 7, TS_GARBAGE, m->tick + 100000);
    for (int x = 0; x < TS_COLUMNS - 1; x++)
        m->board[0].cell[0][x] = TS_BLACK;
    m->board[0].row[0] = (1 << (TS_COLUMNS - 1)) - 1;
    ts_event sent = {.kind = TS_EVENT_ATTACK, .amount = 4, .how = 1};
    inner_fx(t->s)[0].locked = inner_fx(t->s)[1].locked = (ts_cell){4, 6};
    fx_event(&inner_fx(t->s)[0], &m->board[0], &sent, t->s->settings.language, t->now);
    sent = (ts_event){.kind = TS_EVENT_ATTACK, .amount = 3, .how = 0, .player = 1};
    fx_event(&inner_fx(t->s)[1], &m->board[1], &sent, t->s->settings.language, t->now);
    rig_pass(t, 260 * MS);
}

/* Ends the round, and with it the duel if board 0 wins it. */
static inline void picture_end_round(session_rig *t, unsigned winner)
{
    ts_match *m = inner_match(t->s);
    for (unsigned i = 0; i < m->setup.players; i++) {
        stats_state *stats = &inner_run(t->s)->stats[i];
        stats->attack = 61 - 9 * i;
        stats->garbage_in = 23 + 7 * i;
        stats->spins = 4 - i;
        stats->combo_longest = 5 + i;
        if (i != winner)
            ts_end(m, i, TS_LOST, NULL);
    }
    ts_end(m, winner, TS_WON, NULL);
    rig_pass(t, 100 * MS + DUEL_ROUND_SEEN_US);
}

static inline bool picture_over(session_rig *t)
{
    sound_cue cue[64];
    bool over = false;
    for (int count = session_cues(t->s, cue, 64); count-- > 0;)
        over = over || cue[count].kind == CUE_LOST;
    return over;
}

/* "play-dig" is a game in the mode dig; names without a mode are marathons. */
static inline const char *picture_mode(const char *name)
{
    const char *part = strchr(name, '-');
    return part && ts_modes_find(part + 1) >= 0 ? part + 1 : "marathon";
}

/* A game that an earlier program has left unfinished. */
static inline void picture_unfinished(session_rig *t)
{
    inner_storage(t->s)->unfinished =
        (session_unfinished){.found = true, .time_us = 83 * SECOND, .score = 48250};
    session_touch(t->s);
}

static inline void picture_say(session_rig *t)
{
    for (const char *at = "Hello: are you ready?"; *at; at++)
        rig_tell(t, TELL_TEXT, (unsigned char)*at);
}

/* The first mosaic, but for its top row. */
static inline void picture_stones(session_rig *t)
{
    store_set(session_store(t->s), "today", "0 0 0 0 0 0 6 8 0 0 ");
    session_today_read(t->s);
}

static inline void picture_friends(session_rig *t)
{
    static const char *const known[] = {RIG_BEA "\t1\t2\t1\t1764000000\tBea",
                                        RIG_GAME "\t1\t0\t2\t1763000000\tMargaret",
                                        RIG_OWN "\t0\t3\t2\t1763900000\tGuest 7f3a"};
    char name[16];
    for (unsigned i = 0; i < sizeof known / sizeof known[0]; i++) {
        snprintf(name, sizeof name, "people.%u", i + 1);
        store_set(session_store(t->s), name, known[i]);
    }
    session_people_read(t->s, session_store(t->s));
    null_server.here = "friend\t" RIG_BEA "\tBea\tfree\tinvites\tmodern\tabcd-efgh\tnear:2610\n";
}

static inline void picture_open(session_rig *t, size_t i, int width, int height, int language,
                                uint32_t missing, int theme)
{
    session_options o = rig_options(picture[i].rules, picture_mode(picture[i].name));
    o.has_window = o.saves_files = true;
    o.page = "https://example.org/tessera.html";
    bool ranking = strncmp(picture[i].name, "hall", 4) == 0;
    if (ranking || strncmp(picture[i].name, "meet", 4) == 0 ||
        strncmp(picture[i].name, "room", 4) == 0 || strcmp(picture[i].name, "title") == 0)
        o.net = rig_net();
    if (ranking)
        o.ranking = rig_hall();
    o.language = language;
    o.languages_missing = missing;
    rig_open_options(t, &o);
    if (ranking)
        snprintf(t->s->settings.ranking_place, sizeof t->s->settings.ranking_place, "play.example");
    rig_room(t, width, height, PX_UNIT_W, PX_UNIT_H);
    t->s->settings.theme = (uint8_t)theme;
    rig_look(t);
    for (const char *at = picture[i].keys, *next; *at; at = next) {
        next = at + 1;
        switch (*at) {
        case '~': rig_pass(t, 3200 * MS); break;
        case '#': picture_lay(t, 0); break;
        case '@': picture_duel(t, picture[i].name); break;
        case '0':
        case '1': picture_end_round(t, (unsigned)(*at - '0')); break;
        case '+': picture_cheer(t); break;
        case 'u': picture_unfinished(t); break;
        case '^': rig_rooms(); break;
        case '&': rig_guests(); break;
        case '*': picture_friends(t); break;
        case '=': picture_say(t); break;
        case '$': picture_stones(t); break;
        case 'P': rig_choose_mode(t, "practice"); break;
        case '!':
            for (int n = 0; n < 200 && !picture_over(t); n++) {
                rig_type(t, n % 3 ? " " : n % 2 ? "LLL " : "RRR ");
                rig_pass(t, 300 * MS);
            }
            rig_pass(t, GAME_ENDING_US);
            break;
        default: next = rig_type_one(t, at);
        }
    }
    session_touch(t->s);
    rig_look(t);
}

#endif
