/** npm run bench:sync: P2, P3, P4 in one run on one machine. Ratios count, absolute times are only shown. */

import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { table } from '../service/figures.ts';
import { measureAccept } from './accept.ts';
import { measureAdjustments } from './adjustments.ts';
import { measureCatchUp } from './catch-up.ts';

const { values } = parseArgs({
  options: {
    clicks: { type: 'string', default: '100' },
    events: { type: 'string', default: '60000' },
    adjustments: { type: 'string', default: '1000' },
    json: { type: 'boolean', default: false },
  },
});

const folder = mkdtempSync(join(tmpdir(), 'bench-sync-'));
try {
  const findings = [
    await measureAccept(folder, Number(values.clicks)),
    await measureCatchUp(folder, Number(values.events)),
    await measureAdjustments(folder, Number(values.adjustments)),
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
