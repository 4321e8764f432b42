import { BellOff, BellRing, Check, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import type { EpisodeView } from '../../../../electron/contract/calls/alarm.ts';
import { SILENCE_SECONDS } from '../../../../electron/contract/domain/silence.ts';
import { useI18n } from '../../../i18n/use-i18n.ts';
import { useServices } from '../../../services/services.ts';
import { useCall } from '../../../services/use-call.ts';
import { useWorkspace } from '../../../services/workspace-context.ts';
import { goTo, useRoute } from '../../../state/route.ts';
import { Button } from '../../../ui/button.tsx';
import { joinClasses } from '../../../ui/class-names.ts';
import { listAttention } from '../attention.ts';
import { BAND_CLASS, isOnBoard, isOrderScreen } from './board-visibility.ts';
import ringHeaderStyles from '../card/ring-header.module.css';
import styles from './order-banner.module.css';

/**
 * Cancelled orders and failed couriers, above every screen except the order board, which has its own, and above
 * whatever covers a screen.
 */
export function AttentionBanner({ isOverScreen = false }: { readonly isOverScreen?: boolean }): ReactNode {
  const { snapshot, workspace } = useWorkspace();
  const { screen } = useRoute();
  const episodes = listAttention(snapshot.alarm).filter(
    (episode) => isOverScreen || !(isOrderScreen(screen) && isOnBoard(episode, workspace)),
  );
  return <AttentionStrip episodes={episodes} />;
}

/** The orders of the board that need attention but are not in view, above its columns. */
export function BoardAttentionBanner({ isInView }: { isInView(orderId: string): boolean }): ReactNode {
  const { snapshot, workspace } = useWorkspace();
  const episodes = listAttention(snapshot.alarm).filter(
    (episode) => isOnBoard(episode, workspace) && !isInView(episode.orderId),
  );
  return <AttentionStrip episodes={episodes} />;
}

/** Names the first order and counts the others. Stays until staff press Seen or decide what happens to the order. */
function AttentionStrip({ episodes }: { readonly episodes: readonly EpisodeView[] }): ReactNode {
  const { workspace } = useWorkspace();
  const { help } = useServices();
  const call = useCall();
  const { t } = useI18n();
  const [first, ...others] = episodes;
  if (first === undefined || first.wants === 'decision') return null;
  const { workspace: kind, storeId, orderId } = first;
  const isRinging = first.state === 'ringing';
  const Icon = isRinging ? BellRing : TriangleAlert;
  function open(): void {
    if (kind !== workspace.kind) void call('practice.leave', {});
    help.set(null);
    goTo('orders', { storeId, orderId });
  }
  return (
    <aside
      className={`row wrap rigid ${styles.banner} ${kind === 'store' ? styles.attention : BAND_CLASS[kind]} on-band`}
      aria-label={t('order_banner.attention')}
    >
      <Icon className={isRinging ? ringHeaderStyles.bell : undefined} size={24} aria-hidden />
      {kind !== workspace.kind && (
        <span className={joinClasses('text-13 bold', styles.live)}>{t('order_banner.live')}</span>
      )}
      <b className="text-20 heavy">{first.number}</b>
      <span className={joinClasses('weight-600', styles.text)}>
        {t(`order_banner.${first.wants}`)}
        {others.length > 0 && ` · ${t('order_banner.others', { count: others.length })}`}
      </span>
      <span className="spacer" />
      {isRinging && (
        <Button
          kind="band"
          icon={BellOff}
          note={t('time.seconds', { count: SILENCE_SECONDS })}
          onPress={() => void call('alarm.silence', { workspace: kind, orderId })}
        >
          {t('card.silence')}
        </Button>
      )}
      <Button kind="band" onPress={open}>
        {t('order_banner.show_order')}
      </Button>
      <Button
        kind="band-go"
        icon={Check}
        onPress={() => void call('orders.seen', { workspace: kind, storeId, orderId })}
      >
        {t('card.seen')}
      </Button>
    </aside>
  );
}
