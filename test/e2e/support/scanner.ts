import type { CDPSession, Page } from '@playwright/test';

const sessions = new WeakMap<Page, Promise<CDPSession>>();
const scannedAt = new WeakMap<Page, number>();

/** How long ago a page's last scan ended, in milliseconds. */
export const timeSinceScan = (page: Page): number => Date.now() - (scannedAt.get(page) ?? Number.NEGATIVE_INFINITY);

interface ScannerOptions {
  /** From key to key, in milliseconds. */
  readonly gapMs?: number;
  readonly endKey?: 'Enter' | 'Tab';
}

const END_KEYS = { Enter: { text: '\r', virtual: 13 }, Tab: { text: '', virtual: 9 } } as const;

/**
 * A barcode scanner that types: keys of the keyboard, one after the other. Each carries the time at which it went down,
 * as a real one does, so that a busy machine is no slow scanner.
 */
export async function scanBarcode(
  page: Page,
  code: string,
  { gapMs = 8, endKey = 'Enter' }: ScannerOptions = {},
): Promise<void> {
  const session = sessions.get(page) ?? page.context().newCDPSession(page);
  sessions.set(page, session);
  const keyboard = await session;
  // None of its keys goes down before whatever was pressed last.
  await page.waitForTimeout(code.length * gapMs);
  const start = Date.now() - code.length * gapMs;
  const keys = [...[...code].map((character) => keyOf(character)), endKeyOf(endKey)];
  await Promise.all(
    keys.flatMap((key, index) => {
      const timestamp = (start + index * gapMs) / 1_000;
      return [
        keyboard.send('Input.dispatchKeyEvent', { ...key, type: 'keyDown', timestamp }),
        keyboard.send('Input.dispatchKeyEvent', { ...key, type: 'keyUp', text: '', timestamp }),
      ];
    }),
  );
  scannedAt.set(page, Date.now());
}

function keyOf(character: string) {
  const isFigure = /\d/.test(character);
  const upper = character.toUpperCase();
  const code = isFigure ? `Digit${character}` : /[A-Z]/.test(upper) ? `Key${upper}` : '';
  return { key: character, text: character, code, windowsVirtualKeyCode: upper.charCodeAt(0) };
}

function endKeyOf(key: 'Enter' | 'Tab') {
  const { text, virtual } = END_KEYS[key];
  return { key, code: key, text, windowsVirtualKeyCode: virtual };
}
