/* libwebsockets' functions, for servers alone. On Linux the library is loaded when a server first
 * needs it, so the game does not depend on it; elsewhere the program is linked with it. */
#ifndef TESSERA_NET_SOCKETS_LWS_H
#define TESSERA_NET_SOCKETS_LWS_H

#include <libwebsockets.h>

#define LWS_CALLS(X)                                                                               \
    X(set_log_level)                                                                               \
    X(create_context)                                                                              \
    X(context_destroy)                                                                             \
    X(create_vhost)                                                                                \
    X(get_vhost_listen_port)                                                                       \
    X(adopt_descriptor_vhost)                                                                      \
    X(now_usecs)                                                                                   \
    X(service)                                                                                     \
    X(cancel_service)                                                                              \
    X(get_context)                                                                                 \
    X(context_user)                                                                                \
    X(set_opaque_user_data)                                                                        \
    X(get_opaque_user_data)                                                                        \
    X(get_socket_fd)                                                                               \
    X(set_timeout)                                                                                 \
    X(set_timer_usecs)                                                                             \
    X(callback_on_writable)                                                                        \
    X(write)                                                                                       \
    X(http_get_uri_and_method)                                                                     \
    X(hdr_copy)                                                                                    \
    X(add_http_header_status)                                                                      \
    X(add_http_header_by_name)                                                                     \
    X(add_http_header_content_length)                                                              \
    X(finalize_write_http_header)                                                                  \
    X(return_http_status)                                                                          \
    X(frame_is_binary)                                                                             \
    X(is_final_fragment)                                                                           \
    X(send_pipe_choked)                                                                            \
    X(close_reason)

#define LWS_MEMBER(name) __typeof__(&lws_##name) name;
typedef struct lws_calls {
    LWS_CALLS(LWS_MEMBER)
} lws_calls;
#undef LWS_MEMBER

const lws_calls *lws_load(void); /* NULL if libwebsockets is not installed */

/* The error of a server without it. */
#define LWS_MISSING "libwebsockets is missing here: without it no pages can be served"

#endif
