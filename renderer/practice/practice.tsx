import type { ReactNode } from 'react';
import { Board } from '../orders/board.tsx';
import type { OrderName } from '../state/route.ts';
import { OtherSide } from './other-side.tsx';
import './practice.css';

/** The board as on Orders, and beside it everybody else: customer, retailer app, courier, network, clock. */
export function Practice({ opened }: { readonly opened: OrderName | null }): ReactNode {
  return (
    <div className="practice">
      <Board screen="practice" opened={opened} />
      <OtherSide />
    </div>
  );
}
