import { CircleCheck, TriangleAlert } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { CountedRow } from '../../../../electron/contract/ipc/counting.ts';
import { useWords } from '../../../i18n/use-i18n.ts';
import { Press } from '../../../ui/button.tsx';
import { Box, Empty } from '../../../ui/primitives.tsx';
import { Difference } from './count-list.tsx';
import type { Session } from './use-counting-session.ts';

interface ReviewProps {
  readonly session: Session;
  onBack(): void;
  onSend(): void;
  onDiscard(): void;
  onCountAgain(barcode: string): void;
}

const isDifferent = ({ difference, isNew }: CountedRow): boolean => isNew || difference !== 0;

/** Before anything is sent: what differs, the largest first, because a slip of the finger is the largest. */
export function Review({ session: { view, rows }, onBack, onSend, onDiscard, onCountAgain }: ReviewProps): ReactNode {
  const { t } = useWords();
  const [isAsked, setAsked] = useState(false);
  const size = ({ difference }: CountedRow): number => Math.abs(difference ?? 0);
  const different = [...rows.values()].filter(isDifferent).sort((a, b) => size(b) - size(a));
  return (
    <div className="counting">
      <section className="review" aria-label={t('counting.differences')}>
        {different.length === 0 ? (
          <Empty icon={CircleCheck}>{t('counting.none_different')}</Empty>
        ) : (
          <ul className="counted-list panel">
            {different.map((row) => (
              <li key={row.barcode} className="counted-row">
                <p className="counted-item">
                  <b>{row.name ?? row.barcode}</b>
                  <span className="tabular">{row.barcode}</span>
                </p>
                <Difference row={row} />
                <b className="counted-units tabular">{row.counted}</b>
                <Press
                  name={t('counting.again_item', { item: row.name ?? row.barcode })}
                  onPress={() => onCountAgain(row.barcode)}
                >
                  {t('counting.again')}
                </Press>
              </li>
            ))}
          </ul>
        )}
      </section>
      <section className="review-send panel">
        <dl className="sums tabular">
          <div>
            <dt>{t('counting.sum_items')}</dt>
            <dd>{view.items}</dd>
          </div>
          <div>
            <dt>{t('counting.sum_different')}</dt>
            <dd>{view.different}</dd>
          </div>
          <div>
            <dt>{t('counting.sum_more')}</dt>
            <dd>{view.more}</dd>
          </div>
          <div>
            <dt>{t('counting.sum_fewer')}</dt>
            <dd>{view.fewer}</dd>
          </div>
        </dl>
        <p className="pane-hint">{t('counting.send_note')}</p>
        <Press kind="go" onPress={onSend}>
          {t('counting.send', { count: view.items })}
        </Press>
        <Press onPress={onBack}>{t('counting.back')}</Press>
        {isAsked ? (
          <Box tone="red" icon={TriangleAlert} title={t('counting.discard_ask')}>
            <Press kind="choice" onPress={onDiscard}>
              {t('counting.discard')}
            </Press>{' '}
            <Press kind="choice" onPress={() => setAsked(false)}>
              {t('counting.keep')}
            </Press>
          </Box>
        ) : (
          <Press kind="quiet" onPress={() => setAsked(true)}>
            {t('counting.discard')}
          </Press>
        )}
      </section>
    </div>
  );
}
