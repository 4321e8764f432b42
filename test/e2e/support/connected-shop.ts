import { expect, type Page } from '@playwright/test';
import type { RunningService } from './e2e-service.ts';
import { startService } from './e2e-service.ts';
import { test as base } from './fixtures.ts';
import { connectStores } from './page-actions.ts';
import { startAppInElectron } from './running-app.ts';
import { monitorSound } from './sound-monitor.ts';

/** The longest silence of a ring that a fault may cause (P14). */
export const SILENCE_MAX_MS = 5_000;

/** The app in Electron, connected to a service of its own, with an ear at its output. */
export interface ConnectedShop {
  readonly counter: Awaited<ReturnType<typeof startAppInElectron>>;
  readonly page: Page;
  readonly service: RunningService;
}

/** A test that asks for a connected shop. */
export const shopTest = base.extend<{ shop: ConnectedShop }>({
  shop: async ({ profile }, use) => {
    const service = await startService();
    const counter = await startAppInElectron(profile, []);
    await monitorSound(counter.page);
    await connectStores(counter.page, service);
    await expect(counter.page.getByText('Sound on')).toBeVisible();
    await use({ counter, page: counter.page, service });
    await counter.close();
    await service.stop();
  },
});
