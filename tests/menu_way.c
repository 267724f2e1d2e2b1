/* Prints the keys, as xdotool names them, that lead through a window's menus: a window does not say
 * which line is chosen, but a session does. menu_way '[Options]E[Display]E' starts at the title. */
#include "session_rig.h"

#include "online_rig.h"

/* Every way begins at the first line, wherever the cursor was when the screen was left before. */
static void go_to(session_rig *t, const char *label)
{
    rig_key(t, 'H');
    printf("Home ");
    for (const char *wanted = rig_label(t, label); strcmp(rig_chosen(t), wanted) != 0;) {
        rig_key(t, 'D');
        printf("Down ");
        if (t->now > 500 * SECOND) {
            fprintf(stderr, "menu_way: no line is called \"%s\"\n", label);
            exit(1);
        }
    }
}

int main(int argc, char **argv)
{
    session_rig t;
    session_options o = rig_options("guideline", "marathon");
    if (argc != 2) {
        fprintf(stderr, "usage: menu_way '[Label]E...'\n");
        return 2;
    }
    o.has_window = o.has_pointer = o.has_person = true;
    o.net = rig_net();
    o.language = LANGUAGE_ENGLISH;
    rig_open_options(&t, &o);
    for (const char *at = argv[1]; *at; at++) {
        char label[64];
        size_t length = strcspn(at + 1, "]");
        if (*at != '[') {
            rig_key(&t, *at);
            printf("%s ", *at == 'E' ? "Return" : "Escape");
            continue;
        }
        snprintf(label, sizeof label, "%.*s", (int)length, at + 1);
        go_to(&t, label);
        at += length + 1;
    }
    rig_close(&t);
    return 0;
}
