/* A game that the player gives to others: as a link, whose QR code is shown, or as a file. */
#include "replay/link.h"
#include "session/parts.h"
#include "session/match.h"
#include "session/files.h"
#include "session/menu.h"
#include "session/picture.h"
#include "session/share.h"
#include "session/storage.h"

#include <stdlib.h>
#include <string.h>

#define LINK_MOST 10000 /* letters: a scene has no room for more */

struct session_share {
    store_game game;
    store_replay replay; /* the game's text */
    bool is_fetched;     /* the text was requested and has not come */
    char *link;          /* NULL: the game is too long for one */
    qr_code code;        /* side 0: there is none */
    bool is_copied;
    uint32_t copied; /* how many times the link was copied */
};

static void forget(session_share *h)
{
    free(h->link);
    free(h->replay.text);
    *h = (session_share){.copied = h->copied};
}

static void make_link(session *s)
{
    session_share *h = s->share;
    const char *page = s->options.page ? s->options.page : "";
    if (link_write(page, h->replay.text, h->replay.size, &h->link) != LINK_OK)
        h->link = NULL;
    if (h->link && strlen(h->link) > LINK_MOST) {
        free(h->link);
        h->link = NULL;
    }
    /* a code without an address would lead nowhere */
    if (!h->link || !page[0] || !qr_make(&h->code, (const uint8_t *)h->link, strlen(h->link)))
        h->code.side = 0;
    session_touch(s);
}

void session_share_last(session *s)
{
    const session_finished *f = session_last_game(s);
    session_share *h = s->share;
    if (!f->replay)
        return;
    forget(h);
    h->game.mode = f->setup.mode;
    h->game.rules = f->setup.rules;
    h->replay.text = malloc(f->replay_size);
    if (!h->replay.text)
        return;
    memcpy(h->replay.text, f->replay, f->replay_size);
    h->replay.size = f->replay_size;
    make_link(s);
    session_push(s, SCREEN_SHARE);
}

void session_share_stored(session *s, const store_game *game)
{
    session_share *h = s->share;
    if (h->is_fetched)
        return;
    forget(h);
    h->game = *game;
    h->is_fetched = true;
    store_get(session_store(s), game->id, &h->replay);
    session_share_run(s);
}

void session_share_run(session *s)
{
    session_share *h = s->share;
    if (!h->is_fetched || !h->replay.ready)
        return;
    h->is_fetched = false;
    if (!h->replay.text)
        return;
    make_link(s);
    session_push(s, SCREEN_SHARE);
}

void session_share_copy(session *s)
{
    if (!s->share->link)
        return;
    s->share->copied++;
    s->share->is_copied = true;
    session_touch(s);
}

void session_share_save(session *s)
{
    session_files_offer(s, &s->share->game, s->share->replay.text, s->share->replay.size);
}

const char *session_share_link(const session *s)
{
    return s->share->link;
}

const qr_code *session_share_code(const session *s)
{
    return &s->share->code;
}

bool session_share_is_copied(const session *s)
{
    return s->share->is_copied;
}

uint32_t session_share_copied(const session *s)
{
    return s->share->copied;
}

bool session_share_open(session *s)
{
    s->share = calloc(1, sizeof *s->share);
    return s->share != NULL;
}

void session_share_close(session *s)
{
    forget(s->share);
    free(s->share);
    s->share = NULL;
}

const char *session_called(const session *s)
{
    return s->options.called ? s->options.called : "tessera";
}
