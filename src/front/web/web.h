/* Imports from the page's scripts, and exports to them. */
#ifndef TESSERA_FRONT_WEB_WEB_H
#define TESSERA_FRONT_WEB_WEB_H

#ifdef __wasm__
#define WEB_EXPORT(name) __attribute__((export_name(#name)))
#define WEB_IMPORT(name) __attribute__((import_module("page"), import_name(#name)))
#else /* tests are native programs */
#define WEB_EXPORT(name)
#define WEB_IMPORT(name)
#endif

/* The texts of the rule sets of the page, with NULL at the end; written by make_rules.py. */
extern const char *const web_rules[];

#endif
