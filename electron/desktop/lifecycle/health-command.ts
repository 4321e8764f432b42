/** `counter --health [--json]`: prints how the counter of this account is, and ends without a window. */

import { writeSync } from 'node:fs';
import { defaultDataFolder } from '../../platform/data-folder.ts';
import { answerHealth } from '../../platform/health-file.ts';
import { readSystemPolicies } from '../../platform/rollout/policy-source.ts';
import { readRollout, rolloutPath } from '../../platform/rollout/rollout.ts';
import { parseDesktopFlags } from './desktop-flags.ts';

const STANDARD_OUTPUT = 1;

/** Prints the answer. Returns the exit code. */
export function runHealthCommand(args: readonly string[]): number {
  const { platform } = process;
  const { folder } = parseDesktopFlags(args);
  const { dataFolder } = readRollout(rolloutPath(platform), platform, readSystemPolicies(platform)).rollout;
  const folders = folder === null ? [dataFolder, defaultDataFolder()].filter((each) => each !== null) : [folder];
  const { text, code } = answerHealth(folders, args.includes('--json'), Date.now());
  try {
    writeSync(STANDARD_OUTPUT, text);
  } catch {
    // A program without a console or a pipe has only its exit code.
  }
  return code;
}
