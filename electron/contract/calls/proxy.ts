/** The proxy between this PC and the service: its problem, and its password. */

import { z } from 'zod';
import type { ProxyLogin, ProxyLogins, ProxyProblem } from '../domain/proxy-route.ts';
import type { KeyProtection } from '../ports.ts';
import { call, nothing } from './call.ts';
import { noInput } from './input-fields.ts';

export interface ProxyView {
  /** Host and port of the proxy that connections go through, or whose password is stored. */
  readonly proxy: string;
  /** Why the proxy doesn't let Counter through; null while it does. */
  readonly problem: ProxyProblem | null;
  /** Whether Counter knows a password for it. The password itself never comes back (C13). */
  readonly hasPassword: boolean;
  /** How a password will be stored. */
  readonly keeping: KeyProtection;
}

/** A user name or password. It can't have control characters, because a header can't hold them. */
const loginText = z
  .string()
  .min(1)
  .max(255)
  .regex(/^\P{Cc}+$/u);

export interface ProxySignIn extends ProxyLogins {
  /** Null while no proxy is in the way. */
  view(): ProxyView | null;
  /** Uses a login from now on; stores it if `keep` is set. */
  signIn(
    login: { readonly proxy: string; readonly user: string; readonly password: string },
    keep: boolean,
  ): Promise<void>;
  /** The login that a proxy has accepted in this run; null without one. */
  findAcceptedLogin(proxy: string): ProxyLogin | null;
  /** Forgets every password. */
  forget(): Promise<void>;
  /** Calls `listener` after each change of the view. */
  onChange(listener: () => void): void;
}

export const PROXY_CALLS = {
  /** The password crosses in this call only. */
  'proxy.signIn': call({
    input: z.strictObject({
      proxy: z.string().min(1).max(300),
      // A colon ends the user name in the header.
      user: loginText.refine((text) => !text.includes(':')),
      password: loginText,
      /** Whether to store the password; without a keyring, staff must agree to that. */
      keep: z.boolean(),
    }),
    right: 'own',
    logged: ['proxy', 'keep'],
    returns: nothing,
  }),
  'proxy.forget': call({ input: noInput, right: 'own', logged: [], returns: nothing }),
} as const;
