import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Dialog, DialogTrigger, Heading, Popover } from 'react-aria-components';
import type { OrderCard } from '../../../../electron/contract/calls/order-card.ts';
import { toAsciiDigits } from '../../../../electron/contract/domain/digits.ts';
import { useRejectReasons } from '../../../i18n/reject-reasons.ts';
import { useI18n } from '../../../i18n/use-i18n.ts';
import { useKeyHandler } from '../../../services/use-key-handler.ts';
import { Button, KeyCap } from '../../../ui/button.tsx';
import { joinClasses } from '../../../ui/class-names.ts';
import { type AnswerPlace, useOrderActions } from '../order-actions.ts';
import {
  choosePlacement,
  choosePlacementInDetails,
  computeTopOffset,
  type ReasonsPlacement,
  type WindowSize,
} from './popover-placement.ts';
import popoverStyles from '../../../ui/popover.module.css';
import styles from './decision-buttons.module.css';

/** The reasons are in two columns, so that all of them fit into the smallest window. */
const REASON_COLUMNS = 2;

/** How far each arrow moves among the reasons. */
const ARROW_STEPS: Readonly<Record<string, number>> = {
  ArrowRight: 1,
  ArrowLeft: -1,
  ArrowDown: REASON_COLUMNS,
  ArrowUp: -REASON_COLUMNS,
};

const getWindowSize = (): WindowSize => ({ width: innerWidth, height: innerHeight });

/** Beside the order's card, or above the footer of its details. */
function choosePlacementBeside(element: HTMLElement): ReasonsPlacement {
  const edges = element.getBoundingClientRect();
  const head = element.parentElement?.querySelector(':scope > header');
  if (head == null) return choosePlacement(edges, getWindowSize());
  return choosePlacementInDetails(edges, head.getBoundingClientRect().bottom);
}

interface RejectButtonProps {
  readonly card: OrderCard;
  readonly place?: AnswerPlace;
  readonly className?: string | undefined;
}

/**
 * Rejects an order for one of a few reasons that are safe to show the customer. It is the only confirmation on Orders.
 */
export function RejectButton({ card, place = 'card', className }: RejectButtonProps): ReactNode {
  const { rejecting, setRejecting } = useOrderActions();
  const { t } = useI18n();
  // An element without a box, which therefore stands for the window's top left corner.
  const corner = useRef<HTMLSpanElement>(null);
  const anchor = useRef<HTMLElement | null>(null);
  const [placement, setPlacement] = useState<ReasonsPlacement>('window');
  const isOpen = rejecting?.orderId === card.orderId && rejecting.place === place;

  useEffect(() => {
    const element = corner.current?.closest<HTMLElement>('[data-slot="card"], [data-slot="details-footer"]') ?? null;
    anchor.current = element ?? corner.current;
    if (!isOpen) return;
    setPlacement(element === null ? 'window' : choosePlacementBeside(element));
  }, [isOpen]);

  return (
    <span className={styles.rejectPlace} ref={corner}>
      <DialogTrigger
        isOpen={isOpen}
        onOpenChange={(isOpen) => setRejecting(isOpen ? { orderId: card.orderId, place } : null)}
      >
        <Button kind="quiet" className={joinClasses(styles.reject, className)} keyCap="R">
          {t('card.reject')}
        </Button>
        <Popover
          data-slot="popover"
          className={joinClasses(popoverStyles.popover, styles.reasons)}
          shouldFlip={false}
          {...(placement === 'window'
            ? { triggerRef: corner, placement: 'bottom left', offset: computeTopOffset(getWindowSize()) }
            : { triggerRef: anchor, placement, offset: 6 })}
        >
          <Dialog className={joinClasses(popoverStyles.content)}>
            <RejectReasons card={card} />
          </Dialog>
        </Popover>
      </DialogTrigger>
    </span>
  );
}

/** Finds the reason with this digit, of any script, on its button. */
export function findReasonByDigit(reasons: readonly string[], key: string): string | undefined {
  const digit = toAsciiDigits(key);
  return /^[1-9]$/.test(digit) ? reasons[Number(digit) - 1] : undefined;
}

/** A digit chooses a reason, the arrows move among them. A scanned code chooses none. */
function RejectReasons({ card }: { readonly card: OrderCard }): ReactNode {
  const { setRejecting, reject } = useOrderActions();
  const reasons = useRejectReasons();
  const { t } = useI18n();
  const list = useRef<HTMLDivElement>(null);

  function moveFocus(step: number): void {
    const buttons = [...(list.current?.querySelectorAll<HTMLElement>('button') ?? [])];
    const at = buttons.findIndex((button) => button.matches(':focus'));
    const next = at === -1 ? 0 : Math.min(Math.max(at + step, 0), buttons.length - 1);
    buttons[next]?.focus();
  }

  /** Help may lie over the reasons, and has the focus then. */
  const isCovered = (): boolean => list.current?.closest('[role=dialog]')?.contains(document.activeElement) !== true;

  useKeyHandler({
    letterCommand(_, key) {
      if (isCovered()) return null;
      const reason = findReasonByDigit(reasons, key);
      return reason === undefined ? null : () => reject(card, reason);
    },
    namedKeyCommand({ key }) {
      const step = isCovered() ? undefined : ARROW_STEPS[key];
      return step === undefined ? null : () => moveFocus(step);
    },
  });

  return (
    <>
      <Heading slot="title" className={joinClasses(popoverStyles.title)}>
        {t('reject.title', { number: card.number })}
      </Heading>
      <p className={popoverStyles.note}>{t('reject.note')}</p>
      <div className={styles.choices} ref={list}>
        <div className={joinClasses('gap-6', styles.reasonList)}>
          {reasons.map((reason, index) => (
            <Button key={reason} isRow className={styles.rejectReason} onPress={() => reject(card, reason)}>
              <KeyCap>{String(index + 1)}</KeyCap> {reason}
            </Button>
          ))}
        </div>
        <div className={popoverStyles.actions} data-slot="dialog-actions">
          <Button kind="quiet" onPress={() => setRejecting(null)}>
            {t('reject.keep')}
          </Button>
        </div>
      </div>
    </>
  );
}
