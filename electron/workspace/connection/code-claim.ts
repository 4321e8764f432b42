import type { ApiClient } from '../../api-client/api-client.ts';
import type { ApiResult } from '../../api-client/response.ts';
import type { Problem } from '../../contract/calls/call.ts';
import type { StoreView } from '../../contract/calls/connection.ts';
import { SECOND } from '../../contract/domain/time.ts';

import type { Timers } from '../../contract/ports.ts';
import { classifyConnectionFailure } from './connection-problem.ts';

/** How often a claim is sent before staff learn that nothing answers, and the pause between two tries. */
const TRIES = 3;
const PAUSE_MS = 2 * SECOND;

/** The outcome of a claim: the store that it connected, or the problem. */
export type ClaimResult = { readonly storeId: number } | { readonly problem: Problem };

export interface CodeClaimer {
  /** Claims a code as staff typed it. `actionId` becomes its Idempotency-Key. */
  claim(code: string, actionId: string): Promise<ClaimResult>;
}

/** A code in two groups of four, however staff typed it. */
function formatCode(typed: string): string {
  const letters = typed.replace(/[\s-]/g, '').toUpperCase();
  return letters.length === 8 ? `${letters.slice(0, 4)}-${letters.slice(4)}` : typed.trim();
}

/**
 * Claims connection codes, each of which works once. A claim whose response was lost may have used up its code, so it
 * is repeated with the same key, even when staff press again, and the stores are listed before a code counts as used.
 */
export function createCodeClaimer(parts: {
  readonly client: ApiClient;
  readonly timers: Timers;
  /** The stores that were connected before. */
  readonly known: readonly StoreView[];
  /** Reads the connected stores again; returns the last ones read if that fails. */
  readonly listStores: () => Promise<readonly StoreView[]>;
}): CodeClaimer {
  const knownIds = new Set(parts.known.map(({ id }) => id));
  /** The idempotency keys of codes whose claim has an unknown outcome. */
  const undecidedKeys = new Map<string, string>();
  const pause = () => new Promise<void>((resolve) => void parts.timers.after(PAUSE_MS, resolve));

  function connected(storeId: number, code: string): ClaimResult {
    knownIds.add(storeId);
    undecidedKeys.delete(code);
    return { storeId };
  }

  /** The one store connected since; null if there is none, or several. */
  async function findNewStore(): Promise<number | null> {
    const added = (await parts.listStores()).filter(({ id }) => !knownIds.has(id));
    return added.length === 1 ? (added[0]?.id ?? null) : null;
  }

  /** Sends a claim until its outcome is known; null if it stays unknown. */
  async function send(code: string, idempotencyKey: string): Promise<ApiResult<'claimConnection'> | null> {
    for (let tries = 1; ; tries += 1) {
      const answer = await parts.client.request('claimConnection', {
        body: { code },
        idempotencyKey,
        purpose: 'action',
      });
      if (!isUnknown(answer)) return answer;
      undecidedKeys.set(code, idempotencyKey);
      if (tries === TRIES) return null;
      await pause();
    }
  }

  return {
    async claim(typed, actionId) {
      const code = formatCode(typed);
      const answer = await send(code, undecidedKeys.get(code) ?? actionId);
      if (answer?.kind === 'later') return { problem: classifyConnectionFailure(answer) };
      const problem = answer?.kind === 'refused' ? classifyConnectionFailure(answer) : 'code_maybe_used';
      if (problem !== 'code_maybe_used' && problem !== 'code_refused') return { problem };
      // The specification doesn't show the fields of a store link, so the list of stores fills in what the response
      // lacks.
      const added = await findNewStore();
      const storeId = (answer?.kind === 'done' ? answer.value.store?.id : null) ?? added;
      return storeId === null ? { problem } : connected(storeId, code);
    },
  };
}

/** Whether the claim may have been done although no response says so. Repeating it with the same key is safe. */
function isUnknown(answer: ApiResult<'claimConnection'>): boolean {
  if (answer.kind === 'refused') return answer.code === 'request_in_progress';
  return answer.kind === 'later' && answer.sent && (answer.reason === 'no_answer' || answer.reason === 'server_error');
}
