import type { ReactNode } from 'react';
import type { OpenFailureView, StoreOutage } from '../../../electron/contract/calls/storage.ts';
import { useI18n } from '../../i18n/use-i18n.ts';
import { joinClasses } from '../../ui/class-names.ts';
import styles from './fault-list.module.css';

interface FaultListProps {
  readonly kind: OpenFailureView['kind'];
  readonly reason: StoreOutage;
}

/** Why a workspace isn't open: what happened, what it means, and what staff can do. */
export function FaultList({ kind, reason }: FaultListProps): ReactNode {
  const { t } = useI18n();
  return (
    <dl className={joinClasses('gap-4', styles.list)}>
      <dt>{t('unopened.happened')}</dt>
      <dd>{t(`unopened.${reason}.happened`)}</dd>
      <dt>{t('unopened.means')}</dt>
      <dd>{t(`unopened.means_${kind}`)}</dd>
      <dt>{t('unopened.can_do')}</dt>
      <dd>{t(`unopened.${reason}.can_do`)}</dd>
    </dl>
  );
}
