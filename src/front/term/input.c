/* The state machine of input.h: characters, CSI and SS3 sequences, the kitty keyboard protocol, and
 * strings (OSC, DCS and the like), which are skipped. */
#include "input.h"

#include <string.h>

enum { GROUND, ESCAPE, CSI, SS3, STRING, STRING_ESCAPE, CHARACTER };

enum { KITTY_EVENT_TYPES = 2 };
enum { PASTE_BEGINS = 200, PASTE_ENDS = 201 };
enum { MODIFIER_SHIFT = 1, MODIFIER_ALT = 2, MODIFIER_CTRL = 4 };

/* The final letters of CSI and SS3 that are keys. */
static key_code key_of_final(char final)
{
    switch (final) {
    case 'A': return KEY_UP;
    case 'B': return KEY_DOWN;
    case 'C': return KEY_RIGHT;
    case 'D': return KEY_LEFT;
    case 'F': return KEY_END;
    case 'H': return KEY_HOME;
    case 'M': return KEY_PAD_ENTER;
    case 'P': return KEY_F1;
    case 'Q': return KEY_F1 + 1;
    case 'R': return KEY_F1 + 2;
    case 'S': return KEY_F1 + 3;
    default: return KEY_NONE;
    }
}

/* CSI NUMBER ~ */
static key_code key_of_number(uint32_t number)
{
    static const uint32_t keys[] = {
        [1] = KEY_HOME,    [2] = KEY_INSERT,    [3] = KEY_DELETE,   [4] = KEY_END,
        [5] = KEY_PAGE_UP, [6] = KEY_PAGE_DOWN, [7] = KEY_HOME,     [8] = KEY_END,
        [11] = KEY_F1,     [12] = KEY_F1 + 1,   [13] = KEY_F1 + 2,  [14] = KEY_F1 + 3,
        [15] = KEY_F1 + 4, [17] = KEY_F1 + 5,   [18] = KEY_F1 + 6,  [19] = KEY_F1 + 7,
        [20] = KEY_F1 + 8, [21] = KEY_F1 + 9,   [23] = KEY_F1 + 10, [24] = KEY_F1 + 11,
    };
    return number < sizeof keys / sizeof keys[0] ? keys[number] : KEY_NONE;
}

/* A control byte, or a character that was typed alone. */
static key_code key_of_code(const term_input *in, uint32_t code)
{
    switch (code) {
    case 9: return KEY_TAB;
    case 10:
    case 13: return KEY_ENTER;
    case 27: return KEY_ESCAPE;
    case 8:
    case 127: return KEY_BACKSPACE;
    default: return key_of_character(code, in->bulgarian);
    }
}

/* The numbers of the kitty protocol for keys without a character. */
static key_code key_of_kitty(const term_input *in, uint32_t code)
{
    enum { PAD_0 = 57399, PAD_9 = 57408, PAD_POINT = 57409 };
    switch (code) {
    case PAD_POINT: return KEY_PAD_POINT;
    case 57410: return KEY_PAD_DIVIDE;
    case 57411: return KEY_PAD_TIMES;
    case 57412: return KEY_PAD_MINUS;
    case 57413: return KEY_PAD_PLUS;
    case 57414: return KEY_PAD_ENTER;
    case 57417: return KEY_LEFT; /* the pad's own arrows */
    case 57418: return KEY_RIGHT;
    case 57419: return KEY_UP;
    case 57420: return KEY_DOWN;
    case 57441: return KEY_SHIFT_LEFT;
    case 57442: return KEY_CTRL_LEFT;
    case 57443: return KEY_ALT_LEFT;
    case 57447: return KEY_SHIFT_RIGHT;
    case 57448: return KEY_CTRL_RIGHT;
    case 57449: return KEY_ALT_RIGHT;
    default: break;
    }
    if (code >= PAD_0 && code <= PAD_9)
        return KEY_PAD_0 + (code - PAD_0);
    return key_of_code(in, code);
}

static bool emit(term_event *out, int kind, key_code key)
{
    *out = (term_event){.kind = kind, .key = key};
    return true;
}

static bool emit_text(term_event *out, uint32_t character)
{
    *out = (term_event){.kind = TERM_TEXT, .character = character};
    return true;
}

