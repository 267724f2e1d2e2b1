/* Signed logs as text, read and written; names. */
#include "ranking/signed_log.h"

#include <string.h>

#include "base/utf8.h"
#include "game/duel.h"
#include "reader.h"

const char *ranking_reason(int error)
{
#define WORDS(id, words) words,
    static const char *const reasons[RANKING_ERROR_COUNT] = {RANKING_ERRORS(WORDS)};
#undef WORDS
    return error >= 0 && error < RANKING_ERROR_COUNT ? reasons[error] : "unknown";
}

/* ---- names ---------------------------------------------------------------------------------- */

static bool is_space(uint32_t c)
{
    return c == ' ' || c == 0xa0 || c == 0x1680 || (c >= 0x2000 && c <= 0x200a) || c == 0x202f ||
           c == 0x205f || c == 0x3000 || c == 0x3164 || c == 0xffa0 || c == 0x2800;
}

/* Marks that stand on the letter before them: a heap of them would cover what is above. */
static bool is_mark(uint32_t c)
{
    return (c >= 0x300 && c <= 0x36f) || (c >= 0x483 && c <= 0x489) ||
           (c >= 0x1ab0 && c <= 0x1aff) || (c >= 0x1dc0 && c <= 0x1dff) ||
           (c >= 0x20d0 && c <= 0x20ff) || (c >= 0xfe00 && c <= 0xfe2f);
}

bool ranking_name_clean(char out[RANKING_NAME_SIZE], const char *wish)
{
    unsigned letters = 0, used = 0;
    bool space = false, mark = false;
    for (uint32_t c; letters < RANKING_NAME_LETTERS && (c = utf8_next(&wish)) != 0;) {
        if (is_space(c)) {
            space = letters > 0;
            continue;
        }
        bool heap = is_mark(c) && (mark || letters == 0 || space);
        if (utf8_is_order(c) || c == UTF8_BROKEN || heap)
            continue;
        if (space && letters + 1 == RANKING_NAME_LETTERS)
            break;
        if (space) {
            out[used++] = ' ';
            letters++;
        }
        used += utf8_put(out + used, c);
        letters++;
        space = false;
        mark = is_mark(c);
    }
    out[used] = 0;
    return used > 0;
}

bool ranking_name_is_clean(const char *name)
{
    char clean[RANKING_NAME_SIZE];
    return ranking_name_clean(clean, name) && strcmp(clean, name) == 0;
}

/* ---- reading -------------------------------------------------------------------------------- */

static int player(reader *r, ranking_log *log)
{
    ranking_player *p = &log->player[log->boards];
    if (log->boards == TS_PLAYERS_MAX || !reader_hex(r, p->key, RANKING_KEY_SIZE) ||
        !reader_literal(r, " "))
        return RANKING_PLAYER;
    if (!reader_name(r, p->name))
        return RANKING_NAME;
    for (unsigned i = 0; i < log->boards; i++)
        if (memcmp(log->player[i].key, p->key, RANKING_KEY_SIZE) == 0)
            return RANKING_TWICE;
    log->boards++;
    return RANKING_OK;
}

static bool signature(reader *r, ranking_player *p)
{
    if (!reader_literal(r, "sign "))
        return false;
    p->has_sign = !reader_literal(r, "-");
    return (!p->has_sign || reader_hex(r, p->sign, RANKING_SIGN_SIZE)) && reader_literal(r, "\n");
}

/* `state BOARD ROUND TICK LATE HASH SIGNATURE`, for those boards whose players have signed one. */
static bool read_states(reader *r, ranking_log *log)
{
    for (uint64_t least = 0, board = 0, round = 0, tick = 0, late = 0; reader_literal(r, "state ");
         log->line++) {
        uint8_t hash[sizeof(uint64_t)];
        if (!reader_number(r, log->boards - 1, &board) || board < least ||
            !reader_literal(r, " ") || !reader_number(r, UINT32_MAX, &round) ||
            !reader_literal(r, " ") || !reader_number(r, UINT32_MAX, &tick) ||
            !reader_literal(r, " ") || !reader_number(r, 1, &late) || !reader_literal(r, " ") ||
            !reader_hex(r, hash, sizeof hash) || !reader_literal(r, " "))
            return false;
        ranking_player *p = &log->player[board];
        p->state =
            (ranking_state){.round = (uint32_t)round, .tick = (uint32_t)tick, .late = late != 0};
        for (unsigned i = 0; i < sizeof hash; i++)
            p->state.hash = p->state.hash << 8 | hash[i];
        if (!reader_hex(r, p->state.sign, RANKING_SIGN_SIZE) || !reader_literal(r, "\n"))
            return false;
        p->has_state = true;
        least = board + 1;
    }
    return true;
}

