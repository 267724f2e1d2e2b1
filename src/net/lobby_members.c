/* Members of a lobby, on its host: who leaves, who returns to a seat, who is muted or removed. */
#include <string.h>

#include "base/minmax.h"
#include "lobby_internal.h"

/* Two members without a secret are different members. */
static bool same_tag(const uint8_t a[NET_SEAT_TAG_SIZE], const uint8_t b[NET_SEAT_TAG_SIZE])
{
    static const uint8_t none[NET_SEAT_TAG_SIZE];
    return memcmp(a, b, NET_SEAT_TAG_SIZE) == 0 && memcmp(a, none, NET_SEAT_TAG_SIZE) != 0;
}

/* Returns the member that joined with the secret of this tag, or 0 if there is none. */
unsigned net_host_member_of(const net_lobby *r, const uint8_t tag[NET_SEAT_TAG_SIZE])
{
    unsigned i = NET_MEMBERS - 1;
    while (i > 0 && !(r->member[i].joined && same_tag(r->member[i].tag, tag)))
        i--;
    return i;
}

/* Moves a returning member to another link, with all that it had. The old link ends. In a round
 * time stops until the member has the log of its boards (net_host_hands_back). */
void net_host_takes_back(net_lobby *r, unsigned i, unsigned before, uint64_t now)
{
    net_member *m = &r->member[i], *old = &r->member[before];
    *m = *old;
    m->rules_hash = 0; /* it may no longer have the rule set */
    old->joined = false;
    memset(old->tag, 0, sizeof old->tag);
    m->absent = false;
    old->here = !old->absent;
    old->absent = false;
    r->link[before].speaks = 0;
    r->link[before].plays = false;
    net_lobby_say_leave(&r->link[before], NET_LEAVE_MOVED);
    for (unsigned k = 0; k < r->seats.count; k++)
        if (r->seats.seat[k].member == before)
            r->seats.seat[k].member = i;
    net_host_seats_changed(r);
    if (!r->started || !net_lobby_in_round(r))
        return;
    m->returns = net_lobby_boards_of(r, i) != 0;
    net_host_tells_start(r, i);
    if (!m->returns)
        return;
    net_host_waits(r, now);
}

/* A returned member that has all logs of its boards resumes them. */
void net_host_hands_back(net_lobby *r)
{
    uint8_t bytes[16];
    for (unsigned i = 1; i < NET_MEMBERS; i++) {
        unsigned boards = net_lobby_boards_of(r, i);
        net_connection *l = &r->link[i];
        net_writer w = net_writer_of(bytes, sizeof bytes);
        if (!r->member[i].returns || !net_connection_has_all(l, &r->log, boards))
            continue;
        net_write_return(&w, &(net_return){r->round, boards});
        if (!net_connection_send_reliable(l, bytes, w.at - bytes))
            continue;
        net_connection_hand_over(l, boards);
        r->member[i].returns = false;
    }
}

/* Ends the boards of a member who is out of the round; the host sends them from now on. */
static void give_up(net_lobby *r, unsigned member)
{
    for (unsigned i = 0; r->started && i < r->log.boards; i++)
        if (r->seats.seat[i].member == member && !r->log.line[i].ended)
            net_input_log_give_up(&r->log.line[i]);
    r->link[member].speaks = 0;
    r->link[member].plays = false;
}

void net_host_loses(net_lobby *r, unsigned i, unsigned why, bool gone)
{
    net_member *m = &r->member[i];
    if (!m->here)
        return;
    if (m->joined) {
        if (net_lobby_in_round(r))
            give_up(r, i);
        for (unsigned k = 0; k < r->seats.count; k++)
            if (r->seats.seat[k].member == i)
                r->seats.seat[k].away = 1;
        m->joined = false;
        if (!net_lobby_in_round(r))
            net_host_clears_seats(r);
        if (r->seats.phase == NET_LOBBY_BETWEEN && r->seats.count < 2)
            r->seats.phase = NET_LOBBY_WAITING; /* the match is over */
        net_host_seats_changed(r);
        net_lobby_tell(r, NET_EVENT_LEFT, i, why, m->name);
    }
    if (gone || m->absent)
        m->here = m->absent = false;
    else
        net_lobby_say_leave(&r->link[i], why);
}

/* In a round the grace period begins when time has stopped for them (lobby_time.c). */
void net_host_forgets_absent(net_lobby *r, uint64_t now)
{
    for (unsigned i = 1; i < NET_MEMBERS; i++)
        if (r->member[i].absent && now - r->link[i].heard > r->config.grace)
            net_host_loses(r, i, NET_LEAVE_SILENT, true);
}

/* ---- requests of the host ----------------------------------------------------------------- */

bool net_host_has_banned(const net_lobby *r, const uint8_t tag[NET_SEAT_TAG_SIZE])
{
    for (unsigned i = 0; i < r->bans && i < NET_BANS; i++)
        if (same_tag(r->banned[i], tag))
            return true;
    return false;
}

static bool is_guest(const net_lobby *r, unsigned member)
{
    return r->hosts && member > 0 && member < NET_MEMBERS && r->member[member].joined;
}

void net_lobby_mute(net_lobby *r, unsigned member, bool is_muted)
{
    if (is_guest(r, member))
        r->member[member].muted = is_muted;
}

void net_lobby_kick(net_lobby *r, unsigned member, bool bans)
{
    if (!is_guest(r, member))
        return;
    if (bans)
        memcpy(r->banned[r->bans++ % NET_BANS], r->member[member].tag, NET_SEAT_TAG_SIZE);
    net_host_loses(r, member, bans ? NET_LEAVE_BANNED : NET_LEAVE_KICKED, false);
}
