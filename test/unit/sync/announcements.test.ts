import { afterEach, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { MINUTE, SECOND } from '../../../electron/contract/domain/time.ts';
import { recordPaths } from '../../support/response-rewriting.ts';
import type { TestWorkspace, WorkspaceHarness } from '../../support/workspace-harness.ts';
import { openWorkspaceHarness } from '../../support/workspace-harness.ts';

let world: WorkspaceHarness;
let workspace: TestWorkspace;
let paths: string[];

beforeEach(async () => {
  world = await openWorkspaceHarness();
  paths = recordPaths(world);
  workspace = world.openWorkspace();
  await world.clock.advance(5 * SECOND);
});

afterEach(async () => {
  await world.close();
});

/** How often the events are read in a time. */
async function countPolls(milliseconds: number): Promise<number> {
  paths.length = 0;
  await world.clock.advance(milliseconds);
  return paths.filter((path) => path.includes('/v1/events')).length;
}

const eventList = z.object({ data: z.array(z.object({ id: z.string() })) });

async function lastEventId(): Promise<string> {
  const { data } = eventList.parse(await world.callApi('GET', '/v1/events?limit=100'));
  return data.at(-1)?.id ?? '';
}

/** A customer orders; with `webhook`, it arrives at once. */
async function place({ webhook }: { readonly webhook: boolean }): Promise<string> {
  const orderId = await world.placeOrder();
  if (webhook) workspace.sync.announceEvent({ id: await lastEventId(), isPrompt: true });
  return orderId;
}

const isKnown = (orderId: string): boolean => workspace.database.orders.get(orderId) !== null;

test('an announced order is here at once, not at the next poll (C3)', async () => {
  await world.until(() => paths.at(-1)?.includes('/v1/events') === true);
  const orderId = await place({ webhook: true });
  await world.clock.advance(1);
  expect(isKnown(orderId)).toBe(true);
});

test('an order announced right after another waits for nothing either (C3)', async () => {
  await world.until(() => paths.at(-1)?.includes('/v1/events') === true);
  for (let count = 0; count < 3; count += 1) {
    const orderId = await place({ webhook: true });
    await world.clock.advance(10);
    expect(isKnown(orderId)).toBe(true);
  }
});

test('polling is slower while webhooks announce what it finds, and never stops', async () => {
  expect(await countPolls(MINUTE)).toBeGreaterThan(50);
  await place({ webhook: true });
  expect(await countPolls(MINUTE)).toBeLessThan(30);
  expect(await countPolls(8 * MINUTE)).toBeGreaterThan(8 * 20);
});

test('polling is as fast as ever again after ten minutes without a webhook', async () => {
  await place({ webhook: true });
  await world.clock.advance(10 * MINUTE);
  expect(await countPolls(MINUTE)).toBeGreaterThan(50);
});

test('a lost webhook: the order is here within the bound of a poll, and polling is fast again (C3)', async () => {
  await place({ webhook: true });
  await world.clock.advance(10 * SECOND);
  const orderId = await place({ webhook: false });
  await world.until(() => isKnown(orderId), 3.5 * SECOND);
  expect(await countPolls(MINUTE)).toBeGreaterThan(50);
  await place({ webhook: true });
  expect(await countPolls(MINUTE)).toBeLessThan(30);
});

test('a webhook that was sent again a minute later does not slow polling', async () => {
  workspace.sync.announceEvent({ id: await lastEventId(), isPrompt: false });
  expect(await countPolls(MINUTE)).toBeGreaterThan(50);
});

test('an outage makes polling fast again, and so does a closed port', async () => {
  for (const lose of [
    async () => {
      world.plugged = false;
      await world.until(() => workspace.client.connectionState.view().state === 'offline', MINUTE);
      world.plugged = true;
      await world.until(() => workspace.client.connectionState.view().state === 'online', MINUTE);
    },
    async () => workspace.sync.endAnnouncements(),
  ]) {
    await place({ webhook: true });
    expect(await countPolls(MINUTE)).toBeLessThan(30);
    await lose();
    expect(await countPolls(MINUTE)).toBeGreaterThan(50);
  }
});

test('a sale, which webhooks never announce, leaves polling slow (C6)', async () => {
  await place({ webhook: true });
  await world.callApi('POST', '/v1/sandbox/instore-sales');
  await world.clock.advance(5 * SECOND);
  expect(await countPolls(MINUTE)).toBeLessThan(30);
});

test('a hundred webhooks in half a second cost four polls at most (C8)', async () => {
  await world.until(() => paths.at(-1)?.includes('/v1/events') === true);
  paths.length = 0;
  for (let each = 0; each < 100; each += 1) {
    workspace.sync.announceEvent({ id: `evt_${each}`, isPrompt: true });
    await world.clock.advance(5);
  }
  expect(paths.filter((path) => path.includes('/v1/events')).length).toBeLessThanOrEqual(4);
});
