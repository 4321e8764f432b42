import type { Wire } from '../../electron/contract/ports.ts';
import type { Look } from '../../electron/counter/looking.ts';
import type { Store } from '../../electron/store/store.ts';

/**
 * A way to break a promise on purpose, by what is handed in to the rooms or stands between them, never in the product.
 * The table of them is in mutations.ts.
 */
export interface Mutation {
  /** Puts something else in the place of the line. */
  readonly wire?: (wire: Wire) => Wire;
  /** Puts something else in the place of the store. */
  readonly store?: (store: Store) => Store;
  /** Changes what a screen and the alarm are made of. */
  readonly look?: (look: Look) => Look;
  /** Called when a counter's database has been opened. */
  readonly opened?: (file: string) => void;
  /** Steps that are to happen more often, by their names: the fault is only seen when they do. */
  readonly favours?: readonly string[];
}

export const NO_MUTATION: Mutation = {};
