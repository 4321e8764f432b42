/** The process of a backup. Its arguments are the two paths. Ends with 0 if there is a sound copy, else with 1. */

import { constants, setPriority } from 'node:os';
import { writeBackup } from './database/durability/backup-process.ts';

setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
let code = 1;
try {
  const [from = '', to = ''] = process.argv.slice(2);
  await writeBackup(from, to);
  code = 0;
} finally {
  process.exit(code);
}
