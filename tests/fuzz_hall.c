/* Any bytes as a signed log: reading ends with an answer, and what can be read is written in the
 * same bytes. Nothing that is not signed counts. */
#include <stdlib.h>
#include <string.h>

#include "hall/check.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

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
    if (!hall_sign_can() || hall_log_read(&log, bytes, size))
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
