import type { AppEvents } from '../../contract/calls/app-events.ts';
import type { Problem } from '../../contract/calls/call.ts';
import { DONE, failed } from '../../contract/calls/call.ts';
import type { Caller, CallResult, ParsedInput } from '../../contract/calls/calls.ts';
import type { Absence } from '../../contract/calls/storage.ts';
import type { Connection } from '../../contract/domain/workspace.ts';
import type { EventSink } from '../../contract/emitter.ts';
import type { Randomness, Secrets } from '../../contract/ports.ts';
import type { Preferences } from '../../contract/preferences.ts';
import { isProvenKey, mayReconnect, renewProof } from './connection-proof.ts';
import { secretName } from './database-path.ts';
import type { Candidate, KeyCheckParts } from './key-check.ts';
import { checkKey, isSameSet, keepsDatabase, parseTypedKey } from './key-check.ts';
import type { StoreReopening } from './store-reopening.ts';
import { createStoreReopening } from './store-reopening.ts';

/** The key on screen. If an older check is answered after a newer one has begun, its key is no longer this one. */
type KeyOnScreen =
  | { readonly state: 'none' | 'checking' }
  | { readonly state: 'proved'; readonly candidate: Candidate };

const NO_KEY: KeyOnScreen = { state: 'none' };

/** Replaces one connected store with another. */
export interface StoreSwitch {
  /** Opens the store's workspace in place of the one that was open, if any. */
  open(connection: Connection, key: string): Promise<void>;
  /** Opens it at the start. A failure shows on screen. */
  resume(connection: Connection, key: string): Promise<void>;
  /** Closes the store's workspace. Its database stays. Throws before that if the preferences can't be written. */
  close(): Promise<void>;
  /** Whether the workspace is neither open nor failing to open. */
  isClosed(): boolean;
}

export interface ConnectionSetupParts extends KeyCheckParts {
  /** Whether a store's database lies here, whatever the preferences say. */
  readonly hadStore: () => boolean;
  readonly randomness: Randomness;
  readonly events: EventSink<AppEvents>;
  readonly stores: StoreSwitch;
}

/** Whether the person who connects may do what only an owner may; see mayReconnect. */
type Connecting = Pick<Caller, 'isOwner'>;

/** What is known about the connection without asking anyone. */
interface ConnectionReader {
  /** The connection that a new key would replace. */
  current(): CallResult<'connect.current'>;
  /** Why nothing reaches the store; null while something does. */
  absence(): Absence | 'never_connected' | null;
  /** Whether an owner has ever connected a store on this counter. */
  hasProof(): boolean;
  /** Whether a key is the one with which an owner last connected. */
  isOwnersKey(key: string): boolean;
}

export interface ConnectionSetup extends ConnectionReader {
  /** Proves a key with a ping, and lists the stores that it can connect. */
  check(input: ParsedInput<'connect.check'>, by: Connecting): Promise<CallResult<'connect.check'>>;
  /** Claims a connection code with the checked key. */
  claim(input: ParsedInput<'connect.claim'>): Promise<CallResult<'connect.claim'>>;
  /** Stores the checked key and opens the chosen stores. */
  open(input: ParsedInput<'connect.open'>, by: Connecting): Promise<CallResult<'connect.open'>>;
  /** Closes the connected store and forgets its key. */
  forget(): Promise<CallResult<'connect.forget'>>;
  /** Closes the connected store, which another PC has taken over, and keeps everything of it. */
  retire(): Promise<void>;
  /** Opens the store of a retired counter again. */
  resume(): Promise<void>;
  /** Opens the connected store at the start, or as soon as its key can be read. */
  reopen(): Promise<void>;
  /** Tries at once to read a key that could not be read so far. */
  retryNow(): void;
  stop(): void;
}

/** The preferences of a counter without a connection. */
const NO_CONNECTION = { connection: null, isRetired: false, chosenStoreId: null, mutedStoreIds: [] } as const;

/**
 * Stores a key for `work`. If that fails, puts back the key that it replaced, with which the connected store goes on.
 * If the disk can't return the former key, the new one stays, because a store without a key doesn't open.
 */
async function withStoredKey(
  secrets: Secrets,
  connection: Connection,
  key: string,
  work: () => Promise<void>,
): Promise<void> {
  const name = secretName(connection);
  const replaced = await secrets.read(name).catch(() => key);
  await secrets.write(name, key);
  try {
    await work();
  } catch (error) {
    if (replaced === null) await secrets.forget(name);
    else await secrets.write(name, replaced);
    throw error;
  }
}

/**
 * Connects a store, from Welcome to the open board: checks a key, claims a code, opens the chosen stores, forgets them.
 */
