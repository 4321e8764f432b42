import type { LucideIcon } from 'lucide-react';
import { ClipboardList, Download, FileUp, Printer, RefreshCw, ScanBarcode, Tag } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import { COUNTING_ITEMS_MAX, LABELS_MAX } from '../../../../electron/contract/domain/print-document.ts';
import { useI18n } from '../../../i18n/use-i18n.ts';
import { useIsAllowed } from '../../../services/rights.ts';
import { useServices } from '../../../services/services.ts';
import { useCall } from '../../../services/use-call.ts';
import { useWorkspace } from '../../../services/workspace-context.ts';
import { goTo } from '../../../state/route.ts';
import { Button } from '../../../ui/button.tsx';
import { joinClasses } from '../../../ui/class-names.ts';
import { CodeForm } from '../../../ui/code-form.tsx';
import { Fixed } from '../../../ui/fixed.tsx';
import { EmptyState } from '../../../ui/primitives.tsx';
import { printDialogSubject } from '../../printing/print-dialog-state.ts';
import { useStockExport } from './use-stock-export.ts';
import styles from './stock-menu.module.css';

interface StockMenuProps {
  readonly storeId: number;
  /** Opens the item of a typed barcode. Returns whether it could be looked up. */
  onCode(code: string): Promise<boolean>;
}

/** The menu beside the list while no item is open: counting, import, export and printing. */
export const StockMenu = memo(function StockMenu({ storeId, onCode }: StockMenuProps): ReactNode {
  const { t } = useI18n();
  const mayImport = useIsAllowed('manage');
  const { isExporting, save } = useStockExport(storeId);
  const printList = usePrintList(storeId);
  return (
    <section className={joinClasses('panel stack gap-10 scrolls', styles.menu)} aria-label={t('stock.ways')}>
      <EmptyState icon={ScanBarcode}>{t('stock.nothing_open')}</EmptyState>
      <CodeForm label={t('stock.add_item')} action={t('stock.add_code')} onCode={onCode} />
      <MenuButton icon={ClipboardList} onPress={() => goTo('counting')} note={t('stock.way_count_note')}>
        {t('stock.way_count')}
      </MenuButton>
      <MenuButton
        icon={Printer}
        onPress={() => void printList('counting')}
        note={t('stock.way_list_note', { count: COUNTING_ITEMS_MAX })}
      >
        {t('stock.way_list')}
      </MenuButton>
      <MenuButton
        icon={Tag}
        onPress={() => void printList('labels')}
        note={t('stock.way_labels_note', { count: LABELS_MAX })}
      >
        {t('stock.way_labels')}
      </MenuButton>
      {mayImport && (
        <MenuButton icon={FileUp} onPress={() => goTo('import')} note={t('stock.way_import_note')}>
          {t('stock.way_import')}
        </MenuButton>
      )}
      <Fixed by="exports">
        <MenuButton icon={Download} onPress={save} isDisabled={isExporting} note={t('stock.way_export_note')}>
          {t(isExporting ? 'stock.exporting' : 'stock.way_export')}
        </MenuButton>
      </Fixed>
      <MenuButton icon={RefreshCw} onPress={() => goTo('syncs')} note={t('stock.way_syncs_note')}>
        {t('stock.way_syncs')}
      </MenuButton>
    </section>
  );
});

interface MenuButtonProps {
  readonly icon: LucideIcon;
  readonly note: string;
  readonly isDisabled?: boolean;
  readonly children: string;
  onPress(): void;
}

function MenuButton({ icon, note, isDisabled = false, children, onPress }: MenuButtonProps): ReactNode {
  return (
    <Button
      isRow
      className={joinClasses('rigid wrap', styles.menuItem)}
      icon={icon}
      note={note}
      isDisabled={isDisabled}
      onPress={onPress}
    >
      {children}
    </Button>
  );
}

/** Returns a function that opens the print dialog for a document about the current query's items. */
function usePrintList(storeId: number): (document: 'counting' | 'labels') => Promise<void> {
  const { workspace } = useWorkspace();
  const { stock } = useServices();
  const call = useCall();

  return async (document) => {
    const expiringDays = stock.expiringDays.get();
    const query = { ...stock.listQuery.get(), workspace: workspace.kind, storeId, expiringDays };
    const result = await call('stock.list', {
      ...query,
      offset: 0,
      limit: document === 'labels' ? LABELS_MAX : COUNTING_ITEMS_MAX,
    });
    if (!result.ok || result.value.rows.length === 0) return;
    printDialogSubject.set({ document, storeId, barcodes: result.value.rows.map(({ barcode }) => barcode) });
  };
}
