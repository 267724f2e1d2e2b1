/* Fonts: a short list of usual paths, then fc-match; glyphs by stb_truetype, with small letters a
 * whole number of pixels high, so that they are sharp without hinting. */
#define _POSIX_C_SOURCE 200809L
#include "font.h"
#include "base/utf8.h"
#include "text/text.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <stb/stb_truetype.h>

#define SHARE "/usr/share/fonts/"
#define PATH_ROOM 512

typedef struct file {
    const unsigned char *bytes; /* NULL if no file */
    size_t size;
    stbtt_fontinfo info;
    int x_height; /* of small letters, in the font's units; 0 if the font cannot be used */
} file;

enum { REGULAR, BOLD, WEIGHTS };

/* The font of a language whose letters the usual font lacks. */
typedef struct own_font {
    char path[PATH_ROOM]; /* "" if not found; the file is opened for the first letter */
    file file;
} own_font;

struct font_set {
    px_glyph_source source;
    file file[WEIGHTS];
    own_font own[LANGUAGES_MAX];
    int preferred; /* language: its own font is asked first */
    uint8_t *coverage;
    size_t capacity;
};

/* Regular and bold of each family, in order of preference. */
static const char *const families[][2] = {
    {SHARE "truetype/noto/NotoSans-Regular.ttf", SHARE "truetype/noto/NotoSans-Bold.ttf"},
    {SHARE "truetype/dejavu/DejaVuSans.ttf", SHARE "truetype/dejavu/DejaVuSans-Bold.ttf"},
    {SHARE "dejavu/DejaVuSans.ttf", SHARE "dejavu/DejaVuSans-Bold.ttf"},
    {SHARE "TTF/DejaVuSans.ttf", SHARE "TTF/DejaVuSans-Bold.ttf"},
    {SHARE "noto/NotoSans-Regular.ttf", SHARE "noto/NotoSans-Bold.ttf"},
    {SHARE "dejavu-sans-fonts/DejaVuSans.ttf", SHARE "dejavu-sans-fonts/DejaVuSans-Bold.ttf"},
    {SHARE "google-noto/NotoSans-Regular.ttf", SHARE "google-noto/NotoSans-Bold.ttf"},
    {"C:/Windows/Fonts/segoeui.ttf", "C:/Windows/Fonts/segoeuib.ttf"},
    {"/Library/Fonts/Arial.ttf", "/Library/Fonts/Arial Bold.ttf"},
};

/* Fonts of languages that need their own, by their names in text.h. */
static const struct {
    const char *font, *path;
} own_paths[] = {
    {"zh-CN", SHARE "opentype/noto/NotoSansCJK-Regular.ttc"},
    {"zh-CN", SHARE "noto-cjk/NotoSansCJK-Regular.ttc"},
    {"zh-CN", SHARE "google-noto-cjk/NotoSansCJK-Regular.ttc"},
    {"zh-CN", SHARE "opentype/noto/NotoSansSC-Regular.otf"},
    {"zh-CN", SHARE "truetype/wqy/wqy-microhei.ttc"},
    {"zh-CN", SHARE "truetype/wqy/wqy-zenhei.ttc"},
    {"zh-CN", SHARE "wqy-microhei/wqy-microhei.ttc"},
    {"zh-CN", SHARE "wenquanyi/wqy-microhei/wqy-microhei.ttc"},
    {"zh-CN", SHARE "wenquanyi/wqy-zenhei/wqy-zenhei.ttc"},
    {"zh-CN", SHARE "truetype/droid/DroidSansFallbackFull.ttf"},
    {"zh-CN", "C:/Windows/Fonts/msyh.ttc"},
    {"ja", SHARE "opentype/noto/NotoSansCJK-Regular.ttc"},
    {"ja", SHARE "noto-cjk/NotoSansCJK-Regular.ttc"},
    {"ja", SHARE "google-noto-cjk/NotoSansCJK-Regular.ttc"},
    {"ja", SHARE "opentype/noto/NotoSansJP-Regular.otf"},
    {"ja", SHARE "opentype/ipafont-gothic/ipag.ttf"},
    {"ja", SHARE "truetype/takao-gothic/TakaoGothic.ttf"},
    {"ja", SHARE "truetype/vlgothic/VL-Gothic-Regular.ttf"},
    {"ja", SHARE "truetype/wqy/wqy-microhei.ttc"},
    {"ja", SHARE "truetype/droid/DroidSansFallbackFull.ttf"},
    {"ja", "C:/Windows/Fonts/meiryo.ttc"},
    {"ja", "C:/Windows/Fonts/YuGothM.ttc"},
};

