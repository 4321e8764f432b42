/** What a key types, as a scanner means it: scanners type by the places of the keys of an English keyboard. */

/** Keys that a scanner presses beside a code's own, or that press nothing by themselves. */
const SILENT = new Set(['Shift', 'CapsLock', 'NumLock', 'Control', 'Alt', 'AltGraph', 'Meta', 'Unidentified']);

const PUNCTUATION: Readonly<Record<string, readonly [plain: string, shifted: string]>> = {
  Space: [' ', ' '],
  Minus: ['-', '_'],
  Equal: ['=', '+'],
  BracketLeft: ['[', '{'],
  BracketRight: [']', '}'],
  Semicolon: [';', ':'],
  Quote: ["'", '"'],
  Backquote: ['`', '~'],
  Backslash: ['\\', '|'],
  Comma: [',', '<'],
  Period: ['.', '>'],
  Slash: ['/', '?'],
};

const isAscii = (text: string): boolean => /^[ -~]$/.test(text);

/** By the key's place, so that a code is the same under a Hindi layout; null where the place types nothing. */
function byPlace({ code, shiftKey }: KeyboardEvent): string | null {
  const [, letter, digit] = /^(?:Key([A-Z])|(?:Digit|Numpad)(\d))$/.exec(code) ?? [];
  if (letter !== undefined) return shiftKey ? letter : letter.toLowerCase();
  return digit ?? PUNCTUATION[code]?.[shiftKey ? 1 : 0] ?? null;
}

/** The character that a key types; null for a key that types none. */
export function readCharacter(event: KeyboardEvent): string | null {
  const { key, code } = event;
  if (isAscii(key)) return key;
  const isOtherScript = /[^ -~]/.test(key);
  const isComposed = key === 'Process' && code.startsWith('Key');
  return isOtherScript || isComposed ? (byPlace(event) ?? key) : null;
}

/** Whether a key is only held beside others. */
export function isModifierKey({ key }: KeyboardEvent): boolean {
  return SILENT.has(key);
}
