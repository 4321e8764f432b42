/** The columns of the order board and their cards. */

import type { OrderCard } from '../../../../electron/contract/calls/order-card.ts';
import { useWorkspace } from '../../../services/workspace-context.ts';
import { findAttentionReason } from '../attention.ts';

export const COLUMN_NAMES = ['new', 'preparing', 'on_the_way', 'done_today'] as const;
export type ColumnName = (typeof COLUMN_NAMES)[number];

export type Columns = Readonly<Record<ColumnName, readonly OrderCard[]>>;

export function useColumns(): Columns {
  const { board } = useWorkspace().workspace;
  return { new: board.new, preparing: board.preparing, on_the_way: board.onTheWay, done_today: board.doneToday };
}

/** The number of orders in each column, listed or not. */
export function useColumnCounts(): Readonly<Record<ColumnName, number>> {
  const { doneSum } = useWorkspace().workspace.board;
  const columns = useColumns();
  return {
    new: columns.new.length,
    preparing: columns.preparing.length,
    on_the_way: columns.on_the_way.length,
    done_today: doneSum.delivered + doneSum.cancelled,
  };
}

export function countNeedingAttention(cards: readonly OrderCard[]): number {
  return cards.filter((card) => findAttentionReason(card) !== null).length;
}
