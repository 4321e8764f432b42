import type { ReactNode } from 'react';
import type { Printer } from '../../../electron/contract/domain/printing.ts';
import { useI18n } from '../../i18n/use-i18n.ts';
import { useWorkspace } from '../../services/workspace-context.ts';
import { MESSAGE_TROUBLES } from '../../state/help-topics.ts';
import { joinClasses } from '../../ui/class-names.ts';
import { HelpLink } from '../../ui/help-link.tsx';
import styles from './printers-setting.module.css';

/** Why a printer can't print now, and what to do where the printer itself doesn't show it. */
export function PrinterFaultText({ printer }: { readonly printer: Printer }): ReactNode {
  const { faults } = useWorkspace().snapshot.printing;
  const { t } = useI18n();
  const fault = faults.find(({ printerId }) => printerId === printer.id)?.fault;
  if (fault === undefined) return null;
  return (
    <span className={joinClasses('block', styles.printerFault)}>
      <b>{t(`printing.fault.${fault}`)}</b>
      {fault === 'blocked' && (
        <span className={joinClasses('block', styles.printerFault)}>{t('printing.blocked_help')}</span>
      )}
      <HelpLink trouble={MESSAGE_TROUBLES.printer} />
    </span>
  );
}
