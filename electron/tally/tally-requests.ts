/**
 * Requests of Tally's XML interface over HTTP, as its developer reference describes them: importing vouchers, and
 * exporting collections that the request itself defines.
 */

import type { XmlElement } from './xml.ts';
import { element, formatXml } from './xml.ts';

/** The collections that Counter reads, with Tally's type and the fields of each object. */
const COLLECTIONS = {
  companies: { type: 'Company', fields: ['NAME'] },
  ledgers: { type: 'Ledger', fields: ['NAME'] },
  stockItems: {
    type: 'StockItem',
    fields: ['NAME', 'PARTNO', 'BASEUNITS', 'CLOSINGBALANCE', 'LANGUAGENAME'],
  },
} as const;

export type TallyCollection = keyof typeof COLLECTIONS;

const describeCompany = (company: string | null): XmlElement[] =>
  company === null ? [] : [element('SVCURRENTCOMPANY', company)];

/** Asks for all objects of a collection. `company`: of this company, which must be open; null for what is outside all. */
export function formatCollectionRequest(collection: TallyCollection, company: string | null): string {
  const { type, fields } = COLLECTIONS[collection];
  const id = `Counter ${type}`;
  return formatXml(
    element('ENVELOPE', [
      element('HEADER', [
        element('VERSION', '1'),
        element('TALLYREQUEST', 'Export'),
        element('TYPE', 'Collection'),
        element('ID', id),
      ]),
      element('BODY', [
        element('DESC', [
          element('STATICVARIABLES', [element('SVEXPORTFORMAT', '$$SysName:XML'), ...describeCompany(company)]),
          element('TDL', [
            element('TDLMESSAGE', [
              element('COLLECTION', [element('TYPE', type), element('NATIVEMETHOD', fields.join(', '))], {
                NAME: id,
                ISMODIFY: 'No',
              }),
            ]),
          ]),
        ]),
      ]),
    ]),
  );
}

/** Imports vouchers. `company`: into this company, which must be open; null into the one that is in front. */
export function formatImportRequest(vouchers: readonly XmlElement[], company: string | null): string {
  const variables = company === null ? [] : [element('STATICVARIABLES', describeCompany(company))];
  return formatXml(
    element('ENVELOPE', [
      element('HEADER', [element('TALLYREQUEST', 'Import Data')]),
      element('BODY', [
        element('IMPORTDATA', [
          element('REQUESTDESC', [element('REPORTNAME', 'Vouchers'), ...variables]),
          element(
            'REQUESTDATA',
            vouchers.map((voucher) => element('TALLYMESSAGE', [voucher], { 'xmlns:UDF': 'TallyUDF' })),
          ),
        ]),
      ]),
    ]),
  );
}
