import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import type { Problem } from '../../../electron/contract/calls/call.ts';
import type { ConnectCheck } from '../../../electron/contract/calls/connection.ts';
import { useI18n } from '../../i18n/use-i18n.ts';
import { useIsFixed } from '../../services/rights.ts';
import { useServices } from '../../services/services.ts';
import { useQuery } from '../../services/use-call.ts';
import { useSignal } from '../../state/signal.ts';
import { Button } from '../../ui/button.tsx';
import { joinClasses } from '../../ui/class-names.ts';
import { Field } from '../../ui/field.tsx';
import { FixedNote } from '../../ui/fixed.tsx';
import { ProblemBox } from '../../ui/problem-box.tsx';
import { SecretField } from '../../ui/secret-field.tsx';
import styles from './welcome-screen.module.css';

interface KeyFormProps {
  /** Whether the key's field has focus at first, because the address is known. */
  readonly isKeyFocused?: boolean;
  onFound(found: ConnectCheck): void;
}

/** Asks for address and key. The key exists only in its field, which is cleared as soon as it is accepted (C13). */
export function KeyForm({ onFound, isKeyFocused = false }: KeyFormProps): ReactNode {
  const { ipc, platform, snapshots } = useServices();
  // The address connected before, or one preset by the rollout, fills the field until staff type another.
  const connected = useQuery('connect.current', {}, 0).value;
  const rolloutAddress = useSignal(platform)?.address ?? '';
  const isFixed = useIsFixed('address');
  const fixedAddress = useSignal(snapshots.last)?.snapshot.policies.address;
  const presetAddress = (isFixed ? fixedAddress : connected?.address) ?? rolloutAddress;
  const [typed, setAddress] = useState<string | null>(null);
  const address = typed ?? presetAddress;
  const [problem, setProblem] = useState<Problem | null>(null);
  const [isChecking, setChecking] = useState(false);
  const keyField = useRef<HTMLInputElement>(null);
  const { t } = useI18n();

  useEffect(() => {
    if (isKeyFocused) keyField.current?.focus();
  }, [isKeyFocused]);

  async function check(event: FormEvent): Promise<void> {
    event.preventDefault();
    const field = keyField.current;
    if (field === null || isChecking) return;
    setChecking(true);
    setProblem(null);
    const key = field.value;
    const result = await ipc.call('connect.check', { address, key });
    setChecking(false);
    if (!result.ok) return setProblem(result.problem);
    // Another key may have been typed in the meantime.
    if (field.value === key) field.value = '';
    onFound(result.value);
  }

  return (
    <form className={joinClasses('stack gap-12 grow', styles.panelForm)} onSubmit={(event) => void check(event)}>
      <h3 className="text-17 bold">{t('welcome.step_key')}</h3>
      <Field label={t('welcome.address')} hint={t('welcome.address_hint')}>
        {(attributes) => (
          <input
            {...attributes}
            className="field-input"
            type="text"
            inputMode="url"
            autoComplete="off"
            spellCheck={false}
            required
            readOnly={isFixed}
            value={address}
            onChange={(event) => setAddress(event.target.value)}
          />
        )}
      </Field>
      {isFixed && <FixedNote />}
      <SecretField label={t('welcome.key')} hint={t('welcome.key_hint')} field={keyField} />
      {problem !== null && <ProblemBox problem={problem} />}
      <Button kind="go" className={styles.panelButton} type="submit" isDisabled={isChecking}>
        {t(isChecking ? 'welcome.checking' : 'welcome.check')}
      </Button>
    </form>
  );
}
