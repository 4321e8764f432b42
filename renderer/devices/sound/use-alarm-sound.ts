import { useEffect, useRef } from 'react';
import type { IpcClient } from '../../../electron/contract/calls/calls.ts';
import type { Snapshot } from '../../../electron/contract/calls/snapshot.ts';
import { useSignal } from '../../state/signal.ts';
import type { SoundPlayer } from './sound-player.ts';

const REPORT_EVERY_MS = 1_000;

/**
 * The output and its test wait until the first screen is drawn, because both would delay it (P6). A ring opens it at
 * once.
 */
const OPEN_AFTER_MS = 500;

/**
 * Plays the alarm of the snapshot, opens the output, tests the sound once it works, resumes it at every click or key,
 * and reports to main each second what plays.
 */
export function useAlarmSound(ipc: IpcClient, player: SoundPlayer, snapshot: Snapshot | null): void {
  const { on } = useSignal(player.state);
  const isTested = useRef(false);
  const isAppReady = snapshot !== null;
  const tone = snapshot?.alarm.tone ?? null;
  const loudness = snapshot?.alarm.loudness ?? 1;
  const volume = snapshot?.settings.volume ?? null;
  const tune = snapshot?.settings.tune ?? 'bell';

  useEffect(() => {
    if (volume !== null) player.ring(tone, loudness, { volume, tune });
  }, [player, tone, loudness, volume, tune]);

  useEffect(() => {
    if (!isAppReady) return;
    const timer = setTimeout(() => player.resume(), OPEN_AFTER_MS);
    return () => clearTimeout(timer);
  }, [player, isAppReady]);

  useEffect(() => {
    if (!on || volume === null || isTested.current) return;
    isTested.current = true;
    // A ring tests the output as well.
    if (tone === null) player.test({ volume, tune });
  }, [player, on, volume, tone, tune]);

  useEffect(() => {
    const resume = (): void => player.resume();
    addEventListener('pointerdown', resume, { capture: true });
    addEventListener('keydown', resume, { capture: true });
    return () => {
      removeEventListener('pointerdown', resume, { capture: true });
      removeEventListener('keydown', resume, { capture: true });
    };
  }, [player]);

  useEffect(() => {
    const timer = setInterval(() => {
      if (player.state.get().on !== null) void ipc.call('sound.report', player.report());
    }, REPORT_EVERY_MS);
    return () => clearInterval(timer);
  }, [ipc, player]);
}
