import { createServer } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { DEFAULT_RECEIVER_SETTINGS } from '../../../electron/contract/domain/receiver.ts';
import type { Instant } from '../../../electron/contract/domain/time.ts';
import { addMs, formatInstant, HOUR, MINUTE, SECOND } from '../../../electron/contract/domain/time.ts';
import { createEmitter } from '../../../electron/contract/emitter.ts';
import type { AppEvents } from '../../../electron/contract/events.ts';
import { listenForWebhooks } from '../../../electron/platform/network/webhook-listener.ts';
import { createPreferenceFile } from '../../../electron/platform/preference-file.ts';
import type { WebhookReceiver } from '../../../electron/receiver/webhook-receiver.ts';
import { createWebhookReceiver } from '../../../electron/receiver/webhook-receiver.ts';
import { VirtualClock } from '../../support/virtual-clock.ts';
import { findFreePort, signWebhook, WEBHOOK_SECRET } from '../../support/webhook-sender.ts';

const STORE = 1_001;

let clock: VirtualClock;
let receiver: WebhookReceiver;
let port: number;
/** The ids of events that the receiver announced, in order; one that came late is marked. */
let announced: string[];
let logged: string;
/** How often webhooks ended. */
let ended: number;
/** How often the screen was drawn again. */
let shown: number;
let kept: Map<string, string>;
/** Whether the disk gives the stored secrets. */
let isReadable: boolean;
let isStoreOpen: boolean;
let connectedTo: string | null;

beforeEach(async () => {
  clock = new VirtualClock();
  port = await findFreePort();
  announced = [];
  logged = '';
  ended = 0;
  shown = 0;
  kept = new Map();
  isReadable = true;
  isStoreOpen = true;
  connectedTo = 'secrets of the store';
  receiver = createReceiver();
  await receiver.addSecret(WEBHOOK_SECRET);
  await receiver.change({ ...DEFAULT_RECEIVER_SETTINGS, isOn: true, port });
});

afterEach(() => receiver.close());

function createReceiver(): WebhookReceiver {
  const events = createEmitter<AppEvents>();
  events.on('snapshot.stale', () => {
    shown += 1;
  });
  return createWebhookReceiver({
    clock,
    timers: clock,
    log: (event, values) => {
      logged += JSON.stringify([event, values]);
    },
    secrets: {
      keeping: 'keyring',
      read: (name) =>
        isReadable ? Promise.resolve(kept.get(name) ?? null) : Promise.reject(new Error('the disk gives nothing')),
      write: (name, secret) => Promise.resolve(void kept.set(name, secret)),
      forget: (name) => Promise.resolve(void kept.delete(name)),
    },
    preferences: createPreferenceFile({ store: {} }),
    events,
    listenForWebhooks,
    secretName: () => connectedTo,
    workspace: () =>
      isStoreOpen
        ? {
            mode: 'test',
            storeIds: [STORE],
            now: serviceTime,
            announceEvent: ({ id, isPrompt }) => announced.push(isPrompt ? id : `${id} late`),
            endAnnouncements: () => {
              ended += 1;
            },
          }
        : null,
  });
}

/** The service's time. The PC's clock is an hour behind it. */
const serviceTime = (): Instant => addMs(clock.now(), HOUR);

const unixSeconds = (): number => Math.floor(serviceTime() / SECOND);

const event = (id: string, more: object = {}): string =>
  JSON.stringify({
    object: 'event',
    id,
    type: 'order.placed',
    mode: 'test',
    created_at: formatInstant(serviceTime()),
    store_id: STORE,
    data: {},
    ...more,
  });

interface Sending {
  readonly secret?: string;
  readonly seconds?: number;
  readonly headers?: Readonly<Record<string, string>>;
}

async function send(
  body: string | Uint8Array<ArrayBuffer>,
  { secret = WEBHOOK_SECRET, seconds, headers }: Sending = {},
): Promise<number> {
  const response = await fetch(`http://127.0.0.1:${port}/webhooks`, {
    method: 'POST',
    headers: { 'service-signature': signWebhook(body, secret, seconds ?? unixSeconds()), ...headers },
    body,
  });
  await response.text();
  return response.status;
}

