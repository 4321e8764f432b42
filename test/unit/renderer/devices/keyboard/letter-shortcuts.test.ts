import { beforeEach, describe, expect, it } from 'vitest';
import { DEFAULT_SETTINGS } from '../../../../../electron/contract/domain/settings.ts';
import { LetterShortcuts } from '../../../../../renderer/devices/keyboard/letter-shortcuts.ts';
import {
  END_PAUSE_MS,
  QUIET_AFTER_FOCUS_MS,
  SCANNER_GAP_MS,
  ScanDetector,
} from '../../../../../renderer/devices/scanner/scan-detector.ts';
import { VirtualClock } from '../../../../support/virtual-clock.ts';

const createDetector = (): ScanDetector => new ScanDetector(() => DEFAULT_SETTINGS.scanner);

describe('a letter runs its command only when it stands alone', () => {
  let clock: VirtualClock;
  let detector: ScanDetector;
  let letters: LetterShortcuts;
  let pressed: string[];

  beforeEach(() => {
    clock = new VirtualClock();
    detector = createDetector();
    letters = new LetterShortcuts(detector, (milliseconds, task) => clock.after(milliseconds, task));
    pressed = [];
  });

  function press(key: string, command: (() => void) | null): void {
    const at = clock.monotonic();
    letters.schedule(at, detector.handleCharacter(at, key).mayBeScan, command);
  }
  const type = (letter: string): void => press(letter, () => pressed.push(letter));

  it('after the gap, for a person’s key', async () => {
    type('A');
    await clock.advance(SCANNER_GAP_MS - 1);
    expect(pressed).toEqual([]);
    await clock.advance(1);
    expect(pressed).toEqual(['A']);
  });

  it('so no letter of a scan does, neither its first nor its last', async () => {
    for (const letter of 'CRA7A') {
      type(letter);
      await clock.advance(12);
    }
    letters.cancelPending();
    await clock.advance(1_000);
    expect(pressed).toEqual([]);
  });

  it('so the one letter of a scan that ends with Enter does not', async () => {
    type('A');
    await clock.advance(12);
    letters.cancelPending();
    await clock.advance(1_000);
    expect(pressed).toEqual([]);
  });

  it('so a letter next to a key without a command does not', async () => {
    press('7', null);
    await clock.advance(20);
    type('A');
    await clock.advance(1_000);
    expect(pressed).toEqual([]);
  });

  it('and not in the first second after the window got the focus', async () => {
    detector.handleFocus(clock.monotonic());
    await clock.advance(QUIET_AFTER_FOCUS_MS - 1);
    type('A');
    await clock.advance(500);
    expect(pressed).toEqual([]);
    type('A');
    await clock.advance(500);
    expect(pressed).toEqual(['A']);
  });

  it('so two keys typed by a person run two commands', async () => {
    type('A');
    await clock.advance(SCANNER_GAP_MS);
    type('R');
    await clock.advance(SCANNER_GAP_MS);
    expect(pressed).toEqual(['A', 'R']);
  });
});

describe('Enter belongs to a scan', () => {
  it('when it follows a character within the gap', () => {
    const detector = createDetector();
    detector.handleCharacter(1_000, '7');
    expect(detector.followsTyping(1_000 + SCANNER_GAP_MS - 1)).toBe(true);
    expect(detector.followsTyping(1_000 + SCANNER_GAP_MS)).toBe(false);
  });

  it('when it follows later, after keys that only a scanner types', () => {
    const detector = createDetector();
    for (const at of [1_000, 1_012, 1_024]) detector.handleCharacter(at, '7');
    expect(detector.followsTyping(1_024 + END_PAUSE_MS - 1)).toBe(true);
    expect(detector.followsTyping(1_024 + END_PAUSE_MS)).toBe(false);
  });
});
