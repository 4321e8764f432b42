import type { Scene } from '../scene.ts';
import { connectionScenes, listScenes, outageScenes } from './connection.ts';
import { eventScenes, signatureScenes } from './events.ts';
import { holdScenes, orderScenes } from './orders.ts';
import { rateScenes, retryScenes } from './retries.ts';
import { stockScenes } from './stock.ts';

/**
 * Every scene, in the order in which they are played: those that move the clock late, because a POS has its own, and last
 * the one that makes a POS send less.
 */
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
  ...rateScenes,
];
