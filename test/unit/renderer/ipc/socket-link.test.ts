import { on, once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type WebSocket as ServerSocket, WebSocketServer } from 'ws';
import type { IpcEvent } from '../../../../electron/contract/ipc/calls.ts';
import type { IpcLink } from '../../../../renderer/ipc/ipc-link.ts';
import { createSocketLink } from '../../../../renderer/ipc/socket-link.ts';
import { createSnapshot } from '../../../support/snapshots/snapshot.ts';

interface Frame {
  readonly id: number;
  readonly name: string;
  readonly input: unknown;
}

/** One page, as the server has it: nothing that it sends is missed, however late the test asks. */
class Page {
  readonly #socket: ServerSocket;
  readonly #messages: AsyncIterator<unknown[]>;

  constructor(socket: ServerSocket) {
    this.#socket = socket;
    this.#messages = on(socket, 'message')[Symbol.asyncIterator]();
  }

  async frame(): Promise<Frame> {
    const { value } = await this.#messages.next();
    return JSON.parse(String(value[0]));
  }

  send(text: string): void {
    this.#socket.send(text);
  }

  /** Cuts the line, and waits until the page has noticed. */
  async lose(): Promise<void> {
    const noticed = hostIs(false);
    this.#socket.terminate();
    await noticed;
  }
}

/** A real server on loopback. */
let server: WebSocketServer;
let pages: ReadableStreamDefaultReader<Page>;
let port: number;
let link: IpcLink;
/** Opens the socket again, when the link has asked for that. */
let again: (() => void)[];
let waits: number[];

async function listen(onPort = 0): Promise<void> {
  server = new WebSocketServer({ host: '127.0.0.1', port: onPort });
  const comers = new ReadableStream<Page>({
    start: (stream) => void server.on('connection', (socket) => stream.enqueue(new Page(socket))),
  });
  pages = comers.getReader();
  await once(server, 'listening');
  port = (server.address() as AddressInfo).port;
}

async function nextPage(): Promise<Page> {
  const { value } = await pages.read();
  if (value === undefined) throw new Error('no page came');
  return value;
}

/** Waits until the link says that the host is there, or lost. */
function hostIs(there: boolean): Promise<void> {
  return new Promise((resolve) => {
    link.onAvailabilityChange((now) => {
      if (now === there) resolve();
    });
  });
}

beforeEach(async () => {
  // A link of the test before may still notice its end: it must not be taken for this test's.
  const tasks: (() => void)[] = [];
  const spans: number[] = [];
  again = tasks;
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

describe('the socket to the preview host', () => {
  it('carries a call there and its own answer back, also when answers swap', async () => {
    const first = link.client.call('practice.enter', {});
    const second = link.client.call('sales.view', { workspace: 'store' });
    const page = await nextPage();
    const one = await page.frame();
    const other = await page.frame();
    expect(one).toMatchObject({ name: 'practice.enter', input: {} });
    expect(other).toMatchObject({ name: 'sales.view', input: { workspace: 'store' } });
    page.send(JSON.stringify({ id: other.id, result: { ok: false, problem: 'not_open' } }));
    page.send('not a frame');
    page.send(JSON.stringify({ id: one.id, result: { ok: true, value: null } }));
    expect(await first).toEqual({ ok: true, value: null });
    expect(await second).toEqual({ ok: false, problem: 'not_open' });
  });

  it('hands on what main tells without being asked', async () => {
    const heard = new Promise<IpcEvent>((resolve) => link.client.listen(resolve));
    const event: IpcEvent = { name: 'snapshot', snapshot: createSnapshot({ number: 12 }) };
    const page = await nextPage();
    page.send(JSON.stringify({ event }));
    expect(await heard).toEqual(event);
  });

  it('does not know what became of a call whose answer was lost', async () => {
    const call = link.client.call('practice.reset', {});
    const page = await nextPage();
    await page.frame();
    await page.lose();
    expect(await call).toEqual({ ok: false, problem: 'internal' });
  });

  it('opens again and sends what was called meanwhile', async () => {
    await (await nextPage()).lose();
    const call = link.client.call('practice.enter', {});
    const back = hostIs(true);
    again.shift()?.();
    const page = await nextPage();
    const { id, name } = await page.frame();
    expect(name).toBe('practice.enter');
    await back;
    page.send(JSON.stringify({ id, result: { ok: true, value: null } }));
    expect(await call).toEqual({ ok: true, value: null });
  });

  it('waits longer while nobody answers, five seconds at most', async () => {
    await (await nextPage()).lose();
    await new Promise((resolve) => server.close(resolve));
    for (let time = 0; time < 6; time += 1) {
      const lost = hostIs(false);
      again.shift()?.();
      await lost;
    }
    expect(waits).toEqual([250, 500, 1_000, 2_000, 4_000, 5_000, 5_000]);
    await listen(port);
  });
});
