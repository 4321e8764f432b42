/**
 * Distinguishes a scanner from a person at the keyboard. A scanner types a whole code within milliseconds and ends it
 * with one key. The detector decides whether a key *may* come from a scanner and so must trigger nothing and, once a
 * code has ended, whether it certainly was a scan. Pure: callers pass the times.
 */

import { isValidBarcode } from '../../../electron/contract/domain/barcode.ts';
import type { ScannerSettings } from '../../../electron/contract/settings.ts';

/** Two keys closer together than this may come from a scanner, whatever the speed setting. */
export const SCANNER_GAP_MS = 80;
/** Some scanners pause before the key that ends a code. */
export const END_PAUSE_MS = 400;
/** How long keys trigger nothing after the window gets the focus, because a scan may have begun in another program. */
export const QUIET_AFTER_FOCUS_MS = 1_000;

interface Speed {
  /** The longest time between two keys of one code. */
  readonly gapMs: number;
  /** The fewest keys of a code: people type only shorter texts that fast. */
  readonly minKeys: number;
}

/** Limits for codes without a prefix. A code with the prefix may have any length. */
export const SPEED_LIMITS: Readonly<Record<ScannerSettings['speed'], Speed>> = {
  fast: { gapMs: 30, minKeys: 4 },
  usual: { gapMs: 50, minKeys: 4 },
  slow: { gapMs: 100, minKeys: 8 },
};

/** Whether the typed keys were a scan, or why not. */
export type ScanVerdict = 'scan' | 'too_slow' | 'too_short' | 'no_prefix' | 'other_end_key' | 'cut_off';

/** The text that a scanner or a person typed without a pause before Enter or Tab. */
export interface ScanAttempt {
  readonly outcome: ScanVerdict;
  /** The code without its prefix if this is a scan; otherwise everything that was typed. */
  readonly text: string;
  readonly keys: number;
  /** Milliseconds between keys, on average and at most; 0 for a single key. */
  readonly averageMs: number;
  readonly longestMs: number;
  readonly endKey: ScannerSettings['endKey'];
  readonly at: number;
}

interface Key {
  readonly character: string;
  readonly at: number;
}

const getLastTime = (keys: readonly Key[]): number => keys.at(-1)?.at ?? Number.NEGATIVE_INFINITY;

function listGaps(keys: readonly Key[]): readonly number[] {
  return keys.slice(1).map(({ at }, index) => at - (keys[index]?.at ?? at));
}

const joinText = (keys: readonly Key[]): string => keys.map(({ character }) => character).join('');

/** No person types more than this without a pause, and no code is longer. */
const KEYS_MAX = 300;

export class ScanDetector {
  private readonly settings: () => ScannerSettings;
  /** Every key since the last pause. */
  private typing: Key[] = [];
  /** The latest run of these keys: each follows the one before as fast as a scanner types. */
  private burst: Key[] = [];
  /** The keys shortly before the burst, too slow for a scanner unless the PC was busy. */
  private prelude: Key[] = [];
  private lastTypedAt = Number.NEGATIVE_INFINITY;
  /** When a key last followed another fast enough for a scanner. */
  private fastKeyAt = Number.NEGATIVE_INFINITY;
  private focusedAt = Number.NEGATIVE_INFINITY;

  /** `settings` returns the current settings. */
  constructor(settings: () => ScannerSettings) {
    this.settings = settings;
  }

  /** Two keys closer together than this may come from a scanner. */
  get scannerGapMs(): number {
    return Math.max(SCANNER_GAP_MS, SPEED_LIMITS[this.settings().speed].gapMs);
  }

  /** Records that the window got the focus. */
  handleFocus(at: number): void {
    this.focusedAt = at;
  }

  /** Whether the window got the focus less than a second ago. */
  isQuietAfterFocus(at: number): boolean {
    return at - this.focusedAt < QUIET_AFTER_FOCUS_MS;
  }

