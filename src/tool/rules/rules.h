/* The lines of `tessera rules NAME`. */
#ifndef TESSERA_TOOL_RULES_RULES_H
#define TESSERA_TOOL_RULES_RULES_H

void rules_heading(const char *text);
#if defined(__GNUC__)
__attribute__((format(printf, 2, 3)))
#endif
void rules_row(const char *label, const char *format, ...);

#endif
