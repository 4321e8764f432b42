/** The evidence file of an order, saved by the whole app and verified as a stranger would (C21). */

import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { verifyEvidence } from '../../../build/verify-evidence.ts';
import { formatMark } from '../../../electron/contract/domain/logbook.ts';
import type { AppHarness, AppRun } from '../../support/app-harness.ts';
import { openAppHarness } from '../../support/app-harness.ts';
import { createDice } from '../../support/dice.ts';

const ATTA = '8901058000108';
const placed = z.object({ order_id: z.string() });
const MEMBER = '00000000-0000-4000-8000-000000000001';

let harness: AppHarness;
let run: AppRun;
let orderId: string;

const order = () => ({ workspace: 'store', storeId: harness.storeId, orderId }) as const;
const isOnBoard = (status: string): boolean => {
  const { board } = run.screen().workspace ?? expect.unreachable('no workspace is open');
  return [...board.new, ...board.preparing].some((card) => card.orderId === orderId && card.status === status);
};

async function placeOrder(): Promise<void> {
  const checkout = { type: 'delivery', lines: [{ barcode: ATTA, quantity: 2 }], outcome: 'paid' };
  const answer = await harness.callOperator('POST', `/operator/stores/${harness.storeId}/checkouts`, checkout);
  orderId = placed.parse(answer).order_id;
  await harness.until(() => isOnBoard('PENDING'));
}

async function accept(mode: 'STORE_STAFF' | 'SERVICE_COURIER' = 'STORE_STAFF'): Promise<void> {
  await run.call('orders.accept', { ...order(), actionId: crypto.randomUUID(), mode });
  await harness.until(() => isOnBoard('ACCEPTED'));
}

const scan = (code: string) => run.call('bags.scan', { ...order(), stepId: crypto.randomUUID(), barcode: code });

const save = async (withRider = false): Promise<string> =>
  (await run.call('orders.evidence', { ...order(), withRider })).text;

const bytesOf = (text: string): Buffer => Buffer.from(text);

/** The mark as it stands on the slip of a closing. */
async function readMark(): Promise<string> {
  const search = { text: '', kinds: [], who: null, day: null };
  const { newest } = await run.call('logbook.view', { search, before: null });
  return formatMark(newest ?? expect.unreachable());
}

beforeEach(async () => {
  harness = await openAppHarness();
  run = await harness.startConnected();
});
afterEach(() => harness.close());

