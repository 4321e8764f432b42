import { join } from 'node:path';
import { type Browser, expect, type Page, test } from '@playwright/test';
import { LANGUAGE_LIST } from '../../../electron/contract/i18n/languages.ts';
import { GALLERY_STATES } from '../../gallery/gallery-states.ts';
import { findAccessibilityFaults } from '../support/accessibility.ts';
import { findClippedContent } from '../support/clipped-content.ts';
import {
  type Look,
  OVERLAYS,
  openGalleryWindow,
  openOverlay,
  openTab,
  showState,
  translateScreen,
} from '../support/gallery-page.ts';
import { type GalleryServer, startGalleryServer } from '../support/gallery-server.ts';
import { findMotion } from '../support/motion.ts';
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
const SIZES = [
  { width: 1024, height: 600 },
  { width: 1366, height: 768 },
  { width: 1920, height: 1080 },
] as const;
const ZOOMS = [1, 2] as const;

/** The confirmed languages in every colour and size; a draft in the smallest window, in the usual one, and zoomed. */
function everyLook(): readonly Look[] {
  const sizes = SIZES.flatMap(({ width, height }) =>
    ZOOMS.map((zoom) => ({ width: Math.floor(width / zoom), height: Math.floor(height / zoom), zoom })),
  );
  const confirmed = LANGUAGE_LIST.filter(({ isDraft }) => !isDraft);
  const drafts = LANGUAGE_LIST.filter(({ isDraft }) => isDraft);
  return [
    ...COLOURS.flatMap((appearance) =>
      confirmed.flatMap(({ code: language }) => sizes.map((size) => ({ appearance, language, ...size }))),
    ),
    ...drafts.flatMap(({ code: language }) =>
      [SIZES[0], SIZES[1], { width: 683, height: 384, zoom: 2 }].map((size) => ({
        ...{ appearance: 'light' as const, language },
        ...size,
      })),
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

// The pictures show more than a trace, which would take most of the time.
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

/** What is wrong with a page as it stands: content cut off, overlapping, too small for a finger, in motion. */
const findVisibleFaults = async (page: Page): Promise<string[]> => [
  ...(await page.evaluate(findClippedContent)),
  ...(await page.evaluate(findOverlappingText)),
  ...(await page.evaluate(findSmallTargets)),
  ...(await page.evaluate(findMotion)),
];

/** Looks at states, and photographs them into a folder if there is one. Returns what is wrong, by state. */
async function faultsIn(look: Look, states: readonly string[], forAxe: readonly string[], folder: string | null) {
  const page = await openGalleryWindow(browser, look);
  const faults: Record<string, string[]> = {};
  for (const name of states) {
    await showState(page, gallery.url, look, name);
    await page.locator('[data-slot=app]').first().waitFor();
    await openTab(page, GALLERY_STATES[name]?.tab ?? 0);
    const found = await findVisibleFaults(page);
    if (forAxe.includes(name)) found.push(...(await findAccessibilityFaults(page, { except: REPEATED })));
    if (found.length > 0) faults[name] = found;
    if (folder !== null) await page.screenshot({ path: join(folder, `${name}.png`) });
  }
  await page.context().close();
  return faults;
}

const nameOf = ({ appearance, language, width, height, zoom = 1, forced = false }: Look): string =>
  `${appearance}, ${language}, ${width * zoom}x${height * zoom}${zoom === 1 ? '' : ', zoomed'}${forced ? ', forced colours' : ''}`;

for (const [place, look] of SOME.entries()) {
  test(`the states look well: ${nameOf(look)}`, async () => {
    test.setTimeout(300_000);
    const states = NAMES.filter((_, index) => index % 2 === Math.floor(place / 2));
    const forAxe = states.filter((_, index) => index % 2 === place % 2);
    expect(await faultsIn(look, states, forAxe, null)).toEqual({});
  });
}

/** States in which something is inverted, filled or chosen: that must be seen in the system's colours too. */
const SHOWN_BY_BACKGROUND = [
  'orders',
  'orders-ten',
  'catch-up',
  'needy-ringing',
  'practice',
  'settings',
  'sales',
  'stock',
];

for (const look of FORCED) {
  test(`the states look well: ${nameOf(look)}`, async () => {
    expect(await faultsIn(look, SHOWN_BY_BACKGROUND, SHOWN_BY_BACKGROUND, null)).toEqual({});
  });
}

for (const look of everyLook()) {
  test(`every state looks well: ${nameOf(look)}`, { tag: '@every' }, async ({ playwright: _ }, testInfo) => {
    test.setTimeout(900_000);
    expect(await faultsIn(look, NAMES, NAMES, testInfo.outputDir)).toEqual({});
  });
}

/** One way through screens that only presses lead to. */
interface Walk {
  readonly page: Page;
  readonly t: Awaited<ReturnType<typeof translateScreen>>;
  show(state: string): Promise<void>;
  /** Presses the last button of this name: in details it is theirs, not the card's. */
  press(name: string | RegExp): Promise<void>;
  /** Looks at what is on screen now. */
  look(): Promise<void>;
}

/** Takes the way in each of the looks. */
function testWalk(what: string, walk: (along: Walk, look: Look) => Promise<void>): void {
  for (const look of SOME) {
    test(`${what}: ${nameOf(look)}`, async () => {
      const page = await openGalleryWindow(browser, look);
      const along: Walk = {
        page,
        t: await translateScreen(look.language),
        show: (state) => showState(page, gallery.url, look, state),
        press: (name) => page.getByRole('button', { name }).last().click(),
        async look() {
          const faults = await findVisibleFaults(page);
          expect([...faults, ...(await findAccessibilityFaults(page, { except: REPEATED }))]).toEqual([]);
        },
      };
      await walk(along, look);
      await page.context().close();
    });
  }
}

testWalk('what opens over a screen looks well', async ({ page, show, look: seen }, look) => {
  for (const overlay of OVERLAYS) {
    await show(overlay.state);
    await openOverlay(page, look, overlay);
    await seen();
  }
});

testWalk('a key is replaced, and an import is opened', async ({ page, t, show, press, look }) => {
  await show('several-stores-settings');
  await press(t('replace_key.title'));
  const dialog = page.getByRole('dialog', { name: t('replace_key.title') });
  const key = dialog.getByRole('textbox', { name: t('welcome.key'), exact: true });
  await expect(key).toBeFocused();
  await look();
  await key.fill('sk_live_sample');
  await dialog.getByRole('button', { name: t('welcome.check') }).click();
  await expect(dialog.getByRole('alert')).toBeVisible();
  await look();
  await dialog.getByRole('button', { name: t('replace_key.choose_others') }).click();
  await look();

  await show('activity');
  await page.locator('summary').last().click();
  await expect(page.getByText('Toor dal 1 kg').last()).toBeVisible();
  await look();
});

testWalk('people sign in, and an owner sees to the counter', async ({ page, t, show, press, look }) => {
  const person = /^Meera Sharma/;
  await show('signed-in');
  await press(person);
  await look();
  await press(t('staff.change_pin'));
  for (const field of await page.getByRole('dialog').getByRole('textbox').all()) await field.fill('7391');
  await press(t('staff.set_pin'));
  await expect(page.getByRole('alert')).toBeVisible();
  await look();

  await show('signed-in');
  await press(person);
  await page.getByRole('dialog').getByRole('button', { name: person }).click();
  await look();
  await page.getByRole('dialog').getByRole('textbox').fill('7391');
  await press(t('staff.sign_in'));
  await expect(page.getByRole('alert')).toBeVisible();
  await look();
  await press(t('staff.forgotten'));
  await look();

  await show('logbook');
  await press(t('logbook.check'));
  await look();

  await show('settings-staff');
  await press(t('settings.test_key'));
  await look();
  await press(t('staff.add'));
  await look();
  await page.keyboard.press('Escape');
  await press(t('webhooks.add'));
  await look();
});

testWalk('a printer is being set up', async ({ page, t, show, press, look }) => {
  await show('paper-settings');
  await press(t('printing.add_network'));
  const form = page.getByRole('form', { name: t('printing.add') });
  await form.getByRole('button', { name: t('printing.find') }).click();
  await form.getByRole('button', { name: '192.168.1.50' }).click();
  await form.scrollIntoViewIfNeeded();
  await look();
  await form.getByRole('button', { name: t('printing.keep') }).click();
  await page.getByText(t('printing.test_ask')).scrollIntoViewIfNeeded();
  await look();
});
