/* Options of the command line, read word by word, and their values. */
#include "args.h"
#include "setup.h"
#include "fail.h"
#include "tessera.h"

#include <stdio.h>
#include <string.h>

enum { HELP_ROOM = 1 << 13 };

int cli_help(const char *text)
{
    char called[HELP_ROOM];
    cli_run_by_name(called, sizeof called, text);
    fputs(called, stdout);
    return CLI_DONE;
}

cli_args cli_args_open(int argc, char **argv)
{
    return (cli_args){.count = argc, .at = 1, .words = argv, .command = argv[0]};
}

bool cli_more(cli_args *a)
{
    if (!a->words_only && a->at < a->count && strcmp(a->words[a->at], "--") == 0) {
        a->words_only = true;
        a->at++;
    }
    return !a->failed && a->at < a->count;
}

/* Every option of a command is compared with a word that is none of them: the nearest is known
 * when cli_word finds the mistake. */
static void see(cli_args *a, const char *name)
{
    if (a->nearest.typed != a->words[a->at]) {
        a->nearest = (cli_suggest){.typed = a->words[a->at]};
    }
    cli_suggest_see(&a->nearest, name);
}

bool cli_flag(cli_args *a, const char *name)
{
    if (a->words_only)
        return false;
    const char *word = a->words[a->at];
    bool is_help = strcmp(word, "-h") == 0 && strcmp(name, "--help") == 0;
    if (strcmp(word, name) != 0 && !is_help) {
        see(a, name);
        return false;
    }
    a->at++;
    return true;
}

bool cli_text(cli_args *a, const char *name, const char **value)
{
    if (a->words_only)
        return false;
    const char *word = a->words[a->at];
    size_t length = strlen(name);
    if (strncmp(word, name, length) != 0 || (word[length] != '\0' && word[length] != '=')) {
        see(a, name);
        return false;
    }
    a->at++;
    if (word[length] == '=') {
        *value = word + length + 1;
    } else if (a->at < a->count) {
        *value = a->words[a->at++];
    } else {
        a->failed = true;
        cli_fail(name, "missing value");
    }
    return true;
}

bool cli_number(cli_args *a, const char *name, uint64_t min, uint64_t max, uint64_t *value)
{
    const char *text = NULL;
    if (!cli_text(a, name, &text)) {
        return false;
    }
    if (text && !cli_parse_count(text, min, max, value)) {
        a->failed = true;
        cli_fail(text, "%s takes a whole number from %llu to %llu", name, (unsigned long long)min,
                 (unsigned long long)max);
    }
    return true;
}

bool cli_rules_option(cli_args *a, unsigned *rules)
{
    const char *name = NULL;
    if (!cli_text(a, "--rules", &name)) {
        return false;
    }
    int id = name ? cli_find_rules(name) : -1;
    if (id >= 0) {
        *rules = id;
    } else if (name) {
        a->failed = true;
        cli_fail_rules(name);
    }
    return true;
}

bool cli_mode_option(cli_args *a, unsigned *mode)
{
    const char *name = NULL;
    if (!cli_text(a, "--mode", &name)) {
        return false;
    }
    int id = name ? ts_modes_find(name) : -1;
    if (id >= 0) {
        *mode = id;
    } else if (name) {
        a->failed = true;
        cli_fail(name, "no such mode%s `tessera modes` lists them, and --help says more",
                 cli_suggest_mode(name));
    }
    return true;
}

bool cli_word(cli_args *a, const char **word)
{
    const char *text = a->words[a->at++];
    if (text[0] == '-' && text[1] != '\0' && !a->words_only) {
        a->failed = true;
        cli_fail(text, "no such option%s `tessera %s --help` lists them",
                 a->nearest.typed == text ? cli_suggest_question(&a->nearest) : ";", a->command);
        return false;
    }
    *word = text;
    return true;
}

bool cli_no_word(cli_args *a)
{
    const char *word = NULL;
    if (cli_word(a, &word)) {
        a->failed = true;
        const bool play = strcmp(a->command, "play") == 0;
        const bool mode = play && ts_modes_find(word) >= 0;
        const bool rules = play && ts_rules_find(word) >= 0;
        if (mode || rules)
            cli_fail(word, "unexpected argument; did you mean `--%s %s`? --help says more",
                     mode ? "mode" : "rules", word);
        else
            cli_fail(word, "unexpected argument; `tessera %s --help` says more", a->command);
    }
    return false;
}

/* Numbers, times and pieces of the command line. Only their form is checked here: the core decides
 * whether a value makes sense. */

/* Reads the digits at the start of a text: returns where they end; NULL if there are none or too
 * many. */
static const char *digits(const char *text, uint64_t *value)
{
    const char *at = text;
    uint64_t sum = 0;
    for (; *at >= '0' && *at <= '9'; at++) {
        uint64_t digit = *at - '0';
        if (sum > (UINT64_MAX - digit) / 10) {
            return NULL;
        }
        sum = sum * 10 + digit;
    }
    *value = sum;
    return at == text ? NULL : at;
}

bool cli_parse_count(const char *text, uint64_t min, uint64_t max, uint64_t *value)
{
    uint64_t sum = 0;
    const char *end = digits(text, &sum);
    if (!end || *end != '\0' || sum < min || sum > max) {
        return false;
    }
    *value = sum;
    return true;
}

bool cli_parse_number(const char *text, int64_t min, int64_t max, int64_t *value)
{
    uint64_t size = 0;
    bool negative = text[0] == '-';
    if (!cli_parse_count(text + negative, 0, INT64_MAX, &size)) {
        return false;
    }
    int64_t number = negative ? -(int64_t)size : (int64_t)size;
    if (number < min || number > max) {
        return false;
    }
    *value = number;
    return true;
}

bool cli_parse_ticks(const char *text, const ts_rules *r, uint64_t max, uint64_t *ticks)
{
    uint64_t count = 0, ms_each = 0;
    const char *unit = digits(text, &count);
    if (!unit) {
        return false;
    }
    if (strcmp(unit, "ms") == 0) {
        ms_each = 1;
    } else if (strcmp(unit, "s") == 0) {
        ms_each = 1000;
    } else if (*unit != '\0') {
        return false;
    }
    if (ms_each != 0) {
        /* This limit, some months, keeps the products below in 64 bits. */
        if (count > UINT64_C(10000000000) / ms_each) {
            return false;
        }
        uint64_t divisor = UINT64_C(1000) * r->tick_rate[1];
        count = (count * ms_each * r->tick_rate[0] + divisor / 2) / divisor;
    }
    *ticks = count;
    return count <= max;
}

int cli_parse_pieces(const char *text, uint8_t *kinds, size_t size)
{
    size_t count = 0;
    for (; text[count] != '\0'; count++) {
        const char *letter = strchr("IJLOSTZ", text[count]);
        if (!letter || count == size) {
            return -1;
        }
        kinds[count] = TS_I + (letter - "IJLOSTZ");
    }
    return count;
}

static uint64_t common_divisor(uint64_t a, uint64_t b)
{
    while (b != 0) {
        uint64_t rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}

/* Uses lowest terms, and adds the quotient and the rest separately, so that nothing overflows. */
uint64_t cli_tick_us(const ts_rules *r, uint64_t tick)
{
    uint64_t divisor = common_divisor(1000000, r->tick_rate[0]);
    uint64_t scale = 1000000 / divisor * r->tick_rate[1];
    uint64_t rate = r->tick_rate[0] / divisor;
    return tick / rate * scale + (tick % rate * scale + rate / 2) / rate;
}
