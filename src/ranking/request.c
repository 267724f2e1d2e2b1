/* Requests to a server, as signed text. */
#include "ranking/request.h"

#include <string.h>

#include "base/utf8.h"
#include "text/text.h"

#define MAGIC "tessera ask 1\n"
#define SIGN "sign "
#define SEEK "seek"
#define CASUAL "casual"
#define HERE "here"
#define FRIEND "friend "
#define INVITE "invite "
#define DECLINE "decline "
#define REPORT "report "

static const char *const state_word[] = {
    [RANKING_IS_FREE] = "free", [RANKING_PLAYS] = "plays", [RANKING_GONE] = "gone"};
enum { STATES = sizeof state_word / sizeof state_word[0] };

enum { SIGN_LINE = sizeof SIGN - 1 + 2 * RANKING_SIGN_SIZE + 1 };

/* ---- writing -------------------------------------------------------------------------------- */

static size_t format_key(char *out, size_t size, const char *word, const uint8_t *key, char end)
{
    char digits[2 * RANKING_KEY_SIZE + 1], last[] = {end, 0};
    hex_write(digits, key, RANKING_KEY_SIZE);
    return text_format(out, size, "%s%s%s", word, digits, last);
}

/* Writes the message to one of the friends, then their keys. */
static size_t format_here(const ranking_request *a, char *out, size_t size)
{
    const ranking_presence *p = &a->here;
    const ranking_seeker *w = &a->who;
    size_t used = text_format(out, size, HERE " %s\n", state_word[p->state]);
    if (p->tells == RANKING_INVITES) {
        used += format_key(out + used, size - used, INVITE, p->to, ' ');
        used += text_format(out + used, size - used, "%s %s %s\n", w->rules, w->code, w->reach);
    } else if (p->tells == RANKING_DECLINES) {
        used += format_key(out + used, size - used, DECLINE, p->to, '\n');
    }
    for (unsigned i = 0; i < p->friends; i++)
        used += format_key(out + used, size - used, FRIEND, p->friend[i], '\n');
    return used;
}

static size_t format_report(const ranking_request *a, char *out, size_t size)
{
    size_t used = format_key(out, size, REPORT, a->game, ' ');
    return used + text_format(out + used, size - used, "%s\n", a->words);
}

/* All but the signature. */
static size_t format_lines(const ranking_request *a, char out[RANKING_REQUEST_MOST])
{
    char key[2 * RANKING_KEY_SIZE + 1], pair[2 * RANKING_PAIR_SIZE + 1];
    const ranking_seeker *w = &a->who;
    hex_write(key, w->key, RANKING_KEY_SIZE);
    hex_write(pair, a->pair, RANKING_PAIR_SIZE);
    size_t used = text_format(out, RANKING_REQUEST_MOST, MAGIC "key %s\nname %s\nat %u\n", key,
                              w->name, a->at);
    const ranking_terms *r = &a->room;
    if (a->what == RANKING_REQUEST_SEEK)
        used += text_format(out + used, RANKING_REQUEST_MOST - used, "%s %s %s %s\n",
                            w->casual ? CASUAL : SEEK, w->rules, w->code, w->reach);
    else if (a->what == RANKING_REQUEST_ROOM)
        used += text_format(out + used, RANKING_REQUEST_MOST - used, "room %s %s %u %u %u %u %s\n",
                            w->rules, w->code, r->seats, r->taken, r->rounds, (uint64_t)r->plays,
                            w->reach);
    else if (a->what == RANKING_REQUEST_READY)
        used += text_format(out + used, RANKING_REQUEST_MOST - used, "ready %s\n", pair);
    else if (a->what == RANKING_REQUEST_REPORT)
        used += format_report(a, out + used, RANKING_REQUEST_MOST - used);
    else if (a->what == RANKING_REQUEST_HERE)
        used += format_here(a, out + used, RANKING_REQUEST_MOST - used);
    else
        used += text_format(out + used, RANKING_REQUEST_MOST - used, "leave\n");
    return used;
}

size_t ranking_request_write(const ranking_request *a, const uint8_t secret[RANKING_SECRET_SIZE],
                             char out[RANKING_REQUEST_MOST])
{
    uint8_t sign[RANKING_SIGN_SIZE];
    char digits[2 * RANKING_SIGN_SIZE + 1];
    size_t used = format_lines(a, out);
    crypt_sign(sign, secret, out, used);
    hex_write(digits, sign, sizeof sign);
    return used + text_format(out + used, RANKING_REQUEST_MOST - used, SIGN "%s\n", digits);
}

/* ---- reading -------------------------------------------------------------------------------- */

/* A word up to `end`, which is taken, too. */
static bool word(const char **at, char end, char *out, size_t size)
{
    size_t used = 0;
    for (; **at && **at != end && **at != '\n'; ++*at) {
        if (used + 1 == size)
            return false;
        out[used++] = **at;
    }
    out[used] = 0;
    return used > 0 && *(*at)++ == end;
}

static bool literal(const char **at, const char *words)
{
    size_t length = strlen(words);
    if (strncmp(*at, words, length) != 0)
        return false;
    *at += length;
    return true;
}

static bool number(const char **at, char end, uint64_t *out)
{
    char digits[16];
    if (!word(at, end, digits, sizeof digits) || (digits[0] == '0' && digits[1]))
        return false;
    *out = 0;
    for (const char *d = digits; *d; d++) {
        if (*d < '0' || *d > '9')
            return false;
        *out = *out * 10 + (uint64_t)(*d - '0');
    }
    return true;
}

static bool hex(const char **at, char end, uint8_t *out, size_t size)
{
    char digits[2 * RANKING_KEY_SIZE + 1];
    return word(at, end, digits, sizeof digits) && strlen(digits) == 2 * size &&
           hex_read(out, digits, size);
}

