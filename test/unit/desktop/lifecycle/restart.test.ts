import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { setupGraphicsWatch } from '../../../../electron/desktop/lifecycle/graphics-watch.ts';
import { setupRestart } from '../../../../electron/desktop/lifecycle/restart.ts';
import { FRESH_START, parseRestartState } from '../../../../electron/platform/restart-arguments.ts';
import { app } from '../../../support/electron-fake/app.ts';
import { platformCalls } from '../../../support/electron-fake/platform.ts';
import { resetElectron } from '../../../support/electron-fake.ts';

beforeEach(resetElectron);
afterEach(() => vi.unstubAllEnvs());

describe('a restart', () => {
  test('ends the app and starts it again with its own arguments and the state', () => {
    const ended = vi.fn();
    app.on('quit', ended);
    setupRestart()({ ...FRESH_START, inTray: true });
    expect(ended).toHaveBeenCalledOnce();
    const [{ args = [] } = {}] = platformCalls.relaunches;
    expect(args.slice(0, -1)).toEqual(process.argv.slice(1));
    expect(parseRestartState(args)).toEqual({ ...FRESH_START, inTray: true });
  });

  test('of an AppImage starts its file, because what runs is inside it and disappears', () => {
    vi.stubEnv('APPIMAGE', '/home/m/Counter.AppImage');
    setupRestart()(FRESH_START);
    expect(platformCalls.relaunches).toMatchObject([{ execPath: '/home/m/Counter.AppImage' }]);
  });

  test('does not relaunch after the user quits', () => {
    const restart = setupRestart();
    app.emit('before-quit');
    restart(FRESH_START);
    expect(platformCalls.relaunches).toEqual([]);
  });
});

describe('the graphics process', () => {
  const lose = (type = 'GPU', reason = 'crashed'): boolean => app.emit('child-process-gone', {}, { type, reason });

  test('that is lost five times within ten minutes starts the app again, before Chromium ends it at the sixth', () => {
    const restart = vi.fn();
    setupGraphicsWatch({ log: () => {}, restart });
    for (let times = 0; times < 4; times += 1) lose();
    lose('Utility');
    lose('GPU', 'clean-exit');
    expect(restart).not.toHaveBeenCalled();
    lose();
    expect(restart).toHaveBeenCalledOnce();
  });

  test('that is lost now and then does not', () => {
    vi.useFakeTimers();
    const restart = vi.fn();
    setupGraphicsWatch({ log: () => {}, restart });
    for (let times = 0; times < 20; times += 1) {
      lose();
      vi.advanceTimersByTime(3 * 60_000);
    }
    expect(restart).not.toHaveBeenCalled();
    vi.useRealTimers();
  });
});
