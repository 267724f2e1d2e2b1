/* The time of a round, kept by its host: requested pauses, and waiting for silent members. */
#include <string.h>

#include "base/minmax.h"
#include "lobby_internal.h"

enum { RANKED_PAUSE = 30000000, LEAD = 30000, HEARD_WITHIN = 400000, STALL_TICKS = 250 };

static void net_host_stops_time(net_lobby *r, uint32_t tick)
{
    r->seats.phase = NET_LOBBY_PAUSED;
    r->base_tick = tick;
    net_host_tells_all(r, DUE_SEATS | DUE_MOMENT);
    net_lobby_tell(r, NET_EVENT_PAUSE, 0, tick, NULL);
}

/* For a member that has to return: play resumes with a countdown. */
void net_host_waits(net_lobby *r, uint64_t now)
{
    r->stalled = now;
    r->counts_in = true;
    if (r->seats.phase == NET_LOBBY_PLAYING)
        net_host_stops_time(r, net_input_logs_known(&r->log));
}

/* From the tick that everybody has: those who are further wait for the others. */
static void time_goes_on(net_lobby *r, uint64_t now)
{
    r->seats.phase = NET_LOBBY_PLAYING;
    r->base_tick = min_u32(net_input_logs_known(&r->log), TS_REPLAY_TICKS_MAX);
    r->base_at = now + (r->counts_in ? max_u64(r->config.count_in, LEAD) : LEAD);
    r->stalled = r->pause_until = 0;
    r->counts_in = false;
    r->waits = false;
    net_host_tells_all(r, DUE_SEATS | DUE_MOMENT);
    net_lobby_tell(r, NET_EVENT_RESUME, 0, r->base_tick, NULL);
}

/* Checks whether a player is silent. After the grace period the round continues without that
 * player. */
static bool somebody_is_silent(net_lobby *r, uint64_t now)
{
    bool silent = false;
    for (unsigned i = 1; i < NET_MEMBERS; i++) {
        bool is_heard = !r->link[i].speaks || now - r->link[i].heard < HEARD_WITHIN;
        if (!r->member[i].joined || (is_heard && !r->member[i].returns))
            continue;
        if (r->stalled && now - r->stalled > r->config.grace)
            net_host_loses(r, i, NET_LEAVE_SILENT, false);
        else
            silent = true;
    }
    return silent;
}

static uint32_t far_behind(const net_lobby *r)
{
    return NET_AHEAD_SECONDS * net_lobby_rate(r)[0] / net_lobby_rate(r)[1] + STALL_TICKS;
}

/* Nobody is kept waiting in a ranked match: each player has one pause, which ends by itself. */
static bool may_pause(net_lobby *r, unsigned member, bool pause, uint64_t now)
{
    if (!r->rank.sign)
        return true;
    if (!pause)
        return member == r->paused_by;
    if (r->member[member].paused || r->seats.phase != NET_LOBBY_PLAYING)
        return false;
    r->member[member].paused = true;
    r->paused_by = member;
    r->pause_until = now + RANKED_PAUSE;
    return true;
}

static void set_pause(net_lobby *r, bool pause, uint64_t now)
{
    r->wish_pause = pause;
    r->counts_in = true;
    if (pause && r->seats.phase == NET_LOBBY_PLAYING)
        net_host_stops_time(r, net_lobby_tick(r, now));
    else if (!pause && r->seats.phase == NET_LOBBY_PAUSED && !r->stalled)
        time_goes_on(r, now);
}

bool net_host_pauses(net_lobby *r, unsigned member, bool pause, uint64_t now)
{
    bool may = may_pause(r, member, pause, now);
    if (may)
        set_pause(r, pause, now);
    return may;
}

void net_host_keeps_time(net_lobby *r, uint64_t now)
{
    uint32_t known = net_input_logs_known(&r->log), tick = net_lobby_tick(r, now);
    if (r->seats.phase == NET_LOBBY_PLAYING && tick > known && tick - known > far_behind(r)) {
        r->stalled = now;
        net_host_stops_time(r, known);
    }
    if (r->wish_pause && r->pause_until && now >= r->pause_until)
        set_pause(r, false, now);
    if (r->stalled && !somebody_is_silent(r, now) && !r->wish_pause)
        time_goes_on(r, now);
}
