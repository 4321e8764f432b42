import { useEffect, useEffectEvent } from 'react';
import type { KeyHandler } from '../devices/keyboard/keyboard.ts';
import { useServices } from './services.ts';

/** Handles keys of the whole window while the component is mounted. */
export function useKeyHandler(handler: KeyHandler): void {
  const { keyboard } = useServices();
  const letter = useEffectEvent((code: string, key: string) => handler.letterCommand(code, key));
  const named = useEffectEvent((event: KeyboardEvent) => handler.namedKeyCommand(event));
  const digitField = useEffectEvent(() => handler.digitField?.() ?? null);
  useEffect(() => keyboard.addHandler({ letterCommand: letter, namedKeyCommand: named, digitField }), [keyboard]);
}
