/** The pieces that inputs of several calls are made of. */

import { z } from 'zod';
import { LENGTHS } from '../api/limits.ts';

/** Made by the renderer at the press: the same press is the same action, however often its message arrives (C2). */
export const actionId = z.uuid();
export const workspace = z.enum(['store', 'practice']);
export const storeId = z.int().positive();
export const barcode = z.string().trim().min(1).max(LENGTHS.barcode);
