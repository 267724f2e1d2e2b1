/* Time of a round, as its host keeps it: pauses by a wish, and waiting for whoever is silent. */
#include <string.h>

#include "base/minmax.h"
#include "lobby_internal.h"

enum { LEAD = 30000, HEARD_WITHIN = 400000, STALL_TICKS = 250 };

void net_host_stops_time(net_lobby *r, uint32_t tick)
{
    r->seats.phase = NET_LOBBY_PAUSED;
    r->base_tick = tick;
    net_host_tells_all(r, DUE_SEATS | DUE_MOMENT);
    net_lobby_tell(r, NET_EVENT_PAUSE, 0, tick, NULL);
}

/* From the tick that everybody has: those who are further wait for the others. */
static void time_goes_on(net_lobby *r, uint64_t now)
{
    r->seats.phase = NET_LOBBY_PLAYING;
    r->base_tick = min_u32(net_input_logs_known(&r->log), TS_REPLAY_TICKS_MAX);
    r->base_at = now + LEAD;
    r->stalled = 0;
    r->waits = false;
    net_host_tells_all(r, DUE_SEATS | DUE_MOMENT);
    net_lobby_tell(r, NET_EVENT_RESUME, 0, r->base_tick, NULL);
}

/* Is a player silent? After the grace the round goes on without. */
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

void net_host_keeps_time(net_lobby *r, uint64_t now)
{
    uint32_t known = net_input_logs_known(&r->log), tick = net_lobby_tick(r, now);
    if (r->seats.phase == NET_LOBBY_PLAYING && tick > known && tick - known > far_behind(r)) {
        r->stalled = now;
        net_host_stops_time(r, known);
    }
    if (r->stalled && !somebody_is_silent(r, now) && !r->wish_pause)
        time_goes_on(r, now);
}

void net_host_pauses(net_lobby *r, bool pause, uint64_t now)
{
    r->wish_pause = pause;
    if (pause && r->seats.phase == NET_LOBBY_PLAYING)
        net_host_stops_time(r, net_lobby_tick(r, now));
    else if (!pause && r->seats.phase == NET_LOBBY_PAUSED && !r->stalled)
        time_goes_on(r, now);
}
