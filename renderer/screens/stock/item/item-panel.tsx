import { ArrowRight, ScanBarcode, Tag as TagIcon } from 'lucide-react';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components';
import type { StockItemView, StockRow } from '../../../../electron/contract/calls/stock.ts';
import { formatCount, formatMoney } from '../../../i18n/format.ts';
import { useI18n } from '../../../i18n/use-i18n.ts';
import { useIsAllowed } from '../../../services/rights.ts';
import { useServices } from '../../../services/services.ts';
import { useQuery } from '../../../services/use-call.ts';
import { useWorkspace } from '../../../services/workspace-context.ts';
import type { ItemKey } from '../../../state/route.ts';
import {
  computeStockAfter,
  hasEdit,
  hasUnsavedChange,
  isUnreadable,
  type StockDraft,
  setDraftMode,
} from '../../../state/stock-draft.ts';
import { getDraftKey } from '../../../state/stock-screen-state.ts';
import { Button } from '../../../ui/button.tsx';
import { joinClasses } from '../../../ui/class-names.ts';
import { Loading } from '../../../ui/loading.tsx';
import { Tag } from '../../../ui/primitives.tsx';
import { ExercisePointer } from '../../exercises/exercise-pointer.tsx';
import { printDialogSubject } from '../../printing/print-dialog-state.ts';
import { ExpiryDate, StockTags } from '../list/stock-cells.tsx';
import { AdjustmentFields, type DraftFieldsProps } from './adjustment-fields.tsx';
import { AmountField } from './amount-field.tsx';
import { CloseButton } from './close-button.tsx';
import { EditForm } from './edit-form.tsx';
import { ItemHistory } from './item-history.tsx';
import { NewItemForm } from './new-item-form.tsx';
import { NumberPad } from './number-pad.tsx';
import { ScannedParticulars } from './scanned-particulars.tsx';
import { TaxForm } from './tax-form.tsx';
import { useAmountFocus } from './use-amount-focus.ts';
import { useItemDraft } from './use-item-draft.ts';
import { useSaveDraft, useSaveEdit } from './use-save-draft.ts';
import amountFormStyles from './amount-form.module.css';
import styles from './item-panel.module.css';

/** One item, beside the list: its facts, and the forms that change it. */
export function ItemPanel({ item }: { readonly item: ItemKey }): ReactNode {
  const { workspace } = useWorkspace();
  const input = { workspace: workspace.kind, ...item };
  const { value, problem, isAnswered } = useQuery('stock.item', input, workspace.revisions.stock);
  const { t } = useI18n();
  const name = value === null ? item.barcode : (value.row.name ?? item.barcode);
  return (
    <section
      data-slot="item-panel"
      className={`stack ${styles.item} panel`}
      aria-label={isAnswered && value === null ? t('stock.unknown_item') : name}
    >
      {!isAnswered && <Loading words={t('stock.reading_item')} problem={problem} />}
      {isAnswered && value === null && <NewItemForm item={item} />}
      {value !== null && <KnownItem view={value} />}
    </section>
  );
}

const TABS = ['adjust', 'count', 'edit', 'history'] as const;

/** An item that the store has: its facts, and the forms that change it. */
function KnownItem({ view }: { readonly view: StockItemView }): ReactNode {
  const { row } = view;
  const { workspace } = useWorkspace();
  const { t } = useI18n();
  const { stock } = useServices();
  const save = useSaveDraft();
  const saveEdit = useSaveEdit();
  const name = row.name ?? row.barcode;
  const { draft, change } = useItemDraft(row, name);
  const mayEdit = useIsAllowed('manage');
  const [other, setOther] = useState<'edit' | 'history' | null>(mayEdit && hasEdit(draft) ? 'edit' : null);
  const title = useRef<HTMLHeadingElement>(null);
  const { register } = useAmountFocus(row.barcode, draft.scans);
  const tab = other ?? draft.mode;

  // Leaves the other tabs when staff scan, so that the scanned amount is visible.
  useEffect(() => {
    if (draft.scans > 0) setOther(null);
  }, [draft.scans]);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (!canSave(draft, row)) return;
    const { storeId, barcode } = row;
    const item = { storeId, barcode };
    const isStored = await save({ workspace: workspace.kind, item, name });
    // A scan since then has begun another change, and its amount has the focus.
    if (isStored && !stock.drafts.get().has(getDraftKey(workspace.kind, item))) title.current?.focus();
  }

  return (
    <>
      <header className={joinClasses('row-top gap-8', styles.itemHead)}>
        <h2 className={amountFormStyles.itemTitle} ref={title} tabIndex={-1}>
          {row.name ?? t('stock.no_name')}
        </h2>
        {draft.scans > 0 && <Tag icon={ScanBarcode}>{t('stock.scans', { count: draft.scans })}</Tag>}
        <LabelButton row={row} />
        <CloseButton />
      </header>
      <Facts row={row} />
      <ScannedParticulars
        said={draft.said}
        onExpiry={
          mayEdit && draft.said?.expiryDate !== row.expiryDate
            ? (expiryDate) => void saveEdit(row, { expiryDate })
            : null
        }
        onLot={tab === 'adjust' && draft.reference === '' ? (reference) => change({ ...draft, reference }) : null}
      />
      <Tabs
        className={joinClasses('stack', styles.itemTabs)}
        selectedKey={tab}
        onSelectionChange={(key) => {
          setOther(key === 'edit' || key === 'history' ? key : null);
          if (key === 'adjust' || key === 'count') change(setDraftMode(draft, key));
        }}
      >
        {tab !== 'count' && <ExercisePointer at={['count']} />}
        <TabList className={joinClasses('row-full rigid', styles.segments)} aria-label={t('stock.what_to_do')}>
          {TABS.filter((id) => id !== 'edit' || mayEdit).map((id) => (
            <Tab key={id} id={id} className={joinClasses('grow semibold', styles.segment)}>
              {t(`stock.${id}`)}
            </Tab>
          ))}
        </TabList>
        <form className={amountFormStyles.itemForm} onSubmit={(event) => void submit(event)}>
          <TabPanel id="adjust" className={`${amountFormStyles.pane} ${amountFormStyles.paneAdjust}`}>
            <AdjustmentFields amountRef={register} draft={draft} change={change} />
          </TabPanel>
          <TabPanel id="count" className={joinClasses(amountFormStyles.pane)}>
            <CountFields amountRef={register} draft={draft} change={change} />
          </TabPanel>
          {other === null && <Save draft={draft} row={row} />}
        </form>
        <TabPanel id="edit">
          <EditForm row={row} />
          <TaxForm row={row} />
        </TabPanel>
        <TabPanel id="history" className={joinClasses(amountFormStyles.pane)}>
          <ItemHistory view={view} />
        </TabPanel>
      </Tabs>
    </>
  );
}

