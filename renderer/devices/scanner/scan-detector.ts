/**
 * Tells a scanner from a person at the keyboard. A scanner that types sends a whole code within milliseconds and ends
 * it with one key. Two answers come of the same keys: whether a key *may* be a scanner's, so that it presses nothing,
 * and, when a code has ended, whether it surely was one. Pure: the times are handed in.
 */

import type { ScannerSettings } from '../../../electron/contract/domain/settings.ts';
import { isValidBarcode } from './barcode.ts';

/** Two keys nearer than this may come from a scanner, whatever its speed is set to. */
export const SCANNER_GAP_MS = 80;
/** Some scanners rest before the key at the end of a code. */
export const END_PAUSE_MS = 400;
/** A scan may have begun in another program: for so long after the window got the keyboard, nothing is pressed by keys. */
export const QUIET_AFTER_FOCUS_MS = 1_000;

interface Speed {
  /** The longest time between two keys of one code. */
  readonly gapMs: number;
  /** People type a few letters as fast: fewer than these are never a code. */
  readonly leastKeys: number;
}

/** Without a prefix. With one, what begins with it is a code of whatever length. */
export const SPEED_LIMITS: Readonly<Record<ScannerSettings['speed'], Speed>> = {
  fast: { gapMs: 30, leastKeys: 4 },
  usual: { gapMs: 50, leastKeys: 4 },
  slow: { gapMs: 100, leastKeys: 8 },
};

/** Why typed keys were a scan, or what spoke against it. */
export type ScanVerdict = 'scan' | 'too_slow' | 'too_short' | 'no_prefix' | 'other_end_key' | 'cut_off';

/** What was typed before an Enter or a Tab without a rest, by a scanner or a person. */
export interface ScanAttempt {
  readonly outcome: ScanVerdict;
  /** The code of a scan without its prefix; else all that was typed. */
  readonly text: string;
  readonly keys: number;
  /** Milliseconds from key to key: on average and at most; 0 for a single key. */
  readonly averageMs: number;
  readonly longestMs: number;
  readonly endKey: ScannerSettings['endKey'];
  readonly at: number;
}

interface Key {
  readonly character: string;
  readonly at: number;
}

const lastOf = (keys: readonly Key[]): number => keys.at(-1)?.at ?? Number.NEGATIVE_INFINITY;

function gapsOf(keys: readonly Key[]): readonly number[] {
  return keys.slice(1).map(({ at }, index) => at - (keys[index]?.at ?? at));
}

const textOf = (keys: readonly Key[]): string => keys.map(({ character }) => character).join('');

/** Nobody types more than this without a rest, and no code is longer. */
const KEYS_MAX = 300;

export class ScanDetector {
  private readonly settings: () => ScannerSettings;
  /** What has been typed without a rest. */
  private typing: Key[] = [];
  /** The last of these, as far as one follows the other as fast as a scanner's. */
  private burst: Key[] = [];
  /** What came shortly before these, too slow for a scanner that isn't held up. */
  private prelude: Key[] = [];
  private lastTypedAt = Number.NEGATIVE_INFINITY;
  /** When the last key went down that followed another too fast for a person. */
  private doubtfulAt = Number.NEGATIVE_INFINITY;
  private focusedAt = Number.NEGATIVE_INFINITY;

  /** `settings` gives what holds at the moment. */
  constructor(settings: () => ScannerSettings) {
    this.settings = settings;
  }

  /** Two keys nearer than this may be a scanner's. */
  get scannerGapMs(): number {
    return Math.max(SCANNER_GAP_MS, SPEED_LIMITS[this.settings().speed].gapMs);
  }

  /** The window got the keyboard. */
  handleFocus(at: number): void {
    this.focusedAt = at;
  }

  /** Whether the window got the keyboard less than a second ago. */
  isQuietAfterFocus(at: number): boolean {
    return at - this.focusedAt < QUIET_AFTER_FOCUS_MS;
  }

