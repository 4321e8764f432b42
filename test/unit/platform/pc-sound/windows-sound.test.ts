/** Windows is not run here: a program of the test answers in the place of its PowerShell. */

import { expect, test } from 'vitest';
import type { RunningProgram } from '../../../../electron/contract/ports.ts';
import { createWindowsSound, parseWindowsAnswer } from '../../../../electron/platform/pc-sound/windows-sound.ts';
import { VirtualClock } from '../../../support/virtual-clock.ts';

test.each([
  ['known open 60 Lautsprecher (Realtek(R) Audio)', 'Lautsprecher (Realtek(R) Audio)', false, 60],
  ['known muted 4 स्पीकर\r', 'स्पीकर', true, 4],
  ['known open 100 ', null, false, 100],
])('%s', (line, device, muted, volume) => {
  expect(parseWindowsAnswer(line)).toEqual({ state: 'known', device, muted, volume });
});

test.each([
  ['none', 'no_device'],
  ['fault', 'unknown'],
  ['', 'unknown'],
  ['Add-Type : Cannot add type.', 'unknown'],
])('%s tells %s', (line, state) => {
  expect(parseWindowsAnswer(line)).toEqual({ state });
});

/** Starts programs that answer `answers` in turn, and then nothing. */
function play(clock: VirtualClock, ...answers: string[]) {
  const asked: string[] = [];
  let started = 0;
  let end: () => void = () => undefined;
  const sound = createWindowsSound((_program, _args, { line, ended }): RunningProgram => {
    started += 1;
    end = ended;
    return {
      write(text) {
        asked.push(text);
        const answer = answers.shift();
        if (answer !== undefined) line(answer);
      },
      kill: ended,
    };
  }, clock);
  return { sound, asked, started: () => started, end: () => end() };
}

test('one process answers every question', async () => {
  const { sound, asked, started } = play(new VirtualClock(), 'known muted 4 A', 'known open 60 A', 'none');
  expect(await sound.read()).toMatchObject({ muted: true });
  await sound.unmute(60);
  expect(await sound.read()).toEqual({ state: 'no_device' });
  expect([asked, started()]).toEqual([['read\n', 'unmute 60\n', 'read\n'], 1]);
});

test('a process that ends or hangs tells nothing, and the next question starts another', async () => {
  const clock = new VirtualClock();
  const { sound, started, end } = play(clock, 'known open 60 A');
  await sound.read();
  const first = sound.read();
  end();
  expect(await first).toEqual({ state: 'unknown' });
  const second = sound.read();
  await clock.advance(20_000);
  expect([await second, started()]).toEqual([{ state: 'unknown' }, 2]);
});

test('where PowerShell is refused, nothing is told', async () => {
  expect(await createWindowsSound(() => null, new VirtualClock()).read()).toEqual({ state: 'unknown' });
});
