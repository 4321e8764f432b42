/**
 * What the program around the rooms has to say and can do: its version, whether it starts with the computer, newer
 * versions, what rollout and followed links bring to the Connect form. The preview has nothing of it.
 */

import { z } from 'zod';
import { call, returns } from './call.ts';
import { nothing } from './input-fields.ts';

/** Of what staff have taken note. */
const HOST_NOTES = ['updated', 'code'] as const;
export type PlatformNotice = (typeof HOST_NOTES)[number];

/** The host as staff are shown it. */
export interface PlatformView {
  /** Null in the preview. */
  readonly version: string | null;
  /** The version that ran here before this one, until staff have seen that it changed. */
  readonly updatedFrom: string | null;
  /** Whether it looks for newer versions by itself. */
  readonly updates: boolean;
  /** A newer version that has been fetched and waits for its start. */
  readonly newVersion: string | null;
  /** Whether it starts with the computer; null where that can't be set. */
  readonly startsAtLogin: boolean | null;
  /** The service's address that rollout has set, to be shown in the Connect form. */
  readonly address: string | null;
  /** Eight letters and digits of a link that was followed, to be put into the Connect form and nothing else. */
  readonly code: string | null;
}

/** The host, as the counter asks it. */
export interface Platform {
  view(): PlatformView;
  startAtLogin(on: boolean): void;
  /** Ends Counter and starts the newer version. False when there is none or an order rings. */
  update(): boolean;
  seen(note: PlatformNotice): void;
  /** Calls `listener` after each change of the view. */
  onChange(listener: () => void): void;
}

export const PLATFORM_CALLS = {
  'host.view': call(nothing, returns<PlatformView>()),
  'host.startAtLogin': call(z.strictObject({ on: z.boolean() }), returns<null>()),
  /** Starts the newer version that is on this PC. Not while an order rings. */
  'host.update': call(nothing, returns<null>()),
  /** Staff have seen it: it isn't shown again. */
  'host.seen': call(z.strictObject({ note: z.enum(HOST_NOTES) }), returns<null>()),
} as const;
