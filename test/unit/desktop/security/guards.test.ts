import { beforeEach, describe, expect, test, vi } from 'vitest';
import {
  listIgnoredSwitches,
  obeysEverySwitch,
  setupChromiumSwitches,
} from '../../../../electron/desktop/security/chromium-switches.ts';
import { setupGuards, setupSandbox } from '../../../../electron/desktop/security/guards.ts';
import {
  createMicrophonePermission,
  type MicrophonePermission,
} from '../../../../electron/desktop/security/microphone.ts';
import { setupScheme } from '../../../../electron/desktop/security/page-protocol.ts';
import { isOwnPage } from '../../../../electron/ipc/sender.ts';
import { app, createPreventable } from '../../../support/electron-fake/app.ts';
import { platform, platformCalls } from '../../../support/electron-fake/platform.ts';
import { FakeWindow } from '../../../support/electron-fake/window.ts';
import { FakeSession, resetElectron, session } from '../../../support/electron-fake.ts';

let window: FakeWindow;
let elapsed: number;
let microphone: MicrophonePermission;
beforeEach(async () => {
  resetElectron();
  elapsed = 0;
  microphone = createMicrophonePermission(isOwnPage, () => elapsed);
  await setupGuards(microphone);
  window = new FakeWindow();
});

const AUDIO = { isMainFrame: true, requestingUrl: 'counter://app/', mediaType: 'audio' };

describe('a window', () => {
  test.each(['will-navigate', 'will-frame-navigate', 'will-redirect', 'will-attach-webview'])('refuses %s', (name) => {
    const event = createPreventable();
    window.webContents.emit(name, event);
    expect(event.defaultPrevented).toBe(true);
  });

  test('opens no other window', () => {
    expect(window.webContents.openHandler?.({ url: 'counter://app/' })).toEqual({ action: 'deny' });
  });
});

test('WebRTC has no UDP, and pages a proxy at which nothing listens, also for addresses of this PC', () => {
  expect(window.webContents.webRtcPolicy).toBe('disable_non_proxied_udp');
  expect(session.defaultSession.proxy).toEqual({
    mode: 'fixed_servers',
    proxyRules: 'http://127.0.0.1:0',
    proxyBypassRules: '<-loopback>',
  });
});

test('no name is looked up in advance, and no other switch is set', () => {
  setupChromiumSwitches(() => {});
  expect(platform.switches).toEqual(['blink-settings=dnsPrefetchingEnabled=false']);
});

describe('a release', () => {
  test.each([
    ['--remote-debugging-port=9222', 'remote-debugging-port'],
    ['-remote-debugging-pipe', 'remote-debugging-pipe'],
    ['--inspect-brk', 'inspect-brk'],
    ['--renderer-cmd-prefix=/tmp/program', 'renderer-cmd-prefix'],
    ['--ignore-certificate-errors', 'ignore-certificate-errors'],
    ['--disable-web-security', 'disable-web-security'],
    ['--load-extension=/tmp/extension', 'load-extension'],
    ['--host-resolver-rules=MAP * 127.0.0.1', 'host-resolver-rules'],
    ['--user-data-dir=/tmp/other', 'user-data-dir'],
    ['--js-flags=--expose-gc', 'js-flags'],
  ])('ignores %s', (argument, name) => {
    expect(listIgnoredSwitches(['--data', '/srv/counter', argument], 'linux')).toEqual([name]);
  });

  test('recognises a switch in each form that Windows knows', () => {
    const args = ['/Remote-Debugging-Port=1', '-PROXY-SERVER=x', '--LANG=hi', String.raw`C:\Counter`];
    expect(listIgnoredSwitches(args, 'win32')).toEqual(['remote-debugging-port', 'proxy-server']);
    expect(listIgnoredSwitches(['/home/meena', '--lang=hi', '--', '--inspect'], 'linux')).toEqual([]);
  });

  test('obeys no more if its archive can’t be read', () => {
    expect([obeysEverySwitch('/gone/app.asar'), obeysEverySwitch('/sources')]).toEqual([false, true]);
  });
});

