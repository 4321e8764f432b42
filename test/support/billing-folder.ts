/** A folder into which a billing program writes files of stock, and the app that watches it. */

import { existsSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { z } from 'zod';
import type { ImportView } from '../../electron/contract/calls/import.ts';
import { SECOND } from '../../electron/contract/domain/time.ts';
import type { AppHarness, AppRun } from './app-harness.ts';
import { openAppHarness } from './app-harness.ts';
import { drainEventLoop } from './virtual-clock.ts';

const syncs = z.object({
  data: z.array(z.object({ as_of: z.string().nullable() })),
  has_more: z.boolean(),
  next_cursor: z.string().nullable(),
});

/** The barcode of the goods at this place of every file. */
export const billedCode = (at: number): string => String(8_990_000_000_000 + at);

export interface BillingFolder {
  readonly path: string;
  readonly harness: AppHarness;
  /** The run of the app. */
  readonly run: AppRun;
  /** The names in the folder, or in a folder of it. */
  names(part?: string): string[];
  /** Writes a file of two goods, of which the first has this stock, at the service's present time. */
  bill(name: string, stock: number): void;
  /** Gives a file the service's present time. */
  touch(name: string): void;
  /** Lets time pass, and the app's looks into the folder end, which take as long as the disk takes. */
  pass(milliseconds: number): Promise<void>;
  /** Waits until something holds, for some hours of the app's time. */
  until(isTrue: () => boolean | Promise<boolean>): Promise<void>;
  view(): Promise<ImportView | null>;
  /** The owner chooses the folder; staff choose the columns of the first file and send it. */
  sendFirst(): Promise<void>;
  /** The moments of all pushes that the service has taken, newest first. */
  listPushes(): Promise<number[]>;
  /** Kills the app and starts it again. */
  restart(): Promise<void>;
  close(): Promise<void>;
}

export async function openBillingFolder(): Promise<BillingFolder> {
  const path = mkdtempSync(join(tmpdir(), 'counter-billing-'));
  const harness = await openAppHarness();
  let run = await harness.startConnected();
  const { storeId } = harness;

  const folder: BillingFolder = {
    path,
    harness,
    get run() {
      return run;
    },
    names: (part = '') => (existsSync(join(path, part)) ? readdirSync(join(path, part)).toSorted() : []),
    bill(name, stock) {
      const rows = [`${billedCode(1)},Atta,${stock}`, `${billedCode(2)},Dal,7`];
      writeFileSync(join(path, name), `EAN,Item Name,Closing Stock\n${rows.join('\n')}\n`);
      folder.touch(name);
    },
    touch(name) {
      const seconds = harness.clock.now() / 1000;
      utimesSync(join(path, name), seconds, seconds);
    },
    async pass(milliseconds) {
      for (let passed = 0; passed < milliseconds; passed += 5 * SECOND) {
        await harness.clock.advance(5 * SECOND);
        for (let round = 0; round < 20; round += 1) await drainEventLoop();
      }
    },
    async until(isTrue) {
      for (let look = 0; look < 1_000; look += 1) {
        if (await isTrue()) return;
        await folder.pass(15 * SECOND);
      }
      expect.unreachable('it does not happen within four hours');
    },
    view: () => run.call('imports.view', { workspace: 'store', storeId }),
    async sendFirst() {
      const words = { stock_negative: 'below zero' };
      await run.call('importFolder.choose', { path, storeId, heading: 'What is wrong', words });
      await folder.until(async () => (await folder.view())?.state === 'columns');
      const { importId, columns } = (await folder.view()) ?? expect.unreachable();
      const one = { workspace: 'store', importId } as const;
      const fields = columns.map(({ field }) => field);
      await run.call('imports.check', { ...one, fields, hasHeading: true, dayFirst: true, takesOwnCodes: true });
      await folder.until(async () => (await folder.view())?.state === 'checked');
      await run.call('imports.send', { ...one, counting: 'book', ageMs: 0 });
      await folder.until(() => folder.names('done').length > 0);
    },
    async listPushes() {
      const moments: number[] = [];
      for (let cursor: string | null = ''; cursor !== null; ) {
        const query: string = `limit=100${cursor && `&cursor=${cursor}`}`;
        const page: z.output<typeof syncs> = syncs.parse(
          await harness.callApi(`/v1/stores/${storeId}/inventory/syncs?${query}`),
        );
        moments.push(...page.data.flatMap(({ as_of }) => (as_of === null ? [] : [Date.parse(as_of)])));
        cursor = page.has_more ? page.next_cursor : null;
      }
      return moments;
    },
    async restart() {
      run.kill();
      run = await harness.start();
    },
    async close() {
      await harness.close();
      rmSync(path, { recursive: true });
    },
  };
  return folder;
}
