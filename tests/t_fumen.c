/* Fumen strings: known strings read as what they are known to hold and are written again to the
 * letter; comments, quizzes, flags, both versions; every wrong string is refused with its place. */
#include <stdlib.h>

#include "replay/fumen.h"
#include "test.h"

/* Strings of a public library's tests. A page: the rows that are not empty (the garbage row last),
 * flags (rise, mirror, colour, lock), the piece, its rotation and cells, the comment. */
/* clang-format off */
static const struct sample {
    const char *fumen, *page[8];
} samples[] = {
    {"v115@9gI8AeI8AeI8AeI8Ke5IYJA0no2AMOprDTBAAA",
     {"XXXXXXXXX./XXXXXXXXX./XXXXXXXXX./XXXXXXXXX. cl IL 9,0 9,1 9,2 9,3|4 Lines"}},
    {"v115@9gI8AeI8AeI8AeI8KeAgH",
     {"XXXXXXXXX./XXXXXXXXX./XXXXXXXXX./XXXXXXXXX. cl -|"}},
    {"v115@9gilGeglRpGeg0RpGei0GeI8AeAgWYAQIKvDll2TAS?IvBElCyTASIqPEFGNXEvhE9tB0sBXjBAwSYA"
         "TwgkDlt0TAz?B88AQx2vAx178AwngHBAAPMAFbuYCJciNEyoAVB",
     {"LLL......./LOO......./JOO......./JJJ......./XXXXXXXXX. cl -|Perfect Clear Opener",
      "LLL......./LOO......./JOO......./JJJ......./XXXXXXXXX. l TL 8,1 9,0 9,1 9,2|Perfect "
         "Clear Opener",
      "LLL......./LOO......T/JOO.....TT/JJJ......T/XXXXXXXXX. l Z0 6,1 7,0 7,1 8,0|Perfect "
         "Clear Opener",
      "LLL......./LOO......T/JOO...ZZTT/JJJ....ZZT/XXXXXXXXX. l S0 7,2 8,2 8,3 9,3|Perfect "
         "Clear Opener",
      "LLL.....SS/LOO....SST/JOO...ZZTT/JJJ....ZZT/XXXXXXXXX. ml -|Success: 61.19 %",
      "SS.....LLL/TSS....OOL/TTZZ...OOJ/TZZ....JJJ/XXXXXXXXX. l -|(Mirror)"}},
    {"v115@RhA8IeB8HeC8GeAQLvhAAAA",
     {"X........./XX......../XXX....... mcl -|",
      ".........X/........XX/XXX....... l -|"}},
    {"v115@RhA8IeB8HeC8GeAYJvhAAAA",
     {"X........./XX......../XXX....... rcl -|",
      "X........./XX......../XXX....... l -|"}},
    {"v115@flAgH",
     {"IIIIIIIIII/IIIIIIIIII/IIIIIIIIII/IIIIIIIIII/IIIIIIIIII/IIIIIIIIII/IIIIIIIIII/IIIIIII"
         "III/IIIIIIIIII/IIIIIIIIII/IIIIIIIIII/IIIIIIIIII/IIIIIIIIII/IIIIIIIIII/IIIIIIIIII/III"
         "IIIIIII/IIIIIIIIII/IIIIIIIIII/IIIIIIIIII/IIIIIIIIII/IIIIIIIIII/IIIIIIIIII/IIIIIIIIII"
         "/IIIIIIIIII cl -|"}},
    {"v115@vfA8HeA8HeA8JeA8HeA8JeA8HeA8JeA8HeA8JeA8He?A8JeA8ReAgH",
     {"..X......./.X......../X........./.X......../X........./.X......../X........./.X....."
         ".../X........./.X......../X........./.X........ cl -|"}},
    {"v115@vhAAgH",
     {"- cl -|"}},
    {"v115@vhAAgl",
     {"- c -|"}},
    {"v115@vhANKJ",
     {"- cl TR 2,0 2,1 2,2 3,1|"}},
    {"v115@vhARQJ",
     {"- cl I0 3,0 4,0 5,0 6,0|"}},
    {"v115@vhATLJ",
     {"- cl O0 4,0 4,1 5,0 5,1|"}},
    {"v115@vhAmKJ",
     {"- cl J2 2,1 3,1 4,0 4,1|"}},
    {"v115@vhAxPJ",
     {"- cl I0 2,0 3,0 4,0 5,0|"}},
    {"v115@vhBAgHAAA",
     {"- cl -|",
      "- l -|"}},
    {"v115@vhBSSYaAFLDmClcJSAVDEHBEooRBPoAVBTejWC0/AA?AAAA",
     {"- cl L0 7,0 8,0 9,0 9,1|#Q=[](O)SIZLTJ",
      ".........L/.......LLL l -|#Q=[](O)SIZLTJ"}},
    {"v115@vhCWSYVAFLDmClcJSAVDEHBEooRBKoAVB6AAAAUoBT?pB",
     {"- cl J0 7,0 7,1 8,0 9,0|#Q=[](J)Z",
      ".......J../.......JJJ l Z0 7,2 8,1 8,2 9,1|#Q=[](Z)",
      ".......ZZ./.......JZZ/.......JJJ l O0 0,0 0,1 1,0 1,1|"}},
    {"v115@vhDAgWFAooMDEPBAAAAAPFA3XaDEEBAAAAAAAAPDAF?rmAA",
     {"- cl -|hello",
      "- l -|world",
      "- l -|world",
      "- l -|!"}},
    {"v115@vhGRQYHAvItJEJmhCAUGJKJJvMJTNJGBJFKYPAUEzP?EJG98AQmqhECDdCA",
     {"- cl I0 3,0 4,0 5,0 6,0|Opening",
      "...IIII... cl Z0 3,2 4,1 4,2 5,1|Opening",
      "...ZZ...../....ZZ..../...IIII... cl LR 0,0 0,1 0,2 1,0|Opening",
      "L..ZZ...../L...ZZ..../LL.IIII... cl SR 6,1 6,2 7,0 7,1|Opening",
      "L..ZZ.S.../L...ZZSS../LL.IIIIS.. cl O0 8,0 8,1 9,0 9,1|Opening",
      "L..ZZ.S.../L...ZZSSOO/LL.IIIISOO cl J2 3,3 4,3 5,2 5,3|Opening",
      "...JJJ..../L..ZZJS.../L...ZZSSOO/LL.IIIISOO cl T2 1,1 2,0 2,1 3,1|T-Spin Double"}},
    {"v115@vhGRQYHAvItJEJmhCAUmBKpBvsBTtBGhBFqQPAUEzP?EJG98AQmqhECDdCA",
     {"- cl I0 3,0 4,0 5,0 6,0|Opening",
      "...IIII... l Z0 3,2 4,1 4,2 5,1|Opening",
      "...ZZ...../....ZZ..../...IIII... l LR 0,0 0,1 0,2 1,0|Opening",
      "L..ZZ...../L...ZZ..../LL.IIII... l SR 6,1 6,2 7,0 7,1|Opening",
      "L..ZZ.S.../L...ZZSS../LL.IIIIS.. l O0 8,0 8,1 9,0 9,1|Opening",
      "L..ZZ.S.../L...ZZSSOO/LL.IIIISOO l J2 3,3 4,3 5,2 5,3|Opening",
      "...JJJ..../L..ZZJS.../L...ZZSSOO/LL.IIIISOO l T2 1,1 2,0 2,1 3,1|T-Spin Double"}},
    {"v115@vhGSSYXAFLDmClcJSAVDEHBEooRBMoAVBUtfBAXsBA?AANrBmnBAAAAAA",
     {"- cl L0 7,0 8,0 9,0 9,1|#Q=[](L)TSJ",
      ".........L/.......LLL l S0 5,0 6,0 6,1 7,1|#Q=[](T)SJ",
      "......SS.L/.....SSLLL l -|#Q=[T](J)",
      "......SS.L/.....SSLLL l TR 4,0 4,1 4,2 5,1|#Q=[T](J)",
      "....T...../....TTSS.L/....TSSLLL l J2 6,2 7,2 8,1 8,2|#Q=[](J)",
      "....T.JJJ./....TTSSJL/....TSSLLL l -|",
      "....T.JJJ./....TTSSJL/....TSSLLL l -|"}},
};
/* clang-format on */

