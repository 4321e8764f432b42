import type { ApiClient } from '../../api-client/api-client.ts';
import { createApiClient } from '../../api-client/api-client.ts';
import { getReadableItems } from '../../api-client/response.ts';
import { parseServiceAddress } from '../../api-client/service-address.ts';
import type { Mode } from '../../contract/api/enums.ts';
import type { ApiStore } from '../../contract/api/tolerant-resources.ts';
import type { Problem } from '../../contract/calls/call.ts';
import type { ConnectCheck, StoreView } from '../../contract/calls/connection.ts';
import type { ConnectionProof } from '../../contract/domain/connection-proof.ts';
import type { Connection } from '../../contract/domain/workspace.ts';
import type { Clock, HttpNetwork, Log, Secrets, Timers } from '../../contract/ports.ts';
import type { PreferenceFile } from '../../contract/preferences.ts';
import type { CodeClaimer } from './code-claim.ts';
import { createCodeClaimer } from './code-claim.ts';
import { classifyConnectionFailure } from './connection-problem.ts';
import { secretName } from './database-path.ts';

/** The shape of a key (specification, Environments). Anything else can't even be sent in a header. */
const KEY = /^sk_(test|live)_[\x21-\x7e]+$/;

/** Characters of a key that may show. */
const SHOWN_CHARACTERS = 4;

/** A key that a ping has proved. Only memory holds it until staff have chosen the stores (C13). */
export interface Candidate {
  readonly address: string;
  readonly mode: Mode;
  readonly key: string;
  readonly client: ApiClient;
  readonly claimer: CodeClaimer;
  /** Whose key it is, as far as the service says. */
  readonly company: { readonly id: string | null; readonly name: string | null };
  /** The stores that it reaches, as they were read last. */
  readonly stores: () => readonly StoreView[];
}

function storeView({ id, name, city }: ApiStore): StoreView {
  return { id, name: name ?? String(id), city };
}

/** The connected stores that a key reaches. Their database continues only at the same address and environment (C16). */
function listConnectedStores(connection: Connection | null, { address, mode, stores }: Candidate): readonly number[] {
  if (connection === null || secretName(connection) !== secretName({ address, mode })) return [];
  const reached = stores();
  return connection.storeIds.filter((id) => reached.some((store) => store.id === id));
}

/**
 * Whether a key at the address of the last connection is of another company. Its stores may have the same numbers all
 * the same, for example at a sandbox that was set up anew.
 */
export function isOfOtherCompany(
  proof: ConnectionProof | null,
  typed: Pick<Candidate, 'address' | 'mode' | 'company'>,
): boolean {
  if (proof === null || secretName(proof) !== secretName(typed)) return false;
  return proof.companyId !== null && typed.company.id !== null && proof.companyId !== typed.company.id;
}

/** Whether two lists, each without repetition, name the same stores. */
export function isSameSet(ids: readonly number[] | undefined, others: readonly number[]): boolean {
  return ids?.length === others.length && ids.every((id) => others.includes(id));
}

/**
 * Whether a key that reaches only some of the connected stores keeps all of them. Their database stays: actions for
 * reachable stores are sent, and actions for the others are parked until a key reaches those stores (C11).
 */
export function keepsDatabase(before: Connection | null, candidate: Candidate, { storeIds }: Connection): boolean {
  return isSameSet(before?.storeIds, storeIds) && listConnectedStores(before, candidate).length > 0;
}

export interface KeyCheckParts {
  readonly clock: Clock;
  readonly timers: Timers;
  readonly log: Log;
  readonly secrets: Secrets;
  readonly preferences: PreferenceFile;
  readonly openNetwork: (address: string) => HttpNetwork;
}

/** What staff typed, in the form in which it can be sent. */
interface TypedKey {
  readonly address: string;
  readonly mode: Mode;
  readonly key: string;
}

/** Reads an address and a key as staff typed them. */
export function parseTypedKey(typed: {
  readonly address: string;
  readonly key: string;
}): TypedKey | { readonly problem: Problem } {
  const address = parseServiceAddress(typed.address);
  if (address === null) return { problem: 'address_refused' };
  const prefix = KEY.exec(typed.key)?.[1];
  if (prefix === undefined) return { problem: 'key_malformed' };
  return { address, mode: prefix === 'live' ? 'live' : 'test', key: typed.key };
}

/** Proves a key with a ping and lists the stores that it reaches. */
export async function checkKey(
  { openNetwork, clock, timers, log, secrets, preferences }: KeyCheckParts,
  { address, mode, key }: TypedKey,
): Promise<{ readonly candidate: Candidate; readonly view: ConnectCheck } | { readonly problem: Problem }> {
  const { transport } = openNetwork(address);
  const client = createApiClient({ transport, address, key, storeIds: [], clock, timers, log, pcClock: null });
  const ping = await client.request('ping', { purpose: 'action' });
  if (ping.kind !== 'done') return { problem: classifyConnectionFailure(ping) };
  const listed = await client.request('listStores', { purpose: 'action' });
  if (listed.kind !== 'done') return { problem: classifyConnectionFailure(listed) };

  const known = getReadableItems(listed.value).map(storeView);
  let stores = known;
  async function listStores(): Promise<readonly StoreView[]> {
    const relisted = await client.request('listStores', { purpose: 'action' });
    if (relisted.kind === 'done') stores = getReadableItems(relisted.value).map(storeView);
    return stores;
  }
  const claimer = createCodeClaimer({ client, timers, known, listStores });
  const { company, key: identity } = ping.value;
  const owner = { id: company?.id ?? null, name: company?.name ?? null };
  const candidate: Candidate = { address, mode, key, client, stores: () => stores, claimer, company: owner };
  const { connection, proof } = preferences.read();
  const view: ConnectCheck = {
    mode,
    company: owner.name,
    scope: identity?.scope === 'store' ? 'store' : 'company',
    lastFour: key.slice(-SHOWN_CHARACTERS),
    stores: known,
    connectedStoreIds: listConnectedStores(connection ?? proof, candidate),
    isOtherCompany: isOfOtherCompany(proof, candidate),
    keeping: secrets.keeping,
  };
  return { candidate, view };
}
