import type { ReactNode } from 'react';
import { useWords } from '../../i18n/use-i18n.ts';
import { useAsk } from '../../state/use-call.ts';
import { useShown } from '../../state/workspace-context.ts';

/** Of which stores orders ring on this counter. They are shown all the same. */
export function RingStores(): ReactNode {
  const { stores, mutedStoreIds } = useShown().workspace;
  const ask = useAsk();
  const { t } = useWords();
  return (
    <>
      <ul className="ring-stores">
        {stores.map(({ id, name }) => (
          <li key={id}>
            <label className="hours-day">
              <input
                type="checkbox"
                checked={!mutedStoreIds.includes(id)}
                onChange={(event) => void ask('stores.ring', { storeId: id, rings: event.target.checked })}
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
