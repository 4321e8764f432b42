import type { ReactNode } from 'react';
import { joinClasses } from '../../ui/class-names.ts';
import type { OperatorClient } from '../client/operator-client.ts';
import { type OrderEvent, orderEvents } from '../client/resources.ts';
import { formatMoment } from '../layout/format.ts';
import type { Details } from '../session/operator-context.ts';
import { type Difference, listDifferences } from './order-differences.ts';
import { TextBox } from './text-box.tsx';
import styles from './operator-details.module.css';

/** Loads the changes that each event made to an order, newest first. */
export async function loadOrderChanges(client: OperatorClient, id: string, now: string): Promise<Details> {
  const { data: events } = await client.read(`/orders/${id}/events`, orderEvents);
  const changes = events.map((event, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: events are only ever added at the end
    <Change key={index} event={event} before={events[index - 1]} now={now} />
  ));
  return {
    title: id,
    note: events.length === 0 ? 'Nothing has happened to it yet.' : 'What each event changed, newest first.',
    content: changes.reverse(),
  };
}

interface ChangeProps {
  readonly event: OrderEvent;
  /** The previous event; undefined for the first, which shows the whole order. */
  readonly before: OrderEvent | undefined;
  readonly now: string;
}

function Change({ event, before, now }: ChangeProps): ReactNode {
  const { type, created_at, data } = event;
  const order = data.order ?? {};
  return (
    <article className="stack gap-6 shrinkable" aria-label={type}>
      <h3 className="text-15 semibold">{type}</h3>
      <p className="text-13 breakable muted">
        {formatMoment(created_at, now)}
        {data.actor !== undefined && ` by ${data.actor.kind}`}
      </p>
      {before === undefined ? (
        <TextBox label="The order at first" text={JSON.stringify(order, null, 2)} />
      ) : (
        <DifferenceTable differences={listDifferences(before.data.order ?? {}, order)} />
      )}
    </article>
  );
}

function DifferenceTable({ differences }: { readonly differences: readonly Difference[] }): ReactNode {
  if (differences.length === 0) return <p className="text-13 breakable muted">Changed nothing of the order.</p>;
  return (
    <table className={joinClasses('full text-13 breakable', styles.differences)}>
      <thead className="text-13">
        <tr>
          <th scope="col">Field</th>
          <th scope="col">Before</th>
          <th scope="col">After</th>
        </tr>
      </thead>
      <tbody>
        {differences.map(({ field, before, after }) => (
          <tr key={field}>
            <th scope="row">{field}</th>
            <td>{before}</td>
            <td>{after}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
