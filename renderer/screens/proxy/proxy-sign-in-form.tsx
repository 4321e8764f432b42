import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import type { Problem } from '../../../electron/contract/calls/call.ts';
import type { ProxyView } from '../../../electron/contract/calls/proxy.ts';
import { useI18n } from '../../i18n/use-i18n.ts';
import { useServices } from '../../services/services.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { ProblemBox } from '../../ui/problem-box.tsx';
import { SecretField } from '../../ui/secret-field.tsx';
import checkboxStyles from '../../ui/checkbox.module.css';
import popoverStyles from '../../ui/popover.module.css';

interface ProxySignInFormProps {
  readonly view: ProxyView;
  onClose(): void;
}

/** Asks for a proxy's user name and password, which exist only in their fields until they are sent (C13). */
export function ProxySignInForm({ view, onClose }: ProxySignInFormProps): ReactNode {
  const { proxy, keeping } = view;
  const { ipc } = useServices();
  const userField = useRef<HTMLInputElement>(null);
  const passwordField = useRef<HTMLInputElement>(null);
  const [keep, setKeep] = useState(keeping !== 'plain');
  const [problem, setProblem] = useState<Problem | null>(null);
  const { t } = useI18n();

  async function signIn(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (userField.current === null || passwordField.current === null) return;
    const login = { user: userField.current.value, password: passwordField.current.value };
    passwordField.current.value = '';
    const result = await ipc.call('proxy.signIn', { proxy, ...login, keep });
    if (result.ok) onClose();
    else setProblem(result.problem);
  }

  return (
    <form className={popoverStyles.content} onSubmit={(event) => void signIn(event)}>
      <Field label={t('proxy.user')} hint={t('proxy.user_hint')}>
        {(attributes) => (
          <input
            {...attributes}
            ref={userField}
            className="field-input"
            autoComplete="off"
            spellCheck={false}
            required
          />
        )}
      </Field>
      <SecretField label={t('proxy.password')} hint={t(`proxy.kept.${keeping}`)} field={passwordField} />
      {keeping === 'plain' && (
        <label className={checkboxStyles.checkbox}>
          <input type="checkbox" checked={keep} onChange={(event) => setKeep(event.target.checked)} />
          <span>{t('proxy.keep_anyway')}</span>
        </label>
      )}
      {problem !== null && <ProblemBox problem={problem} />}
      <div className={popoverStyles.actions} data-slot="dialog-actions">
        <Button kind="go" type="submit">
          {t('proxy.sign_in')}
        </Button>
        <Button onPress={onClose}>{t('proxy.cancel')}</Button>
      </div>
    </form>
  );
}
