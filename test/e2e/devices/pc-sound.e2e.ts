/** The PC's own sound, by a real PulseAudio. */

import { expect } from '@playwright/test';
import { expectHealth, openHealth } from '../support/health-lines.ts';
import { enterPractice, findCard, openScreen, placeOrder } from '../support/page-actions.ts';
import { pulseTest as test } from '../support/pulse-test.ts';

test('mute, volume and output of the PC show in red while an order rings, and one press mends each', async ({
  page,
  pulse,
}) => {
  const bar = page.getByRole('banner');
  await enterPractice(page);
  const number = await placeOrder(page);
  await openHealth(page);
  await expectHealth(page, 'Sound', 'Fine', 'the PC is not muted');
  await openScreen(page, 'Orders');
  const card = findCard(page, 'New', number);

  pulse.pactl('set-sink-mute', 'shop', '1');
  await expect(card.getByText('The PC is muted')).toBeVisible({ timeout: 5_000 });
  await expect(bar.getByText('The PC is muted')).toBeVisible();
  await card.getByRole('button', { name: 'Unmute, 60 %' }).click();
  await expect(card.getByText('The PC is muted')).toBeHidden();
  expect(pulse.pactl('get-sink-mute', 'shop')).toContain('no');
  expect(pulse.pactl('get-sink-volume', 'shop')).toContain('60%');

  pulse.pactl('set-sink-volume', 'shop', '4%');
  await bar.getByRole('button', { name: 'The PC’s volume is 4 %' }).click({ timeout: 5_000 });
  await expect(bar.getByText('Sound on')).toBeVisible();
  expect(pulse.pactl('get-sink-volume', 'shop')).toContain('60%');

  pulse.pactl('set-default-sink', 'headset');
  await openHealth(page);
  await expectHealth(page, 'Sound', 'Act now', 'another device than before: headset');
  await bar.getByRole('button', { name: 'Sound goes to: headset' }).click();
  await expect(bar.getByText('Sound on')).toBeVisible();

  await pulse.stop();
  await expect(bar.getByText('The PC’s sound no longer answers')).toBeVisible({ timeout: 8_000 });
});
