import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { computeCheckDigit } from '../../../../../electron/contract/domain/barcode.ts';
import type { ScannerSettings } from '../../../../../electron/contract/settings.ts';
import { createBarcodeScanner, type Scan } from '../../../../../renderer/devices/scanner/barcode-scanner.ts';
import {
  END_PAUSE_MS,
  SCANNER_GAP_MS,
  ScanDetector,
  SPEED_LIMITS,
} from '../../../../../renderer/devices/scanner/scan-detector.ts';

const USUAL: ScannerSettings = { prefix: '', endKey: 'Enter', speed: 'usual' };

/** A key, `after` milliseconds after the one before it. `held` is a key that repeats because it is held down. */
type Press =
  | { readonly after: number; readonly key: 'character'; readonly character: string }
  | { readonly after: number; readonly key: 'Enter' | 'Tab' | 'held' | 'other' };

/** Returns the codes that are detected in `presses`, in order. */
function play(presses: readonly Press[], settings: ScannerSettings = USUAL): string[] {
  const detector = new ScanDetector(() => settings);
  const codes: string[] = [];
  let at = 10_000;
  for (const press of presses) {
    at += press.after;
    if (press.key === 'character') detector.handleCharacter(at, press.character);
    else if (press.key === 'Enter' || press.key === 'Tab') {
      const attempt = detector.handleEndKey(at, press.key);
      if (attempt?.outcome === 'scan') codes.push(attempt.text);
    } else detector.reset();
  }
  return codes;
}

const character = fc.constantFrom(...'0123456789abcdefghijklmnopqrstuvwxyzABC-/. ');

/** Keys as people type them: a slow one, then a few that follow fast. */
const roll = fc
  .array(fc.record({ after: fc.integer({ min: 1, max: 49 }), character }), {
    maxLength: SPEED_LIMITS.usual.minKeys - 2,
  })
  .chain((rolled) =>
    fc
      .record({ after: fc.integer({ min: 51, max: 600 }), character })
      .map((first): Press[] => [first, ...rolled].map((key) => ({ key: 'character', ...key }))),
  );
const endOfWord = fc.record({
  after: fc.integer({ min: 1, max: 700 }),
  key: fc.constantFrom('Enter' as const, 'Tab' as const, 'other' as const),
});
/** A key that is held down: a character, then repeats as fast as a scanner's keys. */
const held = fc
  .array(fc.record({ after: fc.integer({ min: 15, max: 40 }), key: fc.constant('held' as const) }), {
    minLength: 1,
    maxLength: 30,
  })
  .chain((repeats) => roll.map((first): Press[] => [...first, ...repeats]));
const typing = fc
  .array(
    fc.oneof({ weight: 6, arbitrary: roll }, { weight: 2, arbitrary: endOfWord.map((end): Press[] => [end]) }, held),
    {
      maxLength: 25,
    },
  )
  .map((parts) => parts.flat());

const codeText = fc.oneof(
  fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: 4, maxLength: 14 }),
  fc.string({ unit: fc.constantFrom(...'0123456789ABCDEFacr-/'), minLength: 4, maxLength: 30 }),
);

/** Keys as a scanner types them: `speed` is the longest gap between two keys, and a pause may precede the end key. */
function scanOf(code: string, speed: number, endKey: 'Enter' | 'Tab' = 'Enter'): fc.Arbitrary<Press[]> {
  const gap = fc.integer({ min: 0, max: speed });
  return fc
    .tuple(
      fc.array(gap, { minLength: code.length, maxLength: code.length }),
      fc.integer({ min: 0, max: END_PAUSE_MS - 1 }),
      fc.integer({ min: 2 * speed + 1, max: 2_000 }),
    )
    .map(([gaps, rest, before]): Press[] => [
      ...[...code].map(
        (each, index): Press => ({
          key: 'character',
          character: each,
          after: index === 0 ? before : (gaps[index] ?? 0),
        }),
      ),
      { key: endKey, after: rest },
    ]);
}

const scan = codeText.chain((code) => scanOf(code, SPEED_LIMITS.usual.gapMs).map((presses) => ({ code, presses })));

