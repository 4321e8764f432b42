/** The keyboard of the whole window. It receives every key first, so that a scan triggers no control. */

import type { ScannerSettings } from '../../../electron/contract/settings.ts';
import { type ScanAttempt, ScanDetector } from '../scanner/scan-detector.ts';
import { isModifierKey, readCharacter } from './key-characters.ts';
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

export function createKeyboard({ scanner, handleAttempt }: KeyboardOptions): Keyboard {
  const detector = new ScanDetector(scanner);
  const guard = new ScanGuard(detector, handleAttempt);
  const handlers = new Set<KeyHandler>();
  const letters = new LetterShortcuts(detector, (milliseconds, task) => {
    const timer = setTimeout(task, milliseconds);
    return () => clearTimeout(timer);
  });

  /** Returns the command of the first handler that has one. It does nothing once its handler has been removed. */
  function findCommand(choose: (handler: KeyHandler) => (() => void) | null): (() => void) | null {
    for (const handler of handlers) {
      const command = choose(handler);
      if (command !== null) return () => handlers.has(handler) && command();
    }
    return null;
  }

  /** When the last key was pressed, if that was Tab. */
  let tabbedAt = Number.NEGATIVE_INFINITY;

  function handleKey(event: KeyboardEvent): void {
    if (isModifierKey(event)) return;
    tabbedAt = event.key === 'Tab' && !event.altKey ? event.timeStamp : Number.NEGATIVE_INFINITY;
    if (event.key === 'Enter' || event.key === 'Tab' || event.key === ' ') letters.cancelPending();
    const isBlocked = guard.blocks(event);
    const character = readCharacter(event);
    const withModifier = event.ctrlKey || event.altKey || event.metaKey;
    if (character !== null && !withModifier) handleCharacter(event, character);
    else letters.cancelPending();
    if (isBlocked) {
      event.preventDefault();
      event.stopImmediatePropagation();
    } else if (character === null) {
      handleNamedKey(event);
    }
  }

  function handleCharacter(event: KeyboardEvent, character: string): void {
    if (event.repeat) {
      detector.reset();
      return;
    }
    const target = findTarget(event, character);
    const mayBeScan = guard.handleCharacter(event.timeStamp, target, character);
    const isText = isTextField(target) && (isDigit(character) || !isDigitField(target));
    const command = isText ? null : findCommand((handler) => handler.letterCommand(event.code, event.key));
    letters.schedule(event.timeStamp, mayBeScan, command);
  }

  /**
   * Returns the element that a character is typed into. A digit typed outside any field moves the focus first, so that
   * the browser types it into the digit field.
   */
  function findTarget({ target }: KeyboardEvent, character: string): EventTarget | null {
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

  function handleNamedKey(event: KeyboardEvent): void {
    if (event.key !== 'Enter' && event.key !== 'Tab') detector.reset();
    if (event.repeat && !event.key.startsWith('Arrow')) return;
    const command = findCommand((handler) => handler.namedKeyCommand(event));
    if (command === null) return;
    event.preventDefault();
    command();
  }

  // `timeStamp` is the time of the event itself; a busy page may handle it later.
  if (document.hasFocus()) detector.handleFocus(performance.now());
  addEventListener('focus', (event) => {
    // Staff have not been in another program, where a scan could have begun.
    if (event.timeStamp - tabbedAt > TAB_ROUND_MS) detector.handleFocus(event.timeStamp);
  });
  addEventListener('keydown', handleKey, { capture: true });
  return {
    addHandler(handler) {
      handlers.add(handler);
      return () => void handlers.delete(handler);
    },
  };
}