enum { PAGES_MAX = 200, STRING_MAX = 1 << 17 };

static ts_fumen_page page[PAGES_MAX];
static char written[STRING_MAX];

static unsigned read_all(const char *fumen)
{
    ts_fumen_reader reader;
    unsigned count = 0;
    int error = ts_fumen_open(&reader, fumen, strlen(fumen));
    while (!error && count < PAGES_MAX)
        error = ts_fumen_next(&reader, &page[count++]);
    ASSERT_EQ(error, TS_FUMEN_END);
    return count ? count - 1 : 0;
}

static const char *write_all(unsigned count)
{
    ts_fumen_writer writer;
    ts_fumen_begin(&writer, written, sizeof written);
    for (unsigned i = 0; i < count; i++)
        ASSERT(ts_fumen_put(&writer, &page[i]));
    ASSERT(ts_fumen_finish(&writer) > 0);
    return written;
}

static size_t say_row(char *out, const uint8_t row[TS_COLUMNS], bool first)
{
    size_t size = 0;
    bool empty = true;
    for (unsigned x = 0; x < TS_COLUMNS; x++)
        empty = empty && !row[x];
    if (empty)
        return 0;
    if (!first)
        out[size++] = '/';
    for (unsigned x = 0; x < TS_COLUMNS; x++)
        out[size++] = TS_CELL_LETTERS[row[x]];
    return size;
}

