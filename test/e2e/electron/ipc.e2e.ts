import { expect } from '@playwright/test';
import { startService } from '../support/e2e-service.ts';
import { evaluateInPage, test } from '../support/page-isolation.ts';

// IPC between page and main, tried by the page itself and by pages that must get no answer.

const REFUSED = { ok: false, problem: 'bad_input' };

test('an unknown call and an input of the wrong shape are answered with a code (17)', async ({ app }) => {
  const answers = await evaluateInPage(app, async () => {
    const call = (name: unknown, input?: unknown): Promise<unknown> =>
      Promise.resolve(Reflect.apply(Reflect.get(Object(window.counter), 'call'), window.counter, [name, input])).catch(
        (fault: unknown) => `thrown: ${String(fault)}`,
      );
    const deep: unknown[] = [];
    let inner = deep;
    for (let depth = 0; depth < 500; depth += 1) {
      const next: unknown[] = [];
      inner.push(next);
      inner = next;
    }
    const calls: [unknown, unknown?][] = [
      ['no.such.call', {}],
      ['constructor', {}],
      ['__proto__', {}],
      ['toString', {}],
      [42, {}],
      [null, {}],
      [undefined],
      [{ toString: 'practice.enter' }, {}],
      [['practice.enter'], {}],
      ['practice.enter', null],
      ['practice.enter', { more: 1 }],
      ['orders.accept', { actionId: 'x', workspace: 'practice', storeId: -1, orderId: '', mode: 'TELEPORT' }],
      ['settings.change', { volume: '100' }],
      ['settings.change', { volume: Number.NaN }],
      ['practice.clock', { advanceSeconds: 1e9 }],
      ['links.open', { url: 'https://example.com/' }],
      ['connect.check', { address: 'x'.repeat(1_000_000), key: 'x' }],
      ['app.snapshot', deep],
    ];
    return await Promise.all(calls.map(([name, input]) => call(name, input)));
  });
  expect(answers).toEqual(Array.from({ length: 18 }, () => REFUSED));
});

test('nothing but the app’s own page in the window’s own frame is answered (17)', async ({ app }) => {
  // Pages that got into a window by a fault of ours, each with the app’s IPC functions in it.
  const answers = await app.evaluate(async ({ app: counter, BrowserWindow, session }) => {
    const preload = `${counter.getAppPath()}/dist/preload/preload.cjs`;
    const asked = "window.counter === undefined ? 'no ipc' : window.counter.call('app.snapshot', {})";
    const other = session.fromPartition('elsewhere');
    const answerOf = async (url: string, script = asked): Promise<unknown> => {
      const window = new BrowserWindow({
        show: false,
        webPreferences: { preload, sandbox: true, session: other, nodeIntegrationInSubFrames: true },
      });
      await window.loadURL(url).catch(() => undefined);
      const answer = await window.webContents
        .executeJavaScript(script)
        .catch((fault: unknown) => `thrown: ${String(fault)}`);
      window.destroy();
      return answer;
    };
    other.protocol.handle('counter', () => new Response('<p>evil</p>', { headers: { 'content-type': 'text/html' } }));
    const inFrame = `new Promise((resolve) => {
      const frame = document.createElement('iframe');
      frame.srcdoc = '<p>inner</p>';
      frame.onload = () => resolve(frame.contentWindow.counter === undefined ? 'no ipc' : frame.contentWindow.counter.call('app.snapshot', {}));
      document.body.append(frame);
    })`;
    return {
      data: await answerOf('data:text/html,<p>evil</p>'),
      blank: await answerOf('about:blank'),
      otherHost: await answerOf('counter://evil/'),
      userName: await answerOf('counter://app@evil/'),
      frame: await answerOf('counter://app/', inFrame),
    };
  });
  expect(answers).toEqual({ data: REFUSED, blank: REFUSED, otherHost: REFUSED, userName: REFUSED, frame: REFUSED });
});

