import { describe, expect, test } from 'vitest';
import { paise } from '../../../electron/contract/domain/money.ts';
import { NO_TAX } from '../../../electron/contract/domain/tax.ts';
import { DEFAULT_SETTINGS } from '../../../electron/contract/settings.ts';
import { formatTallyVouchers } from '../../../electron/tally/tally-vouchers.ts';
import { findNodes, parseXml, type XmlNode } from '../../support/strict-xml.ts';
import { createStoredSale } from '../../support/view-rows.ts';

const ledgers = DEFAULT_SETTINGS.tally;
const none = () => null;
const plain = { findTax: () => NO_TAX, findStockItem: none };

/** The texts of all elements of that name, in order. */
const textsOf = (xml: string, name: string): string[] =>
  [...xml.matchAll(new RegExp(`<${name}[^>]*>([^<]*)</${name}>`, 'g'))].map(([, text = '']) => text);

const sold = createStoredSale();
const withSale = (part: Partial<typeof sold.sale>) => ({ ...sold, sale: { ...sold.sale, ...part } });

describe('a sale becomes a voucher', () => {
  const xml = formatTallyVouchers([withSale({ delivery_fee: '40.00' })], {
    ledgers,
    findBillNumber: none,
    isPractice: false,
    ...plain,
  });

  test('whose debit is what was paid, and whose credits add up to it', () => {
    expect(textsOf(xml, 'LEDGERNAME')).toEqual(['Online Orders', 'Sales', 'Delivery Charges']);
    expect(textsOf(xml, 'AMOUNT')).toEqual(['-642.00', '602.00', '40.00']);
    expect(textsOf(xml, 'ISDEEMEDPOSITIVE')).toEqual(['Yes', 'No', 'No']);
  });

  test('of the day on which it was sold in India, with the bill number that the shop knows', () => {
    expect(textsOf(xml, 'DATE')).toEqual(['20261120']);
    expect(textsOf(xml, 'VOUCHERNUMBER')).toEqual(['7K38']);
    const billed = formatTallyVouchers([sold], {
      ledgers,
      findBillNumber: () => 'B-2214',
      isPractice: false,
      ...plain,
    });
    expect(textsOf(billed, 'VOUCHERNUMBER')).toEqual(['B-2214']);
    const booked = formatTallyVouchers([{ ...sold, billNumber: 'B-9' }], {
      ledgers,
      findBillNumber: () => 'B-2214',
      isPractice: false,
      ...plain,
    });
    expect(textsOf(booked, 'VOUCHERNUMBER')).toEqual(['B-9']);
  });

  test('that Tally recognises when the file is imported twice', () => {
    expect(xml).toContain('<VOUCHER REMOTEID="evt_1" VCHTYPE="Sales" ACTION="Create"');
  });
});

test('a practice sale is marked where the books show it: in its number and in its narration (C16)', () => {
  const xml = formatTallyVouchers([sold], { ledgers, findBillNumber: none, isPractice: true, ...plain });
  expect(textsOf(xml, 'VOUCHERNUMBER')).toEqual(['PRACTICE 7K38']);
  expect(textsOf(xml, 'NARRATION')[0]).toMatch(/^PRACTICE, Order /);
});

test.each(['CASH', 'Cash', 'cash', 'COD', 'C.O.D.', 'CASH_ON_DELIVERY', 'CashOnDelivery'])(
  'what was paid in cash goes to the cash ledger (%s)',
  (method) => {
    const cash = withSale({ payment: { status: 'PAID', paid: true, method } });
    const xml = formatTallyVouchers([cash], { ledgers, findBillNumber: none, isPractice: false, ...plain });
    expect(textsOf(xml, 'LEDGERNAME')).toEqual(['Cash', 'Sales']);
    expect(textsOf(xml, 'PARTYLEDGERNAME')).toEqual(['Cash']);
  },
);

test.each(['UPI', 'Cashfree', 'CODE', null])('what was paid otherwise does not (%s)', (method) => {
  const paid = withSale({ payment: { status: 'PAID', paid: true, method } });
  const xml = formatTallyVouchers([paid], { ledgers, findBillNumber: none, isPractice: false, ...plain });
  expect(textsOf(xml, 'LEDGERNAME')).toEqual([ledgers.online, 'Sales']);
});

test('names that mean something in XML, or that it can’t hold, make no other file', () => {
  const odd = { ...ledgers, online: 'Kirana & Sons <"Indore">\u0000\uD800' };
  const xml = formatTallyVouchers([sold], { ledgers: odd, findBillNumber: none, isPractice: false, ...plain });
  expect(textsOf(xml, 'PARTYLEDGERNAME')).toEqual(['Kirana &amp; Sons &lt;&quot;Indore&quot;&gt;\uFFFD']);
});

