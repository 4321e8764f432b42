/** The keyboard of the whole window. It receives every key first, so that a scan triggers no control. */

import type { ScannerSettings } from '../../../electron/contract/settings.ts';
import { type ScanAttempt, ScanDetector } from '../scanner/scan-detector.ts';
import { AltCode, isAltDigit } from './alt-code.ts';
import { isFunctionKey, isModifierKey, readCharacter } from './key-characters.ts';
import { LetterShortcuts } from './letter-delay.ts';
import { ScanGuard } from './scan-guard.ts';
import { isDigitField, isTextField } from './text-field.ts';

export interface KeyHandler {
  /**
   * The command of a key that types a character, or null. `code` is the physical key (`KeyA`), so that a Hindi layout
   * works too; `key` is the character.
   */
  letterCommand(code: string, key: string): (() => void) | null;
  /** The command of any other key (`ArrowUp`, `F1`); null leaves the key to the browser. */
  namedKeyCommand(event: KeyboardEvent): (() => void) | null;
  /** The field that receives digits typed outside any field; null if there is none. */
  digitField?(): HTMLInputElement | null;
}

function blockEvent(event: KeyboardEvent): void {
  event.preventDefault();
  event.stopImmediatePropagation();
}

const isDigit = (character: string): boolean => /^\d$/.test(character);

/**
 * After the last control the window loses the focus, and the same Tab or the next one brings it back within this time.
 * Nobody switches to another program, scans and returns that fast.
 */
const TAB_ROUND_MS = 300;

export interface Keyboard {
  /** Lets `handler` choose the command of each key. Returns a function that removes it with any command still to run. */
  addHandler(handler: KeyHandler): () => void;
}

interface KeyboardOptions {
  /** Returns the scanner's current settings. */
  scanner(): ScannerSettings;
  /**
   * Receives what a scanner may have typed. Returns a function that delivers the scan, or null if nothing handles it.
   */
  handleAttempt(attempt: ScanAttempt): (() => void) | null;
}

/** Returns the command of the first handler that has one. It does nothing once its handler has been removed. */
function findCommand(
  handlers: ReadonlySet<KeyHandler>,
  choose: (handler: KeyHandler) => (() => void) | null,
): (() => void) | null {
  for (const handler of handlers) {
    const command = choose(handler);
    if (command !== null) return () => handlers.has(handler) && command();
  }
  return null;
}

/**
 * Returns the element that a character is typed into. A digit typed outside any field moves the focus first, so that
 * the browser types it into the digit field.
 */
function findTarget(handlers: Iterable<KeyHandler>, { target }: KeyboardEvent, character: string): EventTarget | null {
  const choosesOption = target instanceof HTMLElement && target.matches('select, [role=option]');
  if (!isDigit(character) || isTextField(target) || choosesOption) return target;
  for (const { digitField } of handlers) {
    const field = digitField?.() ?? null;
    if (field === null) continue;
    field.focus();
    return field;
  }
  return target;
}

export function createKeyboard({ scanner, handleAttempt }: KeyboardOptions): Keyboard {
  const detector = new ScanDetector(scanner);
  const guard = new ScanGuard(detector, handleAttempt);
  const altCode = new AltCode();
  const handlers = new Set<KeyHandler>();
  const letters = new LetterShortcuts(detector, (milliseconds, task) => {
    const timer = setTimeout(task, milliseconds);
    return () => clearTimeout(timer);
  });

  /** When the last key was pressed, if that was Tab. */
  let tabbedAt = Number.NEGATIVE_INFINITY;

  /** The last key that went down. Only that of Enter makes the browser type a line break. */
  let lastKey = '';

  function handleKey(event: KeyboardEvent): void {
    altCode.handleKeyDown(event);
    if (isModifierKey(event)) return;
    lastKey = event.key;
    tabbedAt = event.key === 'Tab' && !event.altKey ? event.timeStamp : Number.NEGATIVE_INFINITY;
    if (event.key === 'Enter' || event.key === 'Tab' || event.key === ' ') letters.cancelPending();
    const isBlocked = guard.blocks(event);
    const character = readCharacter(event);
    const withModifier = event.ctrlKey || event.altKey || event.metaKey;
    if (withModifier) detector.handleOtherKey(event.timeStamp);
    if (character !== null && !withModifier) handleCharacter(event, character);
    else letters.cancelPending();
    if (isBlocked) blockEvent(event);
    else if (isAltDigit(event)) event.stopImmediatePropagation();
    else if (character === null && !withModifier) handleNamedKey(event);
  }

  function handleKeyUp(event: KeyboardEvent): void {
    const composed = altCode.handleKeyUp(event);
    if (composed !== null) guard.handleCharacter(event.timeStamp, event.target, composed.character, composed.beganAt);
  }

  /** Blocks a line break that no Enter typed. Scanners compose one (Alt and 013) or send it as Ctrl+J or Ctrl+M. */
  function handleKeyPress(event: KeyboardEvent): void {
    if (event.key !== 'Enter' || lastKey === 'Enter') return;
    guard.blocks(event);
    blockEvent(event);
  }

  function handleCharacter(event: KeyboardEvent, character: string): void {
    if (event.repeat) {
      detector.reset();
      return;
    }
    const target = findTarget(handlers, event, character);
    const mayBeScan = guard.handleCharacter(event.timeStamp, target, character);
    const isText = isTextField(target) && (isDigit(character) || !isDigitField(target));
    const command = isText ? null : findCommand(handlers, (handler) => handler.letterCommand(event.code, event.key));
    letters.schedule(event.timeStamp, mayBeScan, command);
  }

  function handleNamedKey(event: KeyboardEvent): void {
    if (event.key !== 'Enter' && event.key !== 'Tab') detector.reset();
    if (event.repeat && !event.key.startsWith('Arrow')) return;
    const command = findCommand(handlers, (handler) => handler.namedKeyCommand(event));
    if (command === null) return;
    event.preventDefault();
    // A scanner may type a function key before a code.
    if (isFunctionKey(event)) letters.scheduleCommand(command);
    else command();
  }

  // `timeStamp` is the time of the event itself; a busy page may handle it later.
  if (document.hasFocus()) detector.handleFocus(performance.now());
  addEventListener('focus', (event) => {
    // Staff have not been in another program, where a scan could have begun.
    if (event.timeStamp - tabbedAt > TAB_ROUND_MS) detector.handleFocus(event.timeStamp);
  });
  addEventListener('keydown', handleKey, { capture: true });
  addEventListener('keyup', handleKeyUp, { capture: true });
  addEventListener('keypress', handleKeyPress, { capture: true });
  return {
    addHandler(handler) {
      handlers.add(handler);
      return () => void handlers.delete(handler);
    },
  };
}
