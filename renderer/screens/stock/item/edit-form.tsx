import type { FormEvent, ReactNode } from 'react';
import type { StockRow } from '../../../../electron/contract/calls/stock.ts';
import { useI18n } from '../../../i18n/use-i18n.ts';
import { setEdit } from '../../../state/stock-draft.ts';
import { Button } from '../../../ui/button.tsx';
import { ItemFields } from './item-fields.tsx';
import { readEdit, toItemText } from './item-text.ts';
import { useItemDraft } from './use-item-draft.ts';
import { useSaveEdit } from './use-save-draft.ts';
import styles from './amount-form.module.css';

/** Changes an item's details. What is typed stays, like a count that is not saved, until staff save or drop it. */
export function EditForm({ row }: { readonly row: StockRow }): ReactNode {
  const { t } = useI18n();
  const { draft, change } = useItemDraft(row, row.name ?? row.barcode);
  const save = useSaveEdit();
  const original = toItemText(row);
  const read = readEdit(draft.edit, row);
  const isReady = typeof read !== 'string';

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (isReady) void save(row, read);
  }

  return (
    <form className={styles.itemForm} onSubmit={submit}>
      <div className={styles.pane}>
        <ItemFields
          text={{ ...original, ...draft.edit }}
          change={(changed) => change(setEdit(draft, original, changed))}
        />
      </div>
      <div className={styles.save}>
        <Button kind="go" type="submit" isDisabled={!isReady}>
          {t(isReady ? 'stock.save_edit' : `stock.say_${read}`)}
        </Button>
      </div>
    </form>
  );
}
