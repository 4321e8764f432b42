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

const newRecogniser = (): ScanDetector => new ScanDetector(() => DEFAULT_SETTINGS.scanner);

describe('a letter presses only when it stands alone', () => {
  let clock: VirtualClock;
  let recogniser: ScanDetector;
  let letters: LetterShortcuts;
  let pressed: string[];

  beforeEach(() => {
    clock = new VirtualClock();
    recogniser = newRecogniser();
    letters = new LetterShortcuts(recogniser, (milliseconds, task) => clock.after(milliseconds, task));
    pressed = [];
  });

  function press(key: string, act: (() => void) | null): void {
    const at = clock.monotonic();
    letters.schedule(at, recogniser.handleCharacter(at, key).mayBeScan, act);
  }
  const type = (letter: string): void => press(letter, () => pressed.push(letter));

  it('a person’s key presses once the gap has passed', async () => {
    type('A');
    await clock.advance(SCANNER_GAP_MS - 1);
    expect(pressed).toEqual([]);
    await clock.advance(1);
    expect(pressed).toEqual(['A']);
  });

  it('a scan of letters presses nothing, not its first, not its last', async () => {
    for (const letter of 'CRA7A') {
      type(letter);
      await clock.advance(12);
    }
    letters.cancelPending();
    await clock.advance(1_000);
    expect(pressed).toEqual([]);
  });

  it('a scan of one letter that ends with Enter presses nothing', async () => {
    type('A');
    await clock.advance(12);
    letters.cancelPending();
    await clock.advance(1_000);
    expect(pressed).toEqual([]);
  });

  it('letters that do nothing keep their neighbours from pressing too', async () => {
    press('7', null);
    await clock.advance(20);
    type('A');
    await clock.advance(1_000);
    expect(pressed).toEqual([]);
  });

  it('nothing presses in the first second after the window got the keyboard', async () => {
    recogniser.handleFocus(clock.monotonic());
    await clock.advance(QUIET_AFTER_FOCUS_MS - 1);
    type('A');
    await clock.advance(500);
    expect(pressed).toEqual([]);
    type('A');
    await clock.advance(500);
    expect(pressed).toEqual(['A']);
  });

  it('two keys typed by a person press twice', async () => {
    type('A');
    await clock.advance(SCANNER_GAP_MS);
    type('R');
    await clock.advance(SCANNER_GAP_MS);
    expect(pressed).toEqual(['A', 'R']);
  });
});

describe('Enter belongs to a scan', () => {
  it('when it follows a character within the gap, and not after it', () => {
    const recogniser = newRecogniser();
    recogniser.handleCharacter(1_000, '7');
    expect(recogniser.followsTyping(1_000 + SCANNER_GAP_MS - 1)).toBe(true);
    expect(recogniser.followsTyping(1_000 + SCANNER_GAP_MS)).toBe(false);
  });

  it('when it comes a little later than the gap, after keys that only a scanner types', () => {
    const recogniser = newRecogniser();
    for (const at of [1_000, 1_012, 1_024]) recogniser.handleCharacter(at, '7');
    expect(recogniser.followsTyping(1_024 + END_PAUSE_MS - 1)).toBe(true);
    expect(recogniser.followsTyping(1_024 + END_PAUSE_MS)).toBe(false);
  });
});
