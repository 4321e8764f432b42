import { type ReactNode, useState } from 'react';
import { UNREADABLE_FILE_REASONS } from '../../../electron/contract/calls/import.ts';
import { type I18n, useI18n } from '../../i18n/use-i18n.ts';
import { useCall, useQuery } from '../../services/use-call.ts';
import { useWorkspace } from '../../services/workspace-context.ts';
import { Choice } from '../../ui/choice.tsx';
import { getProblemLabels } from '../stock/import/problem-description.ts';
import { FolderChoice } from './folder-choice.tsx';

/** The watched folder for files from the billing program. */
export function ImportFolderSetting(): ReactNode {
  const { snapshot, workspace } = useWorkspace();
  const { value } = useQuery('importFolder.view', {}, snapshot.number);
  const stores = workspace.kind === 'store' ? workspace.stores : [];
  const [chosen, setChosen] = useState<number | null>(null);
  const call = useCall();
  const i18n = useI18n();
  const { t } = i18n;
  const folder = value?.folder ?? null;
  const storeId = chosen ?? value?.storeId ?? stores[0]?.id ?? null;
  return (
    <>
      <p className="breakable">
        {folder === null ? t('settings.import_folder.none') : t('settings.import_folder.folder', { folder })}
      </p>
      {stores.length > 1 && storeId !== null && (
        <Choice
          name={t('settings.import_folder.whose')}
          value={String(storeId)}
          options={stores.map(({ id, name }) => ({ value: String(id), words: name }))}
          onChoose={(id) => setChosen(Number(id))}
        />
      )}
      <FolderChoice
        folder={folder}
        stop={t('settings.import_folder.stop')}
        isDisabled={stores.length === 0}
        onChoose={(path) => {
          if (storeId !== null) void call('importFolder.choose', { path, storeId, ...nameProblems(i18n) });
        }}
        onStop={() => void call('importFolder.stop', {})}
      />
      <p className="screen-hint">{t('settings.import_folder.note')}</p>
    </>
  );
}

/** What the files to mend say, in the language in which the folder is chosen. */
function nameProblems(i18n: I18n): { readonly heading: string; readonly words: Record<string, string> } {
  const { t } = i18n;
  const unreadable = UNREADABLE_FILE_REASONS.map((why) => [why, t(`imports.unreadable.${why}`, { row: '?' })] as const);
  return {
    heading: t('imports.wrong'),
    words: {
      ...getProblemLabels(i18n),
      ...Object.fromEntries(unreadable),
      too_large: t('imports.file_problem.too_large'),
    },
  };
}