/* The font of a collection that writes a language. */
static const struct {
    const char *font, *face;
} faces[] = {
    {"zh-CN", "Noto Sans CJK SC"},
    {"ja", "Noto Sans CJK JP"},
};
#define COUNT(list) (sizeof(list) / sizeof(list)[0])

/* ---- files ---------------------------------------------------------------------------------- */

static void file_close(file *f)
{
    if (f->bytes)
        munmap((void *)(uintptr_t)f->bytes, f->size);
    *f = (file){0};
}

/* Of a collection the font for the language, if it has names, otherwise the first. */
static int offset_in(const unsigned char *bytes, const char *font)
{
    int offset = -1;
    for (size_t i = 0; i < COUNT(faces) && offset < 0; i++)
        if (strcmp(faces[i].font, font) == 0)
            offset = stbtt_FindMatchingFont(bytes, faces[i].face, STBTT_MACSTYLE_DONTCARE);
    return offset >= 0 ? offset : stbtt_GetFontOffsetForIndex(bytes, 0);
}

static bool has_all(const file *f, const char *letters)
{
    for (uint32_t c; (c = utf8_next(&letters));)
        if (!stbtt_FindGlyphIndex(&f->info, c))
            return false;
    return true;
}

/* A font can be used only if it has these letters. `font` is as in text.h, or "". */
static bool file_open(file *f, const char *path, const char *font, const char *letters)
{
    enum { SIZE_LEAST = 1024 };
    struct stat about;
    int fd = open(path, O_RDONLY | O_CLOEXEC);
    if (fd < 0)
        return false;
    void *bytes = MAP_FAILED;
    if (fstat(fd, &about) == 0 && S_ISREG(about.st_mode) && about.st_size > SIZE_LEAST)
        bytes = mmap(NULL, about.st_size, PROT_READ, MAP_PRIVATE, fd, 0);
    close(fd);
    if (bytes == MAP_FAILED)
        return false;
    *f = (file){.bytes = bytes, .size = about.st_size};
    int offset = offset_in(f->bytes, font), x0, y0, x1, y1;
    if (offset >= 0 && stbtt_InitFont(&f->info, f->bytes, offset) && has_all(f, letters)) {
        if (stbtt_GetCodepointBox(&f->info, 'x', &x0, &y0, &x1, &y1))
            f->x_height = y1;
        return true;
    }
    file_close(f);
    return false;
}

/* The font that fontconfig chooses; false if there is no fc-match, or it knows no file. */
static bool fc_match(const char *pattern, char path[PATH_ROOM])
{
    char command[PATH_ROOM];
    snprintf(command, sizeof command, "fc-match -f '%%{file}' '%s' 2>/dev/null", pattern);
    FILE *from = popen(command, "r");
    if (!from)
        return false;
    size_t size = fread(path, 1, PATH_ROOM - 1, from);
    path[size] = '\0';
    return pclose(from) == 0 && path[0] == '/';
}

/* ---- glyphs --------------------------------------------------------------------------------- */

/* The own font of a language, if it has the letter. */
static file *own_file_for(font_set *f, int language, uint32_t codepoint, int *index)
{
    own_font *own = &f->own[language];
    if (own->path[0] && !own->file.bytes &&
        !file_open(&own->file, own->path, language_font(language), language_letters(language)))
        own->path[0] = '\0';
    *index = own->file.bytes ? stbtt_FindGlyphIndex(&own->file.info, codepoint) : 0;
    return *index ? &own->file : NULL;
}

static file *file_for(font_set *f, uint32_t codepoint, bool bold, int *index)
{
    file *latin = &f->file[bold && f->file[BOLD].bytes ? BOLD : REGULAR];
    *index = stbtt_FindGlyphIndex(&latin->info, codepoint);
    if (*index)
        return latin;
    file *own = own_file_for(f, f->preferred, codepoint, index);
    for (int language = 0; language < language_count() && !own; language++)
        own = own_file_for(f, language, codepoint, index);
    return own;
}

/* Rounded so that small letters end on a whole pixel. */
static float scale_of(const file *f, int size)
{
    float scale = stbtt_ScaleForMappingEmToPixels(&f->info, (float)size);
    int pixels = (int)((float)f->x_height * scale + 0.5f);
    return f->x_height && pixels > 0 ? (float)pixels / (float)f->x_height : scale;
}

