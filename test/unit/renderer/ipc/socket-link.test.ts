import { on, once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type WebSocket as ServerSocket, WebSocketServer } from 'ws';
import type { IpcEvent } from '../../../../electron/contract/calls/calls.ts';
import type { IpcLink } from '../../../../renderer/ipc/ipc-link.ts';
import { createSocketLink } from '../../../../renderer/ipc/socket-link.ts';
import { createSnapshot } from '../../../support/snapshots/snapshot.ts';

interface Frame {
  readonly id: number;
  readonly name: string;
  readonly input: unknown;
}

/** A page as the server sees it. Buffers frames until the test reads them. */
class Page {
  readonly #socket: ServerSocket;
  readonly #messages: AsyncIterator<unknown[]>;

  constructor(socket: ServerSocket) {
    this.#socket = socket;
    this.#messages = on(socket, 'message')[Symbol.asyncIterator]();
  }

  async readFrame(): Promise<Frame> {
    const { value } = await this.#messages.next();
    return JSON.parse(String(value[0]));
  }

  send(text: string): void {
    this.#socket.send(text);
  }

  /** Cuts the connection, and waits until the page has noticed. */
  async disconnect(): Promise<void> {
    const noticed = waitForAvailability(false);
    this.#socket.terminate();
    await noticed;
  }
}

/** A real server on loopback. */
let server: WebSocketServer;
let pages: ReadableStreamDefaultReader<Page>;
let port: number;
let link: IpcLink;
/** The scheduled reconnects of the link, in order. */
let reconnects: (() => void)[];
let waits: number[];

async function listen(onPort = 0): Promise<void> {
  server = new WebSocketServer({ host: '127.0.0.1', port: onPort });
  const connections = new ReadableStream<Page>({
    start: (stream) => void server.on('connection', (socket) => stream.enqueue(new Page(socket))),
  });
  pages = connections.getReader();
  await once(server, 'listening');
  port = (server.address() as AddressInfo).port;
}

async function nextPage(): Promise<Page> {
  const { value } = await pages.read();
  if (value === undefined) throw new Error('no page connected');
  return value;
}

/** Waits until the link reports the host as available, or as lost. */
function waitForAvailability(isAvailable: boolean): Promise<void> {
  return new Promise((resolve) => {
    link.onAvailabilityChange((now) => {
      if (now === isAvailable) resolve();
    });
  });
}

beforeEach(async () => {
  // The previous test's link may still schedule a reconnect, so each test has its own lists.
  const tasks: (() => void)[] = [];
  const spans: number[] = [];
  reconnects = tasks;
  waits = spans;
  await listen();
  link = createSocketLink({
    open: () => new WebSocket(`ws://127.0.0.1:${port}/bridge`),
    after: (milliseconds, task) => {
      spans.push(milliseconds);
      tasks.push(task);
    },
    draw: () => Promise.reject(new Error('nothing is drawn here')),
  });
});

afterEach(async () => {
  for (const client of server.clients) client.terminate();
  await new Promise((resolve) => server.close(resolve));
});

describe('the socket to the preview', () => {
  it('gives each call its own answer, even if answers arrive in another order', async () => {
    const first = link.client.call('practice.enter', {});
    const second = link.client.call('sales.view', { workspace: 'store' });
    const page = await nextPage();
    const one = await page.readFrame();
    const other = await page.readFrame();
    expect(one).toMatchObject({ name: 'practice.enter', input: {} });
    expect(other).toMatchObject({ name: 'sales.view', input: { workspace: 'store' } });
    page.send(JSON.stringify({ id: other.id, result: { ok: false, problem: 'not_open' } }));
    page.send('not a frame');
    page.send(JSON.stringify({ id: one.id, result: { ok: true, value: null } }));
    expect(await first).toEqual({ ok: true, value: null });
    expect(await second).toEqual({ ok: false, problem: 'not_open' });
  });

  it('delivers events from main', async () => {
    const received = new Promise<IpcEvent>((resolve) => link.client.listen(resolve));
    const event: IpcEvent = { name: 'snapshot', snapshot: createSnapshot({ number: 12 }) };
    const page = await nextPage();
    page.send(JSON.stringify({ event }));
    expect(await received).toEqual(event);
  });

  it('ends a call whose answer was lost with `internal`', async () => {
    const call = link.client.call('practice.reset', {});
    const page = await nextPage();
    await page.readFrame();
    await page.disconnect();
    expect(await call).toEqual({ ok: false, problem: 'internal' });
  });

  it('reconnects and sends the calls made meanwhile', async () => {
    await (await nextPage()).disconnect();
    const call = link.client.call('practice.enter', {});
    const isBack = waitForAvailability(true);
    reconnects.shift()?.();
    const page = await nextPage();
    const { id, name } = await page.readFrame();
    expect(name).toBe('practice.enter');
    await isBack;
    page.send(JSON.stringify({ id, result: { ok: true, value: null } }));
    expect(await call).toEqual({ ok: true, value: null });
  });

  it('waits longer between attempts while no host answers, five seconds at most', async () => {
    await (await nextPage()).disconnect();
    await new Promise((resolve) => server.close(resolve));
    for (let time = 0; time < 6; time += 1) {
      const lost = waitForAvailability(false);
      reconnects.shift()?.();
      await lost;
    }
    expect(waits).toEqual([250, 500, 1_000, 2_000, 4_000, 5_000, 5_000]);
    await listen(port);
  });
});
