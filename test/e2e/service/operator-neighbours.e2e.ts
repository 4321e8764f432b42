import { createServer, type RequestListener } from 'node:http';
import { chromium, expect, type Page } from '@playwright/test';
import { listenLocally } from '../../support/local-port.ts';
import { chromiumLaunchOptions } from '../support/chromium.ts';
import {
  callSandbox,
  type OperatedService,
  PROGRAMS,
  panel,
  press,
  startOperatedService,
  test,
} from '../support/operated-service.ts';

const MARKUP = `</td></script><img src="x" onerror="document.title='hurt'"><script>document.title='hurt'</script>`;

/** Serves something on a free port of this machine, as another program of the developer might. */
async function listen(answer: RequestListener): Promise<{ url: string; close(): void }> {
  const server = createServer(answer);
  return { url: `http://127.0.0.1:${await listenLocally(server)}`, close: () => void server.close() };
}

async function operate({ operator, page }: OperatedService, path: string, body: object) {
  const headers = { authorization: `Bearer ${page.split('#')[1]}`, 'content-type': 'application/json' };
  const response = await fetch(`${operator}/operator${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  return await response.json();
}

test('markup in names, bodies and answers is shown as text', async ({ page, problems }) => {
  const receiver = await listen((_, answer) => answer.writeHead(500, { 'content-type': 'text/html' }).end(MARKUP));
  const service = await startOperatedService(PROGRAMS.source, '--allow-private-webhooks');
  const items = [{ barcode: '1', name: MARKUP, stock: 5, price: '10.00' }];
  const { store_id } = await operate(service, '/stores', { mode: 'test', name: MARKUP, items });
  await operate(service, '/companies', { name: MARKUP });
  await callSandbox(service, 'POST', '/v1/webhook-endpoints', { url: `${receiver.url}/%3Cimg%3E` });
  const placed = await callSandbox(service, 'POST', '/v1/sandbox/orders', {});
  const path = `/v1/stores/1001/orders/${placed.body.order_id}/accept`;
  await callSandbox(service, 'POST', path, { external_id: MARKUP }, { 'idempotency-key': MARKUP });

  await page.goto(service.page);
  await expect(panel(page, 'Orders').getByRole('article')).toContainText(MARKUP);
  await expect(panel(page, 'Stores')).toContainText(MARKUP);
  await expect(page.getByRole('article', { name: MARKUP })).toBeVisible();
  const customer = panel(page, 'A customer');
  await customer.getByRole('combobox', { name: 'Store' }).selectOption(String(store_id));
  await expect(customer.getByRole('combobox', { name: 'Item' })).toContainText(`${MARKUP} · ₹10.00 · 5 left`);
  const dialog = page.getByRole('dialog');
  await panel(page, 'Requests').getByRole('button').first().click();
  await expect(dialog.getByRole('region', { name: 'Request', exact: true })).toContainText(
    `Idempotency-Key: ${MARKUP}`,
  );
  await dialog.getByRole('button', { name: 'Close' }).click();
  await panel(page, 'Webhook deliveries').getByRole('button').first().click();
  await expect(dialog.getByRole('region', { name: 'Receiver’s answer', exact: true })).toContainText(MARKUP);
  expect(await page.locator('img, script:not([src])').count()).toBe(0);
  await expect(page).toHaveTitle('Customers, couriers and company');
  expect(problems).toEqual([]);
  service.process.kill();
  receiver.close();
});

test('no script runs but the page’s own, and no text becomes markup', async ({ page, service }) => {
  await page.goto(service.page);
  await expect(page.getByRole('status', { name: 'Connection' })).toHaveText('live');
  const attempts = await page.evaluate(() => {
    const attempt = (run: () => unknown): string => {
      try {
        run();
        return 'done';
      } catch (error) {
        return error instanceof Error ? error.name : 'failed';
      }
    };
    const script = document.createElement('script');
    return [
      attempt(() => document.body.insertAdjacentHTML('beforeend', '<img src=x>')),
      attempt(() => {
        script.text = "document.title = 'hurt'";
        document.body.append(script);
      }),
      attempt(() => document.createElement('div').setAttribute('onclick', "document.title = 'hurt'")),
    ];
  });
  expect(attempts).toEqual(['TypeError', 'TypeError', 'TypeError']);
  await expect(page).toHaveTitle('Customers, couriers and company');
});

/** What another page on this machine learns of the service: without the token, with it, and in a frame. */
async function spy(page: Page, { operator, page: address }: OperatedService) {
  return await page.evaluate(
    async ([base = '', token = '']) => {
      const ask = (headers: HeadersInit): Promise<string> =>
        fetch(`${base}/operator/overview`, { headers }).then(
          (response) => String(response.status),
          () => 'refused',
        );
      const frame = document.createElement('iframe');
      frame.src = base;
      document.body.append(frame);
      await new Promise((resolve) => {
        frame.onload = resolve;
      });
      const script = document.createElement('script');
      script.src = `${base}/operator/overview`;
      const loaded = new Promise((resolve) => {
        script.onload = () => resolve('loaded');
        script.onerror = () => resolve('refused');
      });
      document.body.append(script);
      return {
        bare: await ask({}),
        withToken: await ask({ authorization: `Bearer ${token}` }),
        script: await loaded,
      };
    },
    [operator, address.split('#')[1] ?? ''],
  );
}

test('a page of another origin learns nothing, and can’t put the page in a frame', async ({ page, service }) => {
  const neighbour = await listen((_, answer) =>
    answer.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>Neighbour</title>'),
  );
  await page.goto(neighbour.url);
  expect(await spy(page, service)).toEqual({ bare: 'refused', withToken: 'refused', script: 'refused' });
  const frame = page.frames().find((each) => each !== page.mainFrame());
  expect(await frame?.locator('#page').count()).toBe(0);
  neighbour.close();
});

test('a name that a stranger points at this machine gets neither the page nor its data', async ({ service }) => {
  const port = new URL(service.operator).port;
  const options = chromiumLaunchOptions();
  const args = [...(options.args ?? []), '--host-resolver-rules=MAP rebound.example 127.0.0.1'];
  const browser = await chromium.launch({ ...options, args });
  try {
    const page = await browser.newPage();
    const address = `http://rebound.example:${port}`;
    const answer = await page.goto(`${address}/#${service.page.split('#')[1]}`);
    expect([answer?.status(), await page.locator('#page').count()]).toEqual([421, 0]);
    const headers = { authorization: `Bearer ${service.page.split('#')[1]}` };
    const statuses = await page.evaluate(
      ([base, sent]) =>
        Promise.all(
          ['/operator/overview', '/docs', '/assets/x'].map((path) =>
            fetch(base + path, { headers: sent }).then((response) => response.status),
          ),
        ),
      [address, headers] as const,
    );
    expect(statuses).toEqual([421, 421, 421]);
    await page.goto(service.page);
    await expect(page.getByRole('status', { name: 'Connection' })).toHaveText('live');
    await press(page, 'Order, paid');
  } finally {
    await browser.close();
  }
});
