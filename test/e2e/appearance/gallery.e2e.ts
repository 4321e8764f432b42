import { join } from 'node:path';
import { type Browser, expect, test } from '@playwright/test';
import { GALLERY_STATES } from '../../gallery/gallery-states.ts';
import { findAccessibilityFaults } from '../support/accessibility.ts';
import { findClippedText } from '../support/clipped-text.ts';
import { type Look, OVERLAYS, openGalleryWindow, openOverlay, openTab, showState } from '../support/gallery-page.ts';
import { type GalleryServer, startGalleryServer } from '../support/gallery-server.ts';
import { findOverlappingText } from '../support/overlapping-text.ts';
import { findSmallTargets } from '../support/touch-targets.ts';

/**
 * Each appearance, language and size once. A state is seen in the first two or in the last two, in English and in Hindi,
 * and by axe in one of them. `npm run gallery` takes every look of every state.
 */
const SOME: readonly Look[] = [
  { appearance: 'light', language: 'en', width: 1366, height: 768 },
  { appearance: 'dark', language: 'hi', width: 1024, height: 600 },
  { appearance: 'contrast', language: 'en', width: 1920, height: 1080 },
  { appearance: 'light', language: 'hi', width: 683, height: 384, zoom: 2 },
];

const COLOURS = ['light', 'dark', 'contrast'] as const;
const LANGUAGES = ['en', 'hi'] as const;
const SIZES = [
  { width: 1024, height: 600 },
  { width: 1366, height: 768 },
  { width: 1920, height: 1080 },
] as const;
const ZOOMS = [1, 2] as const;

function everyLook(): readonly Look[] {
  const sizes = SIZES.flatMap(({ width, height }) =>
    ZOOMS.map((zoom) => ({ width: Math.floor(width / zoom), height: Math.floor(height / zoom), zoom })),
  );
  return [
    ...COLOURS.flatMap((appearance) =>
      LANGUAGES.flatMap((language) => sizes.map((size) => ({ appearance, language, ...size }))),
    ),
    ...FORCED,
  ];
}

/** Where the system forces its own colours. */
const FORCED: readonly Look[] = [
  { appearance: 'light', language: 'en', width: 1366, height: 768, forced: true },
  { appearance: 'dark', language: 'hi', width: 1024, height: 600, forced: true },
];

const NAMES = Object.keys(GALLERY_STATES);

// The pictures tell more than a trace, which would take most of the time.
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

/** Two hundred cards are one card two hundred times. */
const REPEATED = '[data-slot=place]:nth-child(n+6)';

/** Photographs states in one look; gives what axe finds and what is cut off, by state. */
async function faultsIn(look: Look, states: readonly string[], forAxe: readonly string[], folder: string) {
  const page = await openGalleryWindow(browser, look);
  const faults: Record<string, string[]> = {};
  for (const name of states) {
    await showState(page, gallery.url, look, name);
    await page.locator('[data-slot=app]').first().waitFor();
    await openTab(page, GALLERY_STATES[name]?.tab ?? 0);
    const found = [
      ...(await page.evaluate(findClippedText)),
      ...(await page.evaluate(findOverlappingText)),
      ...(await page.evaluate(findSmallTargets)),
    ];
    if (forAxe.includes(name)) found.push(...(await findAccessibilityFaults(page, { except: REPEATED })));
    if (found.length > 0) faults[name] = found;
    await page.screenshot({ path: join(folder, `${name}.png`) });
  }
  await page.context().close();
  return faults;
}

const nameOf = ({ appearance, language, width, height, zoom = 1, forced = false }: Look): string =>
  `${appearance}, ${language}, ${width * zoom}x${height * zoom}${zoom === 1 ? '' : ', zoomed'}${forced ? ', forced colours' : ''}`;

for (const [place, look] of SOME.entries()) {
  test(`the states look well: ${nameOf(look)}`, async ({ playwright: _ }, testInfo) => {
    test.setTimeout(300_000);
    const states = NAMES.filter((_, index) => index % 2 === Math.floor(place / 2));
    const forAxe = states.filter((_, index) => index % 2 === place % 2);
    expect(await faultsIn(look, states, forAxe, testInfo.outputDir)).toEqual({});
  });
}

/** States in which something is inverted, filled or chosen: that must be seen in the system's colours too. */
const TOLD_BY_GROUND = ['orders', 'orders-ten', 'catch-up', 'needy-ringing', 'practice', 'settings', 'sales', 'stock'];

for (const look of FORCED) {
  test(`the states look well: ${nameOf(look)}`, async ({ playwright: _ }, testInfo) => {
    expect(await faultsIn(look, TOLD_BY_GROUND, TOLD_BY_GROUND, testInfo.outputDir)).toEqual({});
  });
}

