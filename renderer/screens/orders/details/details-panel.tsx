import { ExternalLink, Phone, Printer, ScanBarcode, UserRound, X } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { OrderCard } from '../../../../electron/contract/calls/order-card.ts';
import type { OrderDetails, OrderLink } from '../../../../electron/contract/calls/orders.ts';
import { findOpenCheck } from '../../../../electron/contract/domain/bag-check.ts';
import { formatMoney } from '../../../i18n/format.ts';
import { describeOrderStatus, describePaymentMethod, useI18n } from '../../../i18n/use-i18n.ts';
import { useServices } from '../../../services/services.ts';
import { useCall, useQuery } from '../../../services/use-call.ts';
import { useNow, useWorkspace } from '../../../services/workspace-context.ts';
import { canCheckBag } from '../../../state/checked-bag.ts';
import { goTo, type OrderKey } from '../../../state/route.ts';
import { useSignal } from '../../../state/signal.ts';
import { Button, KeyCap } from '../../../ui/button.tsx';
import { joinClasses } from '../../../ui/class-names.ts';
import { Loading } from '../../../ui/loading.tsx';
import { printDialogSubject } from '../../printing/print-dialog-state.ts';
import { AttentionBox } from '../card/attention-box.tsx';
import { HandBackButton } from '../card/courier-choices.tsx';
import { AnswerControls, AnswerRefusal } from '../card/order-answer.tsx';
import { useColumns } from '../column/columns.ts';
import { useOrderActions } from '../order-actions.ts';
import { BagPanel } from './bag-panel.tsx';
import { BillNumberField } from './bill-number-field.tsx';
import { EvidenceSaver } from './evidence-saver.tsx';
import { LineTable } from './line-table.tsx';
import { Timeline } from './timeline.tsx';
import boardStyles from '../board/board.module.css';
import styles from './details-panel.module.css';

/** Everything about one order, and in its footer the buttons that act on it. Esc closes the panel. */
export function DetailsPanel({ order }: { readonly order: OrderKey }): ReactNode {
  const { workspace, screen } = useOrderActions();
  const { revisions } = useWorkspace().workspace;
  const { value: details, problem } = useQuery('orders.details', { workspace, ...order }, revisions.orders);
  const { t } = useI18n();
  const panel = useRef<HTMLElement>(null);

  // The card that had the focus may no longer be on screen.
  useEffect(() => {
    if (document.activeElement === null || document.activeElement === document.body) panel.current?.focus();
  }, []);

  const close = (
    <div className={joinClasses('push', styles.detailsClose)}>
      <Button kind="quiet" icon={X} name={t('details.close')} onPress={() => goTo(screen)}>
        <KeyCap>Esc</KeyCap>
      </Button>
    </div>
  );
  return (
    <section
      data-slot="details"
      className={joinClasses('panel stack shrinkable squeezable', boardStyles.besideNew)}
      ref={panel}
      tabIndex={-1}
      aria-label={details === null ? t('details.loading') : t('card.details_of', { number: details.card.number })}
    >
      {details === null ? (
        <header className={joinClasses('row gap-16 rigid line-below', styles.detailsHead)}>
          <Loading words={t('details.loading')} problem={problem} />
          {close}
        </header>
      ) : (
        <DetailsContents details={details} close={close} />
      )}
    </section>
  );
}

interface DetailsContentsProps {
  readonly details: OrderDetails;
  /** The button that closes the panel. */
  readonly close: ReactNode;
}

/** The details once they are read. */
function DetailsContents({ details, close }: DetailsContentsProps): ReactNode {
  const card = useCurrentCard(details.card);
  const { checkedBag } = useServices();
  const [hasLeftBag, setLeftBag] = useState(false);
  const isOpen = useSignal(checkedBag) === card.orderId || (findOpenCheck(card.bag) !== null && !hasLeftBag);
  const isChecking = isOpen && canCheckBag(card);

  /** Goes back to the order. A check that has begun stays as it is until staff go on with it or open the order again. */
  function leaveBag(): void {
    checkedBag.set(null);
    setLeftBag(true);
  }
  return (
    <>
      <Head card={card} close={close} />
      <div className={joinClasses('fill', styles.detailsMain)}>
        <div className={styles.detailsAttention}>
          <AttentionBox card={card} />
          {card.status === 'PENDING' && <AnswerRefusal card={card} />}
        </div>
        {isChecking ? (
          <BagPanel card={card} lines={details.lines} onLeave={leaveBag} />
        ) : (
          <LineTable details={details} />
        )}
        <Aside card={card} timeline={details.timeline} />
      </div>
      <Footer card={card} isChecking={isChecking} />
    </>
  );
}

/** The order as its card shows it. The card is never older than the details, so an answer given there shows here. */
function useCurrentCard(card: OrderCard): OrderCard {
  return (
    Object.values(useColumns())
      .flat()
      .find(({ orderId }) => orderId === card.orderId) ?? card
  );
}

