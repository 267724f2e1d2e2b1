/* Players of sessions that are joined in memory: what they do and see. */
#ifndef TESSERA_TESTS_ONLINE_HANDS_H
#define TESSERA_TESTS_ONLINE_HANDS_H

#include "online_transport.h"

/* As rig_type, with time for all. */
static inline void type(end *e, const char *keys)
{
    for (const char *next; *keys; keys = next) {
        e->t.now = now;
        next = rig_type_one(&e->t, keys);
        now = e->t.now;
        pass(4 * MS);
    }
}

static inline void write_text(end *e, const char *text)
{
    for (; *text; text++)
        rig_tell(&e->t, TELL_TEXT, (unsigned char)*text);
}

static inline bool sees(end *e, const char *words)
{
    return rig_text(&e->t, words) != NULL;
}

static inline unsigned screen_of(const end *e)
{
    return session_screen(e->t.s);
}

static inline const online_view *look_of(const end *e)
{
    return session_lobby_look(e->t.s);
}

static inline void open_room(void)
{
    type(ada, "[Multiplayer]E[Play with a friend]E");
    ASSERT_EQ(screen_of(ada), SCREEN_LOBBY);
}

static inline void join_near(end *e)
{
    type(e, "[Multiplayer]E");
    pass(2500 * MS);
    type(e, "[Ada]E");
    pass(600 * MS);
    ASSERT_EQ(screen_of(e), SCREEN_LOBBY);
}

static inline void start(void)
{
    type(ada, "HE");
    type(bob, "HE");
    pass(600 * MS);
    ASSERT_EQ(screen_of(ada), SCREEN_PLAY);
    ASSERT_EQ(screen_of(bob), SCREEN_PLAY);
}

static inline void online_both(void)
{
    begin();
    open_room();
    join_near(bob);
}

/* That player drops pieces until his board is full. */
static inline void lose(end *e)
{
    for (unsigned i = 0; i < 40 && screen_of(e) == SCREEN_PLAY; i++) {
        type(e, " ");
        pass(40 * MS);
    }
    pass(300 * MS);
}

static inline void use_relay(void)
{
    relay = calloc(1, sizeof *relay);
    ASSERT(relay != NULL);
    net_relay_open(relay, relay_send, NULL);
}

static inline void come_with(end *e, const session_room *room)
{
    rig_close(&e->t);
    online_close(e->m);
    open_end_with(e->number, room);
}

/* Ada hosts, and the others come by her code. */
static inline void begin_lobby(unsigned boards, bool at_relay)
{
    static char code[ONLINE_NAME_SIZE];
    session_room hosts = {.how = SESSION_OPENS_ROOM,
                          .boards = (uint8_t)boards,
                          .name = "Ada",
                          .first_to = 1,
                          .handicap = 0,
                          .relay = at_relay ? "relay" : NULL};
    begin();
    if (at_relay)
        use_relay();
    come_with(ada, &hosts);
    pass(600 * MS);
    snprintf(code, sizeof code, "%s", look_of(ada)->code);
    for (unsigned i = 1; i < boards; i++) {
        session_room joins = {.how = SESSION_JOINS_ROOM,
                              .name = i == 1 ? "Bob" : "Eve",
                              .relay = at_relay ? "relay" : NULL,
                              .place = at_relay ? NULL : "ada",
                              .code = code};
        come_with(&ends[i], &joins);
        pass(1500 * MS);
        ASSERT_EQ(look_of(ada)->count, i + 1);
    }
    for (unsigned i = 0; i < boards; i++)
        type(&ends[i], "HE");
    pass(3700 * MS);
    for (unsigned i = 0; i < boards; i++)
        ASSERT_EQ(screen_of(&ends[i]), SCREEN_PLAY);
}

static inline void same_replays(const end *a, const end *b)
{
    const session_finished *one = inner_result(a->t.s), *two = inner_result(b->t.s);
    ts_replay_report report;
    ASSERT(one->replay && two->replay);
    ASSERT_EQ(duel_verify(one->replay, one->replay_size, &report), TS_OK);
    ASSERT_EQ(one->replay_size, two->replay_size);
    ASSERT_BYTES(one->replay, two->replay, one->replay_size);
}

static inline void join_at_relay(end *e, const char *code)
{
    snprintf(e->t.s->settings.online_relay, ONLINE_PLACE_SIZE, "relay");
    type(e, "[Multiplayer]E[More]E[Code]");
    write_text(e, code);
    type(e, "E");
}

#endif
