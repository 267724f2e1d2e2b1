/* A lobby: its time, its connections, and how members handle the host's messages. Decisions of the
 * host are in lobby_host.c. */
#include <string.h>

#include "base/minmax.h"
#include "lobby_internal.h"

/* ---- host and guests ---------------------------------------------------------------------- */

void net_lobby_tell(net_lobby *r, unsigned what, unsigned member, uint32_t number, const char *text)
{
    if (r->config.news)
        r->config.news(r->config.ctx, what, member, number, text);
}

const uint32_t *net_lobby_rate(const net_lobby *r)
{
    return ts_rules_get(r->start.setup.rules)->tick_rate;
}

static uint64_t shared(net_lobby *r, uint64_t now)
{
    return r->hosts ? now : net_clock_theirs(&r->link[0].clock, now);
}

unsigned net_lobby_seats_of(const net_lobby *r, unsigned member)
{
    unsigned seats = 0;
    for (unsigned i = 0; i < r->seats.count; i++)
        if (r->seats.seat[i].kind != NET_SEAT_FREE && r->seats.seat[i].member == member)
            seats |= 1u << i;
    return seats;
}

unsigned net_lobby_boards_of(const net_lobby *r, unsigned member)
{
    unsigned boards = 0;
    for (unsigned i = 0; i < r->log.boards; i++)
        if (r->seats.seat[i].member == member)
            boards |= 1u << i;
    return boards;
}

uint32_t net_lobby_tick(net_lobby *r, uint64_t now)
{
    uint64_t time = shared(r, now);
    if (!r->started || r->seats.phase != NET_LOBBY_PLAYING || time <= r->base_at)
        return r->base_tick;
    uint64_t ticks = (time - r->base_at) * net_lobby_rate(r)[0] / net_lobby_rate(r)[1] / 1000000;
    return r->base_tick + (uint32_t)min_u64(ticks, TS_REPLAY_TICKS_MAX - r->base_tick);
}

bool net_lobby_plays(unsigned rules)
{
    int duel = ts_modes_find("duel");
    const ts_rules *r = ts_rules_get(rules);
    return r && duel >= 0 && !ts_mode_lacks((unsigned)duel, rules) && r->travel_ticks > 0 &&
           r->random != TS_RANDOM_NES;
}

bool net_lobby_begin_match(net_lobby *r)
{
    r->round = r->start.round;
    r->counted = false;
    r->late = 0;
    memset(r->late_since, 0, sizeof r->late_since);
    r->base_tick = 0;
    r->base_at = r->start.at;
    r->stalled = r->over_at = r->pause_until = 0;
    r->waits = r->wish_pause = r->counts_in = false;
    net_input_logs_start(&r->log, r->round, r->start.setup.players);
    net_lobby_tell(r, NET_EVENT_START, 0, r->round, NULL);
    r->started = net_rollback_start(&r->rollback, &r->log, &r->start.setup, r->start.own,
                                    r->config.write, r->config.tell, r->config.ctx);
    return r->started;
}

static void leave_for(net_lobby *r, unsigned why)
{
    if (r->seats.phase == NET_LOBBY_LEFT)
        return;
    r->seats.phase = NET_LOBBY_LEFT;
    r->why = (uint8_t)why;
    net_lobby_tell(r, NET_EVENT_LEFT, 0, why, NULL);
}

bool net_lobby_has_seat(const net_lobby *r, unsigned member)
{
    for (unsigned k = 0; k < r->seats.count; k++)
        if (r->seats.seat[k].member == member)
            return true;
    return false;
}

bool net_lobby_in_round(const net_lobby *r)
{
    return r->seats.phase == NET_LOBBY_PLAYING || r->seats.phase == NET_LOBBY_PAUSED;
}

void net_lobby_copy_name(char out[NET_NAME_MAX + 1], const char *name)
{
    uint8_t bytes[NET_NAME_MAX + 2];
    net_writer w = net_writer_of(bytes, sizeof bytes);
    net_put_text(&w, name, NET_NAME_MAX);
    net_reader reader = net_reader_of(bytes, (size_t)(w.at - bytes));
    net_get_text(&reader, out, NET_NAME_MAX);
}

