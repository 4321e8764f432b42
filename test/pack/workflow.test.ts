import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { validateWorkflow } from '@action-validator/core';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { findWorkflowFaults } from '../support/workflow-rules.ts';

const top = join(import.meta.dirname, '../..');
const folder = join(top, '.github/workflows');
const { scripts } = JSON.parse(readFileSync(join(top, 'package.json'), 'utf8')) as { scripts: Record<string, string> };

/** A permission that the schema of the validator is too old to know. */
const NEWER_PERMISSION = '      attestations: write\n';

test.each(readdirSync(folder))('the workflow %s is valid and runs scripts that exist', (name) => {
  const text = readFileSync(join(folder, name), 'utf8');
  expect(validateWorkflow(text.replace(NEWER_PERMISSION, '')).errors).toEqual([]);
  const used = [...text.matchAll(/npm run (?:--silent )?([\w:-]+)/g)].map(([, script = '']) => script);
  expect(used).not.toEqual([]);
  for (const script of used) expect(Object.keys(scripts)).toContain(script);
});

test('a fault in a workflow is found', () => {
  expect(validateWorkflow('on: push\njobs:\n  a:\n    run-on: x\n').errors).not.toEqual([]);
});

describe('the supply chain', () => {
  test.each(readdirSync(folder))('%s pins its actions and shows secrets to signing alone', (name) => {
    expect(findWorkflowFaults(readFileSync(join(folder, name), 'utf8'))).toEqual([]);
  });

  test('advisories are looked up weekly, and a release is a draft with an SBOM, signatures and provenance', () => {
    const read = (name: string): string => readFileSync(join(folder, name), 'utf8');
    expect(parse(read('advisories.yml'))).toMatchObject({ on: { schedule: [{ cron: expect.any(String) }] } });
    const release = read('release.yml');
    expect(parse(release)).toMatchObject({ on: { push: { tags: ['v*'] } }, jobs: { draft: { needs: 'sign' } } });
    for (const part of ['npm run --silent sbom', 'sbom-path:', 'npm run sign-updates', 'actions/attest@', '--draft']) {
      expect(release).toContain(part);
    }
  });

  const workflow = (steps: string, rest = ''): string =>
    `on: push\npermissions:\n  contents: read\n${rest}jobs:\n  a:\n    runs-on: x\n    steps:\n${steps}`;
  const pin = 'a'.repeat(40);
  const signing =
    '      - run: npm ci --ignore-scripts\n      - run: npm run dist -- --built\n        env:\n          K: secrets.K\n';

  test.each([
    ['a pinned action', workflow(`      - uses: actions/checkout@${pin} # v1.2.3\n`), []],
    ['a workflow of its own', 'on: push\npermissions: {}\njobs:\n  a:\n    uses: ./.github/workflows/b.yml\n', []],
    ['a tag', workflow('      - uses: actions/checkout@v4\n'), ['“actions/checkout@v4” is not pinned']],
    ['a pin without version', workflow(`      - uses: a/b@${pin}\n`), [`“a/b@${pin}” is not pinned`]],
    ['a secret of the signing step', workflow(signing), []],
    [
      'a secret of a job that runs install scripts',
      workflow(signing.replace(' --ignore-scripts', '')),
      ['job a runs install scripts and knows a secret'],
    ],
    [
      'a secret of another step',
      workflow(signing.replace('npm run dist -- --built', 'npm test')),
      ['“npm test” knows a secret'],
    ],
    [
      'a secret of the whole workflow',
      workflow('      - run: x\n', 'env:\n  K: secrets.K\n'),
      ['a secret is visible outside of a step'],
    ],
    [
      'secrets handed on',
      'on: push\npermissions: {}\njobs:\n  a:\n    uses: ./b.yml\n    secrets: inherit\n',
      ['job a hands on all secrets'],
    ],
    ['no limits to its token', 'on: push\njobs: {}\n', ['the token may do anything']],
  ])('%s', (_, text, faults) => {
    expect(findWorkflowFaults(text)).toEqual(faults);
  });
});
