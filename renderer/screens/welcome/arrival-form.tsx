import { FolderOpen } from 'lucide-react';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import type { Problem } from '../../../electron/contract/calls/call.ts';
import type { ChosenMove } from '../../../electron/contract/calls/move.ts';
import { useI18n } from '../../i18n/use-i18n.ts';
import { useServices } from '../../services/services.ts';
import { Button } from '../../ui/button.tsx';
import { joinClasses } from '../../ui/class-names.ts';
import { LabelledInput } from '../../ui/labelled-input.tsx';
import { ProblemBox } from '../../ui/problem-box.tsx';
import { SecretField } from '../../ui/secret-field.tsx';
import { Checkbox } from './store-form.tsx';
import styles from './welcome-screen.module.css';

/** Opens the file of another PC: asks for the file, then for its passphrase. */
export function ArrivalForm(): ReactNode {
  const [chosen, setChosen] = useState<ChosenMove | null>(null);
  const { t } = useI18n();
  return (
    <div className={joinClasses('stack gap-12 grow', styles.panelForm)}>
      <p className="screen-hint">{t('move.arrival_note')}</p>
      <FileChoice onChosen={setChosen} />
      {chosen !== null && chosen.file !== null && (
        <PassphraseForm key={chosen.file} file={chosen.file} keeping={chosen.keeping} />
      )}
    </div>
  );
}

function FileChoice({ onChosen }: { onChosen(chosen: ChosenMove): void }): ReactNode {
  const { ipc } = useServices();
  const [path, setPath] = useState('');
  const [problem, setProblem] = useState<Problem | null>(null);
  const { t } = useI18n();
  const isTyped = ipc.host === 'preview';

  async function choose(): Promise<void> {
    setProblem(null);
    const result = await ipc.call('move.choose', { path: isTyped ? path : null });
    if (result.ok) onChosen(result.value);
    else setProblem(result.problem);
  }

  return (
    <>
      {isTyped && <LabelledInput label={t('move.path')} isFull value={path} onType={setPath} />}
      {problem !== null && <ProblemBox problem={problem} />}
      <div>
        <Button icon={FolderOpen} isDisabled={isTyped && path.trim() === ''} onPress={() => void choose()}>
          {t('move.choose')}
        </Button>
      </div>
    </>
  );
}

interface PassphraseFormProps {
  readonly file: string;
  readonly keeping: ChosenMove['keeping'];
}

function PassphraseForm({ file, keeping }: PassphraseFormProps): ReactNode {
  const { ipc } = useServices();
  const [isAgreed, setAgreed] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [isOpening, setOpening] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const { t } = useI18n();

  async function open(event: FormEvent): Promise<void> {
    event.preventDefault();
    const passphrase = field.current?.value ?? '';
    if (isOpening) return;
    setOpening(true);
    setProblem(null);
    const result = await ipc.call('move.open', { passphrase, keepWithoutKeyring: isAgreed });
    setOpening(false);
    if (!result.ok) setProblem(result.problem);
  }

  return (
    <form className="stack gap-12" onSubmit={(event) => void open(event)}>
      <h3 className="text-17 bold breakable">{file}</h3>
      <SecretField label={t('move.passphrase')} hint={t('move.passphrase_of_file')} field={field} />
      {keeping === 'plain' && (
        <>
          <p>{t('welcome.kept_plain')}</p>
          <Checkbox isOn={isAgreed} onChange={setAgreed}>
            {t('welcome.keep_anyway')}
          </Checkbox>
        </>
      )}
      {problem !== null && <ProblemBox problem={problem} />}
      <Button
        kind="go"
        className={styles.panelButton}
        type="submit"
        isDisabled={isOpening || (keeping === 'plain' && !isAgreed)}
      >
        {t(isOpening ? 'move.opening' : 'move.open')}
      </Button>
    </form>
  );
}