test('a day without sales is a file without vouchers', () => {
  const xml = formatTallyVouchers([], { ledgers, findBillNumber: none, isPractice: false, ...plain });
  expect(xml).toMatch(/^<\?xml version="1\.0" encoding="UTF-8"\?>/);
  expect(xml).not.toContain('VOUCHER ');
});

describe('the file is as Tally’s developer reference asks', () => {
  const odd = { ...ledgers, online: 'ऑनलाइन & "Sons" <Indore>' };
  const root = parseXml(
    formatTallyVouchers(
      [
        withSale({ delivery_fee: '40.00' }),
        { ...withSale({ payment: { status: 'PAID', paid: true, method: 'CASH' } }), eventId: 'evt_2' },
      ],
      { ledgers: odd, findBillNumber: () => 'B & <1>', isPractice: false, ...plain },
    ),
  );
  const vouchers = findNodes(root, 'VOUCHER');
  const textOf = (node: XmlNode, name: string): string => findNodes(node, name)[0]?.text ?? '';
  const readEntries = (voucher: XmlNode) =>
    voucher.children
      .filter(({ name }) => name === 'ALLLEDGERENTRIES.LIST')
      .map((entry) => Object.fromEntries(entry.children.map(({ name, text }) => [name, text])));

  test('its envelope asks for the import of vouchers, one to a message', () => {
    expect(root.name).toBe('ENVELOPE');
    expect(root.children.map(({ name }) => name)).toEqual(['HEADER', 'BODY']);
    expect(textOf(root, 'TALLYREQUEST')).toBe('Import Data');
    const data = root.children[1]?.children[0];
    expect([data?.name, data?.children.map(({ name }) => name)]).toEqual([
      'IMPORTDATA',
      ['REQUESTDESC', 'REQUESTDATA'],
    ]);
    expect(textOf(root, 'REPORTNAME')).toBe('Vouchers');
    const messages = findNodes(root, 'TALLYMESSAGE');
    expect(messages.map(({ children }) => children.map(({ name }) => name))).toEqual([['VOUCHER'], ['VOUCHER']]);
    expect(messages[0]?.attributes).toEqual({ 'xmlns:UDF': 'TallyUDF' });
  });

  test('a voucher has every mandatory tag, a date without hyphens, and the same type and view in tag and attribute', () => {
    expect(vouchers.map(({ attributes }) => attributes['REMOTEID'])).toEqual(['evt_1', 'evt_2']);
    for (const voucher of vouchers) {
      const { VCHTYPE, ACTION, OBJVIEW } = voucher.attributes;
      expect([VCHTYPE, ACTION, OBJVIEW]).toEqual(['Sales', 'Create', 'Accounting Voucher View']);
      expect([textOf(voucher, 'VOUCHERTYPENAME'), textOf(voucher, 'PERSISTEDVIEW')]).toEqual([VCHTYPE, OBJVIEW]);
      expect(textOf(voucher, 'DATE')).toMatch(/^20\d{2}[01]\d[0-3]\d$/);
      expect(textOf(voucher, 'ISINVOICE')).toBe('No');
      expect(textOf(voucher, 'VOUCHERNUMBER')).toBe('B & <1>');
    }
  });

  test('its entries balance; the debit is negative, deemed positive, and the party’s', () => {
    for (const voucher of vouchers) {
      const entries = readEntries(voucher);
      const [debit, ...credits] = entries;
      expect(entries.reduce((sum, { AMOUNT }) => sum + Math.round(Number(AMOUNT) * 100), 0)).toBe(0);
      for (const { AMOUNT } of entries) expect(AMOUNT).toMatch(/^-?[1-9]\d*\.\d{2}$/);
      expect(debit).toMatchObject({ ISDEEMEDPOSITIVE: 'Yes', ISPARTYLEDGER: 'Yes' });
      expect(debit?.['LEDGERNAME']).toBe(textOf(voucher, 'PARTYLEDGERNAME'));
      expect(debit?.['AMOUNT']).toMatch(/^-/);
      for (const each of credits) expect(each).toMatchObject({ ISDEEMEDPOSITIVE: 'No', ISPARTYLEDGER: 'No' });
    }
    expect(vouchers.map((voucher) => textOf(voucher, 'PARTYLEDGERNAME'))).toEqual([odd.online, 'Cash']);
  });

  test('no amount is zero: a sale of nothing has no voucher, and one of the fee alone has two entries', () => {
    const nothing = { ...withSale({ total_amount: '0.00' }), total: paise(0) };
    const feeAlone = withSale({ delivery_fee: sold.sale.total_amount });
    const file = parseXml(
      formatTallyVouchers([nothing, feeAlone], { ledgers, findBillNumber: none, isPractice: false, ...plain }),
    );
    const [only, ...more] = findNodes(file, 'VOUCHER');
    expect(more).toEqual([]);
    expect(only === undefined ? [] : readEntries(only).map(({ LEDGERNAME }) => LEDGERNAME)).toEqual([
      'Online Orders',
      'Delivery Charges',
    ]);
  });
});
