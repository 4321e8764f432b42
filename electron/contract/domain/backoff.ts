/** Waits that grow with every consecutive failure, and jitter that keeps counters from acting in step. */

/** Multiplies the wait by a random number from `least` to `least + spread`. */
export interface Jitter {
  readonly least: number;
  readonly spread: number;
}

export interface BackoffOptions {
  /** The wait after the first failure. */
  readonly firstMs: number;
  /** The longest wait, before jitter. */
  readonly maxMs: number;
  /** `double` (default): each wait is twice the last; `linear`: each is longer by `firstMs`. */
  readonly growth?: 'double' | 'linear';
  readonly jitter?: Jitter;
}

const NO_JITTER: Jitter = { least: 1, spread: 0 };

/** Further doublings would not make any wait longer. */
const DOUBLINGS_MAX = 10;

/**
 * The milliseconds to wait after a number of consecutive failures. `fraction`: a random number from 0 to 1 for the
 * jitter.
 */
export function computeBackoff(options: BackoffOptions, failures: number, fraction = 0): number {
  const { firstMs, maxMs, growth = 'double', jitter = NO_JITTER } = options;
  const times = growth === 'linear' ? failures : 2 ** Math.min(DOUBLINGS_MAX, Math.max(0, failures - 1));
  return addJitter(Math.min(maxMs, firstMs * times), jitter, fraction);
}

export function addJitter(milliseconds: number, { least, spread }: Jitter, fraction: number): number {
  return milliseconds * (least + spread * fraction);
}
