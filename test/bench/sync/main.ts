/** npm run bench:sync: P2, P3, P4 in one run on one machine. Ratios count, absolute times are only shown. */

import { parseArgs } from 'node:util';
import { writeReport } from '../report.ts';
import { measureAccept } from './accept-latency.ts';
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

await writeReport(
  [
    (folder) => measureAccept(folder, Number(values.clicks)),
    (folder) => measureCatchUp(folder, Number(values.events)),
    (folder) => measureAdjustments(folder, Number(values.adjustments)),
  ],
  values.json,
);
