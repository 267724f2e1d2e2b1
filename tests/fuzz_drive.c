/* Fuzz target: the drive console reads any bytes. The first byte picks the rule set. */
#define _POSIX_C_SOURCE 200809L
#include <stdlib.h>

#include "cli/drive.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* A script may let days pass, which is no fault but ends no fuzzing: no number of four digits,
 * or of three where seconds are meant. */
static bool takes_long(const uint8_t *text, size_t size)
{
    int digits = 0;
    for (size_t i = 0; i < size; i++) {
        bool digit = text[i] >= '0' && text[i] <= '9';
        if (digits > 2 && (digit || text[i] == 's'))
            return true;
        digits = digit ? digits + 1 : 0;
    }
    return false;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size < 2 || takes_long(data + 1, size - 1))
        return 0;
    static FILE *nowhere;
    if (!nowhere)
        nowhere = fopen("/dev/null", "w");
    ts_setup setup;
    ts_setup_default(&setup, data[0] % ts_rules_count(), data[0] / 16 % ts_modes_count());
    setup.players = (uint8_t)(1 + data[0] / 128);
    FILE *script = fmemopen((void *)(uintptr_t)(data + 1), size - 1, "r");
    if (!script || !nowhere)
        abort();
    cli_drive_run(script, nowhere, &setup, size & 1);
    fclose(script);
    return 0;
}