function Head({ card, close }: { readonly card: OrderCard; readonly close: ReactNode }): ReactNode {
  const { t, ago, clock } = useI18n();
  const now = useNow();
  const paid = card.paid ? t('card.paid') : t('card.not_paid');
  const method = describePaymentMethod(t, card.paymentMethod);
  const bill = card.billNumber ?? card.billNumberHere;
  const placed =
    card.placedAt === null
      ? t('details.placed_unknown')
      : t('details.placed', { ago: ago(card.placedAt, now), time: clock(card.placedAt) });
  return (
    <header className={joinClasses('row gap-16 rigid line-below', styles.detailsHead)}>
      <h2 className={joinClasses('heavy', styles.detailsNumber)}>{card.number}</h2>
      <div className={joinClasses('grow shrinkable', styles.detailsStatus)}>
        <p>
          <b>{describeOrderStatus(t, card.status)}</b>
        </p>
        <p className={joinClasses('text-14 muted', styles.detailsSecond)}>
          {placed}
          {bill !== null && ` · ${t('details.bill', { bill })}`}
        </p>
      </div>
      <div className={joinClasses('right', styles.detailsSum)}>
        <b className="text-20 bold">{formatMoney(card.total)}</b>
        <p className={joinClasses('text-14 muted', styles.detailsSecond)}>
          {method === null ? paid : `${paid} · ${method}`}
        </p>
      </div>
      {close}
    </header>
  );
}

/** The statuses in which staff may still write a bill for the order. */
const BILLABLE: ReadonlySet<string> = new Set(['PENDING', 'ACCEPTED', 'PACKED', 'OUT_FOR_DELIVERY', 'DELIVERED']);

function Aside({ card, timeline }: Pick<OrderDetails, 'card' | 'timeline'>): ReactNode {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a long timeline scrolls by keyboard too
    <div className={joinClasses('squeezable scrolls', styles.detailsAside)} tabIndex={0}>
      {BILLABLE.has(card.status) && (
        <div className={styles.asideGroup}>
          <BillNumberField card={card} />
        </div>
      )}
      <div className={styles.asideGroup}>
        <HandBackButton card={card} />
      </div>
      <Timeline entries={timeline} />
      <EvidenceSaver card={card} />
    </div>
  );
}

/** The buttons that answer the order, separate from those that change nothing. Always in view. */
function Footer({ card, isChecking }: { readonly card: OrderCard; readonly isChecking: boolean }): ReactNode {
  const { t } = useI18n();
  const { checkBag } = useOrderActions();
  return (
    <footer
      data-slot="details-footer"
      className={joinClasses('row gap-12 spread rigid line-above', styles.detailsFoot)}
    >
      {card.status === 'PENDING' && (
        <div className={joinClasses('grow shrinkable', styles.answer)}>
          <AnswerControls card={card} place="details" />
        </div>
      )}
      <div className={joinClasses('row wrap gap-8 grow', styles.tools)}>
        {card.mode === 'SERVICE_COURIER' && <Rider card={card} />}
        {canCheckBag(card) && !isChecking && (
          <Button icon={ScanBarcode} keyCap="B" onPress={() => checkBag(card)}>
            {t(card.bag === null ? 'bag.check' : card.bag.result === null ? 'bag.check_on' : 'bag.check_again')}
          </Button>
        )}
        <Button
          className={styles.print}
          icon={Printer}
          name={t('printing.print')}
          keyCap="P"
          onPress={() => printDialogSubject.set(card)}
        >
          {t('printing.print')}
        </Button>
      </div>
    </footer>
  );
}

/** The rider, with phone and tracking link. Main opens both, because the renderer opens no links itself. */
function Rider({ card }: { readonly card: OrderCard }): ReactNode {
  const { workspace } = useOrderActions();
  const call = useCall();
  const { t } = useI18n();
  const { riderName = null, riderPhone = null, trackingUrl = null } = card.courier ?? {};
  const { storeId, orderId } = card;
  const open = (link: OrderLink) => () => void call('links.open', { workspace, storeId, orderId, link });
  return (
    <>
      <p className={joinClasses('row gap-8 shrinkable breakable', styles.rider)}>
        <UserRound size={20} aria-hidden />
        <span>{riderName === null ? t('details.rider_none') : t('details.rider', { name: riderName })}</span>
      </p>
      {riderPhone !== null && (
        <Button icon={Phone} onPress={open('rider_phone')}>
          {t('details.call', { phone: riderPhone })}
        </Button>
      )}
      <Button icon={ExternalLink} isDisabled={trackingUrl === null} onPress={open('tracking')}>
        {t(trackingUrl !== null ? 'details.track' : riderName === null ? 'details.track_later' : 'details.track_none')}
      </Button>
    </>
  );
}
