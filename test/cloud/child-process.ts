import { readFileSync } from 'node:fs';
import type { ServiceProcess } from '../support/service-process.ts';

/** The process that another has started. Needs Linux. */
function findChildOf(pid: number | undefined): number {
  const [child = ''] = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ');
  if (child === '') throw new Error(`the process ${pid} has no child`);
  return Number(child);
}

/** Kills workerd as a failing machine does, and waits until its parent has noticed. */
export async function killWorkerd({ child, ended }: ServiceProcess): Promise<void> {
  process.kill(findChildOf(child.pid), 'SIGKILL');
  const status = await ended;
  if (status !== 2) throw new Error(`the parent of workerd has ended with ${status}`);
}
