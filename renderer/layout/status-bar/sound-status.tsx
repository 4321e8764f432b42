import { Volume2, VolumeX } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button as AriaButton } from 'react-aria-components';
import type { SoundOffReason, UnheardAlarmView } from '../../../electron/contract/calls/alarm.ts';
import { VOLUME_SOFT } from '../../../electron/contract/domain/health.ts';
import { isPcSoundFault } from '../../../electron/contract/domain/pc-sound.ts';
import { type I18n, useI18n } from '../../i18n/use-i18n.ts';
import { usePcSound } from '../../screens/sound/use-pc-sound.ts';
import { useServices } from '../../services/services.ts';
import { useWorkspace } from '../../services/workspace-context.ts';
import { linkTo } from '../../state/route.ts';
import { useSignal } from '../../state/signal.ts';
import { StatusText } from './status-text.tsx';
import styles from './status-bar.module.css';

/** Whether this counter's sound works. "Sound is off" is as prominent as "Offline". */
export function SoundStatus(): ReactNode {
  const { settings, alarm } = useWorkspace().snapshot;
  const { player, earTest } = useServices();
  const { last: ear } = useSignal(earTest.state);
  const { on, why, testedAt } = useSignal(player.state);
  const pcSound = usePcSound();
  const i18n = useI18n();
  const { t, clock } = i18n;
  if (settings.volume === 0) {
    return (
      <a
        data-slot="bar-item"
        className={`${styles.item} ${styles.itemDown} ${styles.itemRight}`}
        href={linkTo('settings')}
      >
        <VolumeX size={20} aria-hidden />
        <StatusText title={t('bar.sound_off')} detail={t('bar.sound_volume_zero')} />
      </a>
    );
  }
  if (on === null) return null;
  const offReason = why ?? findPageReason(alarm.unheard?.why);
  if (offReason !== null) {
    return (
      <AriaButton
        data-slot="bar-item"
        className={`${styles.item} ${styles.itemDown} ${styles.itemRight}`}
        onPress={() => player.resume()}
      >
        <VolumeX size={20} aria-hidden />
        <StatusText title={t('bar.sound_off')} detail={t(`bar.sound_why.${offReason}`)} />
      </AriaButton>
    );
  }
  if (pcSound !== null) {
    return (
      <AriaButton
        data-slot="bar-item"
        className={`${styles.item} ${styles.itemDown} ${styles.itemRed} ${styles.itemRight}`}
        onPress={() => (pcSound.mending === null ? player.resume() : pcSound.mending.mend())}
      >
        <VolumeX size={20} aria-hidden />
        <StatusText
          title={pcSound.words}
          detail={pcSound.mending === null ? t('pc_sound.title') : pcSound.mending.label}
        />
      </AriaButton>
    );
  }
  if (settings.earTest && ear !== null && ear.result !== 'heard') {
    return (
      <a
        data-slot="bar-item"
        className={`${styles.item} ${styles.itemDown} ${styles.itemRight}`}
        href={linkTo('settings')}
      >
        <VolumeX size={20} aria-hidden />
        <StatusText title={t(`ear.results.${ear.result}`)} detail={t('ear.tested', { time: clock(ear.at) })} />
      </a>
    );
  }
  const volume = alarm.pc.isTold ? describeVolume(settings.volume, i18n) : t('pc_sound.untold');
  const since = testedAt === null ? volume : t('bar.sound_tested', { volume, time: clock(testedAt) });
  return (
    <a
      data-slot="bar-item"
      className={`${styles.item} ${styles.itemRight} ${styles.itemSound}`}
      href={linkTo('settings')}
    >
      <Volume2 size={20} aria-hidden />
      <StatusText title={t(alarm.pc.isTold ? 'bar.sound_on' : 'pc_sound.untold_on')} detail={since} />
    </a>
  );
}

/** Why the page makes no sound, as main knows it. */
function findPageReason(why: UnheardAlarmView['why'] | undefined): SoundOffReason | 'silent' | null {
  return why === undefined || isPcSoundFault(why) ? null : why;
}

function describeVolume(volume: number, { t }: I18n): string {
  if (volume < VOLUME_SOFT) return t('bar.volume_soft');
  return t(volume < 67 ? 'bar.volume_medium' : 'bar.volume_loud');
}
