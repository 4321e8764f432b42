import { beforeEach, describe, expect, it } from 'vitest';
import { FIRST_SETTINGS } from '../../../../../electron/contract/domain/settings.ts';
import { LonelyLetters } from '../../../../../renderer/devices/keyboard/letter-shortcuts.ts';
import {
  DOUBT_MS,
  END_REST_MS,
  QUIET_AFTER_FOCUS_MS,
  Recogniser,
} from '../../../../../renderer/devices/scanner/scan-detector.ts';
import { VirtualClock } from '../../../../support/virtual-clock.ts';

const newRecogniser = (): Recogniser => new Recogniser(() => FIRST_SETTINGS.scanner);

describe('a letter presses only when it stands alone', () => {
  let clock: VirtualClock;
  let recogniser: Recogniser;
  let letters: LonelyLetters;
  let pressed: string[];

  beforeEach(() => {
    clock = new VirtualClock();
    recogniser = newRecogniser();
    letters = new LonelyLetters(recogniser, (milliseconds, task) => clock.after(milliseconds, task));
    pressed = [];
  });

  function press(key: string, act: (() => void) | null): void {
    const at = clock.monotonic();
    letters.typed(at, recogniser.typed(at, key).mayBeScan, act);
  }
  const type = (letter: string): void => press(letter, () => pressed.push(letter));

  it('a person’s key presses once the gap has passed', async () => {
    type('A');
    await clock.advance(DOUBT_MS - 1);
    expect(pressed).toEqual([]);
    await clock.advance(1);
    expect(pressed).toEqual(['A']);
  });

  it('a scan of letters presses nothing, not its first, not its last', async () => {
    for (const letter of 'CRA7A') {
      type(letter);
      await clock.advance(12);
    }
    letters.other();
    await clock.advance(1_000);
    expect(pressed).toEqual([]);
  });

  it('a scan of one letter that ends with Enter presses nothing', async () => {
    type('A');
    await clock.advance(12);
    letters.other();
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
    recogniser.focused(clock.monotonic());
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
    await clock.advance(DOUBT_MS);
    type('R');
    await clock.advance(DOUBT_MS);
    expect(pressed).toEqual(['A', 'R']);
  });
});

describe('Enter belongs to a scan', () => {
  it('when it follows a character within the gap, and not after it', () => {
    const recogniser = newRecogniser();
    recogniser.typed(1_000, '7');
    expect(recogniser.followsTyping(1_000 + DOUBT_MS - 1)).toBe(true);
    expect(recogniser.followsTyping(1_000 + DOUBT_MS)).toBe(false);
  });

  it('when it comes a little later than the gap, after keys that only a scanner types', () => {
    const recogniser = newRecogniser();
    for (const at of [1_000, 1_012, 1_024]) recogniser.typed(at, '7');
    expect(recogniser.followsTyping(1_024 + END_REST_MS - 1)).toBe(true);
    expect(recogniser.followsTyping(1_024 + END_REST_MS)).toBe(false);
  });
});
