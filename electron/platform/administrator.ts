import type { AdministratorParts } from '../contract/administrator.ts';
import type { HttpTransport, Log, ProgramRunner } from '../contract/ports.ts';
import { keepHealthReport } from './health-file.ts';
import type { Rollout } from './rollout/rollout.ts';
import { writeSystemLog } from './system-log.ts';

/** What the rollout sets of the administrator's addresses, and this PC's ways to them. */
export function createAdministratorParts(parts: {
  readonly rollout: Rollout;
  readonly dataFolder: string;
  readonly transport: HttpTransport;
  readonly run: ProgramRunner;
  readonly log: Log;
  writeSupportFile(): string;
}): AdministratorParts {
  const { rollout, transport, run, log, writeSupportFile } = parts;
  const { address: service, enrolAddress, enrolToken, healthAddress, healthToken, systemLog } = rollout;
  return {
    health: {
      keep: (report) => keepHealthReport(parts.dataFolder, report),
      ...(systemLog === true && {
        writeSystemLog: (state, line) =>
          void writeSystemLog(run, process.platform, state, line).then((isWritten) => {
            if (!isWritten) log('system_log_refused');
          }),
      }),
      ...(healthAddress !== null && {
        chain: { address: healthAddress, token: healthToken, transport, writeSupportFile },
      }),
    },
    ...(service !== null &&
      enrolAddress !== null &&
      enrolToken !== null && {
        enrolment: { address: enrolAddress, token: enrolToken, service, transport },
      }),
  };
}