describe('the sandbox', () => {
  test('covers every page', () => {
    setupSandbox(() => {});
    expect(platformCalls.sandbox).toBe(true);
  });

  test('can’t be enabled in a Chromium started without it, which is logged', () => {
    platform.switches = ['no-sandbox'];
    const log = vi.fn();
    setupSandbox(log);
    expect([platformCalls.sandbox, log.mock.calls]).toEqual([false, [['no_sandbox']]]);
  });
});

test('an unexpected session is guarded too', () => {
  const other = new FakeSession();
  app.emit('session-created', other);
  expect(other.permissionCheck?.({}, 'media', '', AUDIO)).toBe(false);
  const cancels: unknown[] = [];
  for (const details of [{ webContentsId: 1 }, {}])
    other.request?.handler(details, (each: unknown) => cancels.push(each));
  // Requests without a page are the updater's.
  expect(cancels).toEqual([{ cancel: true }, { cancel: false }]);
});

describe('the page', () => {
  const own = session.defaultSession;

  const check = (details: object): unknown => own.permissionCheck?.({}, 'media', '', details);
  const request = (permission: string, details: object): unknown => {
    let granted: unknown;
    own.permissionRequest?.({}, permission, (answer: unknown) => (granted = answer), details);
    return granted;
  };

  test('gets the microphone for ten seconds of an ear test, and no camera with it', () => {
    const asked = { ...AUDIO, mediaType: undefined, mediaTypes: ['audio'] };
    expect([check(AUDIO), request('media', asked)]).toEqual([false, false]);
    microphone.allow();
    expect([check(AUDIO), request('media', asked)]).toEqual([true, true]);
    expect(request('media', { ...asked, mediaTypes: ['audio', 'video'] })).toBe(false);
    expect(request('media', { ...asked, mediaTypes: [] })).toBe(false);
    expect(check({ ...AUDIO, mediaType: 'video' })).toBe(false);
    elapsed = 10_000;
    expect([check(AUDIO), request('media', asked)]).toEqual([false, false]);
  });

  test('shares the microphone with no frame and no other page', () => {
    microphone.allow();
    expect(check({ ...AUDIO, isMainFrame: false })).toBe(false);
    expect(check({ ...AUDIO, requestingUrl: 'https://evil.example/' })).toBe(false);
    expect(check({ ...AUDIO, requestingUrl: undefined })).toBe(false);
  });

  test('gets no other permission, requested or checked, even then', () => {
    microphone.allow();
    for (const permission of ['notifications', 'geolocation', 'clipboard-read', 'serial', 'usb', 'openExternal']) {
      expect(request(permission, AUDIO)).toBe(false);
      expect(own.permissionCheck?.({}, permission, '', AUDIO)).toBe(false);
    }
    expect(own.devicePermission?.({})).toBe(false);
  });

  test.each([
    ['a file from the web', 'https://evil.example/sales.csv', 'text/csv', 'sales.csv', false],
    ['a program that the page created', 'blob:counter://app/1', 'application/octet-stream', 'run.exe', false],
    ['a CSV under another name', 'blob:counter://app/1', 'text/csv', 'run.exe', false],
    ['a CSV that the page wrote', 'blob:counter://app/1', 'text/csv', 'sales-2026-11-20.csv', true],
  ])('downloads of %s', (_what, url, type, name, isAllowed) => {
    const event = createPreventable();
    own.emit('will-download', event, { getURL: () => url, getMimeType: () => type, getFilename: () => name });
    expect(event.defaultPrevented).toBe(!isAllowed);
  });

  test('reaches neither network nor files, even without its policy', () => {
    let answer: unknown;
    own.request?.handler({}, (given: unknown) => {
      answer = given;
    });
    expect(answer).toEqual({ cancel: true });
    for (const scheme of ['http', 'https', 'ws', 'wss', 'file']) {
      expect(own.request?.filter.urls).toContain(`${scheme}://*/*`);
    }
  });

  test('has its own scheme, with an origin and a code cache but no other privilege', () => {
    setupScheme();
    const privileges = { standard: true, secure: true, codeCache: true };
    expect(platformCalls.schemes).toEqual([{ scheme: 'counter', privileges }]);
  });
});
