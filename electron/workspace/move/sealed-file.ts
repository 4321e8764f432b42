/**
 * A file that only its passphrase opens, and in which every changed, removed, added or swapped byte is noticed:
 *
 *     "COUNTER-MOVE" version salt check crc      65 bytes; `check` proves the passphrase, `crc` the bytes before it
 *     piece piece … piece                        1 MiB of content and its tag each; the last may be shorter
 *
 * The key is derived from the passphrase with scrypt, and each piece is encrypted with AES-256-GCM under a nonce of its
 * number and of whether it is the last (the STREAM construction). Content is written and read piece by piece, so a
 * database of any size needs the memory of two pieces.
 */

import { createCipheriv, createDecipheriv, scrypt } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import { crc32 } from 'node:zlib';
import { normalizePassphrase } from '../../contract/domain/passphrase.ts';
import type { Randomness } from '../../contract/ports.ts';

const MAGIC = Buffer.from('COUNTER-MOVE', 'latin1');

/** Rises when an older version of Counter can't read the file. It decides all sizes and costs below. */
const VERSION = 1;

const SALT_BYTES = 32;
const TAG_BYTES = 16;
const NONCE_BYTES = 12;
const PIECE_BYTES = 1024 * 1024;

/** Magic, version and salt, which every piece authenticates. */
const HEAD_BYTES = MAGIC.length + 1 + SALT_BYTES;
const CRC_BYTES = 4;
const CONTENT_START = HEAD_BYTES + TAG_BYTES + CRC_BYTES;

/** 128 MiB of memory and about half a second for each guess. */
const COST = { N: 2 ** 17, r: 8, p: 1, maxmem: 256 * 1024 * 1024 } as const;

/** The number in the nonce of the passphrase's proof; no piece has it. */
const CHECK_NUMBER = 0xffff_ffff;

/**
 * Why a file can't be opened. `not_ours`: Counter has not written it; `newer`: a newer version has; `damaged`: it is not
 * as it was written; `passphrase`: the passphrase is another one.
 */
export type SealFault = 'not_ours' | 'newer' | 'damaged' | 'passphrase';

export class SealBroken extends Error {
  override readonly name = 'SealBroken';
  readonly fault: SealFault;

  constructor(fault: SealFault) {
    super(`the sealed file can't be opened: ${fault}`);
    this.fault = fault;
  }
}

/** Writes content into a sealed file. */
export interface SealWriter {
  write(content: Uint8Array): Promise<void>;
  /** Writes what is left, and waits until the file is on its disk. */
  end(): Promise<void>;
}

/** Reads content from a sealed file, in order. Rejects with {@link SealBroken}. */
export interface SealReader {
  /** The next `count` bytes. */
  read(count: number): Promise<Buffer>;
  /** Checks that nothing follows. */
  end(): Promise<void>;
}

/** Makes a key of 32 bytes from a passphrase. Slow on purpose; tests pass a cheaper one. */
export type DeriveKey = (passphrase: string, salt: Buffer) => Promise<Buffer>;

/** What en- and decrypts the pieces of one file. */
interface Seal {
  readonly key: Buffer;
  readonly head: Buffer;
}

/** Takes half a second (scrypt), which slows down whoever guesses passphrases. */
const deriveKey: DeriveKey = (passphrase, salt) => {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  scrypt(passphrase, salt, 32, COST, (error, key) => {
    if (error === null) resolve(key);
    else reject(error);
  });
  return promise;
};

const saltOf = (head: Buffer): Buffer => head.subarray(HEAD_BYTES - SALT_BYTES, HEAD_BYTES);

/** Begins a sealed file in an empty one. */
export async function createSeal(
  file: FileHandle,
  passphrase: string,
  randomness: Pick<Randomness, 'bytes'>,
  derive = deriveKey,
): Promise<SealWriter> {
  const head = Buffer.concat([MAGIC, Buffer.of(VERSION), randomness.bytes(SALT_BYTES)]);
  const seal: Seal = { key: await derive(normalizePassphrase(passphrase), saltOf(head)), head };
  const start = Buffer.concat([head, encrypt(seal, CHECK_NUMBER, false, Buffer.alloc(0))]);
  await writeAll(file, Buffer.concat([start, checksum(start)]));
  let number = 0;
  let waiting: Buffer[] = [];
  let length = 0;

  async function writePiece(size: number, isLast: boolean): Promise<void> {
    const all = Buffer.concat(waiting);
    waiting = [all.subarray(size)];
    length = all.length - size;
    await writeAll(file, encrypt(seal, number, isLast, all.subarray(0, size)));
    number += 1;
  }

  return {
    async write(content) {
      // Copied, because the caller may use its buffer again.
      waiting.push(Buffer.from(content));
      length += content.length;
      // A full piece waits for what follows, because the last one is marked.
      while (length > PIECE_BYTES) await writePiece(PIECE_BYTES, false);
    },
    async end() {
      await writePiece(length, true);
      await file.sync();
    },
  };
}

