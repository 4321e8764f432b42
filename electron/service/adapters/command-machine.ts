import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { CommandMachine } from '../core/command.ts';
import { systemTimers } from './system.ts';

/** This machine, for a command that is run in a folder. */
export const createCommandMachine = (folder: string, stopped: AbortSignal): CommandMachine => ({
  timers: systemTimers,
  fetch: (url, init) => fetch(url, init),
  variables: process.env,
  readFile: (path) => readFileSync(resolve(folder, path), 'utf8'),
  writeFile: (path, text) => writeFileSync(resolve(folder, path), text),
  print: (line) => void process.stdout.write(`${line}\n`),
  complain: (line) => void process.stderr.write(`${line}\n`),
  stopped,
});
