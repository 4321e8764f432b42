import { EventEmitter } from 'node:events';
import { expect, test } from 'vitest';
import { describeCrash, setupCrashGuard } from '../../../../electron/desktop/lifecycle/crash-guard.ts';

test('the first fault that nothing caught starts the app again; what follows is only logged', () => {
  const logged: unknown[] = [];
  let restarts = 0;
  const faults = new EventEmitter();
  const report = setupCrashGuard({
    faults,
    log: (event, values) => logged.push([event, values?.['kind']]),
    restart: () => {
      restarts += 1;
    },
  });
  faults.emit('uncaughtException', new Error('x'));
  faults.emit('unhandledRejection', 'x');
  report('page');
  expect(restarts).toBe(1);
  expect(logged).toEqual([
    ['crashed', 'thrown'],
    ['crashed', 'rejected'],
    ['crashed', 'page'],
  ]);
});

test('the log has the kind, code and stack of a fault, and nothing of its message', () => {
  const fault = Object.assign(new TypeError('Ravi Sharma, 98260 41175\n    at secret (line)'), { code: 'EPIPE' });
  const described = describeCrash(fault);
  expect(described).toMatchObject({ fault: 'TypeError', code: 'EPIPE' });
  expect(described.stack).toContain('crash-guard.test.ts');
  expect(JSON.stringify(described)).not.toMatch(/Ravi|secret/);
  expect(describeCrash('Ravi Sharma')).toEqual({ fault: 'string', code: null, stack: null });
});
