import type { Scene } from '../scene.ts';
import { connectionScenes, listScenes, outageScenes } from './connection.ts';
import { eventScenes, signatureScenes } from './events.ts';
import { holdScenes, orderScenes } from './orders.ts';
import { retryScenes } from './retries.ts';
import { stockScenes } from './stock.ts';

/** Every scene, in the order in which they are played: those that move the clock last, because a POS has its own. */
export const SCENES: readonly Scene[] = [
  ...stockScenes,
  ...listScenes,
  ...orderScenes,
  ...signatureScenes,
  ...eventScenes,
  ...retryScenes,
  ...connectionScenes,
  ...holdScenes,
  ...outageScenes,
];
