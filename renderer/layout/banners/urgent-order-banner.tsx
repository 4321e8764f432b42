import { BellOff, BellRing, Hourglass } from 'lucide-react';
import type { ReactNode } from 'react';
import type { UrgentOrderView } from '../../../electron/contract/calls/alarm.ts';
import type { Snapshot } from '../../../electron/contract/calls/snapshot.ts';
import { SILENCE_SECONDS } from '../../../electron/contract/domain/silence.ts';
import { formatCountdown, formatMoney } from '../../i18n/format.ts';
import { useI18n } from '../../i18n/use-i18n.ts';
import { BAND_CLASS, isOnBoard, isOrderScreen } from '../../screens/orders/banner/board-visibility.ts';
import { computeHold } from '../../screens/orders/card/hold.ts';
import { useServices } from '../../services/services.ts';
import { useCall } from '../../services/use-call.ts';
import { useTime, useWorkspace } from '../../services/workspace-context.ts';
import { goTo, useRoute } from '../../state/route.ts';
import { Button } from '../../ui/button.tsx';
import { joinClasses } from '../../ui/class-names.ts';
import styles from '../../screens/orders/banner/order-banner.module.css';
import ringHeaderStyles from '../../screens/orders/card/ring-header.module.css';

/**
 * Finds the New order that rings, or else the most urgent one; null if there is none, or the screen already shows it.
 */
function findUrgentOrder({ alarm, workspace }: Snapshot, isNewOnScreen: boolean): UrgentOrderView | null {
  const { urgent } = alarm;
  if (urgent === null || workspace === null) return null;
  return isNewOnScreen && isOnBoard(urgent, workspace) ? null : urgent;
}

interface UrgentOrderBannerProps {
  /** Whether it appears over the screen, which then hides the order. */
  readonly isOverScreen?: boolean;
}

/** The most urgent New order, above every screen that doesn't show it. */
export function UrgentOrderBanner({ isOverScreen = false }: UrgentOrderBannerProps): ReactNode {
  const { snapshot, workspace } = useWorkspace();
  const { help } = useServices();
  const { screen } = useRoute();
  const call = useCall();
  const { t } = useI18n();
  const urgent = findUrgentOrder(snapshot, !isOverScreen && isOrderScreen(screen));
  const timeLeft = useTime((now) => {
    const left = urgent?.holdEndsAt == null ? 0 : computeHold(urgent.holdEndsAt, now).left;
    return left > 0 ? formatCountdown(left) : null;
  });
  if (urgent === null) return null;

  // Practice that was left doesn't ring, so an order elsewhere is live.
  const isElsewhere = urgent.workspace !== workspace.kind;
  const suffix = isOnBoard(urgent, workspace) ? '' : '_elsewhere';
  const text = t(`order_banner.${urgent.ringing ? 'rings' : 'waits'}${suffix}`, {
    total: formatMoney(urgent.total),
    store: urgent.storeName,
  });
  return (
    <aside className={`row wrap rigid ${styles.banner} ${BAND_CLASS[urgent.workspace]} on-band`}>
      {urgent.ringing ? (
        <BellRing className={ringHeaderStyles.bell} size={24} aria-hidden />
      ) : (
        <Hourglass size={24} aria-hidden />
      )}
      {isElsewhere && <span className={joinClasses('text-13 bold', styles.live)}>{t('order_banner.live')}</span>}
      <b className="text-20 heavy">{urgent.number}</b>
      <span className={joinClasses('weight-600', styles.text)}>{text}</span>
      {timeLeft !== null && (
        <b className={`bold nowrap ${styles.left} tabular`}>
          {timeLeft} {t('time.left')}
        </b>
      )}
      <span className="spacer" />
      {urgent.ringing && (
        <Button
          kind="band"
          icon={BellOff}
          note={t('time.seconds', { count: SILENCE_SECONDS })}
          onPress={() => void call('alarm.silence', { workspace: urgent.workspace, orderId: urgent.orderId })}
        >
          {t('card.silence')}
        </Button>
      )}
      {isElsewhere ? (
        <Button
          kind="band-go"
          keyCap="F2"
          onPress={() => {
            help.set(null);
            goTo('orders');
            void call('practice.leave', {});
          }}
        >
          {t('order_banner.go_to_live')}
        </Button>
      ) : (
        <Button
          kind="band-go"
          {...(isOnBoard(urgent, workspace) ? { keyCap: 'F1' } : {})}
          onPress={() => {
            help.set(null);
            goTo('orders');
            if (!isOnBoard(urgent, workspace)) void call('stores.choose', { storeId: urgent.storeId });
          }}
        >
          {t('order_banner.go_to_orders')}
        </Button>
      )}
    </aside>
  );
}
