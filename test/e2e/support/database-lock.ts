import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** Another program: opens a database, takes the write lock, and keeps it until its input ends. */
const HOLD = `
  const Database = require('better-sqlite3');
  const database = new Database(process.argv[1], { timeout: 10000 });
  database.exec('BEGIN IMMEDIATE');
  process.stdout.write('locked');
  process.stdin.resume().on('end', () => process.exit());
`;

/** Lets another process hold the write lock of a database, as a backup or a database browser does. Returns how to let go. */
export async function lockDatabase(file: string): Promise<() => Promise<void>> {
  const holder = spawn(process.execPath, ['-e', HOLD, file], { stdio: ['pipe', 'pipe', 'inherit'] });
  const ended = once(holder, 'exit');
  await once(holder.stdout, 'data');
  return async () => {
    holder.stdin.end();
    await ended;
  };
}
