import { expect, type Page } from '@playwright/test';
import { test } from '../support/fixtures.ts';
import { enterPractice, findCard, openScreen, placeOrder } from '../support/page-actions.ts';

declare global {
  interface Window {
    /** Samples that have just left for the output. */
    tapped?: AnalyserNode;
  }
}

/** Runs before the page's own scripts: whatever is connected to an output is also connected to an analyser of ours. */
function tapOutputs(): void {
  AudioNode.prototype.connect = new Proxy(AudioNode.prototype.connect, {
    apply(connect, node, [target, ...rest]) {
      if (target instanceof AudioDestinationNode) {
        window.tapped = new AnalyserNode(target.context, { fftSize: 32_768 });
        Reflect.apply(connect, node, [window.tapped]);
      }
      return Reflect.apply(connect, node, [target, ...rest]);
    },
  });
}

/** The loudest sample of more than a whole round of the tune. */
async function loudest(page: Page): Promise<number> {
  return await page.evaluate(async () => {
    const samples = new Float32Array(32_768);
    let most = 0;
    for (let look = 0; look < 12; look += 1) {
      await new Promise((resolve) => setTimeout(resolve, 250));
      window.tapped?.getFloatTimeDomainData(samples);
      most = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), most);
    }
    return most;
  });
}

test('the ring leaves for the output, grows louder after a minute, and stops with Accept', async ({ page }) => {
  await page.addInitScript(tapOutputs);
  await page.reload();
  await enterPractice(page);
  // The first press lets the browser sound; the test tune that follows ends by itself.
  await expect(page.getByText('Sound on')).toBeVisible();
  await expect.poll(() => loudest(page), { timeout: 20_000 }).toBe(0);

  const number = await placeOrder(page);
  await expect.poll(() => loudest(page), { timeout: 20_000 }).toBeGreaterThan(0.05);
  const first = await loudest(page);

  await page.getByRole('button', { name: '+1 min' }).click();
  await expect.poll(() => loudest(page), { timeout: 20_000 }).toBeGreaterThan(first * 1.5);

  await findCard(page, 'New', number).getByRole('button', { name: 'Accept', exact: true }).click();
  await expect.poll(() => loudest(page), { timeout: 20_000 }).toBe(0);
  // It went on to be heard by main, which would say so.
  await expect(page.getByText('Sound on')).toBeVisible();
});

test('at volume 0 the bar says that the sound is off', async ({ page }) => {
  await enterPractice(page);
  await openScreen(page, 'Settings');
  const volume = page.getByRole('slider', { name: 'Volume' });
  await volume.focus();
  await volume.press('Home');
  await expect(page.getByText('Sound is off')).toBeVisible();
  await expect(page.getByText('the volume is 0')).toBeVisible();
});

test.describe('before anybody has pressed anything', () => {
  test.use({ appArgs: ['--practice'] });

  test('a plain browser may not sound, and the bar says so until the first press; Electron sounds at once', async ({
    page,
    host,
  }) => {
    const bar = page.getByRole('banner');
    if (host === 'preview') {
      await expect(bar.getByText('Sound is off')).toBeVisible();
      await bar.getByRole('button', { name: 'Sound is off' }).click();
    }
    await expect(bar.getByText('Sound on')).toBeVisible();
  });
});
