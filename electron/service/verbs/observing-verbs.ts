import type { z } from 'zod';
import { EVENT_TYPES } from '../../contract/api/enums.ts';
import { webhookEndpointWithSecret } from '../../contract/api/resources.ts';
import { UsageError } from '../core/usage-error.ts';
import * as answer from '../operator/contract/responses.ts';
import { followList } from './follow.ts';
import type { Row, Verb, VerbCall } from './verb.ts';

const ROWS = '?limit=100';

type Delivery = z.output<typeof answer.deliverySummary>;

/** What became of a delivery, in words. */
function describeOutcome({ status, last_status_code, last_error, next_attempt_at }: Delivery): string {
  if (status === 'PENDING' && last_status_code === null && last_error === '') return 'waits';
  const said = last_status_code === null ? last_error : String(last_status_code);
  return next_attempt_at === null ? said : `${said}; again at ${next_attempt_at}`;
}

const toDeliveryRow = (delivery: Delivery): Row => ({
  text: `${delivery.event_type.padEnd(26)} ${delivery.event_id}  → ${delivery.endpoint ?? 'a receiver that is gone'}  ${describeOutcome(delivery)}`,
  value: delivery,
});

const keyOfDelivery = ({ id, attempts, status, last_status_code }: Delivery): string =>
  [id, attempts, status, last_status_code].join();

type Overview = z.output<typeof answer.overview>;

/** What `tail` shows, by its name: the rows of an overview, oldest first, each with what makes it another one. */
const STREAMS = {
  requests: ({ requests }) =>
    requests.toReversed().map((each) => ({
      key: each.request_id,
      text: `${each.time}  ${each.method} ${each.path}${each.query}  ${each.status ?? 'dropped'}${each.code === null ? '' : ` ${each.code}`}${each.replayed ? ' (replayed)' : ''}`,
      value: { kind: 'request', ...each },
    })),
  events: ({ events }) =>
    events.toReversed().map((each) => ({
      key: each.id,
      text: `${each.created_at}  ${each.type}  ${each.order_id ?? `store ${each.store_id}`}${each.order_status === null ? '' : ` ${each.order_status}`}${each.actor === null ? '' : ` by ${each.actor}`}`,
      value: { kind: 'event', ...each },
    })),
  deliveries: ({ deliveries }) =>
    deliveries.toReversed().map((each) => ({
      key: keyOfDelivery(each),
      text: `${each.created_at}  ${toDeliveryRow(each).text}`,
      value: { kind: 'delivery', ...each },
    })),
} as const satisfies Readonly<Record<string, (overview: Overview) => readonly (Row & { readonly key: string })[]>>;

type StreamName = keyof typeof STREAMS;
const STREAM_NAMES: readonly string[] = Object.keys(STREAMS);
const isStream = (name: string): name is StreamName => Object.hasOwn(STREAMS, name);

function readNumber(call: VerbCall, name: string): number {
  const text = call.option(name);
  if (text === undefined) return Number.POSITIVE_INFINITY;
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new UsageError(`--${name} wants a whole number from 1, not "${text}".`);
  return Number(text);
}

const COUNT = { value: 'N', note: 'ends after so many lines' };

async function* tail(call: VerbCall): AsyncIterable<Row> {
  const { service, machine, words } = call;
  const chosen = words.length > 0 ? words.filter(isStream) : Object.keys(STREAMS).filter(isStream);
  const list = async () => {
    const overview = await service.read('getOverview', answer.overview, { query: ROWS });
    return chosen.flatMap((name): readonly (Row & { readonly key: string })[] => STREAMS[name](overview));
  };
  yield* followList(list, ({ key }) => key, machine, readNumber(call, 'count'));
}

function readEvents(text: string | undefined): string[] {
  const types = text?.split(',').map((each) => each.trim()) ?? [];
  const wrong = types.find((each) => !EVENT_TYPES.some((type) => type === each));
  if (wrong !== undefined) throw new UsageError(`"${wrong}" is no event. There are: ${EVENT_TYPES.join(', ')}.`);
  return types;
}

async function* listen(call: VerbCall): AsyncIterable<Row> {
  const { service, machine, option } = call;
  const url = option('forward');
  if (url === undefined || !URL.canParse(url))
    throw new UsageError('listen wants the address of your receiver: listen --forward http://127.0.0.1:4020/.');
  const events = readEvents(option('events'));
  const body = { url, description: 'counter-sandbox listen', events };
  const most = readNumber(call, 'count');
  const added = await service.callAsPos('POST', '/v1/webhook-endpoints', webhookEndpointWithSecret, body);
  const list = async () => {
    const { data } = await service.read('listDeliveries', answer.listOf(answer.deliverySummary), { query: ROWS });
    const { origin, pathname } = new URL(url);
    return data.filter(({ endpoint }) => endpoint === origin + pathname).toReversed();
  };
  try {
    yield { text: `Events go to ${url}. Their signing secret: ${added.secret}`, value: { ...added } };
    for await (const each of followList(list, keyOfDelivery, machine, most)) yield toDeliveryRow(each);
  } finally {
    await service.removeEndpoint(added.id);
  }
}

export const OBSERVING_VERBS = {
  tail: {
    args: `[${STREAM_NAMES.join('|')}]…`,
    summary: 'shows requests, events and deliveries as they come',
    choices: STREAM_NAMES,
    options: { count: COUNT },
    words: [0, STREAM_NAMES.length],
    run: tail,
  },
  listen: {
    args: '--forward URL',
    summary: 'sends events to a receiver on this machine and shows what it answers',
    options: {
      forward: { value: 'URL', note: 'your receiver; needs a service with --allow-private-webhooks' },
      events: { value: 'A,B', note: 'only these events; without it, all' },
      count: COUNT,
    },
    words: [0, 0],
    run: listen,
  },
} as const satisfies Readonly<Record<string, Verb>>;
