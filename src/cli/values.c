/* Numbers, times and pieces of the command line. Only their form is checked here: the core decides
 * whether a value makes sense. */
#include "values.h"

#include <string.h>

/* Reads the digits at the start of a text: returns where they end; NULL if there are none or too
 * many. */
static const char *digits(const char *text, uint64_t *value)
{
    const char *at = text;
    uint64_t sum = 0;
    for (; *at >= '0' && *at <= '9'; at++) {
        uint64_t digit = (uint64_t)(*at - '0');
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

int cli_parse_pieces(const char *text, uint8_t *kinds, size_t room)
{
    size_t count = 0;
    for (; text[count] != '\0'; count++) {
        const char *letter = strchr("IJLOSTZ", text[count]);
        if (!letter || count == room) {
            return -1;
        }
        kinds[count] = (uint8_t)(TS_I + (letter - "IJLOSTZ"));
    }
    return (int)count;
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
