/** A sealed file opens with its passphrase alone, and no byte of it can be changed, removed, added or swapped. */

import { randomBytes } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import type { DeriveKey, SealFault } from '../../../../electron/workspace/move/sealed-file.ts';
import { createSeal, openSeal, SealBroken } from '../../../../electron/workspace/move/sealed-file.ts';
import { createMemoryFolder } from '../../../support/memory-folder.ts';
import { deriveQuickly } from '../../../support/quick-derivation.ts';

const PASSPHRASE = 'green mango rain roof';
const MIB = 1024 * 1024;
/** The bytes before the first piece, and those of a whole piece. */
const START = 65;
const PIECE = MIB + 16;

const folder = createMemoryFolder('counter-seal-');
const path = join(folder, 'shop.counter');
afterAll(() => rmSync(folder, { recursive: true }));

async function write(content: Buffer, step = 1_000_000, derive?: DeriveKey): Promise<Buffer> {
  const file = await open(path, 'w');
  const seal = await createSeal(file, PASSPHRASE, { bytes: randomBytes }, derive);
  for (let at = 0; at < content.length; at += step) await seal.write(content.subarray(at, at + step));
  await seal.end();
  await file.close();
  return readFileSync(path);
}

async function read(size: number, passphrase = PASSPHRASE, derive?: DeriveKey): Promise<Buffer> {
  const file = await open(path, 'r');
  try {
    const seal = await openSeal(file, passphrase, derive);
    const content = await seal.read(size);
    await seal.end();
    return content;
  } finally {
    await file.close();
  }
}

/** Why a file is refused; null if it opens. */
async function findFault(bytes: Buffer, size: number): Promise<SealFault | null> {
  writeFileSync(path, bytes);
  try {
    await read(size, PASSPHRASE, deriveQuickly);
    return null;
  } catch (error) {
    if (error instanceof SealBroken) return error.fault;
    throw error;
  }
}

test('What is sealed comes back with the same passphrase, and not with another', async () => {
  const content = randomBytes(300);
  const sealed = await write(content);
  expect(sealed.includes(content.subarray(0, 16))).toBe(false);
  expect(await read(content.length, '  green mango  rain roof ')).toEqual(content);
  await expect(read(content.length, 'Green mango rain roof')).rejects.toMatchObject({ fault: 'passphrase' });
});

test.each([0, 1, MIB - 1, MIB, MIB + 1, 2 * MIB, 2 * MIB + 7])(
  '%i bytes come back, whatever pieces they are written in',
  async (size) => {
    const content = randomBytes(size);
    await write(content, 700_001, deriveQuickly);
    expect((await read(size, PASSPHRASE, deriveQuickly)).equals(content)).toBe(true);
  },
);

test('A file in which any one byte was changed is refused', async () => {
  const sealed = await write(randomBytes(200), 200, deriveQuickly);
  const opened: number[] = [];
  for (let at = 0; at < sealed.length; at += 1) {
    for (const bit of [0x01, 0x80]) {
      const changed = Buffer.from(sealed);
      changed[at] = (changed[at] ?? 0) ^ bit;
      if ((await findFault(changed, 200)) === null) opened.push(at);
    }
  }
  expect(opened).toEqual([]);
});

test('A file that was cut anywhere, or has more bytes, is refused', async () => {
  const sealed = await write(randomBytes(200), 200, deriveQuickly);
  const opened: number[] = [];
  for (let length = 0; length < sealed.length; length += 1) {
    if ((await findFault(sealed.subarray(0, length), 200)) === null) opened.push(length);
  }
  expect(opened).toEqual([]);
  expect(await findFault(Buffer.concat([sealed, Buffer.of(0)]), 200)).toBe('damaged');
});

test('Pieces that were swapped, repeated or taken out, also at the end, are noticed', async () => {
  const size = 3 * MIB;
  const sealed = await write(randomBytes(size), MIB, deriveQuickly);
  const start = sealed.subarray(0, START);
  const [one, two, three] = [0, 1, 2].map((index) =>
    sealed.subarray(START + index * PIECE, START + (index + 1) * PIECE),
  );
  if (one === undefined || two === undefined || three === undefined) return expect.unreachable();
  const orders = [
    [two, one, three],
    [one, one, three],
    [one, three],
    [one, two],
    [one, two, three, three],
    [two, three],
  ];
  for (const order of orders) {
    const changed = Buffer.concat([start, ...order]);
    expect(await findFault(changed, size)).toBe('damaged');
    expect(await findFault(changed, order.length * MIB)).toBe('damaged');
  }
});

test('Another program’s file, a newer version’s and a damaged beginning are told apart', async () => {
  const sealed = await write(randomBytes(200), 200, deriveQuickly);
  const withByte = (at: number, value: number): Buffer => {
    const changed = Buffer.from(sealed);
    changed[at] = value;
    return changed;
  };
  expect(await findFault(Buffer.from('PK\u0003\u0004 a zip'), 200)).toBe('not_ours');
  expect(await findFault(Buffer.alloc(0), 200)).toBe('not_ours');
  expect(await findFault(withByte(12, 2), 200)).toBe('newer');
  expect(await findFault(withByte(12, 0), 200)).toBe('damaged');
  expect(await findFault(withByte(20, (sealed[20] ?? 0) ^ 1), 200)).toBe('damaged');
});
