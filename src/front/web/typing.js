/* The on-screen keyboard of a phone: shown only for text fields, and only when a finger is lifted.
 * Changes of the hidden field are passed on as keys and characters. */
const typing = (() => {
    const BEFORE = ' '.repeat(80); /* so that Backspace always has something to erase */
    const field = document.createElement('input');
    let page = null, told = '';

    const tap = (code, stamp) => {
        page.key(keys.of[code], true, stamp);
        page.key(keys.of[code], false, stamp);
    };

    const empty = () => { field.value = told = BEFORE; };

    /* A keyboard with autocorrection replaces words that it has already entered. */
    const take = ({timeStamp}) => {
        const is = field.value;
        let same = 0;
        while (same < is.length && is[same] === told[same])
            same++;
        for (const sign of told.slice(same)) /* surrogates count as pairs */
            if (!(sign >= '\udc00' && sign <= '\udfff'))
                tap('Backspace', timeStamp);
        for (const sign of is.slice(same))
            page.tell(page.TELL.TEXT, sign.codePointAt(0), timeStamp);
        told = is;
    };

    const obey = () => {
        if (document.activeElement === field && !page.types())
            page.canvas.focus();
    };

    const listen = (its) => {
        page = its;
        Object.assign(field, {id: 'typed', autocomplete: 'off', autocapitalize: 'off'});
        field.setAttribute('aria-hidden', 'true');
        field.tabIndex = -1;
        document.body.append(field);
        field.addEventListener('input', take);
        field.addEventListener('keydown', (event) => {
            if (event.key === 'Enter' && event.code !== 'Enter')
                tap('Enter', event.timeStamp);
        });
        addEventListener('touchend', () => {
            if (!page.types())
                return;
            empty();
            field.focus({preventScroll: true});
        });
    };

    return {listen, obey, field};
})();
