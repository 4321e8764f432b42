/** How one call of the renderer is declared, and how it ends. */

import type { z } from 'zod';

declare const RESULT: unique symbol;

/** Carries the type of a call's result. The property never exists at run time. */
export interface Returns<Result> {
  readonly [RESULT]?: (result: Result) => Result;
}

/** One call: the shape of its input, and the type of its result. */
export interface CallSpec<Input extends z.ZodType = z.ZodType, Result = unknown> extends Returns<Result> {
  readonly input: Input;
  /** Staff pressed a button and watch for its effect: the next snapshot goes out within a frame (P2). */
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

/** Why a call came to nothing. The renderer has words for each; nothing is ever thrown across. */
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
  'needs_company_key',
  'code_refused',
  'code_maybe_used',
  'slow_down',
  'service_failed',
  'nobody_draws',
  'disk_full',
  'disk_failing',
  'newer_database',
  /** It must ask the service, and the line does not allow that now. */
  'line_needed',
  'internal',
] as const;

export type Problem = (typeof PROBLEMS)[number];

/** A call without a result. */
export const DONE = { ok: true, value: null } as const;

/** A call that failed, and why. */
export function failed(problem: Problem): { readonly ok: false; readonly problem: Problem } {
  return { ok: false, problem };
}
