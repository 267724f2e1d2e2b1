/* The functions of stdlib.h that the sources use, for the page; libc.c has them. */
#ifndef TESSERA_FRONT_WEB_LIBC_STDLIB_H
#define TESSERA_FRONT_WEB_LIBC_STDLIB_H

#include <stddef.h>

void *aligned_alloc(size_t alignment, size_t size);
void *calloc(size_t count, size_t size);
void free(void *p);
void *malloc(size_t size);
void *realloc(void *p, size_t size);

#endif
