/* Counters of the server's program, for Prometheus. */
#define _POSIX_C_SOURCE 200809L
#include <inttypes.h>
#include <stdio.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

#include "ranking/ranking.h"
#include "server/http.h"

static const struct {
    uint64_t us;
    const char *seconds;
} bounds[WEB_TIMES] = {
    {1000, "0.001"}, {10000, "0.01"}, {100000, "0.1"}, {1000000, "1"}, {10000000, "10"}};

void web_times_add(web_times *t, uint64_t us)
{
    unsigned i = 0;
    while (i < WEB_TIMES && us > bounds[i].us)
        i++;
    t->count[i]++;
    t->sum_us += us;
}

static void head(FILE *out, const char *name, const char *type, const char *what)
{
    fprintf(out, "# HELP %s %s\n# TYPE %s %s\n", name, what, name, type);
}

static void metric(FILE *out, const char *name, const char *type, const char *what, uint64_t n)
{
    head(out, name, type, what);
    fprintf(out, "%s %" PRIu64 "\n", name, n);
}

static void seconds(FILE *out, const char *name, uint64_t us)
{
    fprintf(out, "%s %" PRIu64 ".%06" PRIu64 "\n", name, us / 1000000, us % 1000000);
}

/* Each class counts those of the classes below, too. */
static void times(FILE *out, const char *name, const char *what, const web_times *t)
{
    char sum[64];
    uint64_t count = 0;
    head(out, name, "histogram", what);
    for (unsigned i = 0; i < WEB_TIMES; i++) {
        count += t->count[i];
        fprintf(out, "%s_bucket{le=\"%s\"} %" PRIu64 "\n", name, bounds[i].seconds, count);
    }
    count += t->count[WEB_TIMES];
    fprintf(out, "%s_bucket{le=\"+Inf\"} %" PRIu64 "\n", name, count);
    snprintf(sum, sizeof sum, "%s_sum", name);
    seconds(out, sum, t->sum_us);
    fprintf(out, "%s_count %" PRIu64 "\n", name, count);
}

static void process(FILE *out)
{
    struct rusage used;
    unsigned long pages = 0, resident = 0;
    FILE *memory = fopen("/proc/self/statm", "r"); /* there is none but on Linux */
    if (getrusage(RUSAGE_SELF, &used) == 0) {
        head(out, "process_cpu_seconds_total", "counter", "Time of the processor.");
        seconds(out, "process_cpu_seconds_total",
                (uint64_t)(used.ru_utime.tv_sec + used.ru_stime.tv_sec) * 1000000 +
                    (uint64_t)(used.ru_utime.tv_usec + used.ru_stime.tv_usec));
    }
    if (memory && fscanf(memory, "%lu %lu", &pages, &resident) == 2)
        metric(out, "process_resident_memory_bytes", "gauge", "Memory in use.",
               (uint64_t)resident * (uint64_t)sysconf(_SC_PAGESIZE));
    if (memory)
        fclose(memory);
}

static void database(FILE *out, const ranking_counts *n)
{
    uint64_t now = time(NULL);
    metric(out, "tessera_people", "gauge", "People who have played.", n->people);
    metric(out, "tessera_results_total", "counter", "Results that count.", n->results);
    metric(out, "tessera_records_total", "counter", "Claims to records that count.", n->records);
    metric(out, "tessera_refused_total", "counter", "Logs that do not verify.", n->refused);
    metric(out, "tessera_logs_waiting", "gauge", "Logs that wait to be verified.", n->waiting);
    metric(out, "tessera_logs_waiting_seconds", "gauge", "How long the oldest of them has waited.",
           n->oldest && n->oldest < now ? now - n->oldest : 0);
    metric(out, "tessera_seeking", "gauge", "People who look for a match.", n->seeking);
}

static void relay(FILE *out, const web_numbers *w)
{
    metric(out, "tessera_relay_forwarded_total", "counter", "Datagrams passed on.", w->forwarded);
    metric(out, "tessera_relay_refused_total", "counter", "Datagrams refused.", w->refused);
    metric(out, "tessera_relay_rooms", "gauge", "Rooms at the relay.", w->rooms);
}

static void pages(FILE *out, const web_numbers *w)
{
    metric(out, "tessera_web_requests_total", "counter", "Pages asked for.", w->asked);
    metric(out, "tessera_web_turned_away_total", "counter", "Requests over the limits.",
           w->turned_away);
    metric(out, "tessera_web_connections", "gauge", "Connections.", w->connections);
    metric(out, "tessera_web_held", "gauge", "Those who look for a match among them.", w->held);
    times(out, "tessera_web_answer_seconds", "Time for an answer.", &w->answers);
    metric(out, "tessera_logs_handed_in_total", "counter", "Logs taken by this program.",
           w->handed_in);
    metric(out, "tessera_logs_not_kept_total", "counter", "Logs and questions refused.",
           w->not_kept);
    metric(out, "tessera_pairs_total", "counter", "Matches that were paired.", w->pairs);
}

static void verifier(FILE *out, const web_numbers *w)
{
    metric(out, "tessera_verified_counted_total", "counter", "Logs that count.", w->counted);
    metric(out, "tessera_verified_again_total", "counter", "Logs of games that were there.",
           w->again);
    metric(out, "tessera_verified_refused_total", "counter", "Logs refused.", w->untrue);
    times(out, "tessera_verify_batch_seconds", "Time for a transaction.", &w->batches);
}

void web_metrics(ranking *h, FILE *out, const web_numbers *w)
{
    ranking_counts n;
    bool is_there = h && ranking_count(h, &n);
    if (w->has_database)
        metric(out, "tessera_database_up", "gauge", "1: the database is there.", is_there);
    if (is_there)
        database(out, &n);
    if (w->relays)
        relay(out, w);
    if (w->has_pages)
        pages(out, w);
    if (w->verifies)
        verifier(out, w);
    process(out);
}
