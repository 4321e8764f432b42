import type { ApiClient } from '../../api-client/api-client.ts';
import { createApiClient } from '../../api-client/api-client.ts';
import { getReadableItems } from '../../api-client/response.ts';
import { parseServiceAddress } from '../../api-client/service-address.ts';
import type { Mode } from '../../contract/api/enums.ts';
import type { ApiStore } from '../../contract/api/tolerant-resources.ts';
import type { PreferenceFile } from '../../contract/domain/preferences.ts';
import type { Connection } from '../../contract/domain/workspace.ts';
import { failed } from '../../contract/ipc/call.ts';
import type { CallHandlers, CallResult, ParsedInput } from '../../contract/ipc/calls.ts';
import type { StoreView } from '../../contract/ipc/connection.ts';
import type { Clock, HttpNetwork, Log, Secrets, Timers } from '../../contract/ports.ts';
import { secretName } from '../database-path.ts';
import type { CodeClaimer } from './code-claim.ts';
import { createCodeClaimer } from './code-claim.ts';
import { classifyConnectionFailure } from './connection-problem.ts';

/** The shape of a key (specification, Environments). Anything else can't even be sent as a header. */
const KEY = /^sk_(test|live)_[\x21-\x7e]+$/;

/** How many characters of a key may be shown. */
const SHOWN = 4;

/** A key that a ping has proved. It waits in memory alone until staff have chosen the stores (C13). */
interface Candidate {
  readonly address: string;
  readonly mode: Mode;
  readonly key: string;
  readonly client: ApiClient;
  readonly claiming: CodeClaimer;
  stores: readonly StoreView[];
}

export interface ConnectionSetupParts {
  readonly clock: Clock;
  readonly timers: Timers;
  readonly log: Log;
  readonly secrets: Secrets;
  readonly preferences: PreferenceFile;
  lineTo(address: string): HttpNetwork;
  /** Opens the store's workspace in the place of the one that was open, if any. */
  open(connection: Connection, key: string): Promise<void>;
  /** Opens it at the start. Where it can't be opened, that is told on screen. */
  resume(connection: Connection, key: string): Promise<void>;
  /** Closes the store's workspace. What it has stays in its database. */
  close(): Promise<void>;
}

type ConnectHandlers = Pick<CallHandlers, 'connect.check' | 'connect.claim' | 'connect.open' | 'connect.forget'>;

export interface ConnectionSetup {
  readonly handlers: ConnectHandlers;
  /** Opens the store that this counter is connected to, if it is and its key is still kept. */
  reopen(): Promise<void>;
  stop(): void;
}

function storeView({ id, name, city }: ApiStore): StoreView {
  return { id, name: name ?? String(id), city };
}

/** The way from Welcome to an open store: check a key, claim a code, choose stores, and forget them again. */
export function createConnectionSetup(parts: ConnectionSetupParts): ConnectionSetup {
  const { secrets, preferences } = parts;
  let candidate: Candidate | null = null;

  function drop(): void {
    candidate?.client.close();
    candidate = null;
  }

  async function check({ address: typed, key }: ParsedInput<'connect.check'>): Promise<CallResult<'connect.check'>> {
    const address = parseServiceAddress(typed);
    if (address === null) return failed('address_refused');
    const prefix = KEY.exec(key)?.[1];
    if (prefix === undefined) return failed('key_malformed');
    drop();
    const { transport } = parts.lineTo(address);
    const { clock, timers, log } = parts;
    const client = createApiClient({ transport, address, key, storeIds: [], clock, timers, log, pcClockBehind: 0 });
    const ping = await client.request('ping', { purpose: 'action' });
    if (ping.kind !== 'done') return failed(classifyConnectionFailure(ping));
    const listed = await client.request('listStores', { purpose: 'action' });
    if (listed.kind !== 'done') return failed(classifyConnectionFailure(listed));

    const mode = prefix === 'live' ? 'live' : 'test';
    const stores = getReadableItems(listed.value).map(storeView);
    const mine: Candidate = {
      address,
      mode,
      key,
      client,
      stores,
      claiming: createCodeClaimer({ client, timers, known: stores, listStores }),
    };
    candidate = mine;
    async function listStores(): Promise<readonly StoreView[]> {
      const again = await client.request('listStores', { purpose: 'action' });
      if (again.kind === 'done') mine.stores = getReadableItems(again.value).map(storeView);
      return mine.stores;
    }
    const { company, key: identity } = ping.value;
    return {
      ok: true,
      value: {
        mode,
        company: company?.name ?? null,
        scope: identity?.scope === 'store' ? 'store' : 'company',
        lastFour: key.slice(-SHOWN),
        stores,
        keeping: secrets.keeping,
      },
    };
  }

  async function claim({ code, actionId }: ParsedInput<'connect.claim'>): Promise<CallResult<'connect.claim'>> {
    if (!candidate) return failed('not_open');
    const result = await candidate.claiming.claim(code, actionId);
    return 'problem' in result ? failed(result.problem) : { ok: true, value: result };
  }

  async function open({
    storeIds,
    keepWithoutKeyring,
  }: ParsedInput<'connect.open'>): Promise<CallResult<'connect.open'>> {
    if (!candidate) return failed('not_open');
    const { address, mode, key, stores } = candidate;
    if (!storeIds.every((id) => stores.some((store) => store.id === id))) return failed('not_found');
    if (secrets.keeping === 'plain' && !keepWithoutKeyring) return failed('not_possible_now');
    const connection = { address, mode, storeIds: [...new Set(storeIds)] };
    const before = preferences.read().connection;
    await secrets.write(secretName(connection), key);
    await parts.open(connection, key);
    const isSame = before !== null && secretName(before) === secretName(connection);
    const { mutedStoreIds } = preferences.read();
    preferences.change({
      connection,
      shown: 'store',
      chosenStoreId: null,
      // A store's number means nothing at another address.
      mutedStoreIds: isSame ? mutedStoreIds.filter((id) => connection.storeIds.includes(id)) : [],
    });
    if (before && !isSame) await secrets.forget(secretName(before));
    drop();
    return { ok: true, value: null };
  }

  async function forget(): Promise<CallResult<'connect.forget'>> {
    const { connection, shown } = preferences.read();
    drop();
    await parts.close();
    if (connection) await secrets.forget(secretName(connection));
    preferences.change({
      connection: null,
      chosenStoreId: null,
      mutedStoreIds: [],
      shown: shown === 'store' ? null : shown,
    });
    return { ok: true, value: null };
  }

  return {
    handlers: { 'connect.check': check, 'connect.claim': claim, 'connect.open': open, 'connect.forget': forget },
    async reopen() {
      const { connection } = preferences.read();
      if (!connection) return;
      const key = await secrets.read(secretName(connection)).catch(() => null);
      if (key === null) parts.log('connection_without_key');
      else await parts.resume(connection, key);
    },
    stop: drop,
  };
}
