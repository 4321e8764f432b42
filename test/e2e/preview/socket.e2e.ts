import { once } from 'node:events';
import { expect } from '@playwright/test';
import { WebSocket } from 'ws';
import { test } from '../support/fixtures.ts';
import { enterPractice, placeOrder } from '../support/page-actions.ts';
import { startAppInBrowser } from '../support/running-app.ts';

// The preview's socket, in front of the whole app. What it does with each kind of frame is tested in test/unit/preview/.

test('bad frames and strangers at the socket harm nothing', async ({ playwright, profile }) => {
  const browser = await playwright.chromium.launch();
  const counter = await startAppInBrowser(browser, profile, []);
  const { page, preview } = counter;
  const { origin, host, search } = new URL(preview.url);

  /** Sends frames on a socket of its own; returns the answers until the app closes it or `answers` have come. */
  async function send(frames: readonly (string | Buffer)[], answers: number, from = origin): Promise<unknown[]> {
    const socket = new WebSocket(`ws://${host}/bridge${search}`, { origin: from });
    const heard: { id?: number; result?: unknown }[] = [];
    const done = Promise.withResolvers<void>();
    socket.on('close', () => done.resolve());
    socket.on('error', () => done.resolve());
    socket.on('message', (data) => {
      const frame = JSON.parse(String(data));
      if (frame.id !== undefined && heard.push(frame) === answers) done.resolve();
    });
    await Promise.race([once(socket, 'open'), done.promise]);
    for (const frame of frames) if (socket.readyState === WebSocket.OPEN) socket.send(frame);
    await done.promise;
    socket.terminate();
    return heard;
  }

  const bad = { ok: false, problem: 'bad_input' };
  const calls = [
    ['no.such.call', {}],
    ['constructor', {}],
    ['__proto__', {}],
    ['orders.accept', null],
    ['orders.accept', { actionId: 'x', workspace: 'practice', storeId: -1, orderId: '', mode: 'TELEPORT' }],
    ['practice.clock', { advanceSeconds: 1e9 }],
    ['settings.change', { volume: '100' }],
    ['settings.change', { volume: 10, __proto__: null, extra: true }],
  ].map(([name, input], id) => JSON.stringify({ id, name, input }));
  expect(await send(calls, calls.length)).toEqual(calls.map((_, id) => ({ id, result: bad })));

  for (const frame of ['hello', '{}', 'null', '[', Buffer.alloc(10), 'x'.repeat(1_000_000)]) {
    expect(await send([frame], 1)).toEqual([]);
  }
  expect(await send(calls, 1, 'http://evil.example')).toEqual([]);

  // And the app goes on as if nothing had been.
  await enterPractice(page);
  expect(await placeOrder(page)).not.toBe('');
  await counter.close();
  await browser.close();
});

test('the page answers only to its address with the token', async ({ counter, page, playwright }) => {
  const { origin } = new URL(page.url());
  const stranger = await playwright.request.newContext();
  expect((await stranger.get(`${origin}/`)).status()).toBe(403);
  expect((await stranger.get(`${origin}/?token=guessed`)).status()).toBe(403);
  await stranger.dispose();

  // The page itself may be loaded again.
  await page.reload();
  await expect(page.getByRole('button', { name: 'Try the practice store' })).toBeVisible();
  expect(counter.output()).not.toContain('start_failed');
});
