import { expect, type Page } from '@playwright/test';
import type { RunningService } from './e2e-service.ts';
import { startService } from './e2e-service.ts';
import { test as base } from './fixtures.ts';
import { connectStores } from './page-actions.ts';
import { startAppInElectron } from './running-app.ts';
import { monitorSound } from './sound-monitor.ts';
import { openTcpLine, type TcpLine } from './tcp-line.ts';

/** The longest silence of a ring that a fault may cause (P14). */
export const SILENCE_MAX_MS = 5_000;

/** The app in Electron, connected to a service of its own, with a monitor at its sound output. */
export interface ConnectedShop {
  readonly counter: Awaited<ReturnType<typeof startAppInElectron>>;
  readonly page: Page;
  readonly service: RunningService;
  /** The line between them, if the test asked for one. */
  readonly line: TcpLine | null;
}

/** A test that asks for a connected shop. */
export const shopTest = base.extend<{ shop: ConnectedShop; throughLine: boolean }>({
  throughLine: [false, { option: true }],
  shop: async ({ profile, throughLine }, use) => {
    const service = await startService();
    const line = throughLine ? await openTcpLine(service) : null;
    const counter = await startAppInElectron(profile, []);
    await monitorSound(counter.page);
    await connectStores(counter.page, { address: line?.address ?? service.address, key: service.key });
    await expect(counter.page.getByText(/Sound on|may not be heard/)).toBeVisible();
    await use({ counter, page: counter.page, service, line });
    await counter.close();
    line?.stop();
    await service.stop();
  },
});
