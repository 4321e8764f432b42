import type { Log } from '../../contract/ports.ts';

/**
 * What ended the app: an error that nothing caught, a rejected promise that nothing handled, a page that doesn't load,
 * or a graphics process that keeps crashing.
 */
export type CrashKind = 'thrown' | 'rejected' | 'page' | 'graphics';

/** How many frames of a stack are logged. */
const LOGGED_FRAMES = 6;

export interface CrashGuardParts {
  /** The process, as the source of its uncaught faults. */
  readonly faults: Pick<NodeJS.EventEmitter, 'on'>;
  readonly log: Log;
  readonly restart: (kind: CrashKind) => void;
}

/**
 * Ends the app at a fault that nothing caught, and starts it again: what is in memory may contradict what is stored,
 * and everything that matters is stored. Otherwise Electron would show the stack in a dialog and continue without
 * polling. Returns a function that reports faults of other kinds.
 */
export function setupCrashGuard({ faults, log, restart }: CrashGuardParts): (kind: CrashKind, fault?: unknown) => void {
  let isEnding = false;
  function end(kind: CrashKind, fault?: unknown): void {
    log('crashed', { kind, ...describeCrash(fault) });
    // A second fault while the app ends is only logged.
    if (isEnding) return;
    isEnding = true;
    restart(kind);
  }
  faults.on('uncaughtException', (fault: unknown) => end('thrown', fault));
  faults.on('unhandledRejection', (fault: unknown) => end('rejected', fault));
  return end;
}

/** A fault as it may be logged, without its message, which may contain what staff typed or a customer's name. */
export function describeCrash(thrown: unknown): { fault: string; code: string | null; stack: string | null } {
  if (!(thrown instanceof Error)) return { fault: typeof thrown, code: null, stack: null };
  const { name, message, stack = '' } = thrown;
  const messageAt = stack.indexOf(message);
  // The message, which may have several lines, precedes the frames and could look like one.
  const frames = messageAt < 0 ? [] : stack.slice(messageAt + message.length).split('\n');
  const lines = frames.map((line) => line.trim()).filter((line) => line.startsWith('at '));
  return {
    fault: name,
    code: 'code' in thrown && typeof thrown.code === 'string' ? thrown.code : null,
    stack: lines.length === 0 ? null : lines.slice(0, LOGGED_FRAMES).join(' | '),
  };
}
