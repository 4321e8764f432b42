import { Printer } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import type { SignedClosing } from '../../../../electron/contract/calls/closing.ts';
import { sumAmounts } from '../../../../electron/contract/domain/money.ts';
import { formatMoney } from '../../../i18n/format.ts';
import { useI18n } from '../../../i18n/use-i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { joinClasses } from '../../../ui/class-names.ts';
import { printDialogSubject } from '../../printing/print-dialog-state.ts';
import { describeMatters } from './closing-matters.ts';
import styles from './closing-screen.module.css';

/** The days that were signed off, newest first. */
export function SignedClosings({ closings }: { readonly closings: readonly SignedClosing[] }): ReactNode {
  const { t, day } = useI18n();
  if (closings.length === 0) return null;
  return (
    <section className={joinClasses('panel stack gap-4 squeezable', styles.signed)} aria-label={t('closing.signed')}>
      <h2 className="text-15 semibold">{t('closing.signed')}</h2>
      <ul className="lines-between">
        {closings.map((each) => (
          <li key={each.id} aria-label={day(each.day)}>
            <SignedDay closing={each} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The day that was just signed. Takes the focus from the form that it replaces. */
export function NewlySigned({ closing }: { readonly closing: SignedClosing }): ReactNode {
  const { t } = useI18n();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className={joinClasses('stack gap-4', styles.newlySigned)} aria-labelledby="newly-signed">
      <h2 ref={heading} id="newly-signed" tabIndex={-1} className="text-17 bold">
        {t('closing.is_signed')}
      </h2>
      <SignedDay closing={closing} />
    </section>
  );
}

/** Total, person, differences and note of a signed day, and its slip. */
function SignedDay({ closing: { id, day, signedBy, closedAt, findings } }: { readonly closing: SignedClosing }) {
  const i18n = useI18n();
  const { t, clock } = i18n;
  const matters = describeMatters(i18n, findings);
  // What was corrected is only news.
  const isOpen = describeMatters(i18n, { ...findings, putRight: 0 }).length > 0;
  return (
    <div className={styles.signedDay}>
      <p className="row gap-12 spread">
        <b>{i18n.day(day)}</b>
        <b className="tabular">{formatMoney(sumAmounts(findings.sales.map(({ total }) => total)))}</b>
      </p>
      <p className="text-14 muted breakable">{t('closing.signed_by', { name: signedBy, time: clock(closedAt) })}</p>
      <p className={joinClasses('text-14', isOpen && styles.open)}>
        {matters.length === 0 ? t('closing.all_agreed') : matters.join(' · ')}
      </p>
      {findings.note !== '' && <p className="text-14 breakable">{t('closing.note_of', { note: findings.note })}</p>}
      <Button
        icon={Printer}
        name={t('closing.print', { day: i18n.day(day) })}
        onPress={() => printDialogSubject.set({ document: 'closing', closingId: id })}
      />
    </div>
  );
}
