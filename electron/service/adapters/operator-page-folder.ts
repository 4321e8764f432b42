import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';
import type { FindPageFolder } from '../operator/page-files.ts';

/** Where the build puts the page, beside the bundle of the service. */
const BUILT = join(import.meta.dirname, 'page/operator');

/** Builds the page where the service runs from its sources. */
const BUILDER = join(import.meta.dirname, '../../../build/operator-page.ts');

/** What a failed process has written. */
const failure = z.object({ stderr: z.string() });

function describeFailure(error: unknown): string {
  const { data } = failure.safeParse(error);
  const line = (data?.stderr ?? String(error)).trimEnd().split('\n').at(-1);
  return `The operator page can't be built; "npm ci" installs what that needs. ${line}`;
}

/**
 * Finds the built page beside the bundle. From the sources, builds it in a process of its own, which takes seconds if the
 * page's sources have changed since the last time.
 */
export const findPageFolder: FindPageFolder = async () => {
  if (existsSync(BUILT)) return BUILT;
  try {
    const { stdout } = await promisify(execFile)(process.execPath, [BUILDER]);
    return stdout.trim();
  } catch (error) {
    throw new Error(describeFailure(error));
  }
};
