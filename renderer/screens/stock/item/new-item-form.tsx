import { PackagePlus } from 'lucide-react';
import { type FormEvent, type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { useI18n } from '../../../i18n/use-i18n.ts';
import { useServices } from '../../../services/services.ts';
import { createActionId, useCall } from '../../../services/use-call.ts';
import { useWorkspace } from '../../../services/workspace-context.ts';
import type { ItemKey } from '../../../state/route.ts';
import type { ItemText } from '../../../state/stock-draft.ts';
import { Button } from '../../../ui/button.tsx';
import { joinClasses } from '../../../ui/class-names.ts';
import { formatDayText } from '../../../ui/day-text.ts';
import { Box } from '../../../ui/primitives.tsx';
import { AmountField } from './amount-field.tsx';
import { CloseButton } from './close-button.tsx';
import { ItemFields } from './item-fields.tsx';
import { type NewItem, readNewItem } from './item-text.ts';
import { NumberPad } from './number-pad.tsx';
import { ScannedParticulars } from './scanned-particulars.tsx';
import { useAmountFocus } from './use-amount-focus.ts';
import { useItemDraft } from './use-item-draft.ts';
import { takeDraft } from './use-save-draft.ts';
import amountFormStyles from './amount-form.module.css';
import styles from './item-panel.module.css';

/** Creates an item that the store has never had, by its name and first count. */
export function NewItemForm({ item }: { readonly item: ItemKey }): ReactNode {
  const { t } = useI18n();
  const { draft, change } = useItemDraft(item, '');
  const createItem = useCreateItem(item);
  const nameField = useRef<HTMLInputElement>(null);
  const { amount, register } = useAmountFocus(item.barcode, draft.scans);
  const count = { ...draft, mode: 'count' } as const;
  const read = readNewItem(count);
  const isReady = typeof read !== 'string';
  const changeText = (changed: Partial<ItemText>): void =>
    change({ ...count, newItem: { ...draft.newItem, ...changed } });

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (isReady) void createItem(read);
  }

  /** Enter leads to what is missing: a form whose button is disabled ignores it. */
  function keyDown(event: KeyboardEvent): void {
    if (event.key !== 'Enter' || isReady || !(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    if (draft.newItem.name.trim() === '') nameField.current?.focus();
    else if (count.amount === null) amount.current?.focus();
  }

  return (
    <>
      <header className={joinClasses('row-top gap-8', styles.itemHead)}>
        <h2 className={amountFormStyles.itemTitle} tabIndex={-1}>
          {t('stock.unknown_item')}
        </h2>
        <CloseButton />
      </header>
      <p className="text-14 breakable muted tabular">{item.barcode}</p>
      <Box tone="calm" icon={PackagePlus}>
        <p>{t('stock.unknown_note')}</p>
      </Box>
      <ScannedParticulars
        said={draft.said}
        onExpiry={draft.newItem.expiry === '' ? (day) => changeText({ expiry: formatDayText(day) }) : null}
        onLot={null}
      />
      <form className={`${amountFormStyles.itemForm} ${amountFormStyles.pane}`} onSubmit={submit} onKeyDown={keyDown}>
        <ItemFields text={draft.newItem} nameRef={nameField} change={changeText} />
        <div className={amountFormStyles.amountRow}>
          <p className={amountFormStyles.paneHint}>{t('stock.count_hint')}</p>
          <AmountField id="stock-amount" ref={register} name={t('stock.counted')} draft={count} change={change} />
        </div>
        <NumberPad draft={count} change={change} />
        <div className={amountFormStyles.save}>
          <Button kind="go" type="submit" isDisabled={!isReady}>
            {isReady ? t('stock.create', { units: read.counted }) : t(`stock.say_${read}`)}
          </Button>
        </div>
      </form>
    </>
  );
}

/** Creates an item by its first count. Ignores further calls until the first is answered. */
function useCreateItem(item: ItemKey): (created: NewItem) => Promise<void> {
  const { workspace } = useWorkspace();
  const { stock } = useServices();
  const call = useCall();
  const [isSaving, setSaving] = useState(false);

  return async (created) => {
    if (isSaving) return;
    setSaving(true);
    const input = { actionId: createActionId(), workspace: workspace.kind, ...item, ...created };
    const giveBack = takeDraft(stock, { workspace: workspace.kind, item });
    const result = await call('stock.count', input);
    setSaving(false);
    if (!result.ok) giveBack();
  };
}
