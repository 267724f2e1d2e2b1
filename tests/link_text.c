/* Prints the replay of a link. The page keeps games in the form of links: tests/e2e reads them by
 * this. */
#include <stdio.h>
#include <stdlib.h>

#include "replay/link.h"

int main(int argc, char **argv)
{
    char *text;
    size_t size;
    int error = argc == 2 ? link_read(argv[1], &text, &size) : LINK_TORN;
    if (error) {
        fprintf(stderr, "link_text: %s\n", link_reason(error));
        return 1;
    }
    fwrite(text, 1, size, stdout);
    free(text);
    return 0;
}
