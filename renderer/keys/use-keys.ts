/** The keyboard of the whole window: one place that sees every key first, so that a scan can't press anything. */

import { useEffect, useEffectEvent } from 'react';
import { LonelyLetters } from './letters.ts';
import { ScanGate } from './scan-gate.ts';

export interface Keys {
  /**
   * What a letter does, by the key's place (`KeyA`), so that a Hindi layout works too; `key` is what it types. Null when
   * nothing.
   */
  letter(code: string, key: string): (() => void) | null;
  /** What another key does, by its name (`ArrowUp`, `F1`); null leaves it to the browser. */
  named(event: KeyboardEvent): (() => void) | null;
}

function isText(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && target.matches('input:not([type=checkbox],[type=radio],[type=range]), textarea')
  );
}

/** Whether a key types a character, in any script, also while an input method composes it. */
function typesCharacter({ key, code }: KeyboardEvent): boolean {
  return key.length === 1 || /[^ -~]/.test(key) || (key === 'Process' && code.startsWith('Key'));
}

/** Handles keys while the component is there. */
export function useKeys(keys: Keys): void {
  const letter = useEffectEvent((code: string, key: string) => keys.letter(code, key));
  const named = useEffectEvent((event: KeyboardEvent) => keys.named(event));

  useEffect(() => {
    const gate = new ScanGate();
    const letters = new LonelyLetters(gate, (milliseconds, task) => {
      const timer = setTimeout(task, milliseconds);
      return () => clearTimeout(timer);
    });
    const focused = (event: FocusEvent): void => gate.focused(event.timeStamp);

    function down(event: KeyboardEvent): void {
      // When it went down, not when a busy page comes to it.
      const at = event.timeStamp;
      const typesText = isText(event.target);
      const withModifier = event.ctrlKey || event.altKey || event.metaKey;
      if (event.key === 'Enter' || event.key === ' ') {
        letters.other();
        const isScan = gate.followsTyping(at) || (gate.isQuiet(at) && !typesText);
        // A space that belongs to a text typed fast is text.
        if (isScan && !(typesText && event.key === ' ')) {
          event.preventDefault();
          event.stopImmediatePropagation();
          return;
        }
      }
      if (typesCharacter(event)) {
        const press = typesText || withModifier || event.repeat ? null : letter(event.code, event.key);
        letters.typed(at, press);
        return;
      }
      letters.other();
      const act = event.repeat && !event.key.startsWith('Arrow') ? null : named(event);
      if (act === null) return;
      event.preventDefault();
      act();
    }

    if (document.hasFocus()) gate.focused(performance.now());
    addEventListener('focus', focused);
    addEventListener('keydown', down, { capture: true });
    return () => {
      letters.other();
      removeEventListener('focus', focused);
      removeEventListener('keydown', down, { capture: true });
    };
  }, []);
}
