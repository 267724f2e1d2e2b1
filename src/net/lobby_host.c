/* Decisions of a lobby's host: seats, start and end of rounds, pauses, who is out. */
#include <string.h>

#include "base/minmax.h"
#include "base/splitmix.h"
#include "lobby_internal.h"

/* ---- the host ----------------------------------------------------------------------------- */

void net_host_tells_all(net_lobby *r, unsigned due)
{
    for (unsigned i = 1; i < NET_MEMBERS; i++)
        if (r->member[i].joined)
            r->member[i].due |= (uint8_t)due;
}

void net_host_seats_changed(net_lobby *r)
{
    r->seats.members = 0;
    for (unsigned i = 0; i < NET_MEMBERS; i++)
        r->seats.members += r->member[i].joined;
    net_host_lists_heirs(r);
    net_host_tells_all(r, DUE_SEATS);
    net_lobby_tell(r, NET_EVENT_SEATS, 0, 0, NULL);
}

static net_seat *sit(net_lobby *r, unsigned member, unsigned level, const char *name,
                     const ts_handling *handling)
{
    if (net_lobby_in_round(r) || r->seats.count >= r->config.seats)
        return NULL;
    unsigned i = r->seats.count++;
    net_seat *s = &r->seats.seat[i];
    *s = (net_seat){.kind = level ? NET_SEAT_BOT : NET_SEAT_PERSON,
                    .level = (uint8_t)level,
                    .member = (uint8_t)member,
                    .ready = level > 0,
                    .handicap = r->config.handicap[i],
                    .handling = *handling};
    memcpy(s->name, name, strlen(name) + 1);
    return s;
}

/* Seats members who joined in the middle of a round. */
static void seat_waiting(net_lobby *r)
{
    for (unsigned i = 0; i < NET_MEMBERS; i++) {
        net_member *m = &r->member[i];
        bool sits = false;
        for (unsigned k = 0; k < r->seats.count; k++)
            sits = sits ||
                   (r->seats.seat[k].member == i && (i > 0 || r->seats.seat[k].level == m->bot));
        if (m->joined && m->wish == NET_WISH_PLAY && !sits)
            sit(r, i, m->bot, m->name, &m->handling);
    }
}

/* Writes the lobby's setup before there are players. */
static void usual_setup(const net_lobby_config *config, ts_setup *out)
{
    ts_setup_default(out, config->rules, (unsigned)ts_modes_find("duel"));
    for (unsigned i = 0; i < TS_CHANGES_MAX && config->change[i].knob; i++)
        ts_setup_change(out, config->change[i].knob, config->change[i].value);
}

static bool is_played(const net_lobby_config *config)
{
    ts_setup s;
    ts_rules scratch;
    ts_match m;
    if (!net_lobby_plays(config->rules))
        return false;
    usual_setup(config, &s);
    return ts_start(&m, &s) && ts_rules_of(&s, &scratch)->travel_ticks > 0;
}

/* Replaces handling that the rules do not allow by the default. */
static ts_handling allowed(const net_lobby *r, const ts_handling *wished)
{
    ts_setup s, usual;
    ts_match m;
    usual_setup(&r->config, &usual);
    s = usual;
    s.handling[0] = *wished;
    return ts_start(&m, &s) ? *wished : usual.handling[0];
}

/* Handicap rows belong to the seat, not to the player in it. Handling must suit the rules. */
static void place_seats(net_lobby *r)
{
    for (unsigned i = 0; i < r->seats.count; i++) {
        r->seats.seat[i].handicap = r->config.handicap[i];
        r->seats.seat[i].handling = allowed(r, &r->seats.seat[i].handling);
    }
}

static void unready(net_lobby *r)
{
    for (unsigned i = 0; i < r->seats.count; i++)
        r->seats.seat[i].ready = r->seats.seat[i].kind == NET_SEAT_BOT;
}