static bool emit_press(const term_input *in, term_event *out, key_code key)
{
    return key != KEY_NONE && !in->pasting && emit(out, TERM_PRESS, key);
}

/* A character that was typed: it may be no key of ours and yet be part of a text. */
static bool emit_typed(const term_input *in, term_event *out, uint32_t code)
{
    key_code key = key_of_code(in, code);
    bool typed = code >= ' ' && code != 0x7f && !utf8_is_order(code) && code != UTF8_BROKEN;
    if (in->pasting || (key == KEY_NONE && !typed))
        return false;
    emit(out, TERM_PRESS, key);
    out->character = typed ? code : 0;
    return true;
}

/* A key with the protocol's second parameter: modifiers plus one, and after a colon 1 down, 2
 * repeat, 3 up. Repeats of the system are ignored. */
static bool emit_kitty(const term_input *in, term_event *out, key_code key)
{
    uint32_t modifiers = in->param[1][0] ? in->param[1][0] - 1 : 0, what = in->param[1][1];
    if (key == KEY_NONE || what == 2)
        return false;
    if (modifiers & MODIFIER_CTRL && (key == 'c' || key == 'z'))
        return what != 3 && emit(out, key == 'c' ? TERM_QUIT : TERM_SUSPEND, key);
    if (!in->kitty)
        return what != 3 && emit_press(in, out, key);
    return emit(out, what == 3 ? TERM_UP : TERM_DOWN, key);
}

/* Returns the character of the key being read: the second number is the key with Shift. */
static uint32_t typed_by_kitty(const term_input *in)
{
    enum { KEYS_FIRST = 57344, KEYS_LAST = 63743, PAD_0 = 57399, PAD_9 = 57408, PAD_POINT = 57409 };
    uint32_t modifiers = in->param[1][0] ? in->param[1][0] - 1 : 0, code = in->param[0][0];
    if (in->param[1][1] == 3 || modifiers & (MODIFIER_ALT | MODIFIER_CTRL))
        return 0;
    if (code >= PAD_0 && code <= PAD_9)
        return '0' + (code - PAD_0);
    if (code == PAD_POINT)
        return '.';
    if (modifiers & MODIFIER_SHIFT && in->param[0][1])
        code = in->param[0][1];
    bool typed = code >= ' ' && code != 0x7f && (code < KEYS_FIRST || code > KEYS_LAST);
    return typed && !utf8_is_order(code) ? code : 0;
}

static bool emit_kitty_character(const term_input *in, term_event *out)
{
    uint32_t number = in->param[0][0], us = in->param[0][2], typed = typed_by_kitty(in);
    bool known = emit_kitty(in, out, key_of_kitty(in, us ? us : number));
    if (!known && (!typed || in->pasting || in->param[1][1] == 2))
        return false;
    if (!known)
        emit(out, TERM_PRESS, KEY_NONE);
    out->character = typed;
    return true;
}

static bool end_of_csi(term_input *in, char final, term_event *out)
{
    in->state = GROUND;
    uint32_t number = in->param[0][0];
    if (in->introducer == '?') {
        if (final == 'u') { /* the flags now in force: keys sent before did not report releases */
            in->kitty = number & KITTY_EVENT_TYPES;
            return emit(out, in->kitty ? TERM_HAS_RELEASES : TERM_HAS_KITTY_KEYS, KEY_NONE);
        }
        if (final == 'c')
            return emit(out, TERM_ANSWERED, KEY_NONE);
        if (final == 'y' && in->intermediate == '$' && number == 2026)
            return (in->param[1][0] == 1 || in->param[1][0] == 2) &&
                   emit(out, TERM_HAS_SYNC, KEY_NONE);
        return false;
    }
    if (in->introducer || in->intermediate)
        return false;
    switch (final) {
    case 'I': return emit(out, TERM_FOCUS, KEY_NONE);
    case 'O': return emit(out, TERM_BLUR, KEY_NONE);
    case 'Z': return emit_press(in, out, KEY_TAB);
    case 'M': return false; /* an old mouse */
    case '~':
        if (number == PASTE_BEGINS || number == PASTE_ENDS)
            in->pasting = number == PASTE_BEGINS;
        if (number == PASTE_ENDS)
            return emit_text(out, '\n');
        return emit_kitty(in, out, key_of_number(number));
    case 'u': /* the third number after the key is its place on a US layout */
        return emit_kitty_character(in, out);
    default: return emit_kitty(in, out, key_of_final(final));
    }
}

