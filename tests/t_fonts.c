/* Letters of the machine's fonts: a language that is said to be writable has a glyph for each of
 * its signs, in both weights, so that nobody ever sees a box. Without a font nothing but English is
 * promised. */
#include "test.h"

#include "base/utf8.h"
#include "sdl/font.h"
#include "text/text.h"

static bool has(const px_glyph_source *from, uint32_t sign, bool bold)
{
    px_glyph g;
    px_glyph_wish wish = {.codepoint = sign, .size = 16, .bold = bold, .squeeze = 16};
    return from->draw(from->own, &wish, true, &g) && g.advance > 0;
}

static void every_sign_of_a_promised_language(void)
{
    font_set *fonts = fonts_open();
    const px_glyph_source *from = fonts_source(fonts);
    uint32_t missing = fonts_missing(fonts);
    ASSERT((missing >> LANG_EN & 1) == 0);
    for (int language = 0; language < LANG_COUNT; language++)
        for (int id = 1; id < TEXT_COUNT && !(missing >> language & 1); id++) {
            const char *words = text_of(language, id);
            for (uint32_t sign = utf8_next(&words); sign; sign = utf8_next(&words)) {
                if (!has(from, sign, false) || !has(from, sign, true)) {
                    printf("%s, U+%04x: no such letter\n", language_code(language), (unsigned)sign);
                    test_fault();
                }
            }
        }
    fonts_close(fonts);
}

static void without_any_font(void)
{
    uint32_t missing = fonts_missing(NULL);
    for (int language = 0; language < LANG_COUNT; language++) {
        bool needs_font = language_letters(language)[0] != '\0';
        if (needs_font != (language != LANG_EN))
            printf("src/app/text/include/text/lang/%s.def: the letters of its LANGUAGE line (the "
                   "last but one "
                   "field) are %s: ",
                   language_code(language),
                   needs_font ? "for a language that is written without a font"
                              : "empty; they are those that its words have beside ASCII");
        test_about = language_code(language);
        ASSERT_EQ(missing >> language & 1, language != LANG_EN);
    }
    test_about = NULL;
    ASSERT(fonts_source(NULL) == px_builtin_face());
    ASSERT_EQ(fonts_ask(NULL), missing);
    for (int id = 1; id < TEXT_COUNT; id++) {
        const char *words = text_of(LANG_EN, id);
        for (uint32_t sign = utf8_next(&words); sign; sign = utf8_next(&words))
            ASSERT(sign < 0x7f);
    }
}

/* Drawn and measured alike, narrower when squeezed; a blank has no bitmap. */
static void glyphs_are_what_was_asked_for(void)
{
    font_set *fonts = fonts_open();
    const px_glyph_source *from = fonts_source(fonts);
    for (uint16_t size = 8; size <= 60; size = (uint16_t)(size + 13)) {
        px_glyph_wish wish = {.codepoint = 'x', .size = size, .squeeze = 16};
        px_glyph measured, usual, narrow;
        ASSERT(from->draw(from->own, &wish, true, &measured));
        ASSERT(from->draw(from->own, &wish, false, &usual));
        ASSERT_EQ(usual.advance, measured.advance);
        ASSERT(usual.coverage && usual.width > 0 && usual.height > 0);
        ASSERT(usual.height <= size && usual.top <= size);
        wish.squeeze = 13;
        ASSERT(from->draw(from->own, &wish, true, &narrow));
        ASSERT(narrow.advance < usual.advance);
    }
    px_glyph_wish blank = {.codepoint = ' ', .size = 20, .squeeze = 16};
    px_glyph g;
    ASSERT(from->draw(from->own, &blank, false, &g));
    ASSERT_EQ(g.width * g.height, 0);
    ASSERT(g.advance > 0);
    fonts_close(fonts);
}

int main(int argc, char **argv)
{
    test_begin(argc, argv);
    RUN(every_sign_of_a_promised_language);
    RUN(without_any_font);
    RUN(glyphs_are_what_was_asked_for);
    return test_done();
}
