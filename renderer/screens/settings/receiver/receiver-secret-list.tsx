import { KeyRound, Trash2 } from 'lucide-react';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import type { ReceiverView } from '../../../../electron/contract/ipc/receiver.ts';
import { useI18n } from '../../../i18n/use-i18n.ts';
import { useServices } from '../../../state/services.ts';
import { useCall } from '../../../state/use-call.ts';
import { Button } from '../../../ui/button.tsx';
import { SecretField } from '../../../ui/secret-field.tsx';
import checkboxStyles from '../../../ui/checkbox.module.css';
import styles from './receiver.module.css';

/** The secrets that webhooks are signed with. Only their last characters come back (C13). */
export function ReceiverSecretList({ receiver }: { readonly receiver: ReceiverView }): ReactNode {
  const call = useCall();
  const { t } = useI18n();
  return (
    <>
      <ul className={styles.secrets}>
        {receiver.secrets.map(({ lastFour }) => (
          <li key={lastFour}>
            <span>{t('receiver.secret_ends', { lastFour })}</span>
            <Button
              kind="quiet"
              icon={Trash2}
              name={t('receiver.forget_secret_name', { lastFour })}
              onPress={() => void call('receiver.forgetSecret', { lastFour })}
            >
              {t('receiver.forget_secret')}
            </Button>
          </li>
        ))}
      </ul>
      <SecretForm keeping={receiver.keeping} />
    </>
  );
}

function SecretForm({ keeping }: Pick<ReceiverView, 'keeping'>): ReactNode {
  const { ipc } = useServices();
  const field = useRef<HTMLInputElement>(null);
  const [keep, setKeep] = useState(false);
  const [problem, setProblem] = useState<'secret_wrong' | 'secret_not_kept' | null>(null);
  const { t } = useI18n();

  async function add(event: FormEvent): Promise<void> {
    event.preventDefault();
    const secret = field.current?.value ?? '';
    if (field.current !== null) field.current.value = '';
    const result = await ipc.call('receiver.addSecret', { secret, keepWithoutKeyring: keep });
    if (result.ok) setProblem(null);
    else setProblem(result.problem === 'bad_input' ? 'secret_wrong' : 'secret_not_kept');
  }

  return (
    <form className={styles.form} onSubmit={(event) => void add(event)}>
      <SecretField
        label={t('receiver.secret')}
        hint={`${t('receiver.secret_hint')} ${t(`receiver.kept.${keeping}`)}`}
        field={field}
      />
      {keeping === 'plain' && (
        <label className={checkboxStyles.checkbox}>
          <input type="checkbox" checked={keep} onChange={(event) => setKeep(event.target.checked)} />
          <span>{t('receiver.keep_anyway')}</span>
        </label>
      )}
      {problem !== null && <p role="alert">{t(`receiver.${problem}`)}</p>}
      <Button type="submit" icon={KeyRound} isDisabled={keeping === 'plain' && !keep}>
        {t('receiver.add_secret')}
      </Button>
    </form>
  );
}
