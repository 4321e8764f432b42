/**
 * The program around the app: its version, autostart, updates, and what rollout and followed links fill into the
 * Connect form. The preview has none of it.
 */

import { z } from 'zod';
import { call, returns } from './call.ts';
import { nothing } from './input-fields.ts';

/** Notices that staff can dismiss. */
const HOST_NOTES = ['updated', 'code'] as const;
export type PlatformNotice = (typeof HOST_NOTES)[number];

export interface PlatformView {
  /** Null in the preview. */
  readonly version: string | null;
  /** The previous version, until staff have seen that it changed. */
  readonly updatedFrom: string | null;
  /** Whether it checks for newer versions. */
  readonly updates: boolean;
  /** A newer version that is downloaded and waits for a restart. */
  readonly newVersion: string | null;
  /** Whether Counter starts with the computer; null where that can't be set. */
  readonly startsAtLogin: boolean | null;
  /** The service's address from rollout, for the Connect form. */
  readonly address: string | null;
  /** The code of a followed link, eight letters and digits, for the Connect form and nothing else. */
  readonly code: string | null;
}

/** The platform, as the app uses it. */
export interface Platform {
  view(): PlatformView;
  startAtLogin(on: boolean): void;
  /** Ends Counter and starts the newer version. False when there is none, or while an order rings. */
  update(): boolean;
  seen(note: PlatformNotice): void;
  /** Calls `listener` after each change of the view. */
  onChange(listener: () => void): void;
}

export const PLATFORM_CALLS = {
  'host.view': call(nothing, returns<PlatformView>()),
  'host.startAtLogin': call(z.strictObject({ on: z.boolean() }), returns<null>()),
  /** Starts the downloaded version. Not possible while an order rings. */
  'host.update': call(nothing, returns<null>()),
  /** Dismisses a notice. */
  'host.seen': call(z.strictObject({ note: z.enum(HOST_NOTES) }), returns<null>()),
} as const;