void net_lobby_say_leave(net_connection *l, unsigned why)
{
    uint8_t bytes[16];
    net_writer w = net_writer_of(bytes, sizeof bytes);
    net_write_number(&w, NET_LEAVE, why);
    net_connection_send_reliable(l, bytes, (size_t)(w.at - bytes));
}

/* ---- links ---------------------------------------------------------------------------------- */

void net_lobby_drop(net_lobby *r, unsigned member, uint64_t now)
{
    (void)now;
    if (r->hosts)
        net_host_loses(r, member, NET_LEAVE_SILENT, true);
    else
        leave_for(r, NET_LEAVE_SILENT);
}

/* Handles the host's announcement of its lobby. Rules of another revision are rejected before
 * anything starts. */
static void on_seats(net_lobby *r, const net_seats *seats)
{
    int rules = net_rules_find(seats->rules, seats->rules_hash);
    unsigned phase = r->seats.phase;
    if (rules < 0 || !net_lobby_plays((unsigned)rules) ||
        ts_rules_get((unsigned)rules)->revision != seats->rules_revision ||
        ts_modes_get((unsigned)ts_modes_find("duel"))->revision != seats->mode_revision) {
        net_lobby_say_leave(&r->link[0], NET_LEAVE_RULES);
        leave_for(r, NET_LEAVE_RULES);
        return;
    }
    r->seats = *seats;
    for (unsigned i = 0; i < r->seats.count; i++)
        r->seats.seat[i].late |= r->late >> i & 1; /* seen by this end itself */
    if (net_lobby_in_round(r))                     /* START and the time messages announce these */
        r->seats.phase = (uint8_t)(phase == NET_LOBBY_PAUSED ? phase : NET_LOBBY_PLAYING);
    net_lobby_tell(r, NET_EVENT_SEATS, 0, 0, NULL);
    if (r->seats.phase == NET_LOBBY_STOPPED &&
        phase != NET_LOBBY_STOPPED) /* the host has noticed it */
        net_lobby_tell(r, NET_EVENT_FAULT, 0, r->link[0].differed, NULL);
}

static void on_start(net_lobby *r, const net_start *start)
{
    unsigned boards = (1u << start->setup.players) - 1;
    if (start->setup.players != r->seats.count)
        return;
    if (start->signature != r->config.signature) {
        net_lobby_say_leave(&r->link[0], NET_LEAVE_RULES);
        leave_for(r, NET_LEAVE_RULES);
        return;
    }
    if (!net_lobby_may_be_ranked(r, start->setup.rules) || !net_lobby_has_ranked_seed(r, start)) {
        net_lobby_say_leave(&r->link[0], NET_LEAVE_BROKEN);
        leave_for(r, NET_LEAVE_BROKEN);
        return;
    }
    r->start = *start;
    r->start.own &= (uint8_t)net_lobby_seats_of(r, r->seats.you);
    r->seats.phase = NET_LOBBY_PLAYING;
    if (!net_lobby_begin_match(r)) {
        leave_for(r, NET_LEAVE_BROKEN);
        return;
    }
    net_connection_round(&r->link[0], start->round, boards & ~r->rollback.own);
}

/* This program has returned, and has all that was played on its boards. */
static void on_return(net_lobby *r, const net_return *back)
{
    if (!r->started || back->round != r->round ||
        back->boards & ~net_lobby_seats_of(r, r->seats.you))
        return;
    net_connection_take_over(&r->link[0], &r->log, back->boards);
    net_rollback_take_over(&r->rollback, back->boards);
}

static void on_moment(net_lobby *r, unsigned type, const net_moment *moment)
{
    if (!r->started || moment->round != r->round)
        return;
    bool pauses = type == NET_PAUSE, changed = pauses != (r->seats.phase == NET_LOBBY_PAUSED);
    r->seats.phase = pauses ? NET_LOBBY_PAUSED : NET_LOBBY_PLAYING;
    r->base_tick = moment->tick;
    r->base_at = moment->at;
    r->waits = false;
    if (changed)
        net_lobby_tell(r, pauses ? NET_EVENT_PAUSE : NET_EVENT_RESUME, 0, moment->tick, NULL);
}

