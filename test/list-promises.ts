/** `npm run promises [-- C7 P1]`: prints the tests that cite each promise, and the mutations that each must notice. */

import { MUTATION_TABLE } from './simulation/mutations/mutation-table.ts';
import { codeOf, listProofs, readCitations } from './support/promises.ts';

const wanted = process.argv.slice(2);
const citations = readCitations();
for (const promise of citations.promises) {
  const code = codeOf(promise);
  if (wanted.length > 0 && !wanted.includes(code)) continue;
  const mutations = MUTATION_TABLE.filter((mutation) => mutation.promise === code);
  const lines = [
    ...listProofs(citations, promise),
    ...mutations.map(({ name, rule }) => `broken on purpose: ${name} (${rule})`),
  ];
  process.stdout.write(`${promise}\n${lines.map((line) => `  ${line}\n`).join('')}\n`);
}
