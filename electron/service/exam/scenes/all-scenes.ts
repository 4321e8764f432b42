import type { Scene } from '../scene.ts';
import { connectionScenes, listScenes, outageScenes } from './connection.ts';
import { eventScenes, signatureScenes } from './events.ts';
import { holdScenes, orderScenes } from './orders.ts';
import { rateScenes, retryScenes } from './retries.ts';
import { stockScenes } from './stock.ts';

/**
 * Every scene, in the order of play. Those that move the clock come late, because a POS has its own clock; the one that
 * makes a POS send less comes last.
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
