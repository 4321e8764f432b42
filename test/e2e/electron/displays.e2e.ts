/** A second screen that is unplugged takes no window with it. */

import { expect } from '@playwright/test';
import { test as base } from '../support/fixtures.ts';
import { startAppInElectron } from '../support/running-app.ts';

const test = base.extend<{ desktop: Awaited<ReturnType<typeof startAppInElectron>> }>({
  desktop: async ({ profile }, use) => {
    const desktop = await startAppInElectron(profile, []);
    await use(desktop);
    await desktop.close();
  },
});

test('the window comes back when the screen that it was on is gone', async ({ desktop: { app, page } }) => {
  await page.getByRole('button', { name: 'Try the practice store' }).waitFor();
  // What the system leaves behind when a screen is unplugged: a window where no screen is, and its report.
  const placed = await app.evaluate(({ BrowserWindow, screen }) => {
    const window = BrowserWindow.getAllWindows()[0];
    window?.setBounds({ x: 5_000, y: 3_000 });
    const bounds = window?.getBounds();
    screen.emit('display-removed', {}, { id: 2 });
    return bounds;
  });
  expect(placed?.x).toBeGreaterThan(2_000);
  const isOnScreen = (): Promise<boolean> =>
    app.evaluate(({ BrowserWindow, screen }) => {
      const bounds = BrowserWindow.getAllWindows()[0]?.getBounds();
      const { workArea } = screen.getPrimaryDisplay();
      if (bounds === undefined) return false;
      const isWithin = (start: number, areaStart: number, length: number): boolean =>
        start >= areaStart && start < areaStart + length - 100;
      return isWithin(bounds.x, workArea.x, workArea.width) && isWithin(bounds.y, workArea.y, workArea.height);
    });
  await expect.poll(isOnScreen).toBe(true);
});
