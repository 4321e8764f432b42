import { Check, Truck } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { Button } from 'react-aria-components';
import type { OfferView, OrderCard } from '../../electron/contract/views.ts';
import { useShown } from '../state/shown.ts';
import { KeyCap, Press } from '../ui/press.tsx';
import { percent, rupees } from '../words/format.ts';
import { useWords } from '../words/use-words.ts';
import { canAccept, canReject, useDesk } from './desk.ts';
import { RejectButton } from './reject-button.tsx';
import './decision.css';

/** The two ways to accept, and Reject to the right of the main one: always in the same place. */
export function Decision({ card }: { readonly card: OrderCard }): ReactNode {
  const { accept } = useDesk();
  const { t } = useWords();
  const own = card.offers?.own ?? null;
  const ownNote = own !== null && !own.available ? own.reason : own?.cost ? <Cost offer={own} /> : t('card.own_riders');
  return (
    <div className="decision">
      <div className="decision-row">
        <Press
          kind="go"
          className="accept"
          icon={Check}
          note={ownNote}
          keyCap="A"
          isDisabled={!canAccept(card, 'STORE_STAFF')}
          onPress={() => accept(card, 'STORE_STAFF')}
        >
          {t('card.accept')}
        </Press>
        {canReject(card) && <RejectButton card={card} />}
      </div>
      <CourierButton card={card} />
    </div>
  );
}

function Cost({ offer: { cost, percent: share } }: { readonly offer: OfferView }): ReactNode {
  const { t } = useWords();
  if (!cost) return t('card.costs_nothing');
  return (
    <>
      {t('card.costs')} <b>{rupees(cost)}</b>
      {share !== null && ` · ${percent(share)}`}
    </>
  );
}

/** Accept with courier: what it costs and what the store keeps stand on the button that spends. */
function CourierButton({ card }: { readonly card: OrderCard }): ReactNode {
  const { accept } = useDesk();
  const { workspace } = useShown();
  const { t } = useWords();
  const id = useId();
  const offer = card.offers?.courier ?? null;
  const isOpen = canAccept(card, 'SERVICE_COURIER');
  const whyNot =
    offer === null
      ? t(workspace.line.state === 'online' ? 'card.asking_price' : 'card.price_offline')
      : (offer.reason ?? t('card.not_offered'));
  return (
    <Button
      className="press press-second courier"
      isDisabled={!isOpen}
      onPress={() => accept(card, 'SERVICE_COURIER')}
      aria-labelledby={`${id}w`}
      aria-describedby={`${id}n`}
    >
      <Truck className="press-icon" size={20} aria-hidden />
      <span className="courier-lines">
        <span id={`${id}w`}>{t('card.accept_with_courier')}</span>
        {isOpen && offer?.etaMinutes != null && (
          <span className="courier-small">{t('card.collects_in', { count: offer.etaMinutes })}</span>
        )}
      </span>
      {isOpen && <KeyCap>C</KeyCap>}
      <span className="courier-price" id={`${id}n`}>
        {isOpen && offer !== null ? (
          <>
            <span>
              <Cost offer={offer} />
            </span>
            {offer.keeps !== null && (
              <span>
                {t('card.you_keep')} <b>{rupees(offer.keeps)}</b>
              </span>
            )}
          </>
        ) : (
          <span>{whyNot}</span>
        )}
      </span>
    </Button>
  );
}
