import { beforeEach, describe, expect, it } from 'vitest';
import { LonelyLetters } from '../../renderer/keys/letters.ts';
import { QUIET_AFTER_FOCUS_MS, SCAN_END_MS, SCAN_GAP_MS, ScanGate } from '../../renderer/keys/scan-gate.ts';
import { VirtualClock } from '../support/virtual-clock.ts';

describe('a letter presses only when it stands alone', () => {
  let clock: VirtualClock;
  let gate: ScanGate;
  let letters: LonelyLetters;
  let pressed: string[];

  beforeEach(() => {
    clock = new VirtualClock();
    gate = new ScanGate();
    letters = new LonelyLetters(gate, (milliseconds, task) => clock.after(milliseconds, task));
    pressed = [];
  });

  const type = (letter: string): void => letters.typed(clock.monotonic(), () => pressed.push(letter));

  it('a person’s key presses once the gap has passed', async () => {
    type('A');
    await clock.advance(SCAN_GAP_MS - 1);
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
    letters.typed(clock.monotonic(), null);
    await clock.advance(20);
    type('A');
    await clock.advance(1_000);
    expect(pressed).toEqual([]);
  });

  it('nothing presses in the first second after the window got the keyboard', async () => {
    gate.focused(clock.monotonic());
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
    await clock.advance(SCAN_GAP_MS);
    type('R');
    await clock.advance(SCAN_GAP_MS);
    expect(pressed).toEqual(['A', 'R']);
  });
});

describe('Enter belongs to a scan', () => {
  it('when it follows a character within the gap, and not after it', () => {
    const gate = new ScanGate();
    gate.typed(1_000);
    expect(gate.followsTyping(1_000 + SCAN_GAP_MS - 1)).toBe(true);
    expect(gate.followsTyping(1_000 + SCAN_GAP_MS)).toBe(false);
  });

  it('when it comes a little later than the gap, after keys that only a scanner types', () => {
    const gate = new ScanGate();
    for (const at of [1_000, 1_012, 1_024]) gate.typed(at);
    expect(gate.followsTyping(1_024 + SCAN_END_MS - 1)).toBe(true);
    expect(gate.followsTyping(1_024 + SCAN_END_MS)).toBe(false);
  });
});
