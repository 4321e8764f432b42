import { readFileSync, statSync } from 'node:fs';
import { findMarkedEncoding } from '../../contract/domain/byte-order-mark.ts';
import type { RolloutFault } from '../../contract/domain/rollout.ts';

/** A rollout file has a few lines. A larger file is a mistake. */
const MAX_BYTES = 256 * 1_024;

/** The file as a whole is unusable. */
export class RolloutFileFault extends Error {
  override readonly name = 'RolloutFileFault';
  readonly fault: RolloutFault;
  readonly detail: string | null;

  constructor(fault: RolloutFault, detail: string | null = null) {
    super(fault);
    this.fault = fault;
    this.detail = detail;
  }
}

/** Reads the object in the file; null without a file. Throws {@link RolloutFileFault}. */
export function readRolloutObject(file: string): Readonly<Record<string, unknown>> | null {
  const bytes = readBytes(file);
  return bytes && parseObject(decode(bytes));
}

function readBytes(file: string): Uint8Array | null {
  try {
    const entry = statSync(file, { throwIfNoEntry: false });
    if (entry === undefined) return null;
    if (entry.isDirectory()) throw new RolloutFileFault('folder');
    // Reading a pipe would wait for its writer.
    if (!entry.isFile()) throw new RolloutFileFault('unreadable');
    if (entry.size > MAX_BYTES) throw new RolloutFileFault('too_large');
    return readFileSync(file);
  } catch (fault) {
    if (fault instanceof RolloutFileFault) throw fault;
    const code = fault instanceof Error && 'code' in fault ? String(fault.code) : null;
    throw code === 'EACCES' || code === 'EPERM'
      ? new RolloutFileFault('no_access')
      : new RolloutFileFault('unreadable', code);
  }
}

/** Decodes UTF-8 and UTF-16, with or without a byte order mark: Windows tools write all of these. */
function decode(bytes: Uint8Array): string {
  const encoding = findMarkedEncoding(bytes) ?? findEncodingOfBrace(bytes);
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    throw new RolloutFileFault('not_utf8');
  }
}

/** The encoding, by the ASCII character that JSON begins with, which has a NUL beside it in UTF-16. */
function findEncodingOfBrace([first, second]: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' {
  if (first !== 0 && second === 0) return 'utf-16le';
  return first === 0 && second !== 0 ? 'utf-16be' : 'utf-8';
}

function parseObject(text: string): Readonly<Record<string, unknown>> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (fault) {
    throw describeSyntaxFault(fault, text);
  }
  if (!isObject(value)) throw new RolloutFileFault('not_object');
  return value;
}

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Finds the line of a syntax error. Typically it is a path such as C:\Counter, with single backslashes. */
function describeSyntaxFault(fault: unknown, text: string): RolloutFileFault {
  const message = fault instanceof Error ? fault.message : '';
  const position = /at position (\d+)/.exec(message)?.[1];
  const line = text.slice(0, position === undefined ? text.length : Number(position)).split('\n').length;
  return new RolloutFileFault(/^Bad (escaped|Unicode)/.test(message) ? 'backslash' : 'not_json', String(line));
}
