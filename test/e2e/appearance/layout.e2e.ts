import { type Browser, expect, type Page, test } from '@playwright/test';
import { LANGUAGE_LIST } from '../../../electron/contract/i18n/languages.ts';
import { GALLERY_STATES } from '../../gallery/gallery-states.ts';
import { findClippedContent } from '../support/clipped-content.ts';
import {
  createResizer,
  type Look,
  OVERLAYS,
  type Overlay,
  openGalleryWindow,
  openOverlay,
  openTab,
  type Size,
  showState,
} from '../support/gallery-page.ts';
import { type GalleryServer, startGalleryServer } from '../support/gallery-server.ts';
import { findHiddenActions } from '../support/hidden-actions.ts';
import { findOverlappingText } from '../support/overlapping-text.ts';

/** The three windows that Counter is made for, at 100 % and at 200 %, where they have half as many pixels each way. */
const SIZES: readonly Size[] = [
  { width: 1920, height: 1080, zoom: 1 },
  { width: 1366, height: 768, zoom: 1 },
  { width: 1024, height: 600, zoom: 1 },
  { width: 960, height: 540, zoom: 2 },
  { width: 683, height: 384, zoom: 2 },
  { width: 512, height: 300, zoom: 2 },
];

/** Where long words fit worst. */
const SMALLEST: readonly Size[] = [{ width: 1024, height: 600, zoom: 1 }];

/** The same at 125 % and 150 %. */
const SIZES_BETWEEN: readonly Size[] = [
  { width: 1536, height: 864, zoom: 1.25 },
  { width: 1093, height: 614, zoom: 1.25 },
  { width: 819, height: 480, zoom: 1.25 },
  { width: 1280, height: 720, zoom: 1.5 },
  { width: 911, height: 512, zoom: 1.5 },
  { width: 683, height: 400, zoom: 1.5 },
];

/** Every screen, with the states that have the most or the longest text. */
const STATES = [
  'orders',
  'orders-trouble',
  'order-details',
  'order-details-new',
  'courier-on-the-way',
  'needy-ringing',
  'catch-up',
  'longest-names',
  'several-stores',
  'stock',
  'counting',
  'syncs',
  'import-checked',
  'sales',
  'activity',
  'practice',
  'settings',
  'paper-settings',
  'welcome',
  'welcome-proxy',
  'unopened-fault',
  'first-steps',
  'exercises',
  'exercise-accept',
  'exercise-done',
  'printing',
  'keys',
  'help-orders',
  'help-trouble',
];

// The messages say more than a trace, which would take most of the time.
test.use({ trace: 'off' });

let gallery: GalleryServer;
let browser: Browser;
test.beforeAll(async ({ playwright }) => {
  gallery = await startGalleryServer();
  browser = await playwright.chromium.launch();
});
test.afterAll(async () => {
  await browser.close();
  await gallery.stop();
});

/** The faults of the present window: overlapping or cut-off texts, sideways scrolling, hidden buttons. */
async function findFaults(page: Page): Promise<string[]> {
  const faults = [
    ...(await page.evaluate(findOverlappingText)),
    ...(await page.evaluate(findClippedContent)),
    ...(await page.evaluate(findHiddenActions)),
  ];
  const isWide = await page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);
  return isWide ? [...faults, 'the page scrolls sideways'] : faults;
}

interface View {
  readonly state: string;
  /** What opens over the state. */
  readonly overlay?: Overlay;
}

/** Checks one view at each size. Returns the faults, by size. */
async function lookAt(page: Page, look: Look, { state, overlay }: View, sizes: readonly Size[]) {
  const found: Record<string, string[]> = {};
  const resize = await createResizer(page);
  await showState(page, gallery.url, look, state);
  for (const size of sizes) {
    await resize(size);
    if (overlay === undefined) await openTab(page, GALLERY_STATES[state]?.tab ?? 0);
    else await openOverlay(page, look, overlay);
    const faults = await findFaults(page);
    const what = overlay === undefined ? state : `${state}, ${overlay.button}`;
    if (faults.length > 0) found[`${what} at ${size.width} x ${size.height}`] = faults;
    if (overlay?.opens === 'dialog') await closeDialog(page);
    else if (overlay !== undefined) await showState(page, gallery.url, look, state);
  }
  return found;
}

async function closeDialog(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

async function lookAtEverything(language: Look['language'], sizes: readonly Size[]): Promise<Record<string, string[]>> {
  const look: Look = { appearance: 'light', language, width: 1024, height: 600 };
  const page = await openGalleryWindow(browser, look);
  const found: Record<string, string[]> = {};
  const views: View[] = [
    ...STATES.map((state) => ({ state })),
    ...OVERLAYS.map((overlay) => ({ state: overlay.state, overlay })),
  ];
  for (const view of views) Object.assign(found, await lookAt(page, look, view, sizes));
  await page.context().close();
  return found;
}

for (const { code: language, isDraft } of LANGUAGE_LIST) {
  test(`on no screen and in no dialog texts overlap, are cut off or scroll sideways: ${language}`, async () => {
    // About two hundred checks, half a second each on a busy machine.
    test.setTimeout(180_000);
    expect(await lookAtEverything(language, isDraft ? SMALLEST : SIZES)).toEqual({});
  });

  test(`at no other size texts overlap, are cut off or scroll sideways: ${language}`, { tag: '@every' }, async () => {
    test.setTimeout(180_000);
    expect(await lookAtEverything(language, isDraft ? SIZES : SIZES_BETWEEN)).toEqual({});
  });
}