static void on_rules(net_lobby *r, const net_rules_part *part)
{
    const unsigned why = net_lobby_takes_rules(r, part);
    if (why == NET_LEAVE_WISH)
        return;
    net_lobby_say_leave(&r->link[0], why);
    leave_for(r, why);
}

static void member_takes(void *ctx, net_frame f)
{
    net_lobby_context *c = ctx;
    net_lobby *r = c->lobby;
    net_seats seats;
    net_start start;
    net_moment moment;
    net_return back;
    net_state state;
    net_heirs heirs;
    net_keys keys;
    net_chat say;
    net_signal signal;
    net_rules_part part;
    uint32_t number;
    if (r->seats.phase == NET_LOBBY_LEFT)
        return;
    if (f.type == NET_SEATS && net_read_seats(f, &seats))
        on_seats(r, &seats);
    else if (f.type == NET_START && net_read_start(f, &start))
        on_start(r, &start);
    else if ((f.type == NET_PAUSE || f.type == NET_RESUME) && net_read_moment(f, &moment))
        on_moment(r, f.type, &moment);
    else if (f.type == NET_HEIRS && net_read_heirs(f, &heirs))
        r->heirs = heirs;
    else if (f.type == NET_KEYS && net_read_keys(f, &keys))
        net_lobby_takes_keys(r, &keys);
    else if (f.type == NET_RETURN && net_read_return(f, &back))
        on_return(r, &back);
    else if (f.type == NET_STATE && net_read_state(f, &state) && !net_lobby_takes_state(r, &state))
        leave_for(r, NET_LEAVE_BROKEN);
    else if (f.type == NET_RULES && net_read_rules(f, &part))
        on_rules(r, &part);
    else if (f.type == NET_SIGNAL && r->config.signal && net_read_signal(f, &signal))
        r->config.signal(r->config.ctx, 0, &signal);
    else if (f.type == NET_CHAT && net_read_chat(f, &say))
        net_lobby_tell(r, NET_EVENT_SAID, say.member, 0, say.text);
    else if (f.type == NET_LEAVE && net_read_number(f, UINT32_MAX, &number))
        leave_for(r, number);
}

void net_lobby_receive(net_lobby *r, unsigned member, const uint8_t *frames, size_t size,
                       uint64_t now)
{
    net_lobby_context c = {r, member, now};
    if (r->hosts && !r->member[member].here)
        return;
    int took = net_connection_receive(&r->link[member], &r->log, frames, size, now,
                                      r->hosts ? net_host_receives : member_takes, &c);
    if (took != NET_CONNECTION_BROKEN)
        return;
    if (r->hosts)
        net_host_loses(r, member, NET_LEAVE_BROKEN, false);
    else
        leave_for(r, NET_LEAVE_BROKEN);
}

size_t net_lobby_send(net_lobby *r, unsigned member, uint8_t *out, size_t size, uint64_t now)
{
    net_connection *l = &r->link[member];
    if (r->hosts) {
        if (!r->member[member].here)
            return 0;
        net_host_queues(r, member);
        const uint32_t tick = net_lobby_tick(r, now), delay = r->config.watch_delay;
        const bool plays = l->speaks || r->member[member].returns;
        if (plays || delay == 0 || r->rollback.known.match.over)
            l->limit = UINT32_MAX;
        else
            l->limit = tick > delay ? tick - delay : 0;
    }
    return net_connection_send(l, &r->log, r->started ? &r->rollback : NULL, out, size, now);
}

uint64_t net_lobby_next(const net_lobby *r)
{
    uint64_t next = UINT64_MAX;
    for (unsigned i = r->hosts; i < (r->hosts ? NET_MEMBERS : 1u); i++)
        if (!r->hosts || (r->member[i].here && !r->member[i].absent))
            next = min_u64(next, r->member[i].due && net_connection_has_room(&r->link[i])
                                     ? 0
                                     : net_connection_next(&r->link[i], &r->log));
    if (r->seats.phase == NET_LOBBY_BETWEEN && r->hosts)
        next = min_u64(next, r->over_at + r->config.between);
    return next;
}

