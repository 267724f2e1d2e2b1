/* Searches for bots as strong as this machine: a worker for each board, started with its first
 * request. The game never waits for an answer. */
const mind = (() => {
    let page = null, modules = null, failed = false;
    const seats = []; /* {worker, asked, answered, answer} */

    const seat = (board) => {
        if (!seats[board]) {
            const source = document.getElementById('thinker').textContent;
            const worker =
                new Worker('data:text/javascript;charset=utf-8,' + encodeURIComponent(source));
            const one = {worker, asked: 0, answered: 0, answer: null, told: 0};
            worker.onerror = () => { failed = true; };
            worker.onmessage = ({data: [number, answer]}) => {
                one.answered = number;
                one.answer = answer;
            };
            worker.postMessage({modules});
            seats[board] = one;
        }
        return seats[board];
    };

    const ask = (board, at, size, ms) => {
        if (failed || !modules)
            return;
        try {
            const one = seat(board);
            const question = new Uint8Array(page.wasm().memory.buffer, at, size).slice();
            one.worker.postMessage({number: ++one.asked, question, ms, at: Date.now()});
        } catch (error) {
            failed = true; /* the browser allows this page no workers */
        }
    };

    const answer = (board, to) => {
        const one = seats[board];
        if (!one || !one.answer || one.answered !== one.asked)
            return 0;
        new Uint8Array(page.wasm().memory.buffer, to, one.answer.length).set(one.answer);
        one.told++;
        return 1;
    };

    const open = (its, itsModules) => {
        page = its;
        modules = itsModules;
    };

    return {open, counts: () => seats.map(({asked, told}) => [asked, told]),
        imports: {mind_ask: ask, mind_answer: answer}};
})();
