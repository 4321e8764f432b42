/**
 * The keyboard of the whole window: the one place that sees every key first, so that a scan is known for what it is and
 * can't press anything.
 */

import type { ScannerSettings } from '../../../electron/contract/ipc/views.ts';
import { type Attempt, Recogniser } from '../scanner/scan-detector.ts';
import { characterOf, isSilent } from './key-characters.ts';
import { LonelyLetters } from './letter-shortcuts.ts';
import { isTextField, keepsScans, TextBefore } from './text-field.ts';

/** So many characters, typed where there is no text field and ended by one key, are a slow scanner's rather than a person's. */
const SLOW_SCAN_KEYS = 4;

export interface Keys {
  /**
   * What a letter does, by the key's place (`KeyA`), so that a Hindi layout works too; `key` is what it types. Null when
   * nothing.
   */
  letter(code: string, key: string): (() => void) | null;
  /** What another key does, by its name (`ArrowUp`, `F1`); null leaves it to the browser. */
  named(event: KeyboardEvent): (() => void) | null;
}

export interface Keyboard {
  /** Asks `keys` what each key does, until the function it gives is called. */
  handle(keys: Keys): () => void;
}

interface KeyboardParts {
  /** How the scanner types, at the moment. */
  scanner(): ScannerSettings;
  /** Something was typed that a scanner may have. Where it is a scan that somebody takes, gives what hands it over. */
  attempted(attempt: Attempt): (() => void) | null;
}

export function listenToKeyboard(parts: KeyboardParts): Keyboard {
  const recogniser = new Recogniser(parts.scanner);
  const before = new TextBefore();
  const handlers = new Set<Keys>();
  const letters = new LonelyLetters(recogniser, (milliseconds, task) => {
    const timer = setTimeout(task, milliseconds);
    return () => clearTimeout(timer);
  });

  function stop(event: KeyboardEvent): void {
    event.preventDefault();
    event.stopImmediatePropagation();
  }

  function firstOf(ask: (keys: Keys) => (() => void) | null): (() => void) | null {
    for (const keys of handlers) {
      const act = ask(keys);
      if (act !== null) return act;
    }
    return null;
  }

  /** A key that may end a code. Gives whether it did, or may have. */
  function ended(event: KeyboardEvent, endKey: ScannerSettings['endKey']): boolean {
    const isDoubtful = endKey === 'Enter' && recogniser.followsTyping(event.timeStamp);
    const attempt = recogniser.ended(event.timeStamp, endKey);
    if (attempt === null) return isDoubtful;
    const isKept = attempt.outcome === 'scan' && keepsScans(event.target);
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
    const isQuiet = recogniser.isQuiet(event.timeStamp) && !isTextField(event.target);
    if (event.key === 'Enter') return ended(event, 'Enter') || isQuiet;
    if (event.key === 'Tab') return ended(event, 'Tab');
    // A space that belongs to a text typed fast is text.
    return event.key === ' ' && !isTextField(event.target) && (recogniser.followsTyping(event.timeStamp) || isQuiet);
  }

  function down(event: KeyboardEvent): void {
    // When it went down, not when a busy page comes to it.
    const at = event.timeStamp;
    if (isSilent(event)) return;
    if (event.key === 'Enter' || event.key === 'Tab' || event.key === ' ') letters.other();
    const isStopped = pressesNothing(event);
    const character = characterOf(event);
    const withModifier = event.ctrlKey || event.altKey || event.metaKey;
    if (character !== null && !withModifier) typed(event, at, character);
    else letters.other();
    if (isStopped) {
      stop(event);
      return;
    }
    if (character !== null) return;
    if (event.key !== 'Enter' && event.key !== 'Tab') recogniser.interrupted();
    const act = event.repeat && !event.key.startsWith('Arrow') ? null : firstOf((keys) => keys.named(event));
    if (act === null) return;
    event.preventDefault();
    act();
  }

  function typed(event: KeyboardEvent, at: number, character: string): void {
    if (event.repeat) {
      recogniser.interrupted();
      return;
    }
    const { mayBeScan, beginsScan } = recogniser.typed(at, character);
    if (beginsScan) before.remember(event.target);
    const press = isTextField(event.target) ? null : firstOf((keys) => keys.letter(event.code, event.key));
    letters.typed(at, mayBeScan, press);
  }

  if (document.hasFocus()) recogniser.focused(performance.now());
  addEventListener('focus', (event) => recogniser.focused(event.timeStamp));
  addEventListener('keydown', down, { capture: true });
  return {
    handle(keys) {
      handlers.add(keys);
      return () => {
        letters.other();
        handlers.delete(keys);
      };
    },
  };
}
