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

#endif
