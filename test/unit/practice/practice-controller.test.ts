import { expect, test } from 'vitest';
import { createEmitter } from '../../../electron/contract/emitter.ts';
import { createPreferenceFile } from '../../../electron/platform/preference-file.ts';
import { createPracticeController } from '../../../electron/practice/practice-controller.ts';
import { createSeededRandomness } from '../../../electron/service/core/seeded-randomness.ts';
import { VirtualClock } from '../../support/virtual-clock.ts';

test('a practice store that does not open leaves no service running, and can be entered again', async () => {
  const clock = new VirtualClock();
  let isFull = true;
  let services = 0;
  const practice = createPracticeController({
    clock,
    randomness: createSeededRandomness(1, 1),
    preferences: createPreferenceFile({ store: {} }),
    startPractice: () => {
      services += 1;
      return Promise.resolve({
        address: 'http://practice.invalid',
        transport: () => Promise.reject(new Error('no network')),
        key: 'sk_test_practice',
        storeId: 1,
        operate: () => Promise.resolve({ now: '2026-11-20T09:00:00+05:30' }),
        close: () => {
          services -= 1;
          return Promise.resolve();
        },
      });
    },
    workspace: {
      open: () => (isFull ? Promise.reject(new Error('database or disk is full')) : Promise.resolve()),
      openEmpty: () => Promise.resolve(),
      close: () => Promise.resolve(),
      resumed: () => undefined,
    },
    events: createEmitter(),
  });
  await expect(practice.enter()).rejects.toThrow('full');
  expect(services).toBe(0);
  isFull = false;
  await practice.enter();
  expect(services).toBe(1);
  await practice.close();
  expect(services).toBe(0);
});
