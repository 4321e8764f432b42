import { type FormEvent, type ReactNode, useState } from 'react';
import { toAsciiDigits } from '../../../../electron/contract/domain/digits.ts';
import type { ReceiverSettings } from '../../../../electron/contract/domain/receiver.ts';
import { useI18n } from '../../../i18n/use-i18n.ts';
import { useServices } from '../../../state/services.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import styles from './receiver.module.css';

const FIELDS = ['address', 'port', 'path'] as const;

/** Where the receiver listens. */
export function ReceiverForm({ settings }: { readonly settings: ReceiverSettings }): ReactNode {
  const { ipc } = useServices();
  const [isRefused, setRefused] = useState(false);
  const { t } = useI18n();

  async function save(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    const textOf = (name: (typeof FIELDS)[number]): string => toAsciiDigits(String(typed.get(name)).trim());
    const port = /^\d+$/.test(textOf('port')) ? Number(textOf('port')) : 0;
    const place = { address: textOf('address'), port, path: textOf('path') };
    const result = await ipc.call('receiver.change', { isOn: settings.isOn, ...place });
    setRefused(!result.ok);
  }

  return (
    <form className={styles.form} onSubmit={(event) => void save(event)}>
      {FIELDS.map((name) => (
        <Field key={name} label={t(`receiver.${name}`)} hint={t(`receiver.${name}_hint`)}>
          {(attributes) => (
            <input
              {...attributes}
              name={name}
              className="field-input"
              defaultValue={settings[name]}
              autoComplete="off"
              spellCheck={false}
              required
            />
          )}
        </Field>
      ))}
      {isRefused && <p role="alert">{t('receiver.not_saved')}</p>}
      <Button type="submit">{t('receiver.save')}</Button>
    </form>
  );
}
