import type { CommandMachine } from '../core/command.ts';
import type { ServiceCalls } from './service-calls.ts';

/** One result: for people, and as it is with `--json`. */
export interface Row {
  readonly text: string;
  readonly value: unknown;
}

export interface VerbOption {
  /** What the value is, in capitals; undefined for a switch without a value. */
  readonly value?: string;
  readonly note: string;
}

/** What a verb gets. */
export interface VerbCall {
  readonly service: ServiceCalls;
  readonly machine: CommandMachine;
  /** The words after the verb, in order. */
  readonly words: readonly string[];
  /** The value of an option; undefined if it was not given. */
  readonly option: (name: string) => string | undefined;
}

/** A word of the command line that acts on a running service. */
export interface Verb {
  /** Its arguments as the help shows them. */
  readonly args: string;
  readonly summary: string;
  /** What the first argument may be, for help and the completion of names. */
  readonly choices?: readonly string[];
  readonly options?: Readonly<Record<string, VerbOption>>;
  /** How many words it takes: the fewest and the most. */
  readonly words: readonly [number, number];
  /** Sends its calls and yields what to show. Rejects as {@link ServiceCalls} do, or with a UsageError. */
  readonly run: (call: VerbCall) => AsyncIterable<Row>;
}
