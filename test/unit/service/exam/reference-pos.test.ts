import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { REFERENCE_FOLDER, runExam } from './exam-runs.ts';

test('the reference POS passes every scene, and two exams of one seed say the same to the byte', async () => {
  const [first, second] = await Promise.all([runExam('--reference'), runExam('--reference')]);
  expect(first.notPassed).toEqual([]);
  expect(first.status).toBe(0);
  expect(second).toEqual(first);
}, 120_000);

test('a scene that is played alone waits for what it has just caused, although nothing has passed for long', async () => {
  expect((await runExam('--reference', '--scene', 'exit-verified')).notPassed).toEqual([]);
}, 120_000);

test('a POS that does nothing has neither failed nor passed: the exam says that it was not shown, and why', async () => {
  const args = ['--start', 'node -e ""', '--scene', 'accepted-in-time', '--patience', '0.1'];
  const run = await runExam(...args);
  expect(run.notPassed).toEqual(['accepted-in-time']);
  expect(run.status).toBe(2);
  expect(run.junit).toContain('<skipped message="The POS did not try to accept the order."/>');
  expect(run.page).toContain('The POS did not try to accept the order.');
}, 120_000);

test('the reference POS has no more than 400 lines of code', () => {
  const files = readdirSync(REFERENCE_FOLDER).filter((name) => name !== 'adapter.ts');
  const lines = files.flatMap((name) =>
    readFileSync(join(REFERENCE_FOLDER, name), 'utf8')
      .split('\n')
      .filter((line) => !/^\s*(?:$|\/\/|\/?\*)/.test(line)),
  );
  expect(lines.length).toBeLessThanOrEqual(400);
});
