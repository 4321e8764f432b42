import { type ReactNode, useState } from 'react';
import type { WebhookEndpointView } from '../../../../electron/contract/calls/webhooks.ts';
import { useI18n } from '../../../i18n/use-i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { Choice } from '../../../ui/choice.tsx';
import { ProblemBox } from '../../../ui/problem-box.tsx';
import { DeliveryRow } from './delivery-row.tsx';
import { DELIVERY_FILTERS, type DeliveryFilter, useDeliveries } from './use-deliveries.ts';
import popoverStyles from '../../../ui/popover.module.css';

/** The deliveries to an endpoint, newest first. */
export function DeliveryList({
  endpoint,
  onClose,
}: {
  readonly endpoint: WebhookEndpointView;
  onClose(): void;
}): ReactNode {
  const [filter, setFilter] = useState<DeliveryFilter>('all');
  const { deliveries, isLoading, hasMore, problem, loadMore, replace } = useDeliveries(endpoint.id, filter);
  const { t } = useI18n();
  return (
    <>
      <Choice
        name={t('webhooks.filter')}
        value={filter}
        options={DELIVERY_FILTERS.map((value) => ({ value, words: t(`webhooks.status.${value}`) }))}
        onChoose={(value) => setFilter(value)}
      />
      {problem !== null && <ProblemBox problem={problem} />}
      {!isLoading && problem === null && deliveries.length === 0 && <p>{t('webhooks.no_deliveries')}</p>}
      <ul className="full" aria-busy={isLoading}>
        {deliveries.map((delivery) => (
          <DeliveryRow key={delivery.id} delivery={delivery} onRetried={replace} />
        ))}
      </ul>
      {hasMore && (
        <Button isDisabled={isLoading} onPress={loadMore}>
          {t('webhooks.older')}
        </Button>
      )}
      <div className={popoverStyles.actions} data-slot="dialog-actions">
        <Button onPress={onClose}>{t('webhooks.close')}</Button>
      </div>
    </>
  );
}
