import { Hand, Unplug } from 'lucide-react';
import type { ReactNode } from 'react';
import { joinClasses } from '../../ui/class-names.ts';
import type { Message } from '../session/use-session.ts';
import { MessageLine } from './message-line.tsx';
import styles from './page-header.module.css';

interface PageHeaderProps {
  /** Null while it is not known. */
  readonly isAlive: boolean | null;
  /** The result of the last action; null while a dialog shows it. */
  readonly message: Message | null;
  /** The clock. */
  readonly children: ReactNode;
}

/** The bar at the top, which stays in view. */
export function PageHeader({ isAlive, message, children }: PageHeaderProps): ReactNode {
  const isDead = isAlive === false;
  const Icon = isDead ? Unplug : Hand;
  return (
    <header className={joinClasses('row wrap surface line-below', styles.bar)}>
      <div className={joinClasses('row gap-12', styles.title, isDead && 'on-band')}>
        <Icon size={20} aria-hidden />
        <div>
          <h1 className={joinClasses('semibold', styles.name)}>Customers, couriers and company</h1>
          <p className={joinClasses(!isDead && 'muted', styles.connection)} role="status" aria-label="Connection">
            {isAlive === null ? '' : isAlive ? 'live' : 'the service does not answer'}
          </p>
        </div>
      </div>
      {children}
      <a className={styles.link} href="/docs" target="_blank" rel="noreferrer">
        Reference
      </a>
      {message !== null && <MessageLine message={message} />}
    </header>
  );
}
