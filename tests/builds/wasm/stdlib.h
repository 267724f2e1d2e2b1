/* What the play layer may use of <stdlib.h>, for a target that has none. */
#ifndef TS_WASM_STDLIB_H
#define TS_WASM_STDLIB_H

#include <stddef.h>

void *malloc(size_t size);
void *aligned_alloc(size_t to, size_t size);
void *calloc(size_t count, size_t size);
void *realloc(void *memory, size_t size);
void free(void *memory);

#endif
