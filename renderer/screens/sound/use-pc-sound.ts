import { PC_VOLUME_MENDED } from '../../../electron/contract/domain/health.ts';
import { PC_SOUND_FAULTS } from '../../../electron/contract/domain/pc-sound.ts';
import { useI18n } from '../../i18n/use-i18n.ts';
import { useCall } from '../../services/use-call.ts';
import { useWorkspace } from '../../services/workspace-context.ts';

/** What is wrong with the PC's own sound, in words, with what a press can do about it. */
export interface PcSoundProblem {
  readonly words: string;
  /** Null where only a person at the PC can help. */
  readonly mending: { readonly label: string; mend(): void } | null;
}

/** What is wrong with the PC's own sound; null if nothing is, or if the system doesn't tell. */
export function usePcSound(): PcSoundProblem | null {
  const { fault, volume, device } = useWorkspace().snapshot.alarm.pc;
  const call = useCall();
  const { t } = useI18n();
  if (fault === null) return null;
  const mending = PC_SOUND_FAULTS[fault];
  return {
    words: t(`pc_sound.why.${fault}`, { count: volume ?? 0, name: device ?? '' }),
    mending: mending && {
      label: t(`pc_sound.${mending}`, { volume: PC_VOLUME_MENDED }),
      mend: () => void call('sound.mend', {}),
    },
  };
}
