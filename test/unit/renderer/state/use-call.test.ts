import { expect, test } from 'vitest';
import type { Problem } from '../../../../electron/contract/calls/call.ts';
import type { IpcClient } from '../../../../electron/contract/calls/calls.ts';
import { isSignInDialogOpen } from '../../../../renderer/state/sign-in-dialog-state.ts';
import { selectResult, storeResult, useCall } from '../../../../renderer/state/use-call.ts';
import { callHook, createScreenServices } from '../../../support/rendered-screen.tsx';

test('the problem of a call shows until the next call; on a locked counter staff choose their name instead', async () => {
  let problem: Problem = 'disk_full';
  const ipc: IpcClient = {
    host: 'preview',
    call: () => Promise.resolve({ ok: false, problem }),
    listen: () => () => undefined,
  };
  const services = createScreenServices({ ipc });
  const call = callHook(useCall, services);

  await call('alarm.silenceAll', {});
  expect(services.problem.get()).toBe('disk_full');
  expect(isSignInDialogOpen.get()).toBe(false);
  problem = 'locked';
  await call('alarm.silenceAll', {});
  expect(services.problem.get()).toBeNull();
  expect(isSignInDialogOpen.get()).toBe(true);
  isSignInDialogOpen.set(false);
});

test('a query keeps its value when a repeat of it fails, and never shows that of another input', () => {
  const stored = storeResult<'counts.send'>(
    { key: 'oil', value: null, problem: 'disk_full', isAnswered: false },
    'oil',
    { ok: true, value: { counts: 3 } },
  );
  const oil = { value: { counts: 3 }, problem: null, isAnswered: true };
  expect(selectResult(stored, 'oil')).toMatchObject(oil);
  const none = { value: null, isAnswered: false };
  expect(selectResult(stored, 'salt')).toEqual({ ...none, problem: null });
  const failed = { ok: false, problem: 'internal' } as const;
  expect(storeResult(stored, 'oil', failed)).toMatchObject({ ...oil, problem: 'internal' });
  expect(storeResult(stored, 'salt', failed)).toEqual({ ...none, key: 'salt', problem: 'internal' });
});
