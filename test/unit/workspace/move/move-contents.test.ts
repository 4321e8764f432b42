/** What a file for a new PC may hold: a list of this version's forms, and files of the data folder alone. */

import { expect, test } from 'vitest';
import { NEW_PREFERENCES } from '../../../../electron/contract/preferences.ts';
import type { MoveList } from '../../../../electron/workspace/move/move-contents.ts';
import { readMoveList, selectMoved, writeMoveList } from '../../../../electron/workspace/move/move-contents.ts';

const LIST = {
  madeAt: 1_800_000_000_000,
  preferences: {},
  key: 'sk_test_1',
  files: [{ name: 'store-0123456789abcdef.db', size: 4096 }],
};

async function write(list: Omit<MoveList, 'versions'>): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  await writeMoveList(
    { write: (content) => Promise.resolve(void parts.push(content)), end: () => Promise.resolve() },
    list,
  );
  return Buffer.concat(parts);
}

function read(bytes: Buffer): Promise<MoveList> {
  let at = 0;
  return readMoveList({
    read: (count) => {
      at += count;
      return Promise.resolve(bytes.subarray(at - count, at));
    },
    end: () => Promise.resolve(),
  });
}

/** The list as another version wrote it. */
async function rewrite(change: (json: string) => string): Promise<Buffer> {
  const json = Buffer.from(change((await write(LIST)).subarray(4).toString('utf8')), 'utf8');
  const length = Buffer.alloc(4);
  length.writeUInt32BE(json.length);
  return Buffer.concat([length, json]);
}

test('A list comes back as it was written', async () => {
  expect(await read(await write(LIST))).toMatchObject(LIST);
});

test.each(['database', 'logbook', 'preferences'])('A newer form of the %s is named', async (part) => {
  const newer = await rewrite((json) => json.replace(new RegExp(`"${part}":(\\d+)`), `"${part}":9999`));
  await expect(read(newer)).rejects.toMatchObject({ fault: 'newer' });
});

test.each(['../store-1.db', '/etc/store-1.db', 'store-a/b.db', 'preferences.json', 'keys', 'practice-1.db'])(
  'No file is written to %s',
  async (name) => {
    await expect(read(await write({ ...LIST, files: [{ name, size: 1 }] }))).rejects.toMatchObject({
      fault: 'damaged',
    });
  },
);

test('What belongs to a PC stays there: its sound output, its second folder, its start with the computer', () => {
  const moved = selectMoved({
    ...NEW_PREFERENCES,
    settings: { ...NEW_PREFERENCES.settings, soundDevices: ['Speaker'], volume: 65 },
    copyFolder: '/media/stick',
    loginProgram: 'C:\\Counter.exe',
  });
  expect(moved.settings).toMatchObject({ soundDevices: [], volume: 65 });
  expect(Object.keys(moved)).not.toEqual(expect.arrayContaining(['copyFolder']));
  expect(Object.keys(moved)).not.toEqual(expect.arrayContaining(['loginProgram']));
});
