import { Folder, X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useI18n } from '../../i18n/use-i18n.ts';
import { useServices } from '../../services/services.ts';
import { useCall, useQuery } from '../../services/use-call.ts';
import { useWorkspace } from '../../services/workspace-context.ts';
import { Button } from '../../ui/button.tsx';
import { PathField } from '../../ui/path-field.tsx';

/** The second folder for backups. */
export function CopiesSetting(): ReactNode {
  const { ipc } = useServices();
  const { snapshot } = useWorkspace();
  const { value } = useQuery('copies.view', {}, snapshot.number);
  const [typed, setTyped] = useState('');
  const call = useCall();
  const { t } = useI18n();
  const isTyped = ipc.host === 'preview';
  const folder = value?.folder ?? null;
  return (
    <>
      <p className="breakable">
        {folder === null ? t('settings.copies.none') : t('settings.copies.folder', { folder })}
      </p>
      {isTyped && <PathField label={t('settings.copies.path')} path={typed} onChange={setTyped} />}
      <div className="row wrap gap-10">
        <Button
          icon={Folder}
          isDisabled={isTyped && typed.trim() === ''}
          onPress={() => void call('copies.choose', { path: isTyped ? typed : null })}
        >
          {t('settings.copies.choose')}
        </Button>
        {folder !== null && (
          <Button icon={X} onPress={() => void call('copies.stop', {})}>
            {t('settings.copies.stop')}
          </Button>
        )}
      </div>
      <p className="screen-hint">{t('settings.copies.note')}</p>
    </>
  );
}
