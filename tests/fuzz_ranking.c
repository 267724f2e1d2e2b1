/* Any bytes as a signed log and as what a player asks of a server: reading ends with an answer, and
 * what can be read is written in the same bytes. Nothing that is not signed counts. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ranking/request.h"
#include "ranking/check.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* A signature cannot be guessed: the bytes are signed here, as a stranger signs what he sends. */
static void ask(const uint8_t *data, size_t size)
{
    static uint8_t secret[RANKING_SECRET_SIZE], key[RANKING_KEY_SIZE];
    static bool has_key;
    uint8_t sign[RANKING_SIGN_SIZE];
    char digits[2 * RANKING_SIGN_SIZE + 1], text[2 * RANKING_REQUEST_MOST],
        again[RANKING_REQUEST_MOST];
    ranking_request a;
    ranking_request_read(&a, (const char *)data, size);
    if (size > RANKING_REQUEST_MOST)
        return;
    if (!has_key)
        crypt_sign_new_key(secret, key);
    has_key = true;
    hex_write(digits, key, sizeof key);
    size_t used = (size_t)snprintf(text, sizeof text, "tessera ask 1\nkey %s\n", digits);
    memcpy(text + used, data, size);
    used += size;
    crypt_sign(sign, secret, text, used);
    hex_write(digits, sign, sizeof sign);
    used += (size_t)snprintf(text + used, sizeof text - used, "sign %s\n", digits);
    if (ranking_request_read(&a, text, used) &&
        (ranking_request_write(&a, secret, again) != used || memcmp(again, text, used) != 0))
        abort();
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    ranking_log log, again;
    ranking_checked c;
    char head[RANKING_HEAD_SIZE], name[RANKING_NAME_SIZE], wish[256], why[RANKING_WHY_SIZE];
    const char *bytes = (const char *)data;
    size_t length = size < sizeof wish - 1 ? size : sizeof wish - 1;
    memcpy(wish, data, length);
    wish[length] = 0;
    if (ranking_name_clean(name, wish) && !ranking_name_is_clean(name))
        abort();
    if (!crypt_open())
        return 0;
    ask(data, size);
    if (ranking_log_read(&log, bytes, size))
        return 0;
    again = log;
    if (ranking_log_head(&again, head) != size - log.replay_size ||
        memcmp(head, bytes, size - log.replay_size) != 0 ||
        memcmp(again.statement, log.statement, sizeof log.statement) != 0)
        abort();
    if (ranking_check(&log, &c) == RANKING_OK && c.is_signed != (1u << log.boards) - 1)
        abort();
    ranking_check_say(&log, &c, why);
    return 0;
}