static int by_place(const void *a, const void *b)
{
    const ts_cell *one = a, *other = b;
    return one->x != other->x ? one->x - other->x : one->y - other->y;
}

/* The form of the samples. */
static const char *say(const ts_fumen_page *p)
{
    static char out[TS_FUMEN_COMMENT_MAX + 1000];
    size_t size = 0;
    for (unsigned y = TS_FUMEN_ROWS; y-- > 0;)
        size += say_row(out + size, p->cell[y], size == 0);
    size += say_row(out + size, p->garbage, size == 0);
    if (size == 0)
        out[size++] = '-';
    size += (size_t)sprintf(out + size, " %s%s%s%s ", p->rise ? "r" : "", p->mirror ? "m" : "",
                            p->colour ? "c" : "", p->lock ? "l" : "");
    if (p->piece.kind) {
        ts_cell cells[4];
        ts_fumen_cells(p->piece, cells);
        qsort(cells, 4, sizeof cells[0], by_place);
        size += (size_t)sprintf(out + size, "%c%c", TS_CELL_LETTERS[p->piece.kind],
                                "0R2L"[p->piece.rot]);
        for (unsigned i = 0; i < 4; i++)
            size += (size_t)sprintf(out + size, " %d,%d", cells[i].x, cells[i].y);
    } else {
        out[size++] = '-';
    }
    sprintf(out + size, "|%s", p->comment);
    return out;
}

/* ---- what is known ------------------------------------------------------------------------ */

static void known_strings_hold_what_is_known(void)
{
    for (size_t i = 0; i < sizeof samples / sizeof samples[0]; i++) {
        unsigned count = read_all(samples[i].fumen);
        for (unsigned k = 0; k < count; k++)
            ASSERT_TEXT(say(&page[k]), samples[i].page[k] ? samples[i].page[k] : "no such page");
        ASSERT(count == 8 || !samples[i].page[count]);
        ASSERT_TEXT(write_all(count), samples[i].fumen);
    }
}

