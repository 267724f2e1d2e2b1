/* A room with its sockets, played by bots until the match is over. */
#define _POSIX_C_SOURCE 200809L
#include <errno.h>
#include <inttypes.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/minmax.h"
#include "crypt/crypt.h"
#include "online/lan.h"
#include "online/rendezvous.h"
#include "clock.h"
#include "fail.h"
#include "measure/signature.h"

enum {
    SECOND = 1000000,
    PLAY_EVERY = 8000,
    REST = 100000,
    RECEIVE_MOST = 512, /* datagrams before time resumes */
    END_WAIT = 5 * SECOND,
    LEAVE_WAIT = 600000
};

static volatile sig_atomic_t stopped;

static void stop(int number)
{
    (void)number;
    stopped = 1;
}

uint64_t net_game_now(void)
{
    return cli_clock_ns() / 1000 + 1;
}

/* ---- what the room tells -------------------------------------------------------------------- */

static void say_left(net_game_game *g, unsigned member, unsigned why, const char *name)
{
    static const char *const said[NET_LEAVE_COUNT] = {
        [NET_LEAVE_VERSION] = "the host speaks another version of the protocol",
        [NET_LEAVE_RULES] = "the host has another revision of the rules",
        [NET_LEAVE_FULL] = "the room is full",
        [NET_LEAVE_SILENT] = "the host was silent for too long",
        [NET_LEAVE_BROKEN] = "the host broke the protocol",
        [NET_LEAVE_DESYNC] = "the host had another state of the match",
        [NET_LEAVE_CLOSED] = "the host has closed the room",
        [NET_LEAVE_KICKED] = "the host has removed you from the lobby",
        [NET_LEAVE_BANNED] = "the host has banned you from the lobby",
        [NET_LEAVE_MOVED] = "another program plays on at this seat",
    };
    const bool watched = member && g->lobby->member[member].wish == NET_WISH_WATCH;
    const bool sent_away = why == NET_LEAVE_KICKED || why == NET_LEAVE_BANNED;
    if (g->done || g->left_at || watched || (member && sent_away && !g->lobby->started))
        return; /* the match does not need spectators */
    g->left = true;
    g->failed = true;
    if (member)
        cli_fail(name && *name ? name : "player", "%s",
                 why < NET_LEAVE_COUNT ? net_leave_words(why) : "left");
    else if (why < NET_LEAVE_COUNT && said[why])
        cli_fail(NULL, "%s", said[why]);
    else
        cli_fail(NULL, "left the lobby");
}

static void end_round(net_game_game *g)
{
    const ts_match *m = &g->lobby->rollback.known.match;
    g->winner = 0;
    for (unsigned i = 0; i < m->setup.players; i++) {
        if (m->board[i].outcome == TS_WON) {
            g->winner = i + 1;
            g->done |= ++g->wins[i] >= g->first_to;
        }
    }
    net_game_note_round(g);
    g->whole_text = g->text.size;
    g->rounds++;
    g->over_at = g->now;
    if (g->done)
        g->lobby->config.least = UINT8_MAX;
}

static bool owns_a_seat(const net_seats *s)
{
    for (unsigned i = 0; i < s->count; i++)
        if (s->seat[i].member == s->you)
            return true;
    return false;
}

static void take_seats(net_game_game *g)
{
    const net_seats *s = &g->lobby->seats;
    g->first_to = s->first_to;
    if (!g->hosts && s->phase == NET_LOBBY_WAITING && g->rounds == 0 && !g->failed &&
        g->config.wish == NET_WISH_PLAY && !owns_a_seat(s)) {
        cli_fail(NULL, "the lobby is full");
        g->failed = g->left = true;
    }
}

/* A returned member has not counted the rounds before, and gets the current one from its
 * beginning. */
static void begin_round(net_game_game *g, uint32_t round)
{
    if (round == g->round_begun)
        g->text.size = g->round_text;
    g->round_begun = round;
    g->round_text = g->text.size;
    for (unsigned i = 0; i < g->lobby->seats.count; i++)
        g->wins[i] = g->lobby->seats.seat[i].wins;
}

