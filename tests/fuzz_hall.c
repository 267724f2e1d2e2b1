/* Any bytes as a signed log and as what a player asks of a hall: reading ends with an answer, and
 * what can be read is written in the same bytes. Nothing that is not signed counts. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "hall/ask.h"
#include "hall/check.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* A signature cannot be guessed: the bytes are signed here, as a stranger signs what he sends. */
static void ask(const uint8_t *data, size_t size)
{
    static uint8_t secret[HALL_SECRET_SIZE], key[HALL_KEY_SIZE];
    static bool has_key;
    uint8_t sign[HALL_SIGN_SIZE];
    char digits[2 * HALL_SIGN_SIZE + 1], text[2 * HALL_ASK_MOST], again[HALL_ASK_MOST];
    hall_ask a;
    hall_ask_read(&a, (const char *)data, size);
    if (size > HALL_ASK_MOST)
        return;
    if (!has_key)
        crypt_sign_new_key(secret, key);
    has_key = true;
    hall_hex_write(digits, key, sizeof key);
    size_t used = (size_t)snprintf(text, sizeof text, "tessera ask 1\nkey %s\n", digits);
    memcpy(text + used, data, size);
    used += size;
    crypt_sign(sign, secret, text, used);
    hall_hex_write(digits, sign, sizeof sign);
    used += (size_t)snprintf(text + used, sizeof text - used, "sign %s\n", digits);
    if (hall_ask_read(&a, text, used) &&
        (hall_ask_write(&a, secret, again) != used || memcmp(again, text, used) != 0))
        abort();
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    hall_log log, again;
    hall_checked c;
    char head[HALL_HEAD_ROOM], name[HALL_NAME_ROOM], wish[256], why[HALL_WHY_ROOM];
    const char *bytes = (const char *)data;
    size_t length = size < sizeof wish - 1 ? size : sizeof wish - 1;
    memcpy(wish, data, length);
    wish[length] = 0;
    if (hall_name_clean(name, wish) && !hall_name_is_clean(name))
        abort();
    if (!crypt_open())
        return 0;
    ask(data, size);
    if (hall_log_read(&log, bytes, size))
        return 0;
    again = log;
    if (hall_log_head(&again, head) != size - log.replay_size ||
        memcmp(head, bytes, size - log.replay_size) != 0 ||
        memcmp(again.statement, log.statement, sizeof log.statement) != 0)
        abort();
    if (hall_check(&log, &c) == HALL_OK && c.is_signed != (1u << log.boards) - 1)
        abort();
    hall_check_say(&log, &c, why);
    return 0;
}
