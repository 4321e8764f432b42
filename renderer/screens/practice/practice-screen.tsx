import type { ReactNode } from 'react';
import type { OrderName } from '../../state/route.ts';
import { Board } from '../orders/board/board.tsx';
import { OtherSide } from './practice-controls.tsx';
import './practice-screen.css';

/** The board as on Orders, and beside it everybody else: customer, retailer app, courier, network, clock. */
export function Practice({ opened }: { readonly opened: OrderName | null }): ReactNode {
  return (
    <div className="practice">
      <Board screen="practice" opened={opened} />
      <OtherSide />
    </div>
  );
}
