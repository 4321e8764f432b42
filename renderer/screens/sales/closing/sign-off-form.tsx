import { PenLine } from 'lucide-react';
import { type FormEvent, type ReactNode, useState } from 'react';
import { AMOUNT_PATTERN } from '../../../../electron/contract/api/conventions.ts';
import { LENGTHS } from '../../../../electron/contract/api/limits.ts';
import type { ClosingView } from '../../../../electron/contract/calls/closing.ts';
import { CLOSING_NOTE_MAX, DRAWER_MAX, sumCash } from '../../../../electron/contract/domain/closing.ts';
import { toAsciiDigits } from '../../../../electron/contract/domain/digits.ts';
import { type Paise, paise, parseAmount } from '../../../../electron/contract/domain/money.ts';
import { formatMoney } from '../../../i18n/format.ts';
import { useI18n } from '../../../i18n/use-i18n.ts';
import { findRefusal, useStaff } from '../../../services/rights.ts';
import { createActionId, useCall } from '../../../services/use-call.ts';
import { useWorkspace } from '../../../services/workspace-context.ts';
import { Button } from '../../../ui/button.tsx';
import { joinClasses } from '../../../ui/class-names.ts';
import { Field } from '../../../ui/field.tsx';
import { ExercisePointer } from '../../exercises/exercise-pointer.tsx';
import { useClosingDraft } from './use-closing-draft.ts';
import styles from './closing-panel.module.css';

interface SignOffFormProps {
  readonly view: ClosingView;
  readonly lastSigner: string;
  readonly onSigned: () => void;
}

/** Signs off the comparison on screen: who, what the drawer holds of the day's cash, and a note. */
export function SignOffForm({ view, lastSigner, onSigned }: SignOffFormProps): ReactNode {
  const { workspace } = useWorkspace();
  const call = useCall();
  const { t } = useI18n();
  const staff = useStaff();
  const { draft, change, clear } = useClosingDraft(workspace.kind, view.day);
  const { cash, note } = draft;
  const name = draft.signedBy ?? lastSigner;
  const [actionId] = useState(createActionId);
  const expected = sumCash(view.paid);
  const counted = parseCash(cash);
  const refusal = findRefusal(staff, 'manage');
  if (refusal !== null) return <p className="screen-hint">{t(`problem.${refusal}`)}</p>;

  async function sign(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (counted === 'unreadable') return;
    const typed = { signedBy: staff?.atCounter?.name ?? name, countedCash: counted, note };
    const result = await call('closing.sign', { workspace: workspace.kind, actionId, comparedAt: view.at, ...typed });
    if (!result.ok) return;
    clear();
    onSigned();
  }

  return (
    <form
      className={joinClasses('stack gap-12', styles.signOff)}
      aria-label={t('closing.sign')}
      onSubmit={(event) => void sign(event)}
    >
      <Field label={t('closing.cash')} hint={describeCash()}>
        {(attributes) => (
          <input
            {...attributes}
            className="field-input tabular"
            inputMode="decimal"
            autoComplete="off"
            maxLength={12}
            aria-invalid={counted === 'unreadable'}
            value={cash}
            onChange={(event) => change({ cash: event.target.value })}
          />
        )}
      </Field>
      {staff === null && (
        <Field label={t('closing.signer')} hint={t('closing.signer_hint')}>
          {(attributes) => (
            <input
              {...attributes}
              className="field-input"
              autoComplete="off"
              required
              pattern=".*\S.*"
              maxLength={LENGTHS.name}
              value={name}
              onChange={(event) => change({ signedBy: event.target.value })}
            />
          )}
        </Field>
      )}
      <Field label={t('closing.remark')} hint={t('closing.remark_hint')}>
        {(attributes) => (
          <input
            {...attributes}
            className="field-input"
            autoComplete="off"
            maxLength={CLOSING_NOTE_MAX}
            value={note}
            onChange={(event) => change({ note: event.target.value })}
          />
        )}
      </Field>
      <ExercisePointer at={['sign']} />
      <Button kind="go" type="submit" icon={PenLine} isDisabled={counted === 'unreadable'}>
        {t('closing.sign')}
      </Button>
    </form>
  );

  function describeCash(): string {
    const taken = formatMoney(expected);
    if (counted === 'unreadable') return t('closing.cash_unreadable');
    if (counted === null) return t('closing.cash_hint', { taken });
    if (counted === expected) return t('closing.cash_right', { taken });
    const difference = formatMoney(paise(Math.abs(counted - expected)));
    return t(counted > expected ? 'closing.cash_over' : 'closing.cash_short', { taken, difference });
  }
}

/** Reads what staff typed as rupees, with or without ₹ and commas. Null for nothing. */
function parseCash(text: string): Paise | null | 'unreadable' {
  const plain = toAsciiDigits(text).replaceAll(/[₹,\s]/g, '');
  if (plain === '') return null;
  if (plain.startsWith('-') || !AMOUNT_PATTERN.test(plain)) return 'unreadable';
  const amount = parseAmount(plain);
  return amount > DRAWER_MAX ? 'unreadable' : amount;
}
