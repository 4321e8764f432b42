/** One line to the operating system's log: Event Log, syslog or macOS's unified log. */

import type { CounterState } from '../contract/domain/health-report.ts';
import type { ProgramRunner } from '../contract/ports.ts';

const PRIORITY: Readonly<Record<CounterState, string>> = { well: 'notice', attention: 'warning', critical: 'err' };
const EVENT_TYPE: Readonly<Record<CounterState, string>> = {
  well: 'INFORMATION',
  attention: 'WARNING',
  critical: 'ERROR',
};
const EVENT_ID: Readonly<Record<CounterState, string>> = { well: '100', attention: '101', critical: '102' };

/**
 * Writes with the system's own program. On Windows the source `Counter` must exist, which an administrator registers
 * once (.github/ADMINISTRATORS.md); without it Windows refuses the line.
 */
export function writeSystemLog(
  run: ProgramRunner,
  platform: NodeJS.Platform,
  state: CounterState,
  line: string,
): Promise<boolean> {
  const [program, ...args] =
    platform === 'win32'
      ? [
          'eventcreate.exe',
          '/L',
          'APPLICATION',
          '/SO',
          'Counter',
          '/T',
          EVENT_TYPE[state],
          '/ID',
          EVENT_ID[state],
          '/D',
          line,
        ]
      : ['logger', '-t', 'counter', '-p', `user.${PRIORITY[state]}`, '--', line];
  return run(program ?? '', args).then((result) => result?.code === 0);
}