static void marks_blanks_links_and_letters_do_not_matter(void)
{
    static const char *const same[] = {
        "v115@vhDAgWFAooMDEPBAAAAAPFA3XaDEEBAAAAAAAAPDAFrmAA",
        "http://example.org/?m115@vhDAgWFAooMDEPBAAAAAPFA3XaDEEBAAAAAAAAPDAFrmAA&page=2",
        "d115@ vhDAgWFAooMDEPBA\nAAAAPFA3XaDEEBA???AAAAAAAPDAFrmAA ",
    };
    for (unsigned i = 0; i < 3; i++) {
        ASSERT_EQ(read_all(same[i]), 4);
        ASSERT_TEXT(page[0].comment, "hello");
        ASSERT_TEXT(page[3].comment, "!");
        ASSERT_TEXT(write_all(4), "v115@vhDAgWFAooMDEPBAAAAAPFA3XaDEEBAAAAAAAAPDAF?rmAA");
    }
}

/* Two rows fewer: 220 cells. One run of 8 * 220 + 219 = 1979, "7e", and no page more. T spawned,
 * wire rotation 2, at (4, 0), which is 20 * 10 + 4 = 204 from the top; colour adds 4 * 220:
 * 5 + 8 * (2 + 4 * 1084) = 34709, "VeI". */
static void version_110_has_fewer_rows(void)
{
    ASSERT_EQ(read_all("v110@7eAVeI"), 1);
    ASSERT_TEXT(say(&page[0]), "- cl T0 3,0 4,0 4,1 5,0|");
}

/* ---- comments ----------------------------------------------------------------------------- */

static const char *again(const char *comment)
{
    memset(page, 0, 2 * sizeof page[0]);
    page[0].lock = page[1].lock = 1;
    snprintf(page[0].comment, sizeof page[0].comment, "%s", comment);
    snprintf(page[1].comment, sizeof page[1].comment, "%s", "x");
    write_all(2);
    ASSERT_EQ(read_all(written), 2);
    ASSERT_TEXT(page[1].comment, "x");
    return page[0].comment;
}

static void comments_keep_every_language(void)
{
    static const char *const said[] = {
        "",         "100 % & <b>?",        "Żółć, łódź",   "Ход конём",
        "完全消除", "\xf0\x9f\x9a\x80 up", "two\nlines\\", "%u0041%41"};
    for (size_t i = 0; i < sizeof said / sizeof said[0]; i++)
        ASSERT_TEXT(again(said[i]), said[i]);
    char escaped[TS_FUMEN_COMMENT_MAX + 1], back[64];
    ASSERT_EQ(ts_fumen_escape("a@*_+-./é完\xf0\x9f\x9a\x80", escaped), 8 + 3 + 6 + 12);
    ASSERT_TEXT(escaped, "a@*_+-./%E9%u5B8C%uD83D%uDE80");
    strcpy(back, "%e9%uD83Dx%uDE80%zz%u12%00%");
    ts_fumen_unescape(back, strlen(back));
    ASSERT_TEXT(back, "é\xef\xbf\xbdx\xef\xbf\xbd%zz%u12?%");
}

/* 4095 escaped characters are the most: 682 of six and no half one. */
static void long_comments_are_cut_between_characters(void)
{
    static char text[3 * 1400 + 1];
    for (unsigned i = 0; i < 1400; i++)
        memcpy(text + 3 * i, "完", 4);
    ASSERT_EQ(strlen(again(text)), 682 * 3);
    memset(text, 'a', 4200);
    ASSERT_EQ(strlen(again(text)), 4095);
}

static const char *after(const char *quiz, const char *used)
{
    static char comment[TS_FUMEN_COMMENT_MAX + 1];
    strcpy(comment, quiz);
    ts_fumen_quiz_tidy(comment);
    for (; *used; used++)
        ts_fumen_quiz_use(comment, *used == '-' ? '\0' : *used);
    ts_fumen_quiz_settle(comment);
    return comment;
}

