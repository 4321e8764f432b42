/**
 * The program around the app: its version, autostart, updates, and the values from rollout and followed links for the
 * Connect form. The preview has none of this.
 */

import { z } from 'zod';
import type { RolloutProblem } from '../domain/rollout.ts';
import { call, nothing, returns } from './call.ts';
import { noInput } from './input-fields.ts';

/** Notices that staff can dismiss. */
const PLATFORM_NOTICES = ['updated', 'code', 'login'] as const;
export type PlatformNotice = (typeof PLATFORM_NOTICES)[number];

/**
 * Whether Counter starts with the computer. `disabled`: its own setting is on, but the system's settings, such as
 * Windows Task Manager, have it switched off or not approved yet.
 */
export type LoginState = 'on' | 'off' | 'disabled';

/** Start with the computer, as the screens show it. */
export interface LoginView {
  readonly state: LoginState;
  /** The value that rollout sets, which staff can't change; null leaves the choice to them. */
  readonly setByRollout: boolean | null;
  /** Whether staff have been asked. */
  readonly wasAsked: boolean;
}

/** The checks for newer versions. */
export interface UpdateCheckView {
  /** How long ago the last successful one was; null before the first. */
  readonly agoMs: number | null;
  /** Whether none has found anything that counts for long, so that no newer version will come. */
  readonly hasStopped: boolean;
  /** A newer version for an administrator to install, because this installation may not replace itself. */
  readonly toInstall: string | null;
}

/** The rollout file, as Settings shows it. */
export interface RolloutView {
  readonly path: string;
  readonly problems: readonly RolloutProblem[];
}

export interface PlatformView {
  /** Null in the preview. */
  readonly version: string | null;
  /** The previous version, until staff have seen that it changed. */
  readonly updatedFrom: string | null;
  /**
   * What is new since then, one line for each change, in the language of the release notes; null if nothing is known.
   */
  readonly news: string | null;
  /** Whether Counter installs newer versions by itself. */
  readonly updates: boolean;
  /** Null if Counter doesn't check for newer versions. */
  readonly updateCheck: UpdateCheckView | null;
  /** A newer version that is downloaded and waits for a restart. */
  readonly newVersion: string | null;
  /** Null if it can't be set: in the preview, and in an app that isn't installed. */
  readonly login: LoginView | null;
  /** The service's address from rollout, for the Connect form. */
  readonly address: string | null;
  /** The code from a followed link, eight letters and digits, for the Connect form only. */
  readonly code: string | null;
  /** What is wrong with the rollout file; null if nothing is. */
  readonly rollout: RolloutView | null;
  /** Whether no other account of this PC can open the data folder. */
  readonly isDataPrivate: boolean;
}

/** The platform, as the app uses it. */
export interface Platform {
  view(): PlatformView;
  startAtLogin(on: boolean): void;
  /** Ends Counter and starts the newer version. Returns false if there is none, or while an order rings. */
  update(): boolean;
  seen(note: PlatformNotice): void;
  /** Lets the page use the microphone for one ear test. In the preview, the browser asks instead. */
  allowMicrophone(): void;
  /** Calls `listener` after each change of the view. */
  onChange(listener: () => void): void;
}

export const PLATFORM_CALLS = {
  'platform.view': call({ input: noInput, right: 'see', logged: null, returns: returns<PlatformView>() }),
  'platform.startAtLogin': call({
    input: z.strictObject({ on: z.boolean() }),
    right: 'manage',
    logged: ['on'],
    returns: nothing,
  }),
  /** Starts the downloaded version. Not possible while an order rings. */
  'platform.update': call({ input: noInput, right: 'manage', logged: [], returns: nothing }),
  /** Dismisses a notice. */
  'platform.seen': call({
    input: z.strictObject({ note: z.enum(PLATFORM_NOTICES) }),
    right: 'work',
    logged: ['note'],
    returns: nothing,
  }),
} as const;
