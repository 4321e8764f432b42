import { createServer } from 'node:http';
import { expect } from '@playwright/test';
import { listenLocally } from '../../support/local-port.ts';
import { tryExits } from '../support/exit-attempts.ts';
import { listenForExit, listOwnAddresses } from '../support/exit-listener.ts';
import { evaluateInPage, ISOLATED, readIsolationState, test } from '../support/page-isolation.ts';

// Somebody's script runs in the page, as after a fault of ours: what it can reach from there. The numbers are those of
// Electron's list of security recommendations.

test('each response of the page has a policy that starts from none, and a new nonce (7)', async ({ app }) => {
  const policies = await app.evaluate(async ({ session }) => {
    const ask = async (): Promise<string> =>
      (await session.defaultSession.fetch('counter://app/')).headers.get('content-security-policy') ?? '';
    return [await ask(), await ask()];
  });
  expect(policies[0]).not.toBe(policies[1]);
  for (const policy of policies) {
    expect(policy).toMatch(
      /^default-src 'none'; script-src 'nonce-[\w-]{22}'; style-src 'nonce-[\w-]{22}'; font-src 'self'; img-src 'self'; connect-src 'none'; /,
    );
    expect(policy).not.toMatch(/unsafe|\*|http/);
  }
});

test('no text becomes code: inline scripts, handlers, eval, addresses that hold code (7)', async ({ app }) => {
  const page = await app.firstWindow();
  const ran = await evaluateInPage(app, async () => {
    Object.assign(window, { ran: [] });
    const note = (what: string): string => `window.ran.push('${what}')`;
    const attempts: Record<string, () => unknown> = {
      // biome-ignore lint/security/noGlobalEval: what is tried is that it does nothing
      eval: () => window.eval(note('eval')),
      function: () => Reflect.construct(Function, [note('function')])(),
      timer: () => setTimeout(note('timer') as unknown as () => void),
      inline: () =>
        document.body.append(Object.assign(document.createElement('script'), { textContent: note('inline') })),
      data: () =>
        document.body.append(
          Object.assign(document.createElement('script'), { src: `data:text/javascript,${note('data')}` }),
        ),
      blob: () =>
        document.body.append(
          Object.assign(document.createElement('script'), { src: URL.createObjectURL(new Blob([note('blob')])) }),
        ),
      own: () =>
        document.body.append(Object.assign(document.createElement('script'), { src: document.scripts[0]?.src ?? '' })),
      module: () => import(/* @vite-ignore */ `data:text/javascript,${note('module')}`),
      handler: () => {
        document.body.insertAdjacentHTML('beforeend', `<img src="x" onerror="${note('handler')}">`);
      },
      attribute: () => {
        const button = document.createElement('button');
        button.setAttribute('onclick', note('attribute'));
        document.body.append(button);
        button.click();
      },
      address: () => {
        const link = document.createElement('a');
        link.href = `javascript:${note('address')}`;
        document.body.append(link);
        link.click();
      },
      worker: () => new Worker(URL.createObjectURL(new Blob([note('worker')]))),
      serviceWorker: () => navigator.serviceWorker?.register('/assets/worker.js'),
      srcdoc: () =>
        document.body.append(
          Object.assign(document.createElement('iframe'), { srcdoc: `<script>parent.${note('srcdoc')}</script>` }),
        ),
      markup: () => {
        document.body.innerHTML = '<p>gone</p>';
        Reflect.get(window, 'ran').push('markup');
      },
    };
    for (const attempt of Object.values(attempts)) {
      try {
        await Promise.race([attempt(), new Promise((resolve) => setTimeout(resolve, 200))]);
      } catch {}
    }
    return Reflect.get(window, 'ran');
  });
  expect(ran).toEqual([]);
  expect(await page.locator('iframe').count()).toBeLessThanOrEqual(1);
  expect(await readIsolationState(app)).toMatchObject({ ...ISOLATED, frames: expect.any(Number) });
});

