import { describe, expect, it, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { addMs, MINUTE, parseInstant } from '../../../../../electron/contract/domain/time.ts';
import { DEFAULT_SETTINGS, type Settings } from '../../../../../electron/contract/settings.ts';
import { createEarTest, type EarResult, explainFailure } from '../../../../../renderer/devices/sound/ear-test.ts';
import { openScreen, read, type Scene, settle } from '../../../../support/screen.tsx';
import { RINGING_ALARM, SILENT_ALARM } from '../../../../support/snapshots/snapshot.ts';
import { NOW } from '../../../../support/snapshots/values.ts';

const scene = (settings: Partial<Settings> = {}, rest: Scene['snapshot'] = {}): Scene => ({
  snapshot: { alarm: SILENT_ALARM, settings: { ...DEFAULT_SETTINGS, ...settings }, ...rest },
});
const bar = page.getByRole('banner');
const button = page.getByRole('button', { name: 'Test with the microphone' });

test.each<[string, EarResult]>([
  ['NotAllowedError', 'refused'],
  ['NotFoundError', 'missing'],
  ['NotReadableError', 'busy'],
  ['AbortError', 'busy'],
])('%s of the browser means that the microphone is %s', (name, result) => {
  expect(explainFailure(new DOMException('no', name))).toBe(result);
});

it('says why the microphone could not listen, and main has allowed it first', async () => {
  const getUserMedia = vi.spyOn(navigator.mediaDevices, 'getUserMedia');
  getUserMedia.mockRejectedValue(new DOMException('in use', 'NotReadableError'));
  const call = vi.fn(() => Promise.resolve({ ok: true, value: undefined } as never));
  const earTest = createEarTest({ call }, { test: () => undefined }, () => NOW);
  await earTest.run(DEFAULT_SETTINGS);
  expect(call).toHaveBeenCalledExactlyOnceWith('sound.listen', {});
  expect(earTest.state.get()).toEqual({ isListening: false, last: { result: 'busy', at: NOW } });
  getUserMedia.mockRestore();
});

describe('the ear test', () => {
  it('is begun by a press, says what came of it, and not while an order rings', async () => {
    const { services, show } = await openScreen('#settings', scene());
    const run = vi.spyOn(services.earTest, 'run');
    await button.click();
    expect(run).toHaveBeenCalledOnce();
    services.earTest.state.set({ isListening: false, last: { result: 'faint', at: NOW } });
    await settle();
    expect(read(page.getByRole('region', { name: 'Sound' }).getByRole('status'))).toContain('The tune was faint');
    // Whoever has not chosen the test at each start has no alarm in the bar.
    expect(read(bar)).toContain('Sound on');
    await show(scene({}, { alarm: RINGING_ALARM }));
    expect(button.element()).toHaveProperty('disabled', true);
  });

  it('that was chosen shows in the bar until the tune is heard', async () => {
    const { services } = await openScreen('#orders', scene({ earTest: true }));
    services.earTest.state.set({ isListening: false, last: { result: 'not_heard', at: NOW } });
    await settle();
    expect(read(bar)).toContain('The tune was not heard');
    services.earTest.state.set({ isListening: false, last: { result: 'heard', at: NOW } });
    await settle();
    expect(read(bar)).toContain('Sound on');
  });

  it('runs at the start and when the shop opens, if that was chosen', async () => {
    const hours = Array.from({ length: 7 }, () => ({ opens: 9 * 60, closes: 21 * 60 }));
    const opening = parseInstant('2026-11-20T09:00:00+05:30');
    const at = (minutes: number, settings: Partial<Settings> = { earTest: true }): Scene =>
      scene({ openingHours: hours, ...settings }, { at: addMs(opening, minutes * MINUTE) });
    const { services, show } = await openScreen('#orders', at(-60, {}));
    const run = vi.spyOn(services.earTest, 'run');
    await show(at(1, {}));
    expect(run).not.toHaveBeenCalled();
    await show(at(-1));
    await show(at(1));
    await show(at(2));
    expect(run).toHaveBeenCalledOnce();
    await show(at(24 * 60 - 1));
    await show(at(24 * 60));
    expect(run).toHaveBeenCalledTimes(2);
  });
});
