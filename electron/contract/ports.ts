/**
 * What the platform provides to every part of the program: clock, timers, randomness, network, log. The entries
 * (main.ts, preview/main.ts, service/main.ts) pass in the real ones, tests and the simulation virtual ones.
 */

import type { Instant } from './domain/time.ts';

export interface Clock {
  /** The machine's wall clock. It may jump; order deadlines use the service's time instead (C10). */
  now(): Instant;
  /** Milliseconds since an arbitrary start; they never jump or run backwards. */
  monotonic(): number;
  /**
   * Milliseconds since the machine started, including sleep; they never jump. Comparing it with the wall clock
   * distinguishes a set clock from a sleep. Absent if the platform doesn't know.
   */
  sinceBoot?(): number;
}

/** How far the PC's clock was off when the service's time was last measured, for the next start of the app (C10). */
export interface PcClockOffset {
  /** How far the service's time was ahead of the PC's clock, in milliseconds; negative when the PC's was ahead. */
  readonly behind: number;
  /** The service's time then; the PC's clock has drifted since. Null when it was never measured. */
  readonly measuredAt: Instant | null;
}

/** Runs tasks later, by the monotonic clock. */
export interface Timers {
  /** Runs `task` once, after at most 24 hours. Returns a function that cancels it. */
  after(milliseconds: number, task: () => void): () => void;
}

export interface Randomness {
  /** A number from 0 up to but not including 1. For jitter only, never for secrets. */
  fraction(): number;
  /** Random bytes, cryptographically strong in production. */
  bytes(count: number): Uint8Array;
}

/** One HTTP request. Its body is text, never a stream. */
export interface HttpRequest {
  readonly method: string;
  /** Absolute URL. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
  /** Aborts the request; the transport then rejects. */
  readonly signal?: AbortSignal;
}

/** One HTTP response, read to its end. */
export interface HttpResponse {
  readonly status: number;
  /** The value of a header, whose name may be in any case; null when it is absent. */
  header(name: string): string | null;
  readonly body: string;
}

/**
 * Posts a text to a port of this PC itself (127.0.0.1), where a program of the shop listens, and reads its answer.
 * Rejects if no complete answer came; the program may have acted on it all the same.
 */
export type LoopbackPost = (port: number, body: string, signal: AbortSignal) => Promise<string>;

/** A transport rejects with this if no byte of the request has left, so that the service can't have acted on it. */
export class NotSent extends Error {
  override readonly name: string = 'NotSent';
}

/** A request was not sent, because its address is not on the public internet. */
export class NotPublic extends NotSent {
  override readonly name = 'NotPublic';
}

/**
 * Sends one request and reads its response. Rejects if no complete response came. Then the service may have acted on
 * the request, unless the rejection is {@link NotSent}.
 */
export type HttpTransport = (request: HttpRequest) => Promise<HttpResponse>;

/** Writes one line of the log: a fixed event name and values that are safe to store (no key, no customer's name). */
export type Log = (event: string, values?: Readonly<Record<string, string | number | boolean | null>>) => void;

/**
 * How an API key is stored. `keyring`: encrypted by the platform; `plain`: readable by every user of this PC account,
 * after staff agree; `process`: in memory until this program ends.
 */
export type KeyProtection = 'keyring' | 'plain' | 'process';

/** Keeps API keys, outside every database, log and settings file (C13). */
export interface Secrets {
  readonly keeping: KeyProtection;
  /** The secret stored under a name, or null. Rejects if the disk or the keyring doesn't return it. */
  read(name: string): Promise<string | null>;
  write(name: string, secret: string): Promise<void>;
  forget(name: string): Promise<void>;
}

/** How a program of the operating system ended. */
export interface ProgramResult {
  /** Null when it took too long and was killed, or another program killed it. */
  readonly code: number | null;
  readonly output: string;
}

/**
 * Copies an open database to a file in a process of its own, checks the copy, and puts it on the disk. False if that was
 * not achieved, for whatever reason; never rejects. Aborting it gives up.
 */
export type BackupCopier = (from: string, to: string, signal: AbortSignal) => Promise<boolean>;

/**
 * Runs a program of the operating system without a shell: nothing in its arguments is ever read as a command. Null when
 * the system has no such program, or doesn't let it start.
 */
export type ProgramRunner = (
  program: string,
  args: readonly string[],
  options?: { readonly input?: Uint8Array; readonly variables?: Readonly<Record<string, string>> },
) => Promise<ProgramResult | null>;

/** A program that goes on running and answers lines with lines. */
export interface RunningProgram {
  write(text: string): void;
  kill(): void;
}

/** Starts such a program; null as for {@link ProgramRunner}. */
export type ProgramStarter = (
  program: string,
  args: readonly string[],
  listener: { line(text: string): void; ended(): void },
) => RunningProgram | null;

/** The programs of the operating system, each of which may run for `withinMs` milliseconds at most. */
export interface SystemPrograms {
  runWithin(withinMs: number): ProgramRunner;
  readonly start: ProgramStarter;
}

/** What the operating system says about its default sound output. */
export type PcSoundReading =
  | {
      readonly state: 'known';
      /** Its name; null where the system doesn't tell it. */
      readonly device: string | null;
      readonly muted: boolean;
      /** In percent; null for a device with a knob of its own. */
      readonly volume: number | null;
    }
  | { readonly state: 'no_device' }
  /** The system has no way to ask, or refuses. */
  | { readonly state: 'unknown' };

/** The sound of this PC. */
export interface PcSound {
  /** Resolves within three seconds; the first time, while the system compiles a script, within twenty. */
  read(): Promise<PcSoundReading>;
  /** Unmutes the default output and sets its volume in percent. The next reading shows whether it did. */
  unmute(volume: number): Promise<void>;
  stop(): void;
}

/** The practice store's service, running in this process without an open port. */
export interface PracticeService {
  /** The address that requests to {@link transport} use; nothing listens there. */
  readonly address: string;
  readonly transport: HttpTransport;
  /** A company-wide test key of this run. */
  readonly key: string;
  readonly storeId: number;
  /**
   * Plays everyone but the app, by one call of the operator API. `body` is sent as JSON. Throws if the answer is a
   * failure.
   */
  operate(method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: unknown): Promise<unknown>;
  close(): Promise<void>;
}

/**
 * Opens an address outside the app: a web page (https) or a phone call (tel). Resolves to false if the platform
 * refuses.
 */
export type OpenLink = (url: string) => Promise<boolean>;

/** The system's dialogs for files. Each resolves to the path that staff choose; null if they cancel. */
export interface FileDialogs {
  chooseFolder(): Promise<string | null>;
  /** `name`: the suggested name of the file. */
  chooseSavePath(name: string): Promise<string | null>;
  chooseFile(): Promise<string | null>;
}

/**
 * The network to an address: sends requests, and drops connections that may be dead (after a wake, or on another
 * network).
 */
export interface HttpNetwork {
  readonly transport: HttpTransport;
  dropConnections(): void;
}
