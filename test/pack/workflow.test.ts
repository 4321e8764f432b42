import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { validateWorkflow } from '@action-validator/core';
import { expect, test } from 'vitest';

const top = join(import.meta.dirname, '../..');
const folder = join(top, '.github/workflows');
const { scripts } = JSON.parse(readFileSync(join(top, 'package.json'), 'utf8')) as { scripts: Record<string, string> };

test.each(readdirSync(folder))('the workflow %s is valid and runs scripts that exist', (name) => {
  const text = readFileSync(join(folder, name), 'utf8');
  expect(validateWorkflow(text).errors).toEqual([]);
  const used = [...text.matchAll(/npm run ([\w:-]+)/g)].map(([, script = '']) => script);
  expect(used).not.toEqual([]);
  for (const script of used) expect(Object.keys(scripts)).toContain(script);
});

test('a fault in a workflow is found', () => {
  expect(validateWorkflow('on: push\njobs:\n  a:\n    run-on: x\n').errors).not.toEqual([]);
});