describe('the scan detector', () => {
  it('never takes a person’s typing for a scan', () => {
    fc.assert(
      fc.property(typing, (presses) => {
        expect(play(presses)).toEqual([]);
      }),
      { numRuns: 500 },
    );
  });

  it('detects every scan with its whole code, whatever is typed between scans', () => {
    const story = fc.array(
      fc.oneof(
        scan,
        typing.map((presses) => ({ code: null, presses })),
      ),
      { maxLength: 12 },
    );
    fc.assert(
      fc.property(story, (parts) => {
        const scanned = parts.flatMap(({ code }) => (code === null ? [] : [code]));
        expect(play(parts.flatMap(({ presses }) => presses))).toEqual(scanned);
      }),
      { numRuns: 500 },
    );
  });

  describe('never mistakes one barcode for another: it detects the whole code or none', () => {
    const goods = fc
      .string({ unit: fc.constantFrom(...'0123456789'), minLength: 11, maxLength: 11 })
      .map((rest) => `8${rest}${computeCheckDigit(`8${rest}`)}`);
    const place = fc.integer({ min: 1, max: 12 });
    const keysOf = (code: string, wait: (index: number) => number): Press[] => [
      ...[...code].map((each, index): Press => ({ key: 'character', character: each, after: wait(index) })),
      { key: 'Enter', after: 8 },
    ];

    it('when a busy PC delays it', () => {
      fc.assert(
        fc.property(goods, place, fc.integer({ min: 9, max: 100 }), (code, held, wait) => {
          const codes = play(keysOf(code, (index) => (index === 0 ? 900 : index === held ? wait : 8)));
          expect([[code], []]).toContainEqual(codes);
          // A delay that comes after enough keys, or is short, leaves the code whole.
          if (held >= SPEED_LIMITS.usual.minKeys || wait <= SPEED_LIMITS.usual.gapMs) expect(codes).toEqual([code]);
        }),
      );
    });

    it('when a person presses a key right before it', () => {
      fc.assert(
        fc.property(goods, character, fc.integer({ min: 51, max: 100 }), (code, key, wait) => {
          const codes = play([
            { key: 'character', character: key, after: 900 },
            ...keysOf(code, (index) => (index === 0 ? wait : 8)),
          ]);
          expect([[code], []]).toContainEqual(codes);
        }),
      );
    });
  });

  it('suspects every key of a scan after the first, and its end key', () => {
    fc.assert(
      fc.property(scan, ({ presses }) => {
        const detector = new ScanDetector(() => USUAL);
        let at = 10_000;
        let keys = 0;
        for (const press of presses) {
          at += press.after;
          if (press.key === 'character') {
            keys += 1;
            expect(detector.handleCharacter(at, press.character).mayBeScan).toBe(keys > 1);
          } else expect(detector.followsTyping(at)).toBe(true);
        }
      }),
    );
  });

  it.each(['fast', 'usual', 'slow'] as const)('respects the speed setting: %s', (speed) => {
    const { gapMs } = SPEED_LIMITS[speed];
    const code = '8901000000118';
    const keys = (gap: number): Press[] => [
      ...[...code].map((each): Press => ({ key: 'character', character: each, after: gap })),
      { key: 'Enter', after: 5 },
    ];
    expect(play(keys(gapMs), { ...USUAL, speed })).toEqual([code]);
    expect(play(keys(gapMs + 1), { ...USUAL, speed })).toEqual([]);
  });

  it('requires the prefix and end key of the settings, and leaves the prefix out of the code', () => {
    const settings: ScannerSettings = { prefix: '~', endKey: 'Tab', speed: 'usual' };
    const typed = (text: string, endKey: 'Enter' | 'Tab'): Press[] => [
      ...[...text].map((each, index): Press => ({ key: 'character', character: each, after: index === 0 ? 900 : 8 })),
      { key: endKey, after: 8 },
    ];
    expect(play([...typed('~12', 'Tab'), ...typed('1234567', 'Tab'), ...typed('~77', 'Enter')], settings)).toEqual([
      '12',
    ]);
  });

  it('tells why typed keys are not a scan', () => {
    const outcome = (text: string, gap: number, endKey: 'Enter' | 'Tab', focusedAt = 0) => {
      const detector = new ScanDetector(() => USUAL);
      let at = 10_000;
      if (focusedAt > 0) detector.handleFocus(focusedAt);
      for (const each of text) {
        at += gap;
        detector.handleCharacter(at, each);
      }
      return detector.handleEndKey(at + 10, endKey)?.outcome;
    };
    expect(outcome('8901000000118', 8, 'Enter')).toBe('scan');
    expect(outcome('8901000000118', 60, 'Enter')).toBe('too_slow');
    expect(outcome('89', 8, 'Enter')).toBe('too_short');
    expect(outcome('8901000000118', 8, 'Tab')).toBe('other_end_key');
    // The program that had the focus before may have received the beginning.
    expect(outcome('8901000000118', 8, 'Enter', 10_000)).toBe('cut_off');
    expect(outcome('8901000000118', 8, 'Enter', 10_008 - SCANNER_GAP_MS)).toBe('scan');
  });

  it('measures how fast the keys came', () => {
    const detector = new ScanDetector(() => USUAL);
    for (const at of [1_000, 1_010, 1_040, 1_060]) detector.handleCharacter(at, '7');
    expect(detector.handleEndKey(1_070, 'Enter')).toMatchObject({
      text: '7777',
      keys: 4,
      averageMs: 20,
      longestMs: 30,
    });
    expect(detector.handleEndKey(1_080, 'Enter')).toBeNull();
  });
});

