/* One lobby at a time: opened or joined, run, left. */
#include "online/online.h"

#include <stdlib.h>
#include <string.h>

#include "base/minmax.h"
#include "base/splitmix.h"
#include "crypt/crypt.h"
#include "internal.h"

enum {
    COUNTDOWN = 3 * SECOND,
    GRACE = 15 * SECOND,
    PATIENCE = 10 * SECOND, /* until an end responds */
    GOODBYE = 600000,
    RECEIVE_MOST = 512 /* datagrams before time resumes */
};

_Static_assert(ONLINE_NAME_SIZE == NET_NAME_MAX + 1 && ONLINE_TEXT_SIZE == NET_TEXT_MAX + 1,
               "names and lines of a room");
_Static_assert((int)ONLINE_CONFIRMED == NET_CONFIRMED && (int)ONLINE_DISPLAYED == NET_DISPLAYED &&
                   (int)ONLINE_OWN == NET_PREDICTED,
               "events are passed on as they come");

void online_copy(char *out, size_t capacity, const char *text)
{
    size_t size = strlen(text) < capacity ? strlen(text) : capacity - 1;
    memcpy(out, text, size);
    out[size] = 0;
}

/* ---- the end of a lobby --------------------------------------------------------------------- */

static void forget_seat(online *m)
{
    if (m->wires.forget_seat)
        m->wires.forget_seat(m->wires.ctx);
}

/* Announces the end for a while, if there are other members. */
static void begin_leaving(online *m)
{
    if (!m->open || m->leaving)
        return;
    if (m->shakes && m->lobby->seats.phase != NET_LOBBY_LEFT)
        net_lobby_leave(m->lobby, m->now);
    m->leaving = true;
    m->left_at = m->now;
    forget_seat(m);
}

void online_fails(online *m, unsigned trouble)
{
    if (m->leaving || m->over_told)
        return;
    m->over_told = true;
    m->look.trouble = (uint8_t)trouble;
    online_add_event(m, ONLINE_EVENT_GONE);
    begin_leaving(m);
}

_Static_assert((int)ONLINE_KEY_SIZE == NET_PLAYER_KEY_SIZE, "keys are passed on");

/* ---- opening and joining -------------------------------------------------------------------- */

static void set_now(online *m, uint64_t now_us)
{
    m->now = now_us ? now_us : 1;
}

/* Closes the lobby and drops its state at once. */
static void shut(online *m)
{
    if (m->open)
        m->wires.close(m->wires.ctx);
    m->open = m->shakes = m->leaving = m->over_told = false;
    m->wants_host = m->wants_relay = false;
    m->called = m->strangers = m->next_us = 0;
    m->is_ranked = m->seeks_host = m->channel_served = false;
    m->channel_link = 0;
    m->channel_asked = 0;
    m->round_told = 0;
    m->open_code[0] = 0;
    m->news_count = 0;
}

static bool refuse(online *m, unsigned trouble)
{
    m->look.trouble = (uint8_t)trouble;
    online_refresh(m);
    return false;
}