test('nothing comes from elsewhere and nothing leaves, in any way a page has (1, 7, 18)', async ({ app }) => {
  const heard: string[] = [];
  const server = createServer((request, response) => {
    heard.push(request.url ?? '');
    response.setHeader('access-control-allow-origin', '*').end('');
  });
  const port = await listenLocally(server);

  const page = await app.firstWindow();
  const reached = await page.evaluate(async (place) => {
    const http = `http://${place}`;
    const element = (name: string, facts: object): Promise<boolean> =>
      new Promise((resolve) => {
        const made = document.createElement(name);
        made.addEventListener('load', () => resolve(true));
        made.addEventListener('error', () => resolve(false));
        try {
          Object.assign(made, facts);
          document.body.append(made);
        } catch {
          resolve(false);
        }
        setTimeout(() => resolve(false), 500);
      });
    const answered = (asked: Promise<unknown>): Promise<boolean> =>
      asked.then(
        () => true,
        () => false,
      );
    const socket = (): Promise<boolean> =>
      new Promise((resolve) => {
        const made = new WebSocket(`ws://${place}/socket`);
        made.onopen = () => resolve(true);
        made.onerror = () => resolve(false);
      });
    return {
      fetch: await answered(fetch(`${http}/fetch`, { mode: 'no-cors' })),
      file: await answered(fetch('file:///etc/hosts')),
      own: await answered(fetch('counter://app/index.html')),
      other: await answered(fetch('counter://other/')),
      beacon: navigator.sendBeacon(`${http}/beacon`, 'x'),
      image: await element('img', { src: `${http}/image` }),
      dataImage: await element('img', { src: 'data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA=' }),
      style: await element('link', { rel: 'stylesheet', href: `${http}/style` }),
      prefetch: await element('link', { rel: 'prefetch', href: `${http}/prefetch` }),
      script: await element('script', { src: `${http}/script` }),
      object: await element('object', { data: `${http}/object` }),
      embed: await element('embed', { src: `${http}/embed` }),
      video: await element('video', { src: `${http}/video` }),
      // A refused frame loads the page of an error: whether anything left shows at the server.
      frame: (await element('iframe', { src: `${http}/frame` })) && false,
      socket: await socket().catch(() => false),
      events: await answered(
        new Promise((resolve, reject) => {
          const made = new EventSource(`${http}/events`);
          made.onopen = resolve;
          made.onerror = reject;
        }),
      ),
    };
  }, `127.0.0.1:${port}`);
  expect(Object.entries(reached).filter(([way, got]) => got && way !== 'beacon')).toEqual([]);
  expect(heard).toEqual([]);

  // Past the policy, as main might by mistake: the session itself lets no address through.
  const past = await app.evaluate(async ({ BrowserWindow }, place) => {
    const window = new BrowserWindow({ show: false });
    const outcome = await window.loadURL(`http://${place}/past`).then(
      () => 'loaded',
      () => 'refused',
    );
    window.destroy();
    return outcome;
  }, `127.0.0.1:${port}`);
  expect([past, heard]).toEqual(['refused', []]);
  server.close();
});

test('nothing leaves by WebRTC or ahead of a request, from any window (1, 7, 18)', async ({ app }) => {
  await app.firstWindow();
  const listeners = await Promise.all(listOwnAddresses().map(listenForExit));
  const targets = listeners.map(({ address, udpPort, tcpPort }) => ({ address, udpPort, tcpPort }));
  await app.evaluate(
    async ({ BrowserWindow }, script) => {
      // A window that Counter itself would open, such as the hidden one that prints.
      const other = new BrowserWindow({ show: false });
      await other.loadURL('counter://app/print.html');
      const windows = BrowserWindow.getAllWindows();
      if (windows.length !== 2) throw new Error('there is another window');
      await Promise.all(windows.map(({ webContents }) => webContents.executeJavaScript(script)));
      other.destroy();
    },
    `(${tryExits})(${JSON.stringify(targets)})`,
  );
  for (const listener of listeners) {
    expect(await listener.heard(), listener.address).toEqual([]);
    listener.stop();
  }
});

test('there is no Node, and nothing of Electron but the app’s own IPC functions, which can’t be changed (2, 3, 4, 20)', async ({
  app,
}) => {
  const page = await app.firstWindow();
  const found = await page.evaluate(() => {
    const names = ['require', 'process', 'module', 'Buffer', 'global', 'ipcRenderer', 'electron', '__dirname'];
    const ipc: object = Object(window.counter);
    const call = (): unknown => Reflect.get(Object(window.counter), 'call');
    const before = call();
    try {
      Reflect.set(ipc, 'call', () => 'mine');
      Reflect.set(window, 'counter', {});
      Reflect.deleteProperty(window, 'counter');
    } catch {}
    // What a page changes of the language stays in the page: the preload script has a world of its own.
    const seen: string[] = [];
    const join = Array.prototype.join;
    Function.prototype.call = function stolen(...args) {
      seen.push('call');
      return Reflect.apply(this, args[0], args.slice(1));
    };
    Array.prototype.join = function stolen(...args) {
      seen.push('join');
      return Reflect.apply(join, this, args);
    };
    window.counter?.listen(() => undefined)();
    return {
      node: names.filter((name) => name in window),
      ipc: Object.keys(ipc).sort(),
      kept: call() === before,
      seen: [...seen],
    };
  });
  expect(found).toEqual({ node: [], ipc: ['call', 'host', 'listen'], kept: true, seen: [] });

  const heard = await page.evaluate(
    () =>
      new Promise((resolve) => {
        window.counter?.listen((...args: unknown[]) => resolve(args.map((each) => Object.keys(Object(each)).sort())));
        void window.counter?.call('settings.change', { volume: 33 });
      }),
  );
  // The event and nothing with it: the sender of IPC would be a way to every channel.
  expect(heard).toEqual([['name', 'snapshot']]);
});

test('the window is created with every protection on (2, 3, 4, 6, 8, 9, 10, 11)', async ({ app }) => {
  const preferences = await app.evaluate(({ BrowserWindow }) => {
    const contents = BrowserWindow.getAllWindows()[0]?.webContents;
    return Reflect.apply(Reflect.get(Object(contents), 'getLastWebPreferences'), contents, []);
  });
  expect(preferences).toMatchObject({ sandbox: true, contextIsolation: true, webSecurity: true });
  for (const door of [
    'nodeIntegration',
    'nodeIntegrationInWorker',
    'nodeIntegrationInSubFrames',
    'webviewTag',
    'allowRunningInsecureContent',
    'experimentalFeatures',
    'navigateOnDragDrop',
    'enableBlinkFeatures',
  ]) {
    expect(Reflect.get(Object(preferences), door) || false, door).toBe(false);
  }
});
