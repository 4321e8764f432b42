import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { addMs, instant, MINUTE, SECOND } from '../../../electron/contract/domain/time.ts';
import { findSignatureFault } from '../../../electron/receiver/webhook-signature.ts';
import { signWebhook, WEBHOOK_SECRET } from '../../support/webhook-sender.ts';

const NOW = instant(1_790_000_000_000);
const SECONDS = NOW / SECOND;
const BODY = Buffer.from('{"id":"evt_1"}');

const check = (header: string | null, secrets: readonly string[] = [WEBHOOK_SECRET], now = NOW) =>
  findSignatureFault(header, BODY, secrets, now);

test('a signature is HMAC-SHA256 in hex over the time, a dot and the raw body, with the whole secret as its key', () => {
  // openssl: printf '1790000000.{"id":"evt_1"}' | openssl dgst -sha256 -hmac whsec_8Yv1KqPz0aB3cD4eF5gH6iJ7
  const hex = 'b41c88af7c053b7de3ab7484da32de679f9676fc2a49823b9061843d162ee40f';
  expect(check(`t=1790000000,v1=${hex}`)).toBeNull();
  expect(check(`t=1790000000,v1=${hex.replace(/.$/, (last) => (last === '0' ? '1' : '0'))}`)).toBe('signature_wrong');
});

test('a header is right when any of several signatures matches, with any of two secrets', () => {
  const right = signWebhook(BODY, WEBHOOK_SECRET, SECONDS);
  const other = signWebhook(BODY, 'whsec_other', SECONDS);
  const [, v1 = ''] = other.split(',');
  expect(check(`${right},${v1}`)).toBeNull();
  expect(check(right.replace(',', `,${v1},`))).toBeNull();
  expect(check(right, ['whsec_other', WEBHOOK_SECRET])).toBeNull();
  expect(check(right, ['whsec_other'])).toBe('signature_wrong');
  expect(check(right, [])).toBe('signature_wrong');
});

test('a header is refused more than five minutes before or after now', () => {
  const header = signWebhook(BODY, WEBHOOK_SECRET, SECONDS);
  for (const [off, fault] of [
    [5 * MINUTE, null],
    [-5 * MINUTE, null],
    [5 * MINUTE + 1, 'time_wrong'],
    [-5 * MINUTE - 1, 'time_wrong'],
  ] as const)
    expect(check(header, undefined, addMs(NOW, off))).toBe(fault);
});

test('the check never throws on any header, and takes none that was not made with the secret', () => {
  const right = signWebhook(BODY, WEBHOOK_SECRET, SECONDS);
  const hex = right.slice(right.indexOf('v1=') + 3);
  void fc.assert(
    fc.property(fc.oneof(fc.string(), fc.stringMatching(/^(t=\d*,?|v1=[0-9a-f]*,?|,| ){0,12}$/)), (header) => {
      fc.pre(!header.includes(hex));
      expect(check(header)).not.toBeNull();
    }),
  );
  expect(check(null)).toBe('signature_missing');
  expect(check(`t=${SECONDS}`)).toBe('signature_missing');
  expect(check(`v1=${hex}`)).toBe('signature_missing');
});
