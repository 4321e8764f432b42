/** Prints the guide of one language as a PDF. */

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { PICTURE_SIZE } from '../../renderer/help/picture-size.ts';
import type { HelpPageName } from '../../renderer/state/help-target.ts';

/** The gallery's state that a page of Help shows. The list of keys needs none. */
export const PICTURE_STATES: Readonly<Partial<Record<HelpPageName, string>>> = {
  welcome: 'welcome',
  orders: 'orders',
  alarms: 'unheard',
  stock: 'stock',
  counting: 'counting',
  import: 'import-checked',
  sales: 'sales',
  closing: 'closing',
  report: 'report-week',
  activity: 'activity',
  printing: 'printing',
  practice: 'practice',
  health: 'health-amber',
  settings: 'settings',
  staff: 'locked-screen',
  logbook: 'logbook',
  trouble: 'orders-trouble',
};

/** A4 without its margins of 16 mm, in CSS pixels. */
const SHEET_PX = { width: 673, height: 1_001 };

/** Device pixels to a pixel, so that texts can be read on paper. */
const PAPER_SCALE = 1.5;

export interface GuideOptions {
  /** Where the gallery is served. */
  readonly url: string;
  readonly language: string;
  readonly version: string;
  /** The PDF. */
  readonly file: string;
  /** Where the app's pictures go. */
  readonly pictureFolder: string;
}

export async function printGuide(browser: Browser, options: GuideOptions): Promise<void> {
  const { url, language, version, file } = options;
  const pictures = await takePictures(browser, options);
  const context = await browser.newContext({ viewport: SHEET_PX, locale: 'en-IN', timezoneId: 'Asia/Kolkata' });
  const page = await context.newPage();
  await page.route('**/pictures/*.jpeg', async (route) => {
    const name = new URL(route.request().url()).pathname.replace(/^.*\/(\w+)\.jpeg$/, '$1');
    await route.fulfill({ contentType: 'image/jpeg', body: pictures.get(name) ?? Buffer.alloc(0) });
  });
  await page.goto(`${url}guide.html?language=${language}&version=${version}&pictures=${[...pictures.keys()]}`);
  await page.locator('html[data-shown=guide]').waitFor();
  const long = await findLongSheets(page);
  if (long.length > 0) throw new Error(`${language}: no longer fits on a page: ${long.join(', ')}`);
  await page.pdf({
    path: file,
    preferCSSPageSize: true,
    printBackground: true,
    outline: true,
    tagged: true,
    displayHeaderFooter: true,
    headerTemplate: '<span></span>',
    footerTemplate:
      '<span class="pageNumber" style="width: 100%; font: 9px sans-serif; text-align: center; color: #555"></span>',
  });
  await context.close();
}

/** Takes each picture twice: in a folder as the app shows it, and with more pixels for paper, which is returned. */
async function takePictures(
  browser: Browser,
  { url, language, pictureFolder }: GuideOptions,
): Promise<ReadonlyMap<string, Buffer>> {
  const context = await browser.newContext({
    viewport: PICTURE_SIZE,
    deviceScaleFactor: PAPER_SCALE,
    colorScheme: 'light',
    reducedMotion: 'reduce',
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
  });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  const pictures = new Map<string, Buffer>();
  mkdirSync(pictureFolder, { recursive: true });
  for (const [name, state] of Object.entries(PICTURE_STATES)) {
    await page.goto(`${url}?state=${state}&appearance=light&language=${language}`);
    await page.locator(`html[data-shown=${state}]`).waitFor();
    await page.locator('h1').first().waitFor({ state: 'attached' });
    pictures.set(name, await page.screenshot({ type: 'jpeg', quality: 82 }));
    const clip = { x: 0, y: 0, ...PICTURE_SIZE, scale: 1 / PAPER_SCALE };
    const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: 60, clip });
    writeFileSync(join(pictureFolder, `${name}.webp`), Buffer.from(data, 'base64'));
  }
  await context.close();
  return pictures;
}

/** The sheets that take more than the one page that the contents count for each; the last one may. */
async function findLongSheets(page: Page): Promise<string[]> {
  const sheets = await page
    .locator('[data-sheet]')
    .evaluateAll((elements) =>
      elements.map((element) => ({ name: element.id, height: element.getBoundingClientRect().height })),
    );
  return sheets.slice(0, -1).flatMap(({ name, height }) => (height > SHEET_PX.height ? [`${name} (${height})`] : []));
}
