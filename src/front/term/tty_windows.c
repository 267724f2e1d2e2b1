/* tty.h by a console of Windows. Its keys are read as records and passed on as a terminal with
 * kitty's keys reports them: so presses, repeats and releases are told apart. */
#include "tty.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <windows.h>

#include "console.h"

#define ENTER "\033[?1049h\033[?25l"
#define LEAVE "\033[0m\033[?25h\033[?1049l"
/* Answers that a terminal would have sent: releases are reported, and all has been answered. */
#define ANSWERS "\033[?15u\033[?62c"

enum { READ_AT_ONCE = 64, KEY_BYTES = 32 };

static HANDLE in, out;
static DWORD found_in, found_out;
static UINT found_words;
static bool inside, answered;
static bool obeys; /* the console knows escape sequences */
static volatile LONG ended;
static COORD size_before;

static BOOL WINAPI on_end(DWORD kind)
{
    (void)kind;
    InterlockedExchange(&ended, 1);
    return TRUE;
}

/* A sequence that moves the cursor by two must do that, and not be printed. */
static bool obeys_sequences(void)
{
    static const char right[] = "\r\033[2C";
    CONSOLE_SCREEN_BUFFER_INFO about;
    DWORD count;
    bool moved = SetConsoleMode(out, found_out | ENABLE_VIRTUAL_TERMINAL_PROCESSING) &&
                 WriteConsoleA(out, right, sizeof right - 1, &count, NULL) &&
                 GetConsoleScreenBufferInfo(out, &about) && about.dwCursorPosition.X == 2;
    WriteConsoleA(out, moved ? "\r" : "\r        \r", moved ? 1 : 10, &count, NULL);
    SetConsoleMode(out, found_out);
    return moved;
}

bool tty_open(void)
{
    in = GetStdHandle(STD_INPUT_HANDLE);
    out = GetStdHandle(STD_OUTPUT_HANDLE);
    if (!GetConsoleMode(in, &found_in) || !GetConsoleMode(out, &found_out))
        return false;
    found_words = GetConsoleOutputCP();
    SetConsoleCtrlHandler(on_end, TRUE);
    obeys = obeys_sequences();
    /* what another system's terminal has said of itself does not count here */
    _putenv("TERM=");
    _putenv(obeys ? "COLORTERM=truecolor" : "COLORTERM=");
    return true;
}

const char *tty_enter(void)
{
    SetConsoleMode(in, ENABLE_WINDOW_INPUT | ENABLE_EXTENDED_FLAGS);
    if (obeys)
        SetConsoleMode(out, ENABLE_PROCESSED_OUTPUT | ENABLE_VIRTUAL_TERMINAL_PROCESSING |
                                DISABLE_NEWLINE_AUTO_RETURN);
    SetConsoleOutputCP(CP_UTF8);
    inside = true;
    answered = false;
    return ENTER;
}

void tty_leave(void)
{
    if (!inside)
        return;
    inside = false;
    tty_write(&(tty_part){LEAVE, sizeof LEAVE - 1}, 1);
    FlushConsoleInputBuffer(in);
    SetConsoleMode(out, found_out);
    SetConsoleMode(in, found_in);
    SetConsoleOutputCP(found_words);
}

bool tty_kitty_keys(void)
{
    return true;
}

void tty_size(int *width, int *height)
{
    CONSOLE_SCREEN_BUFFER_INFO about;
    *width = 80;
    *height = 24;
    if (GetConsoleScreenBufferInfo(out, &about)) {
        *width = about.srWindow.Right - about.srWindow.Left + 1;
        *height = about.srWindow.Bottom - about.srWindow.Top + 1;
        size_before = (COORD){(SHORT)*width, (SHORT)*height};
    }
}

/* Windows stops no program. */
void tty_stop(void)
{
    tty_leave();
}

static bool write_bytes(const char *bytes, size_t count)
{
    enum { MOST = 16384 };
    for (size_t done = 0; done < count;) {
        size_t left = count - done;
        DWORD written = 0;
        if (!WriteFile(out, bytes + done, (DWORD)(left < MOST ? left : MOST), &written, NULL) ||
            written == 0)
            return false;
        done += written;
    }
    return true;
}

bool tty_write(const tty_part *parts, size_t count)
{
    bool written = true;
    for (size_t i = 0; i < count; i++)
        written = written && (obeys ? write_bytes(parts[i].bytes, parts[i].count)
                                    : console_write(out, parts[i].bytes, parts[i].count));
    return written && !ended;
}

/* ---- keys ----------------------------------------------------------------------------------- */

/* Keys that kitty's protocol knows by `CSI number ; modifiers : event LETTER`. */
static const struct named_key {
    WORD key;
    unsigned number;
    char letter;
} named[] = {
    {VK_UP, 1, 'A'},           {VK_DOWN, 1, 'B'},       {VK_RIGHT, 1, 'C'},
    {VK_LEFT, 1, 'D'},         {VK_HOME, 1, 'H'},       {VK_END, 1, 'F'},
    {VK_INSERT, 2, '~'},       {VK_DELETE, 3, '~'},     {VK_PRIOR, 5, '~'},
    {VK_NEXT, 6, '~'},         {VK_F1, 11, '~'},        {VK_F2, 12, '~'},
    {VK_F3, 13, '~'},          {VK_F4, 14, '~'},        {VK_F5, 15, '~'},
    {VK_F6, 17, '~'},          {VK_F7, 18, '~'},        {VK_F8, 19, '~'},
    {VK_F9, 20, '~'},          {VK_F10, 21, '~'},       {VK_F11, 23, '~'},
    {VK_F12, 24, '~'},         {VK_ESCAPE, 27, 'u'},    {VK_RETURN, 13, 'u'},
    {VK_TAB, 9, 'u'},          {VK_BACK, 127, 'u'},     {VK_SPACE, 32, 'u'},
    {VK_LSHIFT, 57441, 'u'},   {VK_RSHIFT, 57447, 'u'}, {VK_LCONTROL, 57442, 'u'},
    {VK_RCONTROL, 57448, 'u'}, {VK_LMENU, 57443, 'u'},  {VK_RMENU, 57449, 'u'},
};

