import type { ReactNode } from 'react';
import type { ConnectCheck } from '../../../electron/contract/calls/connection.ts';
import { useI18n } from '../../i18n/use-i18n.ts';
import { joinClasses } from '../../ui/class-names.ts';
import styles from './store-form.module.css';

interface StoreCheckboxesProps {
  readonly stores: ConnectCheck['stores'];
  readonly chosen: readonly number[];
  onChoose(chosen: readonly number[]): void;
}

/** The stores that the key can see. A company key may open several on one counter. */
export function StoreCheckboxes({ stores, chosen, onChoose }: StoreCheckboxesProps): ReactNode {
  const { t } = useI18n();
  return (
    <fieldset className={joinClasses('stack scrolls', styles.storeCheckboxes)}>
      <legend className="field-label">{t('welcome.choose')}</legend>
      {stores.map(({ id, name, city }) => (
        <label key={id} className={joinClasses('row gap-12', styles.checkbox)}>
          <input
            type="checkbox"
            checked={chosen.includes(id)}
            onChange={(event) =>
              onChoose(event.target.checked ? [...chosen, id] : chosen.filter((storeId) => storeId !== id))
            }
          />
          <span>
            <b>{name}</b> {city}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
