/**
 * The keyboard of the whole window: the one place that sees every key first, so that a scan is known for what it is and
 * can't press anything.
 */

import type { ScannerSettings } from '../../../electron/contract/domain/settings.ts';
import { type ScanAttempt, ScanDetector } from '../scanner/scan-detector.ts';
import { isModifierKey, readCharacter } from './key-characters.ts';
import { LetterShortcuts } from './letter-shortcuts.ts';
import { acceptsScans, isTextField, TextFieldUndo } from './text-field.ts';

/** So many characters, typed where there is no text field and ended by one key, are a slow scanner's rather than a person's. */
const SLOW_SCAN_KEYS = 4;

export interface KeyHandler {
  /**
   * What a letter does, by the key's place (`KeyA`), so that a Hindi layout works too; `key` is what it types. Null when
   * nothing.
   */
  letterCommand(code: string, key: string): (() => void) | null;
  /** What another key does, by its name (`ArrowUp`, `F1`); null leaves it to the browser. */
  namedKeyCommand(event: KeyboardEvent): (() => void) | null;
}

export interface Keyboard {
  /** Asks `keys` what each key does, until the function it gives is called. */
  addHandler(keys: KeyHandler): () => void;
}

interface KeyboardParts {
  /** How the scanner types, at the moment. */
  scanner(): ScannerSettings;
  /** Something was typed that a scanner may have. Where it is a scan that somebody takes, gives what hands it over. */
  attempted(attempt: ScanAttempt): (() => void) | null;
}

export function createKeyboard(parts: KeyboardParts): Keyboard {
  const recogniser = new ScanDetector(parts.scanner);
  const before = new TextFieldUndo();
  const handlers = new Set<KeyHandler>();
  const letters = new LetterShortcuts(recogniser, (milliseconds, task) => {
    const timer = setTimeout(task, milliseconds);
    return () => clearTimeout(timer);
  });

  function stop(event: KeyboardEvent): void {
    event.preventDefault();
    event.stopImmediatePropagation();
  }

  function firstOf(ask: (keys: KeyHandler) => (() => void) | null): (() => void) | null {
    for (const keys of handlers) {
      const act = ask(keys);
      if (act !== null) return act;
    }
    return null;
  }

  /** A key that may end a code. Gives whether it did, or may have. */
  function ended(event: KeyboardEvent, endKey: ScannerSettings['endKey']): boolean {
    const isDoubtful = endKey === 'Enter' && recogniser.followsTyping(event.timeStamp);
    const attempt = recogniser.handleEndKey(event.timeStamp, endKey);
    if (attempt === null) return isDoubtful;
    const isKept = attempt.outcome === 'scan' && acceptsScans(event.target);
    const handOver = isKept ? null : parts.attempted(attempt);
    if (handOver !== null) {
      before.restore();
      // Once the screen has drawn the field as it was: who takes the scan may read it.
      queueMicrotask(handOver);
    }
    const mayBeSlowScan = attempt.keys >= SLOW_SCAN_KEYS && !isTextField(event.target);
    return isDoubtful || attempt.outcome === 'scan' || mayBeSlowScan;
  }

  function pressesNothing(event: KeyboardEvent): boolean {
    const isQuiet = recogniser.isQuietAfterFocus(event.timeStamp) && !isTextField(event.target);
    if (event.key === 'Enter') return ended(event, 'Enter') || isQuiet;
    if (event.key === 'Tab') return ended(event, 'Tab');
    // A space that belongs to a text typed fast is text.
    return event.key === ' ' && !isTextField(event.target) && (recogniser.followsTyping(event.timeStamp) || isQuiet);
  }

  function down(event: KeyboardEvent): void {
    // When it went down, not when a busy page comes to it.
    const at = event.timeStamp;
    if (isModifierKey(event)) return;
    if (event.key === 'Enter' || event.key === 'Tab' || event.key === ' ') letters.cancelPending();
    const isStopped = pressesNothing(event);
    const character = readCharacter(event);
    const withModifier = event.ctrlKey || event.altKey || event.metaKey;
    if (character !== null && !withModifier) typed(event, at, character);
    else letters.cancelPending();
    if (isStopped) {
      stop(event);
      return;
    }
    if (character !== null) return;
    if (event.key !== 'Enter' && event.key !== 'Tab') recogniser.reset();
    const act = event.repeat && !event.key.startsWith('Arrow') ? null : firstOf((keys) => keys.namedKeyCommand(event));
    if (act === null) return;
    event.preventDefault();
    act();
  }

  function typed(event: KeyboardEvent, at: number, character: string): void {
    if (event.repeat) {
      recogniser.reset();
      return;
    }
    const { mayBeScan, beginsScan } = recogniser.handleCharacter(at, character);
    if (beginsScan) before.remember(event.target);
    const press = isTextField(event.target) ? null : firstOf((keys) => keys.letterCommand(event.code, event.key));
    letters.schedule(at, mayBeScan, press);
  }

  if (document.hasFocus()) recogniser.handleFocus(performance.now());
  addEventListener('focus', (event) => recogniser.handleFocus(event.timeStamp));
  addEventListener('keydown', down, { capture: true });
  return {
    addHandler(keys) {
      handlers.add(keys);
      return () => {
        letters.cancelPending();
        handlers.delete(keys);
      };
    },
  };
}
