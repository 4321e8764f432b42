import { Check, Hourglass, TriangleAlert, Truck } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import type { OrderCard } from '../../../../electron/contract/ipc/views.ts';
import { percent, rupees } from '../../../i18n/format.ts';
import { reasonWords } from '../../../i18n/service-reasons.ts';
import { refusalWords, useWords } from '../../../i18n/use-i18n.ts';
import { useNow } from '../../../state/workspace-context.ts';
import { Press } from '../../../ui/button.tsx';
import { Tag } from '../../../ui/primitives.tsx';
import { CardNumber, CardShell, StoreTag } from '../card/card.tsx';
import { HoldBar, TimeLeft } from '../card/hold-bar.tsx';
import { RejectButton } from '../card/reject-button.tsx';
import { ShelfTag } from '../card/shelf-tag.tsx';
import { canAccept, canReject, useDesk } from '../order-actions.ts';

/** One order that waits after an outage: what it is, whether the shelf has it, and the answers. */
export function CatchUpRow({ card }: { readonly card: OrderCard }): ReactNode {
  const { t } = useWords();
  return (
    <CardShell card={card} className="catch-up-row">
      <div className="row-number">
        <CardNumber card={card} />
        <StoreTag card={card} />
      </div>
      <div className="row-time">
        <TimeLeft endsAt={card.holdEndsAt} />
        <HoldBar endsAt={card.holdEndsAt} />
      </div>
      <p className="row-facts">
        <b>{rupees(card.total)}</b>
        <span>
          {t('card.items', { count: card.items })}, {t('card.units', { count: card.units })}
        </span>
      </p>
      <div className="row-shelf">
        <Shelf card={card} />
      </div>
      {card.action === null ? <Answers card={card} /> : <Asked card={card} />}
    </CardShell>
  );
}

/** While the hold runs its goods are kept aside; after it only what was read of the shelf is known. */
function Shelf({ card }: { readonly card: OrderCard }): ReactNode {
  const { t } = useWords();
  if (card.refusal !== null) {
    return (
      <Tag tone="red" icon={TriangleAlert}>
        {refusalWords(t, card.refusal)}
      </Tag>
    );
  }
  if (card.shortages !== null) return <ShelfTag card={card} />;
  return card.holdEndsAt === null ? null : <HeldTag endsAt={card.holdEndsAt} />;
}

function HeldTag({ endsAt }: { readonly endsAt: number }): ReactNode {
  const { t } = useWords();
  return useNow() < endsAt ? <Tag icon={Check}>{t('catch_up.held')}</Tag> : null;
}

function Answers({ card }: { readonly card: OrderCard }): ReactNode {
  const { accept } = useDesk();
  const { t } = useWords();
  const factsId = useId();
  const offer = card.offers?.courier ?? null;
  const cost = offer?.cost == null ? null : rupees(offer.cost);
  const share = offer?.percent == null ? '' : ` · ${percent(offer.percent)}`;
  const isOpen = canAccept(card, 'SERVICE_COURIER');
  const why = offer?.reason == null ? t('card.asking_price') : reasonWords(t, offer.reason);
  return (
    <div className="row-answers">
      <Press
        kind="go"
        className="accept"
        icon={Check}
        keyCap="A"
        isDisabled={!canAccept(card, 'STORE_STAFF')}
        onPress={() => accept(card, 'STORE_STAFF')}
      >
        {t('card.accept')}
      </Press>
      <div className="row-courier">
        <Press
          kind="second"
          icon={Truck}
          name={t('card.accept_with_courier')}
          describedBy={factsId}
          isDisabled={!isOpen}
          onPress={() => accept(card, 'SERVICE_COURIER')}
        >
          {t('catch_up.with_courier')}
        </Press>
        <p id={factsId}>{isOpen && cost !== null ? `${cost}${share}` : why}</p>
      </div>
      {canReject(card) && <RejectButton card={card} />}
    </div>
  );
}

/** The answer is on its way: not done, and said so. */
function Asked({ card: { action } }: { readonly card: OrderCard }): ReactNode {
  const { withdraw } = useDesk();
  const { t } = useWords();
  if (action === null) return null;
  return (
    <div className="row-answers row-asked">
      <Hourglass size={20} aria-hidden />
      <p>
        <b>{t(action.kind === 'accept' ? 'waiting.accepting' : 'waiting.rejecting')}</b> {t('catch_up.not_yet')}
      </p>
      {action.canWithdraw && (
        <Press kind="waiting" onPress={() => withdraw(action.actionId)}>
          {t('waiting.withdraw')}
        </Press>
      )}
    </div>
  );
}
