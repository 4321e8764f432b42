/** The alarm: which tone sounds, for which orders, and whether staff can hear it. */

import { z } from 'zod';
import type { AlarmTone, SpokenAlarm } from '../domain/alarms.ts';
import type { Paise } from '../domain/money.ts';
import type { PcSoundFault } from '../domain/pc-sound.ts';
import type { Instant } from '../domain/time.ts';
import type { WorkspaceKind } from '../domain/workspace.ts';
import { call, nothing } from './call.ts';
import { noInput, orderId, workspace } from './input-fields.ts';

/** The tone, chosen in main; the renderer only plays it. */
export interface AlarmView {
  readonly tone: AlarmTone | null;
  /** Rises after one minute and again after three. */
  readonly loudness: 1 | 2 | 3;
  readonly episodes: readonly EpisodeView[];
  /**
   * The most urgent new order of all stores, a ringing one first, for the banner on other screens and the window's
   * title.
   */
  readonly urgent: UrgentOrderView | null;
  /** Set while a ring is wanted and nothing has sounded for three seconds, or the PC itself is known to be silent. */
  readonly unheard: UnheardAlarmView | null;
  /** The PC's own sound, whether or not a ring is wanted. */
  readonly pc: PcSoundView;
}

/** The PC's own sound, as its operating system tells it. */
export interface PcSoundView {
  readonly fault: PcSoundFault | null;
  /** Whether the system tells at all. */
  readonly isTold: boolean;
  /** The default output; null where the system doesn't name it. */
  readonly device: string | null;
  /** In percent; null where the system doesn't tell. */
  readonly volume: number | null;
}

export interface UnheardAlarmView {
  readonly since: Instant;
  /** The reason that the page or the PC gave; `silent`: the page gave no reason, or reported nothing at all. */
  readonly why: SoundOffReason | PcSoundFault | 'silent';
}

/**
 * Why the page can't play sound: there is no output device, the platform refuses, or staff must first press something.
 */
const SOUND_OFF_REASONS = ['no_device', 'refused', 'needs_press'] as const;
export type SoundOffReason = (typeof SOUND_OFF_REASONS)[number];

/**
 * Why an order needs attention. `decision`: a paid delivery order is PENDING. `stop`: it was cancelled after an accept,
 * and staff have not pressed Seen. `courier`: its courier failed, and staff have not chosen what to do.
 */
export type AlarmReason = SpokenAlarm;

export interface EpisodeView {
  readonly workspace: WorkspaceKind;
  readonly storeId: number;
  readonly orderId: string;
  readonly number: string;
  readonly wants: AlarmReason;
  /** How many different items it has; 0 if its content can't be read. */
  readonly items: number;
  readonly total: Paise;
  /** `silenced`: staff pressed Silence. `between_reminders` and `shop_closed`: its hold has ended, and it is quiet. */
  readonly state: 'ringing' | 'silenced' | 'between_reminders' | 'shop_closed';
  readonly since: Instant;
  /** When it rings again; null while it rings, and while the shop is closed. */
  readonly silencedUntil: Instant | null;
}

export interface UrgentOrderView {
  readonly workspace: WorkspaceKind;
  readonly storeId: number;
  readonly orderId: string;
  readonly number: string;
  readonly storeName: string;
  readonly total: Paise;
  readonly holdEndsAt: Instant | null;
  readonly ringing: boolean;
}

/**
 * What came of the last request to an address outside: it accepted, answered with an error, isn't on the public internet,
 * or didn't answer.
 */
export type OutsideOutcome = 'accepted' | 'refused' | 'not_public' | 'unanswered';

/** The outcomes of the addresses outside, each null before its first request in this run. */
export interface OutsideView {
  /** By the places of the rungs. */
  readonly rungs: readonly (OutsideOutcome | null)[];
  readonly heartbeat: OutsideOutcome | null;
}

export const ALARM_CALLS = {
  'alarm.silence': call({
    input: z.strictObject({ workspace, orderId }),
    right: 'ring',
    logged: ['workspace', 'orderId'],
    urgent: true,
    returns: nothing,
  }),
  'alarm.silenceAll': call({ input: noInput, right: 'ring', logged: [], urgent: true, returns: nothing }),
  /** Unmutes the PC and makes it louder, or notes that its new output is right. */
  'sound.mend': call({ input: noInput, right: 'ring', logged: [], returns: nothing }),
  /** Begins an ear test: for a few seconds the page may use the microphone. */
  'sound.listen': call({ input: noInput, right: 'see', logged: null, returns: nothing }),
  /** Sent each second. `quiet`: the page could sound, but nothing should. */
  'sound.report': call({
    input: z.discriminatedUnion('state', [
      z.strictObject({ state: z.enum(['sounding', 'quiet']) }),
      z.strictObject({ state: z.literal('off'), reason: z.enum(SOUND_OFF_REASONS) }),
    ]),
    right: 'see',
    logged: null,
    returns: nothing,
  }),
} as const;
