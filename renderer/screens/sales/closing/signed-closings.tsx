import { Printer } from 'lucide-react';
import type { ReactNode } from 'react';
import type { SignedClosing } from '../../../../electron/contract/calls/closing.ts';
import { sumAmounts } from '../../../../electron/contract/domain/money.ts';
import { formatMoney } from '../../../i18n/format.ts';
import { useI18n } from '../../../i18n/use-i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { printDialogSubject } from '../../printing/print-dialog-state.ts';
import styles from './closing-panel.module.css';

/** How many closings are shown before staff ask for all. */
const SHOWN = 3;

/** The days that were signed off, newest first, each with its slip. */
export function SignedClosings({ closings }: { readonly closings: readonly SignedClosing[] }): ReactNode {
  const { t } = useI18n();
  if (closings.length === 0) return null;
  return (
    <div className={styles.signed}>
      <h3>{t('closing.signed')}</h3>
      <ClosingList closings={closings.slice(0, SHOWN)} />
      {closings.length > SHOWN && (
        <details>
          <summary>{t('closing.earlier', { count: closings.length - SHOWN })}</summary>
          <ClosingList closings={closings.slice(SHOWN)} />
        </details>
      )}
    </div>
  );
}

function ClosingList({ closings }: { readonly closings: readonly SignedClosing[] }): ReactNode {
  const { t, day, clock } = useI18n();
  return (
    <ul>
      {closings.map((each) => (
        <li key={each.id} aria-label={day(each.day)}>
          <b>{day(each.day)}</b>
          <b className="tabular">{formatMoney(sumAmounts(each.findings.sales.map(({ total }) => total)))}</b>
          <span>{t('closing.signed_by', { name: each.signedBy, time: clock(each.closedAt) })}</span>
          <Button
            icon={Printer}
            name={t('closing.print', { day: day(each.day) })}
            onPress={() => printDialogSubject.set({ document: 'closing', closingId: each.id })}
          />
        </li>
      ))}
    </ul>
  );
}
