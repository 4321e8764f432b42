import { Folder, X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useI18n } from '../../i18n/use-i18n.ts';
import { useServices } from '../../services/services.ts';
import { Button } from '../../ui/button.tsx';
import { LabelledInput } from '../../ui/labelled-input.tsx';

interface FolderChoiceProps {
  /** The chosen folder; null for none. */
  readonly folder: string | null;
  /** What stands on the button that gives the folder up. */
  readonly stop: string;
  readonly isDisabled?: boolean;
  /** `path`: what staff typed where the app has no dialog; else null. */
  onChoose(path: string | null): void;
  onStop(): void;
}

/** Buttons that choose a folder of this PC and give it up. */
export function FolderChoice({ folder, stop, isDisabled = false, onChoose, onStop }: FolderChoiceProps): ReactNode {
  const { ipc } = useServices();
  const [typed, setTyped] = useState('');
  const { t } = useI18n();
  const isTyped = ipc.host === 'preview';
  return (
    <>
      {isTyped && <LabelledInput label={t('settings.copies.path')} isFull value={typed} onType={setTyped} />}
      <div className="row wrap gap-10">
        <Button
          icon={Folder}
          isDisabled={isDisabled || (isTyped && typed.trim() === '')}
          onPress={() => onChoose(isTyped ? typed : null)}
        >
          {t('settings.copies.choose')}
        </Button>
        {folder !== null && (
          <Button icon={X} onPress={onStop}>
            {stop}
          </Button>
        )}
      </div>
    </>
  );
}
