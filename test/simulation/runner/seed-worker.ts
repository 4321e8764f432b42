/** A process that plays the seeds sent to it, one after another. */

import { checkSeed, isReplayed } from './seed-check.ts';

/** What main.ts sends to it. */
export interface SeedBatch {
  readonly seeds: readonly number[];
  readonly steps: number;
}

process.on('message', ({ seeds, steps }: SeedBatch) => {
  void (async () => {
    for (const seed of seeds) process.send?.(await checkSeed(seed, { steps, replay: isReplayed(seed) }));
    process.send?.('ready');
  })();
});
process.on('disconnect', () => process.exit());
