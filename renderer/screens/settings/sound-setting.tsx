import { Volume2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { Settings } from '../../../electron/contract/settings.ts';
import { RING_TUNES } from '../../../electron/contract/settings.ts';
import { useI18n } from '../../i18n/use-i18n.ts';
import { useServices } from '../../services/services.ts';
import { useCall } from '../../services/use-call.ts';
import { useWorkspace } from '../../services/workspace-context.ts';
import { Button } from '../../ui/button.tsx';
import { Choice } from '../../ui/choice.tsx';
import { joinClasses } from '../../ui/class-names.ts';
import { usePcSound } from '../sound/use-pc-sound.ts';
import { EarTestSetting } from './ear-test-setting.tsx';
import { SpokenSetting } from './spoken-setting.tsx';
import styles from './settings-screen.module.css';

/** The ring's tune and volume, with a test. */
export function SoundSetting({ settings }: { readonly settings: Settings }): ReactNode {
  const { player } = useServices();
  const call = useCall();
  const { t } = useI18n();
  // Until the slider is left. The settings lag behind each step, and the next step must not start from their value.
  const [chosenVolume, setChosenVolume] = useState<number | null>(null);
  const volume = chosenVolume ?? settings.volume;

  async function saveVolume(): Promise<void> {
    if (volume === settings.volume) return;
    await call('settings.change', { volume });
    player.test({ ...settings, volume });
  }

  async function leaveVolume(): Promise<void> {
    await saveVolume();
    setChosenVolume(null);
  }

  return (
    <>
      <Choice
        name={t('settings.tune')}
        value={settings.tune}
        options={RING_TUNES.map((tune) => ({ value: tune, words: t(`settings.tunes.${tune}`) }))}
        onChoose={(tune) => {
          player.test({ volume, tune });
          void call('settings.change', { tune });
        }}
      />
      <label className={joinClasses('row gap-14', styles.volume)}>
        <span>{t('settings.volume')}</span>
        <input
          type="range"
          min={0}
          max={100}
          step={5}
          value={volume}
          onChange={(event) => setChosenVolume(event.target.valueAsNumber)}
          onPointerUp={() => void saveVolume()}
          onKeyUp={() => void saveVolume()}
          onBlur={() => void leaveVolume()}
        />
        <b className="tabular">{volume}</b>
      </label>
      <Button icon={Volume2} onPress={() => player.test({ ...settings, volume })}>
        {t('settings.test_sound')}
      </Button>
      <PcSoundNote />
      <EarTestSetting settings={settings} />
      <SpokenSetting settings={settings} />
    </>
  );
}

/** Where the PC's own sound goes and how loud, what is wrong with it, or that the PC doesn't tell. */
function PcSoundNote(): ReactNode {
  const { isTold, device, volume } = useWorkspace().snapshot.alarm.pc;
  const problem = usePcSound();
  const { t } = useI18n();
  if (problem !== null)
    return (
      <p className="row gap-8">
        <b>{problem.words}</b>
        {problem.mending !== null && <Button onPress={problem.mending.mend}>{problem.mending.label}</Button>}
      </p>
    );
  if (!isTold) return <p className="screen-hint">{t('settings.sound_note')}</p>;
  if (device === null || volume === null) return null;
  return <p className="screen-hint">{t('pc_sound.device_is', { name: device, volume })}</p>;
}
