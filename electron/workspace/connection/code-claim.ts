import type { ApiClient } from '../../api-client/api-client.ts';
import type { ApiResult as Answer } from '../../api-client/response.ts';
import { SECOND } from '../../contract/domain/time.ts';
import type { Problem } from '../../contract/ipc/call.ts';
import type { StoreView } from '../../contract/ipc/connection.ts';

import type { Timers } from '../../contract/ports.ts';
import { classifyConnectionFailure } from './connection-problem.ts';

/** How often a claim is sent before staff are told that nothing answers, and what is waited in between. */
const TRIES = 3;
const PAUSE_MS = 2 * SECOND;

/** What became of a claim: the store that it connected, or why it didn't. */
export type ClaimResult = { readonly storeId: number } | { readonly problem: Problem };

export interface CodeClaimer {
  /** Claims a code as staff typed it. `actionId` becomes its Idempotency-Key. */
  claim(code: string, actionId: string): Promise<ClaimResult>;
}

/** A code in two groups of four, as it is shown to the store, however it was typed. */
function readCode(typed: string): string {
  const letters = typed.replace(/[\s-]/g, '').toUpperCase();
  return letters.length === 8 ? `${letters.slice(0, 4)}-${letters.slice(4)}` : typed.trim();
}

/**
 * Claims connection codes, each of which works once. A claim whose answer was lost may have used its code up: it is
 * repeated with the same key, also when staff press again, and before a code is called used the stores are listed.
 */
export function createCodeClaimer(parts: {
  readonly client: ApiClient;
  readonly timers: Timers;
  /** The stores that were connected before. */
  readonly known: readonly StoreView[];
  /** Reads the connected stores anew; gives the last ones read when they can't be read. */
  readonly listStores: () => Promise<readonly StoreView[]>;
}): CodeClaimer {
  const known = new Set(parts.known.map(({ id }) => id));
  /** Codes whose fate is not known, with the key that they were sent with. */
  const undecided = new Map<string, string>();
  const pause = () => new Promise<void>((resolve) => void parts.timers.after(PAUSE_MS, resolve));

  function connected(storeId: number, code: string): ClaimResult {
    known.add(storeId);
    undecided.delete(code);
    return { storeId };
  }

  /** The store that has come since; null when there is none, or more than one and nobody knows which. */
  async function newStore(): Promise<number | null> {
    const come = (await parts.listStores()).filter(({ id }) => !known.has(id));
    return come.length === 1 ? (come[0]?.id ?? null) : null;
  }

  /** Sends a claim until something is known; null when nothing is, though it may have been done. */
  async function send(code: string, idempotencyKey: string): Promise<Answer<'claimConnection'> | null> {
    for (let tries = 1; ; tries += 1) {
      const answer = await parts.client.request('claimConnection', {
        body: { code },
        idempotencyKey,
        purpose: 'action',
      });
      if (!isUndecided(answer)) return answer;
      undecided.set(code, idempotencyKey);
      if (tries === TRIES) return null;
      await pause();
    }
  }

  return {
    async claim(typed, actionId) {
      const code = readCode(typed);
      const answer = await send(code, undecided.get(code) ?? actionId);
      if (answer?.kind === 'later') return { problem: classifyConnectionFailure(answer) };
      const problem = answer?.kind === 'refused' ? classifyConnectionFailure(answer) : 'code_maybe_used';
      if (problem !== 'code_maybe_used' && problem !== 'code_refused') return { problem };
      // What a store link holds is not shown in the specification: the list tells what the answer leaves out.
      const come = await newStore();
      const storeId = (answer?.kind === 'done' ? answer.value.store?.id : null) ?? come;
      return storeId === null ? { problem } : connected(storeId, code);
    },
  };
}

/** Whether the claim may have been done although nothing says so. The same key asks again without doing it twice. */
function isUndecided(answer: Answer<'claimConnection'>): boolean {
  if (answer.kind === 'refused') return answer.code === 'request_in_progress';
  return answer.kind === 'later' && answer.sent && (answer.reason === 'no_answer' || answer.reason === 'server_error');
}
