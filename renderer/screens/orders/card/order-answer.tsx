import type { ReactNode } from 'react';
import type { OrderCard } from '../../../../electron/contract/ipc/order-card.ts';
import { DecisionButtons } from './decision-buttons.tsx';
import { PendingActionBox } from './pending-action-box.tsx';
import { RefusalBox } from './refusal-box.tsx';

/**
 * The buttons that answer a New order, below the reason for the last refusal. While an answer is pending, its state.
 */
export function OrderAnswer({ card }: { readonly card: OrderCard }): ReactNode {
  if (card.action !== null) return <PendingActionBox action={card.action} />;
  return (
    <>
      {card.refusal !== null && <RefusalBox refusal={card.refusal} />}
      <DecisionButtons card={card} />
    </>
  );
}
