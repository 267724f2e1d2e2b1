/* What the play layer may use of <string.h>, for a target that has none. */
#ifndef TS_WASM_STRING_H
#define TS_WASM_STRING_H

#include <stddef.h>

void *memcpy(void *to, const void *from, size_t count);
void *memmove(void *to, const void *from, size_t count);
void *memset(void *to, int byte, size_t count);
void *memchr(const void *a, int c, size_t n);
int memcmp(const void *a, const void *b, size_t count);
size_t strlen(const char *text);
int strcmp(const char *a, const char *b);
int strncmp(const char *a, const char *b, size_t count);
char *strchr(const char *text, int c);

#endif
