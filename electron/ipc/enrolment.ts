/**
 * Fetches the key of a counter that has none from the chain's own server, once. The rollout file has the address and a
 * token, and no key; the server decides whether this counter gets one (.github/ADMINISTRATORS.md).
 */

import { z } from 'zod';
import type { EnrolmentPlace } from '../contract/administrator.ts';
import type { AppEvents } from '../contract/calls/app-events.ts';
import { withinTime } from '../contract/deadline.ts';
import type { EnrolmentState } from '../contract/domain/enrolment.ts';
import { MINUTE, SECOND } from '../contract/domain/time.ts';
import type { EventSink } from '../contract/emitter.ts';
import { errorName } from '../contract/error-name.ts';
import { parseJson } from '../contract/parse-json.ts';
import type { Log, Randomness, Secrets, Timers } from '../contract/ports.ts';
import type { PreferenceFile } from '../contract/preferences.ts';
import { createRetry } from '../contract/retry.ts';
import { USER_AGENT } from '../contract/user-agent.ts';
import type { ConnectionSetup } from '../workspace/connection/connection-setup.ts';

export interface Enrolment {
  /** Begins, if this counter never had a store. */
  start(): void;
  /** Null once there is a store, and without an enrolment. */
  state(): EnrolmentState | null;
  stop(): void;
}

export interface EnrolmentParts {
  readonly timers: Timers;
  readonly randomness: Pick<Randomness, 'bytes'>;
  readonly log: Log;
  readonly events: EventSink<AppEvents>;
  readonly preferences: PreferenceFile;
  readonly secrets: Pick<Secrets, 'keeping'>;
  readonly connection: Pick<ConnectionSetup, 'absence' | 'check' | 'open'>;
  readonly pcName?: string;
  readonly place: EnrolmentPlace | undefined;
}

const ANSWER_WITHIN_MS = 20 * SECOND;
const AGAIN_AFTER_MS: Readonly<Record<EnrolmentState, number>> = {
  waiting: MINUTE,
  unreachable: MINUTE,
  // The server's own administrator must act first.
  refused: 10 * MINUTE,
  key_refused: 10 * MINUTE,
  no_keyring: 10 * MINUTE,
};

const handedOut = z.object({
  key: z.string().trim().min(1).max(512),
  /** The stores to connect; without them, all that the key reaches, if it is a store's own key. */
  storeIds: z.array(z.int()).min(1).max(100).optional(),
});

const AS_OWNER = { isOwner: true } as const;

export function createEnrolment(parts: EnrolmentParts): Enrolment {
  const { timers, log, preferences, connection, place } = parts;
  const retry = createRetry(timers);
  let state: EnrolmentState | null = null;

  function note(next: EnrolmentState | null): void {
    if (next !== state) log('enrolment', { state: next ?? 'done' });
    state = next;
    parts.events.emit('snapshot.stale');
  }

  async function attempt(at: EnrolmentPlace): Promise<void> {
    const next = connection.absence() === 'never_connected' ? await enrol(at) : null;
    note(next);
    if (next !== null) retry.after(AGAIN_AFTER_MS[next], () => void attempt(at));
  }

  /** Null if the store is connected. */
  async function enrol(at: EnrolmentPlace): Promise<EnrolmentState | null> {
    // What can't be kept safely is not fetched.
    if (parts.secrets.keeping === 'plain') return 'no_keyring';
    try {
      const { status, body } = await send(at, {});
      if (status >= 500) return 'unreachable';
      const answer = handedOut.safeParse(parseJson(body));
      if (status >= 300 || !answer.success) return 'refused';
      const problem = await connect(at, answer.data);
      if (problem !== null) return problem;
      await confirm(at);
      return null;
    } catch (error) {
      log('enrolment_failed', { error: errorName(error) });
      return 'unreachable';
    }
  }

  /** Says that the counter is connected, so that the server forgets the key. */
  async function confirm(at: EnrolmentPlace): Promise<void> {
    try {
      const { status } = await send(at, { connected: true });
      if (status < 500) return;
      log('enrolment_not_confirmed', { status });
    } catch (error) {
      log('enrolment_not_confirmed', { error: errorName(error) });
    }
    retry.after(MINUTE, () => void confirm(at));
  }

  async function connect(
    at: EnrolmentPlace,
    { key, storeIds }: z.output<typeof handedOut>,
  ): Promise<EnrolmentState | null> {
    const checked = await connection.check({ address: at.service, key }, AS_OWNER);
    if (!checked.ok) return checked.problem === 'address_unreachable' ? 'unreachable' : 'key_refused';
    const { scope, stores } = checked.value;
    // A company's key reaches every shop: the server must say which one this is.
    const chosen = storeIds ?? (scope === 'store' ? stores.map(({ id }) => id) : []);
    if (chosen.length === 0) return 'key_refused';
    const opened = await connection.open({ storeIds: chosen, keepWithoutKeyring: false }, AS_OWNER);
    return opened.ok ? null : 'key_refused';
  }

  /** The same id in every attempt, so that a lost answer can be given again. */
  function readId(): string {
    const { enrolmentId } = preferences.read();
    if (enrolmentId !== null) return enrolmentId;
    const made = Buffer.from(parts.randomness.bytes(16)).toString('hex');
    preferences.change({ enrolmentId: made });
    return made;
  }

  function send({ address, token, transport }: EnrolmentPlace, more: { readonly connected?: true }) {
    const counter = readId();
    const headers = {
      'user-agent': USER_AGENT,
      'content-type': 'application/json',
      authorization: `Bearer ${token}`,
      'idempotency-key': counter,
    };
    const body = JSON.stringify({ counter, pc: parts.pcName ?? '', ...more });
    return withinTime(timers, ANSWER_WITHIN_MS, (signal) =>
      transport({ method: 'POST', url: address, headers, body, signal }),
    );
  }

  return {
    start() {
      if (place === undefined || connection.absence() !== 'never_connected') return;
      note('waiting');
      void attempt(place);
    },
    state: () => state,
    stop: retry.stop,
  };
}
