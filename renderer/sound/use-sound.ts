import { useEffect, useRef } from 'react';
import type { Snapshot } from '../../electron/contract/views.ts';
import { useSignal } from '../state/signal.ts';
import type { Player } from './player.ts';

/** Plays what the snapshot says, tests the sound once it can be heard, and takes every press as leave to sound. */
export function useSound(player: Player, snapshot: Snapshot | null): void {
  const { on } = useSignal(player.state);
  const tested = useRef(false);
  const tone = snapshot?.alarm.tone ?? null;
  const loudness = snapshot?.alarm.loudness ?? 1;
  const volume = snapshot?.settings.volume ?? null;

  useEffect(() => {
    if (volume !== null) player.ring(tone, loudness, volume);
  }, [player, tone, loudness, volume]);

  useEffect(() => {
    if (!on || volume === null || tested.current) return;
    tested.current = true;
    // A ring is test enough.
    if (tone === null) player.test(volume);
  }, [player, on, volume, tone]);

  useEffect(() => {
    const wake = (): void => player.wake();
    addEventListener('pointerdown', wake, { capture: true });
    addEventListener('keydown', wake, { capture: true });
    return () => {
      removeEventListener('pointerdown', wake, { capture: true });
      removeEventListener('keydown', wake, { capture: true });
    };
  }, [player]);
}
