import { BellOff, BellRing, Clock, VolumeX } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import type { EpisodeView } from '../../../../electron/contract/calls/alarm.ts';
import { SILENCE_SECONDS } from '../../../../electron/contract/domain/silence.ts';
import { MINUTE } from '../../../../electron/contract/domain/time.ts';
import { formatCountdown } from '../../../i18n/format.ts';
import { useI18n } from '../../../i18n/use-i18n.ts';
import { useCall } from '../../../services/use-call.ts';
import { useMinute, useTime, useWorkspace } from '../../../services/workspace-context.ts';
import { Button } from '../../../ui/button.tsx';
import { joinClasses } from '../../../ui/class-names.ts';
import { Tag } from '../../../ui/primitives.tsx';
import { usePcSound } from '../../sound/use-pc-sound.ts';
import { useOrderActions } from '../order-actions.ts';
import { computeHold } from './hold.ts';
import boardColumnStyles from '../column/board-column.module.css';
import styles from './ring-header.module.css';

/** The alarm episodes of this workspace, by order id. */
export function useEpisodes(): ReadonlyMap<string, EpisodeView> {
  const { snapshot, workspace } = useWorkspace();
  const { episodes } = snapshot.alarm;
  const { kind } = workspace;
  return useMemo(() => {
    const ofWorkspace = episodes.filter((each) => each.workspace === kind);
    return new Map(ofWorkspace.map((each) => [each.orderId, each]));
  }, [episodes, kind]);
}

interface RingHeaderProps {
  readonly episode: EpisodeView;
  readonly holdEndsAt: number | null;
}

/** The black heading of a ringing card. */
export function RingHeader({ episode, holdEndsAt }: RingHeaderProps): ReactNode {
  const { t, span } = useI18n();
  const urgency = useTime((now) => (holdEndsAt === null ? 'calm' : computeHold(holdEndsAt, now).urgency));
  const rungFor = useMinute(episode.since) - episode.since;
  return (
    <div className={joinClasses('on-band row wrap gap-10', styles.ringHead)}>
      <BellRing className={styles.bell} size={26} aria-hidden />
      <p className="grow text-14 weight-600">
        <b className="text-17 bold">{t('card.ringing')}</b>
        {urgency === 'last' && <span> · {t('card.nearly_over')}</span>}
        {urgency === 'over' && <span> · {t('card.hold_over')}</span>}
        {(urgency === 'calm' || urgency === 'soon') && rungFor >= MINUTE && (
          <span> {t('card.ringing_for', { time: span(rungFor) })}</span>
        )}
      </p>
      <SilenceButton episode={episode} kind="band" />
      <PcSoundWords />
    </div>
  );
}

/** What keeps this ring from being heard at the PC itself, with what a press can do. */
function PcSoundWords(): ReactNode {
  const problem = usePcSound();
  if (problem === null) return null;
  return (
    <p className={joinClasses('on-band row gap-8 spread text-14', styles.pcSound)}>
      <VolumeX size={20} aria-hidden />
      <b className="grow">{problem.words}</b>
      {problem.mending !== null && (
        <Button kind="band" onPress={problem.mending.mend}>
          {problem.mending.label}
        </Button>
      )}
    </p>
  );
}

/** Silences one order for a while. */
export function SilenceButton({
  episode,
  kind,
}: {
  readonly episode: EpisodeView;
  readonly kind: 'band' | 'plain';
}): ReactNode {
  const { silence } = useOrderActions();
  const { t } = useI18n();
  return (
    <Button
      kind={kind}
      icon={BellOff}
      note={t('time.seconds', { count: SILENCE_SECONDS })}
      onPress={() => silence(episode.orderId)}
    >
      {t('card.silence')}
    </Button>
  );
}

/** Silences all rings at once. Appears while two or more orders ring. */
export function SilenceAllButton(): ReactNode {
  const { snapshot } = useWorkspace();
  const call = useCall();
  const { t } = useI18n();
  if (snapshot.alarm.episodes.filter(({ state }) => state === 'ringing').length < 2) return null;
  return (
    <Button className={boardColumnStyles.silenceAll} icon={BellOff} onPress={() => void call('alarm.silenceAll', {})}>
      {t('catch_up.silence_all')}
    </Button>
  );
}

/** "Silenced 21 s" or "Next reminder in 1:20", counting down; nothing while the order rings or the shop is closed. */
export function SilencedTag({ episode }: { readonly episode: EpisodeView | null }): ReactNode {
  const { t, span } = useI18n();
  const isSilenced = episode?.state === 'silenced';
  const time = useTime((now) => {
    if (episode === null || episode.silencedUntil === null) return null;
    const left = episode.silencedUntil - now;
    return isSilenced ? span(left) : formatCountdown(left);
  });
  if (time === null) return null;
  return isSilenced ? (
    <Tag icon={BellOff}>{t('card.silenced', { time })}</Tag>
  ) : (
    <Tag icon={Clock}>{t('card.next_reminder', { time })}</Tag>
  );
}
