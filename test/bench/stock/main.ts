/** npm run bench:stock: P4, P5 and a large import, in one run on one machine. Ratios count, absolute times are only shown. */

import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { table } from '../service/figures.ts';
import { measureAdjustments } from '../sync/adjustments.ts';
import { measureImport } from './importing.ts';
import { measureSearch } from './search.ts';

const { values } = parseArgs({
  options: {
    products: { type: 'string', default: '100000' },
    rows: { type: 'string', default: '100000' },
    adjustments: { type: 'string', default: '1000' },
    json: { type: 'boolean', default: false },
  },
});

const folder = mkdtempSync(join(tmpdir(), 'bench-stock-'));
try {
  const findings = [
    await measureAdjustments(folder, Number(values.adjustments)),
    await measureSearch(folder, Number(values.products)),
    await measureImport(folder, Number(values.rows)),
  ];
  const machine = `Node ${process.version}, ${cpus().length} cores, ${cpus()[0]?.model ?? 'unknown'}`;
  const rows = findings.map(({ promise, what, measured, against, ratio, aim, met }) => {
    return [promise, what, measured, against, ratio, aim, met ? '✓' : 'missed'];
  });
  const text = values.json
    ? JSON.stringify({ machine, findings })
    : `${machine}\n\n${table(['', 'what', 'measured', 'against', 'ratio', 'aim', ''], rows)}`;
  process.stdout.write(`${text}\n`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
