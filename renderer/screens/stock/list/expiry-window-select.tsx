import type { ReactNode } from 'react';
import { useI18n } from '../../../i18n/use-i18n.ts';
import { useServices } from '../../../services/services.ts';
import { useSignal } from '../../../state/signal.ts';
import { joinClasses } from '../../../ui/class-names.ts';
import styles from '../stock-screen.module.css';

const CHOICES = [7, 14, 30, 60, 90] as const;

/** Chooses how many days before its expiry date an item counts as expiring. */
export function ExpiryWindowSelect({ onChange }: { onChange(): void }): ReactNode {
  const { stock } = useServices();
  const days = useSignal(stock.expiringDays);
  const { t } = useI18n();
  return (
    <label className={joinClasses('row gap-10 rigid', styles.expiringWithin)}>
      <span>{t('stock.expiring_within')}</span>
      <select
        className="field-input"
        value={days}
        onChange={(event) => {
          stock.expiringDays.set(Number(event.target.value));
          onChange();
        }}
      >
        {CHOICES.map((choice) => (
          <option key={choice} value={choice}>
            {t('stock.days_left', { count: choice })}
          </option>
        ))}
      </select>
    </label>
  );
}
