/* Playing in a lobby: its rounds become games of this session. During a round the run shows the
 * lobby's state of it; at its end the round is replayed once more from its text, so that all that
 * follows (result, numbers, library) is the same as for any other game. */
#include "base/minmax.h"
#include "lobby_internal.h"
#include "text/text.h"
#include "session/bot.h"
#include "session/match.h"
#include "session/game.h"
#include "session/watch.h"
#include "session/ranking.h"
#include "session/lobby.h"
#include "session/menu.h"
#include "session/messages.h"
#include "session/people.h"
#include "session/picture.h"
#include "session/setup.h"
#include "session/storage.h"
#include "game/run.h"

#include <stdlib.h>
#include <string.h>

#define PAUSE_SHOWN_US 300000 /* after a silence time stops for a moment */
#define SAY_AGAIN_US 1000000

/* ---- a round -------------------------------------------------------------------------------- */

static uint32_t lead_tick(void *ctx, uint64_t at_us)
{
    return lobby_calls(ctx)->tick(lobby_net(ctx), at_us);
}

static bool lead_goes(void *ctx)
{
    return lobby_calls(ctx)->goes(lobby_net(ctx));
}

static bool lead_play(void *ctx, const ts_buttons held[TS_PLAYERS_MAX], bool answers,
                      uint64_t at_us)
{
    return lobby_calls(ctx)->play(lobby_net(ctx), held, answers, at_us);
}

static const ts_match *lead_known(void *ctx)
{
    return lobby_calls(ctx)->known(lobby_net(ctx));
}

static const ts_match *lead_shown(void *ctx, unsigned board)
{
    return lobby_calls(ctx)->shown(lobby_net(ctx), board);
}

static bool is_led(const session *s)
{
    return s->lobby->plays && session_in_game(s) && session_run_of(s)->lead;
}

static uint32_t lead_moves(void *ctx)
{
    return lobby_calls(ctx)->moves(lobby_net(ctx));
}

/* Uses the ends of boards from the confirmed match; for everything else the player's own boards
 * come first. */
static void hear(void *ctx, unsigned of, const ts_match *m, const ts_events *events)
{
    session *s = ctx;
    if (!is_led(s))
        return;
    unsigned own = s->lobby->lead.own;
    if (of == ONLINE_CONFIRMED)
        run_hear(session_run_to_change(s), m, events, UINT8_MAX, true);
    else
        run_hear(session_run_to_change(s), m, events, of == ONLINE_OWN ? own : ~own, false);
}

/* The text of the rounds before; none of another match. */
static void save_before(session *s, bool goes_on)
{
    size_t size = 0;
    free(s->lobby->before);
    s->lobby->before = NULL;
    const char *text = goes_on ? run_replay(session_run_to_change(s), &size) : NULL;
    if (text && (s->lobby->before = malloc(size))) {
        memcpy(s->lobby->before, text, size);
        s->lobby->before_size = size;
    }
}

static duel_state duel_of(session *s, bool goes_on)
{
    const online_view *l = session_lobby_look(s);
    duel_state d = {.on = true, .first_to = l->first_to};
    memset(s->lobby->key, 0, sizeof s->lobby->key);
    if (goes_on)
        d = *session_duel_of(s);
    d.round++;
    d.winner = 0;
    d.over = false;
    for (unsigned i = 0; i < l->count; i++) {
        const online_seat *seat = &l->seat[i];
        bool own = (int)i == l->own;
        if (seat->bot && seat->here)
            d.who[i] = session_bot_profile_seat(s, session_online_bot_of(s, seat));
        else
            d.who[i] = (duel_player){.bot = seat->bot, .online = !seat->bot && !own};
        d.won[i] = seat->wins;
        memcpy(s->lobby->name[i], seat->name, sizeof s->lobby->name[i]);
        memcpy(s->lobby->key[i], seat->key, sizeof s->lobby->key[i]);
    }
    return d;
}

static void give_bots(session *s)
{
    const online_view *l = session_lobby_look(s);
    session_run_to_change(s)->mind = s->options.mind;
    for (unsigned i = 0; i < l->count; i++)
        if (s->lobby->lead.own >> i & 1 && l->seat[i].bot)
            duel_give_bot(session_run_to_change(s), i, &session_duel_of(s)->who[i]);
}