static void news(void *ctx, unsigned what, unsigned member, uint32_t number, const char *text)
{
    net_game_game *g = ctx;
    switch (what) {
    case NET_EVENT_SEATS: take_seats(g); break;
    case NET_EVENT_START: begin_round(g, number); break;
    case NET_EVENT_OVER: end_round(g); break;
    case NET_EVENT_LEFT: say_left(g, member, number, text); break;
    case NET_EVENT_HOST:
        fprintf(stderr, "The host has disappeared: this program is the host now.\n");
        break;
    case NET_EVENT_FAULT:
        g->fault = g->failed = true;
        cli_fail(NULL, "desync: the states differ since tick %" PRIu32 " of round %" PRIu32, number,
                 g->lobby->round);
        break;
    default: break;
    }
}

static void write_text(void *ctx, const char *bytes, size_t count)
{
    net_game_game *g = ctx;
    buffer_append(&g->text, bytes, count);
}

/* ---- opening -------------------------------------------------------------------------------- */

void net_game_send(void *ctx, const net_address *at, const uint8_t *packet, size_t size)
{
    net_game_game *g = ctx;
    g->bytes_sent += size;
    g->packets_sent++;
    net_udp_send(&g->udp, at, packet, size);
}

/* Returns the name that the others see. */
static const char *name_of(const net_game_choices *c)
{
    if (c->name)
        return c->name;
    return c->bot.as.name[0] ? c->bot.as.name : "guest";
}

bool net_game_open(net_game_game *g, const net_game_choices *c, bool hosts)
{
    g->choices = c;
    g->hosts = hosts;
    g->began = net_game_now();
    g->until = c->seconds ? g->began + c->seconds * SECOND : UINT64_MAX;
    g->udp.socket = g->seat.file = -1;
    if (!crypt_open()) {
        cli_fail(NULL, "%s", crypt_missing());
        return false;
    }
    if (c->code && strlen(c->code) > NET_TEXT_MAX) {
        cli_fail("--code", "too long: at most %u bytes", (unsigned)NET_TEXT_MAX);
        return false;
    }
    if (c->replay && access(c->replay, F_OK) == 0) {
        cli_fail(c->replay, "file exists");
        return false;
    }
    g->lobby = calloc(1, sizeof *g->lobby);
    if (!g->lobby) {
        cli_fail(NULL, "out of memory");
        return false;
    }
    if (hosts && !net_game_listen(&g->udp, c->address, c->port))
        return false;
    if (!hosts && !net_udp_open(&g->udp, 0))
        return cli_fail(NULL, "%s", strerror(errno)), false;
    g->config = (net_lobby_config){.name = name_of(c),
                                   .wish = c->bot.chosen || c->tbp ? NET_WISH_PLAY : NET_WISH_WATCH,
                                   .bot = c->bot.as.style.near,
                                   .signature = strtoull(signature_kept(), NULL, 16),
                                   .grace = (uint64_t)NET_GAME_GRACE * SECOND,
                                   .countdown = SECOND,
                                   .count_in = 3 * SECOND,
                                   .between = SECOND,
                                   .news = news,
                                   .write = write_text,
                                   .ctx = g};
    net_rendezvous_open(&g->ways, hosts, c->through, g->began);
    g->succession =
        (net_succession){.lobby = g->lobby, .gate = &g->gate, .ways = &g->ways, .code = g->code};
    if (c->relay && !net_game_find_relays(g, c->relay))
        return false;
    if (c->tbp && !(g->guest = net_game_guest_open(c->tbp)))
        return false;
    if (c->bot.as.style.level.thinks_on)
        g->mind = mind_open();
    signal(SIGINT, stop);
    signal(SIGTERM, stop);
    return true;
}

int net_game_close(net_game_game *g, int status)
{
    net_udp_close(&g->udp);
    net_seat_file_forget(&g->seat);
    net_game_guest_close(g->guest);
    for (unsigned i = 0; i < TS_PLAYERS_MAX; i++)
        if (g->bot[i])
            ts_bot_close(g->bot[i]);
    mind_close(g->mind);
    free(g->lobby);
    buffer_free(&g->text);
    buffer_free(&g->log);
    return status;
}

