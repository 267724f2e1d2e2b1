"""Chromium, which Python's own library drives through the DevTools pipe.

Each page has a storage of its own unless it is opened beside another one. `complaints` has its errors, and every
address that it requested."""

import json
import os
import re
import socket
import subprocess
import time

PATIENCE_S = 60
# When each frame came, and how long its work took.
PACE = '''
    const came = [], took = [], plain = window.requestAnimationFrame;
    window.requestAnimationFrame = (show) => plain((now) => {
        const began = performance.now();
        show(now);
        came.push(now);
        took.push(performance.now() - began);
    });
'''


class BrowserError(Exception):
    """The browser, or a script in the page, reports an error."""


class Browser:
    def __init__(self, program, folder, *flags):
        self.replies, self.pages, self.last, self.heard = {}, {}, 0, b''
        self.line, theirs = socket.socketpair()
        os.set_inheritable(theirs.fileno(), True)
        self.process = subprocess.Popen(
            [program, '--headless', '--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage',
             '--remote-debugging-pipe', '--no-first-run', '--disable-background-networking',
             '--disable-renderer-backgrounding', '--disable-background-timer-throttling',
             # pages of its own that it would open beside every window, and wait for
             '--disable-features=WebUIOmniboxPopup,WebUIOmniboxAimPopup',
             '--force-color-profile=srgb', f'--user-data-dir={folder}', *flags, 'about:blank'],
            # it reads from 3 and writes to 4
            preexec_fn=lambda: [os.dup2(theirs.fileno(), number) for number in (3, 4)], close_fds=False,
            start_new_session=True, env={**os.environ, 'HOME': str(folder)},
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        theirs.close()

    def close(self):
        try:
            self.call('Browser.close')
            self.process.wait(10)
        except (BrowserError, OSError, subprocess.TimeoutExpired):
            os.killpg(self.process.pid, 9)
            self.process.wait()

    def listen(self, seconds):
        """Takes what the browser has to say; waits up to `seconds` for it."""
        self.line.settimeout(seconds)
        try:
            piece = self.line.recv(1 << 20)
        except TimeoutError:
            return
        if not piece:
            raise BrowserError('the browser is gone')
        *messages, self.heard = (self.heard + piece).split(b'\0')
        for message in map(json.loads, messages):
            if 'id' in message:
                self.replies[message['id']] = message
            elif message.get('sessionId') in self.pages:
                self.pages[message['sessionId']].hear(message['method'], message['params'])

    def call(self, method, session=None, **params):
        self.last += 1
        number, end = self.last, time.monotonic() + PATIENCE_S
        message = {'id': number, 'method': method, 'params': params, **({'sessionId': session} if session else {})}
        self.line.settimeout(PATIENCE_S)
        self.line.sendall(json.dumps(message).encode() + b'\0')
        while number not in self.replies:
            if time.monotonic() > end:
                raise BrowserError(f'{method}: no answer')
            self.listen(1)
        reply = self.replies.pop(number)
        if 'error' in reply:
            raise BrowserError(f'{method}: {reply["error"]["message"]}')
        return reply['result']

    def wait(self, seconds):
        end = time.monotonic() + seconds
        while (left := end - time.monotonic()) > 0.001:
            self.listen(left)


class Page:
    def __init__(self, browser, url, size=(1280, 800), ratio=1, touch=False, language='en-US',
                 media=None, script='', beside=None, window=True):
        self.browser, self.url, self.complaints = browser, url, []
        self.context = beside.context if beside else browser.call('Target.createBrowserContext')['browserContextId']
        self.target = browser.call('Target.createTarget', url='about:blank', newWindow=window,
                                   browserContextId=self.context)['targetId']
        self.session = browser.call('Target.attachToTarget', targetId=self.target, flatten=True)['sessionId']
        browser.pages[self.session] = self
        for domain in 'Page', 'Runtime', 'Log', 'Network':
            self.call(f'{domain}.enable')
        self.resize(size, ratio, touch)
        self.call('Emulation.setUserAgentOverride', acceptLanguage=language,
                  userAgent=browser.call('Browser.getVersion')['userAgent'])
        self.call('Emulation.setFocusEmulationEnabled', enabled=True)
        self.call('Emulation.setEmulatedMedia', features=[
            {'name': name, 'value': value}
            for name, value in {'prefers-color-scheme': 'dark', **(media or {})}.items()])
        if script:
            self.call('Page.addScriptToEvaluateOnNewDocument', source=script)
        self.load()

    def load(self):
        self.call('Page.navigate', url=self.url)

    def close(self):
        self.browser.call('Target.closeTarget', targetId=self.target)

    def call(self, method, **params):
        return self.browser.call(method, self.session, **params)

    def hear(self, method, params):
        if method == 'Network.requestWillBeSent' and not re.match('file:|data:|blob:', params['request']['url']):
            self.complaints.append(params['request']['url'])
        elif method == 'Runtime.exceptionThrown':
            self.complaints.append(params['exceptionDetails'])
        elif method == 'Runtime.consoleAPICalled' and params['type'] in ('error', 'warning'):
            self.complaints.append(params['args'])
        elif method == 'Log.entryAdded' and params['entry']['level'] == 'error':
            self.complaints.append(params['entry']['text'])

    def resize(self, size, ratio=1, touch=False):
        self.size = size
        self.call('Emulation.setDeviceMetricsOverride', width=size[0], height=size[1],
                  deviceScaleFactor=ratio, mobile=touch)
        self.call('Emulation.setTouchEmulationEnabled', enabled=touch, maxTouchPoints=5)

    def ask(self, expression):
        """What a script says; of a promise, what it comes to."""
        answer = self.call('Runtime.evaluate', expression=expression, awaitPromise=True, returnByValue=True)
        if 'exceptionDetails' in answer:
            raise BrowserError(f'{expression}: {json.dumps(answer["exceptionDetails"])[:500]}')
        return answer['result'].get('value')

    def until(self, question, seconds=10):
        """Waits until a script's answer, or a function's, is true; returns the last one."""
        end = time.monotonic() + seconds
        while True:
            answer = question() if callable(question) else self.ask(question)
            if answer or time.monotonic() > end:
                return answer
            self.browser.wait(0.05)

    # ---- hands ----

    def key(self, code, down=True):
        self.call('Input.dispatchKeyEvent', type='rawKeyDown' if down else 'keyUp', code=code,
                  key=' ' if code == 'Space' else re.sub('^(Key|Digit)', '', code))

    def press(self, *codes):
        for code in codes:
            self.key(code)
            self.key(code, False)

    def touch(self, kind, *points):
        """'Start', 'Move', 'End'; all fingers that are down as (x, y), or with their numbers as (x, y, id),
        or with their radius as well; those lifted, or none for all."""
        self.call('Input.dispatchTouchEvent', type=f'touch{kind}', touchPoints=[
            {'x': x, 'y': y, 'id': which[0] if which else i,
             **({'radiusX': which[1], 'radiusY': which[1]} if len(which) > 1 else {})} for i, (x, y, *which) in enumerate(points)])

    def drop(self, file):
        """Drags a file of the disk onto the page."""
        for kind in 'dragEnter', 'dragOver', 'drop':
            self.call('Input.dispatchDragEvent', type=kind, x=300, y=300,
                      data={'items': [], 'files': [os.path.abspath(file)], 'dragOperationsMask': 1})
