/* console.h: a pen that moves, and runs of cells of one colour. */
#include "console.h"

#include <stdint.h>
#include <windows.h>

#include "base/utf8.h"

enum {
    NUMBERS_MAX = 8,
    RUN_MAX = 256,
    USUAL = FOREGROUND_RED | FOREGROUND_GREEN | FOREGROUND_BLUE
};
enum { GROUND, ESCAPE, CSI, CHARACTER };

static struct writer {
    HANDLE to;
    int state;
    bool is_private; /* begins with ? : not for pens */
    unsigned number[NUMBERS_MAX];
    unsigned count;
    char character[UTF8_BYTES_MAX + 1];
    unsigned length;
    COORD at;
    WORD ink, ground;
    bool bold, reversed;
    WCHAR run[RUN_MAX];
    DWORD run_length;
    COORD run_at;
    bool gone;
} w = {.ink = USUAL};

/* Red and blue are the other way round. */
static WORD colour(unsigned n)
{
    return (WORD)((n & 1 ? FOREGROUND_RED : 0) | (n & 2 ? FOREGROUND_GREEN : 0) |
                  (n & 4 ? FOREGROUND_BLUE : 0));
}

static WORD pen(void)
{
    WORD ink = (WORD)(w.ink | (w.bold ? FOREGROUND_INTENSITY : 0));
    WORD front = w.reversed ? w.ground : ink, back = w.reversed ? ink : w.ground;
    return (WORD)(front | back << 4);
}

static void put_run(void)
{
    DWORD done;
    WORD colours[RUN_MAX];
    if (w.run_length == 0)
        return;
    for (DWORD i = 0; i < w.run_length; i++)
        colours[i] = pen();
    COORD origin = {0, 0};
    CONSOLE_SCREEN_BUFFER_INFO about;
    if (GetConsoleScreenBufferInfo(w.to, &about))
        origin = (COORD){about.srWindow.Left, about.srWindow.Top};
    COORD at = {(SHORT)(origin.X + w.run_at.X), (SHORT)(origin.Y + w.run_at.Y)};
    w.gone = w.gone || !WriteConsoleOutputCharacterW(w.to, w.run, w.run_length, at, &done) ||
             !WriteConsoleOutputAttribute(w.to, colours, w.run_length, at, &done);
    w.run_length = 0;
}

static void put(uint32_t c)
{
    if (w.run_length == RUN_MAX)
        put_run();
    if (w.run_length == 0)
        w.run_at = w.at;
    w.run[w.run_length++] = c < 0x10000 ? (WCHAR)c : L'?';
    w.at.X++;
}

static void clear(void)
{
    CONSOLE_SCREEN_BUFFER_INFO about;
    DWORD done;
    if (!GetConsoleScreenBufferInfo(w.to, &about))
        return;
    COORD corner = {0, about.srWindow.Top};
    DWORD cells = (DWORD)about.dwSize.X * (DWORD)(about.srWindow.Bottom - about.srWindow.Top + 1);
    FillConsoleOutputCharacterW(w.to, L' ', cells, corner, &done);
    FillConsoleOutputAttribute(w.to, pen(), cells, corner, &done);
}

static void show_cursor(bool shown)
{
    CONSOLE_CURSOR_INFO about = {25, shown};
    SetConsoleCursorInfo(w.to, &about);
}

static void change_pen(unsigned n)
{
    if (n == 0) {
        w.ink = USUAL;
        w.ground = 0;
        w.bold = w.reversed = false;
    } else if (n == 1) {
        w.bold = true;
    } else if (n == 7) {
        w.reversed = true;
    } else if (n >= 30 && n <= 37) {
        w.ink = colour(n - 30);
    } else if (n == 39) {
        w.ink = USUAL;
    } else if (n >= 40 && n <= 47) {
        w.ground = colour(n - 40);
    } else if (n == 49) {
        w.ground = 0;
    } else if (n >= 90 && n <= 97) {
        w.ink = (WORD)(colour(n - 90) | FOREGROUND_INTENSITY);
    } else if (n >= 100 && n <= 107) {
        w.ground = (WORD)(colour(n - 100) | FOREGROUND_INTENSITY);
    }
}

static void end_of_csi(char final)
{
    SHORT first = (SHORT)(w.number[0] ? w.number[0] : 1);
    put_run();
    w.state = GROUND;
    if (w.is_private) {
        if (w.number[0] == 25)
            show_cursor(final == 'h');
        else if (w.number[0] == 1049)
            clear();
        return;
    }
    switch (final) {
    case 'B': w.at.Y = (SHORT)(w.at.Y + first); break;
    case 'C': w.at.X = (SHORT)(w.at.X + first); break;
    case 'D': w.at.X = (SHORT)(w.at.X - first); break;
    case 'H':
        w.at = (COORD){(SHORT)((w.number[1] ? w.number[1] : 1) - 1), (SHORT)(first - 1)};
        break;
    case 'J': clear(); break;
    case 'm':
        for (unsigned i = 0; i <= w.count; i++)
            change_pen(w.number[i]);
        break;
    default: break;
    }
}

static void in_csi(char byte)
{
    if (byte >= '0' && byte <= '9') {
        w.number[w.count] = w.number[w.count] % 10000 * 10 + (unsigned)(byte - '0');
    } else if (byte == ';') {
        if (w.count + 1 < NUMBERS_MAX)
            w.number[++w.count] = 0;
    } else if (byte == '?') {
        w.is_private = true;
    } else if (byte >= '@') {
        end_of_csi(byte);
    }
}

static void begin(char byte)
{
    if (byte == '\033') {
        w.state = ESCAPE;
    } else if (byte == '\b') {
        put_run();
        w.at.X--;
    } else if (utf8_length((unsigned char)byte) > 1) {
        w.character[0] = byte;
        w.length = 1;
        w.state = CHARACTER;
    } else {
        put((unsigned char)byte);
    }
}

static void in_character(char byte)
{
    w.character[w.length++] = byte;
    if (w.length < utf8_length((unsigned char)w.character[0]))
        return;
    const char *at = w.character;
    w.character[w.length] = '\0';
    put(utf8_next(&at));
    w.state = GROUND;
}

bool console_write(void *console, const char *bytes, size_t count)
{
    w.to = console;
    for (size_t i = 0; i < count; i++)
        switch (w.state) {
        case ESCAPE:
            w.state = bytes[i] == '[' ? CSI : GROUND;
            w.number[0] = w.number[1] = w.count = 0;
            w.is_private = false;
            break;
        case CSI: in_csi(bytes[i]); break;
        case CHARACTER: in_character(bytes[i]); break;
        default: begin(bytes[i]); break;
        }
    put_run();
    return !w.gone;
}