/* Removes seats without a member, except those that are part of the current round. */
void net_host_clears_seats(net_lobby *r)
{
    unsigned kept = 0;
    for (unsigned i = 0; i < r->seats.count; i++)
        if (r->member[r->seats.seat[i].member].joined && !r->seats.seat[i].away)
            r->seats.seat[kept++] = r->seats.seat[i];
    r->seats.count = (uint8_t)kept;
}

bool net_lobby_bot(net_lobby *r, unsigned level, const char *name, const ts_handling *handling)
{
    char clean[NET_NAME_MAX + 1];
    ts_handling h = allowed(r, handling);
    net_lobby_copy_name(clean, name);
    if (!r->hosts || level == 0 || !sit(r, 0, level, clean, &h))
        return false;
    net_host_seats_changed(r);
    return true;
}

void net_lobby_change_bot(net_lobby *r, unsigned seat, unsigned level, const char *name)
{
    net_seat *s = &r->seats.seat[seat];
    if (!r->hosts || seat >= r->seats.count || s->kind != NET_SEAT_BOT || s->member != 0 ||
        r->seats.phase != NET_LOBBY_WAITING)
        return;
    s->level = (uint8_t)level;
    s->away = level == 0;
    net_lobby_copy_name(s->name, name);
    net_host_clears_seats(r);
    unready(r);
    net_host_seats_changed(r);
}

/* Sets the lobby's terms, and announces them with its seats. */
static void take_terms(net_lobby *r, const net_lobby_config *config)
{
    const ts_rules *rules = ts_rules_get(config->rules);
    r->config.rules = config->rules;
    memcpy(r->config.change, config->change, sizeof r->config.change);
    memcpy(r->config.handicap, config->handicap, sizeof r->config.handicap);
    r->config.seats = (uint8_t)max_u32(min_u32(config->seats, TS_PLAYERS_MAX), r->seats.count);
    r->config.first_to = config->first_to ? config->first_to : 1;
    r->config.chat = config->chat;
    r->config.watch_delay = config->watch_delay;
    r->seats.first_to = r->config.first_to;
    r->seats.chat = config->chat;
    r->seats.rules_revision = rules->revision;
    r->seats.mode_revision = ts_modes_get((unsigned)ts_modes_find("duel"))->revision;
    memcpy(r->seats.rules, rules->name, strlen(rules->name) + 1);
    r->seats.rules_hash = rules->hash;
}

bool net_lobby_change(net_lobby *r, const net_lobby_config *config)
{
    net_lobby_rules packed;
    if (!r->hosts || r->seats.phase != NET_LOBBY_WAITING || !is_played(config) ||
        !net_lobby_may_be_ranked(r, config->rules) || !net_host_packs_rules(config->rules, &packed))
        return false;
    r->rules = packed;
    take_terms(r, config);
    place_seats(r);
    unready(r);
    net_host_seats_changed(r);
    return true;
}

bool net_lobby_host(net_lobby *r, const net_lobby_config *config, uint64_t now)
{
    net_lobby_rules packed;
    if (!is_played(config) || !net_host_packs_rules(config->rules, &packed))
        return false;
    memset(r, 0, sizeof *r);
    r->config = *config;
    r->rules = packed;
    r->hosts = true;
    r->seed = config->seed;
    take_terms(r, config);
    net_member *host = &r->member[0];
    *host = (net_member){.here = true, .joined = true, .wish = config->wish, .bot = config->bot};
    net_secret_tag(config->secret, host->tag);
    memcpy(host->key, config->key, sizeof host->key);
    net_lobby_copy_name(host->name, config->name[0] || config->bot ? config->name : "Host");
    host->handling = allowed(r, &config->handling);
    if (config->wish == NET_WISH_PLAY)
        sit(r, 0, config->bot, host->name, &host->handling);
    net_host_seats_changed(r);
    (void)now;
    return true;
}

int net_lobby_link(net_lobby *r, uint64_t now)
{
    for (unsigned i = 1; i < NET_MEMBERS && r->hosts; i++) {
        if (r->member[i].here)
            continue;
        r->member[i] = (net_member){.here = true};
        net_connection_open(&r->link[i], 0, now);
        return (int)i;
    }
    return -1;
}

