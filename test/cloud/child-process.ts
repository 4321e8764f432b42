import { readFileSync } from 'node:fs';

/** The process that another has started. Needs Linux. */
export function findChildOf(pid: number | undefined): number {
  const [child = ''] = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ');
  if (child === '') throw new Error(`the process ${pid} has no child`);
  return Number(child);
}