/* ---- guests ------------------------------------------------------------------------------- */

void net_lobby_join(net_lobby *r, const net_lobby_config *config, uint64_t now)
{
    memset(r, 0, sizeof *r);
    r->config = *config;
    net_lobby_join_again(r, now);
}

void net_lobby_join_again(net_lobby *r, uint64_t now)
{
    const net_lobby_config *config = &r->config;
    uint8_t bytes[NET_RELIABLE_MAX];
    net_writer w = net_writer_of(bytes, sizeof bytes);
    net_join join = {.version = NET_VERSION,
                     .signature = config->signature,
                     .wish = config->wish,
                     .bot = config->bot,
                     .handling = config->handling};
    memcpy(join.secret, config->secret, sizeof join.secret);
    net_lobby_copy_name(join.name, config->name);
    net_connection_open(&r->link[0], 0, now);
    net_write_join(&w, &join);
    net_connection_send_reliable(&r->link[0], bytes, (size_t)(w.at - bytes));
    net_lobby_says_key(r);
}

static void member_runs(net_lobby *r)
{
    if (r->started && r->rollback.known.match.over && !r->counted) {
        r->counted = true;
        net_lobby_tell(r, NET_EVENT_OVER, 0, r->round, NULL);
    }
}

static void stop(net_lobby *r, unsigned member)
{
    r->fault = (uint8_t)member;
    r->seats.phase = NET_LOBBY_STOPPED;
    net_lobby_tell(r, NET_EVENT_FAULT, member, r->link[member].differed, NULL);
}

/* True when most of several players at other machines have the same state, and it is not the
 * host's: then the host is wrong. Spectators do not count. */
static bool host_is_odd(const net_lobby *r)
{
    unsigned players = 0, differ = 0;
    for (unsigned i = 1; i < NET_MEMBERS; i++) {
        if (!r->member[i].joined || !net_lobby_has_seat(r, i))
            continue;
        players++;
        differ += r->link[i].differed != 0;
    }
    return players >= 2 && 2 * differ > players;
}

/* A member whose state differs from the host's leaves, and the match continues without it: neither
 * a spectator nor a player who is about to lose can stop it. */
static void compare_as_host(net_lobby *r)
{
    bool odd[NET_MEMBERS] = {false};
    for (unsigned i = 1; i < NET_MEMBERS; i++)
        odd[i] = r->member[i].joined && !net_connection_agrees(&r->link[i], &r->rollback);
    for (unsigned i = 1; i < NET_MEMBERS; i++)
        if (odd[i] && !net_lobby_has_seat(r, i))
            net_host_loses(r, i, NET_LEAVE_DESYNC, false);
    for (unsigned i = 1; i < NET_MEMBERS; i++) {
        if (!odd[i] || !net_lobby_has_seat(r, i))
            continue;
        if (host_is_odd(r)) {
            stop(r, i);
            net_host_seats_changed(r);
            return;
        }
        net_host_loses(r, i, NET_LEAVE_DESYNC, false);
    }
}

static void compare(net_lobby *r)
{
    if (r->hosts)
        compare_as_host(r);
    else if (!net_connection_agrees(&r->link[0], &r->rollback))
        stop(r, 0);
}

/* The opponent in a ranked match has signed a wrong state. */
static void blame_other(net_lobby *r)
{
    if (!r->hosts)
        leave_for(r, NET_LEAVE_BROKEN);
    for (unsigned i = 1; i < NET_MEMBERS && r->hosts; i++)
        if (r->member[i].joined && net_lobby_has_seat(r, i))
            net_host_loses(r, i, NET_LEAVE_BROKEN, false);
}

void net_lobby_run(net_lobby *r, uint64_t now)
{
    if (r->seats.phase >= NET_LOBBY_STOPPED)
        return;
    if (r->started) {
        net_rollback_run(&r->rollback,
                         max_u32(net_lobby_tick(r, now), net_rollback_tick(&r->rollback)));
        net_lobby_judges_lateness(r, now);
        compare(r);
    }
    if (r->started && r->seats.phase < NET_LOBBY_STOPPED && !net_lobby_runs_ranked(r))
        blame_other(r);
    if (r->seats.phase >= NET_LOBBY_STOPPED)
        return;
    if (r->hosts)
        net_host_runs(r, now);
    else
        member_runs(r);
}