static void quizzes_go_on_with_the_pieces(void)
{
    ASSERT_TEXT(after("#Q=[](L)TSJ", "L"), "#Q=[](T)SJ");
    ASSERT_TEXT(after("#Q=[](L)TSJ", "T"), "#Q=[L](S)J");
    ASSERT_TEXT(after("#Q=[O](L)TSJ", "O"), "#Q=[L](T)SJ");
    ASSERT_TEXT(after("#Q=[O](L)TSJ", "I"), "#Q=[O](L)TSJ");
    ASSERT_TEXT(after("#Q=[O](L)", "L"), "#Q=[](O)");
    ASSERT_TEXT(after("#Q=[O](L)", "LO"), "");
    ASSERT_TEXT(after("#Q=[](L)T", "TL"), "");
    ASSERT_TEXT(after("#Q=[](L);the end", "L"), "the end");
    ASSERT_TEXT(after("#Q=[](L)T;the end", "T"), "#Q=[](L);the end");
    ASSERT_TEXT(after("#Q=[](L);#Q=[](S)Z", "LS"), "#Q=[](Z)");
    ASSERT_TEXT(after("#Q= [ ](L) T S;a b", "L"), "#Q=[](T)S;a b");
    ASSERT_TEXT(after("#Q=[O]()TS", "-"), "#Q=[](O)TS");
    ASSERT_TEXT(after("#Q=[]()", "-"), "");
    ASSERT_TEXT(after("#Q=[](L) no close", "T"), "#Q=[](L)noclose");
    ASSERT_TEXT(after("#Q=(L)T", "L"), "#Q=(L)T");
}

/* ---- fields ------------------------------------------------------------------------------- */

static void rows_clear_then_rise_then_mirror(void)
{
    ts_fumen_page *p = &page[0];
    memset(page, 0, sizeof page[0]);
    memset(p->cell[0], TS_GARBAGE, TS_COLUMNS);
    p->cell[0][3] = TS_NONE;
    p->cell[1][0] = TS_J;
    p->garbage[9] = TS_S;
    p->piece = (ts_piece){TS_I, 1, 3, 2}; /* upright on column 3, rows 0 to 3 */
    p->lock = p->rise = p->mirror = 1;
    ts_cell cells[4];
    ts_fumen_cells(p->piece, cells);
    for (unsigned i = 0; i < 4; i++)
        ASSERT(cells[i].x == 3 && cells[i].y >= 0 && cells[i].y <= 3);
    ts_fumen_after(p);
    static const char field[] = "......I.../......I.../......I..J/S......... ";
    ASSERT_EQ(strncmp(say(p), field, sizeof field - 1), 0);
}

static void without_lock_nothing_happens(void)
{
    ts_fumen_page before;
    memset(page, 0, sizeof page[0]);
    memset(page[0].cell[0], TS_T, TS_COLUMNS);
    page[0].garbage[0] = TS_S;
    page[0].piece = (ts_piece){TS_O, 0, 4, 4};
    page[0].rise = page[0].mirror = 1;
    before = page[0];
    ts_fumen_after(&page[0]);
    ASSERT_BYTES(&page[0], &before, sizeof before);
}

/* Every piece, rotation and place: what is written is read, and cells name their piece. */
static void every_place_goes_both_ways(void)
{
    unsigned places = 0;
    for (unsigned kind = TS_I; kind <= TS_Z; kind++)
        for (unsigned rot = 0; rot < 4; rot++)
            for (int y = -2; y < TS_FUMEN_ROWS; y++)
                for (int x = -2; x < TS_COLUMNS + 2; x++) {
                    ts_fumen_writer w;
                    ts_piece p = {(uint8_t)kind, (uint8_t)rot, (int8_t)x, (int8_t)y};
                    ts_cell cells[4], own[4];
                    memset(page, 0, sizeof page[0]);
                    page[0].piece = p;
                    ts_fumen_begin(&w, written, sizeof written);
                    if (!ts_fumen_put(&w, &page[0]))
                        continue;
                    places++;
                    ts_fumen_finish(&w);
                    ASSERT_EQ(read_all(written), 1);
                    ASSERT_BYTES(&page[0].piece, &p, sizeof p);
                    ts_fumen_cells(p, cells);
                    ts_fumen_cells(ts_fumen_piece_of(kind, cells), own);
                    qsort(cells, 4, sizeof cells[0], by_place);
                    qsort(own, 4, sizeof own[0], by_place);
                    ASSERT_BYTES(own, cells, sizeof cells);
                }
    ASSERT(places > 7 * 4 * 7 * 20);
    ts_cell apart[4] = {{0, 0}, {1, 0}, {2, 0}, {4, 0}};
    ASSERT_EQ(ts_fumen_piece_of(TS_I, apart).kind, TS_NONE);
}

