import { join } from 'node:path';
import { type Browser, expect, type Page, test } from '@playwright/test';
import { GALLERY_STATES } from '../../gallery/gallery-states.ts';
import { findAccessibilityFaults } from '../support/accessibility.ts';
import { findClippedText } from '../support/clipped-text.ts';
import { type GalleryServer, startGalleryServer } from '../support/gallery-server.ts';
import { findOverlappingText } from '../support/overlapping-text.ts';
import { findSmallTargets } from '../support/touch-targets.ts';

/** How the app may look: colours, words, and the window in CSS pixels. At 200 % zoom a window has half of them each way. */
interface Look {
  readonly appearance: 'light' | 'dark' | 'contrast';
  readonly language: 'en' | 'hi';
  readonly width: number;
  readonly height: number;
  readonly zoom?: number;
  /** The system's own colours in the place of ours, light or dark. */
  readonly forced?: boolean;
}

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

/** A window of the look's size. */
async function openWindow({ appearance, width, height, zoom = 1, forced = false }: Look): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width, height },
    deviceScaleFactor: zoom,
    forcedColors: forced ? 'active' : 'none',
    colorScheme: appearance === 'dark' ? 'dark' : 'light',
    reducedMotion: 'reduce',
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
  });
  return await context.newPage();
}

async function show(page: Page, { appearance, language }: Look, state: string): Promise<void> {
  await page.goto(`${gallery.url}?state=${state}&appearance=${appearance}&language=${language}`);
  await page.locator(`html[data-shown=${state}]`).waitFor();
  // What is left out of view is known after the first frame.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
}

/** Where the columns are tabs, goes to one of them. */
async function openTab(page: Page, place: number): Promise<void> {
  const tab = page.getByRole('tab').nth(place);
  if (place === 0 || (await page.getByRole('tab').count()) === 0) return;
  await tab.click();
  await expect(tab).toHaveAttribute('aria-selected', 'true');
}

/** Photographs states in one look; gives what axe finds and what is cut off, by state. */
async function faultsIn(look: Look, states: readonly string[], forAxe: readonly string[], folder: string) {
  const page = await openWindow(look);
  const faults: Record<string, string[]> = {};
  for (const name of states) {
    await show(page, look, name);
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
    const states = NAMES.filter((_, index) => index % 2 === Math.floor(place / 2));
    const forAxe = states.filter((_, index) => index % 2 === place % 2);
    expect(await faultsIn(look, states, forAxe, testInfo.outputDir)).toEqual({});
  });
}

/** States in which something is inverted, filled or chosen: that must be seen in the system's colours too. */
const TOLD_BY_GROUND = ['orders', 'catch-up', 'needy-ringing', 'practice', 'settings', 'sales'];

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

/** What opens over a screen, and the button that opens it. */
const OVER: readonly {
  readonly state: string;
  readonly english: string;
  readonly hindi: string;
  readonly opens: 'dialog' | 'searchbox' | 'group';
}[] = [
  { state: 'orders', english: 'Reject', hindi: 'मना करें', opens: 'dialog' },
  { state: 'orders', english: 'Search orders', hindi: 'ऑर्डर खोजें', opens: 'searchbox' },
  { state: 'sales', english: 'Book all', hindi: 'सबके बिल बने', opens: 'dialog' },
  { state: 'sales', english: 'Compare with the service', hindi: 'सर्विस से मिलाएँ', opens: 'group' },
  { state: 'several-stores', english: 'All 3 stores', hindi: 'सभी 3 स्टोर', opens: 'dialog' },
];

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
    const page = await openWindow(look);
    for (const { state, english, hindi, opens } of OVER) {
      await show(page, look, state);
      await page
        .getByRole('button', { name: look.language === 'en' ? english : hindi })
        .first()
        .click();
      const over = page.getByRole(opens);
      await over.waitFor();
      if (opens === 'searchbox') await over.fill('butter');
      if (opens === 'group') await over.locator('summary').click();
      expect([
        ...(await page.evaluate(findClippedText)),
        ...(await findAccessibilityFaults(page, { except: REPEATED })),
      ]).toEqual([]);
      await page.screenshot({ path: join(testInfo.outputDir, `over-${state}-${english}.png`) });
    }
    await page.context().close();
  });

  test(`a printer is being set up: ${nameOf(look)}`, async ({ playwright: _ }, testInfo) => {
    const page = await openWindow(look);
    const words = WIZARD[look.language];
    const seen = async (step: string): Promise<void> => {
      expect([...(await page.evaluate(findClippedText)), ...(await page.evaluate(findSmallTargets))]).toEqual([]);
      expect(await findAccessibilityFaults(page, { except: REPEATED })).toEqual([]);
      await page.screenshot({ path: join(testInfo.outputDir, `${step}.png`), fullPage: true });
    };
    await show(page, look, 'paper-settings');
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