describe('a webhook', () => {
  test('is answered 2xx and announces its event once, however often it arrives', async () => {
    expect(await send(event('evt_1'))).toBe(200);
    expect(await send(event('evt_1'))).toBe(200);
    expect(await send(event('evt_2'))).toBe(200);
    expect(announced).toEqual(['evt_1', 'evt_2']);
    expect(receiver.view()).toMatchObject({ state: 'listening', lastEventAt: serviceTime(), refusal: null });
  });

  test('that was forged is refused, and nothing of it is read', async () => {
    expect(await send(event('evt_1'), { secret: 'whsec_guessed' })).toBe(401);
    expect(await send('no JSON', { secret: 'whsec_guessed' })).toBe(401);
    expect(receiver.view().refusal?.reason).toBe('signature_wrong');
    const signed = signWebhook(event('evt_1'), WEBHOOK_SECRET, unixSeconds());
    expect(await send(event('evt_2'), { headers: { 'service-signature': signed } })).toBe(401);
    expect(await send(event('evt_1'), { headers: { 'service-signature': 'v1=abc' } })).toBe(401);
    expect(receiver.view().refusal?.reason).toBe('signature_missing');
    expect(announced).toEqual([]);
  });

  test('that was recorded earlier is refused after five minutes of the service’s time', async () => {
    const seconds = unixSeconds();
    const body = event('evt_1');
    await clock.advance(5 * MINUTE + SECOND);
    expect(await send(body, { seconds })).toBe(401);
    expect(receiver.view().refusal?.reason).toBe('time_wrong');
    expect(announced).toEqual([]);
  });

  test('that a service sends again later announces its event, but is not prompt', async () => {
    const body = event('evt_1');
    await clock.advance(MINUTE);
    expect(await send(body)).toBe(200);
    expect(announced).toEqual(['evt_1 late']);
  });

  test('whose body is no event is refused, also in bytes that are no UTF-8', async () => {
    for (const body of ['', 'null', '{"id":', '{"type":"ping"}', '[]', new Uint8Array([0x7b, 0xff, 0xfe, 0x7d])])
      expect(await send(body)).toBe(400);
    expect(receiver.view().refusal?.reason).toBe('unreadable');
    expect(announced).toEqual([]);
  });

  test('of the other environment, or of a store that is not connected, announces nothing', async () => {
    expect(await send(event('evt_1', { mode: 'live' }))).toBe(422);
    expect(receiver.view().refusal?.reason).toBe('other_environment');
    expect(await send(event('evt_2', { store_id: STORE + 1 }))).toBe(200);
    expect(announced).toEqual([]);
  });

  test('of a sale is refused: a success would book it before it is recorded (C6: sales)', async () => {
    expect(await send(event('evt_1', { type: 'sale.completed' }))).toBe(422);
    expect(receiver.view().refusal?.reason).toBe('sale_not_booked');
    expect(announced).toEqual([]);
  });

  test('that a stranger forges again and again, in turns of two kinds, is logged and shown once a second', async () => {
    const linesBefore = logged.length;
    shown = 0;
    for (let turn = 0; turn < 5; turn += 1) {
      expect(await send('{}', { secret: 'whsec_guessed' })).toBe(401);
      expect(await send('{}', { headers: { 'service-signature': '' } })).toBe(401);
    }
    expect(shown).toBe(2);
    expect(logged.slice(linesBefore).match(/webhook_refused/g)).toHaveLength(2);
    await clock.advance(SECOND);
    await send('{}', { secret: 'whsec_guessed' });
    expect(shown).toBe(3);
  });

  test('that is replayed again and again is shown once a second', async () => {
    for (let turn = 0; turn < 5; turn += 1) expect(await send(event('evt_1'))).toBe(200);
    shown = 0;
    for (let turn = 0; turn < 5; turn += 1) expect(await send(event('evt_1'))).toBe(200);
    expect(shown).toBe(0);
    expect(await send(event('evt_2'))).toBe(200);
    expect(shown).toBe(1);
  });

  test('is refused for now while no store is open, so that it is sent again', async () => {
    isStoreOpen = false;
    expect(await send(event('evt_1'))).toBe(503);
  });
});

