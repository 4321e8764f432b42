/** Descriptions and example ids that several schemas of the operator API share. */

import { EXAMPLE_IDS } from '../../../contract/api/example-ids.ts';
import { mapStoreSwitches } from '../../../contract/domain/store-switches.ts';

export const OPERATOR_IDS = {
  company: 'co_6m3n9p2q5r8s',
  key: 'key_1t4u7v0w3x6y',
  fault: 'fault_4d7h2k9m1p3s',
  request: 'req_3tq8m1vd07kz',
  snapshot: 'snapshot_1',
} as const;

export const MODE = '`test` for the sandbox, `live` for the live address.';
export const COMPANY_ID = { description: 'The id of the company.', examples: [OPERATOR_IDS.company] };
export const STORE_ID = { description: 'The id of the store.', examples: [EXAMPLE_IDS.store] };
export const ORDER_ID = { description: 'The id of the order.', pattern: '^ORDER-', examples: [EXAMPLE_IDS.order] };
export const BARCODE = { description: 'The barcode, as the store scans it.', examples: [EXAMPLE_IDS.barcode] };
export const LIVE_APPROVED = 'Whether the company may use the live address.';
export const SUSPENDED = 'Whether all its requests are refused (403 `forbidden`).';
export const STORE_SWITCH_NOTES = mapStoreSwitches(({ meaning, otherwise }) => `${meaning}${otherwise}.`);