static bool begin(online *m, const online_wish *wish, bool hosts, uint64_t now_us)
{
    set_now(m, now_us);
    shut(m);
    if (!crypt_open())
        return refuse(m, m->wires.relays_alone ? ONLINE_NO_NETWORK : ONLINE_NO_SODIUM);
    if (m->wires.relays_alone && !wish->relay[0])
        return refuse(m, ONLINE_NEEDS_RELAY);
    m->look = (online_view){.hosts = hosts, .own = -1};
    m->wish = *wish;
    m->port = hosts ? wish->port : 0;
    int trouble = m->wires.open(m->wires.ctx, &m->port);
    if (trouble != ONLINE_FINE)
        return refuse(m, (unsigned)trouble);
    memset(m->lobby, 0, sizeof *m->lobby);
    m->open = true;
    m->began = m->now;
    m->wants_relay = wish->relay[0] && !wish->place[0];
    m->wants_host = wish->place[0] != 0;
    m->next_relay = m->wish.relay;
    m->relays_read = 0;
    net_rendezvous_open(&m->ways, hosts, m->wires.relays_alone, m->now);
    m->succession =
        (net_succession){.lobby = m->lobby, .gate = &m->gate, .ways = &m->ways, .code = m->code};
    m->config = (net_lobby_config){.name = m->wish.name,
                                   .wish = wish->watches ? NET_WISH_WATCH : NET_WISH_PLAY,
                                   .handling = wish->setup.handling[0],
                                   .signature = m->signature,
                                   .least = 2,
                                   .countdown = COUNTDOWN,
                                   .count_in = COUNTDOWN,
                                   .between = ONLINE_BETWEEN_ROUNDS,
                                   .grace = GRACE,
                                   .news = online_on_event,
                                   .write = online_on_text,
                                   .tell = online_on_events,
                                   .signal = online_on_signal,
                                   .ctx = m};
    memcpy(m->config.key, wish->key, sizeof m->config.key);
    return true;
}

static uint32_t ticks_of(unsigned rules, unsigned seconds)
{
    const ts_rules *r = ts_rules_get(rules);
    return (uint32_t)((uint64_t)seconds * r->tick_rate[0] / r->tick_rate[1]);
}

static void take_terms(net_lobby_config *c, const online_wish *wish)
{
    c->rules = wish->setup.rules;
    memcpy(c->change, wish->setup.change, sizeof c->change);
    memcpy(c->handicap, wish->setup.handicap, sizeof c->handicap);
    c->seats = wish->places;
    c->first_to = wish->first_to;
    c->chat = wish->chat;
    c->watch_delay = ticks_of(wish->setup.rules, wish->watch_delay_s);
}

static void take_seat(online *m)
{
    uint8_t key[NET_KEY_SIZE];
    if (m->wires.seat && net_key_from_code(m->code, key))
        m->wires.seat(m->wires.ctx, key, m->config.secret);
}

static bool host(online *m, const online_wish *wish, uint64_t now_us)
{
    online_wish of_host = *wish;
    of_host.place[0] = 0;
    if (!begin(m, &of_host, true, now_us))
        return false;
    take_terms(&m->config, wish);
    m->chance = wish->entropy;
    m->config.seed = splitmix_next(&m->chance);
    crypt_random(m->config.id, sizeof m->config.id);
    net_rendezvous_draw_code(m->code, m->wants_relay);
    if (wish->code[0])
        online_copy(m->code, sizeof m->code, wish->code);
    else
        online_copy(m->open_code, sizeof m->open_code, m->code);
    if (m->wires.place)
        m->wires.place(m->wires.ctx, m->port, m->look.place);
    if (m->wires.ask_router && !m->wants_relay)
        m->wires.ask_router(m->wires.ctx, m->port);
    take_seat(m);
    m->shakes = net_lobby_host(m->lobby, &m->config, m->now) &&
                net_endpoint_host(&m->gate, m->lobby, m->code, m->wires.send, m->wires.ctx);
    if (!m->shakes) {
        shut(m);
        return refuse(m, ONLINE_NO_RULES);
    }
    online_refresh(m);
    return true;
}

static bool join(online *m, const online_wish *wish, uint64_t now_us)
{
    if (!begin(m, wish, false, now_us))
        return false;
    const char *code = m->wants_relay ? net_rendezvous_code(&m->ways, wish->code) : wish->code;
    if (!code || !*code || (!m->wants_relay && !m->wants_host)) {
        bool lost = m->wants_relay || m->wants_host;
        shut(m);
        return refuse(m, lost ? ONLINE_NO_CODE : ONLINE_NO_ADDRESS);
    }
    online_copy(m->code, sizeof m->code, code);
    online_copy(m->look.place, sizeof m->look.place, wish->place[0] ? wish->place : wish->relay);
    take_seat(m);
    online_refresh(m);
    return true;
}