/* A member without a seat in the current round gets all boards; the host gets the others' boards
 * from their owners. */
void net_host_tells_start(net_lobby *r, unsigned i)
{
    unsigned boards = r->member[i].returns ? 0 : net_lobby_boards_of(r, i);
    net_connection_round(&r->link[i], r->round, boards);
    r->member[i].due |= DUE_START | DUE_MOMENT;
}

static bool has_name(const net_lobby *r, const char *name)
{
    for (unsigned i = 0; i < NET_MEMBERS; i++)
        if (r->member[i].joined && strcmp(r->member[i].name, name) == 0)
            return true;
    return false;
}

/* Appends a space and the number to the name, which is cut if it is too long. */
static void number_name(char out[NET_NAME_MAX + 1], const char *name, unsigned number)
{
    enum { BEHIND = 3 };
    char digits[BEHIND + 1] = " ";
    size_t size = strlen(name), used = 1;
    while (size > NET_NAME_MAX - BEHIND || (size && ((unsigned)name[size] & 0xc0) == 0x80))
        size--;
    if (number >= 10)
        digits[used++] = (char)('0' + number / 10 % 10);
    digits[used++] = (char)('0' + number % 10);
    memmove(out, name, size);
    memcpy(out + size, digits, used);
    out[size + used] = 0;
}

/* Gives every member a name, and no two the same. */
static void name_member(net_lobby *r, unsigned i, const char *wish)
{
    char *name = r->member[i].name;
    if (wish[0])
        net_lobby_copy_name(name, wish);
    else
        number_name(name, "Guest", i + 1);
    for (unsigned n = 2; has_name(r, name); n++)
        number_name(name, wish[0] ? wish : "Guest", n);
}

static void welcome(net_lobby *r, unsigned i, const net_join *join, uint64_t now)
{
    net_member *m = &r->member[i];
    uint8_t tag[NET_SEAT_TAG_SIZE];
    net_secret_tag(join->secret, tag);
    unsigned before = net_host_member_of(r, tag);
    if (m->joined)
        return;
    m->due |= DUE_HEIRS;
    if (before) {
        net_host_takes_back(r, i, before, now);
        net_host_tells_all(r, DUE_KEYS);
        return;
    }
    memcpy(m->tag, tag, sizeof m->tag);
    m->wish = join->wish;
    m->bot = join->bot;
    if (m->bot)
        memcpy(m->name, join->name, sizeof m->name);
    else
        name_member(r, i, join->name);
    m->joined = true;
    net_host_tells_all(r, DUE_KEYS);
    m->handling = allowed(r, &join->handling);
    if (m->wish == NET_WISH_PLAY)
        sit(r, i, m->bot, m->name, &m->handling);
    net_host_seats_changed(r);
    if (r->started && net_lobby_in_round(r))
        net_host_tells_start(r, i);
}

/* ---- rounds: the host --------------------------------------------------------------------- */

static bool enough(const net_lobby *r)
{
    return r->seats.count >= 2 && r->seats.count >= r->config.least;
}

static bool all_ready(const net_lobby *r)
{
    for (unsigned i = 0; i < r->seats.count; i++)
        if (!r->seats.seat[i].ready)
            return false;
    return enough(r);
}

/* A member that does not have the whole last round would lose its end when the next one starts. */
static bool all_have_the_end(const net_lobby *r, uint64_t now)
{
    for (unsigned i = 1; i < NET_MEMBERS && r->started; i++) {
        const net_connection *l = &r->link[i];
        if (r->member[i].joined && l->plays && l->round == r->round &&
            l->agreed < r->rollback.known.match.tick && now - l->heard < r->config.grace)
            return false;
    }
    return true;
}

