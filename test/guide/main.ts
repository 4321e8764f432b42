/**
 * npm run guide: takes pictures of the gallery's states in every language, for the next build of the app, and prints Help with
 * them as a PDF into dist/guide.
 *   npm run guide -- [--language hi]
 */
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { LANGUAGE_CODES } from '../../electron/contract/i18n/languages.ts';
import { chromiumLaunchOptions, unpackChromium } from '../e2e/support/chromium.ts';
import { startGalleryServer } from '../e2e/support/gallery-server.ts';
import { printGuide } from './guide-printer.ts';

const { values } = parseArgs({ options: { language: { type: 'string' } } });
const top = join(import.meta.dirname, '../..');
const folder = join(top, 'dist/guide');
const { version } = JSON.parse(readFileSync(join(top, 'package.json'), 'utf8'));

mkdirSync(folder, { recursive: true });
await unpackChromium();
const gallery = await startGalleryServer();
const browser = await chromium.launch(chromiumLaunchOptions());
try {
  for (const language of LANGUAGE_CODES.filter((code) => code === (values.language ?? code))) {
    const file = join(folder, `counter-guide-${language}.pdf`);
    const pictureFolder = join(top, 'renderer/help/pictures', language);
    await printGuide(browser, { url: gallery.url, language, version, file, pictureFolder });
    console.log(file);
  }
} finally {
  await browser.close();
  await gallery.stop();
}