describe('a scan', () => {
  const reading = (text: string, at: number, outcome: 'scan' | 'too_slow' | 'cut_off' = 'scan') =>
    ({ outcome, text, keys: text.length, averageMs: 8, longestMs: 9, endKey: 'Enter', at }) as const;

  it('counts each time, however soon the same code follows', () => {
    const scans = createBarcodeScanner();
    const taken: string[] = [];
    scans.addHandler(({ code }) => taken.push(code));
    for (const at of [0, 120, 240]) scans.handleAttempt(reading('8901000000118', at))?.();
    expect(taken).toEqual(['8901000000118', '8901000000118', '8901000000118']);
  });

  it('goes only to the newest handler; typing, and scans without a handler, are ignored', () => {
    const scans = createBarcodeScanner();
    expect(scans.handleAttempt(reading('8901000000118', 0))).toBeNull();
    const below: Scan[] = [];
    const above: Scan[] = [];
    scans.addHandler((scan) => below.push(scan));
    const remove = scans.addHandler((scan) => above.push(scan));
    expect(scans.handleAttempt(reading('mustard', 1_000, 'too_slow'))).toBeNull();
    scans.handleAttempt(reading('8901000000118', 2_000))?.();
    remove();
    scans.handleAttempt(reading('8901000000117', 4_000))?.();
    scans.handleAttempt(reading('901000000118', 6_000, 'cut_off'))?.();
    expect(above).toEqual([{ code: '8901000000118', isCutOff: false }]);
    expect(below).toEqual([
      { code: '8901000000117', isCutOff: false },
      { code: '901000000118', isCutOff: true },
    ]);
  });

  it('that failed stays until it is repeated or dropped, in order', () => {
    const scans = createBarcodeScanner();
    const taken: string[] = [];
    const remove = scans.addHandler(({ code }) => scans.noteFailed(code));
    for (const code of ['8901000000118', '8901000000224', '8901000000118']) scans.handleAttempt(reading(code, 0))?.();
    scans.repeatFailed();
    expect(scans.failed.get()).toEqual(['8901000000118', '8901000000224', '8901000000118']);
    remove();
    scans.addHandler(({ code }) => taken.push(code));
    scans.repeatFailed();
    expect([taken, scans.failed.get()]).toEqual([['8901000000118', '8901000000224', '8901000000118'], []]);
    scans.noteFailed('8901000000118');
    scans.dropFailed();
    scans.repeatFailed();
    expect(taken).toHaveLength(3);
  });
});
