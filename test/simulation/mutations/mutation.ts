import type { PrintDocument } from '../../../electron/contract/domain/print-document.ts';
import type { HttpTransport } from '../../../electron/contract/ports.ts';
import type { WorkspaceScreen } from '../counter/simulated-app.ts';

/**
 * A way to break a promise on purpose: in what is handed to the app, or in its database, never in its code. The table is
 * in mutation-table.ts.
 */
export interface Mutation {
  /** Replaces the network. */
  readonly transport?: (transport: HttpTransport) => HttpTransport;
  /** Changes what staff see. */
  readonly screen?: (screen: WorkspaceScreen) => WorkspaceScreen;
  /** Changes what is printed. */
  readonly document?: (document: PrintDocument) => PrintDocument;
  /** Runs on a counter's database after the app has opened it: triggers make the database forget or alter what is written. */
  readonly sql?: string;
  /** Names of steps to play more often, because only they reveal the mutation. */
  readonly favours?: readonly string[];
}

export const NO_MUTATION: Mutation = {};
