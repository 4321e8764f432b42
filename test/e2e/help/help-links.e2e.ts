/** Every message leads to the paragraph of Help that explains it. */

import { type Browser, expect, type Locator, type Page, test } from '@playwright/test';
import { HEALTH_FINDINGS } from '../../../electron/contract/calls/health-findings.ts';
import { loadHelpTexts } from '../../../electron/contract/i18n/help-texts.ts';
import type { TroubleName } from '../../../renderer/state/help-target.ts';
import { PROBLEM_TROUBLES, REFUSAL_TROUBLES } from '../../../renderer/state/help-topics.ts';
import { GALLERY_STATES } from '../../gallery/gallery-states.ts';
import { type Look, openGalleryWindow, openTab, showState } from '../support/gallery-page.ts';
import { type GalleryServer, startGalleryServer } from '../support/gallery-server.ts';

const LOOK: Look = { appearance: 'light', language: 'en', width: 1366, height: 768 };

/** The messages of the gallery: the paragraphs that their links lead to, from top to bottom. */
const STATES: readonly (readonly [state: string, troubles: readonly TroubleName[]])[] = [
  ['orders-offline', ['line']],
  ['orders-proxy', ['proxy', 'line']],
  ['orders-trouble', ['key', 'clock', 'shelf']],
  ['key-refused', ['key']],
  ['company-suspended', ['company']],
  ['store-disconnected', ['store']],
  ['not-allowed', ['store']],
  ['clock-hours-off', ['clock']],
  ['overtaken', ['moved_on', 'moved_on']],
  ['no-courier-any-more', ['courier']],
  ['hand-back-refused', ['courier']],
  ['disk-full', ['disk']],
  ['disk-failing', ['disk']],
  ['restored', ['database']],
  ['restored-not-whole', ['database']],
  ['unopened-newer', ['database']],
  ['unopened-full', ['database']],
  ['unopened-failing', ['database']],
  ['unopened-fault', ['database']],
  ['preferences-restored', ['preferences']],
  ['preferences-people', ['preferences']],
  ['import-unreadable', ['file']],
  ['paper-settings-blocked', ['printer']],
  ['locked-screen', ['rights']],
  ['welcome-proxy', ['proxy']],
  ['health-amber', ['wait', 'store', 'clock', 'disk', 'printer', 'sound', 'import_folder']],
  ['health-red', ['line', 'store', 'clock', 'printer', 'sound', 'line', 'disk', 'import_folder']],
];

/** Paragraphs that only a typed PIN leads to: test/e2e/staff. */
const ELSEWHERE: readonly TroubleName[] = ['pin'];

let gallery: GalleryServer;
let browser: Browser;
let page: Page;
test.beforeAll(async ({ playwright }) => {
  gallery = await startGalleryServer();
  browser = await playwright.chromium.launch();
  page = await openGalleryWindow(browser, LOOK);
});
test.afterAll(async () => {
  await browser.close();
  await gallery.stop();
});

const helpLinks = (): Locator => page.getByRole('button', { name: 'What can I do?' });

/** Presses a link, sees its paragraph with the focus and in view, and closes Help, which gives the link the focus back. */
async function expectLinkTo(link: Locator, trouble: TroubleName): Promise<void> {
  await link.click();
  const paragraph = page.getByRole('dialog', { name: 'Help' }).locator(`section[data-part=${trouble}]`);
  await expect(paragraph).toBeFocused();
  await expect(paragraph).toBeInViewport();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: 'Help' })).toHaveCount(0);
  await expect(link).toBeFocused();
}

for (const [state, troubles] of STATES) {
  test(`the messages of ${state} lead to ${troubles.join(', ')}`, async () => {
    await showState(page, gallery.url, LOOK, state);
    await openTab(page, GALLERY_STATES[state]?.tab ?? 0);
    await expect(helpLinks()).toHaveCount(troubles.length);
    for (const [index, trouble] of troubles.entries()) await expectLinkTo(helpLinks().nth(index), trouble);
  });
}

test('a problem of a call leads to its paragraph', async () => {
  await page.goto(`${gallery.url}?state=orders-empty&language=en&problem=disk_full`);
  await expectLinkTo(helpLinks(), 'disk');
});

test('every refusal on Activity leads to its paragraph', async () => {
  await showState(page, gallery.url, LOOK, 'activity-refused');
  const troubles = [...Object.values(REFUSAL_TROUBLES), 'fault' as const];
  await expect(helpLinks()).toHaveCount(troubles.length);
  for (const [index, trouble] of troubles.entries()) await expectLinkTo(helpLinks().nth(index), trouble);
});

test('no paragraph is left that no message leads to', async () => {
  const { help_pages } = await loadHelpTexts('en');
  const reached = new Set([
    ...STATES.flatMap(([, troubles]) => troubles),
    ...Object.values(PROBLEM_TROUBLES),
    ...Object.values(REFUSAL_TROUBLES),
    ...Object.values(HEALTH_FINDINGS).flatMap((findings) => findings.flatMap(({ trouble }) => trouble ?? [])),
    ...ELSEWHERE,
  ]);
  expect([...reached].toSorted()).toEqual(Object.keys(help_pages.trouble.parts).toSorted());
});