static bool draw(void *own, const px_glyph_wish *wish, bool measure, px_glyph *out)
{
    font_set *f = own;
    int index, advance, bearing, x0, y0, x1, y1;
    const file *from = file_for(f, wish->codepoint, wish->bold, &index);
    if (!from)
        return false;
    float down = scale_of(from, wish->size);
    float across = down * (float)wish->squeeze / (float)PX_GLYPH_SQUEEZE_NONE;
    float shift = (float)wish->phase / (float)PX_GLYPH_PHASES;
    stbtt_GetGlyphHMetrics(&from->info, index, &advance, &bearing);
    *out = (px_glyph){.advance = (int)((float)advance * across * 64.0f + 0.5f)};
    if (measure)
        return true;
    stbtt_GetGlyphBitmapBoxSubpixel(&from->info, index, across, down, shift, 0, &x0, &y0, &x1, &y1);
    if (x1 <= x0 || y1 <= y0)
        return true;
    size_t size = (size_t)(x1 - x0) * (size_t)(y1 - y0);
    if (size > f->capacity) {
        uint8_t *larger = realloc(f->coverage, size);
        if (!larger)
            return true;
        f->coverage = larger;
        f->capacity = size;
    }
    memset(f->coverage, 0, size);
    stbtt_MakeGlyphBitmapSubpixel(&from->info, f->coverage, x1 - x0, y1 - y0, x1 - x0, across, down,
                                  shift, 0, index);
    out->left = x0;
    out->top = -y0;
    out->width = x1 - x0;
    out->height = y1 - y0;
    out->coverage = f->coverage;
    return true;
}

/* ---- finding them --------------------------------------------------------------------------- */

/* A font with these has the letters of most languages. */
#define CYRILLIC "Ж"

static bool find_latin(font_set *f)
{
    char path[PATH_ROOM];
    for (size_t i = 0; i < COUNT(families); i++)
        if (file_open(&f->file[REGULAR], families[i][0], "", CYRILLIC)) {
            file_open(&f->file[BOLD], families[i][1], "", CYRILLIC);
            return true;
        }
    if (!fc_match("sans:lang=ru", path) || !file_open(&f->file[REGULAR], path, "", ""))
        return false;
    if (fc_match("sans:bold:lang=ru", path))
        file_open(&f->file[BOLD], path, "", "");
    return true;
}

static bool usual_has(const font_set *f, int language)
{
    return has_all(&f->file[REGULAR], language_letters(language));
}

static void find_own(font_set *f, int language)
{
    char *found = f->own[language].path;
    for (size_t i = 0; i < COUNT(own_paths) && !found[0] && !usual_has(f, language); i++)
        if (strcmp(own_paths[i].font, language_font(language)) == 0 &&
            access(own_paths[i].path, R_OK) == 0)
            snprintf(found, PATH_ROOM, "%s", own_paths[i].path);
}

font_set *fonts_open(void)
{
    font_set *f = calloc(1, sizeof *f);
    if (!f)
        return NULL;
    f->source = (px_glyph_source){f, draw};
    if (!find_latin(f)) {
        fonts_close(f);
        return NULL;
    }
    for (int language = 0; language < language_count(); language++)
        find_own(f, language);
    return f;
}

void fonts_close(font_set *f)
{
    if (!f)
        return;
    for (int i = 0; i < WEIGHTS; i++)
        file_close(&f->file[i]);
    for (int i = 0; i < LANGUAGES_MAX; i++)
        file_close(&f->own[i].file);
    free(f->coverage);
    free(f);
}

const px_glyph_source *fonts_source(font_set *f)
{
    return f ? &f->source : px_builtin_face();
}

void fonts_prefer(font_set *f, int language)
{
    if (f)
        f->preferred = language;
}

uint32_t fonts_missing(const font_set *f)
{
    uint32_t missing = 0;
    for (int language = 0; language < language_count(); language++) {
        bool written = f ? usual_has(f, language) || f->own[language].path[0]
                         : language_letters(language)[0] == '\0';
        missing |= written ? 0 : 1u << language;
    }
    return missing;
}

uint32_t fonts_ask(font_set *f)
{
    uint32_t missing = fonts_missing(f);
    for (int language = 0; f && language < language_count(); language++) {
        own_font *own = &f->own[language];
        char pattern[64];
        const char *font = language_font(language);
        if (!(missing >> language & 1))
            continue;
        snprintf(pattern, sizeof pattern, "sans:lang=%s", font[0] ? font : language_code(language));
        if (!fc_match(pattern, own->path) ||
            !file_open(&own->file, own->path, font, language_letters(language)))
            own->path[0] = '\0';
    }
    return fonts_missing(f);
}
