import { BrowserWindow } from 'electron';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { setupPageWatch } from '../../../../electron/desktop/window/page-watch.ts';
import { platformCalls } from '../../../support/electron-fake/platform.ts';
import { toFakeWindow } from '../../../support/electron-fake/window.ts';
import { resetElectron } from '../../../support/electron-fake.ts';

const PAGE = 'counter://app/';

beforeEach(() => {
  resetElectron();
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

/** A window whose page has come up at a screen. */
function start() {
  const window = new BrowserWindow();
  const fake = toFakeWindow(window);
  let isRinging = false;
  const logged: unknown[] = [];
  const giveUp = vi.fn();
  const watch = setupPageWatch({
    window,
    isRinging: () => isRinging,
    giveUp,
    log: (_event, values) => logged.push(values?.['why']),
  });
  const contents = fake.webContents;
  contents.emit('did-navigate', {}, PAGE);
  contents.emit('did-navigate-in-page', {}, `${PAGE}#stock`, true);
  watch.takeSign(contents.id);
  return {
    watch,
    contents,
    loaded: fake.loaded,
    logged,
    giveUp,
    ring() {
      isRinging = true;
    },
    /** Time passes while the page lives. */
    live(seconds: number) {
      for (let each = 0; each < seconds; each += 1) {
        watch.takeSign(contents.id);
        vi.advanceTimersByTime(1_000);
      }
    },
  };
}

describe('a page that lives', () => {
  test('is left alone', () => {
    const { live, loaded, watch } = start();
    live(3_600);
    expect(loaded).toEqual([]);
    expect(watch.aliveForMs()).toBe(3_600_000);
  });

  test('is not kept alive by another page’s calls', () => {
    const { loaded, watch, contents } = start();
    for (let each = 0; each < 10; each += 1) {
      watch.takeSign(contents.id + 1);
      vi.advanceTimersByTime(1_000);
    }
    expect(loaded.length).toBeGreaterThan(0);
  });
});

describe('a page that hangs', () => {
  test('is ended after three seconds and loaded at its screen, once', () => {
    const { contents, loaded, logged, watch } = start();
    vi.advanceTimersByTime(2_900);
    expect([contents.crashes, loaded]).toEqual([0, []]);
    vi.advanceTimersByTime(1_000);
    expect([contents.crashes, loaded]).toEqual([1, [`${PAGE}#stock`]]);
    expect(logged).toEqual(['silent']);
    expect(watch.aliveForMs()).toBe(0);
    watch.takeSign(contents.id);
    vi.advanceTimersByTime(700);
    expect([watch.aliveForMs(), watch.screen()]).toEqual([700, 'stock']);
  });

  test('while an order rings lets the system beep until it is back', () => {
    const { contents, watch, ring } = start();
    ring();
    vi.advanceTimersByTime(3_000);
    expect(platformCalls.beeps).toBe(1);
    vi.advanceTimersByTime(2_000);
    expect(platformCalls.beeps).toBe(3);
    watch.takeSign(contents.id);
    vi.advanceTimersByTime(2_000);
    expect(platformCalls.beeps).toBe(3);
  });
});

describe('a page that is gone', () => {
  test.each([
    ['its process has crashed', 'render-process-gone', [{}, { reason: 'crashed' }]],
    ['it has left', 'did-navigate', [{}, 'about:blank']],
    ['it could not be loaded', 'did-fail-load', [{}, -300, '', 'about:srcdoc', true]],
  ])('because %s is loaded at once', (_case, event, values) => {
    const { contents, loaded } = start();
    contents.emit(event, ...values);
    vi.advanceTimersByTime(1);
    expect(loaded).toEqual([`${PAGE}#stock`]);
  });

  test.each([
    ['a frame failed to load', 'did-fail-load', [{}, -300, '', 'about:srcdoc', false]],
    ['another page took its place', 'did-fail-load', [{}, -3, '', PAGE, true]],
    ['its process ended in order', 'render-process-gone', [{}, { reason: 'clean-exit' }]],
  ])('is not loaded because %s', (_case, event, values) => {
    const { contents, live, loaded } = start();
    contents.emit(event, ...values);
    live(2);
    expect(loaded).toEqual([]);
  });

  test('soon again is loaded at the first screen, which may be sound', () => {
    const { contents, live, loaded } = start();
    contents.die('crashed');
    live(10);
    contents.die('crashed');
    live(10);
    expect(loaded).toEqual([`${PAGE}#stock`, PAGE]);
  });

  test('and takes ever longer to load does not restart the app', () => {
    const { contents, loaded, logged, giveUp } = start();
    contents.die('crashed');
    vi.advanceTimersByTime(10 * 60_000);
    expect(logged.slice(0, 3)).toEqual(['gone: crashed', 'not_loaded', 'not_loaded']);
    expect(loaded.length).toBeGreaterThan(3);
    expect(giveUp).not.toHaveBeenCalled();
  });

  test('again and again starts the app again', () => {
    const { contents, live, loaded, giveUp } = start();
    for (let times = 0; times < 6; times += 1) {
      contents.die('oom');
      live(5);
    }
    expect(giveUp).toHaveBeenCalledOnce();
    expect(loaded).toHaveLength(5);
  });
});
