import { useEffect, useEffectEvent } from 'react';
import { useServices } from '../../state/services.ts';
import type { KeyHandler } from './keyboard.ts';

/** Handles keys of the whole window while the component is mounted. */
export function useKeyHandler(handler: KeyHandler): void {
  const { keyboard } = useServices();
  const letter = useEffectEvent((code: string, key: string) => handler.letterCommand(code, key));
  const named = useEffectEvent((event: KeyboardEvent) => handler.namedKeyCommand(event));
  const digitField = useEffectEvent(() => handler.digitField?.() ?? null);
  useEffect(() => keyboard.addHandler({ letterCommand: letter, namedKeyCommand: named, digitField }), [keyboard]);
}