  /** A key that types a character went down. `beginsScan`: if it is a scan's, it is the first of it. */
  handleCharacter(at: number, character: string): { readonly mayBeScan: boolean; readonly beginsScan: boolean } {
    const mayBeScan = at - this.lastTypedAt < this.scannerGapMs;
    this.place(at);
    if (at - lastOf(this.typing) > END_PAUSE_MS || this.typing.length > KEYS_MAX) this.typing = [];
    const beginsScan = this.burst.length === 0 && this.prelude.length === 0;
    this.burst.push({ character, at });
    this.typing.push({ character, at });
    this.lastTypedAt = at;
    if (mayBeScan) this.doubtfulAt = at;
    return { mayBeScan, beginsScan };
  }

  /** Whether the next key goes on with the burst, and what came so shortly before that it may belong to it. */
  private place(at: number): void {
    const { gapMs, leastKeys } = SPEED_LIMITS[this.settings().speed];
    const gap = at - lastOf(this.burst);
    // A busy PC may hold a scanner up in mid-code; that it is a scanner is known by then.
    if (gap <= gapMs || (this.burst.length >= leastKeys && gap < END_PAUSE_MS)) return;
    this.prelude = gap <= 2 * gapMs ? [...this.prelude, ...this.burst] : [];
    this.burst = [];
  }

  /** A key that is held down repeats as fast as a scanner types; so does a key that moves or deletes. No code goes on over it. */
  reset(): void {
    this.prelude = [];
    this.burst = [];
    this.typing = [];
  }

  /** Whether a key that goes down now (Enter, Space) may belong to a scan. */
  followsTyping(at: number): boolean {
    return at - this.lastTypedAt < this.scannerGapMs || at - this.doubtfulAt < END_PAUSE_MS;
  }

  /** A key that can end a code went down. Null when nothing was typed just before. */
  handleEndKey(at: number, endKey: ScannerSettings['endKey']): ScanAttempt | null {
    const { typing, prelude, burst } = this;
    this.reset();
    if (typing.length === 0 || at - lastOf(typing) >= END_PAUSE_MS) return null;
    const { outcome, keys } = this.judge(typing, prelude, burst, endKey);
    const gaps = gapsOf(keys);
    const text = textOf(keys);
    return {
      outcome,
      text: outcome === 'scan' ? text.slice(this.settings().prefix.length) : text,
      keys: keys.length,
      averageMs: gaps.reduce((sum, gap) => sum + gap, 0) / Math.max(1, gaps.length),
      longestMs: Math.max(0, ...gaps),
      endKey,
      at,
    };
  }

  private judge(
    typing: readonly Key[],
    prelude: readonly Key[],
    burst: readonly Key[],
    endKey: ScannerSettings['endKey'],
  ): { readonly outcome: ScanVerdict; readonly keys: readonly Key[] } {
    const { prefix, speed, endKey: wanted } = this.settings();
    if (burst.length < (prefix === '' ? SPEED_LIMITS[speed].leastKeys : prefix.length + 1)) {
      return { outcome: typing.length > burst.length ? 'too_slow' : 'too_short', keys: typing };
    }
    const keys = this.wholeOf([...prelude, ...burst], burst);
    if (keys === null) return { outcome: 'cut_off', keys: burst };
    if (!textOf(keys).startsWith(prefix)) return { outcome: 'no_prefix', keys };
    if (endKey !== wanted) return { outcome: 'other_end_key', keys };
    const beganAt = keys[0]?.at ?? Number.NEGATIVE_INFINITY;
    return { outcome: beganAt - this.focusedAt < this.scannerGapMs ? 'cut_off' : 'scan', keys };
  }

  /**
   * Keys that came just before a burst are either its beginning, which a busy PC held up, or a person's: the prefix or
   * the check digit says which. Null when it says neither, or both.
   */
  private wholeOf(joined: readonly Key[], burst: readonly Key[]): readonly Key[] | null {
    if (joined.length === burst.length) return burst;
    const { prefix } = this.settings();
    const isWhole = (keys: readonly Key[]): boolean => {
      const text = textOf(keys);
      return prefix === '' ? isValidBarcode(text) : text.startsWith(prefix);
    };
    const [whole = null, ...more] = [joined, burst].filter(isWhole);
    return more.length === 0 ? whole : null;
  }
}
