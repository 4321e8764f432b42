import type { ReactNode } from 'react';
import type { OrderCard } from '../../../../electron/contract/calls/order-card.ts';
import type { AnswerPlace } from '../order-actions.ts';
import { DecisionButtons } from './decision-buttons.tsx';
import { PendingActionBox } from './pending-action-box.tsx';
import { RefusalBox } from './refusal-box.tsx';

/** The buttons that answer a New order on its card, below the reason for the last refusal. */
export function OrderAnswer({ card }: { readonly card: OrderCard }): ReactNode {
  return (
    <>
      <AnswerRefusal card={card} />
      <AnswerControls card={card} place="card" />
    </>
  );
}

/** The reason for the last refusal, unless a new answer is pending. */
export function AnswerRefusal({ card }: { readonly card: OrderCard }): ReactNode {
  return card.action === null && card.refusal !== null ? <RefusalBox refusal={card.refusal} /> : null;
}

interface AnswerControlsProps {
  readonly card: OrderCard;
  readonly place: AnswerPlace;
}

/** The buttons that answer a New order. While an answer is pending, its state. */
export function AnswerControls({ card, place }: AnswerControlsProps): ReactNode {
  return card.action === null ? (
    <DecisionButtons card={card} place={place} />
  ) : (
    <PendingActionBox action={card.action} />
  );
}
