import { parseArgs } from 'node:util';
import type { Command, CommandMachine } from '../core/command.ts';
import { EXIT } from '../core/command.ts';
import { UsageError } from '../core/usage-error.ts';
import { findService } from './service-access.ts';
import { createServiceCalls, Refused, Unreachable } from './service-calls.ts';
import type { Row, Verb, VerbOption } from './verb.ts';

/** The options of every verb. */
const COMMON: Readonly<Record<string, VerbOption>> = {
  ready: { value: 'FILE', note: "the file with the service's ready line; without it, COUNTER_READY or ready.json" },
  operator: { value: 'URL', note: 'the operator address instead (or COUNTER_OPERATOR_URL)' },
  token: { value: 'TEXT', note: 'the operator token with it (or COUNTER_OPERATOR_TOKEN)' },
  json: { note: 'one line of JSON for each result' },
  help: { note: 'shows this' },
};

const optionsOf = (verb: Verb): Readonly<Record<string, VerbOption>> => ({ ...verb.options, ...COMMON });

function describeVerb(name: string, verb: Verb): string {
  const width = 22;
  const options = Object.entries(optionsOf(verb)).map(
    ([option, { value, note }]) => `  ${`--${option} ${value ?? ''}`.padEnd(width)} ${note}`,
  );
  const choices = verb.choices ? [`\n${verb.args.replaceAll(/[[\]…]/g, '')}: ${verb.choices.join(', ')}`] : [];
  const statuses = `\nExit status: ${EXIT.done} done, ${EXIT.refused} refused by the service, ${EXIT.usage} wrong words, ${EXIT.unreachable} no service there.`;
  return [`${name} ${verb.args}\n\n${verb.summary}\n`, ...options, ...choices, statuses].join('\n');
}

/** Reads the words and options of a verb. Throws {@link UsageError}. */
function readWords(name: string, verb: Verb, args: readonly string[]) {
  const [fewest, most] = verb.words;
  const options = Object.entries(optionsOf(verb)).map(
    ([option, { value }]) => [option, { type: value === undefined ? 'boolean' : 'string' }] as const,
  );
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      options: Object.fromEntries(options),
      allowPositionals: true,
    });
    const isHelp = values['help'] === true;
    if (isHelp || (positionals.length >= fewest && positionals.length <= most))
      return { words: positionals, values, isHelp };
  } catch (error) {
    const [first = ''] = String(error instanceof Error ? error.message : error).split(/\.(?:\s|$)/);
    throw new UsageError(`${first}. See ${name} --help.`);
  }
  throw new UsageError(`It is ${name} ${verb.args}. See ${name} --help.`);
}

/** Prints rows until there are no more, or the user stops. */
async function printRows(rows: AsyncIterable<Row>, asJson: boolean, { print, stopped }: CommandMachine): Promise<void> {
  try {
    for await (const { text, value } of rows) print(asJson ? JSON.stringify(value) : text);
  } catch (error) {
    if (!stopped.aborted) throw error;
  }
}

async function runVerb(name: string, verb: Verb, args: readonly string[], machine: CommandMachine): Promise<number> {
  const { words, values, isHelp } = readWords(name, verb, args);
  if (isHelp) {
    machine.print(describeVerb(name, verb));
    return EXIT.done;
  }
  const option = (each: string): string | undefined => {
    const value = values[each];
    return typeof value === 'string' ? value : undefined;
  };
  const access = { operator: option('operator'), token: option('token'), ready: option('ready') };
  const service = createServiceCalls(findService(access, machine), machine);
  try {
    await printRows(verb.run({ service, machine, words, option }), values['json'] === true, machine);
    return EXIT.done;
  } catch (error) {
    if (!(error instanceof Refused || error instanceof Unreachable)) throw error;
    machine.complain(error.message);
    return error instanceof Refused ? EXIT.refused : EXIT.unreachable;
  }
}

/** Makes a command of a verb. */
export const toCommand = (name: string, verb: Verb): Command => ({
  usage: `${name} ${verb.args}`.trimEnd(),
  summary: verb.summary,
  words: verb.choices ?? [],
  options: Object.keys(optionsOf(verb)),
  run: (args, machine) => runVerb(name, verb, args, machine),
});