  /**
   * Handles a typed character, whose first key went down at `beganAt`. `beginsScan` is true if it would be the first
   * character of a scan.
   */
  handleCharacter(
    at: number,
    character: string,
    beganAt: number = at,
  ): { readonly mayBeScan: boolean; readonly beginsScan: boolean } {
    const mayBeScan = this.continuesTyping(beganAt);
    this.splitBurst(beganAt);
    if (beganAt - getLastTime(this.typing) > END_PAUSE_MS || this.typing.length > KEYS_MAX) this.typing = [];
    const beginsScan = this.burst.length === 0 && this.prelude.length === 0;
    this.burst.push({ character, at });
    this.typing.push({ character, at });
    this.lastTypedAt = at;
    if (mayBeScan) this.fastKeyAt = at;
    return { mayBeScan, beginsScan };
  }

  /** Handles a key that types nothing in a code but may be part of one, such as a digit or letter with Ctrl or Alt. */
  handleOtherKey(at: number): void {
    if (this.continuesTyping(at)) this.fastKeyAt = at;
    this.lastTypedAt = at;
  }

  /** Ends the burst unless a key at `at` continues it. Keeps it as the prelude if it may belong to the next burst. */
  private splitBurst(at: number): void {
    const { gapMs, minKeys } = SPEED_LIMITS[this.settings().speed];
    const gap = at - getLastTime(this.burst);
    // A burst this long comes from a scanner, even if a busy PC delays its next key.
    if (gap <= gapMs || (this.burst.length >= minKeys && gap < END_PAUSE_MS)) return;
    this.prelude = gap <= 2 * gapMs ? [...this.prelude, ...this.burst] : [];
    this.burst = [];
  }

  /**
   * Discards the code so far. Keys that repeat while held down, move or delete are as fast as a scanner's, but no scan.
   */
  reset(): void {
    this.prelude = [];
    this.burst = [];
    this.typing = [];
  }

  /** Whether a key pressed at `at` follows the one before as fast as a scanner's. */
  continuesTyping(at: number): boolean {
    return at - this.lastTypedAt < this.scannerGapMs;
  }

  /** Whether a key pressed at `at` (Enter, Space) may belong to a scan. */
  followsTyping(at: number): boolean {
    return this.continuesTyping(at) || at - this.fastKeyAt < END_PAUSE_MS;
  }

  /** Handles a key that can end a code. Null if nothing was typed just before it. */
  handleEndKey(at: number, endKey: ScannerSettings['endKey']): ScanAttempt | null {
    const { typing, prelude, burst } = this;
    this.reset();
    if (typing.length === 0 || at - getLastTime(typing) >= END_PAUSE_MS) return null;
    // Some scanners end a code with two keys.
    this.lastTypedAt = at;
    const { outcome, keys } = this.classify(typing, prelude, burst, endKey);
    const gaps = listGaps(keys);
    const text = joinText(keys);
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

  private classify(
    typing: readonly Key[],
    prelude: readonly Key[],
    burst: readonly Key[],
    endKey: ScannerSettings['endKey'],
  ): { readonly outcome: ScanVerdict; readonly keys: readonly Key[] } {
    const { prefix, speed, endKey: expectedEndKey } = this.settings();
    if (burst.length < (prefix === '' ? SPEED_LIMITS[speed].minKeys : prefix.length + 1)) {
      return { outcome: typing.length > burst.length ? 'too_slow' : 'too_short', keys: typing };
    }
    const keys = this.findWholeCode([...prelude, ...burst], burst);
    if (keys === null) return { outcome: 'cut_off', keys: burst };
    if (!joinText(keys).startsWith(prefix)) return { outcome: 'no_prefix', keys };
    if (endKey !== expectedEndKey) return { outcome: 'other_end_key', keys };
    const beganAt = keys[0]?.at ?? Number.NEGATIVE_INFINITY;
    return { outcome: beganAt - this.focusedAt < this.scannerGapMs ? 'cut_off' : 'scan', keys };
  }

  /**
   * Finds the whole code. Keys just before a burst are either its beginning, delayed by a busy PC, or typed by a
   * person. The prefix or the check digit decides; null if it fits both readings or neither.
   */
  private findWholeCode(joined: readonly Key[], burst: readonly Key[]): readonly Key[] | null {
    if (joined.length === burst.length) return burst;
    const { prefix } = this.settings();
    const isWhole = (keys: readonly Key[]): boolean => {
      const text = joinText(keys);
      return prefix === '' ? isValidBarcode(text) : text.startsWith(prefix);
    };
    const [whole = null, ...more] = [joined, burst].filter(isWhole);
    return more.length === 0 ? whole : null;
  }
}
