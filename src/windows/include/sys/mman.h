/* A file as bytes in memory: read, not mapped. */
#ifndef TESSERA_WINDOWS_MMAN_H
#define TESSERA_WINDOWS_MMAN_H

#include <stddef.h>

enum { PROT_READ = 1, MAP_PRIVATE = 2 };
#define MAP_FAILED ((void *)-1)

void *windows_mmap(void *at, size_t size, int may, int kind, int file, long offset);
int windows_munmap(void *bytes, size_t size);
#define mmap windows_mmap
#define munmap windows_munmap

#endif