static unsigned modifiers(DWORD state)
{
    return 1u + (state & SHIFT_PRESSED ? 1u : 0u) +
           (state & (LEFT_ALT_PRESSED | RIGHT_ALT_PRESSED) ? 2u : 0u) +
           (state & (LEFT_CTRL_PRESSED | RIGHT_CTRL_PRESSED) ? 4u : 0u);
}

/* Returns which of the two keys of that name it is. */
static WORD sided(const KEY_EVENT_RECORD *key)
{
    bool right = key->dwControlKeyState & ENHANCED_KEY;
    switch (key->wVirtualKeyCode) {
    case VK_SHIFT:
        return MapVirtualKeyA(key->wVirtualScanCode, MAPVK_VSC_TO_VK_EX) == VK_RSHIFT ? VK_RSHIFT
                                                                                      : VK_LSHIFT;
    case VK_CONTROL: return right ? VK_RCONTROL : VK_LCONTROL;
    case VK_MENU: return right ? VK_RMENU : VK_LMENU;
    default: return key->wVirtualKeyCode;
    }
}

/* The letter on the key without Shift. */
static unsigned letter_of(const KEY_EVENT_RECORD *key)
{
    unsigned typed = key->uChar.UnicodeChar;
    if (typed < ' ' || typed == 127) /* with Ctrl, or of no letter */
        typed = MapVirtualKeyW(key->wVirtualKeyCode, MAPVK_VK_TO_CHAR) & 0x7fff;
    return typed >= 'A' && typed <= 'Z' ? typed + 'a' - 'A' : typed;
}

static int key_bytes(const KEY_EVENT_RECORD *key, bool repeated, char bytes[KEY_BYTES])
{
    unsigned event = key->bKeyDown ? 1 + repeated : 3;
    WORD code = sided(key);
    for (size_t i = 0; i < sizeof named / sizeof named[0]; i++)
        if (named[i].key == code)
            return snprintf(bytes, KEY_BYTES, "\033[%u;%u:%u%c", named[i].number,
                            modifiers(key->dwControlKeyState), event, named[i].letter);
    unsigned letter = letter_of(key);
    return letter < ' ' ? 0
                        : snprintf(bytes, KEY_BYTES, "\033[%u;%u:%uu", letter,
                                   modifiers(key->dwControlKeyState), event);
}

static size_t take_key(const KEY_EVENT_RECORD *key, unsigned char *bytes, size_t size)
{
    static bool held[256];
    char text[KEY_BYTES];
    bool *is_held = &held[key->wVirtualKeyCode & 0xff];
    int count = key_bytes(key, key->bKeyDown && *is_held, text);
    *is_held = key->bKeyDown;
    if (count <= 0 || count >= KEY_BYTES || (size_t)count > size)
        return 0;
    memcpy(bytes, text, (size_t)count);
    return (size_t)count;
}

static bool is_resized(void)
{
    COORD before = size_before;
    int width, height;
    tty_size(&width, &height);
    return before.X != size_before.X || before.Y != size_before.Y;
}

/* There is no network here. */
void tty_wait_for(const int *descriptors, unsigned count)
{
    (void)descriptors;
    (void)count;
}

int tty_wait(uint64_t us, unsigned char *bytes, size_t size, unsigned *signals)
{
    INPUT_RECORD record[READ_AT_ONCE];
    DWORD count = 0;
    size_t used = 0;
    *signals = ended ? TTY_END : 0;
    if (!answered) {
        answered = true;
        memcpy(bytes, ANSWERS, sizeof ANSWERS - 1);
        return sizeof ANSWERS - 1;
    }
    DWORD ms = us == UINT64_MAX ? INFINITE : (DWORD)((us + 999) / 1000);
    if (ended || WaitForSingleObject(in, ms) != WAIT_OBJECT_0)
        return 0;
    DWORD most = (DWORD)(size / KEY_BYTES);
    if (!ReadConsoleInputW(in, record, most < READ_AT_ONCE ? most : READ_AT_ONCE, &count))
        return -1;
    for (DWORD i = 0; i < count; i++) {
        if (record[i].EventType == KEY_EVENT)
            used += take_key(&record[i].Event.KeyEvent, bytes + used, size - used);
        else if (record[i].EventType == WINDOW_BUFFER_SIZE_EVENT && is_resized())
            *signals |= TTY_RESIZED;
    }
    return (int)used;
}

uint64_t tty_now_us(void)
{
    LARGE_INTEGER now, second;
    QueryPerformanceCounter(&now);
    QueryPerformanceFrequency(&second);
    uint64_t whole = (uint64_t)(now.QuadPart / second.QuadPart);
    uint64_t rest = (uint64_t)(now.QuadPart % second.QuadPart);
    return whole * 1000000 + rest * 1000000 / (uint64_t)second.QuadPart;
}
