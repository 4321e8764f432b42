import { beforeEach, describe, expect, it } from 'vitest';
import { DEFAULT_SETTINGS } from '../../../../../electron/contract/settings.ts';
import { LetterShortcuts } from '../../../../../renderer/devices/keyboard/letter-delay.ts';
import {
  END_PAUSE_MS,
  QUIET_AFTER_FOCUS_MS,
  SCANNER_GAP_MS,
  ScanDetector,
} from '../../../../../renderer/devices/scanner/scan-detector.ts';
import { VirtualClock } from '../../../../support/virtual-clock.ts';

const createDetector = (): ScanDetector => new ScanDetector(() => DEFAULT_SETTINGS.scanner);

describe('a letter runs its command only if it is typed alone', () => {
  let clock: VirtualClock;
  let detector: ScanDetector;
  let letters: LetterShortcuts;
  let commands: string[];

  beforeEach(() => {
    clock = new VirtualClock();
    detector = createDetector();
    letters = new LetterShortcuts(detector, (milliseconds, task) => clock.after(milliseconds, task));
    commands = [];
  });

  function press(key: string, command: (() => void) | null): void {
    const at = clock.monotonic();
    letters.schedule(at, detector.handleCharacter(at, key).mayBeScan, command);
  }
  const type = (letter: string): void => press(letter, () => commands.push(letter));

  it('runs the command of a person’s key after the gap', async () => {
    type('A');
    await clock.advance(SCANNER_GAP_MS - 1);
    expect(commands).toEqual([]);
    await clock.advance(1);
    expect(commands).toEqual(['A']);
  });

  it('runs no command for any letter of a scan, not even the first or last', async () => {
    for (const letter of 'CRA7A') {
      type(letter);
      await clock.advance(12);
    }
    letters.cancelPending();
    await clock.advance(1_000);
    expect(commands).toEqual([]);
  });

  it('runs no command for the only letter of a scan that ends with Enter', async () => {
    type('A');
    await clock.advance(12);
    letters.cancelPending();
    await clock.advance(1_000);
    expect(commands).toEqual([]);
  });

  it('runs no command for a letter right after a key without a command', async () => {
    press('7', null);
    await clock.advance(20);
    type('A');
    await clock.advance(1_000);
    expect(commands).toEqual([]);
  });

  it('runs no command in the first second after the window gets the focus', async () => {
    detector.handleFocus(clock.monotonic());
    await clock.advance(QUIET_AFTER_FOCUS_MS - 1);
    type('A');
    await clock.advance(500);
    expect(commands).toEqual([]);
    type('A');
    await clock.advance(500);
    expect(commands).toEqual(['A']);
  });

  it('runs two commands for two keys that a person types', async () => {
    type('A');
    await clock.advance(SCANNER_GAP_MS);
    type('R');
    await clock.advance(SCANNER_GAP_MS);
    expect(commands).toEqual(['A', 'R']);
  });
});

describe('Enter belongs to a scan', () => {
  it('if it follows a character within the gap', () => {
    const detector = createDetector();
    detector.handleCharacter(1_000, '7');
    expect(detector.followsTyping(1_000 + SCANNER_GAP_MS - 1)).toBe(true);
    expect(detector.followsTyping(1_000 + SCANNER_GAP_MS)).toBe(false);
  });

  it('if it follows within the end pause, after keys that only a scanner types', () => {
    const detector = createDetector();
    for (const at of [1_000, 1_012, 1_024]) detector.handleCharacter(at, '7');
    expect(detector.followsTyping(1_024 + END_PAUSE_MS - 1)).toBe(true);
    expect(detector.followsTyping(1_024 + END_PAUSE_MS)).toBe(false);
  });
});
