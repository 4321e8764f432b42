/** The PC's clock jumps, and its time zone is another: what rings and what is shown stay right (C10, P14). */

import { type ElectronApplication, _electron as electron, expect, type Page } from '@playwright/test';
import { buildElectronArguments, findElectronExecutable, stopProcess } from '../support/app-launcher.ts';
import { SILENCE_MAX_MS, shopTest } from '../support/connected-shop.ts';
import { recordSilence } from '../support/electron-process.ts';
import { test } from '../support/fixtures.ts';
import { enterPractice, findCard, findColumn, openScreen, placeOrder } from '../support/page-actions.ts';
import { expectSounding, measureSilenceSince } from '../support/sound-monitor.ts';

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

/** Sets the clock of the PC, as both processes of the app read it. */
async function jumpClock(app: ElectronApplication, page: Page, milliseconds: number): Promise<void> {
  const jump = (by: number): void => {
    const read = Date.now.bind(Date);
    Date.now = () => read() + by;
  };
  await app.evaluate((_electron, by) => {
    const read = Date.now.bind(Date);
    Date.now = () => read() + by;
  }, milliseconds);
  await page.evaluate(jump, milliseconds);
}

for (const [name, by] of [
  ['ahead', 3 * HOUR_MS],
  ['back', -3 * HOUR_MS],
] as const) {
  shopTest(
    `a clock that jumps ${name} neither silences a ring nor moves its end`,
    async ({ shop: { counter, page, service } }) => {
      const cards = findColumn(page, 'New').getByRole('article');
      await service.placeOrder(service.storeId);
      await expectSounding(page);
      await jumpClock(counter.app, page, by);
      const beganHere = performance.now();
      // What sounded before the jump has a time of the old clock.
      const jumped = await page.evaluate(() => {
        window.soundMonitor?.reset();
        return Date.now();
      });

      expect(await measureSilenceSince(page, jumped)).toBeLessThan(SILENCE_MAX_MS);
      await service.placeOrder(service.storeId);
      await expect(cards).toHaveCount(2, { timeout: SILENCE_MAX_MS });
      recordSilence(`a clock that jumps ${name}, until the next order rings`, beganHere);
      // Both are held for fifteen minutes by the service's time.
      for (const timer of await page.getByRole('timer').all()) await expect(timer).toHaveText(/1[45]:\d\d left/);
    },
  );
}

test('times are those of India on a PC with another time zone', async ({ profile }) => {
  const executablePath = findElectronExecutable();
  const app = await electron.launch({
    ...(executablePath !== undefined && { executablePath }),
    args: buildElectronArguments(profile),
    env: { ...process.env, TZ: 'America/New_York' },
  });
  const child = app.process();
  try {
    const page = await app.firstWindow();
    expect(await page.evaluate(() => new Date(0).getTimezoneOffset())).not.toBe(-330);
    await enterPractice(page);
    const number = await placeOrder(page);
    await openScreen(page, 'Orders');
    await findCard(page, 'New', number).getByRole('link').click();
    const shown = await page
      .getByRole('region', { name: `Details of ${number}` })
      .locator('time')
      .first()
      .innerText();
    const inIndia = [0, -MINUTE_MS, -2 * MINUTE_MS].map((ago) =>
      new Date(Date.now() + ago).toLocaleTimeString('en-IN', {
        timeZone: 'Asia/Kolkata',
        hour: 'numeric',
        minute: '2-digit',
      }),
    );
    const digits = (text: string): string => (/\d+:\d\d/.exec(text) ?? [''])[0];
    expect(inIndia.map(digits)).toContain(digits(shown));
  } finally {
    await stopProcess(child);
  }
});
