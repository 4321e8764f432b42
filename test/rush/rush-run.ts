/** Plays one rush at a connected counter. */

import type { Page } from '@playwright/test';
import { SECOND } from '../../electron/contract/domain/time.ts';
import type { RunningService } from '../e2e/support/e2e-service.ts';
import type { TcpLine } from '../e2e/support/tcp-line.ts';
import { createDice } from '../support/dice.ts';
import { playMarketplace, stockShelf } from './marketplace.ts';
import { monitorRings } from './ring-monitor.ts';
import { planRush, type RushOptions } from './rush-plan.ts';
import { type RushScore, scoreRush } from './rush-score.ts';
import { createStaffInput, type LoggedPress } from './staff-input.ts';
import { createStaffMember } from './staff-member.ts';

export interface RushOutcome extends RushScore {
  /** Every press, for diagnosis. */
  readonly presses: readonly LoggedPress[];
  /** Customers' orders, those that they cancelled, and how the service has them in the end. */
  readonly placed: number;
  readonly cancelled: number;
  readonly statuses: Readonly<Record<string, number>>;
}

/** How long staff may take for the last orders. */
const CLOSING_MS = 60 * SECOND;
/** Letters are no shortcuts in the first second of a window. */
const QUIET_MS = 1_200;

/** Plays a rush until every order is answered; the page shows the app, connected to the service over the line. */
export async function playRush(
  page: Page,
  service: RunningService,
  line: TcpLine,
  options: RushOptions,
): Promise<RushOutcome> {
  const { seed, keyboardShare } = options;
  const plan = planRush(options);
  const barcodes = await stockShelf(service);
  const monitor = await monitorRings(page);
  await page.getByRole('region', { name: 'New', exact: true }).waitFor();
  await page.waitForTimeout(QUIET_MS);
  const input = createStaffInput(page, createDice(seed, 'rush:input'));
  const dice = createDice(seed, 'rush:staff');
  const staff = createStaffMember({ page, input, dice, keyboardShare, hear: monitor.readTone, barcodes });
  const marketplace = playMarketplace(service, line, { plan, seed, barcodes });

  let isQuiet = false;
  const finished = marketplace.done.then(() => {
    isQuiet = true;
  });
  let closesAt = Number.POSITIVE_INFINITY;
  const isUnheard = (): boolean =>
    [...marketplace.placed.values()].some(
      ({ orderId, cancelledAt }) => !monitor.orders.has(orderId) && cancelledAt === null,
    );
  const isOpen = (): boolean =>
    monitor.hasOpenOrders() || isUnheard() || monitor.readTone() === 'order' || monitor.readTone() === 'cancelled';
  while (!isQuiet || (isOpen() && Date.now() < closesAt)) {
    if (isQuiet) closesAt = Math.min(closesAt, Date.now() + CLOSING_MS);
    await staff.takeTurn();
  }
  await finished;
  await marketplace.stop();
  await monitor.stop();
  const placed = [...marketplace.placed.values()];
  const cancelled = new Map(
    placed.flatMap(({ orderId, cancelledAt }) => (cancelledAt === null ? [] : [[orderId, cancelledAt] as const])),
  );
  const statuses = await marketplace.readStatuses();
  return {
    ...scoreRush([...monitor.orders.values()], input.log, cancelled, [...monitor.stops.values()]),
    placed: placed.length,
    presses: input.log,
    cancelled: cancelled.size,
    statuses: countBy(placed.map(({ orderId }) => statuses.get(orderId) ?? 'unknown')),
  };
}

function countBy(words: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const word of words) counts[word] = (counts[word] ?? 0) + 1;
  return counts;
}
