/**
 * Every alarm of the counter, declared once: what sounds, how soon, how often, and how much it matters. The alarm, its
 * page of Help and the gallery are made from this table. The page's words say what happens if nobody acts, and what
 * staff do (`help_pages.alarms` of the texts). No zod here, because the renderer imports it.
 */

import { MINUTE, SECOND } from './time.ts';

/**
 * How much an alarm matters, as IEC 60601-1-8 ranks them. `high`: a customer's order is lost. `medium`: goods or money
 * go the wrong way. `low`: something keeps the counter from its work.
 */
export type AlarmPriority = 'high' | 'medium' | 'low';

/** How an alarm goes on: without a pause until staff act, or for a while, again and again. In milliseconds. */
export type AlarmRepeat = 'until_answered' | { readonly everyMs: number; readonly lastsMs: number };

interface AlarmSpec<Tone extends string = string> {
  readonly tone: Tone;
  readonly priority: AlarmPriority;
  /** How long the condition may last before the alarm sounds. */
  readonly afterMs: number;
  readonly repeat: AlarmRepeat;
  /** Whether the owner can have it said aloud after its tune. */
  readonly isSpoken: boolean;
}

/** All faults share one tone, at most once a minute, however many there are. */
export const FAULT_REPEAT = { everyMs: MINUTE, lastsMs: 3 * SECOND } as const;

/** An order whose hold has ended can wait, but must not be forgotten. */
export const REMINDER_REPEAT = { everyMs: 2 * MINUTE, lastsMs: 10 * SECOND } as const;

const fault = (afterMs: number) =>
  ({ tone: 'fault', priority: 'low', afterMs, repeat: FAULT_REPEAT, isSpoken: false }) as const;

/** The alarms, the most important first: of several in one workspace, the first one sounds. */
export const ALARMS = {
  /** A paid order waits for a decision. */
  decision: { tone: 'order', priority: 'high', afterMs: 0, repeat: 'until_answered', isSpoken: true },
  /** Its hold has ended, and it still waits. What is said of it is what is said of the decision. */
  reminder: { tone: 'order', priority: 'high', afterMs: 0, repeat: REMINDER_REPEAT, isSpoken: false },
  /** An order was cancelled after somebody accepted it. */
  stop: { tone: 'cancelled', priority: 'medium', afterMs: 0, repeat: 'until_answered', isSpoken: true },
  /** An order's courier failed. */
  courier: { tone: 'cancelled', priority: 'medium', afterMs: 0, repeat: 'until_answered', isSpoken: true },
  /** The store that should ring here can't be opened. */
  store_down: { ...fault(0), priority: 'high' },
  /** The service refuses the key, the company or the store. */
  key: { ...fault(0), priority: 'high' },
  /** There is no connection. Short outages end on their own. */
  line: { ...fault(20 * SECOND), priority: 'high' },
  /** An accept or reject has no answer. */
  answer_late: { ...fault(20 * SECOND), priority: 'medium' },
  /** An order's content can't be read. */
  unreadable: { ...fault(0), priority: 'medium' },
  /** A job waits for a faulty printer, or for staff to check a printout. */
  printing: fault(0),
} as const satisfies Readonly<Record<string, AlarmSpec>>;

export type AlarmName = keyof typeof ALARMS;

/** What the page can play. */
export type AlarmTone = (typeof ALARMS)[AlarmName]['tone'];

/**
 * The state of a message to people outside the shop. `due`: stored before it first leaves, so it may have arrived.
 * `told`: the receiver accepted it. `dropped`: the receiver refused it, or it no longer matters.
 */
export const TELL_STATES = ['due', 'told', 'dropped'] as const;
export type TellState = (typeof TELL_STATES)[number];

/** The messages about one order with their states, by their names in alarm/outside/tells.ts. */
export type Tells = Readonly<Record<string, TellState>>;

export const ALARM_NAMES = Object.keys(ALARMS).filter((name): name is AlarmName => Object.hasOwn(ALARMS, name));

/** The alarms that can be said aloud. */
export type SpokenAlarm = {
  [Name in AlarmName]: (typeof ALARMS)[Name]['isSpoken'] extends true ? Name : never;
}[AlarmName];

export const SPOKEN_ALARMS = ALARM_NAMES.filter((name): name is SpokenAlarm => ALARMS[name].isSpoken);
