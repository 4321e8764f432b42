import { setImmediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { beforeEach, expect, test } from 'vitest';
import { showNotification } from '../../../../electron/desktop/window/notification.ts';
import { platformCalls } from '../../../support/electron-fake/platform.ts';
import { resetElectron } from '../../../support/electron-fake.ts';

beforeEach(resetElectron);

/** Collects all garbage. What a WeakRef has just given is kept until the next turn of the event loop. */
async function collectGarbage(): Promise<void> {
  await setImmediate();
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
}

test('the last twenty notifications stay clickable though nothing else holds them, and older ones are let go', async () => {
  for (let count = 0; count < 22; count += 1) showNotification({ title: 'New order' }, () => undefined);
  const shown = platformCalls.notifications.map((each) => new WeakRef(each));
  platformCalls.notifications = [];
  await collectGarbage();
  expect(shown.map((each) => each.deref() !== undefined)).toEqual([false, false, ...Array(20).fill(true)]);
});
