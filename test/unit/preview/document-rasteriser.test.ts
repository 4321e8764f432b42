import { beforeEach, describe, expect, test } from 'vitest';
import type { DrawFrame } from '../../../electron/contract/calls/preview-frames.ts';
import { drawnFrame } from '../../../electron/contract/calls/preview-frames.ts';
import { NoRasteriserError, type PrintDocument } from '../../../electron/contract/domain/print-document.ts';
import { MINUTE } from '../../../electron/contract/domain/time.ts';
import { createDocumentRasteriser, type DocumentRasteriser } from '../../../electron/preview/document-rasteriser.ts';
import { VirtualClock } from '../../support/virtual-clock.ts';

const SHEET: PrintDocument = { title: 'Receipt', blocks: [] };
/** Bytes of a row of 384 dots. */
const ROW = 48;

let clock: VirtualClock;
let drawing: DocumentRasteriser;
let requests: DrawFrame['draw'][];
beforeEach(() => {
  clock = new VirtualClock();
  drawing = createDocumentRasteriser(clock);
  requests = [];
});

/** Opens a page that the test draws with. Returns a function that closes it. */
function openPage(name = requests): () => void {
  return drawing.join({ send: ({ draw }) => name.push(draw) });
}

/** A piece as the socket parses it. */
function piece(id: number, height: number, from: number, rows: Uint8Array): void {
  const frame = { drawn: { kind: 'rows', id, height, from, rows: Buffer.from(rows).toString('base64') } };
  drawing.take(drawnFrame.parse(frame).drawn);
}

const idOf = (index: number): number => requests[index]?.id ?? -1;
const filled = (rows: number, byte: number): Uint8Array => new Uint8Array(rows * ROW).fill(byte);

describe('a document', () => {
  test('is drawn by a page, and assembled from pieces in any order', async () => {
    openPage();
    const drawn = drawing.draw(SHEET, 384);
    expect(requests).toEqual([{ id: idOf(0), sheet: SHEET, width: 384 }]);
    piece(idOf(0), 5, 2, filled(3, 0xbb));
    piece(idOf(0), 5, 0, filled(2, 0xaa));
    expect(await drawn).toEqual({
      width: 384,
      height: 5,
      rows: new Uint8Array([...filled(2, 0xaa), ...filled(3, 0xbb)]),
    });
  });

  test('is not mixed up with another one', async () => {
    openPage();
    const [first, second] = [drawing.draw(SHEET, 384), drawing.draw(SHEET, 384)];
    piece(idOf(1), 1, 0, filled(1, 2));
    piece(idOf(0), 1, 0, filled(1, 1));
    expect((await first).rows).toEqual(filled(1, 1));
    expect((await second).rows).toEqual(filled(1, 2));
  });

  test('is drawn by the page opened last, or the one before once that has closed', () => {
    const [older, newer]: [DrawFrame['draw'][], DrawFrame['draw'][]] = [[], []];
    openPage(older);
    const close = openPage(newer);
    void drawing.draw(SHEET, 384).catch(() => undefined);
    close();
    void drawing.draw(SHEET, 384).catch(() => undefined);
    expect([older.length, newer.length]).toEqual([1, 1]);
  });
});

describe('no drawing comes', () => {
  test('while no page is open', async () => {
    await expect(drawing.draw(SHEET, 384)).rejects.toThrow(NoRasteriserError);
  });

  test('when the page closes while drawing', async () => {
    const close = openPage();
    const drawn = drawing.draw(SHEET, 384);
    piece(idOf(0), 5, 0, filled(2, 0xaa));
    close();
    await expect(drawn).rejects.toThrow(NoRasteriserError);
  });

  test('when the page sleeps; a late drawing is not taken for another', async () => {
    openPage();
    const slept = expect(drawing.draw(SHEET, 384)).rejects.toThrow(NoRasteriserError);
    await clock.advance(MINUTE);
    await slept;
    const drawn = drawing.draw(SHEET, 384);
    piece(idOf(0), 1, 0, filled(1, 1));
    piece(idOf(1), 1, 0, filled(1, 2));
    expect((await drawn).rows).toEqual(filled(1, 2));
  });
});

describe('a drawing is refused', () => {
  test('when the page reports a failure', async () => {
    openPage();
    const drawn = drawing.draw(SHEET, 384);
    drawing.take({ kind: 'failed', id: idOf(0) });
    await expect(drawn).rejects.toThrow('could not draw');
  });

  test('when the page sends rows beyond the height it gave', async () => {
    openPage();
    const drawn = drawing.draw(SHEET, 384);
    piece(idOf(0), 5, 4, filled(2, 0xaa));
    await expect(drawn).rejects.toThrow('more rows');
  });

  test.each([
    ['no height', { height: 0, from: 0, rows: '' }],
    ['kilometres of paper', { height: 10_000_000, from: 0, rows: '' }],
    ['a place before its top', { height: 5, from: -1, rows: '' }],
    ['no base64', { height: 5, from: 0, rows: '<svg>' }],
  ])('with %s, before it is read', (_, part) => {
    expect(drawnFrame.safeParse({ drawn: { kind: 'rows', id: 1, ...part } }).success).toBe(false);
  });
});
