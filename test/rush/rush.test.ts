import { describe, expect, test } from 'vitest';
import type { MonitoredOrder } from './ring-monitor.ts';
import { planRush } from './rush-plan.ts';
import { scoreRush, summarizeRush } from './rush-score.ts';
import type { LoggedPress } from './staff-input.ts';

const OPTIONS = { seed: 7, orders: 60, durationMs: 600_000, outages: 3, cancellations: 5, keyboardShare: 0.6 };

describe('the plan of a rush', () => {
  test('is the same for the same seed, and has all that was asked for', () => {
    const plan = planRush(OPTIONS);
    expect(planRush(OPTIONS)).toEqual(plan);
    expect(planRush({ ...OPTIONS, seed: 8 })).not.toEqual(plan);
    expect(plan.orders).toHaveLength(60);
    expect(plan.orders.filter(({ cancellation }) => cancellation !== null)).toHaveLength(5);
    expect(plan.outages.map(({ kind }) => kind)).toEqual(['cut', 'silent', 'cut']);
  });

  test('the longest outage ends with the list of what came meanwhile, and no two overlap', () => {
    const { outages } = planRush(OPTIONS);
    expect(Math.max(...outages.map(({ from, to }) => to - from))).toBeGreaterThan(120_000);
    for (const [index, { to }] of outages.entries()) expect(to).toBeLessThan(outages[index + 1]?.from ?? 600_000);
  });
});

const order = (number: string, change: Partial<MonitoredOrder> = {}): MonitoredOrder => ({
  orderId: `id-${number}`,
  number,
  rangAt: 1_000,
  holdEndsAt: 900_000,
  answer: null,
  outOfViewMs: 0,
  elsewhereMs: 0,
  ...change,
});
const accept = (number: string, at: number): LoggedPress => ({ purpose: { kind: 'accept', number }, means: 'key', at });
const approach = (at: number): LoggedPress => ({ purpose: { kind: 'approach' }, means: 'wheel', at });
const NONE = new Map<string, number>();

describe('the score of a rush', () => {
  test('gives each answer the press that it came from, with what led to it', () => {
    const orders = [
      order('A1', { answer: { kind: 'accept', at: 3_050 } }),
      order('B2', { answer: { kind: 'accept', at: 6_050 } }),
    ];
    const log = [accept('A1', 3_000), approach(4_000), approach(5_000), accept('B2', 6_000)];
    const score = scoreRush(orders, log, NONE, []);
    expect(score.wrongPresses).toEqual([]);
    expect(score.orders.map(({ seconds, keys, scrolls }) => ({ seconds, keys, scrolls }))).toEqual([
      { seconds: 2.05, keys: 1, scrolls: 0 },
      { seconds: 5.05, keys: 1, scrolls: 2 },
    ]);
    expect(summarizeRush(score)).toMatchObject({
      rang: 2,
      accepted: 2,
      missed: 0,
      keysPerOrder: 1,
      scrollsPerOrder: 1,
    });
  });

  test('a press that answers another order, or none, is wrong', () => {
    const orders = [order('A1'), order('B2', { answer: { kind: 'accept', at: 3_050 } })];
    const { wrongPresses } = scoreRush(orders, [accept('A1', 3_000), accept('A1', 5_000)], NONE, []);
    expect(wrongPresses).toEqual([
      { number: 'A1', kind: 'accept', answered: 'B2', at: 3_000 },
      { number: 'A1', kind: 'accept', answered: null, at: 5_000 },
    ]);
  });

  test('a press for an order that its customer has just cancelled is not wrong, and the order is not missed', () => {
    const { orders, wrongPresses } = scoreRush([order('A1')], [accept('A1', 3_000)], new Map([['id-A1', 2_900]]), []);
    expect(wrongPresses).toEqual([]);
    expect(orders.map(({ isMissed }) => isMissed)).toEqual([false]);
  });

  test('an order is missed without an answer, and with one after its hold', () => {
    const late = order('B2', { holdEndsAt: 2_000, answer: { kind: 'accept', at: 3_050 } });
    const { orders } = scoreRush([order('A1'), late], [accept('B2', 3_000)], NONE, []);
    expect(orders.map(({ isMissed }) => isMissed)).toEqual([true, true]);
  });

  test('a cancelled order counts from its tone to Seen', () => {
    const stops = [{ number: 'A1', since: 1_000, seenAt: 4_000 }];
    expect(summarizeRush(scoreRush([], [], NONE, stops))).toMatchObject({ stopSecondsP50: 3, stopSecondsMax: 3 });
  });
});
