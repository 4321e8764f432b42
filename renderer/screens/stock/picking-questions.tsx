import { ShoppingBag } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { PickingQuestion } from '../../../electron/contract/ipc/counting.ts';
import { useI18n } from '../../i18n/use-i18n.ts';
import { useCall, useQuery } from '../../state/use-call.ts';
import { useWorkspace } from '../../state/workspace-context.ts';
import { Button } from '../../ui/button.tsx';
import { Choice } from '../../ui/choice.tsx';
import styles from './stock-screen.module.css';

/** Asks about orders that were being picked during a count: were their units already packed? One order at a time. */
export function PickingQuestions({ storeId }: { readonly storeId: number }): ReactNode {
  const { workspace } = useWorkspace();
  const { value } = useQuery(
    'counts.pickingQuestions',
    { workspace: workspace.kind, storeId },
    workspace.revisions.stock,
  );
  const [first] = value ?? [];
  if (first === undefined) return null;
  return <OrderQuestion key={first.orderId} storeId={storeId} order={first} more={(value?.length ?? 1) - 1} />;
}

interface OrderQuestionProps {
  readonly storeId: number;
  readonly order: PickingQuestion;
  readonly more: number;
}

function OrderQuestion({ storeId, order, more }: OrderQuestionProps): ReactNode {
  const { workspace } = useWorkspace();
  const call = useCall();
  const { t, clock } = useI18n();
  const [packed, setPacked] = useState<ReadonlyMap<string, boolean>>(new Map());
  const answers = order.items.flatMap(({ countId }) => {
    const answer = packed.get(countId);
    return answer === undefined ? [] : [{ countId, packed: answer }];
  });
  const isWhole = answers.length === order.items.length;

  return (
    <section className={styles.questions} aria-label={t('stock.bag_title', { number: order.number })}>
      <p className={styles.questionsTitle}>
        <ShoppingBag size={22} aria-hidden />
        <b>{t('stock.bag_title', { number: order.number })}</b>
        {more > 0 && <span>{t('stock.bags_more', { count: more })}</span>}
      </p>
      <p>{t('stock.bag_note')}</p>
      <ul>
        {order.items.map((item) => (
          <li key={item.countId}>
            <span className={styles.questionsItem}>
              <b>{item.name ?? item.barcode}</b>{' '}
              {t('stock.bag_item', { units: item.units, counted: item.counted, time: clock(item.countedAt) })}
            </span>
            <Choice
              name={item.name ?? item.barcode}
              value={toChoice(packed.get(item.countId))}
              options={[
                { value: 'bag', words: t('stock.in_the_bag') },
                { value: 'shelf', words: t('stock.on_the_shelf') },
              ]}
              onChoose={(chosen) => setPacked(new Map(packed).set(item.countId, chosen === 'bag'))}
            />
          </li>
        ))}
      </ul>
      <Button
        kind="second"
        isDisabled={!isWhole}
        onPress={() =>
          void call('counts.answerPicking', {
            workspace: workspace.kind,
            storeId,
            orderId: order.orderId,
            packed: answers,
          })
        }
      >
        {t(isWhole ? 'stock.bag_answer' : 'stock.bag_choose')}
      </Button>
    </section>
  );
}

function toChoice(packed: boolean | undefined): 'bag' | 'shelf' | null {
  if (packed === undefined) return null;
  return packed ? 'bag' : 'shelf';
}
