/* Declarations shared by fuzz targets: the call that the fuzzer makes, and the checks of what must
 * hold. */
#ifndef TESSERA_TESTS_FUZZ_H
#define TESSERA_TESTS_FUZZ_H

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

#define MUST(condition) ((condition) ? (void)0 : broken(#condition))

_Noreturn static inline void broken(const char *condition)
{
    fprintf(stderr, "does not hold: %s\n", condition);
    abort();
}

#endif
