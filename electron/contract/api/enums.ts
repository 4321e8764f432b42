/** Every enumeration of the specification, in its order and spelling. */

export const API_VERSION = '2026-10-01';

export const MODES = ['live', 'test'] as const;
export const ORDER_TYPES = ['delivery', 'instore'] as const;
export const ORDER_STATUSES = [
  'PENDING',
  'ACCEPTED',
  'PACKED',
  'OUT_FOR_DELIVERY',
  'DELIVERED',
  'CANCELLED',
  'COMPLETED',
  'PAYMENT_FAILED',
] as const;
export const FULFILMENT_MODES = ['STORE_STAFF', 'SERVICE_COURIER'] as const;
export const ACCEPTED_VIA = ['APP', 'POS'] as const;
export const ACTOR_KINDS = ['retailer', 'pos', 'customer', 'system'] as const;
export const LINE_SOURCES = ['catalog', 'store_item', 'misc'] as const;
export const ITEM_SOURCES = ['catalog', 'store_item'] as const;
export const COURIER_STATUSES = [
  'NOT_REQUESTED',
  'REQUESTED',
  'BOOKED',
  'ASSIGNED',
  'PICKED_UP',
  'DELIVERED',
  'CANCELLED',
  'FAILED',
] as const;
export const SALE_CHANNELS = ['SERVICE_ONLINE', 'SERVICE_INSTORE'] as const;
export const WEBHOOK_ENDPOINT_STATUSES = ['ACTIVE', 'DISABLED'] as const;
export const WEBHOOK_DELIVERY_STATUSES = ['PENDING', 'SUCCEEDED', 'DEAD'] as const;
export const ADVANCE_TARGETS = ['ACCEPTED', 'PACKED', 'OUT_FOR_DELIVERY', 'DELIVERED', 'CANCELLED'] as const;

/** The sixteen types that the events list filters by. */
export const LISTED_EVENT_TYPES = [
  'delivery.courier_assigned',
  'delivery.courier_booked',
  'delivery.failed',
  'delivery.rider_changed',
  'order.accepted',
  'order.cancelled',
  'order.delivered',
  'order.fulfilment_changed',
  'order.out_for_delivery',
  'order.packed',
  'order.payment_failed',
  'order.payment_recovered',
  'order.picking_started',
  'order.placed',
  'sale.completed',
  'sale.exit_verified',
] as const;

/** Every valid event type name. */
export const EVENT_TYPES = [...LISTED_EVENT_TYPES, 'store.connected', 'store.disconnected', 'ping'] as const;

/*
 * Open points of the specification ("not shown"). These are the values of this project's service; the app must work
 * with any others (tolerant-schema.ts).
 */
export const PAYMENT_STATUSES = ['PENDING', 'PAID', 'FAILED', 'REFUNDED'] as const;
export const PAYMENT_METHODS = ['UPI', 'CARD', 'CASH'] as const;
export const ADJUSTMENT_REASONS = [
  'sale',
  'return',
  'received',
  'damaged',
  'expired',
  'theft',
  'recount',
  'other',
] as const;
export const INVENTORY_RUN_KINDS = ['push', 'adjustment'] as const;
export const INVENTORY_RUN_STATUSES = ['QUEUED', 'RUNNING', 'COMPLETED', 'COMPLETED_WITH_ERRORS', 'FAILED'] as const;
export const ROW_ERRORS = [
  'invalid_request',
  'unknown_barcode',
  'duplicate_barcode',
  'stale_count',
  'clamped_to_zero',
] as const;
export const STORE_STATUSES = ['CONNECTED', 'DISCONNECTED'] as const;
export const STORE_LINK_STATUSES = ['ACTIVE', 'DISCONNECTED'] as const;
export const KEY_SCOPES = ['company', 'store'] as const;

export type Mode = (typeof MODES)[number];
export type OrderType = (typeof ORDER_TYPES)[number];
export type OrderStatus = (typeof ORDER_STATUSES)[number];
export type FulfilmentMode = (typeof FULFILMENT_MODES)[number];
export type AcceptedVia = (typeof ACCEPTED_VIA)[number];
export type ActorKind = (typeof ACTOR_KINDS)[number];
export type CourierStatus = (typeof COURIER_STATUSES)[number];
export type SaleChannel = (typeof SALE_CHANNELS)[number];
export type EventType = (typeof EVENT_TYPES)[number];
export type AdjustmentReason = (typeof ADJUSTMENT_REASONS)[number];
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];
export type RowErrorCode = (typeof ROW_ERRORS)[number];
