/* The engine in a worker, so that a page never waits for a search: serve() answers calls there,
 * connect() makes them. It works with the workers of browsers and with those of node. */

function listen(port, heard, failed) {
    if (!port.on) {
        port.addEventListener('message', ({data}) => heard(data));
        port.addEventListener('error', (event) => failed?.(new Error(event.message || 'The worker has failed.')));
        return;
    }
    port.on('message', heard);
    if (failed) {
        port.on('error', failed);
        port.on('exit', () => failed(new Error('The worker has ended.')));
    }
}

const calls = {
    think({Match, think}, saved, options) {
        const match = new Match().restore(saved);
        try {
            return think(match, options);
        } finally {
            match.free();
        }
    },
    verify: ({verify}, replay) => verify(replay),
};

export function serve(engine, port = globalThis) {
    listen(port, async ({id, call, given}) => {
        try {
            port.postMessage({id, value: calls[call](await engine, ...given)});
        } catch (error) {
            port.postMessage({id, error});
        }
    });
}

export function connect(worker) {
    const waiting = new Map();
    let last = 0, ended = null;
    const fail = (error) => {
        ended ??= error;
        for (const {reject} of waiting.values())
            reject(ended);
        waiting.clear();
    };
    listen(worker, ({id, value, error}) => {
        const asked = waiting.get(id);
        waiting.delete(id);
        if (error)
            asked?.reject(error);
        else
            asked?.resolve(value);
    }, fail);
    const ask = (call, ...given) => new Promise((resolve, reject) => {
        if (ended)
            throw ended;
        waiting.set(++last, {resolve, reject});
        worker.postMessage({id: last, call, given});
    });
    return Object.freeze({
        think: async (match, options) => ask('think', match.save(), options),
        verify: async (replay) => ask('verify', replay),
        close() {
            fail(new Error('This worker has been closed.'));
            worker.terminate();
        },
    });
}
