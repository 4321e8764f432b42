import { describe, expect, test } from 'vitest';
import { ServiceHarness } from '../../support/service-harness.ts';

const FORM = 'application/x-www-form-urlencoded';
const BARCODE = '8900000000012';

/** Sends bodies with their content types. */
function createSender() {
  const service = new ServiceHarness();
  return (method: string, path: string, type: string, body: string) =>
    service.sandbox(method, path, { body, headers: { 'content-type': type } });
}

/** A multipart body with these sections, each with its headers. */
const multipart = (...sections: readonly [headers: string, value: string][]): string =>
  `${sections.map(([headers, value]) => `--b\r\n${headers}\r\n\r\n${value}\r\n`).join('')}--b--\r\n`;

const field = (name: string, value: string): [string, string] => [
  `Content-Disposition: form-data; name="${name}"`,
  value,
];

const MULTIPART = 'multipart/form-data; boundary=b';

describe('forms, as clients send them', () => {
  test('a list of one needs no brackets; several of one name, brackets and JSON are lists too', async () => {
    const send = createSender();
    for (const [body, unknown] of [
      ['event_ids=evt_x', ['evt_x']],
      ['event_ids=evt_x&event_ids=evt_y', ['evt_x', 'evt_y']],
      ['event_ids[]=evt_x', ['evt_x']],
      ['event_ids[5]=evt_y&event_ids[2]=evt_x', ['evt_x', 'evt_y']],
      ['event_ids=%5B%22evt_x%22%5D', ['evt_x']],
      ['&&event_ids=%E0%A4%95+%2B&', ['क +']],
    ] as const) {
      const { status, json } = await send('POST', '/v1/stores/1001/sales/ack', FORM, body);
      expect([status, json.unknown], body).toEqual([200, unknown]);
    }
    const url = `url=${encodeURIComponent('https://pos.example/')}`;
    const hook = await send('POST', '/v1/webhook-endpoints', FORM, `${url}&events=order.placed`);
    expect([hook.status, hook.json.events]).toEqual([201, ['order.placed']]);
    // A row is never a list of rows, and contradictory fields are refused.
    for (const wrong of ['items=nonsense', 'items[0][barcode]=1&items[0]=2', 'items[0][barcode]=1&items[x]=2']) {
      expect((await send('PUT', '/v1/stores/1001/inventory', FORM, wrong)).status, wrong).toBe(400);
    }
  });

  test('multipart may have the boundary in a value, blanks behind a boundary, names without quotes and rows as JSON', async () => {
    const send = createSender();
    const push = (body: string, type = MULTIPART) => send('PUT', '/v1/stores/1001/inventory', type, body);
    const values = ['x --b y', '--b y', 'x\r\n--bc', 'x\r\n--b y', '\r\n', 'x\r\n--'];
    for (const value of values) {
      const body = multipart(
        field('items[0][barcode]', BARCODE),
        field('items[0][stock]', '7'),
        field('items[0][name]', 'N'),
        field('items[0][description]', value),
      );
      const { status, json } = await push(body);
      expect([status, json.received, json.error_count], JSON.stringify(value)).toEqual([200, 1, 0]);
    }
    const padded = multipart(field('items[0][barcode]', BARCODE), field('items[0][stock]', '8'))
      .replaceAll('--b\r\n', '--b \t\r\n')
      .replace('--b--\r\n', '--b--  ');
    const plain = multipart(
      [`Content-Disposition: form-data; name=items[0][barcode]`, BARCODE],
      [`content-type: text/plain\r\ncontent-disposition:form-data;name=items[0][stock]`, '9'],
    );
    const fore = `preamble\r\n${multipart(field('items[0][barcode]', BARCODE), field('items[0][stock]', '6'))}epilogue`;
    for (const [body, type] of [
      [padded, MULTIPART],
      [plain, 'multipart/form-data; charset=utf-8; boundary="b"'],
      [fore, 'Multipart/Form-Data; Boundary=b'],
    ] as const) {
      const { status, json } = await push(body, type);
      expect([status, json.updated, json.error_count], body).toEqual([200, 1, 0]);
    }
    const part: [string, string] = [
      'Content-Disposition: form-data; name="items"\r\nContent-Type: application/json',
      JSON.stringify({ barcode: BARCODE, stock: 5 }),
    ];
    for (const [body, received] of [
      [multipart(part), 1],
      [multipart(part, part), 2],
    ] as const) {
      const { status, json } = await push(body);
      expect([status, json.received], body).toEqual([200, received]);
    }
    const file = multipart(['Content-Disposition: form-data; name="items"; filename="x"', 'x']);
    for (const wrong of [file, '--b\r\n', 'x', multipart(['x: y', '1']), multipart(field('items', 'x')).slice(0, -6)]) {
      const { status, json } = await push(wrong);
      expect([status, json.error.code, Object.keys(json.error.details)], wrong).toEqual([
        400,
        'invalid_request',
        ['body'],
      ]);
    }
  });

  test('what has one sensible reading is read: an empty list, 1 and 0, a number of a spreadsheet', async () => {
    const send = createSender();
    const url = `url=${encodeURIComponent('https://pos.example/')}`;
    for (const events of ['events=', 'events[]=', 'events%5B%5D=']) {
      const hook = await send('POST', '/v1/webhook-endpoints', FORM, `${url}&${events}`);
      expect([hook.status, hook.json.events], events).toEqual([201, []]);
      for (const flag of ['1', 'True', '0']) {
        const tested = await send('POST', `/v1/webhook-endpoints/${hook.json.id}/test`, FORM, `bad_signature=${flag}`);
        expect(tested.status, flag).toBe(200);
      }
    }
    const push = (stock: string) =>
      send(
        'PUT',
        '/v1/stores/1001/inventory',
        FORM,
        `items[0][barcode]=${BARCODE}&items[0][name]=N&items[0][stock]=${stock}`,
      );
    for (const stock of ['5.0', '+5', '5']) expect((await push(stock)).json.error_count, stock).toBe(0);
  });

  test('what has several readings is refused, in words that say what to send', async () => {
    const send = createSender();
    const push = async (body: string) => {
      const { json } = await send('PUT', '/v1/stores/1001/inventory', FORM, body);
      return json.error?.message ?? json.errors[0]?.message;
    };
    const row = `items[0][barcode]=${BARCODE}&items[0][stock]`;
    expect(await push(`${row}=5.5`)).toContain('stock must be a whole number');
    expect(await push(`${row}=5&items[0][mrp]=`)).toContain('such as "42.50"');
    expect(await push(`items[][barcode]=${BARCODE}&items[][stock]=5`)).toContain('write items[0][barcode]');
    for (const json of ['{"external_id":"B=1&2"}', ' [1]', '%7B%7D']) {
      const orderless = await send('POST', '/v1/stores/1001/orders/none/accept', FORM, json);
      expect([orderless.status, orderless.json.error.message], json).toEqual([
        400,
        expect.stringContaining('Content-Type: application/json'),
      ]);
    }
  });
});