/* ---- playing -------------------------------------------------------------------------------- */

static void seat_bots(net_game_game *g)
{
    const net_lobby *r = g->lobby;
    for (unsigned i = 0; i < r->log.boards; i++) {
        uint64_t seed = r->start.setup.seed * TS_PLAYERS_MAX + i;
        const ts_bot_style *style = &g->choices->bot.as.style;
        if (!(r->rollback.own >> i & 1))
            continue;
        if (g->bot[i])
            ts_bot_close(g->bot[i]);
        g->bot[i] = style->near ? ts_bot_open_as(style, seed) : ts_bot_open(1, seed);
        if (g->bot[i])
            ts_bot_set_mood(g->bot[i], i);
        if (g->mind)
            mind_meet(g->mind, i);
        g->board = g->board && g->hosts ? g->board : i + 1;
    }
    if (g->guest)
        net_game_guest_restart(g->guest);
    g->bots_round = r->round;
    g->bots_own = r->rollback.own;
    g->has_held = false;
    memset(g->late_seen, 0, sizeof g->late_seen);
}

static ts_buttons bot_held(net_game_game *g, const ts_match *m, unsigned board)
{
    ts_bot *b = g->bot[board];
    if (g->mind)
        mind_tell(g->mind, b, m, board);
    const ts_buttons held = ts_bot_held(b, m, board);
    if (g->mind)
        mind_ask(g->mind, b, m, board);
    return held;
}

static void let_bots_think(net_game_game *g)
{
    const net_lobby *r = g->lobby;
    for (unsigned i = 0; i < r->log.boards && !g->has_held; i++) {
        const ts_match *m = &r->rollback.view.match;
        bool plays = r->rollback.own >> i & 1 && g->bot[i] && m->board[i].outcome == TS_RUNNING;
        if (!plays)
            g->held[i] = 0;
        else
            g->held[i] = g->guest ? net_game_guest_held(g->guest, m, i) : bot_held(g, m, i);
    }
    g->has_held = true;
}

static void play(net_game_game *g, uint64_t now)
{
    net_lobby *r = g->lobby;
    if (!r->started || r->seats.phase != NET_LOBBY_PLAYING)
        return;
    if (g->bots_round != r->round || g->bots_own != r->rollback.own)
        seat_bots(g);
    for (let_bots_think(g); net_lobby_play(r, g->held, now); let_bots_think(g))
        g->has_held = false;
}

/* A bot of this program is ready by itself; an external one takes its seat as a person. */
static void be_ready(net_game_game *g, uint64_t now)
{
    net_lobby *r = g->lobby;
    bool waits = r->seats.phase == NET_LOBBY_WAITING || r->seats.phase == NET_LOBBY_BETWEEN;
    if (!g->guest || !waits || g->done || now - g->ready_at < SECOND / 4)
        return;
    for (unsigned i = 0; i < r->seats.count; i++)
        if (r->seats.seat[i].member == r->seats.you && !r->seats.seat[i].ready) {
            net_lobby_ready(r, true, now);
            g->ready_at = now;
        }
}

static void receive(net_game_game *g, uint64_t now)
{
    uint8_t packet[NET_PACKET_MAX];
    net_address from;
    for (unsigned i = 0; i < RECEIVE_MOST; i++) {
        int size = net_udp_receive(&g->udp, &from, packet, sizeof packet);
        if (size < 0)
            return;
        if (!net_game_meet_takes(g, &from, packet, size, now))
            net_endpoint_receive(&g->gate, &from, packet, size, now);
    }
}

static void say_strangers(net_game_game *g)
{
    char where[NET_ADDRESS_TEXT];
    if (g->gate.strangers == 0 || g->strangers_said)
        return;
    net_address_write(&g->gate.stranger, where);
    cli_fail(where, "connection refused: a client used a wrong code");
    g->strangers_said = g->gate.strangers;
}

/* ---- the end -------------------------------------------------------------------------------- */

/* The other ends have the same end of the match. */
static bool all_agree(const net_lobby *r)
{
    uint64_t end = r->rollback.known.match.tick;
    for (unsigned i = r->hosts; i < (r->hosts ? NET_MEMBERS : 1u); i++)
        if ((!r->hosts || r->member[i].joined) && r->link[i].plays && r->link[i].agreed < end)
            return false;
    return true;
}

