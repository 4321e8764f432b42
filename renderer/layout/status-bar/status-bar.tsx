import type { LucideIcon } from 'lucide-react';
import { CircleCheck, Drama, Hourglass, TriangleAlert, Wifi, WifiOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { useI18n } from '../../i18n/use-i18n.ts';
import { useServices } from '../../services/services.ts';
import { useMinute, useNow, useTime, useWorkspace } from '../../services/workspace-context.ts';
import { linkTo } from '../../state/route.ts';
import { useSignal } from '../../state/signal.ts';
import { joinClasses } from '../../ui/class-names.ts';
import { useIsNarrowerThan } from '../../ui/use-width.ts';
import { type ConnectionDescription, type ConnectionTone, describeConnection } from './connection-description.ts';
import { CounterPerson } from './counter-person.tsx';
import { PrinterStatus } from './printer-status.tsx';
import { SoundStatus } from './sound-status.tsx';
import { NARROW_PX, StatusText } from './status-text.tsx';
import { StoreSwitcher } from './store-switcher.tsx';
import styles from './status-bar.module.css';

/** The bar above every screen: practice, store, connection, waiting actions, printer, sound, clock. */
export function StatusBar(): ReactNode {
  const { workspace } = useWorkspace();
  const { t } = useI18n();
  return (
    <header className={styles.bar}>
      {workspace.kind === 'practice' && (
        <div data-slot="bar-item" className={`${styles.item} ${styles.itemPractice}`}>
          <Drama size={24} aria-hidden />
          <StatusText
            title={<span className={styles.practiceWord}>{t('bar.practice_mark')}</span>}
            detail={t('bar.practice_note')}
          />
        </div>
      )}
      <StoreSwitcher />
      <ConnectionStatus />
      <OutboxStatus />
      <span className="spacer" />
      <PrinterStatus />
      <SoundStatus />
      <CounterPerson />
      <Clock />
    </header>
  );
}

const CONNECTION_ICON: Readonly<Record<ConnectionTone, LucideIcon>> = { plain: Wifi, waiting: Wifi, down: WifiOff };

const CONNECTION_CLASS = { plain: undefined, waiting: styles.itemWaiting, down: styles.itemDown } as const;

function ConnectionStatus(): ReactNode {
  const { snapshot, workspace } = useWorkspace();
  const { snapshots } = useServices();
  const isMainReachable = useSignal(snapshots.isMainReachable);
  const lastContact = useSignal(snapshots.lastContact);
  const now = useNow();
  const i18n = useI18n();
  const isShort = useIsNarrowerThan(NARROW_PX);
  const isPlugOut = workspace.kind === 'practice' && snapshot.practice?.connected === false;
  const { line } = workspace;
  const facts = { line: { ...line, lastContact }, isMainReachable, isPlugOut, now, isShort };
  const connection: ConnectionDescription = describeConnection(i18n, facts);
  const Icon = line.state === 'parked' && isMainReachable ? TriangleAlert : CONNECTION_ICON[connection.tone];
  return (
    <a
      data-slot="bar-item"
      className={joinClasses(styles.item, CONNECTION_CLASS[connection.tone])}
      href={linkTo('health')}
    >
      <Icon size={20} aria-hidden />
      <span className={joinClasses('stack', styles.itemLines)}>
        <span className={styles.itemTitle} role="status" aria-label={i18n.t('bar.connection')}>
          {connection.state}
          {connection.duration !== '' && <span aria-hidden> {connection.duration}</span>}
        </span>
        <span className={styles.itemDetail}>{connection.detail}</span>
      </span>
      <span className="unseen">{i18n.t('health.open')}</span>
    </a>
  );
}

function OutboxStatus(): ReactNode {
  const { waiting } = useWorkspace().workspace;
  const { t, span } = useI18n();
  const sentFor = useTime((now) =>
    waiting.oldestSent && waiting.oldestAt !== null ? span(now - waiting.oldestAt) : null,
  );
  if (waiting.count === 0) {
    return (
      <a data-slot="bar-item" className={styles.item} href={linkTo('activity')}>
        <CircleCheck size={20} aria-hidden />
        <StatusText title={t('bar.nothing_waiting')} detail={t('bar.all_sent')} />
      </a>
    );
  }
  const since = sentFor === null ? t('bar.waiting_unsent') : t('bar.waiting_sent', { time: sentFor });
  return (
    <a data-slot="bar-item" className={`${styles.item} ${styles.itemWaiting}`} href={linkTo('activity')}>
      <Hourglass size={20} aria-hidden />
      <StatusText title={t('bar.waiting', { count: waiting.count })} detail={since} />
    </a>
  );
}

function Clock(): ReactNode {
  const { clock } = useI18n();
  const [time = '', dayPeriod = ''] = clock(useMinute(null)).split(' ');
  return (
    <div data-slot="bar-item" className={`${styles.item} ${styles.itemRight} ${styles.itemClock}`}>
      <span className={styles.clockTime}>{time}</span>
      <span className={styles.clockHalf}>{dayPeriod}</span>
    </div>
  );
}
