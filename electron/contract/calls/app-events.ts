import type { IpcEvent } from './calls.ts';

/** What happens in the app. */
export interface AppEvents {
  /** What is on screen may have changed. */
  'snapshot.stale': [];
  /** An order requested a print job, in a transaction that may not have ended yet. */
  'print.requested': [];
  /** An event for every renderer. */
  ipc: [IpcEvent];
}
