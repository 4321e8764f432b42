/** The characters of keys. Scanners type by the places of the keys of an English keyboard. */

/** Keys that are only held beside others, by scanners too, or that do nothing by themselves. */
const MODIFIER_KEYS = new Set(['Shift', 'CapsLock', 'NumLock', 'Control', 'Alt', 'AltGraph', 'Meta', 'Unidentified']);

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

/** The character by the key's place, so that a code is the same under a Hindi layout; null when the place types none. */
function readByPlace({ code, shiftKey }: KeyboardEvent): string | null {
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
  return isOtherScript || isComposed ? (readByPlace(event) ?? key) : null;
}

export function isModifierKey({ key }: KeyboardEvent): boolean {
  return MODIFIER_KEYS.has(key);
}
