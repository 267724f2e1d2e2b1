"""axe finds nothing wrong with the page on six screens, on a desk and on a phone, and Lighthouse gives it 100 for
accessibility and for best practices. npm brings both."""

import json
import subprocess

import pytest

from helpers.page import PHONE, Game
from helpers.process import run, tool, wait_until

pytestmark = pytest.mark.long
SIZES = {'desktop': {}, 'mobile': PHONE}
# Lines to choose from the title, and keys.
SCREENS = {'title': [], 'options': ['Options'], 'help': ['Help'], 'modes': ['Mode'], 'play': ['', 'Enter'],
           'pause': ['', 'Enter', 'KeyP']}
# What Lighthouse says of the page that another client of the browser has opened.
LIGHTHOUSE = '''
    import {connect} from 'puppeteer-core';
    import {snapshot} from 'lighthouse';
    const [endpoint, url, formFactor] = process.argv.slice(2);
    const browser = await connect({browserWSEndpoint: endpoint, defaultViewport: null});
    const page = (await browser.pages()).find((one) => one.url() === url);
    const {lhr} = await snapshot(page, {config: {extends: 'lighthouse:default', settings: {formFactor,
        onlyCategories: ['accessibility', 'best-practices'], screenEmulation: {disabled: true}}}});
    console.log(JSON.stringify(Object.values(lhr.categories).flatMap(({title, score, auditRefs}) => score === 1 ? [] :
        [`${title}: ${Math.round(100 * score)}`, ...auditRefs.map(({id}) => lhr.audits[id])
            .filter((audit) => audit.score !== null && audit.score < 1).map((audit) => audit.title)])));
    await browser.disconnect();
'''


@pytest.fixture(scope='module')
def modules(tmp_path_factory):
    """A folder with Lighthouse and axe."""
    folder = tmp_path_factory.mktemp('npm')
    try:
        done = subprocess.run([tool('npm'), 'install', '--no-save', '--silent', '--prefix', folder, 'lighthouse@12'],
                              timeout=300, capture_output=True, cwd=folder, check=False)
    except subprocess.TimeoutExpired:
        done = None
    if not done or done.returncode:
        pytest.skip('npm does not bring lighthouse here')
    (folder / 'lighthouse.mjs').write_text(LIGHTHOUSE, encoding='utf-8')
    return folder


@pytest.fixture(scope='module')
def audited(chromium):
    """A browser, and its address for other clients."""
    browser, folder = chromium('--remote-debugging-port=0')
    port, path = wait_until(lambda: [file.read_text().split() for file in folder.glob('DevToolsActivePort')], 'a port')[0]
    return browser, f'ws://127.0.0.1:{port}{path}'


@pytest.mark.parametrize('size', SIZES)
@pytest.mark.parametrize('screen', SCREENS)
def test_page(modules, audited, page_build, tessera, serve, tmp_path, size, screen):
    tessera('web', tmp_path / 'page').ok()
    browser, endpoint = audited
    one = Game(browser, page_build, url=serve(tmp_path / 'page'), **SIZES[size])
    label, *keys = SCREENS[screen] or ['']
    if label:
        one.choose(label)
    one.press(*keys)
    one.wait(500)
    result = run('node', 'lighthouse.mjs', endpoint, one.url, size, cwd=modules).ok()
    assert json.loads(result.out) == []
    one.ask((modules / 'node_modules/axe-core/axe.min.js').read_text(encoding='utf-8') + '; 0')
    assert one.ask('axe.run().then((found) => found.violations.map((one) => `${one.id}: ${one.help}`))') == []
    one.close()
