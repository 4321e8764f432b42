import { ShoppingBag } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { CallInput } from '../../../electron/contract/calls/calls.ts';
import type { PickingQuestion } from '../../../electron/contract/calls/counting.ts';
import { useI18n } from '../../i18n/use-i18n.ts';
import { useCall, useQuery } from '../../services/use-call.ts';
import { useWorkspace } from '../../services/workspace-context.ts';
import { Button } from '../../ui/button.tsx';
import { Choice } from '../../ui/choice.tsx';
import { joinClasses } from '../../ui/class-names.ts';
import styles from './stock-screen.module.css';

/** Asks about orders that were being picked during a count: were their units already packed? One order at a time. */
export function PickingQuestions({ storeId }: { readonly storeId: number }): ReactNode {
  const { workspace } = useWorkspace();
  const { value } = useQuery(
    'counts.pickingQuestions',
    { workspace: workspace.kind, storeId },
    workspace.revisions.stock,
  );
  const [first, ...others] = value ?? [];
  if (first === undefined) return null;
  return <OrderQuestion key={first.orderId} storeId={storeId} order={first} more={others.length} />;
}

/** Where an item was when it was counted. */
type Place = 'bag' | 'shelf';

interface OrderQuestionProps {
  readonly storeId: number;
  readonly order: PickingQuestion;
  readonly more: number;
}

/** What staff are asked about one order, and how many orders come after it. */
function OrderQuestion({ storeId, order, more }: OrderQuestionProps): ReactNode {
  const { workspace } = useWorkspace();
  const call = useCall();
  const { t, clock } = useI18n();
  const [places, setPlaces] = useState<ReadonlyMap<string, Place>>(new Map());
  const answers = listAnswers(order, places);

  return (
    <section
      className={joinClasses('stack gap-8 rigid scrolls rounded tone-waiting', styles.questions)}
      aria-label={t('stock.bag_title', { number: order.number })}
    >
      <p className="row gap-10">
        <ShoppingBag size={22} aria-hidden />
        <b>{t('stock.bag_title', { number: order.number })}</b>
        {more > 0 && <span>{t('stock.bags_more', { count: more })}</span>}
      </p>
      <p>{t('stock.bag_note')}</p>
      <ul>
        {order.items.map((item) => (
          <li key={item.countId} className="row wrap">
            <span className={joinClasses('grow breakable', styles.questionsItem)}>
              <b>{item.name ?? item.barcode}</b>{' '}
              {t('stock.bag_item', { units: item.units, counted: item.counted, time: clock(item.countedAt) })}
            </span>
            <Choice<Place>
              name={item.name ?? item.barcode}
              value={places.get(item.countId) ?? null}
              options={[
                { value: 'bag', words: t('stock.in_the_bag') },
                { value: 'shelf', words: t('stock.on_the_shelf') },
              ]}
              onChoose={(place) => setPlaces(new Map(places).set(item.countId, place))}
            />
          </li>
        ))}
      </ul>
      <Button
        kind="second"
        isDisabled={answers === null}
        onPress={() => {
          if (answers === null) return;
          const { orderId } = order;
          void call('counts.answerPicking', { workspace: workspace.kind, storeId, orderId, packed: answers });
        }}
      >
        {t(answers === null ? 'stock.bag_choose' : 'stock.bag_answer')}
      </Button>
    </section>
  );
}

type PickingAnswer = CallInput<'counts.answerPicking'>['packed'][number];

/** The answers about an order by where its items were; null until all are given. */
function listAnswers(
  { items }: Pick<PickingQuestion, 'items'>,
  places: ReadonlyMap<string, Place>,
): PickingAnswer[] | null {
  const answers = items.flatMap(({ countId }) => {
    const place = places.get(countId);
    return place === undefined ? [] : [{ countId, packed: place === 'bag' }];
  });
  return answers.length === items.length ? answers : null;
}
