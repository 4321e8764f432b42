import { ArrowRight, ScanBarcode } from 'lucide-react';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components';
import type { StockItemView, StockRow } from '../../../../electron/contract/ipc/stock.ts';
import { rupees } from '../../../i18n/format.ts';
import { useWords } from '../../../i18n/use-i18n.ts';
import type { ItemName } from '../../../state/route.ts';
import { useAnswer } from '../../../state/use-call.ts';
import { useShown } from '../../../state/workspace-context.ts';
import { Press } from '../../../ui/button.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { Tag } from '../../../ui/primitives.tsx';
import { Expiry, ShelfTags } from '../list/stock-cells.tsx';
import { Adjust } from './adjustment-fields.tsx';
import { CloseItem } from './close-button.tsx';
import { Count } from './count.tsx';
import { History } from './item-history.tsx';
import { NewItem } from './new-item-form.tsx';
import { type Draft, inMode, isUnsaved, shelfAfter } from './stock-draft.ts';
import { useDraft } from './use-item-draft.ts';
import { useSave } from './use-save-draft.ts';
import './item-panel.css';

/** One item, beside the list: what is known of it, and what can be done with it. */
export function ItemPanel({ item }: { readonly item: ItemName }): ReactNode {
  const { workspace } = useShown();
  const input = { workspace: workspace.kind, ...item };
  const { value, problem, isAnswered } = useAnswer('stock.item', input, workspace.revisions.stock);
  const { t } = useWords();
  const name = value === null ? item.barcode : (value.row.name ?? item.barcode);
  return (
    <section className="item panel" aria-label={isAnswered && value === null ? t('stock.unknown_item') : name}>
      {!isAnswered && <Loading words={t('stock.reading_item')} problem={problem} />}
      {isAnswered && value === null && <NewItem item={item} />}
      {value !== null && <KnownItem view={value} />}
    </section>
  );
}

const TABS = ['adjust', 'count', 'history'] as const;

function KnownItem({ view }: { readonly view: StockItemView }): ReactNode {
  const { row } = view;
  const { workspace } = useShown();
  const { t } = useWords();
  const save = useSave();
  const name = row.name ?? row.barcode;
  const { draft, change } = useDraft(row, name);
  const [isHistory, setHistory] = useState(false);
  const [isPressed, setPressed] = useState(false);
  const title = useRef<HTMLHeadingElement>(null);
  const tab = isHistory ? 'history' : draft.mode;

  // What the scanner counts is to be seen.
  useEffect(() => {
    if (draft.scans > 0) setHistory(false);
  }, [draft.scans]);

  async function saved(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (isPressed || !canSave(draft, row)) return;
    setPressed(true);
    const { storeId, barcode } = row;
    const isKept = await save({ workspace: workspace.kind, item: { storeId, barcode }, name, draft });
    setPressed(false);
    if (isKept) title.current?.focus();
  }

  return (
    <>
      <header className="item-head">
        <h2 className="item-title" ref={title} tabIndex={-1}>
          {row.name ?? t('stock.no_name')}
        </h2>
        {draft.scans > 0 && <Tag icon={ScanBarcode}>{t('stock.scans', { count: draft.scans })}</Tag>}
        <CloseItem />
      </header>
      <Facts row={row} />
      <Tabs
        className="item-tabs"
        selectedKey={tab}
        onSelectionChange={(key) => {
          setHistory(key === 'history');
          if (key === 'adjust' || key === 'count') change(inMode(draft, key));
        }}
      >
        <TabList className="segments" aria-label={t('stock.what_to_do')}>
          {TABS.map((id) => (
            <Tab key={id} id={id} className="segment">
              {t(`stock.${id}`)}
            </Tab>
          ))}
        </TabList>
        <form className="item-form" onSubmit={(event) => void saved(event)}>
          <TabPanel id="adjust" className="pane pane-adjust">
            <Adjust draft={draft} change={change} />
          </TabPanel>
          <TabPanel id="count" className="pane">
            <Count draft={draft} change={change} />
          </TabPanel>
          {tab !== 'history' && <Save draft={draft} row={row} />}
        </form>
        <TabPanel id="history" className="pane">
          <History view={view} />
        </TabPanel>
      </Tabs>
    </>
  );
}

/** The service never takes a shelf below nothing. */
function canSave(draft: Draft, row: StockRow): boolean {
  return isUnsaved(draft) && shelfAfter(draft, row.stock) >= 0;
}

function Save({ draft, row }: { readonly draft: Draft; readonly row: StockRow }): ReactNode {
  const { t } = useWords();
  const after = shelfAfter(draft, row.stock);
  const why =
    after < 0
      ? t('stock.too_few', { count: row.stock })
      : draft.mode === 'count'
        ? t('stock.say_count')
        : t(draft.sign === 1 ? 'stock.say_amount' : 'stock.say_amount_take');
  return (
    <div className="save">
      <Press kind="go" type="submit" isDisabled={!canSave(draft, row)}>
        {canSave(draft, row) ? (
          <span className="save-words tabular">
            {t(draft.mode === 'count' ? 'stock.set_shelf' : 'stock.save_shelf')} {row.stock}{' '}
            <ArrowRight size={22} aria-label={t('stock.becomes')} /> {after}
          </span>
        ) : (
          why
        )}
      </Press>
    </div>
  );
}

function Facts({ row }: { readonly row: StockRow }): ReactNode {
  const { t } = useWords();
  const known = [
    row.barcode,
    row.sku === null ? null : t('stock.sku', { sku: row.sku }),
    row.price === null ? null : rupees(row.price),
    row.mrp === null ? null : t('details.mrp', { price: rupees(row.mrp) }),
    row.readAt === null ? t('stock.only_here') : null,
  ].filter((text) => text !== null);
  return (
    <div className="item-facts">
      <p className="item-numbers tabular">
        <span>
          {t('stock.column.stock')} <b>{row.stock}</b>
        </span>
        <span>
          {t('stock.column.held')} <b>{row.held}</b>
        </span>
        <span>
          {t('stock.column.available')} <b>{row.available}</b>
        </span>
        {row.lowMark !== null && row.lowMark > 0 && <span>{t('stock.low_mark', { mark: row.lowMark })}</span>}
      </p>
      <p className="item-known tabular">{known.join(' · ')}</p>
      <p className="item-tags">
        <ShelfTags row={row} />
        <Expiry row={row} />
      </p>
    </div>
  );
}
