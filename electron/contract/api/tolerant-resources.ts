/** Resources as the app reads them: tolerantly (tolerant-schema.ts). What rooms keep, compare and show are these. */

import type { z } from 'zod';
import { deliveryOption, event, type inventoryItem, inventorySync, order, sale, type store } from './resources.ts';
import type { Tolerant } from './tolerant-schema.ts';
import { tolerant } from './tolerant-schema.ts';

export const readOrder = tolerant(order);
export const readEvent = tolerant(event);
export const readSale = tolerant(sale);
export const readDeliveryOption = tolerant(deliveryOption);
export const readSync = tolerant(inventorySync);

export type ReadOrder = Tolerant<z.output<typeof order>>;
export type ReadSale = Tolerant<z.output<typeof sale>>;
export type ReadEvent = Tolerant<z.output<typeof event>>;
export type ReadDeliveryOption = Tolerant<z.output<typeof deliveryOption>>;
export type ReadSync = Tolerant<z.output<typeof inventorySync>>;
export type ReadItem = Tolerant<z.output<typeof inventoryItem>>;
export type ReadStore = Tolerant<z.output<typeof store>>;
