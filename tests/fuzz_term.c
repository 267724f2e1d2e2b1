/* Any bytes from a terminal: no crash, and nothing is kept that a pause does not end. */
#include "term/input.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    term_input in = {0};
    term_event event;
    for (size_t i = 0; i < size; i++)
        term_input_byte(&in, data[i], &event);
    term_input_pause(&in, &event);
    if (term_input_waits(&in))
        __builtin_trap();
    return 0;
}
