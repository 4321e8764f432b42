import { type Browser, expect, type Page } from '@playwright/test';
import type { Language } from '../../../electron/contract/i18n/languages.ts';
import { loadScreenTexts, type ScreenTexts } from '../../../electron/contract/i18n/screen-texts.ts';
import { createTranslate, type Translate } from '../../../electron/contract/i18n/translate.ts';

/** How the app may look: colours, words, and the window in CSS pixels. At 200 % zoom a window has half of them each way. */
export interface Look {
  readonly appearance: 'light' | 'dark' | 'contrast';
  readonly language: Language;
  readonly width: number;
  readonly height: number;
  readonly zoom?: number;
  /** Forced colours of the system instead of the app's, light or dark. */
  readonly forced?: boolean;
}

/** A window in CSS pixels, and its device pixel ratio. */
export interface Size {
  readonly width: number;
  readonly height: number;
  readonly zoom: number;
}

/** Returns a function that resizes a window, which is faster than opening another one. */
export async function createResizer(page: Page): Promise<(size: Size) => Promise<void>> {
  // Stays open, because the window returns to its former size when the session ends.
  const session = await page.context().newCDPSession(page);
  return async ({ width, height, zoom }) => {
    const metrics = { width, height, deviceScaleFactor: zoom, mobile: false };
    await session.send('Emulation.setDeviceMetricsOverride', metrics);
    await expect(async () => expect(await page.evaluate(() => innerWidth)).toBe(width)).toPass();
    await waitForLayout(page);
  };
}

/** Opens a window of the look's size. */
export async function openGalleryWindow(browser: Browser, look: Look): Promise<Page> {
  const { appearance, width, height, zoom = 1, forced = false } = look;
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

/** What is left out of view is known after the first frame. */
async function waitForLayout(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
}

/** Shows one state of the gallery served at an address. */
export async function showState(page: Page, url: string, look: Look, state: string): Promise<void> {
  await page.goto(`${url}?state=${state}&appearance=${look.appearance}&language=${look.language}`);
  await page.locator(`html[data-shown=${state}]`).waitFor();
  // Lazily loaded screens appear later.
  await page.locator('h1').first().waitFor({ state: 'attached' });
  await waitForLayout(page);
}

/** Where the columns are tabs, goes to one of them. */
export async function openTab(page: Page, place: number): Promise<void> {
  const tab = page.getByRole('tab').nth(place);
  if (place === 0 || (await page.getByRole('tab').count()) === 0) return;
  await tab.click();
  await expect(tab).toHaveAttribute('aria-selected', 'true');
}

/** Looks up what stands on a button, in a language. */
export const translateScreen = async (language: Language): Promise<Translate<ScreenTexts>> =>
  createTranslate(language, await loadScreenTexts(language));

/** What opens over a state, and the button that opens it. */
export interface Overlay {
  readonly state: string;
  readonly button: Parameters<Translate<ScreenTexts>>[0];
  readonly values?: { readonly count: number };
  readonly opens: 'dialog' | 'searchbox';
}

export const OVERLAYS: readonly Overlay[] = [
  { state: 'orders', button: 'card.reject', opens: 'dialog' },
  { state: 'orders', button: 'search.title', opens: 'searchbox' },
  { state: 'order-details-new', button: 'card.reject', opens: 'dialog' },
  { state: 'sales', button: 'sales.book_all', opens: 'dialog' },
  { state: 'several-stores', button: 'bar.all_stores', values: { count: 3 }, opens: 'dialog' },
  { state: 'settings', button: 'settings.forget', opens: 'dialog' },
  { state: 'key-refused', button: 'replace_key.title', opens: 'dialog' },
  { state: 'orders-proxy', button: 'proxy.sign_in', opens: 'dialog' },
  { state: 'locked-board', button: 'card.reject', opens: 'dialog' },
  { state: 'updated', button: 'banner.news', opens: 'dialog' },
];

/** Opens what opens over a state, as staff do. The last of the buttons: in details it is theirs, not the card's. */
export async function openOverlay(page: Page, { language }: Look, { button, values, opens }: Overlay): Promise<void> {
  const t = await translateScreen(language);
  await page
    .getByRole('button', { name: t(button, values) })
    .last()
    .click();
  const over = page.getByRole(opens).first();
  await over.waitFor();
  if (opens === 'searchbox') await over.fill('butter');
}