static void start_round(net_lobby *r, uint64_t now)
{
    ts_setup *s = &r->start.setup;
    if (r->seats.phase == NET_LOBBY_WAITING)
        for (unsigned i = 0; i < r->seats.count; i++)
            r->seats.seat[i].wins = 0;
    memcpy(r->start.id, r->config.id, NET_ID_SIZE);
    r->start.round = r->round + 1;
    r->start.rules_revision = r->seats.rules_revision;
    r->start.mode_revision = r->seats.mode_revision;
    r->start.signature = r->config.signature;
    r->start.at = now + r->config.countdown;
    usual_setup(&r->config, s);
    s->players = r->seats.count;
    s->seed = splitmix_next(&r->seed);
    for (unsigned i = 0; i < r->seats.count; i++) {
        s->handling[i] = r->seats.seat[i].handling;
        s->handicap[i] = r->seats.seat[i].handicap;
        r->seats.seat[i].ready = r->seats.seat[i].kind == NET_SEAT_BOT;
    }
    r->seats.phase = NET_LOBBY_PLAYING;
    r->start.own = (uint8_t)net_lobby_seats_of(r, 0);
    net_lobby_begin_match(r);
    net_host_seats_changed(r);
    for (unsigned i = 1; i < NET_MEMBERS; i++)
        if (r->member[i].joined)
            net_host_tells_start(r, i);
}

static void end_round(net_lobby *r, uint64_t now)
{
    bool won = false, told = r->counted; /* counted by the previous host */
    r->counted = true;
    for (unsigned i = 0; i < r->log.boards; i++) {
        net_seat *s = &r->seats.seat[i];
        s->wins = (uint8_t)(s->wins + (r->rollback.known.match.board[i].outcome == TS_WON));
        won = won || s->wins >= r->config.first_to;
    }
    r->over_at = now;
    net_host_clears_seats(r);
    unsigned left = r->seats.count;
    r->seats.phase = NET_LOBBY_WAITING; /* joining a seat is part of it */
    seat_waiting(r);
    r->seats.phase = won || left < 2 ? NET_LOBBY_WAITING : NET_LOBBY_BETWEEN;
    if (!told)
        net_lobby_tell(r, NET_EVENT_OVER, 0, r->round, NULL);
    net_host_seats_changed(r);
}

void net_host_runs(net_lobby *r, uint64_t now)
{
    if (r->started && net_lobby_in_round(r)) {
        net_host_hands_back(r);
        net_host_keeps_time(r, now);
        if (r->rollback.known.match.over)
            end_round(r, now);
        return;
    }
    net_host_forgets_absent(r, now);
    bool waited =
        r->seats.phase == NET_LOBBY_BETWEEN && enough(r) && now - r->over_at >= r->config.between;
    bool open = r->seats.phase == NET_LOBBY_WAITING || r->seats.phase == NET_LOBBY_BETWEEN;
    if (open && (all_ready(r) || waited) && all_have_the_end(r, now))
        start_round(r, now);
}

/* Counts a chat message. Returns false if the member sends more than anybody would read. */
static bool may_chat(net_member *m, uint64_t now)
{
    enum { EVERY = 2000000, BURST = 5 };
    uint64_t due = (m->chat_due > now ? m->chat_due : now) + EVERY;
    if (due > now + BURST * EVERY)
        return false;
    m->chat_due = due;
    return true;
}

void net_host_passes_on(net_lobby *r, unsigned from, const char *text, uint64_t now)
{
    net_chat say = {.member = from};
    uint8_t bytes[NET_RELIABLE_MAX];
    if (!r->config.chat || r->member[from].muted || !may_chat(&r->member[from], now))
        return;
    memcpy(say.text, text, strlen(text) + 1);
    for (unsigned i = 1; i < NET_MEMBERS; i++) {
        net_writer w = net_writer_of(bytes, sizeof bytes);
        net_write_chat(&w, &say);
        if (r->member[i].joined && i != from)
            net_connection_send_reliable(&r->link[i], bytes, (size_t)(w.at - bytes));
    }
    net_lobby_tell(r, NET_EVENT_SAID, from, 0, text);
}

/* ---- frames --------------------------------------------------------------------------------- */

static bool is_banned(const net_lobby *r, const net_join *join)
{
    uint8_t tag[NET_SEAT_TAG_SIZE];
    net_secret_tag(join->secret, tag);
    return net_host_has_banned(r, tag);
}

