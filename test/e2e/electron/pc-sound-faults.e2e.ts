/** The PC's own sound fails while an order rings: said in red in time, and the window comes to the front (P14, C17). */

import { expect } from '@playwright/test';
import type { PulseAudio } from '../../support/pulse-audio.ts';
import { SILENCE_MAX_MS } from '../support/connected-shop.ts';
import { recordSilence } from '../support/electron-process.ts';
import { enterPractice, findCard, placeOrder } from '../support/page-actions.ts';
import { pulseTest as test } from '../support/pulse-test.ts';

interface Fault {
  readonly name: string;
  /** What the bar says. */
  readonly words: RegExp;
  cause(pulse: PulseAudio): unknown;
  mend?(pulse: PulseAudio): unknown;
}

/** From the last one nothing recovers. */
const FAULTS: readonly Fault[] = [
  {
    name: 'a muted PC',
    words: /The PC is muted/,
    cause: ({ pactl }) => pactl('set-sink-mute', 'shop', '1'),
    mend: ({ pactl }) => pactl('set-sink-mute', 'shop', '0'),
  },
  {
    name: 'volume 0 of the PC',
    words: /The PC’s volume is 0 %/,
    cause: ({ pactl }) => pactl('set-sink-volume', 'shop', '0%'),
    mend: ({ pactl }) => pactl('set-sink-volume', 'shop', '60%'),
  },
  {
    name: 'a removed output, with another one left',
    words: /Sound goes to: headset/,
    cause: ({ pactl }) =>
      pactl('unload-module', 'module-remap-source') + pactl('unload-module', findModule(pactl, 'shop')),
  },
  {
    name: 'no output at all',
    words: /no sound output/,
    cause: ({ pactl }) => pactl('unload-module', 'module-null-sink'),
  },
  { name: 'a dead sound service', words: /no longer answers|no sound output/, cause: (pulse) => pulse.stop() },
];

/** The number of the module that provides an output. */
function findModule(pactl: PulseAudio['pactl'], output: string): string {
  const line = pactl('list', 'short', 'modules')
    .split('\n')
    .find((each) => each.includes(`sink_name=${output}`));
  expect(line).toBeDefined();
  return line?.split('\t')[0] ?? '';
}

for (const fault of FAULTS) {
  test(`${fault.name} shows in red within 5 s of the fault, and the window comes back`, async ({
    counter,
    page,
    pulse,
  }) => {
    await enterPractice(page);
    const number = await placeOrder(page);
    const bar = page.getByRole('banner');
    await expect(bar.getByText('Sound on')).toBeVisible();
    await counter.app?.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.hide());

    const began = performance.now();
    await fault.cause(pulse);
    await expect(bar.getByText(fault.words)).toBeVisible({ timeout: SILENCE_MAX_MS });
    recordSilence(fault.name, began);
    await expect
      .poll(() => counter.app?.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isVisible()))
      .toBe(true);
    // It rings on, and rings again once it can be heard.
    await expect(findCard(page, 'New', number).getByText(fault.words)).toBeVisible();
    if (fault.mend === undefined) return;
    fault.mend(pulse);
    await expect(bar.getByText('Sound on')).toBeVisible();
  });
}
