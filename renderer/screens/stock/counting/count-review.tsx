import { CircleCheck, TriangleAlert } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { CountedRow } from '../../../../electron/contract/calls/counting.ts';
import { formatCount } from '../../../i18n/format.ts';
import { useI18n } from '../../../i18n/use-i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { joinClasses } from '../../../ui/class-names.ts';
import { Box, EmptyState } from '../../../ui/primitives.tsx';
import { CountDifference } from './count-list.tsx';
import type { LoadedCountingSession } from './use-counting-session.ts';
import amountFormStyles from '../item/amount-form.module.css';
import styles from './counting-screen.module.css';

interface CountReviewProps {
  readonly session: LoadedCountingSession;
  onBack(): void;
  onSend(): void;
  onDiscard(): void;
  onCountAgain(barcode: string): void;
}

const isDifferent = ({ difference, isNew }: CountedRow): boolean => isNew || difference !== 0;

/** Lists the differences before sending, largest first because typing errors are large. */
export function CountReview({
  session: { view, rows },
  onBack,
  onSend,
  onDiscard,
  onCountAgain,
}: CountReviewProps): ReactNode {
  const { t } = useI18n();
  const [isDiscardOpen, setDiscardOpen] = useState(false);
  const size = ({ difference }: CountedRow): number => Math.abs(difference ?? 0);
  const different = [...rows.values()].filter(isDifferent).sort((a, b) => size(b) - size(a));
  return (
    <div className={joinClasses('gap-12 grow squeezable', styles.counting)}>
      <section className={styles.review} aria-label={t('counting.differences')}>
        {different.length === 0 ? (
          <EmptyState icon={CircleCheck}>{t('counting.none_different')}</EmptyState>
        ) : (
          <ul className="panel lines-between">
            {different.map((row) => (
              <li key={row.barcode} className={joinClasses('row wrap', styles.countedRow)}>
                <p className={joinClasses('stack grow breakable', styles.countedItem)}>
                  <b>{row.name ?? row.barcode}</b>
                  <span className="tabular text-14 muted">{row.barcode}</span>
                </p>
                <CountDifference row={row} />
                <b className={joinClasses('tabular right', styles.countedUnits)}>{formatCount(row.counted)}</b>
                <Button
                  name={t('counting.again_item', { item: row.name ?? row.barcode })}
                  onPress={() => onCountAgain(row.barcode)}
                >
                  {t('counting.again')}
                </Button>
              </li>
            ))}
          </ul>
        )}
      </section>
      <section className={`stack gap-10 ${styles.reviewSend} panel`}>
        <dl className={`${styles.sums} tabular`}>
          <div>
            <dt>{t('counting.sum_items')}</dt>
            <dd>{formatCount(view.items)}</dd>
          </div>
          <div>
            <dt>{t('counting.sum_different')}</dt>
            <dd>{formatCount(view.different)}</dd>
          </div>
          <div>
            <dt>{t('counting.sum_more')}</dt>
            <dd>{formatCount(view.more)}</dd>
          </div>
          <div>
            <dt>{t('counting.sum_fewer')}</dt>
            <dd>{formatCount(view.fewer)}</dd>
          </div>
        </dl>
        <p className={amountFormStyles.paneHint}>{t('counting.send_note')}</p>
        <Button kind="go" onPress={onSend}>
          {t('counting.send', { count: view.items })}
        </Button>
        <Button onPress={onBack}>{t('counting.back')}</Button>
        {isDiscardOpen ? (
          <Box tone="red" icon={TriangleAlert} title={t('counting.discard_ask')}>
            <Button kind="choice" onPress={onDiscard}>
              {t('counting.discard')}
            </Button>{' '}
            <Button kind="choice" onPress={() => setDiscardOpen(false)}>
              {t('counting.keep')}
            </Button>
          </Box>
        ) : (
          <Button kind="quiet" onPress={() => setDiscardOpen(true)}>
            {t('counting.discard')}
          </Button>
        )}
      </section>
    </div>
  );
}
