/* Measures a game: starts it, leads it into play by keys, times its answers, measures its costs.
 *
 *   meter_x11 | meter_tty [-a X,Y,W,H] [-s STARTS] [-d SECONDS] [-k KEYS] [-p KEYS] [-q KEYS]
 *                         [-b COMMAND] [-o] -- GAME
 *
 * -k keys that lead into a game, -p keys pressed alternately in play, -q the key to pause; KEYS are
 * names with blanks between them; 0.5s waits. -b a shell command that runs beside the game from the
 * time on at which it is there; -o only the answers and costs in play, of one start.
 *
 * Prints one line: the time to the first screen, in ms, and its costs when left alone: %, wakeups
 * per second of the game, % of the X server or bytes per second of a terminal; the time to answer a
 * key, in ms, and the same costs in play, paused, and without the keyboard (- if it has no such
 * state); PSS in kB; answers by chance in %. */
#define _DEFAULT_SOURCE
#include "meter.h"

#include <dirent.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#define ANSWERS 40
#define ANSWER_LIMIT_MS 500
#define START_LIMIT_MS 20000

double meter_now_ms(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec * 1e3 + (double)t.tv_nsec / 1e6;
}

void meter_give_up(const char *why)
{
    fprintf(stderr, "meter: %s\n", why);
    exit(2);
}

/* ---- what processes cost -------------------------------------------------------------------- */

typedef struct costs {
    double cpu_ns, wakes, pss_kb;
} costs;

static double number_after(const char *path, const char *word)
{
    char line[256];
    double n = 0;
    FILE *in = fopen(path, "r");
    while (in && fgets(line, sizeof line, in))
        if (strncmp(line, word, strlen(word)) == 0)
            n = atof(line + strlen(word));
    if (in)
        fclose(in);
    return n;
}

static void add_threads(pid_t pid, costs *sum)
{
    char path[300];
    snprintf(path, sizeof path, "/proc/%d/task", pid);
    DIR *folder = opendir(path);
    for (struct dirent *e; folder && (e = readdir(folder));) {
        if (*e->d_name == '.')
            continue;
        snprintf(path, sizeof path, "/proc/%d/task/%.20s/schedstat", pid, e->d_name);
        sum->cpu_ns += number_after(path, "");
        snprintf(path, sizeof path, "/proc/%d/task/%.20s/status", pid, e->d_name);
        sum->wakes += number_after(path, "voluntary_ctxt_switches:");
    }
    if (folder)
        closedir(folder);
}

static pid_t parent_of(pid_t pid)
{
    char path[64];
    snprintf(path, sizeof path, "/proc/%d/status", pid);
    return (pid_t)number_after(path, "PPid:");
}

/* Of the process and all its descendants. */
static void add_tree(pid_t pid, costs *sum)
{
    char path[64];
    add_threads(pid, sum);
    snprintf(path, sizeof path, "/proc/%d/smaps_rollup", pid);
    sum->pss_kb += number_after(path, "Pss:");
    DIR *folder = opendir("/proc");
    for (struct dirent *e; folder && (e = readdir(folder));) {
        pid_t child = (pid_t)atoi(e->d_name);
        if (child > 0 && parent_of(child) == pid)
            add_tree(child, sum);
    }
    if (folder)
        closedir(folder);
}

static costs costs_of(pid_t pid)
{
    costs sum = {0};
    if (pid)
        add_tree(pid, &sum);
    return sum;
}

/* ---- the game ------------------------------------------------------------------------------- */

static pid_t game;

static void end_game(void)
{
    if (!game)
        return;
    kill(game, SIGTERM);
    for (int i = 0; i < 100 && waitpid(game, NULL, WNOHANG) == 0; i++)
        place_pass(10);
    kill(-game, SIGKILL);
    waitpid(game, NULL, WNOHANG);
    game = 0;
}

/* Milliseconds to the first screen. */
static double start_game(char **command)
{
    double begun_ms = meter_now_ms();
    game = fork();
    if (game < 0)
        meter_give_up("no process");
    if (game == 0) {
        setsid();
        place_enter();
        execvp(command[0], command);
        _exit(127);
    }
    if (!place_first(START_LIMIT_MS))
        meter_give_up("no first screen");
    return meter_now_ms() - begun_ms;
}

static void type_keys(const char *keys)
{
    char words[500], *rest = words, *word;
    snprintf(words, sizeof words, "%s", keys);
    while ((word = strsep(&rest, " "))) {
        size_t size = strlen(word);
        if (size > 1 && word[size - 1] == 's' && strspn(word, "0123456789.") == size - 1)
            place_pass(atof(word) * 1e3);
        else if (size) {
            place_key(word);
            place_pass(150);
        }
    }
}

static pid_t beside;

static void end_beside(void)
{
    if (beside)
        kill(-beside, SIGTERM);
}

