import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import openapiTS from 'openapi-typescript';
import { expect, test } from 'vitest';
import { buildApiDocument } from '../../../../electron/service/openapi/api/api-document.ts';
import { buildOperatorDocument } from '../../../../electron/service/openapi/operator/operator-document.ts';

const TOP = join(import.meta.dirname, '../../../..');

/** A strict program without one check for a field that is always there. */
const PROGRAM = `
import type { components, operations, webhooks } from './api.ts';

type Json<Response> = Response extends { content: { 'application/json': infer Body } } ? Body : never;
type Result<Name extends keyof operations> = Json<operations[Name]['responses'][200 & keyof operations[Name]['responses']]>;
type Conflict = Json<operations['acceptOrder']['responses'][409]>['error']['code'];
type Order = components['schemas']['Order'];
type Placed = webhooks['order.placed']['post']['requestBody']['content']['application/json'];
type Headers = NonNullable<webhooks['order.placed']['post']['parameters']['header']>;

export function describeOrder(order: Order): string {
  const lines = order.lines.map((line) => \`\${line.quantity} x \${line.name ?? line.barcode ?? '?'}: \${line.line_total}\`);
  const rider = order.courier?.rider_name ?? 'nobody';
  return [order.status.toLowerCase(), order.payment.status, order.total_amount, order.placed_at ?? '', rider, ...lines].join();
}

export function describeEvent(event: Result<'listEvents'>['data'][number]): string {
  switch (event.type) {
    case 'sale.completed':
      return event.data.sale.event_id + event.data.channel + event.data.order.id;
    case 'order.cancelled':
      return event.data.previous_status + event.data.actor.kind + (event.data.reason ?? '');
    case 'store.connected':
      return event.data.store.name.trim();
    default:
      return event.created_at;
  }
}

export function explain(code: Conflict): string {
  switch (code) {
    case 'order_not_in_required_state':
      return 'somebody was first';
    case 'insufficient_stock':
      return 'sold out';
    case 'request_in_progress':
      return 'wait';
    default:
      return code satisfies never;
  }
}

export const receive = (event: Placed, headers: Headers): string =>
  headers['Service-Signature'].slice(2) + headers['Service-Delivery-Id'].toFixed() + describeOrder(event.data.order);

export const summarize = (ping: Result<'ping'>, push: Result<'pushInventory'>, sales: Result<'listSales'>): string =>
  ping.company.name + ping.key.last_four + push.errors.map(({ code }) => code).join() +
  sales.data.map((sale) => sale.sold_at + sale.payment.paid).join() + (sales.next_cursor ?? 'the end');
`;

/** The same for the operator API. */
const OPERATOR_PROGRAM = `
import type { components, operations } from './api.ts';

type Json<Response> = Response extends { content: { 'application/json': infer Body } } ? Body : never;
type Result<Name extends keyof operations> = Json<operations[Name]['responses'][200 & keyof operations[Name]['responses']]>;

export const summarize = (overview: Result<'getOverview'>, step: components['schemas']['CourierStep']): string => {
  const [order] = overview.orders;
  const [delivery] = overview.deliveries;
  if (!order || !delivery) return overview.now;
  return [order.payment.status, order.hands.join(), order.hold_ends_at ?? '', delivery.event_type, step.status].join();
};

export const lose: components['schemas']['Fault'] = { kind: 'drop_after', times: 3, match: { path: '/v1/stores/*' } };

export const readCode = (code: Json<operations['payOrder']['responses'][409]>['error']['code']): 'order_not_in_required_state' => code;

export const disconnect = (link: Result<'disconnectStore'>): string => link.store.name + link.status;
`;

function compile(folder: string): Promise<string> {
  const compiler = join(TOP, 'node_modules/typescript/bin/tsc');
  const options = [
    '--ignoreConfig',
    '--strict',
    '--noEmit',
    '--target',
    'es2022',
    '--module',
    'esnext',
    '--moduleResolution',
    'bundler',
  ];
  const args = [
    compiler,
    ...options,
    '--allowImportingTsExtensions',
    '--exactOptionalPropertyTypes',
    '--types',
    '',
    join(folder, 'program.ts'),
  ];
  return new Promise(
    (resolve) => void execFile(process.execPath, args, { cwd: folder }, (_, output) => resolve(output)),
  );
}

/** Compiles the program with types generated from a document. */
async function compileWith(document: string, program = PROGRAM): Promise<string> {
  await mkdir(join(TOP, '.cache'), { recursive: true });
  const folder = await mkdtemp(join(TOP, '.cache/client-'));
  try {
    await writeFile(join(folder, 'api.ts'), await openapiTS(JSON.parse(document)));
    await writeFile(join(folder, 'program.ts'), program);
    return await compile(folder);
  } finally {
    await rm(folder, { recursive: true });
  }
}

test('a strict program compiles with generated types, without a check that is not due', async () => {
  expect(await compileWith(buildApiDocument())).toBe('');
  // Only the courier of an order may be missing.
  expect(PROGRAM.match(/\?\.(?=\w)/g)).toHaveLength(1);
});

test('a strict program for the operator API compiles', async () => {
  expect(await compileWith(buildOperatorDocument(), OPERATOR_PROGRAM)).toBe('');
});
