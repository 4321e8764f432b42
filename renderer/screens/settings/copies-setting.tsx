import type { ReactNode } from 'react';
import { useI18n } from '../../i18n/use-i18n.ts';
import { useCall, useQuery } from '../../services/use-call.ts';
import { useWorkspace } from '../../services/workspace-context.ts';
import { FolderChoice } from './folder-choice.tsx';

/** The second folder for backups. */
export function CopiesSetting(): ReactNode {
  const { snapshot } = useWorkspace();
  const { value } = useQuery('copies.view', {}, snapshot.number);
  const call = useCall();
  const { t } = useI18n();
  const folder = value?.folder ?? null;
  return (
    <>
      <p className="breakable">
        {folder === null ? t('settings.copies.none') : t('settings.copies.folder', { folder })}
      </p>
      <FolderChoice
        folder={folder}
        stop={t('settings.copies.stop')}
        onChoose={(path) => void call('copies.choose', { path })}
        onStop={() => void call('copies.stop', {})}
      />
      <p className="screen-hint">{t('settings.copies.note')}</p>
    </>
  );
}
