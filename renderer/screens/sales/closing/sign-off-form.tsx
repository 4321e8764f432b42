import { PenLine } from 'lucide-react';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { AMOUNT_PATTERN } from '../../../../electron/contract/api/conventions.ts';
import { LENGTHS } from '../../../../electron/contract/api/limits.ts';
import { type ClosingView, type SignedClosing, summariseDay } from '../../../../electron/contract/calls/closing.ts';
import { CLOSING_NOTE_MAX, DRAWER_MAX } from '../../../../electron/contract/domain/closing.ts';
import { removeGrouping, toAsciiDigits } from '../../../../electron/contract/domain/digits.ts';
import { type Paise, parseAmount } from '../../../../electron/contract/domain/money.ts';
import { useI18n } from '../../../i18n/use-i18n.ts';
import { findRefusal, useStaff } from '../../../services/rights.ts';
import { createActionId, useCall } from '../../../services/use-call.ts';
import { useWorkspace } from '../../../services/workspace-context.ts';
import { Button } from '../../../ui/button.tsx';
import { joinClasses } from '../../../ui/class-names.ts';
import { ConfirmPopover } from '../../../ui/confirm-button.tsx';
import { Field } from '../../../ui/field.tsx';
import { ExercisePointer } from '../../exercises/exercise-pointer.tsx';
import { describeMatters } from './closing-matters.ts';
import { DayTable } from './day-table.tsx';
import { useClosingDraft } from './use-closing-draft.ts';
import styles from './closing-screen.module.css';

interface SignOffFormProps {
  readonly view: ClosingView;
  readonly lastSigner: string;
  /** Whether another comparison is on its way: it must be seen before it is signed. */
  readonly isComparing: boolean;
  onSigned(closing: SignedClosing): void;
}

/**
 * The day, and the form that signs it off: who, what the drawer holds of the day's cash, and a note. Asks once if
 * anything is open or differs.
 */
export function SignOffForm({ view, lastSigner, isComparing, onSigned }: SignOffFormProps): ReactNode {
  const { workspace } = useWorkspace();
  const call = useCall();
  const i18n = useI18n();
  const { t } = i18n;
  const staff = useStaff();
  const { draft, change, clear } = useClosingDraft(workspace.kind, view.day);
  const { cash, note } = draft;
  const name = draft.signedBy ?? lastSigner;
  const [actionId] = useState(createActionId);
  const [isAsking, setAsking] = useState(false);
  const buttons = useRef<HTMLDivElement>(null);
  const counted = parseCash(cash);
  const refusal = findRefusal(staff, 'manage');
  if (refusal !== null) {
    return (
      <>
        <DayTable view={view} counted={null} cash="" />
        <p className="screen-hint">{t(`problem.${refusal}`)}</p>
      </>
    );
  }
  const countedCash = counted === 'unreadable' ? null : counted;
  const matters = describeMatters(i18n, { ...summariseDay(view), putRight: countCorrections(view), countedCash });

  function ask(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (counted === 'unreadable' || isComparing) return;
    if (matters.length > 0) setAsking(true);
    else void sign();
  }

  async function sign(): Promise<void> {
    const typed = { signedBy: staff?.atCounter?.name ?? name, countedCash, note };
    const result = await call('closing.sign', { workspace: workspace.kind, actionId, comparedAt: view.at, ...typed });
    if (!result.ok) return;
    clear();
    onSigned(result.value);
  }

  return (
    <form className={joinClasses('stack gap-12', styles.signOff)} aria-label={t('closing.sign')} onSubmit={ask}>
      <DayTable
        view={view}
        counted={countedCash}
        cash={
          <CashInput
            value={cash}
            isUnreadable={counted === 'unreadable'}
            onChange={(typed) => change({ cash: typed })}
          />
        }
      />
      {counted === 'unreadable' && (
        <p id="cash-unreadable" role="alert" className={joinClasses('text-14 semibold', styles.open)}>
          {t('closing.cash_unreadable')}
        </p>
      )}
      <ExercisePointer at={['sign']} />
      <div className={joinClasses('row-top wrap gap-14', styles.who)}>
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
        <div ref={buttons} className={styles.sign}>
          <Button kind="go" type="submit" icon={PenLine} isDisabled={counted === 'unreadable' || isComparing}>
            {t('closing.sign')}
          </Button>
        </div>
      </div>
      <ConfirmPopover
        anchor={buttons}
        isOpen={isAsking}
        onOpenChange={setAsking}
        question={t('closing.ask')}
        yes={t('closing.ask_yes')}
        no={t('closing.ask_no')}
        onYes={() => void sign()}
      >
        <ul>
          {matters.map((each) => (
            <li key={each}>{each}</li>
          ))}
        </ul>
      </ConfirmPopover>
    </form>
  );
}

interface CashInputProps {
  readonly value: string;
  readonly isUnreadable: boolean;
  onChange(typed: string): void;
}

/** Where the cash in the drawer is typed. */
function CashInput({ value, isUnreadable, onChange }: CashInputProps): ReactNode {
  const { t } = useI18n();
  return (
    <input
      className="field-input tabular"
      aria-label={t('closing.cash')}
      aria-invalid={isUnreadable}
      {...(isUnreadable ? { 'aria-describedby': 'cash-unreadable' } : {})}
      inputMode="decimal"
      autoComplete="off"
      maxLength={16}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}

/** Orders and sales that differed and are corrected. Stock that this counter had not read yet is no difference. */
function countCorrections({ orders, sales }: ClosingView): number {
  return orders.differences.length + sales.differences.filter(({ there }) => there !== null).length;
}

/** Reads what staff typed as rupees, with or without ₹ and grouping. Null for nothing. */
function parseCash(text: string): Paise | null | 'unreadable' {
  const plain = removeGrouping(toAsciiDigits(text).replaceAll(/[₹\s]/g, ''));
  if (plain === '') return null;
  if (plain.startsWith('-') || !AMOUNT_PATTERN.test(plain)) return 'unreadable';
  const amount = parseAmount(plain);
  return amount > DRAWER_MAX ? 'unreadable' : amount;
}
