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
import type { PreferenceFile } from '../../contract/domain/preferences.ts';
import { SECOND } from '../../contract/domain/time.ts';
import type { Connection } from '../../contract/domain/workspace.ts';
import { errorName } from '../../contract/error-name.ts';
import type { Clock, HttpNetwork, Log, Secrets, Timers } from '../../contract/ports.ts';
import type { CodeClaimer } from './code-claim.ts';
import { createCodeClaimer } from './code-claim.ts';
import { classifyConnectionFailure } from './connection-problem.ts';
import { secretName } from './database-path.ts';

/** The shape of a key (specification, Environments). Anything else can't even be sent in a header. */
const KEY = /^sk_(test|live)_[\x21-\x7e]+$/;

/** Characters of a key that may show. */
const SHOWN_CHARACTERS = 4;

/** How long to wait until a stored key is read again that the disk didn't give. */
const KEY_RETRY_MS = 5 * SECOND;

/** A key that a ping has proved. Only memory holds it until staff have chosen the stores (C13). */
interface Candidate {
  readonly address: string;
  readonly mode: Mode;
  readonly key: string;
  readonly client: ApiClient;
  readonly claimer: CodeClaimer;
  stores: readonly StoreView[];
}

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
  /** Opens the connected store at the start, unless its key is gone; later, if the disk doesn't give the key yet. */
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
  let candidate: Candidate | null = null;
  /** The newest check. If an older one is answered later, its key is no longer the one on screen. */
  let newestCheck: symbol | null = null;
  /** Cancels the reopening of the connected store: its reading of the key, or its wait for the next. */
  let cancelReopening = (): void => undefined;

  function drop(): void {
    newestCheck = null;
    candidate?.client.close();
    candidate = null;
  }

  /**
   * Stores a key for `work`. If that fails, puts back the key that it replaced, with which the connected store goes on.
   * One that the disk doesn't give can't be put back: the new key stays, because a store without any doesn't open.
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

  const check: ConnectionSetup['check'] = async ({ address: typed, key }) => {
    const address = parseServiceAddress(typed);
    if (address === null) return failed('address_refused');
    const prefix = KEY.exec(key)?.[1];
    if (prefix === undefined) return failed('key_malformed');
    drop();
    const own = Symbol(prefix);
    newestCheck = own;
    const checked = await checkKey(parts, address, prefix === 'live' ? 'live' : 'test', key);
    if ('problem' in checked) return failed(checked.problem);
    if (newestCheck !== own) {
      checked.candidate.client.close();
      return failed('not_possible_now');
    }
    candidate = checked.candidate;
    return { ok: true, value: checked.view };
  };

  const claim: ConnectionSetup['claim'] = async ({ code, actionId }) => {
    if (!candidate) return failed('not_open');
    const result = await candidate.claimer.claim(code, actionId);
    return 'problem' in result ? failed(result.problem) : { ok: true, value: result };
  };

  const open: ConnectionSetup['open'] = async ({ storeIds, keepWithoutKeyring }) => {
    if (!candidate) return failed('not_open');
    const { address, mode, key, stores } = candidate;
    const connection = { address, mode, storeIds: [...new Set(storeIds)] };
    const before = preferences.read().connection;
    const isSeen = connection.storeIds.every((id) => stores.some((store) => store.id === id));
    if (!isSeen && !keepsDatabase(before, candidate, connection)) return failed('not_found');
    if (secrets.keeping === 'plain' && !keepWithoutKeyring) return failed('not_possible_now');
    const isSame = before !== null && secretName(before) === secretName(connection);
    cancelReopening();
    await withStoredKey(connection, key, async () => {
      await parts.stores.open(connection, key);
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
    cancelReopening();
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

  /** Opens the connected store. A virus scanner may hold the file of its key for a while after the PC starts. */
  async function reopen(): Promise<void> {
    const { connection } = preferences.read();
    if (!connection) return;
    let isCancelled = false;
    cancelReopening = () => {
      isCancelled = true;
    };
    try {
      const key = await secrets.read(secretName(connection));
      if (isCancelled) return;
      if (key === null) parts.log('connection_without_key');
      else await parts.stores.resume(connection, key);
    } catch (error) {
      parts.log('store_not_reopened', { error: errorName(error) });
      if (isCancelled) return;
      cancelReopening = parts.timers.after(KEY_RETRY_MS, () => void reopen());
    }
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
    reopen,
    stop() {
      drop();
      cancelReopening();
    },
  };
}
