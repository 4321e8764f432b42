/** npm run bench:stock: P4, P5 and a large import, in one run on one machine. Ratios count, absolute times are only shown. */

import { parseArgs } from 'node:util';
import { writeReport } from '../report.ts';
import { measureAdjustments } from '../sync/adjustments.ts';
import { measureImport } from './csv-import.ts';
import { measureSearchDisplay } from './search-display.ts';
import { measureSearch } from './search-latency.ts';

const { values } = parseArgs({
  options: {
    products: { type: 'string', default: '100000' },
    rows: { type: 'string', default: '100000' },
    counted: { type: 'string', default: '20000' },
    adjustments: { type: 'string', default: '1000' },
    json: { type: 'boolean', default: false },
  },
});

await writeReport(
  [
    (folder) => measureAdjustments(folder, Number(values.adjustments)),
    (folder) => measureSearch(folder, Number(values.products)),
    (folder) => measureSearchDisplay(folder, Number(values.products)),
    (folder) => measureImport(folder, Number(values.rows), 'book'),
    (folder) => measureImport(folder, Number(values.counted), 'physical'),
  ],
  values.json,
);
