import { afterEach, beforeEach, expect, test } from 'vitest';
import { MINUTE } from '../../../../electron/contract/domain/time.ts';
import type { WebhookAdministration } from '../../../../electron/workspace/webhooks/webhook-administration.ts';
import { createWebhookAdministration } from '../../../../electron/workspace/webhooks/webhook-administration.ts';
import type { TestWorkspace, WorkspaceHarness } from '../../../support/workspace-harness.ts';
import { openWorkspaceHarness } from '../../../support/workspace-harness.ts';

let world: WorkspaceHarness;
let workspace: TestWorkspace;
let webhooks: WebhookAdministration;

beforeEach(async () => {
  world = await openWorkspaceHarness();
  workspace = world.openWorkspace();
  await world.until(() => workspace.client.connectionState.view().state === 'online');
  webhooks = createWebhookAdministration(workspace.client);
});

afterEach(() => world.close());

const ENDPOINT = {
  workspace: 'store',
  actionId: '0b9d2c58-6f31-4ad6-9a83-0d7a3b1c9f10',
  url: 'https://receiver.example/events',
  description: 'Billing',
  events: ['order.placed'],
} as const;
const ASK = { ...ENDPOINT, events: [...ENDPOINT.events] };

/** The answers to requests of this path are lost: the service has done what they say. */
function loseAnswers(path: string): void {
  world.interceptor = async (request, send) => {
    const response = await send(request);
    if (request.url.includes(path) && request.method === 'POST') throw new Error('the answer is lost');
    return response;
  };
}

test('an endpoint whose answer was lost is made once, and the next try returns its secret (C2)', async () => {
  loseAnswers('/v1/webhook-endpoints');
  expect(await webhooks['webhooks.create'](ASK)).toEqual({ ok: false, problem: 'answer_lost' });
  world.interceptor = null;
  const made = await webhooks['webhooks.create'](ASK);
  expect(made).toMatchObject({ ok: true, value: { endpoint: { url: ENDPOINT.url, isActive: true } } });
  const listed = await webhooks['webhooks.list']({ workspace: 'store' });
  expect(listed).toMatchObject({ ok: true, value: [{ description: 'Billing', events: ['order.placed'] }] });
  if (made.ok) expect(JSON.stringify(listed)).not.toContain(made.value.secret);
});

test('a new secret whose answer was lost is reported, because the old one may have stopped', async () => {
  const made = await webhooks['webhooks.create'](ASK);
  const endpointId = made.ok ? made.value.endpoint.id : '';
  loseAnswers('/roll-secret');
  expect(await webhooks['webhooks.roll']({ workspace: 'store', endpointId })).toEqual({
    ok: false,
    problem: 'answer_lost',
  });
});

test('refusals have their own problems', async () => {
  const url = 'http://127.0.0.1/';
  expect(await webhooks['webhooks.create']({ ...ASK, url })).toEqual({ ok: false, problem: 'webhook_url_refused' });
  const endpointId = '7f7b0d5c-6a45-4f2e-9d0a-0b2f6a1f9f10';
  for (const name of ['webhooks.roll', 'webhooks.delete'] as const)
    expect(await webhooks[name]({ workspace: 'store', endpointId })).toEqual({ ok: false, problem: 'not_found' });
  expect(await webhooks['webhooks.retry']({ workspace: 'store', deliveryId: 9 })).toEqual({
    ok: false,
    problem: 'not_found',
  });
});

test('nothing is tried while the line is known to be down', async () => {
  world.plugged = false;
  await world.until(() => workspace.client.connectionState.view().state === 'offline', MINUTE);
  expect(await webhooks['webhooks.list']({ workspace: 'store' })).toEqual({ ok: false, problem: 'line_needed' });
});
