/** A counter in the real Electron, for measurements. */

import { existsSync } from 'node:fs';
import type { RunningService } from '../../e2e/support/e2e-service.ts';
import type { ElectronProcess } from '../../e2e/support/electron-process.ts';
import { kill, retry, startElectronProcess } from '../../e2e/support/electron-process.ts';
import { sleep } from '../../kill/process-harness.ts';

/** Code for a page: resolves with the wall-clock time of the frame that shows an element. */
export const findPaintTime = (selector: string): string => `new Promise((resolve) => {
  const look = () => {
    if (document.querySelector(${JSON.stringify(selector)}) === null) requestAnimationFrame(look);
    else requestAnimationFrame(() => setTimeout(() => resolve(performance.timeOrigin + performance.now())));
  };
  look();
})`;

/** A measurement waits as long as it takes; a part that hangs is stopped as a whole. */
export const PATIENCE_MS = 120_000;

/** Starts the packed app on an empty data folder, or one without a connection, and connects it. Orders is on screen then. */
export async function startConnectedCounter(profile: string, service: RunningService): Promise<ElectronProcess> {
  const app = await startElectronProcess(profile);
  // Before its page is shown, the window's calls are refused.
  await retry(() => app.runInPage(findPaintTime('#page *')), PATIENCE_MS);
  const [check, open] = [
    { address: service.address, key: service.key },
    { storeIds: [service.storeId], keepWithoutKeyring: true },
  ].map((input) => JSON.stringify(input));
  // Not waited for: an evaluation may take a few seconds at most.
  const connect = `void window.counter.call('connect.check', ${check}).then(() => window.counter.call('connect.open', ${open}))`;
  await retry(() => app.runInPage(connect), PATIENCE_MS);
  await retry(() => app.runInPage(findPaintTime('[data-column]')), PATIENCE_MS);
  return app;
}

/** Quits it in order, as the system does at a shutdown. */
export async function quit(app: ElectronProcess): Promise<void> {
  const pid = await app.findPid();
  kill(pid, 'SIGTERM');
  while (existsSync(`/proc/${pid}`)) await sleep(20);
  await app.end();
}
