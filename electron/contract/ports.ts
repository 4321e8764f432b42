/**
 * What every room is handed instead of taking it from the air: clock, timers, chance, the network, a place for logs.
 * Production hands in the real ones (main.ts, preview/main.ts, service/main.ts), tests and the simulation virtual ones.
 */

import type { Instant } from './domain/time.ts';

/** Reads time. */
export interface Clock {
  /** The machine's wall clock. It may jump; deadlines of orders use the service's time instead (C10). */
  now(): Instant;
  /** Milliseconds from an arbitrary start that never jump or run backwards. */
  monotonic(): number;
}

/** Calls back later, on the monotonic clock. */
export interface Timers {
  /** Runs `task` once after so many milliseconds (at most 24 hours). Gives a function that cancels it. */
  after(milliseconds: number, task: () => void): () => void;
}

/** Chance. */
export interface Randomness {
  /** A number from 0 up to but not including 1. For jitter only, never for secrets. */
  fraction(): number;
  /** Random bytes, cryptographically strong in production. */
  bytes(count: number): Uint8Array;
}

/** One request as it leaves: the whole text of the body, no streams. */
export interface HttpRequest {
  readonly method: string;
  /** Absolute address. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
  /** Gives the request up; the wire then rejects. */
  readonly signal?: AbortSignal;
}

/** One answer, read to its end. */
export interface HttpResponse {
  readonly status: number;
  /** The named header, in any case, or null. */
  header(name: string): string | null;
  readonly body: string;
}

/** What a wire rejects with when it is certain that no byte of the request has left: nothing can have been done. */
export class NotSent extends Error {
  override readonly name: string = 'NotSent';
}

/**
 * Sends one request and reads its answer. Rejects when there was no whole answer: the request may have been done,
 * except where it rejects with {@link NotSent}.
 */
export type HttpTransport = (request: HttpRequest) => Promise<HttpResponse>;

/** One line of a log: a fixed event name and values that are safe to keep (no key, no name of a customer). */
export type Log = (event: string, facts?: Readonly<Record<string, string | number | boolean | null>>) => void;

/** Keeps API keys, outside every database, log and settings file (C13). */
export interface Secrets {
  /** How well: see {@link ConnectCheck.keeping} in contract/ipc/calls.ts. */
  readonly keeping: 'keyring' | 'plain' | 'process';
  /** The secret kept under a name, or null. */
  read(name: string): Promise<string | null>;
  write(name: string, secret: string): Promise<void>;
  forget(name: string): Promise<void>;
}

/** The practice store's service, running in this process without an open port. */
export interface PracticeService {
  /** The address that requests to {@link transport} name; nothing listens there. */
  readonly address: string;
  readonly transport: HttpTransport;
  /** A company-wide test key of this run. */
  readonly key: string;
  readonly storeId: number;
  /** Plays everybody else: one call of the operator address. `body` is sent as JSON. Throws on a failure answer. */
  operate(method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: unknown): Promise<unknown>;
  close(): Promise<void>;
}

/** Opens an address outside the app: a web page (https) or a phone call (tel). False when the platform won't. */
export type OpenLink = (url: string) => Promise<boolean>;

/** A line to an address: sends requests, and forgets its connections when they may be dead (wake, other network). */
export interface HttpNetwork {
  readonly transport: HttpTransport;
  dropConnections(): void;
}
