/** What an app uses, over all its processes, by /proc. Linux only. */

import { readdirSync, readFileSync } from 'node:fs';
import type { ElectronProcess } from '../../e2e/support/electron-process.ts';
import { listDescendants } from '../../e2e/support/electron-process.ts';

/** USER_HZ, the unit of processor times in /proc, on every Linux that Electron runs on. */
const TICKS_PER_SECOND = 100;

export async function listProcessIds(app: ElectronProcess): Promise<number[]> {
  const main = await app.findPid();
  return [main, ...listDescendants(main)];
}

/** The text of a file in /proc; empty if its process has just ended. */
function readProc(path: string): string {
  try {
    return readFileSync(`/proc/${path}`, 'utf8');
  } catch {
    return '';
  }
}

/** MiB; memory that processes share counts once. */
export async function readMemory(app: ElectronProcess): Promise<number> {
  const kibibytes = (await listProcessIds(app)).map((pid) =>
    Number(/^Pss:\s+(\d+) kB$/m.exec(readProc(`${pid}/smaps_rollup`))?.[1] ?? 0),
  );
  return kibibytes.reduce((sum, each) => sum + each, 0) / 1_024;
}

/** Seconds of processor that a process and its children that ended have used. */
export function readCpuSeconds(pid: number): number {
  // After the name, which may have blanks: the twelfth field and the three after it.
  const fields = readProc(`${pid}/stat`).split(') ').at(-1)?.split(' ').slice(11, 15) ?? [];
  return fields.reduce((sum, ticks) => sum + Number(ticks), 0) / TICKS_PER_SECOND;
}

/** What an app has used since it started. */
export interface Usage {
  readonly cpuSeconds: number;
  /** How often each of its threads gave up the processor and was woken again. */
  readonly wakeUps: ReadonlyMap<string, number>;
}

export async function readUsage(app: ElectronProcess): Promise<Usage> {
  const pids = await listProcessIds(app);
  const wakeUps = new Map<string, number>();
  for (const pid of pids) {
    for (const thread of readdirSync(`/proc/${pid}/task`)) {
      const status = readProc(`${pid}/task/${thread}/status`);
      wakeUps.set(thread, Number(/^voluntary_ctxt_switches:\s+(\d+)$/m.exec(status)?.[1] ?? 0));
    }
  }
  return { cpuSeconds: pids.reduce((sum, pid) => sum + readCpuSeconds(pid), 0), wakeUps };
}

/** Wake-ups between two readings. */
export function countWakeUps(before: Usage, after: Usage): number {
  let count = 0;
  for (const [thread, wakeUps] of after.wakeUps) count += wakeUps - (before.wakeUps.get(thread) ?? 0);
  return count;
}
