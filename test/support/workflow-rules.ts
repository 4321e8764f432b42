import { parse } from 'yaml';
import { z } from 'zod';

/** What may know a secret: the steps that sign. */
const SIGNING = ['npm run dist -- --built', 'npm run sign-updates -- release'];

const PINNED = /^\s*(?:- )?uses: (?:\.\/\S+|[\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+)$/;

const SECRET = /\bsecrets\b/;

const step = z.looseObject({ name: z.string().optional(), run: z.string().optional() });
const workflow = z.looseObject({
  permissions: z.unknown().optional(),
  jobs: z.record(z.string(), z.looseObject({ steps: z.array(step).default([]), secrets: z.unknown().optional() })),
});

/** Lists what in a workflow would let strangers' code into a release, or a secret out of it. */
export function findWorkflowFaults(text: string): string[] {
  const { permissions, jobs } = workflow.parse(parse(text));
  const uses = text.split('\n').filter((line) => /^\s*(?:- )?uses:/.test(line));
  const faults = uses
    .filter((line) => !PINNED.test(line))
    .map((line) => `“${line.replace(/^.*uses: /, '')}” is not pinned`);
  if (permissions === undefined) faults.push('the token may do anything');

  let inSteps = 0;
  for (const [name, job] of Object.entries(jobs)) {
    if (job.secrets === 'inherit') faults.push(`job ${name} hands on all secrets`);
    const knowing = job.steps.filter((each) => SECRET.test(JSON.stringify(each)));
    inSteps += knowing.reduce((sum, each) => sum + countSecrets(JSON.stringify(each)), 0);
    for (const { run = '' } of knowing) {
      if (!SIGNING.some((command) => run.includes(command))) faults.push(`“${run}” knows a secret`);
    }
    const installs = job.steps.some(({ run = '' }) => /npm (?:ci|install|i)\b(?!.*--ignore-scripts)/.test(run));
    if (installs && knowing.length > 0) faults.push(`job ${name} runs install scripts and knows a secret`);
  }
  if (countSecrets(text) > inSteps) faults.push('a secret is visible outside of a step');
  return faults;
}

function countSecrets(text: string): number {
  return [...text.matchAll(/\bsecrets\./g)].length;
}
