import { parseArgs } from 'node:util';
import { StartFault } from './start-fault.ts';

export const USAGE = `npm start [-- FLAGS]

  --preview      show the app in the browser, even where Electron is there
  --no-open      start no browser; the address is printed
  --practice     enter the practice store at once
  --data FOLDER  keep everything in this folder instead of the platform's usual one
  --port N       port of the preview on 127.0.0.1; any free one by default
  --help         this text`;

/**
 * The options of `npm start`. An option that the desktop app honours is also passed on in build/start.ts and read in
 * desktop/lifecycle/desktop-flags.ts.
 */
export interface Flags {
  readonly preview: boolean;
  readonly open: boolean;
  readonly practice: boolean;
  /** Undefined stands for the default folder (data-folder-choice.ts). */
  readonly data: string | undefined;
  /** 0 stands for any free port. */
  readonly port: number;
  readonly help: boolean;
}

/** Parses the flags of `npm start`. Throws StartFault for an unknown flag, and for a missing or invalid value. */
export function parseFlags(args: readonly string[]): Flags {
  const { values } = parse(args);
  return {
    preview: values.preview ?? false,
    open: !values['no-open'],
    practice: values.practice ?? false,
    data: values.data,
    port: readPort(values.port ?? '0'),
    help: values.help ?? false,
  };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        preview: { type: 'boolean' },
        'no-open': { type: 'boolean' },
        practice: { type: 'boolean' },
        data: { type: 'string' },
        port: { type: 'string' },
        help: { type: 'boolean' },
      },
    });
  } catch (fault) {
    const [what] = fault instanceof Error ? fault.message.split(/\.\s|\n/) : ['These flags make no sense'];
    throw new StartFault(`${what}. --help lists the flags.`);
  }
}

function readPort(text: string): number {
  const port = Number(text);
  if (!/^\d{1,5}$/.test(text) || port > 65_535) {
    throw new StartFault(`--port wants a number from 0 to 65535, not “${text}”.`);
  }
  return port;
}

/** Explains a port that can't be used. Returns any other fault unchanged. */
export function explainPortFault(port: number, fault: unknown): unknown {
  const code = fault instanceof Error && 'code' in fault ? fault.code : undefined;
  if (code !== 'EADDRINUSE' && code !== 'EACCES') return fault;
  const why = code === 'EADDRINUSE' ? 'is taken' : 'may not be used';
  return new StartFault(`Port ${port} ${why}. Choose another one with --port N, or leave the flag out.`);
}
