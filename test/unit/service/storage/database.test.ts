import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createService } from '../../../../electron/service/service.ts';
import { DatabaseUnusable } from '../../../../electron/service/storage/database.ts';
import { VirtualClock } from '../../../support/virtual-clock.ts';

const PAGE_BYTES = 4_096;

test('a file with a damaged page opens or is refused as unusable', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'service-'));
  const open = (name: string) => {
    const clock = new VirtualClock();
    const randomness = { bytes: (count: number) => new Uint8Array(count), fraction: () => 0 };
    return createService({
      database: join(folder, name),
      clock,
      timers: clock,
      randomness,
      seed: 1,
      log: () => undefined,
    });
  };
  await open('whole').close();
  const whole = readFileSync(join(folder, 'whole'));
  let refused = 0;
  for (let at = 0; at < whole.length; at += PAGE_BYTES) {
    const name = `damaged-${at}`;
    writeFileSync(join(folder, name), Buffer.from(whole).fill(0x41, at === 0 ? 100 : at, at + PAGE_BYTES));
    try {
      await open(name).close();
    } catch (error) {
      expect(error).toBeInstanceOf(DatabaseUnusable);
      refused += 1;
    }
  }
  expect(refused).toBeGreaterThan(3);
  rmSync(folder, { recursive: true });
});
