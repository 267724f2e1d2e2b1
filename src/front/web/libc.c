/* The few functions of the C library that the page's program calls. Memory is allocated in powers
 * of two, and freed blocks go to a list for their size. */
#include <limits.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/* ---- bytes ---------------------------------------------------------------------------------- */

/* WebAssembly has instructions for these three; the compiler turns each loop into one. */
void *memcpy(void *restrict to, const void *restrict from, size_t n)
{
    return __builtin_memcpy(to, from, n);
}

void *memmove(void *ctx, const void *from, size_t n)
{
    return __builtin_memmove(ctx, from, n);
}

void *memset(void *s, int c, size_t n)
{
    return __builtin_memset(s, c, n);
}

int memcmp(const void *a, const void *b, size_t n)
{
    const unsigned char *x = a, *y = b;
    for (size_t i = 0; i < n; i++)
        if (x[i] != y[i])
            return x[i] - y[i];
    return 0;
}

void *memchr(const void *s, int c, size_t n)
{
    const unsigned char *x = s;
    for (size_t i = 0; i < n; i++)
        if (x[i] == (unsigned char)c)
            return (void *)(uintptr_t)(x + i);
    return NULL;
}

/* ---- words ---------------------------------------------------------------------------------- */

size_t strlen(const char *s)
{
    const char *end = s;
    while (*end)
        end++;
    return (size_t)(end - s);
}

int strncmp(const char *a, const char *b, size_t n)
{
    for (; n; a++, b++, n--)
        if (*a != *b || !*a)
            return (unsigned char)*a - (unsigned char)*b;
    return 0;
}

int strcmp(const char *a, const char *b)
{
    return strncmp(a, b, SIZE_MAX);
}

char *strchr(const char *s, int c)
{
    for (; *s != (char)c; s++)
        if (!*s)
            return NULL;
    return (char *)(uintptr_t)s;
}

char *strrchr(const char *s, int c)
{
    const char *last = NULL;
    do {
        if (*s == (char)c)
            last = s;
    } while (*s++);
    return (char *)(uintptr_t)last;
}

/* ---- memory --------------------------------------------------------------------------------- */

#define PAGE ((size_t)65536)
#define ALIGNMENT ((size_t)64) /* of all allocated memory: the largest that the sources need */
#define SIZES 24               /* blocks from 64 bytes to half of the largest possible memory */

/* The header of a block. The memory after it begins at a multiple of ALIGNMENT. */
typedef struct block {
    struct block *next; /* while it is free */
    uint32_t size;      /* 64 << size bytes, including this */
    uint32_t unused[2];
} block;

_Static_assert(sizeof(block) == 16, "block");

extern unsigned char __heap_base; /* from the linker: the end of the program's own data */
static uintptr_t unused_from;     /* memory after this address was never allocated */
static block *is_free[SIZES];

static block *new_block(uint32_t size)
{
    if (!unused_from)
        unused_from =
            ((uintptr_t)&__heap_base + sizeof(block) + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT +
            ALIGNMENT - sizeof(block);
    uint64_t end = (uint64_t)unused_from + ((uint64_t)64 << size);
    uint64_t there = (uint64_t)__builtin_wasm_memory_size(0) * PAGE;
    if (end > there) {
        uint64_t pages = (end - there + PAGE - 1) / PAGE;
        if (end > UINT32_MAX || __builtin_wasm_memory_grow(0, (size_t)pages) == SIZE_MAX)
            return NULL;
    }
    block *b = (block *)unused_from;
    unused_from = (uintptr_t)end;
    b->size = size;
    return b;
}

void *malloc(size_t wanted)
{
    uint32_t size = 0;
    while (size < SIZES && ((size_t)64 << size) - sizeof(block) < wanted)
        size++;
    if (size == SIZES)
        return NULL;
    block *b = is_free[size];
    if (b)
        is_free[size] = b->next;
    else
        b = new_block(size);
    return b ? b + 1 : NULL;
}

void free(void *p)
{
    if (!p)
        return;
    block *b = (block *)p - 1;
    b->next = is_free[b->size];
    is_free[b->size] = b;
}

void *calloc(size_t count, size_t size)
{
    if (size && count > SIZE_MAX / size)
        return NULL;
    void *p = malloc(count * size);
    return p ? memset(p, 0, count * size) : NULL;
}

void *realloc(void *p, size_t wanted)
{
    if (!p)
        return malloc(wanted);
    size_t there = ((size_t)64 << ((block *)p - 1)->size) - sizeof(block);
    if (wanted <= there)
        return p;
    void *larger = malloc(wanted);
    if (larger) {
        memcpy(larger, p, there);
        free(p);
    }
    return larger;
}

void *aligned_alloc(size_t alignment, size_t size)
{
    return alignment <= ALIGNMENT ? malloc(size) : NULL;
}
