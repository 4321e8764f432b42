import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { ISOLATED, readIsolationState, test } from '../support/page-isolation.ts';

// Ways out of the page, each tried from inside of it by somebody's script.

/** Each with where it leads, when Chromium lets it come as far as main; else the policy or Chromium itself refuses it. */
const NAVIGATIONS: readonly (readonly [way: string, leadsTo: string | null])[] = [
  ["location.href = 'https://example.com/a'", 'https://example.com/a'],
  ["location.replace('https://example.com/b')", 'https://example.com/b'],
  ["location.href = 'http://127.0.0.1:9/'", 'http://127.0.0.1:9/'],
  ["location.href = 'counter://other/'", 'counter://other/'],
  ["location.href = 'counter://connect?code=7GKQM2XA'", 'counter://connect/?code=7GKQM2XA'],
  ["location.href = 'mailto:x@example.com'", 'mailto:x@example.com'],
  ["add('a', { href: 'https://example.com/c' }).click()", 'https://example.com/c'],
  ["location.href = 'file:///etc/hosts'", null],
  ["location.href = 'data:text/html,<title>evil</title>'", null],
  ["location.href = 'javascript:document.title=1'", null],
  ["add('form', { action: 'https://example.com/d', method: 'post' }).submit()", null],
  ["add('iframe', { src: 'https://example.com/e' })", null],
  ["add('iframe', { src: 'data:text/html,evil' })", null],
  ["add('object', { data: 'https://example.com/f' })", null],
];

test('neither the window nor a frame in it navigates away (13)', async ({ app }) => {
  const page = await app.firstWindow();
  // After the app's own listener, so that what it decided can be seen.
  await app.evaluate(({ BrowserWindow }) => {
    Object.assign(globalThis, { seen: [] });
    const contents = BrowserWindow.getAllWindows()[0]?.webContents;
    contents?.on('will-frame-navigate', (event) =>
      Reflect.get(globalThis, 'seen').push([event.url, event.defaultPrevented]),
    );
    contents?.on('did-navigate', (_, url) => Reflect.get(globalThis, 'seen').push([url, 'went there']));
    contents?.on('did-frame-navigate', (_, url) =>
      Reflect.get(globalThis, 'seen').push([url, 'went there in a frame']),
    );
  });
  const seen = (): Promise<[string, unknown][]> => app.evaluate(() => Reflect.get(globalThis, 'seen'));
  const add =
    'const add = (name, facts) => document.body.appendChild(Object.assign(document.createElement(name), facts));';

  // Sent off without waiting: Playwright would wait for a navigation that is never allowed to begin.
  for (const [way, leadsTo] of NAVIGATIONS) {
    await app.evaluate(({ BrowserWindow }, code) => {
      void BrowserWindow.getAllWindows()[0]
        ?.webContents.executeJavaScript(`{ ${code}; 0 }`)
        .catch(() => undefined);
    }, `${add} ${way}`);
    if (leadsTo !== null) await expect.poll(seen, way).toContainEqual([leadsTo, true]);
  }
  // A round trip, behind all that the page has sent.
  expect(await page.evaluate(() => 1 + 1)).toBe(2);
  expect((await seen()).filter(([, prevented]) => prevented !== true)).toEqual([]);
  expect(await readIsolationState(app)).toMatchObject({ ...ISOLATED, frames: expect.any(Number) });
});

test('a page that empties itself is loaded again (13)', async ({ app }) => {
  const page = await app.firstWindow();
  await app.evaluate(({ BrowserWindow }) => {
    void BrowserWindow.getAllWindows()[0]?.webContents.executeJavaScript("location.href = 'about:blank'; 0");
  });
  await expect(page.getByRole('button', { name: 'Try the practice store' })).toBeVisible();
  await expect.poll(() => readIsolationState(app)).toEqual(ISOLATED);
});

test('the page opens no other window (14)', async ({ app }) => {
  const page = await app.firstWindow();
  const opened = await page.evaluate(() =>
    [
      () => window.open('https://example.com/'),
      () => window.open('counter://app/'),
      () => window.open('about:blank'),
      () => window.open('', 'other'),
      () => window.open('file:///etc/hosts', '_blank', 'nodeIntegration=yes,contextIsolation=no'),
      () => window.open('https://example.com/', '_blank', 'noopener'),
    ].map((open) => open() === null),
  );
  expect(opened).toEqual([true, true, true, true, true, true]);
  await page.evaluate(() => {
    const link = Object.assign(document.createElement('a'), { href: 'https://example.com/', target: '_blank' });
    document.body.append(link);
    link.click();
    link.dispatchEvent(new MouseEvent('click', { ctrlKey: true, shiftKey: true }));
  });
  expect(await readIsolationState(app)).toEqual(ISOLATED);
});