for (const look of everyLook()) {
  test(`every state looks well: ${nameOf(look)}`, { tag: '@every' }, async ({ playwright: _ }, testInfo) => {
    test.setTimeout(900_000);
    expect(await faultsIn(look, NAMES, NAMES, testInfo.outputDir)).toEqual({});
  });
}

/** What is pressed while a key is replaced, in both languages. */
const REPLACE_KEY = {
  en: {
    replace: 'Replace the key',
    key: 'Key',
    check: 'Check the key',
    others: 'Leave these stores and choose others',
  },
  hi: { replace: 'चाबी बदलें', key: 'चाबी', check: 'चाबी जाँचें', others: 'ये स्टोर छोड़ें और दूसरे चुनें' },
} as const;

/** What is pressed while a printer is set up, in both languages. */
const WIZARD = {
  en: {
    add: 'In the network (ESC/POS)',
    form: 'Add a printer',
    find: 'Look for printers',
    keep: 'Keep and print a test page',
    question: 'Is the test page right?',
  },
  hi: {
    add: 'नेटवर्क में (ESC/POS)',
    form: 'प्रिंटर जोड़ें',
    find: 'प्रिंटर खोजें',
    keep: 'रखें और जाँच का पन्ना छापें',
    question: 'क्या जाँच का पन्ना सही है?',
  },
} as const;

for (const look of SOME) {
  test(`what opens over a screen looks well: ${nameOf(look)}`, async ({ playwright: _ }, testInfo) => {
    test.setTimeout(180_000);
    const page = await openGalleryWindow(browser, look);
    for (const overlay of OVERLAYS) {
      await showState(page, gallery.url, look, overlay.state);
      await openOverlay(page, look, overlay);
      expect([
        ...(await page.evaluate(findClippedText)),
        ...(await page.evaluate(findOverlappingText)),
        ...(await findAccessibilityFaults(page, { except: REPEATED })),
      ]).toEqual([]);
      await page.screenshot({ path: join(testInfo.outputDir, `over-${overlay.state}-${overlay.words.en}.png`) });
    }
    await page.context().close();
  });

  test(`a key is replaced, and an import is opened: ${nameOf(look)}`, async ({ playwright: _ }, testInfo) => {
    const page = await openGalleryWindow(browser, look);
    const words = REPLACE_KEY[look.language];
    const seen = async (step: string): Promise<void> => {
      expect([
        ...(await page.evaluate(findClippedText)),
        ...(await page.evaluate(findOverlappingText)),
        ...(await findAccessibilityFaults(page, { except: REPEATED })),
      ]).toEqual([]);
      await page.screenshot({ path: join(testInfo.outputDir, `${step}.png`) });
    };
    await showState(page, gallery.url, look, 'several-stores-settings');
    await page.getByRole('button', { name: words.replace }).last().click();
    const dialog = page.getByRole('dialog', { name: words.replace });
    const key = dialog.getByRole('textbox', { name: words.key, exact: true });
    await expect(key).toBeFocused();
    await seen('replace-key');
    await key.pressSequentially('sk_live_sample');
    await dialog.getByRole('button', { name: words.check }).click();
    await expect(dialog.getByRole('alert')).toBeVisible();
    await seen('replace-key-some');
    await dialog.getByRole('button', { name: words.others }).click();
    await seen('replace-key-others');

    await showState(page, gallery.url, look, 'activity');
    await page.locator('summary').last().click();
    await expect(page.getByText('Toor dal 1 kg').last()).toBeVisible();
    await seen('activity-import');
    await page.context().close();
  });

  test(`a printer is being set up: ${nameOf(look)}`, async ({ playwright: _ }, testInfo) => {
    const page = await openGalleryWindow(browser, look);
    const words = WIZARD[look.language];
    const seen = async (step: string): Promise<void> => {
      expect([...(await page.evaluate(findClippedText)), ...(await page.evaluate(findSmallTargets))]).toEqual([]);
      expect(await findAccessibilityFaults(page, { except: REPEATED })).toEqual([]);
      await page.screenshot({ path: join(testInfo.outputDir, `${step}.png`), fullPage: true });
    };
    await showState(page, gallery.url, look, 'paper-settings');
    await page.getByRole('button', { name: words.add }).click();
    const form = page.getByRole('form', { name: words.form });
    await form.getByRole('button', { name: words.find }).click();
    await form.getByRole('button', { name: '192.168.1.50' }).click();
    await form.scrollIntoViewIfNeeded();
    await seen('form');
    await form.getByRole('button', { name: words.keep }).click();
    await page.getByText(words.question).scrollIntoViewIfNeeded();
    await seen('question');
    await page.context().close();
  });
}
