import { Volume2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { Settings } from '../../../electron/contract/domain/settings.ts';
import { RING_TUNES } from '../../../electron/contract/domain/settings.ts';
import { useI18n } from '../../i18n/use-i18n.ts';
import { useServices } from '../../state/services.ts';
import { useCall } from '../../state/use-call.ts';
import { Button } from '../../ui/button.tsx';
import { Choice } from '../../ui/choice.tsx';
import styles from './settings-screen.module.css';

/** The tune of the ring, its volume, and a test. */
export function SoundSetting({ settings }: { readonly settings: Settings }): ReactNode {
  const { player } = useServices();
  const ask = useCall();
  const { t } = useI18n();
  const [moving, setMoving] = useState<number | null>(null);
  const volume = moving ?? settings.volume;

  async function settle(): Promise<void> {
    if (moving === null) return;
    await ask('settings.change', { volume: moving });
    player.test({ ...settings, volume: moving });
    setMoving(null);
  }

  return (
    <>
      <Choice
        name={t('settings.tune')}
        value={settings.tune}
        options={RING_TUNES.map((tune) => ({ value: tune, words: t(`settings.tunes.${tune}`) }))}
        onChoose={(tune) => {
          player.test({ volume, tune });
          void ask('settings.change', { tune });
        }}
      />
      <label className={styles.volume}>
        <span>{t('settings.volume')}</span>
        <input
          type="range"
          min={0}
          max={100}
          step={5}
          value={volume}
          onChange={(event) => setMoving(event.target.valueAsNumber)}
          onPointerUp={() => void settle()}
          onKeyUp={() => void settle()}
          onBlur={() => void settle()}
        />
        <b className="tabular">{volume}</b>
      </label>
      <Button icon={Volume2} onPress={() => player.test({ ...settings, volume })}>
        {t('settings.test_sound')}
      </Button>
      <p className="screen-hint">{t('settings.sound_note')}</p>
    </>
  );
}
