/* Built as one file, which can be opened from disk, the page has its parts at the end: scripts of
 * plain text, with a line before and after each text. */
#include "hosted.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

static const char icon[] = "<link rel=\"icon\" href=\"data:,\">";
static const char opening[] = "<script type=\"text/plain\" class=\"part\" id=\"";
static const char closing[] = "\n</script>\n";

uint64_t cli_hash(uint64_t hash, const char *bytes, size_t size)
{
    for (size_t i = 0; i < size; i++)
        hash = (hash ^ (unsigned char)bytes[i]) * 1099511628211u;
    return hash;
}

/* Returns false if nothing that begins like a part is a whole one, or there are too many. */
static bool find_parts(cli_page *page, const char *from)
{
    for (const char *at; (at = strstr(from, opening)); from = page->part[page->parts++].end) {
        const char *id = at + strlen(opening), *text = strstr(id, "\">\n");
        const char *end = text ? strstr(text, closing) : NULL;
        if (!end || text - id > CLI_PAGE_PART_NAME / 2 || page->parts == CLI_PAGE_PARTS)
            return false;
        struct cli_page_part *part = &page->part[page->parts];
        part->element = at;
        part->id_size = text - id;
        part->bytes = text + strlen("\">\n");
        part->size = end + 1 - part->bytes;
        part->end = end + strlen(closing);
        snprintf(part->name, sizeof part->name, "%.*s-%016" PRIx64 ".txt", (int)part->id_size, id,
                 cli_hash(CLI_HASH_BEGIN, part->bytes, part->size));
    }
    return true;
}

static void add_text(buffer *out, const char *text)
{
    buffer_add(out, text, strlen(text));
}

/* Writes the names of the files, which parts.js reads. */
static void add_names(buffer *out, const cli_page *page)
{
    add_text(out, "\n<script>self.partFiles = {");
    for (unsigned i = 0; i < page->parts; i++) {
        const struct cli_page_part *part = &page->part[i];
        add_text(out, i ? ", '" : "'");
        buffer_add(out, part->name, part->id_size);
        add_text(out, "': '");
        add_text(out, part->name);
        add_text(out, "'");
    }
    add_text(out, "};</script>");
}

bool cli_stun_option(cli_args *a, const char **stun)
{
    if (!cli_text(a, "--stun", stun))
        return false;
    if (a->failed || (**stun && strcspn(*stun, "\"'&<>/ ") == strlen(*stun)))
        return true;
    cli_fail("--stun", "invalid address '%s': expected one such as play.example.org:3478", *stun);
    a->failed = true;
    return true;
}

bool cli_page_split(cli_page *page, buffer *whole, const char *head, const char *stun)
{
    *page = (cli_page){0};
    buffer_add_byte(whole, '\0'); /* for strstr */
    page->html.failed = whole->failed;
    if (whole->failed)
        return false;
    whole->size--;
    const char *mark = strstr(whole->data, icon);
    if (!mark || !find_parts(page, mark))
        return false;
    buffer *out = &page->html;
    buffer_add(out, whole->data, mark - whole->data);
    add_text(out, head ? head : icon);
    if (stun) {
        add_text(out, "\n<meta name=\"stun\" content=\"");
        add_text(out, stun);
        add_text(out, "\">");
    }
    add_names(out, page);
    const char *from = mark + strlen(icon);
    for (unsigned i = 0; i < page->parts; i++) {
        buffer_add(out, from, page->part[i].element - from);
        from = page->part[i].end;
    }
    add_text(out, from);
    return !out->failed;
}

void cli_page_free(cli_page *page)
{
    buffer_free(&page->html);
}
