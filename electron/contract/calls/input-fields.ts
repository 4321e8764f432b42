/** Fields that the inputs of several calls share. */

import { z } from 'zod';
import { LAST_INSTANT } from '../api/conventions.ts';
import { LENGTHS } from '../api/limits.ts';
import { instant } from '../domain/time.ts';
import { WORKSPACE_KINDS } from '../domain/workspace.ts';

/** Created by the renderer at the press: one press is one action, however often its call arrives (C2). */
export const actionId = z.uuid();
export const workspace = z.enum(WORKSPACE_KINDS);
export const storeId = z.int();
/** Ids that the service makes; the specification limits none. */
export const orderId = z.string().min(1).max(LENGTHS.url);
export const eventId = z.string().min(1).max(LENGTHS.url);
/** A text as a scanner types it; the address of a Digital Link is the longest. */
export const scannedCode = z.string().min(1).max(500);
export const barcode = z.string().trim().min(1).max(LENGTHS.barcode);
export const billNumber = z.string().trim().min(1).max(LENGTHS.externalId).optional();

/** An instant, in milliseconds since 1970. */
export const moment = z.int().min(0).max(LAST_INSTANT).transform(instant);

/** A calendar day of India ("2026-11-20"), in years whose weeks and months begin and end at an instant. */
export const day = z.iso.date().refine((text) => text >= '2000' && text < '9999');

/** The input of a call without arguments. */
export const noInput = z.strictObject({});

const PATH_MAX = 1000;

/** A path that staff type where the app has no dialog, in the preview; main ignores it elsewhere. */
export const typedPath = z.string().trim().min(1).max(PATH_MAX).nullable();
