import type { HttpTransport } from '../../../electron/contract/ports.ts';
import type { WorkspaceScreen } from '../counter/simulated-app.ts';

/**
 * A way to break a promise on purpose, by what is handed in to the rooms or stands around them, never in the product.
 * The table of them is in mutation-table.ts.
 */
export interface Mutation {
  /** Puts something else in the place of the line. */
  readonly wire?: (transport: HttpTransport) => HttpTransport;
  /** Changes what staff see. */
  readonly screen?: (screen: WorkspaceScreen) => WorkspaceScreen;
  /** Run on a counter's database after the app has opened it: a trigger makes the database forget or twist what it is told. */
  readonly sql?: string;
  /** Steps that are to happen more often, by their names: the fault is only seen when they do. */
  readonly favours?: readonly string[];
}

export const NO_MUTATION: Mutation = {};
