import type { LucideIcon } from 'lucide-react';
import { CircleCheck, Drama, Hourglass, TriangleAlert, Wifi, WifiOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { useI18n } from '../../i18n/use-i18n.ts';
import { linkTo } from '../../state/route.ts';
import { useServices } from '../../state/services.ts';
import { useSignal } from '../../state/signal.ts';
import { useNow, useWorkspace } from '../../state/workspace-context.ts';
import { joinClasses } from '../../ui/class-names.ts';
import { useIsNarrowerThan } from '../../ui/use-width.ts';
import { PrinterStatus } from '../printer-status.tsx';
import { type ConnectionDescription, type ConnectionTone, describeConnection } from './connection-description.ts';
import { SoundStatus } from './sound-status.tsx';
import { StatusText } from './status-text.tsx';
import { StoreSwitcher } from './store-switcher.tsx';
import styles from './status-bar.module.css';

/** Under this the second lines are shorter. */
const NARROW_PX = 1_100;

/** The always-visible line: PRACTICE, the store, the connection, what waits, the sound, the clock. */
export function StatusBar(): ReactNode {
  const { workspace } = useWorkspace();
  const words = useI18n();
  return (
    <header className={styles.bar}>
      {workspace.kind === 'practice' && (
        <div data-slot="bar-item" className={`${styles.item} ${styles.itemPractice}`}>
          <Drama size={24} aria-hidden />
          <StatusText
            what={<span className={styles.practiceWord}>{words.t('bar.practice_mark')}</span>}
            since={words.t('bar.practice_note')}
          />
        </div>
      )}
      <StoreSwitcher />
      <ConnectionPart />
      <WaitingPart />
      <span className="spacer" />
      <PrinterStatus />
      <SoundStatus />
      <ClockPart />
    </header>
  );
}

const LINE_ICON: Readonly<Record<ConnectionTone, LucideIcon>> = { plain: Wifi, waiting: Wifi, down: WifiOff };

const LINE_CLASS = { plain: undefined, waiting: styles.itemWaiting, down: styles.itemDown } as const;

function ConnectionPart(): ReactNode {
  const { snapshot, workspace } = useWorkspace();
  const { snapshots } = useServices();
  const host = useSignal(snapshots.isMainReachable);
  const now = useNow();
  const words = useI18n();
  const short = useIsNarrowerThan(NARROW_PX);
  const plugOut = workspace.kind === 'practice' && snapshot.practice?.connected === false;
  const line: ConnectionDescription = describeConnection(words, { line: workspace.line, host, plugOut, now, short });
  const Icon = workspace.line.state === 'parked' && host ? TriangleAlert : LINE_ICON[line.tone];
  return (
    <div data-slot="bar-item" className={joinClasses(styles.item, LINE_CLASS[line.tone])}>
      <Icon size={20} aria-hidden />
      <span className={styles.itemLines}>
        <span className={styles.itemWhat} role="status" aria-label={words.t('bar.connection')}>
          {line.what}
          {line.howLong !== '' && <span aria-hidden> {line.howLong}</span>}
        </span>
        <span className={styles.itemSince}>{line.since}</span>
      </span>
    </div>
  );
}

function WaitingPart(): ReactNode {
  const { waiting } = useWorkspace().workspace;
  const now = useNow();
  const { t, span } = useI18n();
  if (waiting.count === 0) {
    return (
      <a data-slot="bar-item" className={styles.item} href={linkTo('activity')}>
        <CircleCheck size={20} aria-hidden />
        <StatusText what={t('bar.nothing_waiting')} since={t('bar.all_answered')} />
      </a>
    );
  }
  const since =
    waiting.oldestSent && waiting.oldestAt !== null
      ? t('bar.waiting_sent', { time: span(now - waiting.oldestAt) })
      : t('bar.waiting_unsent');
  return (
    <a data-slot="bar-item" className={`${styles.item} ${styles.itemWaiting}`} href={linkTo('activity')}>
      <Hourglass size={20} aria-hidden />
      <StatusText what={t('bar.waiting', { count: waiting.count })} since={since} />
    </a>
  );
}

function ClockPart(): ReactNode {
  const now = useNow();
  const { clock } = useI18n();
  const [time = '', half = ''] = clock(now).split(' ');
  return (
    <div data-slot="bar-item" className={`${styles.item} ${styles.itemRight} ${styles.itemClock}`}>
      <span className={styles.clockTime}>{time}</span>
      <span className={styles.clockHalf}>{half}</span>
    </div>
  );
}
