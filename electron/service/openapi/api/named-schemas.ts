/** The names of the schemas in the document. */

import { complete } from '../../../contract/api/complete-schema.ts';
import * as request from '../../../contract/api/requests.ts';
import * as resource from '../../../contract/api/resources.ts';
import type { NamedSchemas } from '../component-schemas.ts';

/** What the service promises of each resource. */
export const RESOURCE_SCHEMAS = {
  Payment: complete(resource.payment),
  OrderLine: complete(resource.orderLine),
  Courier: complete(resource.courier),
  Order: complete(resource.order),
  DeliveryOption: complete(resource.deliveryOption),
  Sale: complete(resource.sale),
  SaleAcknowledgement: complete(resource.saleAck),
  InventoryItem: complete(resource.inventoryItem),
  RowError: complete(resource.rowError),
  InventorySync: complete(resource.inventorySync),
  WebhookEndpoint: complete(resource.webhookEndpoint),
  WebhookEndpointWithSecret: complete(resource.webhookEndpointWithSecret),
  WebhookDelivery: complete(resource.webhookDelivery),
  Store: complete(resource.store),
  StoreLink: complete(resource.storeLink),
  Company: complete(resource.company),
  KeyIdentity: complete(resource.keyIdentity),
  Ping: complete(resource.ping),
  Actor: complete(resource.actor),
  SandboxOrder: complete(resource.sandboxOrder),
  SandboxAdvance: complete(resource.sandboxAdvance),
  SandboxReset: complete(resource.sandboxReset),
} as const satisfies NamedSchemas;

export const REQUEST_SCHEMAS: NamedSchemas = {
  ClaimRequest: request.claim,
  AcceptRequest: request.accept,
  RejectRequest: request.reject,
  DeliveryMethodRequest: request.deliveryMethod,
  PushRow: request.pushRow,
  PushRequest: request.push,
  AdjustmentRow: request.adjustmentRow,
  AdjustmentsRequest: request.adjustments,
  SaleAcknowledgementRequest: request.saleAcknowledgement,
  NewWebhookEndpointRequest: request.webhookEndpointNew,
  WebhookEndpointChangeRequest: request.webhookEndpointChange,
  WebhookTestRequest: request.webhookTest,
  SandboxLine: request.sandboxLine,
  SandboxBasketRequest: request.sandboxBasket,
  SandboxAdvanceRequest: request.sandboxAdvance,
};
