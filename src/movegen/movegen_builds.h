/* BUILDS(X): the builds of the move generator in this program (the build file defines
 * TS_MOVEGEN_...), the best first, each with what it requires of the processor. */
#ifndef TESSERA_MOVEGEN_MOVEGEN_BUILDS_H
#define TESSERA_MOVEGEN_MOVEGEN_BUILDS_H

#include <stdbool.h>

#ifdef TS_MOVEGEN_V4X
#define BUILD_V4X(X)                                                                               \
    X(v4x, __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512vl") &&             \
               __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512cd") &&         \
               __builtin_cpu_supports("avx512vbmi2") && __builtin_cpu_supports("avx512bitalg") &&  \
               __builtin_cpu_supports("avx512vpopcntdq") && __builtin_cpu_supports("bmi2"))
#else
#define BUILD_V4X(X)
#endif
#ifdef TS_MOVEGEN_V4
#define BUILD_V4(X)                                                                                \
    X(v4, __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512vl") &&              \
              __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512cd") &&          \
              __builtin_cpu_supports("bmi2"))
#else
#define BUILD_V4(X)
#endif
#ifdef TS_MOVEGEN_V3
#define BUILD_V3(X) X(v3, __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi2"))
#else
#define BUILD_V3(X)
#endif
#ifdef TS_MOVEGEN_V2
#define BUILD_V2(X) X(v2, __builtin_cpu_supports("sse4.2") && __builtin_cpu_supports("popcnt"))
#else
#define BUILD_V2(X)
#endif
#define BUILDS(X) BUILD_V4X(X) BUILD_V4(X) BUILD_V3(X) BUILD_V2(X) X(plain, true)

#endif
