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

/** A key that a scanner presses. A composed one has no keydown: the system types its text by itself. */
export interface KeyPress {
  readonly key: string;
  readonly code: string;
  readonly virtual?: number;
  readonly text?: string;
  /** 1 Alt, 2 Ctrl, 4 Meta, 8 Shift. */
  readonly modifiers?: number;
  readonly isComposed?: boolean;
  /** The key stays down or was down before. */
  readonly only?: 'down' | 'up';
}

/**
 * A barcode scanner that types: keys of the keyboard, one after the other. Each carries the time at which it went down,
 * as a real one does, so that a busy machine is no slow scanner.
 */
export async function pressScannerKeys(page: Page, keys: readonly KeyPress[], gapMs = 8): Promise<void> {
  const session = sessions.get(page) ?? page.context().newCDPSession(page);
  sessions.set(page, session);
  const keyboard = await session;
  // None of its keys goes down before whatever was pressed last.
  await page.waitForTimeout(keys.length * gapMs);
  const start = Date.now() - keys.length * gapMs;
  await Promise.all(
    keys.flatMap(({ virtual, text = '', isComposed = false, only, ...key }, index) => {
      const timestamp = (start + index * gapMs) / 1_000;
      const event = { ...key, windowsVirtualKeyCode: virtual ?? 0, timestamp };
      if (isComposed) return [keyboard.send('Input.dispatchKeyEvent', { ...event, type: 'char', text })];
      const down = { ...event, type: text === '' ? 'rawKeyDown' : 'keyDown', text } as const;
      return [
        ...(only === 'up' ? [] : [keyboard.send('Input.dispatchKeyEvent', down)]),
        ...(only === 'down' ? [] : [keyboard.send('Input.dispatchKeyEvent', { ...event, type: 'keyUp' })]),
      ];
    }),
  );
  scannedAt.set(page, Date.now());
}

/** Types a code and presses the end key. */
export async function scanBarcode(
  page: Page,
  code: string,
  { gapMs = 8, endKey = 'Enter' }: ScannerOptions = {},
): Promise<void> {
  const end = { key: endKey, code: endKey, ...END_KEYS[endKey] };
  await pressScannerKeys(page, [...typeCode(code), end], gapMs);
}

export const typeCode = (code: string): readonly KeyPress[] => [...code].map(keyOf);

function keyOf(character: string): KeyPress {
  const isFigure = /\d/.test(character);
  const upper = character.toUpperCase();
  const code = isFigure ? `Digit${character}` : /[A-Z]/.test(upper) ? `Key${upper}` : '';
  return { key: character, text: character, code, virtual: upper.charCodeAt(0) };
}

const KEYS_WITHOUT_NUMLOCK = [
  'Insert',
  'End',
  'ArrowDown',
  'PageDown',
  'ArrowLeft',
  'Clear',
  'ArrowRight',
  'Home',
  'ArrowUp',
  'PageUp',
] as const;

/** Types a code as a scanner in ALT mode does: for each character Alt, the digits of its number, Alt up. */
export function typeAltCodes(code: string, { numLock = true } = {}): readonly KeyPress[] {
  const alt = { key: 'Alt', code: 'AltLeft', virtual: 18 };
  return [...code].flatMap((character) => [
    { ...alt, modifiers: 1, only: 'down' as const },
    ...String(character.charCodeAt(0))
      .padStart(3, '0')
      .split('')
      .map((digit) => ({
        key: numLock ? digit : (KEYS_WITHOUT_NUMLOCK[Number(digit)] ?? ''),
        code: `Numpad${digit}`,
        virtual: 96 + Number(digit),
        modifiers: 1,
      })),
    { ...alt, only: 'up' as const },
  ]);
}
