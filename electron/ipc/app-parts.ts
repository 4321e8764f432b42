import type { Platform } from '../contract/calls/platform.ts';
import type { ProxySignIn } from '../contract/calls/proxy.ts';
import type { SupportFileResult } from '../contract/calls/support.ts';
import type { FolderPlaceFinder } from '../contract/domain/folder-place.ts';
import type { Policies } from '../contract/policies.ts';
import type {
  Clock,
  HttpNetwork,
  HttpTransport,
  Log,
  OpenLink,
  PcSound,
  PracticeService,
  Randomness,
  Secrets,
  Timers,
} from '../contract/ports.ts';
import type { PreferenceFile } from '../contract/preferences.ts';
import type { PrintParts } from '../printing/print-controller.ts';
import type { DerivePin } from '../staff/pin-hash.ts';
import type { CounterMoveParts } from '../workspace/move/counter-move.ts';
import type { WorkspaceOpenerParts } from '../workspace/workspace-opener.ts';
import type { Administered } from './administration.ts';

/** Everything that the app is built from but doesn't make itself; an entry or a test passes it in. */
export interface AppParts
  extends Administered,
    Pick<CounterMoveParts, 'deriveKey' | 'fileDialogs'>,
    Pick<WorkspaceOpenerParts, 'folderStorage' | 'copyElsewhere' | 'pcName' | 'postToTally'> {
  readonly clock: Clock;
  readonly timers: Timers;
  readonly randomness: Randomness;
  readonly log: Log;
  /** An existing folder for the databases. */
  readonly dataFolder: string;
  readonly secrets: Secrets;
  readonly preferences: PreferenceFile;
  /** What the chain's administrator has fixed; absent where there is none. */
  readonly policies?: Policies;
  /** How PINs are hashed; by default with scrypt. */
  readonly derivePin?: DerivePin;
  /** Opens a network to a service's address, which has been checked and ends without a slash. */
  readonly openNetwork: (address: string) => HttpNetwork;
  /**
   * Starts the practice store's service when staff first enter the practice store. Never called twice at the same time.
   */
  readonly startPractice: () => Promise<PracticeService>;
  readonly openLink: OpenLink;
  /** Saves a support file where staff choose; absent in tests that save none. */
  readonly saveSupportFile?: () => Promise<SupportFileResult>;
  /** Finds out whether a database is safe in a folder; absent in tests. */
  readonly findFolderPlace?: FolderPlaceFinder;
  /** The program around the app; absent in the preview. */
  readonly platform?: Platform;
  /** The passwords of proxies; absent if no network is used. */
  readonly proxies?: ProxySignIn;
  /** Reaches public addresses outside the shop, which the owner chose; absent where nobody can be told. */
  readonly outside?: HttpTransport;
  /** The sound of this PC; absent where nothing can be asked. */
  readonly pcSound?: PcSound;
  /** How documents are rasterised and printers reached; absent in tests that print nothing. */
  readonly printing?: PrintParts;
}
