/* The key of who calls a tool. */
#include "server/key.h"

#include "crypt/crypt.h"
#include "fail.h"
#include "client/key.h"

bool cli_key_open(const char *file, bool anew, uint8_t secret[RANKING_SECRET_SIZE],
                  uint8_t key[RANKING_KEY_SIZE])
{
    char path[KEY_PATH_SIZE];
    const char *wrong;
    if (!crypt_open()) {
        cli_fail(NULL, "%s", crypt_missing());
        return false;
    }
    if (!file && (wrong = key_path(path, "person.key")) != NULL) {
        cli_fail("--key", "%s", wrong);
        return false;
    }
    wrong = key_open(file ? file : path, anew, secret, key);
    if (wrong == key_none)
        cli_fail(file ? file : path, "no key yet: `tessera sign --new` creates it");
    else if (wrong)
        cli_fail(file ? file : path, "%s", wrong);
    return !wrong;
}