static bool is_alone(const net_lobby *r)
{
    for (unsigned i = 1; i < NET_MEMBERS; i++)
        if (r->member[i].joined)
            return false;
    return true;
}

static bool has_said_all(const net_lobby *r)
{
    for (unsigned i = r->hosts; i < (r->hosts ? NET_MEMBERS : 1u); i++)
        if ((!r->hosts || r->member[i].here) && r->link[i].queue_count)
            return false;
    return true;
}

static void leave(net_game_game *g, uint64_t now)
{
    g->left_at = now;
    if (g->lobby->seats.phase != NET_LOBBY_LEFT)
        net_lobby_leave(g->lobby, now);
}

/* Those who have lost the host notice it themselves: there is nobody to tell them. */
static void watch_host(net_game_game *g, uint64_t now)
{
    char where[NET_ADDRESS_TEXT];
    if (!g->gate.linked && now - g->began > g->patience) {
        net_address_write(&g->host, where);
        cli_fail(where, "no answer: nobody hosts there, or the code is wrong");
        g->failed = g->left = true;
        g->left_at = now;
    } else if (g->gate.linked && now - g->gate.peer[0].heard > g->config.grace) {
        net_lobby_drop(g->lobby, 0, now);
    }
}

static void judge(net_game_game *g, bool seeks, uint64_t now)
{
    net_lobby *r = g->lobby;
    if (g->left_at)
        return;
    if (!g->hosts && !seeks)
        watch_host(g, now);
    if (g->guest && !net_game_guest_is_there(g->guest) && !g->done) {
        g->failed = g->left = true;
        leave(g, now);
        return;
    }
    if (stopped || now >= g->until) {
        if (!g->done && !g->failed) {
            cli_fail(NULL, "the match was not over: %s", stopped ? "interrupted" : "time is up");
            g->winner = 0;
        }
        g->left |= !g->done;
        leave(g, now);
    } else if (g->failed && (!g->hosts || r->seats.phase == NET_LOBBY_STOPPED)) {
        leave(g, now);
    } else if (g->failed && g->rounds && r->seats.phase == NET_LOBBY_WAITING) {
        /* others have left, and the round has been played to its end: who is still there gets it */
        if (all_agree(r) || now - g->over_at > END_WAIT)
            leave(g, now);
    } else if (g->done) {
        bool agreed = all_agree(r) && (!g->hosts || is_alone(r));
        if (agreed || now - g->over_at > END_WAIT)
            leave(g, now);
    }
}

static bool goes_on(const net_game_game *g, uint64_t now)
{
    bool linked = g->hosts || g->gate.linked;
    return !g->left_at || (linked && !has_said_all(g->lobby) && now - g->left_at < LEAVE_WAIT);
}

int net_game_run(net_game_game *g)
{
    for (uint64_t now = net_game_now(); goes_on(g, now); now = net_game_now()) {
        g->now = now;
        receive(g, now);
        net_game_obey(g);
        bool seeks = !g->left_at && net_succession_run(&g->succession, now);
        g->hosts = g->lobby->hosts;
        play(g, now);
        be_ready(g, now);
        net_lobby_run(g->lobby, now);
        net_game_note_lateness(g);
        net_game_note_silence(g);
        net_endpoint_run(&g->gate, now);
        say_strangers(g);
        net_game_call(g, now);
        net_game_meet(g, seeks, now);
        judge(g, seeks, now);
        bool plays = g->lobby->started && g->lobby->seats.phase == NET_LOBBY_PLAYING;
        uint64_t next = min_u64(net_endpoint_next(&g->gate), now + (plays ? PLAY_EVERY : REST));
        uint64_t then = net_game_now();
        net_udp_wait(&g->udp, next > then ? next - then : 0);
    }
    if (!net_game_report(g))
        return CLI_WRONG;
    if (g->done && !g->left && !g->fault)
        return CLI_DONE;
    return g->rounds || g->lobby->started ? CLI_NOT_SO : CLI_WRONG;
}
