import { describe, expect, it } from 'vitest';
import { DONE, failed } from '../../../../../electron/contract/calls/call.ts';
import type { IpcClient } from '../../../../../electron/contract/calls/calls.ts';
import { IMPORT_BYTES_MAX, IMPORT_PIECE_BYTES } from '../../../../../electron/contract/calls/import.ts';
import { uploadFile } from '../../../../../renderer/screens/stock/import/file-upload.ts';

describe('the upload of a file', () => {
  /** Uploads a file to a main process that takes a number of calls and refuses the next. */
  async function upload(bytes: number, taken = Number.POSITIVE_INFINITY) {
    const calls: { readonly name: string; readonly input: object }[] = [];
    const ipc: IpcClient = {
      host: 'preview',
      call(name, input) {
        calls.push({ name, input });
        return Promise.resolve((calls.length > taken ? failed('disk_full') : DONE) as never);
      },
      listen: () => () => undefined,
    };
    const progress: number[] = [];
    const file = new File([new Uint8Array(bytes)], 'stock.csv');
    const result = await uploadFile({
      ipc,
      workspace: 'store',
      storeId: 3,
      file,
      onProgress: (at) => progress.push(at),
    });
    const pieces = calls.flatMap(({ input }) =>
      'base64' in input && 'offset' in input
        ? [[input.offset, Buffer.from(String(input.base64), 'base64').length]]
        : [],
    );
    return { calls, pieces, progress, result };
  }

  it('sends every byte once, in pieces', async () => {
    const [one, bytes] = [IMPORT_PIECE_BYTES, 2 * IMPORT_PIECE_BYTES + 5];
    const { calls, pieces, progress, result } = await upload(bytes);
    expect(result).toMatchObject({ ok: true });
    expect(pieces).toEqual([
      [0, one],
      [one, one],
      [2 * one, 5],
    ]);
    expect(progress).toEqual([one, 2 * one, bytes]);
    expect(calls[0]).toEqual({
      name: 'imports.begin',
      input: { workspace: 'store', importId: expect.any(String), storeId: 3, fileName: 'stock.csv', bytes },
    });
  });

  it.each([IMPORT_PIECE_BYTES, 0])('of %i bytes ends with its last byte', async (bytes) => {
    expect((await upload(bytes)).pieces).toEqual([[0, bytes]]);
  });

  it('ends where main refuses it', async () => {
    for (const taken of [0, 1]) {
      const { calls, result } = await upload(5, taken);
      expect(result).toEqual(failed('disk_full'));
      expect(calls).toHaveLength(taken + 1);
    }
  });

  it('of a file that is too large does not begin', async () => {
    expect(await upload(IMPORT_BYTES_MAX + 1)).toMatchObject({
      result: { ok: false, problem: 'too_large' },
      calls: [],
    });
  });
});
