/** The check of an order's bag: packets scanned against its lines. It stays at this counter; the API has no call for it. */

import { z } from 'zod';
import type { BagVerdict } from '../domain/bag-check.ts';
import { missingUnits } from '../domain/bag-check.ts';
import { call, nothing, returns } from './call.ts';
import { actionId, orderId, scannedCode, storeId, workspace } from './input-fields.ts';

/** What a scan showed. It is stored before the call returns. */
export interface BagScan {
  readonly verdict: BagVerdict;
  /** The item's name, if the order or the shop knows the item. */
  readonly name: string | null;
  /** The number of the order that the item belongs to, for `other_order`. */
  readonly otherNumber: string | null;
}

/** `stepId` is made at the scan or press: one scan is one step, however often its call arrives. */
const step = { workspace, storeId, orderId, stepId: actionId };
const line = z.int().nonnegative();

export const BAG_CALLS = {
  /** Checks one packet; of a finished check, it begins another. `barcode`: the text as it came. */
  'bags.scan': call({
    input: z.strictObject({ ...step, barcode: scannedCode }),
    right: 'work',
    logged: ['workspace', 'storeId', 'orderId', 'barcode'],
    urgent: true,
    returns: returns<BagScan>(),
  }),
  /** Ticks a unit of a line without a barcode, or (`isIn`: false) takes back a tick of any line. */
  'bags.tick': call({
    input: z.strictObject({ ...step, line, isIn: z.boolean() }),
    right: 'work',
    logged: ['workspace', 'storeId', 'orderId', 'line', 'isIn'],
    urgent: true,
    returns: nothing,
  }),
  /** Finishes the check, whatever is missing. `reasons`: why units of a line are. */
  'bags.finish': call({
    input: z.strictObject({ ...step, reasons: z.array(missingUnits.omit({ units: true })).max(10_000) }),
    right: 'work',
    logged: ['workspace', 'storeId', 'orderId', 'reasons'],
    urgent: true,
    returns: nothing,
  }),
} as const;
