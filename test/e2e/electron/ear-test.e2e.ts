/** The ear test, with a real PulseAudio whose microphone hears what its first output plays. */

import { expect } from '@playwright/test';
import { enterPractice, openScreen } from '../support/page-actions.ts';
import { pulseTest as test } from '../support/pulse-test.ts';

test('the microphone hears the tune, not through a muted PC, and Settings says so, also where there is none', async ({
  page,
  pulse,
}) => {
  await enterPractice(page);
  // The tune of the start is over, and the output rests.
  await expect.poll(() => pulse.pactl('list', 'sink-inputs'), { timeout: 20_000 }).not.toContain('Corked: no');
  await openScreen(page, 'Settings');
  const start = page.getByRole('button', { name: 'Test with the microphone' });
  const result = page.getByRole('region', { name: 'Sound' }).getByRole('status');

  await start.click();
  await expect(result).toContainText('The tune was heard', { timeout: 20_000 });

  pulse.pactl('set-sink-mute', 'shop', '1');
  await start.click();
  await expect(result).toContainText('The tune was not heard', { timeout: 20_000 });

  pulse.pactl('unload-module', 'module-remap-source');
  await start.click();
  await expect(result).toContainText('This PC has no microphone', { timeout: 20_000 });
});
