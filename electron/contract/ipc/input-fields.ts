/** Fields that the inputs of several calls share. */

import { z } from 'zod';
import { LENGTHS } from '../api/limits.ts';
import { WORKSPACE_KINDS } from '../domain/workspace.ts';

/** Created by the renderer at the press: one press is one action, however often its call arrives (C2). */
export const actionId = z.uuid();
export const workspace = z.enum(WORKSPACE_KINDS);
export const storeId = z.int().positive();
export const orderId = z.string().min(1).max(100);
export const barcode = z.string().trim().min(1).max(LENGTHS.barcode);
export const billNumber = z.string().trim().min(1).max(LENGTHS.externalId).optional();

/** The input of a call without arguments. */
export const nothing = z.strictObject({});