static void begin_round(session *s, const online_event *n, uint64_t now_us)
{
    bool again = n->again && is_led(s), goes_on = s->lobby->plays && session_duel_between(s);
    if (!again)
        save_before(s, goes_on);
    duel_state duel = again ? *session_duel_of(s) : duel_of(s, goes_on);
    if (session_in_replay(s))
        session_viewer_stop(s);
    session_game_leave_run(s); /* before what describes it changes */
    session_bot_leave(s);
    session_duel_set(s, &duel);
    session_duel_wait(s); /* the lobby announces when the next one begins */
    s->lobby->lead = (run_lead){.ctx = s,
                                .own = lobby_calls(s)->own(lobby_net(s)),
                                .tick = lead_tick,
                                .goes = lead_goes,
                                .play = lead_play,
                                .known = lead_known,
                                .shown = lead_shown,
                                .moves = lead_moves};
    s->lobby->plays = true;
    s->lobby->pause_us = 0;
    session_game_follow(s, &n->setup, &s->lobby->lead, n->us, now_us);
    if (session_in_game(s))
        give_bots(s);
}

/* The confirmed game, with the rounds before it. Returns false if out of memory. */
static bool land(session *s, uint64_t now_us)
{
    size_t size = 0;
    const char *text = lobby_calls(s)->replay(lobby_net(s), &size);
    if (!is_led(s))
        return session_in_game(s);
    if (!session_game_land(s, text, size, now_us))
        return false;
    if (s->lobby->before)
        run_put_before(session_run_to_change(s), s->lobby->before, s->lobby->before_size);
    else
        session_duel_record_players(s);
    return true;
}

static bool is_watching_only(const session *s)
{
    return session_lobby_look(s)->own < 0;
}

static void end_round(session *s, bool given_up, uint64_t now_us)
{
    if (!is_led(s))
        return;
    if (!land(s, now_us)) {
        session_game_leave(s);
        return;
    }
    session_game_finish(s, given_up);
    session_people_note(s);
    session_duel_wait(s);
}

/* Returns to the lobby from a finished game or from a lobby that has closed. */
static void to_room(session *s)
{
    s->lobby->plays = false;
    session_game_leave(s);
    if (session_lobby_is_in(s)) {
        session_push(s, SCREEN_MULTIPLAYER);
        session_push(s, SCREEN_LOBBY);
        session_set_cursor(s, SCREEN_LOBBY, 0);
    } else {
        session_push(s, SCREEN_MULTIPLAYER);
    }
}

void session_online_leave(session *s, uint64_t now_us)
{
    bool ends = is_led(s);
    session_ranking_forget_match(s); /* a player who leaves submits nothing */
    if (s->lobby->plays)
        session_duel_forfeit(s, true);
    if (ends && !is_watching_only(s))
        end_round(s, true, now_us);
    session_lobby_leave(s, now_us);
    session_online_forget(s);
    if (!ends || !session_shows_result(s))
        to_room(s);
}

void session_online_back(session *s, bool ready, uint64_t now_us)
{
    to_room(s);
    if (session_lobby_is_in(s) && ready)
        session_lobby_ready(s, true, now_us);
}

/* ---- what happens there --------------------------------------------------------------------- */

static void show_event(session *s, int text, const char *name, uint64_t now_us)
{
    char words[ABOUT_SIZE];
    int language = s->settings.language;
    text_format(words, sizeof words, text_of(language, text),
                name[0] ? name : text_of(language, TEXT_ONLINE_NAMELESS));
    session_messages_show(s, words, now_us);
}

static void handle_message(session *s, const online_event *n, uint64_t now_us)
{
    session_lobby *m = s->lobby;
    char words[ABOUT_SIZE];
    if (!s->settings.online_chat)
        return;
    if (m->said_count == LOBBY_CHAT_MAX)
        memmove(m->said, m->said + 1, --m->said_count * sizeof m->said[0]);
    lobby_message *said = &m->said[m->said_count++];
    text_format(said->name, sizeof said->name, "%s",
                n->name[0] ? n->name : text_of(s->settings.language, TEXT_ONLINE_NAMELESS));
    text_format(said->text, sizeof said->text, "%s", n->text);
    text_format(words, sizeof words, text_of(s->settings.language, TEXT_LOBBY_SAID), said->name,
                said->text);
    if (!session_shows_lobby(s))
        session_messages_show(s, words, now_us);
    session_touch(s);
}