static void start_beside(const char *command)
{
    beside = *command ? fork() : 0;
    if (beside < 0)
        meter_give_up("no process");
    if (beside == 0 && *command) {
        setsid();
        place_enter();
        execl("/bin/sh", "sh", "-c", command, (char *)NULL);
        _exit(127);
    }
}

/* ---- numbers -------------------------------------------------------------------------------- */

static int by_size(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static double median(double *of, int count)
{
    if (count == 0)
        return -1;
    qsort(of, (size_t)count, sizeof *of, by_size);
    return (of[(count - 1) / 2] + of[count / 2]) / 2;
}

/* The median of the answers; `*chance`: of 100 presses, the number after which as much would have
 * changed as soon without a key. */
static double answers(const char *keys, double *chance)
{
    char words[200], *key[8], *rest = words;
    double taken[ANSWERS], alone[ANSWERS];
    int keys_count = 0, count = 0, alone_count = 0;
    snprintf(words, sizeof words, "%s", keys);
    for (char *word; keys_count < 8 && (word = strsep(&rest, " "));)
        key[keys_count++] = word;
    for (int i = 0; i < ANSWERS; i++) {
        place_pass(150 + i * 37 % 150); /* not in step with anything */
        double ms = place_answer(NULL, 60);
        if (ms >= 0)
            alone[alone_count++] = ms;
        place_pass(20);
        ms = place_answer(key[i % keys_count], ANSWER_LIMIT_MS);
        if (ms >= 0)
            taken[count++] = ms;
    }
    if (count < ANSWERS * 3 / 4)
        fprintf(stderr, "meter: only %d of %d keys were answered\n", count, ANSWERS);
    double middle = median(taken, count);
    int soon = 0;
    for (int i = 0; i < alone_count; i++)
        soon += alone[i] <= middle;
    *chance = 100.0 * soon / ANSWERS;
    return middle;
}

static void print_costs(double seconds)
{
    costs before = costs_of(game), server = costs_of(place_server());
    double bytes = place_bytes(), begun_ms = meter_now_ms();
    place_pass(seconds * 1e3);
    double took_ms = meter_now_ms() - begun_ms;
    costs after = costs_of(game);
    printf(" %.3f %.1f", (after.cpu_ns - before.cpu_ns) / took_ms / 1e4,
           (after.wakes - before.wakes) / took_ms * 1e3);
    if (bytes >= 0)
        printf(" %.0f", (place_bytes() - bytes) / took_ms * 1e3);
    else
        printf(" %.2f", (costs_of(place_server()).cpu_ns - server.cpu_ns) / took_ms / 1e4);
}

/* Waits until the last sounds are over and a device is closed. */
static void print_costs_of_rest(double seconds)
{
    place_pass(8000);
    print_costs(seconds);
}

static int only_play(const char *to_play, const char *in_play, double seconds)
{
    double chance = 0;
    type_keys(to_play);
    printf("%.3f", answers(in_play, &chance));
    place_pass(500);
    print_costs(seconds);
    printf("\n");
    return 0;
}

int main(int argc, char **argv)
{
    const char *area = "", *to_play = "", *in_play = "", *to_pause = "", *command = "";
    bool only = false;
    int starts = 9, option;
    double seconds = 10, taken[100], chance = 0;
    while ((option = getopt(argc, argv, "a:s:d:k:p:q:b:o")) != -1)
        switch (option) {
        case 'a': area = optarg; break;
        case 's': starts = atoi(optarg); break;
        case 'd': seconds = atof(optarg); break;
        case 'k': to_play = optarg; break;
        case 'p': in_play = optarg; break;
        case 'q': to_pause = optarg; break;
        case 'b': command = optarg; break;
        case 'o':
            only = true;
            starts = 1;
            break;
        default: return 2;
        }
    if (optind >= argc || starts < 1 || starts > 100)
        meter_give_up("no game named, or no number of starts from 1 to 100");
    atexit(end_game);
    atexit(end_beside);
    place_open(area);
    for (int i = 0; i < starts; i++) {
        end_game();
        place_pass(300);
        taken[i] = start_game(argv + optind);
        place_pass(500);
    }
    start_beside(command);
    if (only)
        return only_play(to_play, in_play, seconds);
    printf("%.1f", median(taken, starts));
    print_costs_of_rest(seconds);
    type_keys(to_play);
    printf(" %.2f", *in_play ? answers(in_play, &chance) : -1);
    place_pass(500);
    print_costs(seconds);
    type_keys(to_pause);
    print_costs_of_rest(seconds);
    double pss_kb = costs_of(game).pss_kb;
    type_keys(to_pause); /* continues */
    if (place_leave())
        print_costs_of_rest(seconds);
    else
        printf(" - - -");
    printf(" %.0f %.0f\n", pss_kb, chance);
    return 0;
}