static int head(reader *r, ranking_log *log, const char **signs)
{
    if (!reader_literal(r, DUEL_LOG_LINE))
        return RANKING_MAGIC;
    log->line++;
    if (!reader_literal(r, "played ") || !reader_number(r, RANKING_PLAYED_MOST - 1, &log->played) ||
        log->played < RANKING_PLAYED_LEAST || !reader_literal(r, "\n"))
        return RANKING_PLAYED;
    for (log->line++; reader_literal(r, "player "); log->line++) {
        int error = player(r, log);
        if (error)
            return error;
    }
    if (log->boards == 0)
        return RANKING_PLAYER;
    *signs = r->at;
    for (unsigned i = 0; i < log->boards; i++, log->line++)
        if (!signature(r, &log->player[i]))
            return RANKING_SIGN;
    if (!read_states(r, log))
        return RANKING_STATE;
    return reader_literal(r, "\n") ? RANKING_OK : RANKING_BLANK;
}

int ranking_log_read(ranking_log *log, const char *text, size_t size)
{
    reader r = {text, text + size};
    const char *signs = text;
    *log = (ranking_log){.line = 1};
    if (size > RANKING_LOG_MAX)
        return RANKING_LARGE;
    int error = head(&r, log, &signs);
    if (error)
        return error;
    log->replay = r.at;
    log->replay_size = (size_t)(r.end - r.at);
    crypt_blake2b(log->statement, text, (size_t)(signs - text), log->replay, log->replay_size);
    crypt_blake2b(log->game, log->replay, log->replay_size, NULL, 0);
    return RANKING_OK;
}

/* ---- writing -------------------------------------------------------------------------------- */

static size_t put(char *out, size_t used, const char *text)
{
    size_t length = strlen(text);
    memcpy(out + used, text, length + 1);
    return used + length;
}

static size_t write_number(char *out, size_t used, uint64_t n)
{
    char digits[24];
    unsigned at = sizeof digits - 1;
    digits[at] = 0;
    do
        digits[--at] = (char)('0' + n % 10);
    while ((n /= 10) != 0);
    return put(out, used, digits + at);
}

static size_t write_state(char *out, size_t used, unsigned board, const ranking_state *state)
{
    char digits[2 * RANKING_SIGN_SIZE + 1];
    uint8_t hash[sizeof state->hash];
    const uint64_t numbers[] = {board, state->round, state->tick, state->late};
    used = put(out, used, "state ");
    for (unsigned i = 0; i < sizeof numbers / sizeof numbers[0]; i++)
        used = put(out, write_number(out, used, numbers[i]), " ");
    for (unsigned i = 0; i < sizeof hash; i++)
        hash[i] = (uint8_t)(state->hash >> 8 * (sizeof hash - 1 - i));
    hex_write(digits, hash, sizeof hash);
    used = put(out, put(out, used, digits), " ");
    hex_write(digits, state->sign, RANKING_SIGN_SIZE);
    return put(out, put(out, used, digits), "\n");
}

size_t ranking_log_head(ranking_log *log, char out[RANKING_HEAD_SIZE])
{
    char digits[2 * RANKING_SIGN_SIZE + 1];
    size_t used = put(out, 0, DUEL_LOG_LINE "played ");
    used = put(out, write_number(out, used, log->played), "\n");
    for (unsigned i = 0; i < log->boards; i++) {
        hex_write(digits, log->player[i].key, RANKING_KEY_SIZE);
        used = put(out, put(out, put(out, used, "player "), digits), " ");
        used = put(out, put(out, used, log->player[i].name), "\n");
    }
    crypt_blake2b(log->statement, out, used, log->replay, log->replay_size);
    crypt_blake2b(log->game, log->replay, log->replay_size, NULL, 0);
    for (unsigned i = 0; i < log->boards; i++) {
        hex_write(digits, log->player[i].sign, RANKING_SIGN_SIZE);
        used = put(out, put(out, used, "sign "), log->player[i].has_sign ? digits : "-");
        used = put(out, used, "\n");
    }
    for (unsigned i = 0; i < log->boards; i++)
        if (log->player[i].has_state)
            used = write_state(out, used, i, &log->player[i].state);
    return put(out, used, "\n");
}

/* ---- signatures ----------------------------------------------------------------------------- */

/* The signed text names its kind: no other text of this key can be taken for it. */
enum { SAID_ROOM = sizeof DUEL_LOG_LINE - 1 + RANKING_HASH_SIZE };

static void said(const ranking_log *log, uint8_t out[SAID_ROOM])
{
    memcpy(out, DUEL_LOG_LINE, sizeof DUEL_LOG_LINE - 1);
    memcpy(out + sizeof DUEL_LOG_LINE - 1, log->statement, RANKING_HASH_SIZE);
}

void ranking_log_sign(ranking_log *log, unsigned board, const uint8_t secret[RANKING_SECRET_SIZE])
{
    uint8_t bytes[SAID_ROOM];
    said(log, bytes);
    crypt_sign(log->player[board].sign, secret, bytes, sizeof bytes);
    log->player[board].has_sign = true;
}

bool ranking_log_signed(const ranking_log *log, unsigned *boards, unsigned *board)
{
    uint8_t bytes[SAID_ROOM];
    said(log, bytes);
    *boards = 0;
    for (unsigned i = 0; i < log->boards; i++) {
        const ranking_player *p = &log->player[i];
        if (!p->has_sign)
            continue;
        if (!crypt_verify(p->sign, p->key, bytes, sizeof bytes)) {
            *board = i;
            return false;
        }
        *boards |= 1u << i;
    }
    return true;
}
