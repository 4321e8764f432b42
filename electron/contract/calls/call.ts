/** How a call of the renderer is declared, and how it ends. */

import type { z } from 'zod';
import type { Right } from '../domain/staff.ts';

declare const RESULT: unique symbol;

/** Carries the type of a call's result, as a property that doesn't exist at run time. */
export interface Returns<Result> {
  readonly [RESULT]?: (result: Result) => Result;
}

/** Everything that defines a call, for the page, main, rights, logbook and tests. */
export interface CallSpec<Input extends z.ZodType = z.ZodType, Result = unknown> {
  readonly input: Input;
  /** What the person at the counter must be allowed to do. Main checks it before the handler runs. */
  readonly right: Right | ((input: z.output<Input>) => Right);
  /** Another right that is enough while nothing reaches the store; the handler then checks what else it takes (C20). */
  readonly rightWhenAbsent?: Right;
  /**
   * The fields of the input that the logbook keeps; null for a call that changes nothing, or whose result is recorded
   * instead (ipc/call-recorder.ts). No field holds a customer's name, a key or a PIN (C13).
   */
  readonly logged: readonly (keyof z.output<Input>)[] | null;
  /** Whether staff watch for the effect, so that the next snapshot goes out within a frame (P2). */
  readonly urgent?: boolean;
  readonly returns: Returns<Result>;
}

/** Names the type of a call's result. */
export const returns = <Result>(): Returns<Result> => ({});

/** The result of a call that only does something. */
export const nothing = returns<null>();

/** Declares a call. */
export const call = <Input extends z.ZodType, Result>(spec: CallSpec<Input, Result>): CallSpec<Input, Result> => spec;

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
  /** An owner may connect any store; others only with the key of the last connection (C20). */
  'needs_owner_or_key',
  /** The chain's administrator has fixed it, or wants longer PINs (contract/policies.ts). */
  'set_by_administrator',
  'pin_too_short',
  /** Anybody would try it first (isGuessedFirst). */
  'pin_too_simple',
  'last_owner',
  'name_taken',
  /** No store key is stored that could prove the owner's identity. */
  'no_key',
  /** The service may have done it, but its answer was lost. */
  'answer_lost',
  'webhook_url_refused',
  /** No folder of its own outside the data folder, or no whole path. */
  'folder_refused',
  'passphrase_weak',
  'passphrase_wrong',
  /** Of a file that should hold a counter: another program's, a newer version's, not as it was written. */
  'move_file_foreign',
  'move_file_newer',
  'move_file_damaged',
  'internal',
] as const;

export type Problem = (typeof PROBLEMS)[number];

/** The result of a call that returns nothing. */
export const DONE = { ok: true, value: null } as const;

/** The result of a call that failed. */
export function failed(problem: Problem): { readonly ok: false; readonly problem: Problem } {
  return { ok: false, problem };
}
