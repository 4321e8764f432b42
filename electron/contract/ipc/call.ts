/** How a call of the renderer is declared, and how it ends. */

import type { z } from 'zod';

declare const RESULT: unique symbol;

/** Carries the type of a call's result, as a property that doesn't exist at run time. */
export interface Returns<Result> {
  readonly [RESULT]?: (result: Result) => Result;
}

/** A call: the schema of its input, and the type of its result. */
export interface CallSpec<Input extends z.ZodType = z.ZodType, Result = unknown> extends Returns<Result> {
  readonly input: Input;
  /** Whether staff watch for the effect, so that the next snapshot goes out within a frame (P2). */
  readonly isUrgent: boolean;
}

/** Names the type of a call's result. */
export const returns = <Result>(): Returns<Result> => ({});

/** Declares a call. */
export function call<Input extends z.ZodType, Result>(
  input: Input,
  _result: Returns<Result>,
  { isUrgent = false }: { readonly isUrgent?: boolean } = {},
): CallSpec<Input, Result> {
  return { input, isUrgent };
}

/** Why a call failed. The renderer has a message for each; no errors are thrown across. */
export const PROBLEMS = [
  'bad_input',
  'not_open',
  'not_found',
  'not_possible_now',
  'link_not_opened',
  'address_refused',
  'address_unreachable',
  'not_the_service',
  'key_refused',
  'key_malformed',
  'company_forbidden',
  'store_disconnected',
  'needs_company_key',
  'code_refused',
  'code_maybe_used',
  'slow_down',
  'service_failed',
  'nobody_draws',
  'disk_full',
  'disk_failing',
  'newer_database',
  /** The call needs the service, which can't be reached now. */
  'line_needed',
  /** Nobody is signed in at this counter. */
  'locked',
  /** The person at the counter may not do this, but a manager or an owner may, or only an owner. */
  'needs_manager',
  'needs_owner',
  'last_owner',
  'name_taken',
  /** No store key is stored that could prove the owner's identity. */
  'no_key',
  /** The service may have done it, but its answer was lost. */
  'answer_lost',
  'webhook_url_refused',
  'internal',
] as const;

export type Problem = (typeof PROBLEMS)[number];

/** The result of a call that returns nothing. */
export const DONE = { ok: true, value: null } as const;

/** The result of a call that failed. */
export function failed(problem: Problem): { readonly ok: false; readonly problem: Problem } {
  return { ok: false, problem };
}
