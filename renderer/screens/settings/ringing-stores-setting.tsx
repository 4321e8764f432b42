import type { ReactNode } from 'react';
import { useI18n } from '../../i18n/use-i18n.ts';
import { useCall } from '../../services/use-call.ts';
import { useWorkspace } from '../../services/workspace-context.ts';
import checkboxStyles from '../../ui/checkbox.module.css';
import styles from './settings-screen.module.css';

/** Chooses the stores whose orders ring on this counter. Orders of every store appear. */
export function RingingStoresSetting(): ReactNode {
  const { stores, mutedStoreIds } = useWorkspace().workspace;
  const call = useCall();
  const { t } = useI18n();
  return (
    <>
      <ul className={styles.formWidth}>
        {stores.map(({ id, name }) => (
          <li key={id}>
            <label className={checkboxStyles.checkbox}>
              <input
                type="checkbox"
                checked={!mutedStoreIds.includes(id)}
                onChange={(event) => void call('stores.ring', { storeId: id, rings: event.target.checked })}
              />
              {name}
            </label>
          </li>
        ))}
      </ul>
      <p className="screen-hint">{t('settings.rings_for_note')}</p>
    </>
  );
}