/** Opens a sealed file: proves that it is one, that its beginning is whole, and the passphrase. */
export async function openSeal(file: FileHandle, passphrase: string, derive = deriveKey): Promise<SealReader> {
  const seal = await readHead(file, passphrase, derive);
  const { size } = await file.stat();
  let at = CONTENT_START;
  let number = 0;
  let rest: Buffer = Buffer.alloc(0);
  let isEnded = false;

  /** The next piece; the file's length says which is the last. */
  async function readPiece(): Promise<Buffer> {
    if (isEnded) throw new SealBroken('damaged');
    const length = Math.min(PIECE_BYTES + TAG_BYTES, size - at);
    const sealed = await readExactly(file, at, length);
    at += length;
    isEnded = at === size;
    const piece = decrypt(seal, number, isEnded, sealed);
    if (piece === null) throw new SealBroken('damaged');
    number += 1;
    return piece;
  }

  return {
    async read(count) {
      const parts = [rest];
      let found = rest.length;
      while (found < count) {
        const piece = await readPiece();
        parts.push(piece);
        found += piece.length;
      }
      const all = Buffer.concat(parts);
      rest = all.subarray(count);
      return all.subarray(0, count);
    },
    async end() {
      if (rest.length > 0) throw new SealBroken('damaged');
      if (!isEnded && (await readPiece()).length > 0) throw new SealBroken('damaged');
    },
  };
}

/** Whether the beginning of a file is a sealed file's, as far as that shows without the passphrase. */
export async function checkSealHead(file: FileHandle): Promise<Buffer> {
  const { size } = await file.stat();
  const begin = await readExactly(file, 0, Math.min(size, CONTENT_START));
  if (!begin.subarray(0, MAGIC.length).equals(MAGIC)) throw new SealBroken('not_ours');
  const version = begin[MAGIC.length] ?? 0;
  if (version > VERSION) throw new SealBroken('newer');
  const start = begin.subarray(0, HEAD_BYTES + TAG_BYTES);
  const isWhole = begin.length === CONTENT_START && begin.subarray(start.length).equals(checksum(start));
  if (!isWhole || version !== VERSION || size < CONTENT_START + TAG_BYTES) throw new SealBroken('damaged');
  return start;
}

async function readHead(file: FileHandle, passphrase: string, derive: DeriveKey): Promise<Seal> {
  const start = await checkSealHead(file);
  const head = start.subarray(0, HEAD_BYTES);
  const seal: Seal = { key: await derive(normalizePassphrase(passphrase), saltOf(head)), head };
  if (decrypt(seal, CHECK_NUMBER, false, start.subarray(HEAD_BYTES)) === null) throw new SealBroken('passphrase');
  return seal;
}

/** The key belongs to one file, so a nonce is used once if its number is. */
function nonceOf(number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(NONCE_BYTES);
  nonce.writeUInt32BE(number, NONCE_BYTES - 5);
  nonce.writeUInt8(Number(isLast), NONCE_BYTES - 1);
  return nonce;
}

function encrypt({ key, head }: Seal, number: number, isLast: boolean, content: Buffer): Buffer {
  const cipher = createCipheriv('aes-256-gcm', key, nonceOf(number, isLast));
  cipher.setAAD(head);
  return Buffer.concat([cipher.update(content), cipher.final(), cipher.getAuthTag()]);
}

/** The content; null if a byte of it, of its tag or of the head is not as it was written. */
function decrypt({ key, head }: Seal, number: number, isLast: boolean, sealed: Buffer): Buffer | null {
  if (sealed.length < TAG_BYTES) return null;
  const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(number, isLast), { authTagLength: TAG_BYTES });
  decipher.setAAD(head);
  decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
  try {
    return Buffer.concat([decipher.update(sealed.subarray(0, -TAG_BYTES)), decipher.final()]);
  } catch {
    return null;
  }
}

function checksum(bytes: Buffer): Buffer {
  const sum = Buffer.alloc(CRC_BYTES);
  sum.writeUInt32BE(crc32(bytes));
  return sum;
}

async function writeAll(file: FileHandle, bytes: Buffer): Promise<void> {
  for (let at = 0; at < bytes.length; ) at += (await file.write(bytes, at)).bytesWritten;
}

/** Reads `length` bytes. A file that ends before them is damaged. */
async function readExactly(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const bytes = Buffer.alloc(length);
  for (let at = 0; at < length; ) {
    const { bytesRead } = await file.read(bytes, at, length - at, position + at);
    if (bytesRead === 0) throw new SealBroken('damaged');
    at += bytesRead;
  }
  return bytes;
}