describe('secrets', () => {
  test('of two endpoints are taken during a roll, and of three the last two', async () => {
    const [old, next, third] = [WEBHOOK_SECRET, 'whsec_next_NNNN', 'whsec_third_TTTT'];
    await receiver.addSecret(next);
    expect(await send(event('evt_1'), { secret: old })).toBe(200);
    expect(await send(event('evt_2'), { secret: next })).toBe(200);
    await receiver.addSecret(third);
    expect(await send(event('evt_3'), { secret: old })).toBe(401);
    expect(receiver.view().secrets).toEqual([{ lastFour: 'NNNN' }, { lastFour: 'TTTT' }]);
    await receiver.forgetSecret('NNNN');
    expect(await send(event('evt_4'), { secret: next })).toBe(401);
    expect(await send(event('evt_5'), { secret: third })).toBe(200);
    expect(ended).toBe(0);
  });

  test('survive a restart, and are in no view and no log (C13: secrets)', async () => {
    await send(event('evt_1'), { secret: 'whsec_guessed' });
    await receiver.close();
    receiver = createReceiver();
    await receiver.change({ ...DEFAULT_RECEIVER_SETTINGS, isOn: true, port });
    expect(await send(event('evt_1'))).toBe(200);
    expect(JSON.stringify(receiver.view()) + logged).not.toContain(WEBHOOK_SECRET.slice(6, -4));
  });

  test('that can’t be read for a moment are kept, and read again by themselves', async () => {
    await receiver.close();
    isReadable = false;
    receiver = createReceiver();
    await receiver.change({ ...DEFAULT_RECEIVER_SETTINGS, isOn: true, port });
    expect(receiver.view()).toMatchObject({ state: 'secrets_unreadable', secrets: [] });
    await expect(receiver.addSecret('whsec_next_NNNN')).rejects.toThrow();
    await expect(receiver.forgetSecret('NNNN')).rejects.toThrow();
    isReadable = true;
    await clock.advance(10 * SECOND);
    await expect.poll(() => receiver.view().state).toBe('listening');
    expect(await send(event('evt_1'))).toBe(200);
  });

  test('that can’t be read are no fault while the receiver is off', async () => {
    isReadable = false;
    await receiver.change({ ...DEFAULT_RECEIVER_SETTINGS, isOn: false, port });
    expect(receiver.view().state).toBe('off');
  });

  test('are those of the connected store alone', async () => {
    connectedTo = 'secrets of another store';
    await receiver.refresh();
    expect(receiver.view()).toMatchObject({ state: 'waiting', secrets: [] });
    await expect(send(event('evt_1'))).rejects.toThrow();
    connectedTo = null;
    expect(await receiver.addSecret(WEBHOOK_SECRET)).toBe(false);
    connectedTo = 'secrets of the store';
    await receiver.refresh();
    expect(await send(event('evt_1'))).toBe(200);
  });
});

describe('the port', () => {
  test('is closed until the receiver is switched on, and again afterwards', async () => {
    await receiver.change({ ...DEFAULT_RECEIVER_SETTINGS, port });
    expect(receiver.view().state).toBe('off');
    expect(ended).toBe(1);
    await expect(send(event('evt_1'))).rejects.toThrow();
  });

  test('that another program has is tried again until it is free', async () => {
    const other = createServer();
    const taken = await new Promise<number>((resolve) => {
      other.listen(0, '127.0.0.1', () => {
        const address = other.address();
        resolve(typeof address === 'object' && address !== null ? address.port : 0);
      });
    });
    await receiver.change({ ...DEFAULT_RECEIVER_SETTINGS, isOn: true, port: taken });
    expect(receiver.view().state).toBe('port_taken');
    await clock.advance(MINUTE);
    await expect.poll(() => receiver.view().state).toBe('port_taken');
    await new Promise((resolve) => other.close(resolve));
    await clock.advance(10 * SECOND);
    await expect.poll(() => receiver.view().state).toBe('listening');
    await clock.advance(HOUR);
    expect(receiver.view().state).toBe('listening');
  });

  test('at an address that this PC does not have is tried again', async () => {
    await receiver.change({ ...DEFAULT_RECEIVER_SETTINGS, isOn: true, port, address: '192.0.2.7' });
    expect(receiver.view().state).toBe('address_gone');
    await receiver.change({ ...DEFAULT_RECEIVER_SETTINGS, isOn: true, port });
    expect(await send(event('evt_1'))).toBe(200);
  });
});
