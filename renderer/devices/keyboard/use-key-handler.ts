import { useEffect, useEffectEvent } from 'react';
import { useServices } from '../../state/services.ts';
import type { KeyHandler } from './keyboard.ts';

/** Handles keys of the window while the component is there. */
export function useKeyHandler(keys: KeyHandler): void {
  const { keyboard } = useServices();
  const letter = useEffectEvent((code: string, key: string) => keys.letterCommand(code, key));
  const named = useEffectEvent((event: KeyboardEvent) => keys.namedKeyCommand(event));
  useEffect(() => keyboard.addHandler({ letterCommand: letter, namedKeyCommand: named }), [keyboard]);
}
