/** Scanners in every mode that they can be set to, at the worst place: an Accept button that has the focus. */

import { expect, type Page } from '@playwright/test';
import { test } from '../support/fixtures.ts';
import { countServiceAccepts, enterPractice, openScreen, practiseOneOrder } from '../support/page-actions.ts';
import { type KeyPress, pressScannerKeys, typeAltCodes, typeCode } from '../support/scanner.ts';
import { moveHand, passQuiet } from '../support/typing.ts';

const OIL = '8901802001658';
const ENTER: KeyPress = { key: 'Enter', code: 'Enter', text: '\r', virtual: 13 };
const TAB: KeyPress = { key: 'Tab', code: 'Tab', virtual: 9 };
const CTRL_J: KeyPress = { key: 'j', code: 'KeyJ', virtual: 74, modifiers: 2 };
const COMPOSED_ENTER: KeyPress = { key: 'Enter', code: '', text: '\r', isComposed: true };
const F2: KeyPress = { key: 'F2', code: 'F2', virtual: 113 };
const ESCAPE: KeyPress = { key: 'Escape', code: 'Escape', virtual: 27 };
const SPACE: KeyPress = { key: ' ', code: 'Space', text: ' ', virtual: 32 };

const MODES: Readonly<Record<string, readonly KeyPress[]>> = {
  'ALT mode, ended with Enter': [...typeAltCodes(OIL), ENTER],
  'ALT mode without NumLock': [...typeAltCodes(OIL, { numLock: false }), ENTER],
  'ALT mode, its end composed as well': [...typeAltCodes(`${OIL}\r`), COMPOSED_ENTER],
  'a code that ends with a composed line break': [...typeCode(OIL), COMPOSED_ENTER],
  'Ctrl+J after Enter': [...typeCode(OIL), ENTER, CTRL_J, COMPOSED_ENTER],
  'Enter twice': [...typeCode(OIL), ENTER, ENTER],
  'one character, Enter twice': [...typeCode('7'), ENTER, ENTER],
  'Tab, then Enter': [...typeCode(OIL), TAB, ENTER],
  'Ctrl keys before the code': [CTRL_J, ...typeCode('7'), ENTER],
  'a code that ends with a space': [...typeCode(OIL), SPACE],
};

async function expectNothingAccepted(page: Page, profile: string): Promise<void> {
  await moveHand(page);
  expect(countServiceAccepts(profile)).toEqual({ accepted: 0, remembered: 0 });
  await expect(page.getByRole('region', { name: 'New' }).getByRole('article')).toHaveCount(1);
}

test('no mode of a scanner accepts the order whose button has the focus', async ({ page, profile }) => {
  const { card } = await practiseOneOrder(page);
  const accept = card.getByRole('button', { name: 'Accept', exact: true });
  for (const [mode, keys] of Object.entries(MODES)) {
    await test.step(mode, async () => {
      await accept.focus();
      await passQuiet(page);
      await pressScannerKeys(page, keys);
      await expectNothingAccepted(page, profile);
    });
  }
});

test('a scan in ALT mode opens the item', async ({ page }) => {
  await enterPractice(page);
  await openScreen(page, 'Stock');
  await pressScannerKeys(page, [...typeAltCodes(OIL), ENTER]);
  await expect(page.getByRole('region', { name: 'Dhara Kachi Ghani Mustard Oil 1 L', exact: true })).toBeVisible();
});

test('keys that a scanner types around a code neither leave a screen nor close a dialog', async ({ page }) => {
  await enterPractice(page);
  await openScreen(page, 'Settings');
  await passQuiet(page);
  await page.keyboard.press('?');
  const help = page.getByRole('dialog');
  await expect(help).toBeVisible();
  await moveHand(page);
  const F1: KeyPress = { ...F2, key: 'F1', code: 'F1', virtual: 112 };
  await pressScannerKeys(page, [F1, ...typeCode('AB'), ESCAPE]);
  await moveHand(page);
  await pressScannerKeys(page, [...typeCode('AB'), F1]);
  await moveHand(page);
  await expect(help).toBeVisible();
  await expect(page).toHaveURL(/#settings/);
});
