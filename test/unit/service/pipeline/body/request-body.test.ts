import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { timestamp } from '../../../../../electron/contract/api/fields.ts';
import { coerceText as coerceWith, FORM_NUMBER } from '../../../../../electron/service/input/field-coercion.ts';
import { pickKnownFields } from '../../../../../electron/service/input/known-fields.ts';
import { BODY_LIMITS } from '../../../../../electron/service/input/request-body.ts';
import { ServiceHarness } from '../../support/service-harness.ts';

const parseJson = (text: string): unknown => (/^[[{]/.test(text) ? JSON.parse(text) : text);
const coerceText = (given: z.ZodType, value: unknown): unknown =>
  coerceWith(given, value, { parseJson, wholeNumber: FORM_NUMBER });
const canonicalize = (given: z.ZodType, value: unknown): string => JSON.stringify(pickKnownFields(given, value));

const schema = z.object({
  name: z.string().optional(),
  count: z.int().optional(),
  loud: z.boolean().optional(),
  tags: z.array(z.string()).optional(),
  rows: z.array(z.object({ id: z.string(), units: z.int() })).optional(),
});

describe('form fields', () => {
  test('are coerced to the type of each field; a value that does not fit stays, so that validation names it', () => {
    const form = {
      name: '12',
      count: '12',
      loud: 'true',
      tags: ['1', 'x'],
      rows: [{ id: '7', units: '-3', more: 'x' }],
      more: 'x',
    };
    expect(coerceText(schema, form)).toEqual({
      name: '12',
      count: 12,
      loud: true,
      tags: ['1', 'x'],
      rows: [{ id: '7', units: -3 }],
    });
    const wrong = { count: '1.5', loud: 'yes', rows: ['x'] };
    expect(coerceText(schema, wrong)).toEqual({ count: '1.5', loud: 'yes', rows: ['x'] });
  });

  test('a single text is a list of one text, a single row as JSON a list of one row, and nothing else is', () => {
    expect(coerceText(schema, { tags: 'x', rows: 'x' })).toEqual({ tags: ['x'], rows: 'x' });
    expect(coerceText(schema, { rows: '{"id":"1","units":2}' })).toEqual({ rows: [{ id: '1', units: 2 }] });
  });

  test('a time gets the plus of its offset back, which arrives as a space; a text keeps its space', () => {
    const sent = '2026-11-20T09:00:00 05:30';
    const given = z.object({ as_of: timestamp.optional(), name: z.string() });
    expect(coerceText(given, { as_of: sent, name: sent })).toEqual({ as_of: '2026-11-20T09:00:00+05:30', name: sent });
  });

  test('may contain JSON', () => {
    expect(coerceText(schema, { tags: '["a"]', rows: '[{"id":"1","units":2}]' })).toEqual({
      tags: ['a'],
      rows: [{ id: '1', units: 2 }],
    });
  });
});

describe('the canonical form of a body', () => {
  test('has only the known fields, in one order', () => {
    const text = canonicalize(schema, { rows: [{ units: 1, id: 'a', more: 1 }], count: 2, more: { b: 1, a: 2 } });
    expect(text).toBe(canonicalize(schema, { count: 2, rows: [{ id: 'a', units: 1 }] }));
    expect(text).not.toBe(canonicalize(schema, { count: 3, rows: [{ id: 'a', units: 1 }] }));
    expect(canonicalize(schema, { count: { b: 1, a: 2 } })).toBe(canonicalize(schema, { count: { a: 2, b: 1 } }));
  });
});

describe('bodies', () => {
  const order = async (service: ServiceHarness, body: unknown, headers: Record<string, string> = {}) =>
    service.sandbox('POST', '/v1/sandbox/orders', { body, headers });

  test('an empty body counts as none, whatever its content type', async () => {
    const service = new ServiceHarness();
    for (const type of ['application/json', 'text/plain', 'multipart/form-data', 'nonsense']) {
      expect((await order(service, '', { 'content-type': type })).status, type).toBe(201);
    }
    const claim = await service.sandbox('POST', '/v1/connections/claim');
    expect([claim.code, claim.json.error.details]).toEqual(['invalid_request', { code: ['is required'] }]);
  });

  test('another content type is 415; an unreadable body or a file is 400', async () => {
    const service = new ServiceHarness();
    const json = { 'content-type': 'application/json' };
    expect((await order(service, '{}', { 'content-type': 'application/xml' })).status).toBe(415);
    expect((await order(service, '{}', { 'content-type': 'APPLICATION/JSON; charset=utf-8' })).status).toBe(201);
    const packed = await order(service, '{}', { ...json, 'content-encoding': 'gzip' });
    expect([packed.status, packed.json.error.details]).toEqual([
      415,
      { 'Content-Encoding': ['must not be compressed'] },
    ]);
    expect((await order(service, '{}', { ...json, 'content-encoding': 'Identity' })).status).toBe(201);
    for (const broken of ['{', 'nothing', '{"lines":', `${'['.repeat(50_000)}${']'.repeat(50_000)}`]) {
      expect((await order(service, broken, json)).code).toBe('invalid_request');
    }
    for (const odd of ['null', '[]', '"x"', '5']) expect((await order(service, odd, json)).status, odd).toBe(400);
    const form = new FormData();
    form.set('lines', new Blob(['x']), 'x.txt');
    expect((await order(service, form)).code).toBe('invalid_request');
    expect((await order(service, '--x', { 'content-type': 'multipart/form-data; boundary=x' })).code).toBe(
      'invalid_request',
    );
  });

  test('text that is not UTF-8 is refused', async () => {
    const service = new ServiceHarness();
    const latin = new Blob([new Uint8Array([0x7b, 0x22, 0xe9, 0x22, 0x3a, 0x31, 0x7d])]);
    const form = { body: await latin.arrayBuffer(), headers: { 'content-type': 'application/json' } };
    expect((await service.sandbox('POST', '/v1/sandbox/orders', form)).json.error.message).toContain('UTF-8');
  });

  test('a push may have 12 MiB as JSON and 32 MiB as a form, any other body 1 MiB', async () => {
    const service = new ServiceHarness();
    const json = { 'content-type': 'application/json' };
    const padded = (size: number, body: string) => body + ' '.repeat(size - body.length);
    const push = async (size: number, body: string, headers: Record<string, string>) =>
      (await service.sandbox('PUT', service.store('/inventory'), { body: padded(size, body), headers })).status;
    expect(await push(BODY_LIMITS.pushAsJson, '{"items":[]}', json)).toBe(200);
    expect(await push(BODY_LIMITS.pushAsJson + 1, '{"items":[]}', json)).toBe(413);
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    expect(await push(BODY_LIMITS.push, 'items=[]&x=', form)).toBe(200);
    expect(await push(BODY_LIMITS.push + 1, 'items=[]&x=', form)).toBe(413);
    const small = (size: number) => order(service, padded(size, '{}'), json);
    expect([(await small(BODY_LIMITS.other)).status, (await small(BODY_LIMITS.other + 1)).status]).toEqual([201, 413]);
  });

  test('1000 rows with every field at its maximum, in Devanagari, fit as JSON, url-encoded and multipart', async () => {
    const service = new ServiceHarness();
    const letters = (count: number) => 'क'.repeat(count);
    const encoded = new URLSearchParams();
    const multipart = new FormData();
    const items: object[] = [];
    for (let at = 0; at < 1_000; at += 1) {
      const row = {
        barcode: `${letters(220)}${at}`,
        stock: '999999999',
        name: letters(225),
        mrp: '-99999999.99',
        price: '-99999999.99',
        expiry_date: '2027-01-31',
        low_stock_threshold: '999999999',
        brand: letters(150),
        category: letters(225),
        subcategory: letters(225),
        weight: letters(20),
        description: letters(2_000),
        external_id: letters(120),
      };
      for (const [name, value] of Object.entries(row)) encoded.append(`items[${at}][${name}]`, value);
      for (const [name, value] of Object.entries(row)) multipart.append(`items[${at}][${name}]`, value);
      items.push({ ...row, stock: 999_999_999, low_stock_threshold: 999_999_999 });
    }
    const inOneField = new URLSearchParams({ items: JSON.stringify(items) });
    for (const [body, expected] of [
      [encoded, { created: 1_000 }],
      [multipart, { unchanged: 1_000 }],
      [inOneField, { unchanged: 1_000 }],
      [{ items }, { unchanged: 1_000 }],
    ] as const) {
      const response = await service.sandbox('PUT', service.store('/inventory'), { body });
      expect([response.status, response.json.received]).toEqual([202, 1_000]);
      await service.clock.advance(0);
      const run = await service.sandbox('GET', service.store(`/inventory/syncs/${response.json.id}`));
      expect(run.json).toMatchObject({ ...expected, error_count: 0 });
    }
  });
});

test('what exceeds the limit of all large bodies is refused and can be sent again; a small body is always read', async () => {
  const service = new ServiceHarness({ largeBodyBytes: 100_000 });
  const push = async (length: number) => {
    const description = 'x'.repeat(1_900);
    const items = Array.from({ length }, (_, at) => ({ barcode: `b${at}`, name: 'Salt', stock: 1, description }));
    const { status, headers } = await service.sandbox('PUT', service.store('/inventory'), { body: { items } });
    return [status, headers.get('retry-after')];
  };
  expect([await push(30), await push(100)]).toEqual([
    [200, null],
    [503, '1'],
  ]);
  // What a body has held is free again, whether it was read or refused.
  expect([await push(70), await push(70)]).toEqual([
    [200, null],
    [200, null],
  ]);
});
