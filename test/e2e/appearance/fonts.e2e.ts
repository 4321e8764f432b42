/** Letters come from the fonts that ship with the app, so that a computer without Indian fonts shows every text. */

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { LANGUAGE_LIST } from '../../../electron/contract/i18n/languages.ts';
import { readTranslationFolder } from '../../support/translations/translation-checker.ts';
import { type Look, openGalleryWindow, showState } from '../support/gallery-page.ts';
import { type GalleryServer, startGalleryServer } from '../support/gallery-server.ts';

const top = join(import.meta.dirname, '../../..');
const LOOK: Look = { appearance: 'light', language: 'en', width: 1366, height: 768 };

const COMMENT = /\/\*.*?\*\/|\/\/ [^\n]*/gs;

/** The letters of a text that the app's fonts lack: drawn from a font of the computer, or as the box for missing ones. */
type GapFinder = (text: string) => Promise<string[]>;

async function createGapFinder(page: Page): Promise<GapFinder> {
  const session = await page.context().newCDPSession(page);
  await page.evaluate(() => {
    const sample = document.createElement('p');
    sample.id = 'sample';
    document.body.append(sample);
  });
  await session.send('DOM.enable');
  await session.send('CSS.enable');
  const { root } = await session.send('DOM.getDocument');
  const { nodeId } = await session.send('DOM.querySelector', { nodeId: root.nodeId, selector: '#sample' });
  const isForeign = async (text: string): Promise<boolean> => {
    await page.locator('#sample').evaluate(async (sample, content) => {
      await document.fonts.load(`24px ${getComputedStyle(sample).fontFamily}`, content);
      sample.textContent = content;
    }, text);
    const { fonts } = await session.send('CSS.getPlatformFontsForNode', { nodeId });
    return fonts.some(({ isCustomFont }) => !isCustomFont);
  };
  return async (text) => {
    const letters = [...new Set(text.replaceAll(/\s/g, ''))];
    // First the whole text, which loads the fonts.
    const isAnyForeign = await isForeign(text);
    const missing = await page.evaluate(findBoxes, letters);
    if (!isAnyForeign) return missing;
    const foreign: string[] = [];
    for (const letter of letters) if (await isForeign(letter)) foreign.push(letter);
    return [...new Set([...missing, ...foreign])];
  };
}

/** The letters that look like one that no font has. Runs in the page. */
function findBoxes(letters: readonly string[]): string[] {
  const canvas = document.createElement('canvas');
  canvas.width = 48;
  canvas.height = 48;
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('no canvas');
  context.font = `24px ${getComputedStyle(document.body).fontFamily}`;
  const draw = (letter: string): string => {
    context.clearRect(0, 0, canvas.width, canvas.height);
    context.fillText(letter, 8, 32);
    return canvas.toDataURL();
  };
  const box = draw('\u{10FFFE}');
  return letters.filter((letter) => draw(letter) === box);
}

/** The characters beyond ASCII that the screens' own code contains, such as × and ₹. */
function listSymbols(): string[] {
  const sources = readdirSync(join(top, 'renderer'), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path))
    .map((path) => readFileSync(join(top, 'renderer', path), 'utf8'))
    .map((source) => source.replaceAll(COMMENT, ''));
  return [...new Set(sources.join('').match(/[^\p{ASCII}]/gu))];
}

test.describe('the app’s own fonts have every letter', () => {
  let gallery: GalleryServer;
  let page: Page;
  let findGaps: GapFinder;
  test.beforeAll(async ({ browser }) => {
    gallery = await startGalleryServer();
    page = await openGalleryWindow(browser, LOOK);
    await showState(page, gallery.url, LOOK, 'orders');
    findGaps = await createGapFinder(page);
  });
  test.afterAll(async () => {
    await page.context().close();
    await gallery.stop();
  });

  for (const { code, name } of LANGUAGE_LIST) {
    test(`of ${name}`, async () => {
      const { texts } = readTranslationFolder(join(top, 'electron/contract/i18n', code));
      expect(await findGaps([...texts.values()].join(' '))).toEqual([]);
    });
  }

  test('that the screens themselves write', async () => {
    expect(await findGaps(listSymbols().join(' '))).toEqual([]);
  });
});
