/**
 * What the host (Electron's shell, or the preview) keeps and starts for the rooms, as small interfaces: the rooms run
 * the same under either, and under plain Node in tests.
 */

import type { Mode } from '../api/enums.ts';
import type { UnsentElsewhereView } from '../ipc/storage.ts';
import type { Settings } from '../ipc/views.ts';
import type { HttpTransport } from '../ports.ts';
import type { EncodedBitmap } from './print-document.ts';
import type { PrintSettings } from './printing.ts';

/** Keeps API keys, outside every database, log and settings file (C13). */
export interface Secrets {
  /** How well: see {@link ConnectCheck.keeping} in contract/ipc/calls.ts. */
  readonly keeping: 'keyring' | 'plain' | 'process';
  /** The secret kept under a name, or null. */
  read(name: string): Promise<string | null>;
  write(name: string, secret: string): Promise<void>;
  forget(name: string): Promise<void>;
}

/** Which store this counter is connected to. The key is not in here. */
export interface Connection {
  /** Base address, without a slash at its end. */
  readonly address: string;
  readonly mode: Mode;
  readonly storeIds: readonly number[];
}

/** A store that is no longer connected, and in whose database something waits. */
export interface UnsentStore extends UnsentElsewhereView {
  /** The name of that database's file. */
  readonly file: string;
}

/** The few things needed before a database is open. */
export interface Preferences {
  readonly settings: Settings;
  readonly connection: Connection | null;
  /** Which of its stores the board shows; null shows all. */
  readonly chosenStoreId: number | null;
  /** Those of its stores that don't ring on this counter. */
  readonly mutedStoreIds: readonly number[];
  /** Which workspace was on screen last, to go on with after a restart. */
  readonly shown: 'store' | 'practice' | null;
  /** The practice store's switch Network: what waits behind a pulled plug still waits after a restart. */
  readonly practiceConnected: boolean;
  readonly paper: PrintSettings;
  /** Printed at the head of receipts; null for none. */
  readonly logo: EncodedBitmap | null;
  /** Whether staff have been told once that closing only hides the window. */
  readonly toldAboutTray: boolean;
  /** What waits in the database of the store that was connected before, while no other has taken its place. */
  readonly left: UnsentStore | null;
  /** The version of Counter whose news staff have seen; null before the first start. */
  readonly ranVersion: string | null;
}

/** Keeps preferences in a file. */
export interface PreferenceFile {
  read(): Preferences;
  /** Stores what is given and leaves the rest. Throws when the file can't be written. */
  change(part: Partial<Preferences>): void;
}

/** The practice store's service, running in this process without an open port. */
export interface PracticeService {
  /** The address that requests to {@link transport} name; nothing listens there. */
  readonly address: string;
  readonly transport: HttpTransport;
  /** A company-wide test key of this run. */
  readonly key: string;
  readonly storeId: number;
  /** Plays everybody else: one call of the operator address. `body` is sent as JSON. Throws on a failure answer. */
  operate(method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: unknown): Promise<unknown>;
  close(): Promise<void>;
}

/** Opens an address outside the app: a web page (https) or a phone call (tel). False when the platform won't. */
export type OpenLink = (url: string) => Promise<boolean>;

/** A line to an address: sends requests, and forgets its connections when they may be dead (wake, other network). */
export interface HttpNetwork {
  readonly transport: HttpTransport;
  dropConnections(): void;
}

/** One answer to a request for a part of the page. */
interface PageAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer<ArrayBuffer>;
}

/** Answers with a file of the built renderer, and with nothing else. `connect` is the one place that the page may speak to. */
export type PageServer = (pathname: string, connect: string) => Promise<PageAnswer>;