function LabelButton({ row: { storeId, barcode } }: { readonly row: StockRow }): ReactNode {
  const { t } = useI18n();
  const print = (): void => printDialogSubject.set({ document: 'labels', storeId, barcodes: [barcode] });
  return <Button kind="quiet" icon={TagIcon} name={t('stock.print_labels')} onPress={print} />;
}

/** The fields of a count. */
function CountFields({ draft, amountRef, change }: DraftFieldsProps): ReactNode {
  const { t } = useI18n();
  return (
    <>
      <div className={amountFormStyles.amountRow}>
        <p className={amountFormStyles.paneHint}>{t('stock.count_hint')}</p>
        <AmountField id="stock-amount" ref={amountRef} name={t('stock.counted')} draft={draft} change={change} />
      </div>
      <NumberPad draft={draft} change={change} />
    </>
  );
}

/** Whether there is a change to save that the service won't refuse for making the stock negative. */
function canSave(draft: StockDraft, row: StockRow): boolean {
  return !isUnreadable(draft) && hasUnsavedChange(draft) && computeStockAfter(draft, row.stock) >= 0;
}

function Save({ draft, row }: { readonly draft: StockDraft; readonly row: StockRow }): ReactNode {
  const { t } = useI18n();
  const after = computeStockAfter(draft, row.stock);
  const why =
    after < 0
      ? t('stock.too_few', { count: row.stock })
      : draft.mode === 'count'
        ? t('stock.say_count')
        : t(draft.sign === 1 ? 'stock.say_amount' : 'stock.say_amount_take');
  return (
    <div className={amountFormStyles.save}>
      <Button kind="go" type="submit" isDisabled={!canSave(draft, row)}>
        {canSave(draft, row) ? (
          <span className={`${amountFormStyles.saveWords} tabular`}>
            {t(draft.mode === 'count' ? 'stock.set_shelf' : 'stock.save_shelf')} {formatCount(row.stock)}{' '}
            <ArrowRight size={22} aria-label={t('stock.becomes')} /> {formatCount(after)}
          </span>
        ) : (
          why
        )}
      </Button>
    </div>
  );
}

function Facts({ row }: { readonly row: StockRow }): ReactNode {
  const { t } = useI18n();
  const known = [
    row.barcode,
    row.sku === null ? null : t('stock.sku', { sku: row.sku }),
    row.price === null ? null : formatMoney(row.price),
    row.mrp === null ? null : t('details.mrp', { price: formatMoney(row.mrp) }),
    row.readAt === null ? t('stock.only_here') : null,
  ].filter((text) => text !== null);
  return (
    <div className={joinClasses('stack gap-2', styles.itemFacts)}>
      <p className={`row-full wrap ${styles.itemNumbers} tabular`}>
        <span>
          {t('stock.column.stock')} <b>{formatCount(row.stock)}</b>
        </span>
        <span>
          {t('stock.column.held')} <b>{formatCount(row.held)}</b>
        </span>
        <span>
          {t('stock.column.available')} <b>{formatCount(row.available)}</b>
        </span>
        {row.lowMark !== null && row.lowMark > 0 && <span>{t('stock.low_mark', { mark: row.lowMark })}</span>}
      </p>
      <p className={`text-14 breakable muted ${styles.itemKnown} tabular`}>{known.join(' · ')}</p>
      <p className={joinClasses('row wrap', styles.itemTags)}>
        <StockTags row={row} />
        <ExpiryDate row={row} />
      </p>
    </div>
  );
}
