import type { Command } from './core/command.ts';
import { UsageError } from './core/usage-error.ts';
import { createCompletionCommand } from './verbs/completion.ts';
import { toCommand } from './verbs/verb-command.ts';
import { VERBS } from './verbs/verbs.ts';

type Commands = Readonly<Record<string, Command>>;

/** What the program does instead of starting the service, by the first word of its command line. */
export function createCommands(exam: Command): Commands {
  const commands: Commands = {
    ...Object.fromEntries(Object.entries(VERBS).map(([name, verb]) => [name, toCommand(name, verb)])),
    exam,
    completion: createCompletionCommand(() => commands),
  };
  return commands;
}

/** Finds the command of a command line; undefined if it starts the service. Throws {@link UsageError} for another word. */
export function findCommand(commands: Commands, [word = '-']: readonly string[]): Command | undefined {
  if (word.startsWith('-')) return undefined;
  if (!Object.hasOwn(commands, word))
    throw new UsageError(`There is no command "${word}". There are: ${Object.keys(commands).join(', ')}. See --help.`);
  return commands[word];
}

/** Every command with what it does, for the help. */
export function describeCommands(commands: Commands): string {
  const lines = Object.values(commands).map(({ usage, summary }) => `  ${usage.padEnd(34)} ${summary}`);
  return [
    '',
    'Commands; all but exam talk to a service that runs (COMMAND --help explains its options)',
    ...lines,
    '',
  ].join('\n');
}
