import type { Timers } from '../../contract/ports.ts';

/** What a command has from this machine. */
export interface CommandMachine {
  readonly timers: Timers;
  readonly fetch: (url: string, init?: RequestInit) => Promise<Response>;
  readonly variables: Readonly<Record<string, string | undefined>>;
  /** Paths are relative to where the user stands. */
  readonly readFile: (path: string) => string;
  readonly writeFile: (path: string, text: string) => void;
  /** Writes a line to standard output: what the command was asked for. */
  readonly print: (line: string) => void;
  /** Writes a line to standard error. */
  readonly complain: (line: string) => void;
  /** Aborted when the user stops the command. */
  readonly stopped: AbortSignal;
}

/** The statuses with which a command ends. */
export const EXIT = { done: 0, refused: 1, usage: 2, unreachable: 3 } as const;

/** A program besides the service itself, by the first word of the command line. */
export interface Command {
  /** The word with its arguments, as the help shows it. */
  readonly usage: string;
  /** What it does, in one line. */
  readonly summary: string;
  /** What can follow the word: for the completion of names. */
  readonly words: readonly string[];
  /** Its options, without their hyphens. */
  readonly options: readonly string[];
  /** Resolves with the exit status. Rejects with a UsageError if the arguments make no sense. */
  readonly run: (args: readonly string[], machine: CommandMachine) => Promise<number>;
}