void net_host_receives(void *ctx, net_frame f)
{
    net_lobby_context *c = ctx;
    net_lobby *r = c->lobby;
    net_join join;
    net_chat say;
    net_moment moment;
    net_state state;
    net_keys keys;
    net_signal signal;
    uint32_t number;
    bool joined = r->member[c->member].joined;
    if (f.type == NET_JOIN && net_read_join(f, &join)) {
        if (join.version != NET_VERSION)
            net_lobby_say_leave(&r->link[c->member], NET_LEAVE_VERSION);
        else if (join.signature != r->config.signature)
            net_lobby_say_leave(&r->link[c->member], NET_LEAVE_RULES);
        else if (is_banned(r, &join))
            net_lobby_say_leave(&r->link[c->member], NET_LEAVE_BANNED);
        else
            welcome(r, c->member, &join, c->now);
    } else if (!joined) {
        return;
    } else if (f.type == NET_READY && net_read_number(f, 1, &number)) {
        for (unsigned i = 0; i < r->seats.count; i++)
            if (r->seats.seat[i].member == c->member)
                r->seats.seat[i].ready = (uint8_t)number;
        net_host_seats_changed(r);
    } else if (f.type == NET_CHAT && net_read_chat(f, &say)) {
        net_host_passes_on(r, c->member, say.text, c->now);
    } else if (f.type == NET_KEYS && net_read_keys(f, &keys)) {
        net_host_takes_key(r, c->member, &keys);
    } else if (f.type == NET_SIGNAL && net_read_signal(f, &signal)) {
        if (r->config.signal && net_lobby_has_seat(r, c->member))
            r->config.signal(r->config.ctx, c->member, &signal);
    } else if (f.type == NET_STATE && net_read_state(f, &state)) {
        if (net_lobby_has_seat(r, c->member) && !net_lobby_takes_state(r, &state))
            net_host_loses(r, c->member, NET_LEAVE_BROKEN, false);
    } else if (f.type == NET_LEAVE && net_read_number(f, UINT32_MAX, &number)) {
        net_host_loses(r, c->member, NET_LEAVE_WISH, true);
    } else if ((f.type == NET_PAUSE || f.type == NET_RESUME) && net_read_moment(f, &moment) &&
               r->link[c->member].speaks) {
        net_host_pauses(r, c->member, f.type == NET_PAUSE, c->now);
    }
}

static void write_start(const net_lobby *r, unsigned member, net_writer *w)
{
    net_start start = r->start;
    start.own = (uint8_t)r->link[member].speaks;
    net_write_start(w, &start);
}

/* Queues the messages that are due, in this order: the rule set, the lobby, the round, its time,
 * the heirs, the keys. */
void net_host_queues(net_lobby *r, unsigned i)
{
    uint8_t bytes[NET_RELIABLE_MAX];
    if (r->member[i].joined && !net_host_sends_rules(r, i))
        return;
    for (unsigned due = DUE_SEATS; due <= DUE_KEYS; due *= 2) {
        net_writer w = net_writer_of(bytes, sizeof bytes);
        net_moment moment = {r->round, r->base_tick, r->base_at};
        unsigned type = r->seats.phase == NET_LOBBY_PAUSED ? NET_PAUSE : NET_RESUME;
        if (!(r->member[i].due & due) || !net_connection_has_room(&r->link[i]))
            continue;
        r->seats.you = i;
        if (due == DUE_SEATS)
            net_write_seats(&w, &r->seats);
        else if (due == DUE_START)
            write_start(r, i, &w);
        else if (due == DUE_HEIRS)
            net_write_heirs(&w, &r->heirs);
        else if (due == DUE_KEYS)
            net_host_writes_keys(r, &w);
        else
            net_write_moment(&w, type, &moment);
        r->seats.you = 0;
        if (net_connection_send_reliable(&r->link[i], bytes, (size_t)(w.at - bytes)))
            r->member[i].due &= (uint8_t)~due;
    }
}
