import type { ReactNode } from 'react';
import type { OrderKey } from '../../state/route.ts';
import { joinClasses } from '../../ui/class-names.ts';
import { Board } from '../orders/board/board.tsx';
import { PracticeControls } from './practice-controls.tsx';
import styles from './practice-screen.module.css';

/** The order board, with the practice controls beside it. */
export function PracticeScreen({ opened }: { readonly opened: OrderKey | null }): ReactNode {
  return (
    <div className={joinClasses('fill', styles.practice)}>
      <Board screen="practice" opened={opened} />
      <PracticeControls />
    </div>
  );
}
