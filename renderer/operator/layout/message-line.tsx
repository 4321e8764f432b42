import type { ReactNode } from 'react';
import { joinClasses } from '../../ui/class-names.ts';
import type { Message } from '../session/use-session.ts';
import styles from './message-line.module.css';

/** Shows the result of the last action. */
export function MessageLine({ message: { text, isError } }: { readonly message: Message }): ReactNode {
  return (
    <output
      className={joinClasses('grow breakable muted', styles.message, isError && styles.bad)}
      aria-label="What came of it"
    >
      {text}
    </output>
  );
}