static bool in_csi(term_input *in, unsigned char byte, term_event *out)
{
    if (byte >= '0' && byte <= '9') {
        if (in->param_count < TERM_PARAMS_MAX && in->subparam < TERM_SUBPARAMS_MAX) {
            uint32_t *number = &in->param[in->param_count][in->subparam];
            *number = *number < 100000000 ? *number * 10 + (byte - '0') : *number;
        }
    } else if (byte == ';') {
        in->param_count += in->param_count < TERM_PARAMS_MAX;
        in->subparam = 0;
    } else if (byte == ':') {
        in->subparam += in->subparam < TERM_SUBPARAMS_MAX;
    } else if (byte >= '<' && byte <= '?') {
        in->introducer = byte;
    } else if (byte >= 0x20 && byte <= 0x2f) {
        in->intermediate = byte;
    } else if (byte >= 0x40 && byte <= 0x7e) {
        return end_of_csi(in, byte, out);
    } else if (byte == 27) {
        in->state = ESCAPE;
    } else {
        in->state = GROUND;
    }
    return false;
}

static bool begin_character(term_input *in, unsigned char byte, term_event *out)
{
    if (in->pasting && byte >= ' ' && byte < 0x7f)
        return emit_text(out, byte);
    if (in->pasting && (byte == '\r' || byte == '\n'))
        return emit_text(out, '\r');
    if (byte < 0x80)
        return emit_typed(in, out, byte);
    in->character[0] = byte;
    in->character_length = 1;
    if (utf8_length(byte) > 1)
        in->state = CHARACTER;
    return false;
}

static bool in_character(term_input *in, unsigned char byte, term_event *out)
{
    if ((byte & 0xc0) != 0x80) { /* broken: this byte begins something new */
        in->state = GROUND;
        return term_input_byte(in, byte, out);
    }
    in->character[in->character_length++] = byte;
    if (in->character_length < utf8_length(in->character[0]))
        return false;
    const char *character = in->character;
    in->character[in->character_length] = '\0';
    in->state = GROUND;
    return emit_typed(in, out, utf8_next(&character));
}

/* The byte after Escape; a character is the key with Alt, which counts as that key. */
static bool after_escape(term_input *in, unsigned char byte, term_event *out)
{
    switch (byte) {
    case '[':
        in->state = CSI;
        in->introducer = in->intermediate = 0;
        in->param_count = in->subparam = 0;
        memset(in->param, 0, sizeof in->param);
        return false;
    case 'O': in->state = SS3; return false;
    case ']':
    case 'P':
    case 'X':
    case '^':
    case '_': in->state = STRING; return false;
    case 27: return emit_press(in, out, KEY_ESCAPE); /* twice: the first was the key */
    default: in->state = GROUND; return begin_character(in, byte, out);
    }
}

bool term_input_byte(term_input *in, unsigned char byte, term_event *out)
{
    switch (in->state) {
    case ESCAPE: return after_escape(in, byte, out);
    case CSI: return in_csi(in, byte, out);
    case SS3: in->state = GROUND; return emit_press(in, out, key_of_final(byte));
    case STRING:
        if (byte == 27)
            in->state = STRING_ESCAPE;
        else if (byte == 7)
            in->state = GROUND;
        return false;
    case STRING_ESCAPE: in->state = byte == '\\' ? GROUND : STRING; return false;
    case CHARACTER: return in_character(in, byte, out);
    default: break;
    }
    if (byte == 27) {
        in->state = ESCAPE;
        return false;
    }
    return begin_character(in, byte, out);
}

bool term_input_waits(const term_input *in)
{
    return in->state != GROUND || in->pasting;
}

bool term_input_pause(term_input *in, term_event *out)
{
    bool was_escape = in->state == ESCAPE;
    in->state = GROUND;
    in->pasting = false; /* the end of the paste has been lost */
    return was_escape && emit_press(in, out, KEY_ESCAPE);
}
