/** People outside hear once of an order that waits, although the counter is killed while it tells them (C18). */

import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { SECOND } from '../../electron/contract/domain/time.ts';
import { startHttpProxy } from '../support/test-proxies.ts';
import { startTlsService } from '../support/tls-service.ts';
import { openProcessHarness, sleep, waitFor } from './process-harness.ts';

/** A receiver that the app reaches through its proxy, as a public address. It may leave messages without an answer. */
async function openReceiver() {
  /** The keys of the messages. */
  const messages: string[] = [];
  let beats = 0;
  let isSilent = false;
  const service = await startTlsService(({ method, headers }, response) => {
    if (method === 'GET') beats += 1;
    else messages.push(String(headers['idempotency-key']));
    if (method === 'GET' || !isSilent) response.end();
  });
  const proxy = await startHttpProxy();
  return {
    messages,
    countBeats: () => beats,
    proxyPort: proxy.port,
    address: `https://service.test:${service.port}`,
    setSilent: (silent: boolean) => {
      isSilent = silent;
    },
    close() {
      proxy.stop();
      service.stop();
    },
  };
}

test('a message whose answer dies with the counter goes out again under its key, and once accepted never again', async () => {
  const receiver = await openReceiver();
  const shop = await openProcessHarness(receiver.proxyPort);
  const nthMessage = (count: number) =>
    waitFor(`message ${count}`, () => Promise.resolve(receiver.messages[count - 1] ?? null));
  const address = `${receiver.address}/shop`;
  // The heartbeat needs a page that is alive.
  const reportPage = async () => shop.currentApp().call('sound.report', { state: 'quiet' });
  const page = setInterval(() => void reportPage().catch(() => undefined), SECOND / 2);
  try {
    const rungs = [{ afterMinutes: 1, address, form: 'plain' as const }];
    await shop.currentApp().call('settings.change', { rungs, heartbeat: `${receiver.address}/beat` });
    await shop.callApi('POST', '/v1/sandbox/orders');
    receiver.setSilent(true);
    await nthMessage(1);
    await waitFor('a beat', () => Promise.resolve(receiver.countBeats() > 0 ? true : null));
    await shop.kill(false);

    receiver.setSilent(false);
    await shop.start();
    await nthMessage(2);
    await waitFor('its acceptance', async () => {
      const { outside } = await shop.currentApp().call('app.snapshot', {});
      return outside.rungs[0] === 'accepted' ? true : null;
    });
    await shop.kill(false);
    await shop.start();
    const { workspace } = await shop.currentApp().call('app.snapshot', {});
    const orderId = workspace?.board.new[0]?.orderId ?? expect.unreachable();
    // Six looks for what is due.
    await sleep(30 * SECOND);
    const order = { actionId: randomUUID(), workspace: 'store' as const, storeId: shop.storeId, orderId };
    await shop.currentApp().call('orders.accept', { ...order, mode: 'STORE_STAFF' });
    await nthMessage(3);
    const key = `counter-${shop.storeId}-${orderId}-0`;
    expect(receiver.messages).toEqual([key, key, `${key}-answered`]);
  } finally {
    clearInterval(page);
    await shop.close();
    receiver.close();
  }
}, 300_000);
