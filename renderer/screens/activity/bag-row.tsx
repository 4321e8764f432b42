import { PackageCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import type { BagActivity } from '../../../electron/contract/calls/activity.ts';
import { describeBag } from '../../i18n/bag-format.ts';
import { describeEvent, useI18n } from '../../i18n/use-i18n.ts';
import { useCounterName } from '../../services/use-counter-name.ts';
import { useStoreName } from '../../services/use-store-name.ts';
import { useMinute } from '../../services/workspace-context.ts';
import { linkTo } from '../../state/route.ts';
import { joinClasses } from '../../ui/class-names.ts';
import styles from './activity-screen.module.css';

/** A finished check of a bag, as one line. */
export function BagRow({ row: { bag, orderId, storeId, number } }: { readonly row: BagActivity }): ReactNode {
  const i18n = useI18n();
  const { t, ago, clock } = i18n;
  const now = useMinute(bag.at);
  const time = [useCounterName(), bag.who, ago(bag.at, now), clock(bag.at)];
  const extras = [describeBag(i18n, bag), useStoreName(storeId)];
  return (
    <li className={joinClasses('row wrap gap-10 relative', styles.settledRow, styles.settledDone)}>
      <PackageCheck size={20} aria-hidden />
      <p className={joinClasses('shrinkable breakable muted', styles.settledWhat)}>
        <a className="whole" href={linkTo('orders', { storeId, orderId })}>
          <b>
            {describeEvent(t, 'bag.checked')} {number}
          </b>
        </a>{' '}
        <span>{extras.filter(Boolean).join(' · ')}</span>
      </p>
      <p className={joinClasses('muted', styles.settledWhen)}>{time.filter((text) => text !== null).join(' · ')}</p>
    </li>
  );
}
