import type { ApiClient } from '../../api-client/api-client.ts';
import { createApiClient } from '../../api-client/api-client.ts';
import { getReadableItems } from '../../api-client/response.ts';
import { parseServiceAddress } from '../../api-client/service-address.ts';
import type { Mode } from '../../contract/api/enums.ts';
import type { ApiStore } from '../../contract/api/tolerant-resources.ts';
import type { Problem } from '../../contract/calls/call.ts';
import { DONE, failed } from '../../contract/calls/call.ts';
import type { CallResult, ParsedInput } from '../../contract/calls/calls.ts';
import type { ConnectCheck, StoreView } from '../../contract/calls/connection.ts';
import type { Connection } from '../../contract/domain/workspace.ts';
import type { Clock, HttpNetwork, Log, Secrets, Timers } from '../../contract/ports.ts';
import type { PreferenceFile } from '../../contract/preferences.ts';
import type { CodeClaimer } from './code-claim.ts';
import { createCodeClaimer } from './code-claim.ts';
import { classifyConnectionFailure } from './connection-problem.ts';
import { secretName } from './database-path.ts';
import { createStoreReopening } from './store-reopening.ts';

/** The shape of a key (specification, Environments). Anything else can't even be sent in a header. */
const KEY = /^sk_(test|live)_[\x21-\x7e]+$/;

/** Characters of a key that may show. */
const SHOWN_CHARACTERS = 4;

/** A key that a ping has proved. Only memory holds it until staff have chosen the stores (C13). */
interface Candidate {
  readonly address: string;
  readonly mode: Mode;
  readonly key: string;
  readonly client: ApiClient;
  readonly claimer: CodeClaimer;
  stores: readonly StoreView[];
}

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
  /** Closes the store's workspace. Its database stays. */
  close(): Promise<void>;
}

export interface ConnectionSetupParts {
  readonly clock: Clock;
  readonly timers: Timers;
  readonly log: Log;
  readonly secrets: Secrets;
  readonly preferences: PreferenceFile;
  readonly openNetwork: (address: string) => HttpNetwork;
  readonly stores: StoreSwitch;
}

export interface ConnectionSetup {
  /** The connection that a new key would replace. */
  current(): CallResult<'connect.current'>;
  /** Proves a key with a ping, and lists the stores that it can connect. */
  check(input: ParsedInput<'connect.check'>): Promise<CallResult<'connect.check'>>;
  /** Claims a connection code with the checked key. */
  claim(input: ParsedInput<'connect.claim'>): Promise<CallResult<'connect.claim'>>;
  /** Stores the checked key and opens the chosen stores. */
  open(input: ParsedInput<'connect.open'>): Promise<CallResult<'connect.open'>>;
  /** Closes the connected store and forgets its key. */
  forget(): Promise<CallResult<'connect.forget'>>;
  /** Reads the stored key of the connected store, even while the service refuses it; null without one. */
  readKey(): Promise<string | null>;
  /** Opens the connected store at the start, unless its key is gone; later, if the disk can't return the key yet. */
  reopen(): Promise<void>;
  stop(): void;
}

function storeView({ id, name, city }: ApiStore): StoreView {
  return { id, name: name ?? String(id), city };
}

/** The connected stores that a key reaches. Their database continues only at the same address and environment (C16). */
function listConnectedStores(connection: Connection | null, { address, mode, stores }: Candidate): readonly number[] {
  if (connection === null || secretName(connection) !== secretName({ address, mode })) return [];
  return connection.storeIds.filter((id) => stores.some((store) => store.id === id));
}

/**
 * Whether a key that reaches only some of the connected stores keeps all of them. Their database stays: actions for
 * reachable stores are sent, and actions for the others are parked until a key reaches those stores (C11).
 */
function keepsDatabase(before: Connection | null, candidate: Candidate, { storeIds }: Connection): boolean {
  const isSameSet = before?.storeIds.length === storeIds.length && before.storeIds.every((id) => storeIds.includes(id));
  return isSameSet && listConnectedStores(before, candidate).length > 0;
}

