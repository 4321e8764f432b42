/** Resources as the app reads, stores and shows them: tolerantly (tolerant-schema.ts). */

import type { z } from 'zod';
import { deliveryOption, event, type inventoryItem, inventorySync, order, sale, type store } from './resources.ts';
import type { Tolerant } from './tolerant-schema.ts';
import { tolerant } from './tolerant-schema.ts';

export const apiOrder = tolerant(order);
export const apiEvent = tolerant(event);
export const apiSale = tolerant(sale);
export const apiDeliveryOption = tolerant(deliveryOption);
export const apiInventoryRun = tolerant(inventorySync);

export type ApiOrder = Tolerant<z.output<typeof order>>;
export type ApiOrderLine = ApiOrder['lines'][number];
export type ApiSale = Tolerant<z.output<typeof sale>>;
export type ApiSaleLine = ApiSale['lines'][number];
export type ApiEvent = Tolerant<z.output<typeof event>>;
export type ApiDeliveryOption = Tolerant<z.output<typeof deliveryOption>>;
export type ApiInventoryRun = Tolerant<z.output<typeof inventorySync>>;
export type ApiItem = Tolerant<z.output<typeof inventoryItem>>;
export type ApiStore = Tolerant<z.output<typeof store>>;