/* All addresses are known: a joining client sends its request. */
static void shake(online *m)
{
    net_lobby_join(m->lobby, &m->config, m->now);
    online_begin_ranked(m);
    m->shakes = net_endpoint_join(&m->gate, m->lobby, m->code, m->wires.send, m->wires.ctx);
    if (!m->shakes)
        online_fails(m, ONLINE_NO_CODE);
    else if (m->ways.count == 0)
        net_endpoint_route(&m->gate, &m->host);
}

static void leave(online *m, uint64_t now_us)
{
    set_now(m, now_us);
    begin_leaving(m);
    m->over_told = true;
    m->look.trouble = ONLINE_FINE;
    m->news_count = 0;
    if (m->open && m->shakes)
        net_endpoint_run(&m->gate, m->now);
    online_refresh(m);
}

/* ---- time passes ---------------------------------------------------------------------------- */

static void receive(online *m)
{
    uint8_t packet[NET_PACKET_MAX];
    net_address from;
    for (unsigned i = 0; i < RECEIVE_MOST && m->open; i++) {
        int size = m->wires.receive(m->wires.ctx, &from, packet, sizeof packet);
        if (size < 0)
            return;
        if (m->shakes && net_rendezvous_takes(&m->ways, &m->gate, &from, packet, (size_t)size,
                                              m->now) == NET_RENDEZVOUS_OTHER)
            net_endpoint_receive(&m->gate, &from, packet, (size_t)size, m->now);
    }
}

/* Members that have lost the host notice it themselves: nobody can tell them. */
static void watch_others(online *m)
{
    if (m->leaving || m->seeks_host)
        return;
    if (net_rendezvous_are_silent(&m->ways, m->now))
        online_fails(m, ONLINE_NO_RELAY);
    else if (!m->look.hosts && net_rendezvous_know_nobody(&m->ways, m->now))
        online_fails(m, ONLINE_NOBODY);
    else if (m->look.hosts && m->gate.strangers != m->strangers) {
        if (m->strangers == 0)
            online_add_event(m, ONLINE_EVENT_STRANGER);
        m->strangers = m->gate.strangers;
    } else if (!m->look.hosts && !m->gate.linked && m->now - m->began > PATIENCE) {
        online_fails(m, ONLINE_NO_ANSWER);
    } else if (!m->look.hosts && m->gate.linked && m->now - m->gate.peer[0].heard > GRACE) {
        net_lobby_drop(m->lobby, 0, m->now);
    }
}

static bool has_said_all(const online *m)
{
    const net_lobby *r = m->lobby;
    for (unsigned i = r->hosts; i < (r->hosts ? NET_MEMBERS : 1u); i++)
        if ((!r->hosts || r->member[i].here) && r->link[i].queue_count)
            return false;
    return true;
}

static void run_room(online *m)
{
    bool away[TS_PLAYERS_MAX];
    if (!m->leaving && !m->look.hosts && !m->shakes && online_has_routes(m))
        shake(m);
    if (!m->leaving && m->look.hosts && m->wants_relay)
        online_has_routes(m);
    if (m->look.hosts && m->wires.outside)
        m->wires.outside(m->wires.ctx, m->look.place);
    for (unsigned i = 0; i < TS_PLAYERS_MAX; i++)
        away[i] = m->lobby->seats.seat[i].away;
    if (m->shakes)
        online_run_channels(m);
    receive(m);
    if (m->shakes) {
        if (!m->leaving)
            online_note_away(m, away);
        m->seeks_host = !m->leaving && net_succession_run(&m->succession, m->now);
        m->look.hosts = m->lobby->hosts;
        net_lobby_run(m->lobby, m->now);
        net_endpoint_run(&m->gate, m->now);
        online_call_near(m);
        if (!m->leaving)
            net_rendezvous_run(&m->ways, &m->gate, m->now);
        watch_others(m);
    }
    bool linked = m->shakes && (m->look.hosts || m->gate.linked);
    if (m->leaving && (!linked || has_said_all(m) || m->now - m->left_at > GOODBYE)) {
        m->wires.close(m->wires.ctx);
        m->open = m->shakes = m->leaving = false;
    }
}

