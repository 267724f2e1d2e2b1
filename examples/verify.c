/* Verifies all replays of a folder: verify FOLDER. Prints those that do not verify, and why. */
#define _POSIX_C_SOURCE 200809L
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <tessera/tessera.h>

static char text[1 << 24];

static int verify(const char *folder, const char *name)
{
    static ts_replay_report report;
    char path[4096];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *file = fopen(path, "rb");
    size_t size = file ? fread(text, 1, sizeof text, file) : 0;
    if (file)
        fclose(file);
    int error = ts_replay_verify(text, size, &report);
    if (error)
        printf("%s, line %u: %s\n", name, (unsigned)report.line, ts_error_text(error));
    return error;
}

int main(int argc, char **argv)
{
    DIR *folder = argc == 2 ? opendir(argv[1]) : NULL;
    unsigned good = 0, bad = 0;
    if (!folder)
        return 2;
    for (struct dirent *entry; (entry = readdir(folder));) {
        const char *end = strrchr(entry->d_name, '.');
        if (end && strcmp(end, ".tsr") == 0)
            ++*(verify(argv[1], entry->d_name) ? &bad : &good);
    }
    closedir(folder);
    printf("%u verify, %u do not\n", good, bad);
    return bad > 0;
}
