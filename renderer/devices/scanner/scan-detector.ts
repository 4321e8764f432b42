/**
 * Tells a scanner from a person at the keyboard. A scanner that types sends a whole code within milliseconds and ends
 * it with one key. The same keys answer two questions: whether a key *may* be a scanner's, so that it presses nothing,
 * and, when a code has ended, whether it certainly was one. Pure: the times are handed in.
 */

import type { ScannerSettings } from '../../../electron/contract/domain/settings.ts';
import { isValidBarcode } from './barcode.ts';

/** Two keys closer than this may come from a scanner, whatever its speed is set to. */
export const SCANNER_GAP_MS = 80;
/** Some scanners pause before the key that ends a code. */
export const END_PAUSE_MS = 400;
/** A scan may begin in another program, so for this long after the window gets the focus keys press nothing. */
export const QUIET_AFTER_FOCUS_MS = 1_000;

interface Speed {
  /** The longest time between two keys of one code. */
  readonly gapMs: number;
  /** The least keys of a code: people type fewer than these as fast. */
  readonly leastKeys: number;
}

/** Limits for codes without a prefix. What begins with the prefix is a code of any length. */
export const SPEED_LIMITS: Readonly<Record<ScannerSettings['speed'], Speed>> = {
  fast: { gapMs: 30, leastKeys: 4 },
  usual: { gapMs: 50, leastKeys: 4 },
  slow: { gapMs: 100, leastKeys: 8 },
};

/** That typed keys were a scan, or why not. */
export type ScanVerdict = 'scan' | 'too_slow' | 'too_short' | 'no_prefix' | 'other_end_key' | 'cut_off';

/** What a scanner or a person typed without a pause before Enter or Tab. */
export interface ScanAttempt {
  readonly outcome: ScanVerdict;
  /** The code of a scan without its prefix; otherwise everything that was typed. */
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

const findLastTime = (keys: readonly Key[]): number => keys.at(-1)?.at ?? Number.NEGATIVE_INFINITY;

function listGaps(keys: readonly Key[]): readonly number[] {
  return keys.slice(1).map(({ at }, index) => at - (keys[index]?.at ?? at));
}

const joinText = (keys: readonly Key[]): string => keys.map(({ character }) => character).join('');

/** Nobody types more than this without a pause, and no code is longer. */
const KEYS_MAX = 300;

export class ScanDetector {
  private readonly settings: () => ScannerSettings;
  /** What was typed without a pause. */
  private typing: Key[] = [];
  /** The last of these that followed each other as fast as a scanner's. */
  private burst: Key[] = [];
  /** What came shortly before the burst, too slowly for a scanner unless the PC was busy. */
  private prelude: Key[] = [];
  private lastTypedAt = Number.NEGATIVE_INFINITY;
  /** When a key last followed another too fast for a person. */
  private doubtfulAt = Number.NEGATIVE_INFINITY;
  private focusedAt = Number.NEGATIVE_INFINITY;

  /** `settings` gives the current settings. */
  constructor(settings: () => ScannerSettings) {
    this.settings = settings;
  }

  /** Two keys closer than this may be a scanner's. */
  get scannerGapMs(): number {
    return Math.max(SCANNER_GAP_MS, SPEED_LIMITS[this.settings().speed].gapMs);
  }

  /** The window got the focus. */
  handleFocus(at: number): void {
    this.focusedAt = at;
  }

  /** Whether the window got the focus less than a second ago. */
  isQuietAfterFocus(at: number): boolean {
    return at - this.focusedAt < QUIET_AFTER_FOCUS_MS;
  }

  /** Takes a typed character in. `beginsScan` says that it is the first one, should it be a scan's. */
  handleCharacter(at: number, character: string): { readonly mayBeScan: boolean; readonly beginsScan: boolean } {
    const mayBeScan = at - this.lastTypedAt < this.scannerGapMs;
    this.splitBurst(at);
    if (at - findLastTime(this.typing) > END_PAUSE_MS || this.typing.length > KEYS_MAX) this.typing = [];
    const beginsScan = this.burst.length === 0 && this.prelude.length === 0;
    this.burst.push({ character, at });
    this.typing.push({ character, at });
    this.lastTypedAt = at;
    if (mayBeScan) this.doubtfulAt = at;
    return { mayBeScan, beginsScan };
  }

  /** Ends the burst unless the next key continues it; keeps it as the prelude when it may belong to the next burst. */
  private splitBurst(at: number): void {
    const { gapMs, leastKeys } = SPEED_LIMITS[this.settings().speed];
    const gap = at - findLastTime(this.burst);
    // A busy PC may delay a scanner within a code, but by then it is known to be a scanner.
    if (gap <= gapMs || (this.burst.length >= leastKeys && gap < END_PAUSE_MS)) return;
    this.prelude = gap <= 2 * gapMs ? [...this.prelude, ...this.burst] : [];
    this.burst = [];
  }

  /** Ends the code: keys that are held down, move or delete repeat as fast as a scanner types, and belong to no code. */
  reset(): void {
    this.prelude = [];
    this.burst = [];
    this.typing = [];
  }

  /** Whether a key that goes down now (Enter, Space) may belong to a scan. */
  followsTyping(at: number): boolean {
    return at - this.lastTypedAt < this.scannerGapMs || at - this.doubtfulAt < END_PAUSE_MS;
  }

  /** Handles a key that can end a code. Null when nothing was typed just before it. */
  handleEndKey(at: number, endKey: ScannerSettings['endKey']): ScanAttempt | null {
    const { typing, prelude, burst } = this;
    this.reset();
    if (typing.length === 0 || at - findLastTime(typing) >= END_PAUSE_MS) return null;
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
    if (burst.length < (prefix === '' ? SPEED_LIMITS[speed].leastKeys : prefix.length + 1)) {
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
   * Finds the whole code. Keys just before a burst are either its beginning, delayed by a busy PC, or a person's: the
   * prefix or the check digit says which. Null when it says neither, or both.
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
