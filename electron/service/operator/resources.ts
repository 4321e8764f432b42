import { LIMITS } from '../../contract/api/limits.ts';
import { formatAmountOrNull } from '../../contract/domain/money.ts';
import { countUnits } from '../../contract/domain/order-lines.ts';
import { pickStoreSwitches } from '../../contract/domain/store-switches.ts';
import type { Instant } from '../../contract/domain/time.ts';
import { addMs, formatInstant, formatInstantOrNull, parseInstant } from '../../contract/domain/time.ts';
import type { PendingFault } from '../faults/fault-injector.ts';
import type { ApiKey } from '../storage/tables/api-keys.ts';
import type { Company } from '../storage/tables/companies.ts';
import type { ListedItem } from '../storage/tables/items.ts';
import type { OrderRecord } from '../storage/tables/orders.ts';
import type { StoreRecord } from '../storage/tables/stores.ts';
import type { DeliveryRecord } from '../storage/tables/webhook-deliveries.ts';
import type { WebhookEndpointRecord } from '../storage/tables/webhook-endpoints.ts';
import { toDeliveryResource } from '../webhooks/resources.ts';
import { listOperatorActions } from './possible-actions.ts';

// What the operator API shows: never a secret, an API key or personal data.

export const toCompanySummary = ({ id, name, liveApproved, suspended, testStoreId }: Company) => ({
  id,
  name,
  live_approved: liveApproved,
  suspended,
  test_store_id: testStoreId,
});

export const toStoreSummary = ({ id, mode, name, ...store }: StoreRecord) => ({
  id,
  mode,
  name,
  ...pickStoreSwitches(store),
});

/** A key, of whose secret only the last four characters are known. */
export const toKeySummary = ({ id, companyId, mode, storeId, lastFour }: ApiKey) => ({
  id,
  company_id: companyId,
  mode,
  store_id: storeId,
  last_four: lastFour,
});

export const toItemSummary = ({ barcode, name, stock, reserved, price }: ListedItem) => ({
  barcode,
  name,
  stock,
  available: stock - reserved,
  price: formatAmountOrNull(price),
});

/** A pending fault with the number of times that it still applies. */
export const toFaultSummary = ({ id, fault, left }: PendingFault) => ({ fault_id: id, ...fault, left });

/** An endpoint's URL without its query, which may contain a secret. */
function toPublicUrl({ url }: WebhookEndpointRecord): string {
  const { origin, pathname } = new URL(url);
  return origin + pathname;
}

export const toEndpointSummary = (endpoint: WebhookEndpointRecord) => ({
  id: endpoint.id,
  company_id: endpoint.companyId,
  mode: endpoint.mode,
  url: toPublicUrl(endpoint),
  events: endpoint.events,
  status: endpoint.status,
  disabled_reason: endpoint.disabledReason,
  two_secrets: endpoint.oldSecret !== null,
});

export const toDeliverySummary = (delivery: DeliveryRecord, endpoint: WebhookEndpointRecord | undefined) => ({
  ...toDeliveryResource(delivery),
  order_id: delivery.orderId,
  endpoint: endpoint ? toPublicUrl(endpoint) : null,
});

/** When the units held for an unaccepted order are released. */
function holdEnd({ order }: OrderRecord): Instant | null {
  const isHolding = order.type === 'delivery' && order.status === 'PENDING' && order.payment.paid;
  return isHolding && order.placed_at ? addMs(parseInstant(order.placed_at), LIMITS.holdMs) : null;
}

/** An order without names, phone numbers or lines. `hands` lists the operator actions that it allows now. */
export function toOrderSummary(record: OrderRecord) {
  const { order } = record;
  return {
    id: order.id,
    store_id: order.store_id,
    type: order.type,
    status: order.status,
    payment: order.payment,
    total_amount: order.total_amount,
    units: countUnits(order.lines),
    external_id: order.external_id,
    fulfilment_mode: order.fulfilment_mode,
    accepted_via: order.accepted_via,
    courier_status: order.courier?.status ?? null,
    placed_at: order.placed_at,
    picking_started_at: formatInstantOrNull(record.pickingAt),
    hold_ends_at: formatInstantOrNull(holdEnd(record)),
    updated_at: formatInstant(record.updatedAt),
    hands: listOperatorActions(record),
  };
}

interface EventBody {
  readonly id: string;
  readonly type: string;
  readonly mode: string;
  readonly created_at: string;
  readonly store_id: number | null;
  readonly data: { readonly order?: { id: string; status: string }; readonly actor?: { kind: string } };
}

/** The main fields of an event. `GET /operator/events/:id` returns all of it. */
export function toEventSummary(body: string) {
  // The shape is certain: only core/event-writer.ts writes this text.
  const { id, type, mode, created_at, store_id, data }: EventBody = JSON.parse(body);
  const { order, actor } = data;
  const subject = { order_id: order?.id ?? null, order_status: order?.status ?? null, actor: actor?.kind ?? null };
  return { id, type, mode, created_at, store_id, ...subject };
}
