import type { Command } from '../core/command.ts';
import { EXIT } from '../core/command.ts';
import { UsageError } from '../core/usage-error.ts';

type Commands = Readonly<Record<string, Command>>;

const PROGRAM = 'counter-sandbox';

/** What may follow each command. */
const listWords = ({ words, options }: Command): string =>
  [...words, ...options.map((option) => `--${option}`)].join(' ');

const writeBash = (commands: Commands): string => `_counter_sandbox() {
  local word="\${COMP_WORDS[COMP_CWORD]}" words
  if [ "$COMP_CWORD" -eq 1 ]; then words='${Object.keys(commands).join(' ')}'; else
    case "\${COMP_WORDS[1]}" in
${Object.entries(commands)
  .map(([name, command]) => `      ${name}) words='${listWords(command)}' ;;`)
  .join('\n')}
    esac
  fi
  COMPREPLY=($(compgen -W "$words" -- "$word"))
}
complete -o default -F _counter_sandbox ${PROGRAM}`;

const writeZsh = (commands: Commands): string =>
  `#compdef ${PROGRAM}\nautoload -U +X compinit bashcompinit && compinit && bashcompinit\n${writeBash(commands)}`;

const writeFish = (commands: Commands): string =>
  [
    `complete -c ${PROGRAM} -n __fish_use_subcommand -a '${Object.keys(commands).join(' ')}'`,
    ...Object.entries(commands).map(
      ([name, command]) => `complete -c ${PROGRAM} -n '__fish_seen_subcommand_from ${name}' -a '${listWords(command)}'`,
    ),
  ].join('\n');

const SHELLS: Readonly<Record<string, (commands: Commands) => string>> = {
  bash: writeBash,
  zsh: writeZsh,
  fish: writeFish,
};

/** The command that prints a script with which a shell completes the names of commands, events, faults and options. */
export const createCompletionCommand = (commands: () => Commands): Command => ({
  usage: `completion ${Object.keys(SHELLS).join('|')}`,
  summary: `completes names in your shell: source <(${PROGRAM} completion bash)`,
  words: Object.keys(SHELLS),
  options: [],
  run([name = '', ...more], { print }) {
    const write = Object.hasOwn(SHELLS, name) ? SHELLS[name] : undefined;
    if (!write || more.length > 0) throw new UsageError(`completion wants a shell: ${Object.keys(SHELLS).join(', ')}.`);
    print(write(commands()));
    return Promise.resolve(EXIT.done);
  },
});
