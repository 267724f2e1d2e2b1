/* The invitation to the player's own lobby, and links that lead to others. */
#include "lobby_internal.h"
#include "session/game.h"
#include "session/menu.h"
#include "session/match.h"
#include "session/messages.h"
#include "session/lobby.h"
#include "session/picture.h"
#include "session/ranking.h"
#include "session/custom.h"
#include "text/text.h"

#include <string.h>

/* ---- the player's own lobby ----------------------------------------------------------------- */

/* A relay that the player has set has a page of its own. */
static const char *page_of(const session *s)
{
    return s->settings.online_relay[0] ? NULL : s->options.net.page;
}

/* The first of several relays is enough for a client. */
static void find_own(const session *s, const online_view *l, invite *out)
{
    const char *relays = session_lobby_target(s);
    const char *comma = strchr(relays, ',');
    size_t length = comma ? (size_t)(comma - relays) : strlen(relays);
    *out = (invite){.relay = ""};
    if (l->by_relay && length < sizeof out->relay)
        memcpy(out->relay, relays, length);
    if (!l->by_relay)
        memcpy(out->place, l->place, sizeof out->place);
    memcpy(out->code, l->code, sizeof out->code);
}

/* A rated match has been arranged by the server: nobody else can join. */
static bool has_link(const session *s, const online_view *l)
{
    return l->hosts && l->where != ONLINE_NOWHERE && l->code[0] && !l->asks_relay &&
           !session_ranking_is_rated(s);
}

/* A page may copy only after a press. A phone's own menu shares the link instead. */
static bool copies_by_itself(const session *s)
{
    return !s->options.in_page && session_shows_lobby(s);
}

void session_invite_update(session *s)
{
    lobby_invite *own = &s->lobby->invite;
    const online_view *l = session_lobby_look(s);
    char link[INVITE_LINK_SIZE] = "";
    invite lobby;
    if (has_link(s, l)) {
        find_own(s, l, &lobby);
        invite_format(&lobby, page_of(s), link);
    }
    if (strcmp(link, own->link) == 0)
        return;
    memcpy(own->link, link, sizeof own->link);
    own->is_copied = false;
    if (!link[0] || !qr_make(&own->code, (const uint8_t *)link, strlen(link)))
        own->code.side = 0;
    if (copies_by_itself(s))
        session_invite_copy(s);
    session_touch(s);
}

const char *session_invite_link(const session *s)
{
    return s->lobby->invite.link;
}

const qr_code *session_invite_code(const session *s)
{
    return &s->lobby->invite.code;
}

void session_invite_copy(session *s)
{
    if (!s->lobby->invite.link[0])
        return;
    s->lobby->invite.copied++;
    s->lobby->invite.is_copied = true;
    session_touch(s);
}

bool session_invite_is_copied(const session *s)
{
    return s->lobby->invite.is_copied;
}

uint32_t session_invite_copied(const session *s)
{
    return s->lobby->invite.copied;
}

/* ---- opening a link ------------------------------------------------------------------------- */

static void say_busy(session *s, uint64_t now_us)
{
    session_game_pause(s, PAUSED_BY_PLAYER, now_us);
    session_messages_show(s, text_of(s->settings.language, TEXT_INVITE_BUSY), now_us);
    session_touch(s);
}

bool session_invite_take(session *s, const char *link, uint64_t now_us)
{
    invite read;
    if (!session_lobby_can(s) || !invite_parse(link, &read))
        return false;
    if (session_has_match(s) || session_lobby_is_in(s))
        say_busy(s, now_us);
    else
        session_online_join_invite(s, &read, now_us);
    return true;
}

/* True while the text can still become a link. */
static bool may_be_link(const char *text, size_t size)
{
    static const char *const starts[] = {"https://", "http://", INVITE_SCHEME};
    for (size_t i = 0; i < sizeof starts / sizeof starts[0]; i++) {
        size_t length = strlen(starts[i]);
        if (strncmp(text, starts[i], size < length ? size : length) == 0)
            return true;
    }
    return false;
}

/* Characters that were typed before the paste are dropped. */
static void add_pasted(lobby_invite *in, char c)
{
    if (in->pasted_size + 1 >= sizeof in->pasted)
        in->pasted_size = 0;
    in->pasted[in->pasted_size++] = c;
    while (in->pasted_size && !may_be_link(in->pasted, in->pasted_size))
        memmove(in->pasted, in->pasted + 1, --in->pasted_size);
}

void session_invite_paste(session *s, uint32_t character, uint64_t now_us)
{
    lobby_invite *in = &s->lobby->invite;
    if (character != '\n') {
        add_pasted(in, character > ' ' && character < 0x7f ? (char)character : ' ');
        return;
    }
    in->pasted[in->pasted_size] = '\0';
    in->pasted_size = 0;
    if (!session_invite_take(s, in->pasted, now_us) && !session_rules_text_take_link(s, in->pasted))
        session_skin_take_link(s, in->pasted);
}
