import { Printer, PrinterX } from 'lucide-react';
import type { ReactNode } from 'react';
import { useI18n } from '../../i18n/use-i18n.ts';
import { useStaff } from '../../services/rights.ts';
import { useWorkspace } from '../../services/workspace-context.ts';
import { linkTo } from '../../state/route.ts';
import { joinClasses } from '../../ui/class-names.ts';
import { useIsNarrowerThan } from '../../ui/use-width.ts';
import { StatusText } from './status-text.tsx';
import styles from './status-bar.module.css';

/** In a narrower window a working printer is only its icon: without people at the counter, and with them in the bar. */
const ICON_PX = { alone: 1_200, withPerson: 1_400 };

/** The printers in the status bar: the first fault, or that they are ready. */
export function PrinterStatus(): ReactNode {
  const { settings, faults, waiting, asks } = useWorkspace().snapshot.printing;
  const { t } = useI18n();
  const [fault] = faults;
  const isNarrow = useIsNarrowerThan(useStaff() === null ? ICON_PX.alone : ICON_PX.withPerson);
  if (settings.printers.length === 0) {
    return (
      <a
        data-slot="bar-item"
        className={`${styles.item} ${styles.itemRight} ${styles.itemPrinter}`}
        href={linkTo('settings')}
      >
        <PrinterX size={20} aria-hidden />
        <StatusText title={t('printing.bar_none')} detail={t('printing.bar_none_note')} isUnseen={isNarrow} />
      </a>
    );
  }
  const queue =
    asks.length > 0
      ? t('printing.bar_asks', { count: asks.length })
      : waiting > 0
        ? t('printing.bar_waiting', { count: waiting })
        : null;
  if (fault !== undefined) {
    return (
      <a
        data-slot="bar-item"
        className={`${styles.item} ${styles.itemDown} ${styles.itemRight} ${styles.itemPrinter}`}
        href={linkTo('settings')}
      >
        <PrinterX size={20} aria-hidden />
        <StatusText title={t(`printing.fault.${fault.fault}`)} detail={queue ?? fault.name} />
      </a>
    );
  }
  return (
    <a
      data-slot="bar-item"
      className={joinClasses(styles.item, styles.itemRight, styles.itemPrinter, queue !== null && styles.itemWaiting)}
      href={linkTo('settings')}
    >
      <Printer size={20} aria-hidden />
      <StatusText
        title={t(asks.length > 0 ? 'printing.bar_look' : 'printing.bar_ready')}
        detail={queue ?? t(settings.byItself ? 'printing.bar_by_itself' : 'printing.bar_on_press')}
        isUnseen={isNarrow && queue === null}
      />
    </a>
  );
}
