/* The key of who calls a tool. */
#include "key.h"

#include "crypt/crypt.h"
#include "fail.h"
#include "visit/key.h"

bool tool_key_open(const char *file, uint8_t secret[HALL_SECRET_SIZE], uint8_t key[HALL_KEY_SIZE])
{
    char path[KEY_PATH_ROOM];
    const char *wrong;
    if (!crypt_open()) {
        tool_fail(NULL, "%s", crypt_missing());
        return false;
    }
    if (!file && (wrong = key_path(path, "person.key")) != NULL) {
        tool_fail("--key", "%s", wrong);
        return false;
    }
    wrong = key_open(file ? file : path, secret, key);
    if (wrong)
        tool_fail(file ? file : path, "%s", wrong);
    return !wrong;
}
