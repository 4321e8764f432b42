/**
 * What the host provides to every part of the program: clock, timers, randomness, network, log. The entries (main.ts,
 * preview/main.ts, service/main.ts) hand in the real ones, tests and the simulation virtual ones.
 */

import type { Instant } from './domain/time.ts';

export interface Clock {
  /** The machine's wall clock. It may jump; order deadlines use the service's time instead (C10). */
  now(): Instant;
  /** Milliseconds since an arbitrary start; they never jump or run backwards. */
  monotonic(): number;
  /**
   * Milliseconds since the machine started, its sleep included; they never jump. Against them a wall clock that was set
   * differs from a sleep. Absent where the host doesn't know.
   */
  sinceBoot?(): number;
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

/** One HTTP request. The body is text, never a stream. */
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

/** A transport rejects with this when no byte of the request has left: the service can't have acted on it. */
export class NotSent extends Error {
  override readonly name: string = 'NotSent';
}

/**
 * Sends one request and reads its response. Rejects when no complete response came: the service may have acted on the
 * request, unless the rejection is {@link NotSent}.
 */
export type HttpTransport = (request: HttpRequest) => Promise<HttpResponse>;

/** Writes one line of the log: a fixed event name and values that are safe to keep (no key, no customer's name). */
export type Log = (event: string, values?: Readonly<Record<string, string | number | boolean | null>>) => void;

/**
 * How an API key is stored: `keyring`, encrypted by the platform; `plain`, readable by every user of this PC account, after
 * staff agree; `process`, in memory until this program ends.
 */
export type KeyProtection = 'keyring' | 'plain' | 'process';

/** Keeps API keys, outside every database, log and settings file (C13). */
export interface Secrets {
  readonly keeping: KeyProtection;
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

/** One webhook as it arrived, read to its end. */
export interface WebhookRequest {
  /** The value of a header, whose name may be in any case; null when it is absent. */
  header(name: string): string | null;
  /** The bytes of the body, unchanged: they are what was signed. */
  readonly body: Uint8Array;
}

export interface WebhookAnswer {
  readonly status: number;
  /** A few words for whoever sent it. */
  readonly words: string;
  /** Runs once the answer has been handed to the system. */
  readonly afterwards?: () => void;
}

/** Where and how to listen for webhooks. */
export interface WebhookListening {
  readonly address: string;
  readonly port: number;
  /** Any other path is refused. */
  readonly path: string;
  receive(request: WebhookRequest): WebhookAnswer;
  /** Called once if the open port fails later. */
  failed(error: Error): void;
}

/** An open port. */
export interface WebhookListener {
  close(): Promise<void>;
}

/** Opens a port for webhooks. Rejects with the system's error when that is not possible. */
export type ListenForWebhooks = (listening: WebhookListening) => Promise<WebhookListener>;
