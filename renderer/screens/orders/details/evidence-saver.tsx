import { FileCheck } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { OrderCard } from '../../../../electron/contract/calls/order-card.ts';
import { useI18n } from '../../../i18n/use-i18n.ts';
import { useIsAllowed } from '../../../services/rights.ts';
import { useCall } from '../../../services/use-call.ts';
import { Button } from '../../../ui/button.tsx';
import { joinClasses } from '../../../ui/class-names.ts';
import { downloadBlob } from '../../../ui/download.ts';
import { Fixed } from '../../../ui/fixed.tsx';
import { useOrderActions } from '../order-actions.ts';
import checkboxStyles from '../../../ui/checkbox.module.css';
import styles from './details-panel.module.css';

/** Saves the order's evidence file, for whoever disputes the order later. For owners, because the logbook is theirs. */
export function EvidenceSaver({ card }: { readonly card: OrderCard }): ReactNode {
  const { workspace } = useOrderActions();
  const call = useCall();
  const { t } = useI18n();
  const [withRider, setWithRider] = useState(false);
  const { storeId, orderId } = card;
  if (!useIsAllowed('own')) return null;

  async function save(): Promise<void> {
    const result = await call('orders.evidence', { workspace, storeId, orderId, withRider });
    if (result.ok) downloadBlob(result.value.name, new Blob([result.value.text], { type: 'application/json' }));
  }

  return (
    <section className={joinClasses('stack gap-8 line-above', styles.asideEnd)}>
      <h3 className="text-17 bold">{t('evidence.title')}</h3>
      <p className="text-14 muted">{t('evidence.note')}</p>
      {card.courier !== null && (
        <label className={checkboxStyles.checkbox}>
          <input type="checkbox" checked={withRider} onChange={({ target }) => setWithRider(target.checked)} />
          {t('evidence.with_rider')}
        </label>
      )}
      <Fixed by="exports">
        <Button icon={FileCheck} onPress={() => void save()}>
          {t('evidence.save')}
        </Button>
      </Fixed>
    </section>
  );
}
