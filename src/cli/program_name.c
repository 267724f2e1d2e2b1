/* What the player types to start this program, put into texts that name commands. */
#include "program_name.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

static const char word[] = "tessera ";

const char *cli_program_name(void)
{
    const char *said = getenv("TESSERA_CALLED");
    return said && *said ? said : "tessera";
}

void cli_run_by_name(char *out, size_t room, const char *text)
{
    bool usage = strncmp(text, "usage: ", 7) == 0;
    char before = '\0';
    size_t used = 0;
    while (*text && used + 1 < room) {
        usage &= !(before == '\n' && *text == '\n'); /* up to its first empty line */
        bool names = before == '`' || (usage && before == ' ');
        if (names && strncmp(text, word, sizeof word - 1) == 0) {
            int more = snprintf(out + used, room - used, "%s ", cli_program_name());
            used = more < 0 || (size_t)more >= room - used ? room - 1 : used + (size_t)more;
            text += sizeof word - 1;
            before = ' ';
        } else {
            out[used++] = before = *text++;
        }
    }
    out[used] = '\0';
}
