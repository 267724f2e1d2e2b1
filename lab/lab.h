/* The commands of tessera-lab, for main.c's table, and what tests call of them. */
#ifndef TESSERA_LAB_LAB_H
#define TESSERA_LAB_LAB_H

#include "movegen/eval.h"

/* argv[0] is the command's own name; the result is the exit status (tool/fail.h). */
int lab_agents(int argc, char **argv);
int lab_bench(int argc, char **argv);
int lab_clears(int argc, char **argv);
int lab_data(int argc, char **argv);
int lab_learn(int argc, char **argv);
int lab_movegen(int argc, char **argv);
int lab_perft(int argc, char **argv);
int lab_profile(int argc, char **argv);
int lab_puzzle(int argc, char **argv);
int lab_puzzles(int argc, char **argv);
int lab_scale(int argc, char **argv);
int lab_strength(int argc, char **argv);
int lab_tune(int argc, char **argv);

int lab_compare_doubles(const void *a, const void *b);          /* for qsort */
void lab_print_weights(const char *name, const ts_weights *of); /* as in weights.c */
uint64_t lab_cpu_ns(void); /* the processor time of this thread */

/* The weights that `tessera-lab tune` would print. Returns false if out of memory. */
bool tune_weights(unsigned aim, uint64_t generations, uint64_t candidates, uint64_t games,
                  uint64_t jobs, uint64_t seed, ts_weights *out);

#endif
