import type { PrintDocument } from '../../../electron/contract/domain/print-document.ts';
import type { HttpTransport, PcSoundReading } from '../../../electron/contract/ports.ts';
import type { Preferences } from '../../../electron/contract/preferences.ts';
import type { DerivePin } from '../../../electron/staff/pin-hash.ts';
import type { WorkspaceScreen } from '../counter/simulated-app.ts';
import type { NetworkFault } from '../network/network.ts';

/**
 * A way to break a promise on purpose: in what is passed to the app, or in its database, never in its code.
 * mutation-table.ts has the table.
 */
export interface Mutation {
  /** Replaces the network. */
  readonly transport?: (transport: HttpTransport) => HttpTransport;
  /** Changes what staff see. `key`: the counter's. */
  readonly screen?: (screen: WorkspaceScreen, key: string) => WorkspaceScreen;
  /** Changes what is logged. */
  readonly log?: (facts: Readonly<Record<string, unknown>>, key: string) => Readonly<Record<string, unknown>>;
  /** Changes what is printed. */
  readonly document?: (document: PrintDocument) => PrintDocument;
  /**
   * Runs on a counter's database after the app has opened it. Its triggers make the database lose or alter what is
   * written. A function receives the counter's key.
   */
  readonly sql?: string | ((key: string) => string);
  /** Runs on a counter's logbook once the app has opened it. */
  readonly logbookSql?: string;
  /** Changes what the app reads of its preferences. */
  readonly preferences?: (preferences: Preferences) => Preferences;
  /** Changes what the PC says of its sound. */
  readonly pcSound?: (reading: PcSoundReading) => PcSoundReading;
  /** How PINs are hashed. */
  readonly derivePin?: DerivePin;
  /** Whether a sync of this file leaves nothing on the disk. */
  readonly ignoresSync?: (path: string) => boolean;
  /**
   * A network fault that hits every request it applies to, until the faults stop, because only it reveals the mutation.
   */
  readonly fault?: NetworkFault;
  /** Names of steps to play more often, because only they reveal the mutation. */
  readonly favours?: readonly string[];
}

export const NO_MUTATION: Mutation = {};