test('main listens on the app’s own channel and on no library’s', async ({ app }) => {
  const channels = await app.evaluate(({ ipcMain, webContents }) => {
    const read = (ipc: Pick<typeof ipcMain, 'eventNames'>): unknown[] => [
      ...ipc.eventNames(),
      // Electron has no public list of handlers.
      ...Reflect.get(ipc, '_invokeHandlers').keys(),
    ];
    const ofPages = webContents
      .getAllWebContents()
      .flatMap(({ ipc, mainFrame }) => [...read(ipc), ...read(mainFrame.ipc)]);
    return [...read(ipcMain), ...ofPages];
  });
  // Electron itself listens for errors, so that none is thrown.
  expect(channels.filter((name) => name !== 'error')).toEqual(['counter:call']);
});

test('links of an order lead to known https hosts and to phones, whatever the service says (15)', async ({ app }) => {
  const service = await startService();
  try {
    await app.evaluate(({ shell }) => {
      Object.assign(globalThis, { opened: [] });
      shell.openExternal = (url) => {
        Reflect.get(globalThis, 'opened').push(url);
        return Promise.resolve();
      };
    });
    const opened = (): Promise<string[]> => app.evaluate(() => Reflect.get(globalThis, 'opened'));
    const page = await app.firstWindow();
    await page.getByRole('textbox', { name: 'Address of the service' }).fill(service.address);
    await page.getByRole('textbox', { name: 'Key', exact: true }).fill(service.key);
    await page.getByRole('button', { name: 'Check the key' }).click();
    await page.getByLabel('Keep the key on this PC all the same').check();
    await page.getByRole('button', { name: 'Connect', exact: true }).click();
    await service.callOperator('POST', `/operator/stores/${service.storeId}/checkouts`, {
      type: 'delivery',
      lines: [{ barcode: '8901058000108', quantity: 1 }],
      outcome: 'paid',
    });
    await expect(page.getByRole('region', { name: 'New' }).getByRole('article')).toBeVisible();
    const orderId = await page.evaluate(async () => {
      const shown = await window.counter?.call('app.snapshot', {});
      return shown?.ok === true ? (shown.value.workspace?.board.new[0]?.orderId ?? '') : '';
    });
    const order = { workspace: 'store', storeId: service.storeId, orderId } as const;
    await service.callOperator('POST', `/operator/orders/${orderId}/accept`, { fulfilment_mode: 'SERVICE_COURIER' });
    await service.callOperator('POST', `/operator/orders/${orderId}/picking`);
    await service.callOperator('POST', `/operator/orders/${orderId}/courier`, { status: 'BOOKED' });

    /** The courier's link as the service gives it; returns what a press on it came to, once the app has read it. */
    async function follow(link: 'tracking' | 'rider_phone', told: Record<string, string>): Promise<string> {
      await service.callOperator('POST', `/operator/orders/${orderId}/courier`, { status: 'ASSIGNED', ...told });
      const card = (): Promise<object | null> =>
        page.evaluate(async (input) => {
          const found = await window.counter?.call('orders.details', input);
          const courier = found?.ok === true ? found.value.card.courier : null;
          return courier === null ? null : { tracking_url: courier.trackingUrl, rider_phone: courier.riderPhone };
        }, order);
      await expect.poll(card).toMatchObject(told);
      return await page.evaluate(
        async ([input, which]) => {
          const result = await window.counter?.call('links.open', { ...input, link: which });
          return result?.ok === true ? 'opened' : (result?.problem ?? '');
        },
        [order, link] as const,
      );
    }

    for (const tracking_url of ['https://evil.example/', 'file:///etc/hosts']) {
      expect(await follow('tracking', { tracking_url }), tracking_url).not.toBe('opened');
    }
    expect(await opened()).toEqual([]);
    // The host of the service itself is known, and a phone is no page.
    expect(await follow('tracking', { tracking_url: 'https://127.0.0.1/track/7K38' })).toBe('opened');
    expect(await follow('rider_phone', { rider_phone: '+91 98260 41175' })).toBe('opened');
    expect(await opened()).toEqual(['https://127.0.0.1/track/7K38', 'tel:+919826041175']);
  } finally {
    await service.stop();
  }
});
