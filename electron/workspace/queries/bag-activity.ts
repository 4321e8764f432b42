/** The finished checks of bags among the actions of the Activity screen. */

import type { ActivitySearch, BagActivity } from '../../contract/calls/activity.ts';
import { countFindings, foldBagSteps } from '../../contract/domain/bag-check.ts';
import { shortNumber } from '../../contract/domain/order-number.ts';
import { foldText } from '../../contract/domain/search-words.ts';
import type { Instant } from '../../contract/domain/time.ts';
import type { CounterDatabase } from '../../database/database.ts';

/** The most of one page, as many as it has actions. */
const MOST_CHECKS = 200;

/** The checks that were finished from `from` until before `to`, newest first, if a search finds them. */
export function listBagActivity(
  { bagSteps, orders }: CounterDatabase,
  { topic, states, who, words }: ActivitySearch,
  from: Instant,
  to: Instant,
): BagActivity[] {
  const isWanted = (topic === null || topic === 'order') && (states === null || states.includes('done'));
  if (!isWanted || from >= to) return [];
  return bagSteps.finishedBetween(from, to, MOST_CHECKS).flatMap(({ id, orderId, storeId }) => {
    const lines = orders.get(orderId)?.order.lines;
    const steps = bagSteps.ofOrder(orderId);
    const check = lines && foldBagSteps(lines, steps.slice(0, steps.findIndex((step) => step.id === id) + 1));
    if (check?.result == null) return [];
    const number = shortNumber(orderId);
    const text = foldText([number, orderId, check.result.who].join(' '));
    const isFound = (who === null || check.result.who === who) && words.every(({ word }) => text.includes(word));
    return isFound ? [{ id, orderId, storeId, number, bag: { ...check.result, found: countFindings(check) } }] : [];
  });
}