test('a webview element does nothing (11, 12)', async ({ app }) => {
  const page = await app.firstWindow();
  await page.evaluate(() => {
    const view = document.createElement('webview');
    for (const [name, value] of Object.entries({
      src: 'https://example.com/',
      allowpopups: '',
      nodeintegration: '',
      disablewebsecurity: '',
      webpreferences: 'sandbox=no',
      preload: 'file:///etc/hosts',
    })) {
      view.setAttribute(name, value);
    }
    document.body.append(view);
  });
  expect(await page.evaluate(() => typeof Reflect.get(document.querySelector('webview') ?? {}, 'loadURL'))).toBe(
    'undefined',
  );
  expect(await readIsolationState(app)).toEqual(ISOLATED);
});

test('nothing is downloaded', async ({ app, profile }) => {
  const page = await app.firstWindow();
  const target = join(profile, 'downloads');
  await app.evaluate(({ app: counter, session }, folder) => {
    Object.assign(globalThis, { downloads: [] });
    counter.setPath('downloads', folder);
    session.defaultSession.on('will-download', (event, item) =>
      Reflect.get(globalThis, 'downloads').push([item.getFilename(), event.defaultPrevented]),
    );
  }, target);
  await page.evaluate(() => {
    const href = URL.createObjectURL(new Blob(['evil']));
    const link = Object.assign(document.createElement('a'), { href, download: 'evil.exe' });
    document.body.append(link);
    link.click();
  });
  await expect.poll(() => app.evaluate(() => Reflect.get(globalThis, 'downloads'))).toEqual([['evil.exe', true]]);
  expect(existsSync(target) ? readdirSync(target) : []).toEqual([]);
});

test('no permission is granted, asked for or looked up, and no device (5)', async ({ app }) => {
  const page = await app.firstWindow();
  const granted = await page.evaluate(async () => {
    const refused = (asked: () => unknown): Promise<string> =>
      Promise.race([
        new Promise<string>((resolve) => setTimeout(() => resolve('no answer'), 2_000)),
        Promise.resolve()
          .then(asked)
          .then(
            (got) => JSON.stringify(got) ?? 'got',
            () => 'refused',
          ),
      ]);
    const of = (name: string): unknown => Reflect.get(navigator, name);
    const ask =
      (name: string, method: string, ...args: unknown[]) =>
      (): unknown => {
        const api = of(name);
        if (api === undefined || api === null) throw new Error('there is none');
        return Reflect.apply(Reflect.get(Object(api), method), api, args);
      };
    const outcomes: Record<string, string> = {
      notifications: await Notification.requestPermission(),
      microphone: await refused(ask('mediaDevices', 'getUserMedia', { audio: true })),
      camera: await refused(ask('mediaDevices', 'getUserMedia', { video: true })),
      screen: await refused(ask('mediaDevices', 'getDisplayMedia', { video: true })),
      place: await refused(
        () => new Promise((resolve, reject) => navigator.geolocation.getCurrentPosition(resolve, reject)),
      ),
      clipboard: await refused(ask('clipboard', 'readText')),
      midi: await refused(() => navigator.requestMIDIAccess({ sysex: true }).then(() => 'got')),
      usb: await refused(ask('usb', 'requestDevice', { filters: [] })),
      serial: await refused(ask('serial', 'requestPort')),
      hid: await refused(ask('hid', 'requestDevice', { filters: [] })),
      bluetooth: await refused(ask('bluetooth', 'requestDevice', { acceptAllDevices: true })),
      idle: await refused(() =>
        Reflect.apply(
          Reflect.get(Object(Reflect.get(window, 'IdleDetector')), 'requestPermission'),
          Reflect.get(window, 'IdleDetector'),
          [],
        ),
      ),
    };
    const queried: string[] = [];
    for (const name of [
      'notifications',
      'geolocation',
      'camera',
      'microphone',
      'midi',
      'clipboard-read',
      'idle-detection',
      'persistent-storage',
    ]) {
      const state = await navigator.permissions.query({ name: name as PermissionName }).then(
        ({ state: found }) => found,
        () => 'unknown',
      );
      if (state === 'granted') queried.push(name);
    }
    return { outcomes, queried };
  });
  expect(granted.queried).toEqual([]);
  expect(granted.outcomes).toEqual({
    notifications: 'denied',
    microphone: 'refused',
    camera: 'refused',
    screen: 'refused',
    place: 'refused',
    clipboard: 'refused',
    midi: 'refused',
    usb: 'refused',
    serial: 'refused',
    hid: expect.stringMatching(/^(refused|\[\])$/),
    bluetooth: 'refused',
    idle: expect.stringMatching(/^(refused|"denied")$/),
  });
});
