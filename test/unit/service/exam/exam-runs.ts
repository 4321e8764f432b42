import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { COMPILE_CACHE } from '../../../support/compile-cache.ts';

const ROOT = join(import.meta.dirname, '../../../..');

const report = z.object({
  scenes: z.array(z.object({ id: z.string(), result: z.enum(['passed', 'failed', 'not_shown']), because: z.string() })),
});

export interface ExamRun {
  readonly status: number | null;
  readonly json: string;
  readonly junit: string;
  readonly page: string;
  readonly passed: readonly string[];
  readonly failed: readonly string[];
  /** The scenes that the POS did not pass: failed or not shown. */
  readonly notPassed: readonly string[];
}

/** Runs `exam` as a program and reads its reports. */
export async function runExam(...args: readonly string[]): Promise<ExamRun> {
  const out = mkdtempSync(join(tmpdir(), 'exam-run-'));
  const main = join(ROOT, 'electron/service/main.ts');
  const child = spawn(process.execPath, [main, 'exam', '--out', out, ...args], {
    stdio: ['ignore', 'ignore', 'ignore'],
    env: { ...process.env, ...COMPILE_CACHE },
  });
  const status = await new Promise<number | null>((resolve) => child.once('close', resolve));
  const read = (name: string): string => readFileSync(join(out, name), 'utf8');
  const run = { status, json: read('exam.json'), junit: read('exam.xml'), page: read('exam.html') };
  rmSync(out, { recursive: true });
  const { scenes } = report.parse(JSON.parse(run.json));
  const list = (...results: string[]): string[] =>
    scenes.filter(({ result }) => results.includes(result)).map(({ id }) => id);
  return { ...run, passed: list('passed'), failed: list('failed'), notPassed: list('failed', 'not_shown') };
}

export const REFERENCE_FOLDER = join(ROOT, 'build/service/reference-pos');
