import { useEffect, useRef } from 'react';
import type { IpcClient } from '../../../electron/contract/calls/calls.ts';
import type { Snapshot } from '../../../electron/contract/calls/snapshot.ts';
import type { Instant } from '../../../electron/contract/domain/time.ts';
import { computeOpeningState } from '../../../electron/contract/opening-hours.ts';
import { useSignal } from '../../state/signal.ts';
import type { EarTest } from './ear-test.ts';
import type { SoundPlayer } from './sound-player.ts';

const REPORT_EVERY_MS = 1_000;

/**
 * The output and its test wait until the first screen is drawn, because both would delay it (P6). A ring opens it at
 * once.
 */
const OPEN_AFTER_MS = 500;

/**
 * Plays the alarm of the snapshot, opens the output, tests the sound once it works (with the microphone if that is
 * chosen, and then again when the shop opens), resumes it at every click or key,
 * and reports to main each second what plays.
 */
export function useAlarmSound(ipc: IpcClient, player: SoundPlayer, earTest: EarTest, snapshot: Snapshot | null): void {
  const { on } = useSignal(player.state);
  /** When the shop opened at the last test; undefined before the first test. */
  const testedOf = useRef<Instant | null | undefined>(undefined);
  const isAppReady = snapshot !== null;
  const tone = snapshot?.alarm.tone ?? null;
  const loudness = snapshot?.alarm.loudness ?? 1;
  const volume = snapshot?.settings.volume ?? null;
  const tune = snapshot?.settings.tune ?? 'bell';
  const listens = snapshot?.settings.earTest ?? false;
  const openedAt = snapshot === null ? null : computeOpeningState(snapshot.settings.openingHours, snapshot.at).since;

  useEffect(() => {
    if (volume !== null) player.ring(tone, loudness, { volume, tune });
  }, [player, tone, loudness, volume, tune]);

  useEffect(() => {
    if (!isAppReady) return;
    const timer = setTimeout(() => player.resume(), OPEN_AFTER_MS);
    return () => clearTimeout(timer);
  }, [player, isAppReady]);

  useEffect(() => {
    const isOpening = listens && openedAt !== null && openedAt !== testedOf.current;
    if (!on || volume === null || (testedOf.current !== undefined && !isOpening)) return;
    testedOf.current = openedAt;
    // A ring tests the output as well.
    if (tone !== null) return;
    if (listens) void earTest.run({ volume, tune });
    else player.test({ volume, tune });
  }, [player, earTest, on, volume, tone, tune, listens, openedAt]);

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
