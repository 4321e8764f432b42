/** The keyboard of the whole window. It sees every key first, so that a scan can't press anything. */

import type { ScannerSettings } from '../../../electron/contract/domain/settings.ts';
import { type ScanAttempt, ScanDetector } from '../scanner/scan-detector.ts';
import { isModifierKey, readCharacter } from './key-characters.ts';
import { LetterShortcuts } from './letter-shortcuts.ts';
import { ScanGuard } from './scan-guard.ts';
import { isTextField } from './text-field.ts';

export interface KeyHandler {
  /**
   * The command of a letter, or null. `code` is the key's place (`KeyA`), so that a Hindi layout works too; `key` is what
   * it types.
   */
  letterCommand(code: string, key: string): (() => void) | null;
  /** The command of another key by its name (`ArrowUp`, `F1`); null leaves it to the browser. */
  namedKeyCommand(event: KeyboardEvent): (() => void) | null;
}

export interface Keyboard {
  /** Asks `handler` what each key does, until the function it gives is called. */
  addHandler(handler: KeyHandler): () => void;
}

interface KeyboardParts {
  /** The scanner's settings at the moment. */
  scanner(): ScannerSettings;
  /** Takes what a scanner may have typed. Gives the function that hands a scan over, or null when nothing takes it. */
  handleAttempt(attempt: ScanAttempt): (() => void) | null;
}

export function createKeyboard({ scanner, handleAttempt }: KeyboardParts): Keyboard {
  const detector = new ScanDetector(scanner);
  const guard = new ScanGuard(detector, handleAttempt);
  const handlers = new Set<KeyHandler>();
  const letters = new LetterShortcuts(detector, (milliseconds, task) => {
    const timer = setTimeout(task, milliseconds);
    return () => clearTimeout(timer);
  });

  function findCommand(ask: (handler: KeyHandler) => (() => void) | null): (() => void) | null {
    for (const handler of handlers) {
      const command = ask(handler);
      if (command !== null) return command;
    }
    return null;
  }

  function handleKey(event: KeyboardEvent): void {
    if (isModifierKey(event)) return;
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
    const mayBeScan = guard.handleCharacter(event, character);
    const command = isTextField(event.target)
      ? null
      : findCommand((handler) => handler.letterCommand(event.code, event.key));
    letters.schedule(event.timeStamp, mayBeScan, command);
  }

  function handleNamedKey(event: KeyboardEvent): void {
    if (event.key !== 'Enter' && event.key !== 'Tab') detector.reset();
    if (event.repeat && !event.key.startsWith('Arrow')) return;
    const command = findCommand((handler) => handler.namedKeyCommand(event));
    if (command === null) return;
    event.preventDefault();
    command();
  }

  // `timeStamp` is when the key went down, not when a busy page handles it.
  if (document.hasFocus()) detector.handleFocus(performance.now());
  addEventListener('focus', (event) => detector.handleFocus(event.timeStamp));
  addEventListener('keydown', handleKey, { capture: true });
  return {
    addHandler(handler) {
      handlers.add(handler);
      return () => {
        letters.cancelPending();
        handlers.delete(handler);
      };
    },
  };
}
