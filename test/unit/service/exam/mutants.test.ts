import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { REFERENCE_FOLDER, runExam } from './exam-runs.ts';
import type { Mutant } from './mutant-table.ts';
import { MUTANTS } from './mutant-table.ts';

/** Writes the reference POS with one mistake into a folder of its own. */
function writeMutant({ file, from, to }: Mutant): string {
  const folder = mkdtempSync(join(tmpdir(), 'pos-mutant-'));
  cpSync(REFERENCE_FOLDER, folder, { recursive: true });
  const parts = readFileSync(join(folder, file), 'utf8').split(from);
  expect(parts, `"${from}" must occur once in ${file}`).toHaveLength(2);
  writeFileSync(join(folder, file), parts.join(to));
  return folder;
}

// An exam mostly waits, so many can wait at the same time.
describe('every mistake fails exactly the scene that was made for it', { concurrent: true }, () => {
  test.each(MUTANTS)(
    '$scene: it $mistake',
    async (mutant) => {
      const folder = writeMutant(mutant);
      const start = `"${process.execPath}" "${join(folder, 'main.ts')}"`;
      const run = await runExam('--start', start, '--adapter', join(folder, 'adapter.ts'), '--patience', '5');
      rmSync(folder, { recursive: true });
      expect(run.notPassed).toEqual([mutant.scene]);
    },
    240_000,
  );
});