static void run(online *m, uint64_t now_us)
{
    set_now(m, now_us);
    if (m->open)
        run_room(m);
    online_hear_near(m);
    online_refresh(m);
}

static uint64_t next(const online *m)
{
    enum { LOOK_AGAIN = SECOND / 4 };
    uint64_t soon = online_near_next(m);
    if (!m->open)
        return soon;
    if (!m->shakes || m->leaving)
        return min_u64(soon, m->now + LOOK_AGAIN / 8);
    soon = min_u64(soon, min_u64(net_rendezvous_next(&m->ways, &m->gate, m->now),
                                 net_endpoint_next(&m->gate)));
    bool waits =
        !m->look.hosts || m->look.where == ONLINE_PLAYING || m->look.where == ONLINE_PAUSED;
    return waits ? min_u64(soon, m->now + LOOK_AGAIN) : soon;
}

/* ---- requests ------------------------------------------------------------------------------- */

static bool is_in(const online *m)
{
    return m->look.where >= ONLINE_WAITING && m->look.where <= ONLINE_BETWEEN;
}

static void ready(online *m, bool is_ready, uint64_t now_us)
{
    set_now(m, now_us);
    if (is_in(m))
        net_lobby_ready(m->lobby, is_ready, m->now);
    online_refresh(m);
}

/* The host gets its own message from the lobby; a guest's message does not come back. */
static void say(online *m, const char *text, uint64_t now_us)
{
    set_now(m, now_us);
    if (!is_in(m) || !m->look.chat)
        return;
    net_lobby_say(m->lobby, text, m->now);
    if (!m->lobby->hosts) {
        online_event *n = online_add_event(m, ONLINE_EVENT_SAID);
        online_copy(n->name, sizeof n->name, m->wish.name);
        online_copy(n->text, sizeof n->text, text);
    }
}

static bool pause_room(online *m, bool pause, uint64_t now_us)
{
    set_now(m, now_us);
    bool may = is_in(m) && net_lobby_pause(m->lobby, pause, m->now);
    online_refresh(m);
    return may;
}

static void bot(online *m, unsigned seat, unsigned level, const char *as,
                const ts_handling *handling)
{
    const char *name = as[0] ? as : ONLINE_BOT;
    if (m->look.where != ONLINE_WAITING || !m->look.hosts)
        return;
    if (seat < m->lobby->seats.count)
        net_lobby_change_bot(m->lobby, seat, level, name);
    else if (level)
        net_lobby_bot(m->lobby, level, name, handling);
    online_refresh(m);
}

static void change(online *m, const online_wish *wish)
{
    net_lobby_config c = m->lobby->config;
    if (m->look.where != ONLINE_WAITING || !m->look.hosts)
        return;
    take_terms(&c, wish);
    net_lobby_change(m->lobby, &c);
    online_refresh(m);
}

/* True for the address of a relay, which all clients behind it have in common. */
static bool is_relay(const online *m, const net_address *at)
{
    for (unsigned i = 0; i < m->ways.count; i++)
        if (net_address_same(&m->ways.relay[i].at, at))
            return true;
    return false;
}

static void moderate(online *m, unsigned member, unsigned what, uint64_t now_us)
{
    net_address at;
    set_now(m, now_us);
    if (!is_in(m) || !m->look.hosts)
        return;
    if (what == ONLINE_BAN && net_endpoint_address(&m->gate, member, &at) && !is_relay(m, &at))
        net_endpoint_ban(&m->gate, &at);
    if (what == ONLINE_KICK || what == ONLINE_BAN)
        net_lobby_kick(m->lobby, member, what == ONLINE_BAN);
    else
        net_lobby_mute(m->lobby, member, what == ONLINE_MUTE);
    online_refresh(m);
}

static void listen_near(online *m, bool on)
{
    if (m->listens == on)
        return;
    bool hears = m->wires.listen && m->wires.listen(m->wires.ctx, on);
    m->listens = on && hears;
    m->found_count = 0;
}