/* Shows a pause of the other players; a game that waits for a connection is not paused. */
static void show_pause(session *s, uint64_t now_us)
{
    const online_view *l = session_lobby_look(s);
    if (!s->lobby->pause_us || now_us < s->lobby->pause_us)
        return;
    s->lobby->pause_us = l->waits ? now_us + PAUSE_SHOWN_US : 0;
    if (!l->waits && l->where == ONLINE_PAUSED && is_led(s) && session_shows_game(s))
        session_game_show_pause(s, now_us);
}

/* Resumes: at once after a lost connection, with a countdown after a pause. */
static void go_on(session *s, const online_event *n, uint64_t now_us)
{
    enum { COUNTS_US = 500000 };
    s->lobby->pause_us = 0;
    if (!is_led(s))
        return;
    if (!session_shows_game(s))
        session_game_continue_run(s, now_us);
    if (n->us > now_us + COUNTS_US)
        session_game_count_to(s, n->us, now_us);
}

/* The lobby is gone: what was played stays as far as it is known. */
static void lose_room(session *s, uint64_t now_us)
{
    char words[ABOUT_SIZE];
    session_online_forget(s);
    if (s->lobby->plays && session_lobby_look(s)->trouble == ONLINE_CLOSED)
        session_duel_forfeit(s, false);
    if (is_led(s)) {
        end_round(s, true, now_us);
        session_lobby_trouble(s, words, sizeof words);
        session_messages_show(s, words, now_us);
    } else if (s->lobby->plays && session_shows_round(s)) {
        session_duel_end(s);
        session_lobby_trouble(s, words, sizeof words);
        session_messages_show(s, words, now_us);
    } else if (session_shows_lobby(s)) {
        session_pop(s);
    }
    session_touch(s);
}

/* Nobody is left for whom a pause could be. */
static bool is_alone(const session *s)
{
    const online_view *l = session_lobby_look(s);
    for (unsigned i = 0; i < l->count; i++)
        if (!l->seat[i].here && !l->seat[i].away)
            return false;
    return true;
}

static void handle_event(session *s, const online_event *n, uint64_t now_us)
{
    switch (n->what) {
    case ONLINE_EVENT_START: begin_round(s, n, now_us); break;
    case ONLINE_EVENT_OVER: end_round(s, false, now_us); break;
    case ONLINE_EVENT_PAUSE: s->lobby->pause_us = now_us + PAUSE_SHOWN_US; break;
    case ONLINE_EVENT_RESUME: go_on(s, n, now_us); break;
    case ONLINE_EVENT_SAID: handle_message(s, n, now_us); break;
    case ONLINE_EVENT_LEFT:
        show_event(s, n->silent ? TEXT_MATCH_WAS_SILENT : TEXT_MATCH_LEFT, n->name, now_us);
        s->lobby->waited = false; /* the link is not back */
        if (is_alone(s))
            session_lobby_pause(s, false, now_us);
        break;
    case ONLINE_EVENT_STRANGER: show_event(s, TEXT_MATCH_STRANGER, "", now_us); break;
    case ONLINE_EVENT_UNRATED: show_event(s, TEXT_MATCH_UNRATED, "", now_us); break;
    case ONLINE_EVENT_HOST: show_event(s, TEXT_MATCH_HOST, "", now_us); break;
    case ONLINE_EVENT_GONE: lose_room(s, now_us); break;
    default: break;
    }
}

/* A returned player gets the local board once its log has arrived. */
static void follow_own(session *s)
{
    if (!is_led(s))
        return;
    unsigned before = s->lobby->lead.own, own = lobby_calls(s)->own(lobby_net(s));
    if (own == before)
        return;
    s->lobby->lead.own = own;
    give_bots(s);
    session_touch(s);
}

/* Said for as long as it lasts. */
static void show_silence(session *s, uint64_t now_us)
{
    const online_view *l = session_lobby_look(s);
    bool waits = l->waits && is_led(s);
    if (waits && (!s->lobby->waited || session_messages_next(s) < now_us + SAY_AGAIN_US))
        show_event(s, TEXT_MATCH_WAITS, l->silent, now_us);
    else if (!waits && s->lobby->waited && is_led(s))
        show_event(s, TEXT_MATCH_GOES_ON, l->silent, now_us);
    s->lobby->waited = waits;
}

