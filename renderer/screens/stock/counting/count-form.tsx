import { ScanBarcode } from 'lucide-react';
import { type FormEvent, type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { LENGTHS } from '../../../../electron/contract/api/limits.ts';
import { useScanHandler } from '../../../devices/scanner/use-scan-handler.ts';
import { useI18n } from '../../../i18n/use-i18n.ts';
import { useQuery } from '../../../state/use-call.ts';
import { useWorkspace } from '../../../state/workspace-context.ts';
import { Button } from '../../../ui/button.tsx';
import { Choice } from '../../../ui/choice.tsx';
import { Box, EmptyState } from '../../../ui/primitives.tsx';
import { AmountField } from '../item/amount-field.tsx';
import { NumberPad } from '../item/number-pad.tsx';
import { addScan, createDraft, type StockDraft, setDraftMode } from '../item/stock-draft.ts';
import { useFindScannedItem } from '../use-scanned-item.ts';
import type { LoadedCountingSession } from './use-counting-session.ts';
import amountFormStyles from '../item/amount-form.module.css';
import styles from './counting-screen.module.css';

interface CountOneProps {
  readonly storeId: number;
  readonly session: LoadedCountingSession;
  /** A code that was scanned before this was there. */
  readonly early: string | null;
  /** What is being counted; null before the first scan, and after Next. */
  readonly barcode: string | null;
  onBarcode(barcode: string | null): void;
  put(barcode: string, counted: number, name: string | null): Promise<boolean>;
}

const NOTHING: StockDraft = setDraftMode(createDraft({ reason: null, reference: '' }), 'count');

/** The item that is being counted. A scan of another one keeps the count and goes on to it. */
export function CountForm({ storeId, session, early, barcode, onBarcode, put }: CountOneProps): ReactNode {
  const { workspace } = useWorkspace();
  const { t, clock } = useI18n();
  const find = useFindScannedItem();
  const [draft, setDraft] = useState(NOTHING);
  const [name, setName] = useState('');
  const [isAdded, setAdded] = useState(true);
  const [misread, setMisread] = useState<string | null>(null);
  const [typed, setTyped] = useState('');
  const input = { workspace: workspace.kind, storeId, barcode: barcode ?? '-' };
  const { value, isAnswered } = useQuery('stock.item', input, workspace.revisions.stock);
  const before = barcode === null ? undefined : session.rows.get(barcode);
  const knownName = value?.row.name ?? before?.name ?? null;
  const isNew = barcode !== null && isAnswered && value === null && before === undefined;
  const sum = draft.amount === null ? null : draft.amount + (before !== undefined && isAdded ? before.counted : 0);
  const isReady = barcode !== null && sum !== null && (!isNew || name.trim() !== '');

  // biome-ignore lint/correctness/useExhaustiveDependencies: another item begins anew
  useEffect(() => {
    setName('');
    setAdded(true);
  }, [barcode]);

  const lookEarly = useEffectEvent(() => early !== null && void look(early));
  useEffect(() => {
    lookEarly();
  }, []);

  async function keep(): Promise<boolean> {
    if (barcode === null || sum === null || !isReady) return draft.amount === null;
    return await put(barcode, sum, isNew ? name.trim() : null);
  }

  async function goOnTo(next: string | null): Promise<void> {
    if (!(await keep())) return;
    setDraft(next === null ? NOTHING : addScan(NOTHING));
    onBarcode(next);
  }

  async function look(code: string): Promise<void> {
    const found = await find(code);
    if (found === null) return;
    if (found.barcode === barcode) setDraft(addScan);
    else await goOnTo(found.barcode);
  }

  useScanHandler(({ code, isMisread }) => {
    setMisread(isMisread ? code : null);
    if (!isMisread) void look(code);
  });

  function next(event: FormEvent): void {
    event.preventDefault();
    if (isReady) void goOnTo(null);
  }

  function chooseTyped(event: FormEvent): void {
    event.preventDefault();
    const code = typed.trim();
    if (code === '') return;
    setTyped('');
    void find(code).then(async (found) => {
      if (found === null || !(await keep())) return;
      setDraft(NOTHING);
      onBarcode(found.barcode);
    });
  }

  return (
    <section className={`${styles.countOne} panel`} aria-label={t('counting.one')}>
      {misread !== null && (
        <Box tone="red" icon={ScanBarcode} title={t('scan.misread')}>
          <p>{t('scan.misread_note', { code: misread })}</p>
        </Box>
      )}
      {barcode === null ? (
        <EmptyState icon={ScanBarcode}>{t('counting.scan')}</EmptyState>
      ) : (
        <form className={`${amountFormStyles.itemForm} ${amountFormStyles.pane}`} onSubmit={next}>
          <h2 className={`${amountFormStyles.itemTitle} ${styles.countTitle}`}>
            {knownName ?? t(isNew ? 'stock.unknown_item' : 'stock.no_name')}
          </h2>
          <p className={`${amountFormStyles.itemCode} tabular`}>{barcode}</p>
          {isNew && (
            <label className={amountFormStyles.reference}>
              <span>{t('stock.new_name')}</span>
              <input
                autoComplete="off"
                maxLength={LENGTHS.name}
                value={name}
                onChange={(event) => setName(event.target.value)}
              />
            </label>
          )}
          {before !== undefined && (
            <div className={styles.countBefore}>
              <p>{t('counting.before', { units: before.counted, time: clock(before.countedAt) })}</p>
              <Choice
                name={t('counting.before', { units: before.counted, time: clock(before.countedAt) })}
                value={isAdded ? 'add' : 'instead'}
                options={[
                  { value: 'add', words: t('counting.add') },
                  { value: 'instead', words: t('counting.instead') },
                ]}
                onChoose={(chosen) => setAdded(chosen === 'add')}
              />
            </div>
          )}
          <div className={amountFormStyles.amountRow}>
            <p className={amountFormStyles.paneHint}>{t('stock.counted')}</p>
            <AmountField id="count-amount" name={t('stock.counted')} draft={draft} change={setDraft} />
          </div>
          <NumberPad draft={draft} change={setDraft} />
          <div className={`${amountFormStyles.save} ${styles.countSave}`}>
            <Button kind="go" type="submit" isDisabled={!isReady}>
              {isReady ? t('counting.next', { units: sum }) : t(isNew ? 'counting.say_both' : 'stock.say_count')}
            </Button>
          </div>
        </form>
      )}
      <form className={styles.countTyped} onSubmit={chooseTyped}>
        <input
          className="field-input"
          aria-label={t('counting.type_code')}
          placeholder={t('counting.type_code')}
          autoComplete="off"
          maxLength={LENGTHS.barcode}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Button type="submit">{t('counting.take')}</Button>
      </form>
    </section>
  );
}