/* A code is passed on to another player: visible characters only. */
static bool is_plain(const char *text)
{
    for (; *text; text++)
        if (*text <= ' ' || *text > '~')
            return false;
    return true;
}

bool ranking_reach_read(ranking_reach *reach, const char *text)
{
    const char *at = text;
    reach->count = 0;
    while (reach->count < RANKING_RELAYS) {
        bool last = !strchr(at, ' ') || !strchr(strchr(at, ' ') + 1, ' ');
        if (!word(&at, ' ', reach->of[reach->count].relay, RANKING_RELAY_SIZE) ||
            !is_plain(reach->of[reach->count].relay) ||
            !number(&at, last ? '\0' : ' ', &reach->of[reach->count].us))
            return false;
        reach->count++;
        if (last)
            return true;
    }
    return false;
}

/* A database takes nothing but UTF-8. */
static bool is_text(const char *text)
{
    for (uint32_t c; (c = utf8_next(&text)) != 0;)
        if (c == UTF8_BROKEN || utf8_is_order(c))
            return false;
    return true;
}

static bool rules_and_code(const char **at, ranking_seeker *w)
{
    return word(at, ' ', w->rules, sizeof w->rules) && ts_rules_find(w->rules) >= 0 &&
           word(at, ' ', w->code, sizeof w->code) && is_plain(w->code);
}

static bool reach_to_line_end(const char **at, ranking_seeker *w)
{
    ranking_reach reach;
    return word(at, '\n', w->reach, sizeof w->reach) && ranking_reach_read(&reach, w->reach);
}

static bool terms(const char **at, ranking_terms *r)
{
    uint64_t plays;
    bool read = number(at, ' ', &r->seats) && number(at, ' ', &r->taken) &&
                number(at, ' ', &r->rounds) && number(at, ' ', &plays) && plays <= 1;
    r->plays = read && plays;
    return read && r->seats >= 2 && r->seats <= TS_PLAYERS_MAX && r->taken <= r->seats &&
           r->rounds >= 1 && r->rounds <= UINT8_MAX;
}

static bool here(ranking_request *a, const char *at)
{
    ranking_presence *p = &a->here;
    char state[8];
    if (!word(&at, '\n', state, sizeof state))
        return false;
    while (p->state < STATES && strcmp(state, state_word[p->state]) != 0)
        p->state++;
    if (p->state == STATES)
        return false;
    if (literal(&at, INVITE)) {
        p->tells = RANKING_INVITES;
        if (!hex(&at, ' ', p->to, RANKING_KEY_SIZE) || !rules_and_code(&at, &a->who) ||
            !reach_to_line_end(&at, &a->who))
            return false;
    } else if (literal(&at, DECLINE)) {
        p->tells = RANKING_DECLINES;
        if (!hex(&at, '\n', p->to, RANKING_KEY_SIZE))
            return false;
    }
    for (; *at; p->friends++)
        if (p->friends == RANKING_FRIENDS || !literal(&at, FRIEND) ||
            !hex(&at, '\n', p->friend[p->friends], RANKING_KEY_SIZE))
            return false;
    return true;
}

static bool lines(ranking_request *a, const char *at)
{
    ranking_seeker *w = &a->who;
    if (!literal(&at, MAGIC "key ") || !hex(&at, '\n', w->key, RANKING_KEY_SIZE) ||
        !literal(&at, "name ") || !word(&at, '\n', w->name, sizeof w->name) ||
        !ranking_name_is_clean(w->name) || !literal(&at, "at ") || !number(&at, '\n', &a->at))
        return false;
    w->casual = literal(&at, CASUAL " ");
    if (w->casual || literal(&at, SEEK " ")) {
        a->what = RANKING_REQUEST_SEEK;
        return rules_and_code(&at, w) && reach_to_line_end(&at, w) && !*at;
    }
    if (literal(&at, "room ")) {
        a->what = RANKING_REQUEST_ROOM;
        return rules_and_code(&at, w) && terms(&at, &a->room) && reach_to_line_end(&at, w) && !*at;
    }
    if (literal(&at, "ready ")) {
        a->what = RANKING_REQUEST_READY;
        return hex(&at, '\n', a->pair, RANKING_PAIR_SIZE) && !*at;
    }
    if (literal(&at, HERE " ")) {
        a->what = RANKING_REQUEST_HERE;
        return here(a, at);
    }
    if (literal(&at, REPORT)) {
        a->what = RANKING_REQUEST_REPORT;
        return hex(&at, ' ', a->game, RANKING_HASH_SIZE) &&
               word(&at, '\n', a->words, sizeof a->words) && is_text(a->words) && !*at;
    }
    a->what = RANKING_REQUEST_LEAVE;
    return literal(&at, "leave\n") && !*at;
}

bool ranking_request_read(ranking_request *a, const char *text, size_t size)
{
    char copy[RANKING_REQUEST_MOST + 1];
    uint8_t sign[RANKING_SIGN_SIZE];
    *a = (ranking_request){0};
    if (size > RANKING_REQUEST_MOST || size <= SIGN_LINE || memchr(text, 0, size))
        return false;
    const char *last = text + size - SIGN_LINE;
    if (memcmp(last, SIGN, sizeof SIGN - 1) != 0 || text[size - 1] != '\n' ||
        !hex_read(sign, last + sizeof SIGN - 1, RANKING_SIGN_SIZE))
        return false;
    memcpy(copy, text, size - SIGN_LINE);
    copy[size - SIGN_LINE] = 0;
    return lines(a, copy) && crypt_verify(sign, a->who.key, text, size - SIGN_LINE);
}
