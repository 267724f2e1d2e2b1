/* What axe and Lighthouse say of the page on six screens, on a desk and on a phone: axe finds nothing,
 * Lighthouse gives 100 for accessibility and for best practices.
 * Usage: audit.mjs MODULES BROWSER FOLDER: where npm put lighthouse, Chromium, and what
 * `tessera web` wrote. */
import {createServer} from 'node:http';
import {readFileSync} from 'node:fs';
import {createRequire} from 'node:module';
import {pathToFileURL} from 'node:url';

const [modules, browser_path, folder] = process.argv.slice(2);
const require = createRequire(`${modules}/`);
const of = async (name) => (await import(pathToFileURL(require.resolve(name)))).default;
const puppeteer = await of('puppeteer-core');
const {snapshot} = await import(pathToFileURL(require.resolve('lighthouse')));
const axe = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');

const CATEGORIES = ['accessibility', 'best-practices'];
const LINES_MOST = 64;
const sizes = {
    desk: {viewport: {width: 1280, height: 800}, formFactor: 'desktop'},
    phone: {viewport: {width: 390, height: 844, deviceScaleFactor: 3, isMobile: true,
        hasTouch: true}, formFactor: 'mobile'},
};
/* What leads to each from the title: lines to choose, and keys. */
const screens = {
    title: [], options: ['[Options]'], help: ['[Help]'], modes: ['[Mode]'], play: ['Enter'],
    pause: ['Enter', 'KeyP'],
};

const kinds = {html: 'text/html', js: 'text/javascript', png: 'image/png',
    webmanifest: 'application/manifest+json', json: 'application/json', svg: 'image/svg+xml'};
const server = createServer((request, response) => {
    const name = new URL(request.url, 'http://host').pathname.slice(1) || 'index.html';
    try {
        const body = readFileSync(`${folder}/${name}`);
        response.writeHead(200, {'content-type': kinds[name.split('.').pop()] || 'text/plain'});
        response.end(body);
    } catch {
        response.writeHead(404).end();
    }
});
await new Promise((done) => server.listen(0, '127.0.0.1', done));
const url = `http://127.0.0.1:${server.address().port}/`;

const wait = (ms) => new Promise((done) => setTimeout(done, ms));

async function choose(page, label) {
    const says = () => page.$eval('#said', (said, words) =>
        new RegExp(`(^|[.!?:] ?)${words}([. ]|$)`).test(said.textContent), label);
    for (let i = 0; i < LINES_MOST && !await says(); i++) {
        await page.keyboard.press('ArrowDown');
        await wait(100);
    }
    if (!await says())
        throw Error(`no line ${label}`);
    await page.keyboard.press('Enter');
}

/* The sentences that say what is wrong. */
async function faults(browser, size, keys) {
    const page = await browser.newPage(), found = [];
    await page.setViewport(size.viewport);
    await page.goto(url);
    await page.waitForFunction(() => performance.getEntriesByName('first frame').length > 0);
    for (const key of keys) {
        await (key[0] === '[' ? choose(page, key.slice(1, -1)) : page.keyboard.press(key));
        await wait(500);
    }
    const {lhr} = await snapshot(page, {config: {extends: 'lighthouse:default', settings: {
        onlyCategories: CATEGORIES, formFactor: size.formFactor,
        screenEmulation: {disabled: true}}}});
    for (const name of CATEGORIES) {
        const category = lhr.categories[name];
        if (category.score !== 1)
            found.push(`Lighthouse gives ${Math.round(category.score * 100)} for ${name}: ` +
                category.auditRefs.map((ref) => lhr.audits[ref.id])
                    .filter((audit) => audit.score !== null && audit.score < 1)
                    .map((audit) => audit.title).join('; '));
    }
    await page.evaluate(axe);
    const {violations} = await page.evaluate(() => window.axe.run());
    found.push(...violations.map((one) => `axe: ${one.id}: ${one.help}`));
    await page.close();
    return found;
}

const browser = await puppeteer.launch({executablePath: browser_path, headless: true,
    args: ['--no-sandbox', '--lang=en'], env: {...process.env, LANGUAGE: 'en', LANG: 'C.UTF-8'}});
let passed = 0, failed = 0;
for (const [size, settings] of Object.entries(sizes))
    for (const [screen, keys] of Object.entries(screens)) {
        const found = await faults(browser, settings, keys).catch((error) => [error.message]);
        found.forEach((fault) => console.log(`${size}, ${screen}: ${fault}`));
        if (found.length)
            failed++;
        else
            passed++;
    }
await browser.close();
server.close();
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed > 0 ? 1 : 0);
