import { FileWarning } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ImportFolderFacts } from '../../../electron/contract/calls/import-folder.ts';
import { useI18n } from '../../i18n/use-i18n.ts';
import { useIsAllowed } from '../../services/rights.ts';
import { goTo } from '../../state/route.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';

/** Says that no stock comes from the billing program, or that one of its files needs staff. */
export function ImportFolderBanner({ view }: { readonly view: ImportFolderFacts }): ReactNode {
  const { folder, fault, waiting, toMend } = view;
  const mayImport = useIsAllowed('manage');
  const { t } = useI18n();
  if (folder === null || (fault === null && waiting === null && toMend === 0)) return null;
  const words =
    fault !== null
      ? t(`health.findings.import_folder_${fault}`, { name: folder })
      : waiting !== null
        ? t('health.findings.import_folder_waiting', { name: waiting })
        : t('health.findings.import_folder_to_mend', { name: folder, count: toMend });
  return (
    <Banner
      icon={FileWarning}
      trouble="import_folder"
      action={
        mayImport && waiting !== null && <Button onPress={() => goTo('import')}>{t('health.actions.import')}</Button>
      }
    >
      {words}
    </Banner>
  );
}
