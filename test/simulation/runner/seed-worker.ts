/** A process that plays the seeds that it is sent, one after another. */

import { playTwice } from './seed-check.ts';

/** What main.ts sends. */
export interface Order {
  readonly seeds: readonly number[];
  readonly steps: number;
}

process.on('message', (order: Order) => {
  void (async () => {
    for (const seed of order.seeds) process.send?.(await playTwice(seed, order.steps));
    process.send?.('ready');
  })();
});
process.on('disconnect', () => process.exit());
