import { utilityProcess } from 'electron';
import { MINUTE, SECOND } from '../../contract/domain/time.ts';
import type { BackupCopier } from '../../contract/ports.ts';

/** A disk that takes longer doesn't answer. */
const WITHIN_MS = 5 * MINUTE;

/** Copies databases with `program` (electron/backup-copy.ts), so that the main process never waits for a backup (P2). */
export function createBackupCopier(program: string): BackupCopier {
  return (from, to, signal) => {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const child = utilityProcess.fork(program, [from, to], { serviceName: 'Backup', stdio: 'ignore' });
    child.once('exit', (code) => resolve(code === 0));
    const giveUp = (): void => {
      child.kill();
      setTimeout(resolve, SECOND, false);
    };
    AbortSignal.any([signal, AbortSignal.timeout(WITHIN_MS)]).addEventListener('abort', giveUp);
    return promise;
  };
}
