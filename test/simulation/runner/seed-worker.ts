/** A process that plays the seeds that it is sent, one after another. */

import { checkSeed } from './seed-check.ts';

/** What main.ts sends. */
export interface SeedBatch {
  readonly seeds: readonly number[];
  readonly steps: number;
}

process.on('message', (order: SeedBatch) => {
  void (async () => {
    for (const seed of order.seeds) process.send?.(await checkSeed(seed, order.steps));
    process.send?.('ready');
  })();
});
process.on('disconnect', () => process.exit());