/* True on the screens on which the player waits for an answer of the lobby that he joins. */
static bool is_way_in(const session *s)
{
    const unsigned screen = session_screen(s);
    return session_shows_multiplayer(s) || screen == SCREEN_ONLINE_MORE || screen == SCREEN_FRIENDS;
}

/* Follows the lobby: the host has answered, or the player has left the screens that would show
 * it. */
static void follow_room(session *s, uint64_t now_us)
{
    const online_view *l = session_lobby_look(s);
    bool in = session_lobby_is_in(s);
    if (in && is_way_in(s)) {
        session_set_cursor(s, SCREEN_LOBBY, 0);
        session_push(s, SCREEN_LOBBY);
    }
    s->lobby->is_in = in;
    if (l->where == ONLINE_CONNECTING && !is_way_in(s) && session_screen(s) != SCREEN_MATCHMAKING)
        session_lobby_leave(s, now_us);
    if (s->lobby->plays && session_shows_round(s) && l->where == ONLINE_WAITING) {
        session_duel_forfeit(s, false); /* the opponent has left */
        session_duel_end(s);
    }
    bool near = session_shows_multiplayer(s);
    if (near != s->lobby->near)
        lobby_calls(s)->listen(lobby_net(s), near);
    s->lobby->near = near;
}

unsigned session_online_lines_above(const session *s)
{
    return (session_ranking_can(s) ? 4u : 1u) + session_people_shows_invitation(s);
}

void session_online_keep_cursor(session *s, unsigned before, unsigned now)
{
    unsigned cursor = session_cursor_of(s, SCREEN_MULTIPLAYER),
             above = session_online_lines_above(s);
    if (cursor >= before + above)
        session_set_cursor(s, SCREEN_MULTIPLAYER, cursor + now - before);
    else if (cursor >= now + above)
        session_set_cursor(s, SCREEN_MULTIPLAYER, now + above - 1);
}

static void note_changes(session *s)
{
    const online_found *list;
    unsigned count = lobby_calls(s)->found(lobby_net(s), &list), before = s->lobby->seen_found;
    if (!session_lobby_note(s, session_lobby_look(s), list, count))
        return;
    session_invite_update(s);
    session_online_keep_cursor(s, before, count);
    session_touch(s);
}

void session_online_run(session *s, uint64_t now_us)
{
    online_event n;
    if (!session_lobby_can(s))
        return;
    lobby_calls(s)->hear(lobby_net(s), hear, s);
    lobby_calls(s)->run(lobby_net(s), now_us);
    while (lobby_calls(s)->news(lobby_net(s), &n))
        handle_event(s, &n, now_us);
    follow_own(s);
    show_pause(s, now_us);
    show_silence(s, now_us);
    follow_room(s, now_us);
    note_changes(s);
}

/* Returns when to run again. During a round once a frame is enough: packets then go with the
 * frame. */
uint64_t session_online_next(const session *s)
{
    if (!session_lobby_can(s))
        return UINT64_MAX;
    uint64_t next = lobby_calls(s)->next(lobby_net(s));
    if (is_led(s))
        next = max_u64(next, s->now_us + session_frame_us(s));
    return s->lobby->pause_us ? min_u64(next, s->lobby->pause_us) : next;
}

/* Closes the connection; everything that was played is saved. */
void session_online_close(session *s)
{
    if (!session_lobby_can(s))
        return;
    bool unsaved = s->lobby->plays && session_in_game(s) && !session_shows_result(s) &&
                   !is_watching_only(s) && land(s, s->now_us);
    if (unsaved) {
        if (!session_match(s)->over)
            session_duel_round_ends(s, true);
        session_storage_save_game(s, session_run_to_change(s), true);
    }
    lobby_calls(s)->leave(lobby_net(s), s->now_us);
    lobby_calls(s)->hear(lobby_net(s), NULL, NULL);
    free(s->lobby->before);
    s->lobby->before = NULL;
}

bool session_plays_far(const session *s)
{
    return is_led(s);
}

unsigned session_descriptors(const session *s, int out[ONLINE_DESCRIPTORS])
{
    unsigned count = session_lobby_can(s) ? lobby_calls(s)->descriptors(lobby_net(s), out) : 0;
    int server =
        session_ranking_can(s) ? s->options.ranking.calls->descriptor(s->options.ranking.own) : -1;
    if (server >= 0)
        out[count++] = server;
    return count;
}