/* ---- the match ------------------------------------------------------------------------------ */

static unsigned own(const online *m)
{
    return m->open && m->lobby->started ? m->lobby->rollback.own : 0;
}

static uint32_t tick(online *m, uint64_t at_us)
{
    return m->open ? net_lobby_tick(m->lobby, max_u64(at_us, 1)) : 0;
}

static bool goes(online *m)
{
    return m->open && !m->leaving && net_lobby_goes(m->lobby);
}

static bool play(online *m, const ts_buttons held[TS_PLAYERS_MAX], bool answers, uint64_t at_us)
{
    return answers ? net_lobby_answer(m->lobby, held, at_us)
                   : net_lobby_play(m->lobby, held, at_us);
}

static const ts_match *known(const online *m)
{
    return &m->lobby->rollback.known.match;
}

static const ts_match *shown(const online *m, unsigned board)
{
    return net_rollback_match(&m->lobby->rollback, board);
}

static uint32_t moves(const online *m)
{
    return m->open && m->lobby->started ? net_rollback_moves(&m->lobby->rollback) : UINT32_MAX;
}

static const char *replay(const online *m, size_t *size)
{
    *size = m->text.size;
    return m->text.failed || !m->text.size ? NULL : m->text.data;
}

unsigned online_delay_ms(const online *m, unsigned percent)
{
    const net_rollback *f = &m->lobby->rollback;
    unsigned most = 0;
    if (!m->open || !m->lobby->started)
        return 0;
    for (unsigned i = 0; i < m->lobby->log.boards; i++)
        if (!(f->own >> i & 1))
            most = max_u32(most, net_rollback_delay(f, i, percent));
    const uint32_t *rate = ts_rules_get(m->lobby->start.setup.rules)->tick_rate;
    return (unsigned)((uint64_t)most * 1000 * rate[1] / rate[0]);
}

/* ---- the table ------------------------------------------------------------------------------ */

static void hear(online *m, online_tell *tell, void *ctx)
{
    m->tell = tell;
    m->tell_to = ctx;
}

static unsigned found(const online *m, const online_found **list)
{
    *list = m->found;
    return m->found_count;
}

static const online_view *look(const online *m)
{
    return &m->look;
}

static bool take_news(online *m, online_event *out)
{
    if (m->news_count == 0)
        return false;
    *out = m->news[m->news_first];
    m->news_first = (m->news_first + 1) % NEWS_MOST;
    m->news_count--;
    return true;
}

static unsigned descriptors(const online *m, int out[ONLINE_DESCRIPTORS])
{
    return m->wires.descriptors ? m->wires.descriptors(m->wires.ctx, out) : 0;
}

const online_calls online_rooms = {
    .hear = hear,
    .host = host,
    .join = join,
    .leave = leave,
    .listen = listen_near,
    .found = found,
    .look = look,
    .news = take_news,
    .run = run,
    .next = next,
    .descriptors = descriptors,
    .ready = ready,
    .say = say,
    .pause = pause_room,
    .moderate = moderate,
    .rank = online_rank,
    .vouched = online_vouched,
    .bot = bot,
    .change = change,
    .own = own,
    .tick = tick,
    .goes = goes,
    .play = play,
    .known = known,
    .shown = shown,
    .moves = moves,
    .replay = replay,
};

online *online_open(const online_transport *wires, uint64_t signature)
{
    online *m = crypt_is_built() ? calloc(1, sizeof *m) : NULL;
    net_lobby *room = m ? calloc(1, sizeof *room) : NULL;
    if (!room) {
        free(m);
        return NULL;
    }
    m->wires = *wires;
    m->signature = signature;
    m->lobby = room;
    return m;
}

void online_close(online *m)
{
    if (!m)
        return;
    begin_leaving(m);
    if (m->open && m->shakes)
        net_endpoint_end(&m->gate, m->now);
    listen_near(m, false);
    shut(m);
    buffer_free(&m->text);
    free(m->lobby);
    free(m);
}