/* After a silence all boards resume together, not each when its update arrives. */
bool net_lobby_goes(net_lobby *r)
{
    if (!r->started || r->rollback.view.match.over || r->seats.phase != NET_LOBBY_PLAYING ||
        !r->rollback.own || r->waits)
        return false;
    r->waits = net_rollback_tick(&r->rollback) >= net_rollback_limit(&r->rollback);
    return !r->waits;
}

bool net_lobby_play(net_lobby *r, const ts_buttons held[TS_PLAYERS_MAX], uint64_t now)
{
    return net_rollback_tick(&r->rollback) < net_lobby_tick(r, now) && net_lobby_goes(r) &&
           net_rollback_own(&r->rollback, held);
}

bool net_lobby_answer(net_lobby *r, const ts_buttons held[TS_PLAYERS_MAX], uint64_t now)
{
    return net_rollback_tick(&r->rollback) <= net_lobby_tick(r, now) && net_lobby_goes(r) &&
           net_rollback_own(&r->rollback, held);
}

/* ---- requests ----------------------------------------------------------------------------- */

void net_lobby_ready(net_lobby *r, bool ready, uint64_t now)
{
    uint8_t bytes[16];
    net_writer w = net_writer_of(bytes, sizeof bytes);
    (void)now;
    if (r->hosts) {
        for (unsigned i = 0; i < r->seats.count; i++)
            if (r->seats.seat[i].member == 0 && r->seats.seat[i].kind == NET_SEAT_PERSON)
                r->seats.seat[i].ready = ready;
        net_host_seats_changed(r);
        return;
    }
    net_write_number(&w, NET_READY, ready);
    net_connection_send_reliable(&r->link[0], bytes, (size_t)(w.at - bytes));
}

void net_lobby_say(net_lobby *r, const char *text, uint64_t now)
{
    net_chat say = {0};
    uint8_t bytes[NET_RELIABLE_MAX];
    net_writer w = net_writer_of(bytes, sizeof bytes);
    net_put_text(&w, text, NET_TEXT_MAX);
    net_reader reader = net_reader_of(bytes, (size_t)(w.at - bytes));
    net_get_text(&reader, say.text, NET_TEXT_MAX);
    if (r->hosts) {
        net_host_passes_on(r, 0, say.text, now);
        return;
    }
    w = net_writer_of(bytes, sizeof bytes);
    net_write_chat(&w, &say);
    net_connection_send_reliable(&r->link[0], bytes, (size_t)(w.at - bytes));
}

bool net_lobby_send_signal(net_lobby *r, unsigned member, const net_signal *part)
{
    uint8_t bytes[NET_RELIABLE_MAX];
    net_writer w = net_writer_of(bytes, sizeof bytes);
    return net_write_signal(&w, part) &&
           net_connection_send_reliable(&r->link[member], bytes, (size_t)(w.at - bytes));
}

bool net_lobby_pause(net_lobby *r, bool pause, uint64_t now)
{
    uint8_t bytes[32];
    net_writer w = net_writer_of(bytes, sizeof bytes);
    if (r->hosts)
        return net_host_pauses(r, 0, pause, now);
    if (pause && r->rank.sign && r->rank.paused)
        return false;
    r->rank.paused |= pause;
    net_write_moment(&w, pause ? NET_PAUSE : NET_RESUME, &(net_moment){.round = r->round});
    return net_connection_send_reliable(&r->link[0], bytes, (size_t)(w.at - bytes));
}

void net_lobby_leave(net_lobby *r, uint64_t now)
{
    (void)now;
    for (unsigned i = 1; i < NET_MEMBERS && r->hosts; i++)
        if (r->member[i].here)
            net_lobby_say_leave(&r->link[i], NET_LEAVE_CLOSED);
    if (!r->hosts)
        net_lobby_say_leave(&r->link[0], NET_LEAVE_WISH);
    leave_for(r, r->hosts ? NET_LEAVE_CLOSED : NET_LEAVE_WISH);
}
