/* How C and the page's scripts name each other's functions. */
#ifndef TESSERA_FRONT_WEB_WEB_H
#define TESSERA_FRONT_WEB_WEB_H

#ifdef __wasm__
#define WEB_EXPORT(name) __attribute__((export_name(#name)))
#define WEB_IMPORT(name) __attribute__((import_module("page"), import_name(#name)))
#else /* in a test */
#define WEB_EXPORT(name)
#define WEB_IMPORT(name)
#endif

/* The texts of the rule sets that come with the page; NULL after the last. make_rules.py
 * makes them. */
extern const char *const web_rules[];

#endif
