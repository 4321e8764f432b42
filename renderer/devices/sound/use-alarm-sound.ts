import { useEffect, useRef } from 'react';
import type { IpcClient } from '../../../electron/contract/ipc/calls.ts';
import type { Snapshot } from '../../../electron/contract/ipc/snapshot.ts';
import { useSignal } from '../../state/signal.ts';
import type { SoundPlayer } from './sound-player.ts';

const REPORT_EVERY_MS = 1_000;

/**
 * Plays what the snapshot says, tests the sound once it can be heard, takes every press as leave to sound, and tells
 * main each second whether anything sounds.
 */
export function useAlarmSound(hatch: IpcClient, player: SoundPlayer, snapshot: Snapshot | null): void {
  const { on } = useSignal(player.state);
  const tested = useRef(false);
  const tone = snapshot?.alarm.tone ?? null;
  const loudness = snapshot?.alarm.loudness ?? 1;
  const volume = snapshot?.settings.volume ?? null;
  const tune = snapshot?.settings.tune ?? 'bell';

  useEffect(() => {
    if (volume !== null) player.ring(tone, loudness, { volume, tune });
  }, [player, tone, loudness, volume, tune]);

  useEffect(() => {
    if (!on || volume === null || tested.current) return;
    tested.current = true;
    // A ring is test enough.
    if (tone === null) player.test({ volume, tune });
  }, [player, on, volume, tone, tune]);

  useEffect(() => {
    const wake = (): void => player.resume();
    addEventListener('pointerdown', wake, { capture: true });
    addEventListener('keydown', wake, { capture: true });
    return () => {
      removeEventListener('pointerdown', wake, { capture: true });
      removeEventListener('keydown', wake, { capture: true });
    };
  }, [player]);

  useEffect(() => {
    const timer = setInterval(() => {
      if (player.state.get().on !== null) void hatch.call('sound.report', player.report());
    }, REPORT_EVERY_MS);
    return () => clearInterval(timer);
  }, [hatch, player]);
}
