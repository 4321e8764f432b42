import { useEffect, useEffectEvent } from 'react';
import { useServices } from '../../state/services.ts';
import type { Keys } from './keyboard.ts';

/** Handles keys of the window while the component is there. */
export function useKeys(keys: Keys): void {
  const { keyboard } = useServices();
  const letter = useEffectEvent((code: string, key: string) => keys.letter(code, key));
  const named = useEffectEvent((event: KeyboardEvent) => keys.named(event));
  useEffect(() => keyboard.handle({ letter, named }), [keyboard]);
}
