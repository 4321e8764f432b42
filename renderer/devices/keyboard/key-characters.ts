/** Maps keys to the characters that they type. Scanners type as if on a US English keyboard. */

/** Keys that type nothing on their own. Scanners send them too, with the keys that they modify. */
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

/** Reads the character by the physical key, so that a Hindi layout changes no code; null if the key types none. */
function readByPosition({ code, shiftKey }: KeyboardEvent): string | null {
  const [, letter, digit] = /^(?:Key([A-Z])|(?:Digit|Numpad)(\d))$/.exec(code) ?? [];
  if (letter !== undefined) return shiftKey ? letter : letter.toLowerCase();
  return digit ?? PUNCTUATION[code]?.[shiftKey ? 1 : 0] ?? null;
}

/** Reads the character that a key types; null if it types none. */
export function readCharacter(event: KeyboardEvent): string | null {
  const { key, code } = event;
  if (isAscii(key)) return key;
  const isOtherScript = /[^ -~]/.test(key);
  const isComposed = key === 'Process' && code.startsWith('Key');
  return isOtherScript || isComposed ? (readByPosition(event) ?? key) : null;
}

export function isModifierKey({ key }: KeyboardEvent): boolean {
  return MODIFIER_KEYS.has(key);
}

export function isFunctionKey({ key }: KeyboardEvent): boolean {
  return /^F\d/.test(key);
}