/** Proves a key with a ping and lists the stores that it reaches. */
async function checkKey(
  { openNetwork, clock, timers, log, secrets, preferences }: ConnectionSetupParts,
  address: string,
  mode: Mode,
  key: string,
): Promise<{ readonly candidate: Candidate; readonly view: ConnectCheck } | { readonly problem: Problem }> {
  const { transport } = openNetwork(address);
  const client = createApiClient({ transport, address, key, storeIds: [], clock, timers, log, pcClock: null });
  const ping = await client.request('ping', { purpose: 'action' });
  if (ping.kind !== 'done') return { problem: classifyConnectionFailure(ping) };
  const listed = await client.request('listStores', { purpose: 'action' });
  if (listed.kind !== 'done') return { problem: classifyConnectionFailure(listed) };

  const stores = getReadableItems(listed.value).map(storeView);
  async function listStores(): Promise<readonly StoreView[]> {
    const relisted = await client.request('listStores', { purpose: 'action' });
    if (relisted.kind === 'done') candidate.stores = getReadableItems(relisted.value).map(storeView);
    return candidate.stores;
  }
  const claimer = createCodeClaimer({ client, timers, known: stores, listStores });
  const candidate: Candidate = { address, mode, key, client, stores, claimer };
  const { company, key: identity } = ping.value;
  const view: ConnectCheck = {
    mode,
    company: company?.name ?? null,
    scope: identity?.scope === 'store' ? 'store' : 'company',
    lastFour: key.slice(-SHOWN_CHARACTERS),
    stores,
    connectedStoreIds: listConnectedStores(preferences.read().connection, candidate),
    keeping: secrets.keeping,
  };
  return { candidate, view };
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

  /**
   * Stores a key for `work`. If that fails, puts back the key that it replaced, with which the connected store goes on.
   * If the disk can't return the former key, the new one stays, because a store without a key doesn't open.
   */
  async function withStoredKey(connection: Connection, key: string, work: () => Promise<void>): Promise<void> {
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

  const check: ConnectionSetup['check'] = async (typed) => {
    const address = parseServiceAddress(typed.address);
    if (address === null) return failed('address_refused');
    const prefix = KEY.exec(typed.key)?.[1];
    if (prefix === undefined) return failed('key_malformed');
    drop();
    const own: KeyOnScreen = { state: 'checking' };
    key = own;
    const checked = await checkKey(parts, address, prefix === 'live' ? 'live' : 'test', typed.key);
    if ('problem' in checked) return failed(checked.problem);
    if (key !== own) {
      checked.candidate.client.close();
      return failed('not_possible_now');
    }
    key = { state: 'proved', candidate: checked.candidate };
    return { ok: true, value: checked.view };
  };

  const claim: ConnectionSetup['claim'] = async ({ code, actionId }) => {
    if (key.state !== 'proved') return failed('not_open');
    const result = await key.candidate.claimer.claim(code, actionId);
    return 'problem' in result ? failed(result.problem) : { ok: true, value: result };
  };

  const open: ConnectionSetup['open'] = async ({ storeIds, keepWithoutKeyring }) => {
    if (key.state !== 'proved') return failed('not_open');
    const { candidate } = key;
    const { address, mode, stores } = candidate;
    const connection = { address, mode, storeIds: [...new Set(storeIds)] };
    const before = preferences.read().connection;
    const isSeen = connection.storeIds.every((id) => stores.some((store) => store.id === id));
    if (!isSeen && !keepsDatabase(before, candidate, connection)) return failed('not_found');
    if (secrets.keeping === 'plain' && !keepWithoutKeyring) return failed('not_possible_now');
    const isSame = before !== null && secretName(before) === secretName(connection);
    reopening.cancel();
    await withStoredKey(connection, candidate.key, async () => {
      await parts.stores.open(connection, candidate.key);
      const { mutedStoreIds } = preferences.read();
      preferences.change({
        connection,
        shown: 'store',
        chosenStoreId: null,
        // Store numbers mean nothing at another address.
        mutedStoreIds: isSame ? mutedStoreIds.filter((id) => connection.storeIds.includes(id)) : [],
      });
    });
    if (before && !isSame) await secrets.forget(secretName(before));
    drop();
    return DONE;
  };

  const forget: ConnectionSetup['forget'] = async () => {
    const { connection, shown } = preferences.read();
    drop();
    reopening.cancel();
    await parts.stores.close();
    if (connection) await secrets.forget(secretName(connection));
    preferences.change({
      connection: null,
      chosenStoreId: null,
      mutedStoreIds: [],
      shown: shown === 'store' ? null : shown,
    });
    return DONE;
  };

  async function readKey(): Promise<string | null> {
    const { connection } = preferences.read();
    return connection && (await secrets.read(secretName(connection)).catch(() => null));
  }

  return {
    current: () => {
      const { connection } = preferences.read();
      return { ok: true, value: connection === null ? null : { address: connection.address } };
    },
    check,
    claim,
    open,
    forget,
    readKey,
    reopen: reopening.start,
    stop() {
      drop();
      reopening.cancel();
    },
  };
}
