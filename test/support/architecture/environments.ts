import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const TOP = join(import.meta.dirname, '../../..');
const COMPILER = join(TOP, 'node_modules/typescript/bin/tsc');

function runCompiler(...args: readonly string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    execFile(process.execPath, [COMPILER, ...args], { maxBuffer: 2 ** 24, cwd: TOP }, (fault, output) => {
      // The compiler exits with 1 or 2 when it has found errors.
      if (fault !== null && typeof fault.code !== 'number') reject(fault);
      else resolve(output);
    });
  });
}

/**
 * Compiles a file of these lines with the settings of a project, and gives the numbers of the lines that have an error.
 */
export async function findCompileErrors(project: string, lines: readonly string[]): Promise<number[]> {
  await mkdir(join(TOP, '.cache'), { recursive: true });
  // Inside of the repository, where the compiler finds the installed types.
  const folder = await mkdtemp(join(TOP, '.cache/planted-'));
  try {
    const config = {
      extends: join(TOP, project, 'tsconfig.json'),
      compilerOptions: { composite: false, emitDeclarationOnly: false, noEmit: true },
      include: ['planted.ts'],
    };
    await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(config));
    await writeFile(join(folder, 'planted.ts'), lines.join('\n'));
    const output = await runCompiler('--project', folder, '--pretty', 'false');
    return [...output.matchAll(/planted\.ts\((\d+),/g)].map(([, line]) => Number(line));
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Every file that a project is compiled with, its libraries included. */
export async function listCompiledFiles(project: string): Promise<string[]> {
  const output = await runCompiler('--project', project, '--listFilesOnly');
  return output.split(/\r?\n/).filter((line) => line !== '');
}