describe('an evidence file', () => {
  let text: string;
  let mark: string;
  beforeEach(async () => {
    await run.call('staff.begin', { memberId: MEMBER, name: 'Meera', pin: '739128' });
    await placeOrder();
    await accept();
    await scan(ATTA);
    await scan('4006381333931');
    // Somebody works on another order: what it says is nobody's business here.
    const own = orderId;
    await placeOrder();
    await accept();
    orderId = own;
    mark = await readMark();
    await scan(ATTA);
    text = await save();
  });

  test('has who did what and when, and of other orders nothing but hashes', () => {
    expect(JSON.parse(text)).toMatchObject({
      order: { as_received: { id: orderId, status: 'ACCEPTED' } },
      events: [{ type: 'order.placed' }, { type: 'order.accepted', actor: 'pos' }],
      events_as_sent: [
        { object: 'event', type: 'order.placed' },
        { type: 'order.accepted', data: { order: { id: orderId } } },
      ],
      requests: [
        {
          kind: 'accept',
          who: 'Meera',
          state: 'done',
          idempotency_key: expect.any(String),
          request_id: expect.stringMatching(/^req_/),
        },
      ],
      bag: [{ what: 'ticked', who: 'Meera', code: ATTA }, { what: 'wrong' }, { what: 'ticked' }],
    });
    expect(text.match(/ORDER-[\w-]+/g)?.every((id) => id === orderId)).toBe(true);
    expect(text).toMatch(/"content": "[0-9a-f]{64}"/);
  });

  test('is verified, also against a mark from the slip of a closing', () => {
    const verdict = verifyEvidence(bytesOf(text), mark);
    expect(verdict.faults).toEqual([]);
    expect(verdict.proven.join('\n')).toContain(mark);
    expect(verdict.open.join('\n')).toContain('entries after that mark');
    expect(verifyEvidence(bytesOf(text), null).open.join('\n')).toContain('--mark');
  });

  test('in which one byte was changed is refused, whichever it is (C21)', () => {
    const dice = createDice(21, 'bytes');
    const bytes = bytesOf(text);
    const accepted: number[] = [];
    for (let change = 0; change < 10_000; change += 1) {
      const at = Math.floor(dice.fraction() * bytes.length);
      const before = bytes[at] ?? 0;
      bytes[at] = before ^ (1 + Math.floor(dice.fraction() * 255));
      if (verifyEvidence(bytes, null).faults.length === 0) accepted.push(at);
      bytes[at] = before;
    }
    expect(accepted).toEqual([]);
    expect(verifyEvidence(bytes, null).faults).toEqual([]);
  });

  test.each<[string, (content: Record<string, unknown>) => void]>([
    ['says something else than the logbook did', (content) => void Object.assign(ownEntry(content), { who: 'Ravi' })],
    ['has another time', (content) => void Object.assign(ownEntry(content), { at: '2026-01-01T00:00:00.000+05:30' })],
    ['lacks an entry', (content) => void chainOf(content).entries.splice(2, 1)],
  ])('that %s is refused by the mark, although its digest was written anew', (_, change) => {
    const { faults } = verifyEvidence(bytesOf(forge(text, change)), mark);
    expect(faults).not.toEqual([]);
  });

  test('with another mark than the one that was written down is refused', () => {
    const [number = ''] = mark.split(' ');
    expect(verifyEvidence(bytesOf(text), `${number} · 0000000000000000`).faults).not.toEqual([]);
    expect(verifyEvidence(bytesOf(text), '').faults).not.toEqual([]);
    expect(verifyEvidence(bytesOf(text), `${number} · ${mark.slice(-16, -12)}`).faults).not.toEqual([]);
  });

  test('with a scan that the logbook doesn’t have does not count as proof of it', () => {
    const forged = forge(text, (content) => {
      const [step] = z.array(z.object({}).loose()).parse(content['bag']);
      content['bag'] = [{ ...step, code: '8901802001658' }];
    });
    expect(verifyEvidence(bytesOf(forged), mark).open.join('\n')).toContain('8901802001658');
  });

  test('is verified by the program alone, in a folder without this repository', () => {
    const folder = mkdtempSync(join(tmpdir(), 'evidence-'));
    try {
      copyFileSync(join(import.meta.dirname, '../../../build/verify-evidence.ts'), join(folder, 'verify-evidence.ts'));
      writeFileSync(join(folder, 'good.json'), text);
      writeFileSync(join(folder, 'bad.json'), text.replace('Meera', 'Ravi'));
      const verify = (...args: string[]) => {
        const { status, stdout } = spawnSync(process.execPath, ['verify-evidence.ts', ...args], { cwd: folder });
        return [status, String(stdout).split('\n')[0]];
      };
      expect(verify('good.json', '--mark', mark)).toEqual([0, 'VERIFIED']);
      expect(verify('bad.json')).toEqual([1, 'REFUSED']);
      expect(verify('missing.json')[0]).toBe(2);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});

const chain = z.object({ entries: z.array(z.record(z.string(), z.unknown())) });
/** The chain itself, to be changed in place. */
function chainOf(content: Record<string, unknown>): z.output<typeof chain> {
  const logbook = chain.parse(content['logbook']);
  content['logbook'] = { ...Object(content['logbook']), ...logbook };
  return logbook;
}
const ownEntry = (content: Record<string, unknown>): object =>
  chainOf(content).entries.find(({ what }) => what === 'bags.scan') ?? expect.unreachable();

/** The file as somebody writes it who changes it and knows how its digest is made. */
function forge(text: string, change: (content: Record<string, unknown>) => void): string {
  const { digest: _, ...content } = z.record(z.string(), z.unknown()).parse(JSON.parse(text));
  change(content);
  const digest = createHash('sha256')
    .update(JSON.stringify(content, null, 2))
    .digest('hex');
  return `${JSON.stringify({ ...content, digest }, null, 2)}\n`;
}

test('an evidence file says that the service could not be asked, and has what the counter kept', async () => {
  await placeOrder();
  harness.cable.plugged = false;
  await harness.until(() => run.screen().workspace?.line.state === 'offline');
  expect(JSON.parse(await save())).toMatchObject({ events_as_sent: null, events: [{ type: 'order.placed' }] });
});

test('a counter without people has an evidence file without a logbook, which says so', async () => {
  await placeOrder();
  const text = await save();
  const verdict = verifyEvidence(bytesOf(text), null);
  expect(verdict.faults).toEqual([]);
  expect(verdict.open.join('\n')).toContain('no logbook');
  expect(verifyEvidence(bytesOf(text), '1 · 0123456789abcdef').faults).not.toEqual([]);
});

test('the rider of a courier is in an evidence file only if staff want it', async () => {
  await placeOrder();
  await accept('SERVICE_COURIER');
  await harness.callOperator('POST', `/operator/orders/${orderId}/picking`, {});
  for (const status of ['BOOKED', 'ASSIGNED'])
    await harness.callOperator('POST', `/operator/orders/${orderId}/courier`, { status });
  const courier = async (withRider: boolean) => JSON.parse(await save(withRider)).order.as_received.courier;
  await harness.until(() => isOnBoard('ACCEPTED'));
  await harness.clock.advance(30_000);
  expect(await courier(true)).toMatchObject({ rider_name: expect.any(String), rider_phone: expect.any(String) });
  expect(Object.keys(await courier(false))).not.toEqual(expect.arrayContaining(['rider_name']));
  expect(await save()).not.toContain((await courier(true)).rider_name);
  expect(await save()).not.toContain((await courier(true)).rider_phone);
});
