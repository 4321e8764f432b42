import type { Command } from './core/command.ts';
import { UsageError } from './core/usage-error.ts';
import { createCompletionCommand } from './verbs/completion.ts';
import { toCommand } from './verbs/verb-command.ts';
import { VERBS } from './verbs/verbs.ts';

/** What the program does instead of starting the service, by the first word of its command line. */
const COMMANDS: Readonly<Record<string, Command>> = {
  ...Object.fromEntries(Object.entries(VERBS).map(([name, verb]) => [name, toCommand(name, verb)])),
  completion: createCompletionCommand(() => COMMANDS),
};

/** Finds the command of a command line; undefined if it starts the service. Throws {@link UsageError} for another word. */
export function findCommand([word = '-']: readonly string[]): Command | undefined {
  if (word.startsWith('-')) return undefined;
  if (!Object.hasOwn(COMMANDS, word))
    throw new UsageError(`There is no command "${word}". There are: ${Object.keys(COMMANDS).join(', ')}. See --help.`);
  return COMMANDS[word];
}

/** Every command with what it does, for the help. */
export function describeCommands(): string {
  const lines = Object.values(COMMANDS).map(({ usage, summary }) => `  ${usage.padEnd(34)} ${summary}`);
  return ['', 'Commands, for a service that runs (COMMAND --help explains its options)', ...lines, ''].join('\n');
}
