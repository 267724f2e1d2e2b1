/* The functions of string.h that the sources use, for the page; libc.c has them. */
#ifndef TESSERA_FRONT_WEB_LIBC_STRING_H
#define TESSERA_FRONT_WEB_LIBC_STRING_H

#include <stddef.h>

void *memchr(const void *s, int c, size_t n);
int memcmp(const void *a, const void *b, size_t n);
void *memcpy(void *restrict to, const void *restrict from, size_t n);
void *memmove(void *ctx, const void *from, size_t n);
void *memset(void *s, int c, size_t n);
char *strchr(const char *s, int c);
int strcmp(const char *a, const char *b);
size_t strlen(const char *s);
int strncmp(const char *a, const char *b, size_t n);
char *strrchr(const char *s, int c);

#endif
