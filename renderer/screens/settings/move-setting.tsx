import { HardDriveDownload, PowerOff } from 'lucide-react';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import type { Problem } from '../../../electron/contract/calls/call.ts';
import { isStrongPassphrase, normalizePassphrase } from '../../../electron/contract/domain/passphrase.ts';
import { useI18n } from '../../i18n/use-i18n.ts';
import { useServices } from '../../services/services.ts';
import { useCall } from '../../services/use-call.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmButton } from '../../ui/confirm-button.tsx';
import { Fixed } from '../../ui/fixed.tsx';
import { LabelledInput } from '../../ui/labelled-input.tsx';
import { Box } from '../../ui/primitives.tsx';
import { ProblemBox } from '../../ui/problem-box.tsx';
import { SecretField } from '../../ui/secret-field.tsx';

/** Why the typed passphrases can't be used; null if they can. */
type TypingFault = 'weak' | 'different';

function findTypingFault(typed: string, again: string): TypingFault | null {
  if (!isStrongPassphrase(typed)) return 'weak';
  return normalizePassphrase(typed) === normalizePassphrase(again) ? null : 'different';
}

/** Writes this counter into a file for a new PC, and retires this one once the other works. */
export function MoveSetting(): ReactNode {
  const [path, setPath] = useState<string | null>(null);
  const { t } = useI18n();
  return (
    <>
      <p className="screen-hint">{t('move.note')}</p>
      <MoveForm onMade={setPath} />
      {path !== null && (
        <div role="status" className="stack gap-10 full">
          <Box tone="good" icon={HardDriveDownload} title={t('move.made', { path })}>
            <p>{t('move.one_only')}</p>
          </Box>
        </div>
      )}
      <RetireButton />
    </>
  );
}

function MoveForm({ onMade }: { onMade(path: string | null): void }): ReactNode {
  const { ipc } = useServices();
  const [typedPath, setTypedPath] = useState('');
  const [fault, setFault] = useState<TypingFault | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [isMaking, setMaking] = useState(false);
  const first = useRef<HTMLInputElement>(null);
  const second = useRef<HTMLInputElement>(null);
  const { t } = useI18n();
  const isTyped = ipc.host === 'preview';

  async function make(event: FormEvent): Promise<void> {
    event.preventDefault();
    const [typed, again] = [first.current, second.current];
    if (typed === null || again === null || isMaking) return;
    const found = findTypingFault(typed.value, again.value);
    setFault(found);
    setProblem(null);
    onMade(null);
    if (found !== null) return;
    setMaking(true);
    const result = await ipc.call('move.make', { passphrase: typed.value, path: isTyped ? typedPath : null });
    setMaking(false);
    if (!result.ok) return setProblem(result.problem);
    if (result.value.path === null) return;
    typed.value = '';
    again.value = '';
    onMade(result.value.path);
  }

  return (
    <form className="stack gap-10 full" onSubmit={(event) => void make(event)}>
      <SecretField label={t('move.passphrase')} hint={t('move.passphrase_hint')} field={first} />
      <SecretField label={t('move.again')} hint={t('move.again_hint')} field={second} />
      {isTyped && <LabelledInput label={t('move.path')} isFull value={typedPath} onType={setTypedPath} />}
      {fault !== null && (
        <p role="alert">
          <b>{t(`move.${fault}`)}</b>
        </p>
      )}
      {problem !== null && <ProblemBox problem={problem} />}
      <div>
        <Fixed by="exports">
          <Button icon={HardDriveDownload} type="submit" isDisabled={isMaking || (isTyped && typedPath.trim() === '')}>
            {t(isMaking ? 'move.making' : 'move.make')}
          </Button>
        </Fixed>
      </div>
    </form>
  );
}

function RetireButton(): ReactNode {
  const call = useCall();
  const { t } = useI18n();
  return (
    <>
      <ConfirmButton
        icon={PowerOff}
        words={t('move.retire')}
        question={t('move.retire_ask')}
        yes={t('move.retire_yes')}
        no={t('move.retire_no')}
        onYes={() => void call('move.retire', {})}
      >
        <p>{t('move.retire_note')}</p>
      </ConfirmButton>
      <p className="screen-hint">{t('move.retire_hint')}</p>
    </>
  );
}