export function createConnectionSetup(parts: ConnectionSetupParts): ConnectionSetup {
  const { secrets, preferences } = parts;
  const reopening = createStoreReopening(parts);
  let key: KeyOnScreen = NO_KEY;

  function drop(): void {
    if (key.state === 'proved') key.candidate.client.close();
    key = NO_KEY;
  }

  const check: ConnectionSetup['check'] = async (typed, { isOwner }) => {
    const parsed = parseTypedKey(typed);
    if ('problem' in parsed) return failed(parsed.problem);
    const { proof } = preferences.read();
    if (!isOwner && !mayReconnect(proof, parsed, null)) return failed('needs_owner_or_key');
    drop();
    const own: KeyOnScreen = { state: 'checking' };
    key = own;
    const checked = await checkKey(parts, parsed);
    if ('problem' in checked) return failed(checked.problem);
    const isAllowed = isOwner || mayReconnect(proof, parsed, checked.candidate);
    if (key !== own || !isAllowed) {
      checked.candidate.client.close();
      return failed(isAllowed ? 'not_possible_now' : 'needs_owner_or_key');
    }
    key = { state: 'proved', candidate: checked.candidate };
    return { ok: true, value: checked.view };
  };

  const claim: ConnectionSetup['claim'] = async ({ code, actionId }) => {
    if (key.state !== 'proved') return failed('not_open');
    const result = await key.candidate.claimer.claim(code, actionId);
    return 'problem' in result ? failed(result.problem) : { ok: true, value: result };
  };

  const open: ConnectionSetup['open'] = async ({ storeIds, keepWithoutKeyring }, { isOwner }) => {
    if (key.state !== 'proved') return failed('not_open');
    const { candidate } = key;
    const { address, mode } = candidate;
    const connection = { address, mode, storeIds: [...new Set(storeIds)] };
    const { connection: before, proof } = preferences.read();
    const problem = refuseStores(candidate, connection, { before, proof, isOwner });
    if (problem !== null) return failed(problem);
    if (secrets.keeping === 'plain' && !keepWithoutKeyring) return failed('not_possible_now');
    const isSame = before !== null && secretName(before) === secretName(connection);
    const goOnTrying = reopening.cancel();
    const opening = withStoredKey(secrets, connection, candidate.key, async () => {
      await parts.stores.open(connection, candidate.key);
      const { mutedStoreIds } = preferences.read();
      preferences.change({
        connection,
        isRetired: false,
        proof: isOwner ? renewProof(proof, candidate, connection, parts.randomness) : proof,
        shown: 'store',
        chosenStoreId: null,
        // Store numbers mean nothing at another address.
        mutedStoreIds: isSame ? mutedStoreIds.filter((id) => connection.storeIds.includes(id)) : [],
      });
    });
    await orElse(opening, goOnTrying);
    reopening.settle();
    if (before && !isSame) await secrets.forget(secretName(before));
    drop();
    return { ok: true, value: { address, company: candidate.company.name } };
  };

  const forget: ConnectionSetup['forget'] = async () => {
    const { connection, shown } = preferences.read();
    drop();
    const goOnTrying = reopening.cancel();
    const none = { ...NO_CONNECTION, shown: shown === 'store' ? null : shown };
    const closing = parts.stores.close().then(() => preferences.change(none));
    await orElse(closing, goOnTrying);
    reopening.settle();
    if (connection) await secrets.forget(secretName(connection));
    return DONE;
  };

  return {
    ...createConnectionReader(parts, reopening),
    ...createStorePresence(parts, reopening),
    check,
    claim,
    open,
    forget,
    stop() {
      drop();
      reopening.cancel();
    },
  };
}

/** Opens the connected store, and gives it to another PC. */
function createStorePresence(
  { preferences, stores }: ConnectionSetupParts,
  reopening: StoreReopening,
): Pick<ConnectionSetup, 'reopen' | 'retryNow' | 'retire' | 'resume'> {
  return {
    reopen: reopening.start,
    retryNow: reopening.retryNow,
    async retire() {
      preferences.change({ isRetired: true });
      reopening.cancel();
      await stores.close();
    },
    async resume() {
      preferences.change({ isRetired: false });
      await reopening.start();
    },
  };
}

/** Waits for `work`, and calls `undo` if it fails. */
async function orElse(work: Promise<void>, undo: () => void): Promise<void> {
  try {
    await work;
  } catch (error) {
    undo();
    throw error;
  }
}

/** Why these stores can't be opened with a key; null if they can. Whoever is not an owner opens the last ones (C20). */
function refuseStores(
  candidate: Candidate,
  connection: Connection,
  { before, proof, isOwner }: Pick<Preferences, 'proof'> & Connecting & { readonly before: Connection | null },
): Problem | null {
  if (!isOwner && !(mayReconnect(proof, candidate, candidate) && isSameSet(proof?.storeIds, connection.storeIds)))
    return 'needs_owner_or_key';
  const isSeen = connection.storeIds.every((id) => candidate.stores().some((store) => store.id === id));
  return isSeen || keepsDatabase(before ?? proof, candidate, connection) ? null : 'not_found';
}

function createConnectionReader(
  { preferences, stores, hadStore }: ConnectionSetupParts,
  { problem }: StoreReopening,
): ConnectionReader {
  return {
    current() {
      const { connection, proof } = preferences.read();
      const last = connection ?? proof;
      return { ok: true, value: last && { address: last.address, company: proof?.company ?? null } };
    },
    absence() {
      const { connection, proof, isRetired } = preferences.read();
      if (connection !== null && isRetired) return 'retired';
      // A store that is closed for whatever reason is not a new PC (C3).
      if (connection !== null) return problem() ?? (stores.isClosed() ? 'key_unreadable' : null);
      return proof !== null || hadStore() ? 'not_connected' : 'never_connected';
    },
    hasProof: () => preferences.read().proof !== null,
    isOwnersKey(typed) {
      const { proof } = preferences.read();
      return proof !== null && isProvenKey(proof, typed);
    },
  };
}