/* 64 pages a count: the first, and 63 more. */
static void unchanged_pages_are_counted(void)
{
    memset(page, 0, sizeof page);
    for (unsigned i = 0; i < 130; i++)
        page[i].lock = 1;
    write_all(130);
    char expected[600] = "vh/", bare[600] = "";
    for (unsigned i = 0, to = 0; written[i + 5]; i++)
        if (written[i + 5] != '?')
            bare[to++] = written[i + 5];
    for (unsigned i = 0; i < 130; i++)
        strcat(strcat(expected, i == 64 ? "vh/" : i == 128 ? "vhB" : ""), "AAA");
    ASSERT_TEXT(bare, expected);
    ASSERT_EQ(read_all(written), 130);
}

static void no_room_is_said(void)
{
    for (size_t capacity = 0; capacity < 60; capacity++) {
        char small[60];
        ts_fumen_writer w;
        read_all(samples[0].fumen);
        ts_fumen_begin(&w, small, capacity);
        ts_fumen_put(&w, &page[0]);
        size_t size = ts_fumen_finish(&w);
        ASSERT_EQ(size, capacity > strlen(samples[0].fumen) ? strlen(samples[0].fumen) : 0);
    }
}

/* ---- what is wrong ------------------------------------------------------------------------ */

static void refused(const char *fumen, int reason, unsigned offset)
{
    ts_fumen_reader reader;
    int error = ts_fumen_open(&reader, fumen, strlen(fumen));
    while (!error)
        error = ts_fumen_next(&reader, &page[0]);
    ASSERT_EQ(error, reason);
    ASSERT_EQ(reader.at - reader.text, offset);
    ASSERT(ts_error_text(error)[0]);
}

static void wrong_strings_are_refused(void)
{
    refused("", TS_FUMEN_HEADER, 0);
    refused("v114@vhAAgH", TS_FUMEN_HEADER, 0);
    refused("page&v115@vhAAgH", TS_FUMEN_HEADER, 0);
    refused("v115@", TS_FUMEN_TORN, 5);
    refused("v115@vhA", TS_FUMEN_TORN, 8);
    refused("v115@vhAAg", TS_FUMEN_TORN, 10);
    refused("v115@vhAAgHvhA", TS_FUMEN_TORN, 14);
    refused("v115@vhA_gH", TS_FUMEN_CHARACTER, 8);
    refused("v115@9gkf", TS_FUMEN_RUN, 9);     /* 190 cells, and 101 */
    refused("v115@AAAgH", TS_FUMEN_COLOUR, 7); /* eight less than empty */
    refused("v115@vhA///", TS_FUMEN_ACTION, 11);
    refused("v115@vhAVOJ", TS_FUMEN_PIECE, 11);
    refused("v115@vhAAgWBAfBAAA", TS_FUMEN_COMMENT, 18);
}

int main(int argc, char **argv)
{
    test_begin(argc, argv);
    RUN(known_strings_hold_what_is_known);
    RUN(marks_blanks_links_and_letters_do_not_matter);
    RUN(version_110_has_fewer_rows);
    RUN(comments_keep_every_language);
    RUN(long_comments_are_cut_between_characters);
    RUN(quizzes_go_on_with_the_pieces);
    RUN(rows_clear_then_rise_then_mirror);
    RUN(without_lock_nothing_happens);
    RUN(every_place_goes_both_ways);
    RUN(unchanged_pages_are_counted);
    RUN(no_room_is_said);
    RUN(wrong_strings_are_refused);
    return test_done();
}
