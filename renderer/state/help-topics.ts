/**
 * Which paragraph of Help explains a message. The tables are by code, so that a new code without a paragraph doesn't
 * compile.
 */

import type { Problem } from '../../electron/contract/calls/call.ts';
import type { ParkReason } from '../../electron/contract/calls/connection.ts';
import type { screens as english } from '../../electron/contract/i18n/english-screens.ts';
import type { TroubleName } from './help-target.ts';

/** For failed calls. */
export const PROBLEM_TROUBLES: Readonly<Record<Problem, TroubleName>> = {
  bad_input: 'input',
  not_open: 'store',
  not_found: 'moved_on',
  not_possible_now: 'moved_on',
  link_not_opened: 'link',
  address_refused: 'address',
  address_unreachable: 'line',
  not_the_service: 'address',
  key_refused: 'key',
  key_malformed: 'key',
  company_forbidden: 'company',
  store_disconnected: 'store',
  needs_company_key: 'key',
  code_refused: 'code',
  code_maybe_used: 'code',
  slow_down: 'wait',
  service_failed: 'wait',
  nobody_draws: 'printer',
  disk_full: 'disk',
  disk_failing: 'disk',
  newer_database: 'database',
  line_needed: 'line',
  locked: 'rights',
  needs_manager: 'rights',
  needs_owner: 'rights',
  needs_owner_or_key: 'key',
  set_by_administrator: 'rights',
  pin_too_short: 'rights',
  pin_too_simple: 'rights',
  last_owner: 'rights',
  name_taken: 'rights',
  no_key: 'key',
  answer_lost: 'answer_lost',
  folder_refused: 'copies',
  passphrase_weak: 'move',
  passphrase_wrong: 'move',
  move_file_foreign: 'move',
  move_file_newer: 'move',
  move_file_damaged: 'move',
  webhook_url_refused: 'webhook',
  internal: 'fault',
};

type RefusalCode = keyof typeof english.refusal.happened;

/** For refused actions, by the code of the service or of the outbox. */
export const REFUSAL_TROUBLES: Readonly<Record<RefusalCode, TroubleName>> = {
  order_not_in_required_state: 'moved_on',
  insufficient_stock: 'shelf',
  fulfilment_unavailable: 'courier',
  courier_already_booked: 'courier',
  not_courier_order: 'courier',
  unknown_barcode: 'stock_unclear',
  stale_count: 'stock_unclear',
  order_not_found: 'moved_on',
  store_not_found: 'store',
  webhook_endpoint_not_found: 'webhook',
  webhook_delivery_not_found: 'webhook',
  sync_not_found: 'moved_on',
  invalid_request: 'fault',
  invalid_connection_code: 'code',
  invalid_timestamp: 'fault',
  invalid_cursor: 'fault',
  invalid_limit: 'fault',
  invalid_webhook_url: 'webhook',
  invalid_api_key: 'key',
  authentication_required: 'key',
  forbidden: 'company',
  not_allowed_for_store: 'store',
  key_scope_insufficient: 'key',
  request_in_progress: 'wait',
  idempotency_key_reused: 'fault',
  rate_limited: 'wait',
  not_found: 'moved_on',
  method_not_allowed: 'fault',
  gone: 'moved_on',
  withdrawn_by_staff: 'too_late',
  order_moved_on: 'moved_on',
  too_old_to_repeat: 'too_late',
  too_late_to_send: 'too_late',
  not_sent: 'disk',
  push_failed: 'stock_unclear',
  not_told: 'stock_unclear',
  courier_costs_more: 'courier',
  courier_not_offered: 'courier',
  nothing_to_undo: 'stock_unclear',
  undo_unclear: 'stock_unclear',
};

const isRefusalCode = (code: string): code is RefusalCode => Object.hasOwn(REFUSAL_TROUBLES, code);

/** The paragraph about a refusal. Codes that this version doesn't know are explained as a mistake. */
export function findRefusalTrouble(code: string): TroubleName {
  return isRefusalCode(code) ? REFUSAL_TROUBLES[code] : 'fault';
}

/** For a workspace whose requests are parked. */
export const PARK_TROUBLES: Readonly<Record<ParkReason, TroubleName>> = {
  key_refused: 'key',
  company_forbidden: 'company',
  store_disconnected: 'store',
};

/** For messages without a code. */
export const MESSAGE_TROUBLES = {
  offline: 'line',
  stopped: 'fault',
  disconnected: 'store',
  overtaken: 'moved_on',
  proxy: 'proxy',
  clock: 'clock',
  disk: 'disk',
  restored: 'database',
  unopened: 'database',
  preferences: 'preferences',
  pin: 'pin',
  file: 'file',
  printer: 'printer',
  sound: 'sound',
} as const satisfies Readonly<Record<string, TroubleName>>;
